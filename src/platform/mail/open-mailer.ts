import { join } from 'node:path';
import type { Settings } from '../settings/settings.ts';
import { openFolderMailer } from './folder-mailer.ts';
import type { Mailer } from './mailer.ts';
import { openSmtpMailer } from './smtp-mailer.ts';

/** The settings that say where mails go. */
export type MailerSettings = Pick<
  Settings,
  'dataDir' | 'mailHost' | 'mailPort' | 'mailSecurity' | 'mailUser' | 'mailPassword'
>;

/** What takes mails as the settings say: an SMTP server, or a folder where none is set. It connects at the first mail. */
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
