import { ReceiverDownError, UndeliverableError } from '../outbox/lanes.ts';
import type { Mailer } from './mailer.ts';
import { mailerMessage } from './message.ts';

/** The address of an SMTP server, and the connection's options. */
export interface SmtpOptions {
  readonly host: string;
  readonly port: number;
  readonly security: 'starttls' | 'tls' | 'none';
  readonly user?: string | undefined;
  readonly password?: string | undefined;
  /** Trusted certificates besides those of the system, as PEM. */
  readonly ca?: string | undefined;
  /** Milliseconds that the server may take to answer. */
  readonly timeoutMs?: number;
  /** Milliseconds that a mail under way has when the service stops. */
  readonly stopMs?: number;
}

/** How many mails go over one connection before a new one is made. */
const mailsAConnection = 100;
const defaultTimeoutMs = 20_000;
/** Most mails under way are sent in this time; the others are sent after the stop, or by another node. */
const defaultStopMs = 2000;
/** The longest time for a whole mail, as a multiple of the timeout, even if the server accepts it in small pieces. */
const patience = 3;
/** The longest answer of the server, in bytes. */
const longestAnswer = 2 ** 16;

/**
 * Sends mails through an SMTP server, over a connection that is reused for further mails. The password is only sent
 * over an encrypted connection, unless `security` is `none`. The library is loaded by the first mail.
 */
export function openSmtpMailer(options: SmtpOptions): Mailer {
  const { host, port, security, user, password, ca, timeoutMs = defaultTimeoutMs, stopMs = defaultStopMs } = options;
  const open = async () => {
    const { createTransport } = await import('nodemailer');
    return createTransport({
      pool: true,
      host,
      port,
      secure: security === 'tls',
      requireTLS: security === 'starttls',
      ignoreTLS: security === 'none',
      ...(user !== undefined && { auth: { user, pass: password ?? '' } }),
      ...(ca !== undefined && { tls: { ca } }),
      maxConnections: 1,
      maxMessages: mailsAConnection,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      dnsTimeout: timeoutMs,
      maxResponseSize: longestAnswer,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  };
  let opened: ReturnType<typeof open> | undefined;
  const transport = () => {
    opened ??= open();
    return opened;
  };
  return {
    describe: `${host}:${port}`,
    async send(mail, stop) {
      const message = mailerMessage(mail);
      const late = new AbortController();
      const onStop = (): void => void setTimeout(() => late.abort(), stopMs).unref();
      stop?.addEventListener('abort', onStop, { once: true });
      try {
        const signal = AbortSignal.any([AbortSignal.timeout(timeoutMs * patience), late.signal]);
        const { rejected = [] } = await (await transport()).sendMail({ ...message, signal });
        if (rejected.length > 0) throw new UndeliverableError(`${rejected.length} of the addresses were refused`);
      } catch (error) {
        throw kindOf(error);
      } finally {
        stop?.removeEventListener('abort', onStop);
      }
    },
    // It keeps none.
    async forget() {},
    async check() {
      await (await transport()).verify();
    },
    close: () => void opened?.then((used) => used.close()),
  };
}

interface SmtpError extends Error {
  readonly code?: string;
  readonly command?: string;
  readonly responseCode?: number;
}

/** Failures before any mail was offered: every mail would fail in the same way. */
const beforeAnyMail: ReadonlySet<string> = new Set(['EDNS', 'EAUTH', 'ETLS', 'ENOAUTH', 'EOAUTH2']);

/** The error class for this mail and the others. */
function kindOf(error: unknown): unknown {
  const { code = '', command = '', responseCode = 0, message } = error as SmtpError;
  // A timeout within a mail also names the first command; but it may concern only that mail.
  const isBeginning = command === 'CONN' && message !== 'Timeout';
  if (beforeAnyMail.has(code) || isBeginning || responseCode === 421) {
    return new ReceiverDownError(message, { cause: error });
  }
  // A refused sender (MAIL FROM) can be mended in the settings; a refused mailbox or text stays refused.
  const isAboutMail = command === 'RCPT TO' || command === 'DATA' || code === 'EMESSAGE';
  return responseCode >= 500 && isAboutMail ? new UndeliverableError(message, { cause: error }) : error;
}
