import { createTransport } from 'nodemailer';
import { ReceiverDownError, UndeliverableError } from '../outbox/deliver.ts';
import type { Mailer } from './mailer.ts';
import { mailerMessage } from './message.ts';

/** Where an SMTP server is, and how it is spoken to. */
export interface SmtpOptions {
  readonly host: string;
  readonly port: number;
  readonly security: 'starttls' | 'tls' | 'none';
  readonly user?: string | undefined;
  readonly password?: string | undefined;
  /** Certificates to believe beside those of the system, as PEM. */
  readonly ca?: string | undefined;
  /** Milliseconds that the server may take to answer. */
  readonly timeoutMs?: number;
}

/** Mails sent over one connection before another one is made. */
const mailsAConnection = 100;
const defaultTimeoutMs = 20_000;
/** A whole mail may take so many times the timeout, in however small pieces the server takes it. */
const patience = 3;
/** Bytes of one answer of the server. */
const longestAnswer = 2 ** 16;

/**
 * Sends mails through an SMTP server, over a connection that is kept for the next ones. The password only goes over an encrypted
 * connection, unless `security` is `none`.
 */
export function openSmtpMailer(options: SmtpOptions): Mailer {
  const { host, port, security, user, password, ca, timeoutMs = defaultTimeoutMs } = options;
  const transport = createTransport({
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
  return {
    describe: `${host}:${port}`,
    async send(mail) {
      const message = mailerMessage(mail);
      try {
        await transport.sendMail({ ...message, signal: AbortSignal.timeout(timeoutMs * patience) });
      } catch (error) {
        throw kindOf(error);
      }
    },
    async check() {
      await transport.verify();
    },
    close: () => transport.close(),
  };
}

interface SmtpError extends Error {
  readonly code?: string;
  readonly command?: string;
  readonly responseCode?: number;
}

/** Failures before any mail was offered: another one would fail the same way. */
const beforeAnyMail: ReadonlySet<string> = new Set(['EDNS', 'EAUTH', 'ETLS', 'ENOAUTH', 'EOAUTH2']);

/** What an error means for this mail and the others. */
function kindOf(error: unknown): unknown {
  const { code = '', command = '', responseCode = 0, message } = error as SmtpError;
  // A silence amid a mail is told with the command of the beginning, too; it may be that mail's alone.
  const isBeginning = command === 'CONN' && message !== 'Timeout';
  if (beforeAnyMail.has(code) || isBeginning || responseCode === 421) {
    return new ReceiverDownError(message, { cause: error });
  }
  // That the sender is refused (MAIL FROM) can be mended by settings; a mailbox or a text that is refused stays so.
  const isAboutMail = command === 'RCPT TO' || command === 'DATA' || code === 'EMESSAGE';
  return responseCode >= 500 && isAboutMail ? new UndeliverableError(message, { cause: error }) : error;
}
