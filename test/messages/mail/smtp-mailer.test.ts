import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { test } from 'node:test';
import type { OutgoingMail } from '../../../src/platform/mail/mailer.ts';
import { openSmtpMailer, type SmtpOptions } from '../../../src/platform/mail/smtp-mailer.ts';
import { ReceiverDownError, UndeliverableError } from '../../../src/platform/outbox/lanes.ts';
import { certificate } from './certificate.ts';
import { smtpError, startSmtp } from './smtp.ts';

const mail: OutgoingMail = {
  id: '7.1790000000000',
  title: 'welcome',
  date: new Date('2026-11-24T12:00:00Z'),
  from: { address: 'shop@example.com', name: 'Quill & Kettle' },
  to: { address: 'ada@example.com', name: 'Ada' },
  subject: 'Grüße',
  text: 'Guten Tag',
  html: '<p>Guten Tag</p>',
};
const local = (port: number, more: Partial<SmtpOptions> = {}) =>
  openSmtpMailer({ host: 'localhost', port, security: 'starttls', ca: certificate.cert, timeoutMs: 60_000, ...more });

test('mails go over one encrypted connection that is logged in to, with a part in text and one in HTML', async () => {
  const smtp = await startSmtp({ authOptional: false });
  const mailer = local(smtp.port, { user: 'shop', password: 'tea' });
  await mailer.check();
  for (let count = 0; count < 3; count++) await mailer.send(mail);
  assert.deepEqual([smtp.mails.length, smtp.connections(), smtp.logins], [3, 2, ['shop', 'shop']]);
  const [{ from, to, source, isEncrypted } = assert.fail()] = smtp.mails;
  assert.deepEqual([from, to, isEncrypted], ['shop@example.com', ['ada@example.com'], true]);
  const head = source.slice(0, source.indexOf('\r\n\r\n'));
  for (const line of [
    'Message-ID: <7.1790000000000@example.com>',
    'Date: Tue, 24 Nov 2026 12:00:00 +0000',
    'From: "Quill & Kettle" <shop@example.com>',
    'To: Ada <ada@example.com>',
    'Subject: =?UTF-8?Q?Gr=C3=BC=C3=9Fe?=',
    'Auto-Submitted: auto-generated',
  ]) {
    assert.equal(head.split('\r\n').includes(line), true, `${line}\n${head}`);
  }
  assert.match(source, /text\/plain.*Guten Tag.*text\/html.*<p>Guten Tag<\/p>/s);
  mailer.close();
  await smtp.close();
});

test('a server may be encrypted from the first byte on', async () => {
  const smtp = await startSmtp({ secure: true });
  const mailer = local(smtp.port, { security: 'tls' });
  await mailer.send(mail);
  assert.equal(smtp.mails[0]?.isEncrypted, true);
  mailer.close();
  await smtp.close();
});

test('neither a mail nor a password goes to a server that does not encrypt, or is another one', async () => {
  const user = { user: 'shop', password: 'tea' };
  const plain = await startSmtp({ disabledCommands: ['STARTTLS'], allowInsecureAuth: true });
  const unknown = await startSmtp();
  for (const mailer of [local(plain.port, user), local(unknown.port, { ...user, ca: undefined })]) {
    await assert.rejects(mailer.send(mail), ReceiverDownError);
    mailer.close();
  }
  assert.deepEqual([plain.mails, plain.logins, unknown.mails, unknown.logins], [[], [], [], []]);
  const open = local(plain.port, { ...user, security: 'none' });
  await open.send(mail);
  assert.deepEqual([plain.mails.length, plain.logins], [1, ['shop']]);
  open.close();
  for (const smtp of [plain, unknown]) await smtp.close();
});

test('the answer of a server tells whether the mail is refused, should be tried again, or the server is down', async () => {
  const smtp = await startSmtp();
  const mailer = local(smtp.port);
  const answers: [Error, object][] = [
    [smtpError(550, 'no such mailbox'), UndeliverableError],
    [smtpError(450, 'come again'), { responseCode: 450 }],
    [smtpError(421, 'closing'), ReceiverDownError],
  ];
  for (const [answer, expected] of answers) {
    smtp.answer = () => answer;
    await assert.rejects(mailer.send(mail), expected as typeof Error);
  }
  smtp.answer = () => undefined;
  await mailer.send(mail);
  assert.equal(smtp.mails.length, 1);
  mailer.close();
  await smtp.close();
  const wrong = await startSmtp({ authOptional: false });
  const denied = local(wrong.port, { user: 'shop', password: 'coffee' });
  await assert.rejects(denied.send(mail), (error: Error) => {
    assert.equal(error instanceof ReceiverDownError, true);
    assert.doesNotMatch(error.message, /coffee/);
    return true;
  });
  denied.close();
  await wrong.close();
  const gone = local(wrong.port);
  await assert.rejects(gone.send(mail), ReceiverDownError);
  gone.close();
});

