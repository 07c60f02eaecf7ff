import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { openFolderMailer } from '../../../src/platform/mail/folder-mailer.ts';

const mail = (id: number) => ({
  id: String(id),
  title: 'order',
  date: new Date(Date.UTC(2026, 0, 2, 0, 0, id)),
  from: { address: 'shop@example.com', name: 'Shop' },
  to: { address: 'ada@example.com', name: 'Ada' },
  subject: 'Order',
  text: 'Thanks',
  html: '<p>Thanks</p>',
});

test('mails that name an address of somebody are removed, in any case and wherever they name it', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'cartwright-mails-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const mailer = openFolderMailer(folder);
  await mailer.send(mail(1));
  const others = { ...mail(2), to: { address: 'bo@example.com', name: '' } };
  await mailer.send(others);
  // Beyond the end of a line.
  await mailer.send({ ...others, id: '3', text: `${'é'.repeat(20)} your address is Ada@Example.com` });
  const attachment = { name: 'list.csv', type: 'text/csv', content: Buffer.from('email\r\n\r\nada@example.com\r\n') };
  await mailer.send({ ...others, id: '4', attachment });
  await mailer.forget((address) => address.toLowerCase() === 'ada@example.com');
  assert.deepEqual(readdirSync(folder), ['20260102T000002Z-2-order.eml']);
  mailer.close();
});

test('a folder of mails has 1,000 at most, and the oldest go', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'cartwright-mails-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const older = Array.from({ length: 1200 }, (_, index) => `20260101T000000Z-${1000 + index}-order.eml`);
  for (const name of older) writeFileSync(join(folder, name), '');
  writeFileSync(join(folder, 'notes.txt'), '');
  const mailer = openFolderMailer(folder);
  const names = () => readdirSync(folder).filter((name) => name.endsWith('.eml'));

  await mailer.send(mail(1));
  assert.deepEqual(names(), [...older.slice(-899), '20260102T000001Z-1-order.eml']);
  for (let id = 2; id <= 100; id++) await mailer.send(mail(id));
  assert.equal(names().length, 999);
  await mailer.send(mail(101));
  assert.equal(names().length, 900);
  assert.equal(names()[0], '20260101T000000Z-1401-order.eml');
  assert.equal(readdirSync(folder).includes('notes.txt'), true);
  mailer.close();
});
