import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { certificate } from './certificate.ts';

/** A mail as a server got it. */
export interface ReceivedMail {
  readonly from: string;
  readonly to: readonly string[];
  readonly source: string;
  readonly isEncrypted: boolean;
}

/** An SMTP server of a test. */
export interface TestSmtp {
  readonly port: number;
  readonly mails: ReceivedMail[];
  /** Who logged in. */
  readonly logins: string[];
  /** Connections that were made. */
  readonly connections: () => number;
  /** What a mail is answered with, by its receiver: an error is sent as it is, a promise waited for. */
  answer: (to: string) => Error | Promise<void> | undefined;
  close(): Promise<void>;
}

/** An answer of a server that refuses. */
export function smtpError(responseCode: number, message: string): Error {
  return Object.assign(new Error(message), { responseCode });
}

/** Starts an SMTP server on loopback that keeps what it gets. It lets in `shop` with the password `tea`. */
export async function startSmtp(options: SMTPServerOptions = {}): Promise<TestSmtp> {
  let connections = 0;
  const server = new SMTPServer({
    ...certificate,
    authOptional: true,
    closeTimeout: 10,
    onConnect(_session, callback) {
      connections++;
      callback();
    },
    onAuth({ username, password }, _session, callback) {
      if (username !== 'shop' || password !== 'tea') return callback(new Error('wrong'));
      smtp.logins.push(username ?? '');
      callback(null, { user: username });
    },
    onRcptTo({ address }, _session, callback) {
      const answer = smtp.answer(address);
      callback(answer instanceof Error ? answer : null);
    },
    onData(stream, { envelope, secure }, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        const to = envelope.rcptTo.map(({ address }) => address);
        await smtp.answer(to[0] ?? '');
        const from = envelope.mailFrom ? envelope.mailFrom.address : '';
        smtp.mails.push({ from, to, source: Buffer.concat(chunks).toString(), isEncrypted: secure });
        callback(null);
      });
    },
    ...options,
  });
  // Clients that go amid a mail are part of the tests.
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const smtp: TestSmtp = {
    port: (server.server.address() as AddressInfo).port,
    mails: [],
    logins: [],
    connections: () => connections,
    answer: () => undefined,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return smtp;
}