test('a server that answers nothing, or too much, is given up in time', async () => {
  const silent = createServer((socket) => socket.on('error', () => {}).resume());
  const babbling = createServer((socket) => {
    socket.on('error', () => {});
    const more = (): void => void (socket.writable && socket.write('220-'.padEnd(65_536, 'x'), more));
    more();
  });
  for (const server of [silent, babbling]) {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const mailer = local((server.address() as { port: number }).port, { timeoutMs: 500 });
    await assert.rejects(mailer.send(mail), Error);
    mailer.close();
    server.close();
  }
});

test('a stop waits for a server that answers nothing only a moment', async () => {
  const silent = createServer((socket) => socket.on('error', () => {}).resume());
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  // Longer than any test.
  const patient = local((silent.address() as { port: number }).port, { timeoutMs: 3_600_000, stopMs: 1 });
  const stop = new AbortController();
  const sent = assert.rejects(patient.send(mail, stop.signal), Error);
  await once(silent, 'connection');
  stop.abort();
  await sent;
  patient.close();
  silent.close();
});

test('a server that stalls amid a mail costs that mail its turn, and not the next one', async () => {
  const smtp = await startSmtp();
  const stalled = Promise.withResolvers<void>();
  let asked = 0;
  smtp.answer = () => (++asked === 2 ? stalled.promise : undefined);
  // Long enough for the handshake on a busy machine.
  const mailer = local(smtp.port, { timeoutMs: 3000 });
  await assert.rejects(mailer.send(mail), (error) => !(error instanceof ReceiverDownError));
  stalled.resolve();
  await mailer.send({ ...mail, id: 'next' });
  assert.match(smtp.mails.at(-1)?.source ?? '', /<next@example.com>/);
  mailer.close();
  await smtp.close();
});

test('no text begins a header, and no address is two', async () => {
  const smtp = await startSmtp();
  const mailer = local(smtp.port);
  const bad = 'x\r\nBcc: eve@example.com\r\n\r\nbody';
  await mailer.send({
    ...mail,
    subject: bad,
    from: { address: 'shop@example.com', name: bad },
    to: { address: 'ada@example.com', name: `${bad}" <eve@example.com>, "` },
  });
  const [received] = smtp.mails;
  assert.deepEqual(received?.to, ['ada@example.com']);
  assert.doesNotMatch(received?.source.split('\r\n\r\n')[0] ?? '', /^(Bcc|body)/m);
  for (const address of [
    'ada@example.com, eve@example.com',
    'ada@example.com\r\nRCPT TO:<eve@example.com>',
    'a b@example.com',
    'ada',
    '<ada@example.com>',
    'ada@example.com>',
    '"ada"@example.com',
    'ada@[127.0.0.1]',
    'undisclosed:;',
    'a@b@c.d',
    '',
    `${'a'.repeat(65)}@example.com`,
  ]) {
    await assert.rejects(mailer.send({ ...mail, to: { address, name: '' } }), UndeliverableError, address);
    await assert.rejects(mailer.send({ ...mail, copyTo: address }), UndeliverableError, address);
  }
  assert.equal(smtp.mails.length, 1);
  mailer.close();
  await smtp.close();
});

test('a newsletter has the header for unsubscribing with one click (RFC 8058), and copies go to hidden recipients', async () => {
  const smtp = await startSmtp();
  const mailer = local(smtp.port);
  await mailer.send({ ...mail, unsubscribeUrl: 'https://shop.example.com/u?id=1', copyTo: 'books@example.com' });
  const [received] = smtp.mails;
  assert.deepEqual(received?.to, ['books@example.com']);
  assert.match(received?.source ?? '', /^To: Ada <ada@example.com>\r$/m);
  assert.doesNotMatch(received?.source ?? '', /books@example.com/);
  assert.match(received?.source ?? '', /^List-Unsubscribe: <https:\/\/shop.example.com\/u\?id=1>\r$/m);
  assert.match(received?.source ?? '', /^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
  mailer.close();
  await smtp.close();
});
