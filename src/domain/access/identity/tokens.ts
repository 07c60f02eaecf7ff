import { randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import type { TokenError } from 'fast-jwt';
import { LRUCache } from 'lru-cache';
import { type Cached, uncached } from '#kernel/cached.ts';
import { algorithm, beginningOf, createTokenSigner, type TokenSigner, type } from './sign-token.ts';
import type { TokenKey } from './token-keys.ts';

const require = createRequire(import.meta.url);

/** The library that checks tokens, loaded with the first token: many services have none. */
const fastJwt = (): typeof import('fast-jwt') => require('fast-jwt');

/** The account of a token. */
export type TokenSubject =
  | { readonly kind: 'customer'; readonly id: number }
  | { readonly kind: 'apiUser'; readonly id: number };

/** The grant of a token; all of it is checked in the database again when the token is used. */
export interface TokenGrant {
  readonly subject: TokenSubject;
  /** The account's generation when its credentials were checked. */
  readonly generation: number;
  /** The `issuer` of the metadata document at the address of the request (RFC 8414 2, RFC 9068 2.2). */
  readonly issuer: string;
  /** The client credentials of the request, and their generation; only for that grant type. */
  readonly client?: { readonly id: string; readonly generation: number };
  /** For readers of a token: the service itself never uses it. */
  readonly information?: Cached<TokenInformation>;
}

/**
 * The information in a token for its holder (spec 5.1; rest 1.6). None of these names is a claim that the
 * service checks.
 */
export interface TokenInformation {
  readonly customer_id?: number;
  readonly api_user_id?: number;
  readonly username?: string;
  readonly permissions?: readonly string[];
  readonly allowed_store_ids?: readonly number[];
}

/** A signed token. */
export interface IssuedToken {
  readonly token: string;
  /** Seconds. */
  readonly expiresIn: number;
}

/** The claims of a token with a valid signature. */
export interface TokenClaims extends Omit<TokenGrant, 'information' | 'issuer'> {
  /** The name of the key that signed it. */
  readonly kid: string;
  /** The name of the token: 32 hex characters. */
  readonly jti: string;
  /** When it expires, in milliseconds. */
  readonly expiresAt: number;
}

/** Why a token is not accepted by itself. */
export type TokenFlaw = 'malformed' | 'signature' | 'expired' | 'early';

/** The audience of our tokens. */
const audience = 'cartwright-rest-v2';

/** Longer texts cannot be tokens of ours. */
const maxTokenLength = 8192;

/** The most bytes of information in a token, since request headers are limited everywhere. */
const maxInformation = 4096;

/**
 * The allowed difference between clocks of nodes, in milliseconds: a token of one node is not yet valid on a node whose
 * clock is slower than that.
 */
const clockTolerance = 30_000;

const subjectForms = { customer: 'customer_', apiUser: 'api_user_' } as const;
const shape = /^[\w-]{20,1000}\.[\w-]{20,8000}\.[\w-]{43}$/;
const claimed = ['iss', 'aud', 'sub', 'jti', 'iat', 'nbf', 'exp', 'gen', 'client_id'];

/** Signs a token that lives for `lifetimeMs`, in whole seconds, from `now` on (RFC 7519; rest 1.6). */
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
    // If no client was registered, the account is its own client (RFC 9068 2.2 requires one in every token).
    client_id: client?.id ?? sub,
    ...(client && { cgen: client.generation }),
  };
  return { token: inUse(key).sign(information.derive(shownOf, shownOf), claims), expiresIn };
}

/** The beginning of a payload with the information; information that is too long is left out. */
function shownOf(information: TokenInformation): string {
  return beginningOf(Buffer.byteLength(JSON.stringify(information)) > maxInformation ? {} : information);
}

const nothing = uncached<TokenInformation>({});

/** The name of the key that a text claims to be signed with; undefined if it cannot be a token of ours. */
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
 * Checks signature, algorithm, type, issuer, audience, claims and times of a token (RFC 8725 3). The rights of the
 * account are not checked here.
 *
 * @param issuer the only accepted issuer; by default any address is accepted, since a key belongs to a single store,
 * which may have several addresses
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

/** 122 random bits and six fixed ones, in hex. */
function newTokenName(): string {
  return randomUUID().replaceAll('-', '');
}

/** A key with its signer and verifier. */
interface KeyInUse {
  readonly key: TokenKey;
  readonly sign: TokenSigner;
  readonly verify: (token: string) => Readonly<Record<string, unknown>>;
}

/**
 * Keys by name; names are never reused. Only a few keys are in use at a time. Each call checks in the database whether
 * its key is still valid, so no entry can be stale.
 */
const keys = new LRUCache<string, KeyInUse>({ max: 16 });

/** A key that this process has used recently, by name, valid or not. */
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
    verify: fastJwt().createVerifier({
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

/**
 * The client whose credentials the token was issued for; undefined for other grants, null if it is not a client of
 * ours.
 */
function clientOf({ client_id: id, cgen: generation }: Readonly<Record<string, unknown>>) {
  if (generation === undefined) return undefined;
  return typeof id === 'string' && Number.isSafeInteger(generation) ? { id, generation: Number(generation) } : null;
}
