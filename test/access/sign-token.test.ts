import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { createDecoder, createSigner, createVerifier } from 'fast-jwt';
import { beginningOf, createTokenSigner } from '../../src/domain/access/identity/sign-token.ts';
import { issueToken, readToken, type TokenInformation } from '../../src/domain/access/identity/tokens.ts';
import { uncached } from '../../src/kernel/cached.ts';

const key = { kid: '0123456789abcdef'.repeat(2), secret: 'f0'.repeat(32) };
const { kid } = key;
const secret = Buffer.from(key.secret, 'hex');
const now = 1_790_000_000_000;

/** What the library makes of the same key. */
const library = {
  sign: createSigner({ key: secret, algorithm: 'HS256', header: { alg: 'HS256', typ: 'at+jwt' }, kid }),
  verify: createVerifier({ key: secret, algorithms: ['HS256'], checkTyp: 'at+jwt', clockTimestamp: now }),
  decode: createDecoder({ complete: true }),
};

const claims = { sub: 'api_user_7', iat: now / 1000, nbf: now / 1000, exp: now / 1000 + 3600, gen: 3 };

function ours(information: object, said = claims): string {
  return createTokenSigner(secret, kid)(beginningOf(information), said);
}

const members = fc.dictionary(
  // Names that JSON and objects keep in the order they came.
  fc.stringMatching(/^m_\w{0,8}$/),
  fc.oneof(fc.string({ unit: 'grapheme' }), fc.integer(), fc.array(fc.string({ unit: 'binary' }), { maxLength: 100 })),
  { noNullPrototype: true },
);

/** A token without the blanks that fill its payload up, and so without a signature. */
function withoutBlanks(token: string): string {
  const [header, payload = ''] = token.split('.');
  const text = JSON.stringify(JSON.parse(Buffer.from(payload, 'base64url').toString()));
  return `${header}.${Buffer.from(text).toString('base64url')}`;
}

test('a token has the header and the payload that the library gives it', () => {
  fc.assert(
    fc.property(members, (information) => {
      const token = ours(information);
      const [header, payload] = library.sign({ ...information, ...claims }).split('.');
      assert.equal(withoutBlanks(token), `${header}.${payload}`);
    }),
  );
});

test('a token that needs no blanks is the one that the library signs', () => {
  for (const username of ['abc', '€']) {
    assert.equal(Buffer.byteLength(`{"username":"${username}",`) % 3, 0);
    assert.equal(ours({ username }), library.sign({ username, ...claims }));
  }
});

test('the library takes the signature for good, and that of another token for bad', () => {
  fc.assert(
    fc.property(members, (information) => {
      const token = ours(information);
      assert.deepEqual(library.verify(token), { ...information, ...claims });
      const signed = token.slice(0, token.lastIndexOf('.'));
      const signature = ours(information, { ...claims, gen: 4 }).split('.')[2];
      assert.throws(() => library.verify(`${signed}.${signature}`), { code: 'FAST_JWT_INVALID_SIGNATURE' });
    }),
  );
});

test('a token that the library signs is read like our own', () => {
  const grant = {
    subject: { kind: 'apiUser', id: 7 },
    generation: 3,
    issuer: 'https://shop.example.com/api/rest/v2',
    client: { id: 'cw_client', generation: 2 },
    information: uncached<TokenInformation>({ api_user_id: 7, username: 'Zoë', permissions: ['products/read'] }),
  } as const;
  const { token } = issueToken(key, grant, now, 3_600_000);
  const { header, payload } = library.decode(token);
  assert.deepEqual(header, { alg: 'HS256', typ: 'at+jwt', kid });
  const theirs = library.sign(payload);
  assert.notEqual(theirs, token, 'the payload of the test has blanks');
  assert.deepEqual(readToken(theirs, key, now), readToken(token, key, now));
  assert.deepEqual(readToken(theirs, key, now), {
    kid,
    jti: payload.jti,
    subject: grant.subject,
    generation: 3,
    expiresAt: now + 3_600_000,
    client: grant.client,
  });
});

test('information that is too long for headers of requests is left out', () => {
  const permissions = Array.from({ length: 500 }, (_, number) => `products-${number}/read`);
  const information = uncached<TokenInformation>({ api_user_id: 7, username: 'all', permissions });
  const grant = { subject: { kind: 'apiUser', id: 7 }, generation: 3, issuer: 'https://x.test', information } as const;
  const { payload } = library.decode(issueToken(key, grant, now, 3_600_000).token);
  assert.deepEqual(Object.keys(payload).slice(0, 2), ['type', 'iss']);
});
