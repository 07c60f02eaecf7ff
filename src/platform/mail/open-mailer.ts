import { join } from 'node:path';
import type { Settings } from '../settings/settings.ts';
import { openFolderMailer } from './folder-mailer.ts';
import type { Mailer } from './mailer.ts';
import { openSmtpMailer } from './smtp-mailer.ts';

/** The settings for sending mails. */
export type MailerSettings = Pick<
  Settings,
  'dataDir' | 'mailHost' | 'mailPort' | 'mailSecurity' | 'mailUser' | 'mailPassword'
>;

/** The transport of the settings: an SMTP server, or a folder if none is set. Connects at the first mail. */
export function openMailer(settings: MailerSettings): Mailer {
  const { dataDir, mailHost, mailPort, mailSecurity, mailUser, mailPassword } = settings;
  if (mailHost === undefined) return openFolderMailer(join(dataDir, 'mail'));
  return openSmtpMailer({
    host: mailHost,
    port: mailPort,
    security: mailSecurity,
    user: mailUser,
    password: mailPassword,
  });
}
