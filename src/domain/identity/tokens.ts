import { randomUUID } from 'node:crypto';
import { createVerifier, type TokenError } from 'fast-jwt';
import { type Kept, unkept } from '../../kernel/kept.ts';
import { algorithm, beginningOf, createTokenSigner, type TokenSigner, type } from './sign-token.ts';
import type { TokenKey } from './token-keys.ts';

/** Whose token it is. */
export type TokenSubject =
  | { readonly kind: 'customer'; readonly id: number }
  | { readonly kind: 'apiUser'; readonly id: number };

/** What a token is issued for; everything in it is read again from the database when it is used. */
export interface TokenGrant {
  readonly subject: TokenSubject;
  /** The account's generation when its credentials were checked. */
  readonly generation: number;
  /** The `issuer` of the metadata document at the address that the request came to (RFC 8414 2, RFC 9068 2.2). */
  readonly issuer: string;
  /** The client credentials that were used, and their generation; only for that grant. */
  readonly client?: { readonly id: string; readonly generation: number };
  /** For whoever reads a token: nothing is decided by it. */
  readonly information?: Kept<TokenInformation>;
}

/** What a token shows to whoever holds it (spec 5.1 4; reference rest 1.6). None of these names is one of a claim that counts. */
export interface TokenInformation {
  readonly customer_id?: number;
  readonly api_user_id?: number;
  readonly username?: string;
  readonly permissions?: readonly string[];
  readonly allowed_store_ids?: readonly number[];
}

/** A token as it was signed. */
export interface IssuedToken {
  readonly token: string;
  /** Seconds. */
  readonly expiresIn: number;
}

/** What a token with a good signature says. */
export interface TokenClaims extends Omit<TokenGrant, 'information' | 'issuer'> {
  /** Names the key that signed. */
  readonly kid: string;
  /** Names the token: 32 hex characters. */
  readonly jti: string;
  /** When it is over, in milliseconds. */
  readonly expiresAt: number;
}

/** Why a token is not accepted as it stands. */
export type TokenFlaw = 'malformed' | 'signature' | 'expired' | 'early';

/** The audience of our tokens. */
const audience = 'cartwright-rest-v2';

/** Longer texts are no token of ours. */
const maxTokenLength = 8192;

/** What information may add to a token, in bytes: headers of requests are limited everywhere. */
const maxInformation = 4096;

/** How far clocks of nodes may be apart before a token of one is not yet valid for another, in milliseconds. */
const clockTolerance = 30_000;

const subjectForms = { customer: 'customer_', apiUser: 'api_user_' } as const;
const shape = /^[\w-]{20,1000}\.[\w-]{20,8000}\.[\w-]{43}$/;
const claimed = ['iss', 'aud', 'sub', 'jti', 'iat', 'nbf', 'exp', 'gen', 'client_id'];

/** Signs a token that lives for `lifetimeMs`, in whole seconds, from `now` on (RFC 7519; reference rest 1.6). */
export function issueToken(key: TokenKey, grant: TokenGrant, now: number, lifetimeMs: number): IssuedToken {
  const { subject, generation, issuer, client, information = nothing } = grant;
  const sub = `${subjectForms[subject.kind]}${subject.id}`;
  const seconds = Math.floor(now / 1000);
  const expiresIn = Math.floor(lifetimeMs / 1000);
  const claims = {
    type: subject.kind === 'customer' ? 'customer' : 'api_user',
    iss: issuer,
    aud: audience,
    sub,
    jti: newTokenName(),
    iat: seconds,
    nbf: seconds,
    exp: seconds + expiresIn,
    gen: generation,
    // Where no client was registered the account is its own (RFC 9068 2.2 asks for one in every token).
    client_id: client?.id ?? sub,
    ...(client && { cgen: client.generation }),
  };
  return { token: inUse(key).sign(information.derive(shownOf, shownOf), claims), expiresIn };
}

/** The beginning of a payload that shows information, but for what is too long. */
function shownOf(information: TokenInformation): string {
  return beginningOf(Buffer.byteLength(JSON.stringify(information)) > maxInformation ? {} : information);
}

const nothing = unkept<TokenInformation>({});

