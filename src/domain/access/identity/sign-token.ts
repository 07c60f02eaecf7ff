import { createHmac } from 'node:crypto';

/** Signs a token whose payload has the members encoded in `beginning`, followed by the claims. */
export type TokenSigner = (beginning: string, claims: object) => string;

/** The only algorithm (RFC 8725 3.1) and the type (RFC 9068 2.1) of our tokens. */
export const algorithm = 'HS256';
export const type = 'at+jwt';

/**
 * Makes a signer for a key of this name, by HMAC-SHA-256 (RFC 7515 5.1). Only this part of tokens is written by hand;
 * fast-jwt, which reads them, would encode for each token again the part that all tokens of an account share. Measured
 * for an account with 95 permissions: 26 µs a token by fast-jwt, 13 µs here; a whole token request takes 23 % more of
 * the processor with fast-jwt.
 */
export function createTokenSigner(secret: Buffer, kid: string): TokenSigner {
  const header = base64url(JSON.stringify({ alg: algorithm, typ: type, kid }));
  return (beginning, claims) => {
    // `beginning` contains the opening brace, so that of the claims is left out.
    const signed = `${header}.${beginning}${base64url(JSON.stringify(claims).slice(1))}`;
    return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
  };
}

/** The encoded beginning of a payload: the members of an object, which must not be claims. */
export function beginningOf(members: object): string {
  const text = JSON.stringify(members);
  const begun = text === '{}' ? '{' : `${text.slice(0, -1)},`;
  // Blanks fill up to a multiple of three bytes: only then the rest can be encoded separately.
  return base64url(begun + ' '.repeat((3 - (Buffer.byteLength(begun) % 3)) % 3));
}

function base64url(text: string): string {
  return Buffer.from(text).toString('base64url');
}
