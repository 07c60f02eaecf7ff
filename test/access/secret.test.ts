import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { hash as bcrypt } from 'bcryptjs';
import { decoy, hashSecret, verifySecret } from '../../src/domain/access/identity/secret.ts';

const key = 'schlüssel-123456';
const yes = { ok: true, outdated: false };
const replace = { ok: true, outdated: true };
const no = { ok: false, outdated: false };

test('a secret is stored as argon2id with 19 MiB, two passes and a salt of its own', async () => {
  const first = await hashSecret(key);
  const two = await hashSecret(key);
  assert.match(first, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  assert.notEqual(first, two);
});

test('a new hash is verified and needs no replacement', async () => {
  assert.deepEqual(await verifySecret(key, await hashSecret(key)), yes);
});

test('another secret does not verify', async () => {
  assert.deepEqual(await verifySecret(`${key} `, await hashSecret(key)), no);
});

test('argon2id of another program verifies and is outdated when its parameters are others', async () => {
  // Made by the reference implementation: password "password", salt "somesalt", m=65536, t=2, p=1.
  const stored = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc';
  assert.deepEqual(await verifySecret('password', stored), replace);
  assert.deepEqual(await verifySecret('passwore', stored), no);
});

const hex = (algorithm: string, text: string) => createHash(algorithm).update(text).digest('hex');
for (const algorithm of ['sha512', 'sha256', 'md5']) {
  test(`${algorithm} of salt and secret verifies once, to be replaced`, async () => {
    const stored = `${hex(algorithm, `qW:e${key}`)}:qW:e`;
    assert.deepEqual(await verifySecret(key, stored), replace);
    assert.deepEqual(await verifySecret('other', stored), no);
  });

  test(`${algorithm} without salt verifies once, to be replaced`, async () => {
    assert.deepEqual(await verifySecret(key, hex(algorithm, key)), replace);
    assert.deepEqual(await verifySecret(key, hex(algorithm, `${key}x`)), no);
  });
}

for (const version of ['2y', '2a', '2b']) {
  test(`bcrypt $${version}$ verifies once, to be replaced`, async () => {
    const stored = `$${version}$${(await bcrypt(key, 4)).slice(4)}`;
    assert.deepEqual(await verifySecret(key, stored), replace);
    assert.deepEqual(await verifySecret('other', stored), no);
  });
}

test('a secret of 256 characters matches, a longer one never does', async () => {
  const longest = 'k'.repeat(256);
  const longer = 'k'.repeat(257);
  assert.deepEqual(await verifySecret(longest, hex('sha256', longest)), replace);
  assert.deepEqual(await verifySecret(longer, hex('sha256', longer)), no);
});

test('a stored text of no known form never matches', async () => {
  const forms = [
    '',
    'plain',
    hex('sha1', key),
    `${hex('sha256', key)}00`,
    '$2y$10$short',
    '$2y$31$'.padEnd(60, 'a'),
    '$argon2id$v=19$m=1,t=0,p=0$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc',
    '$argon2id$v=19$m=9999999,t=99,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc',
  ];
  for (const stored of forms) assert.deepEqual(await verifySecret(key, stored), no, stored);
});

test('a decoy is refused', async () => {
  assert.deepEqual(await verifySecret(key, decoy), no);
});