/** The name of the key that a text claims to be signed with; undefined where it cannot be a token of ours. */
export function kidOf(token: string): string | undefined {
  if (token.length > maxTokenLength || !shape.test(token)) return undefined;
  try {
    const header: unknown = JSON.parse(Buffer.from(token.slice(0, token.indexOf('.')), 'base64url').toString());
    const kid = typeof header === 'object' && header !== null && 'kid' in header ? header.kid : undefined;
    return typeof kid === 'string' && /^[0-9a-f]{32}$/.test(kid) ? kid : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Checks signature, algorithm, type, issuer, audience, claims and times of a token (RFC 8725 3). What the account may,
 * and whether it still may, is not asked here.
 * @param issuer the only one that is accepted; without it any address is, since a key is of one store only, which may be
 * reached by several
 */
export function readToken(token: string, key: TokenKey, now: number, issuer?: string): TokenClaims | TokenFlaw {
  let payload: Readonly<Record<string, unknown>>;
  try {
    payload = inUse(key).verify(token);
  } catch (error) {
    return isMalformed((error as TokenError).code) ? 'malformed' : 'signature';
  }
  const { iss, jti, exp, nbf, gen } = payload;
  if (issuer === undefined ? !/^https?:/.test(String(iss)) : iss !== issuer) return 'signature';
  const subject = subjectOf(payload.sub);
  const client = clientOf(payload);
  const isWhole = [exp, nbf, payload.iat, gen].every(Number.isSafeInteger);
  if (!subject || !isWhole || client === null || typeof jti !== 'string') return 'malformed';
  const expiresAt = Number(exp) * 1000;
  if (now >= expiresAt) return 'expired';
  if (Math.max(Number(nbf), Number(payload.iat)) * 1000 > now + clockTolerance) return 'early';
  return { kid: key.kid, jti, subject, generation: Number(gen), expiresAt, ...(client && { client }) };
}

/** 122 random bits and six that never change, in hex. */
function newTokenName(): string {
  return randomUUID().replaceAll('-', '');
}

/** A key with what signs and verifies by it. */
interface KeyInUse {
  readonly key: TokenKey;
  readonly sign: TokenSigner;
  readonly verify: (token: string) => Readonly<Record<string, unknown>>;
}

/**
 * Keys by their names, which are never used again. A few are in use at a time; whether one still holds is asked of the
 * database at each call, so nothing here can be stale.
 */
const keys = new Map<string, KeyInUse>();
const maxKeys = 16;

/** A key that this process has signed or verified with lately, by its name, whether it still holds or not. */
export function keyMet(kid: string): TokenKey | undefined {
  return keys.get(kid)?.key;
}

function inUse(key: TokenKey): KeyInUse {
  const known = keys.get(key.kid);
  if (known) return known;
  const secret = Buffer.from(key.secret, 'hex');
  const made: KeyInUse = {
    key,
    sign: createTokenSigner(secret, key.kid),
    verify: createVerifier({
      key: secret,
      algorithms: [algorithm],
      checkTyp: type,
      allowedAud: audience,
      allowedJti: /^[0-9a-f]{32}$/,
      requiredClaims: claimed,
      // Times are checked against the clock of the call.
      ignoreExpiration: true,
      ignoreNotBefore: true,
      cache: 1000,
    }),
  };
  keys.set(key.kid, made);
  const oldest = keys.keys().next().value;
  if (keys.size > maxKeys && oldest !== undefined) keys.delete(oldest);
  return made;
}

function isMalformed(code: string): boolean {
  return code !== 'FAST_JWT_INVALID_SIGNATURE' && code !== 'FAST_JWT_MISSING_SIGNATURE';
}

function subjectOf(sub: unknown): TokenSubject | undefined {
  const [, form, digits] = /^(customer|api_user)_([1-9]\d{0,14})$/.exec(String(sub)) ?? [];
  if (!digits) return undefined;
  return { kind: form === 'customer' ? 'customer' : 'apiUser', id: Number(digits) };
}

/** The client whose credentials a token was got by; undefined where by others, null where it is none of ours. */
function clientOf({ client_id: id, cgen: generation }: Readonly<Record<string, unknown>>) {
  if (generation === undefined) return undefined;
  return typeof id === 'string' && Number.isSafeInteger(generation) ? { id, generation: Number(generation) } : null;
}
