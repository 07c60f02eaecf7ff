import { createHmac } from 'node:crypto';

/** The token whose payload has the members that `beginning` was made of, and then the claims. */
export type TokenSigner = (beginning: string, claims: object) => string;

/** The only algorithm (RFC 8725 3.1) and the type (RFC 9068 2.1) of our tokens. */
export const algorithm = 'HS256';
export const type = 'at+jwt';

/**
 * Signs with a key of this name as RFC 7515 5.1 says, by HMAC-SHA-256. This is the one thing about tokens that is done by
 * hand instead of by fast-jwt, which reads them: a library encodes anew for each token what all tokens of an account have in
 * common. Measured for an account with 95 permissions: 26 µs a token by fast-jwt, 13 µs here; a whole token request takes
 * 23 % more of the processor with fast-jwt.
 */
export function createTokenSigner(secret: Buffer, kid: string): TokenSigner {
  const header = base64url(JSON.stringify({ alg: algorithm, typ: type, kid }));
  return (beginning, claims) => {
    // The payload has begun already, so the claims' own brace is not written.
    const signed = `${header}.${beginning}${base64url(JSON.stringify(claims).slice(1))}`;
    return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
  };
}

/** The beginning of a payload, encoded: the members of an object, none of which is a claim. */
export function beginningOf(members: object): string {
  const text = JSON.stringify(members);
  const begun = text === '{}' ? '{' : `${text.slice(0, -1)},`;
  // Blanks up to the next three bytes: only then what follows can be encoded by itself.
  return base64url(begun + ' '.repeat((3 - (Buffer.byteLength(begun) % 3)) % 3));
}

function base64url(text: string): string {
  return Buffer.from(text).toString('base64url');
}
