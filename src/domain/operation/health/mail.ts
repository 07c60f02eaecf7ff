import type { Finding } from '#domain/shared/inspection.ts';
import type { Settings } from '#platform/settings/settings.ts';

/** Checks whether mails can be sent: connects to the server, and logs in if a name is set. Sends nothing. */
export async function checkMail(settings: Settings): Promise<Finding> {
  const check = 'mail server';
  if (settings.mailHost === undefined) {
    return { check, state: 'ok', detail: 'none is set (mailHost); mails are written into "mail" in the data folder' };
  }
  const { openMailer } = await import('#platform/mail/open-mailer.ts');
  const mailer = openMailer(settings);
  try {
    await mailer.check();
    const isPlain = settings.mailSecurity === 'none' && !/^(127\.|::1$|localhost$)/.test(settings.mailHost);
    return isPlain
      ? { check, state: 'warning', detail: `${mailer.describe} is reached without encryption (mailSecurity)` }
      : { check, state: 'ok', detail: mailer.describe };
  } catch (error) {
    return { check, state: 'problem', detail: `${mailer.describe}: ${(error as Error).message}` };
  } finally {
    mailer.close();
  }
}
