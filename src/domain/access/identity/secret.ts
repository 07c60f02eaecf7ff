import { argon2, createHash, hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { compareBcrypt } from './bcrypt.ts';

/** Longer keys and passwords never match (reference 5). */
export const maxSecretLength = 256;

/**
 * The result of a check: whether the secret matched, and whether its stored form should be replaced by `hashSecret`.
 */
export interface Verification {
  readonly ok: boolean;
  readonly outdated: boolean;
}

/** argon2id as we write it (design, chosen parts): memory in KiB. */
const current = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const;
/** The highest costs of a stored argon2id text: higher ones would let a single row stop the service. */
const limits = { memory: 1 << 18, passes: 16, parallelism: 16, tagLength: 64 } as const;
const refused: Verification = { ok: false, outdated: false };

const computeArgon2 = promisify(argon2);

/** The form of a stored secret, by the cost of its check. */
export type SecretForm = 'digest' | 'argon2id' | 'large_argon2id' | 'bcrypt' | 'unknown';

/** Where a secret is checked: on the event loop, in Node's thread pool, in a separate thread, or not at all. */
export type SecretPlace = 'loop' | 'pool' | 'thread' | 'nowhere';

/** The form of a stored secret. Large means more memory or passes than we write: another store wrote it. */
export function formOf(stored: string): SecretForm {
  if (isOwnDigest(stored)) return 'digest';
  if (stored.startsWith('$argon2id$')) {
    const asked = readArgon2(stored);
    if (!asked) return 'unknown';
    const isLarge = asked.memory > current.memory || asked.memory * asked.passes > current.memory * current.passes;
    return isLarge ? 'large_argon2id' : 'argon2id';
  }
  if (stored.startsWith('$2')) return bcryptForm.test(stored) ? 'bcrypt' : 'unknown';
  return digestForm.test(stored) ? 'digest' : 'unknown';
}

/** Whether `digestSecret` made it; its check costs almost nothing, whether the secret is right or wrong. */
export function isOwnDigest(stored: string): boolean {
  return stored.startsWith(digestPrefix);
}

/** Whether a check takes so long that only one runs at a time, apart from others. */
export function isSlow(form: SecretForm): boolean {
  return form === 'bcrypt' || form === 'large_argon2id';
}

const counts = new Map<string, number>();

/**
 * How many secrets this process has checked, by form and place. Slow forms come with an import, and are replaced at
 * their first use.
 */
export function checkedSecrets(): { readonly form: SecretForm; readonly place: SecretPlace; readonly count: number }[] {
  return [...counts].map(([key, count]) => {
    const [form, place] = key.split(' ') as [SecretForm, SecretPlace];
    return { form, place, count };
  });
}

function count(form: SecretForm, place: SecretPlace): void {
  const key = `${form} ${place}`;
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

/**
 * Hashes a key or password for storing: argon2id as a PHC string, with its own salt. Runs off the event loop (some 20
 * ms and 19 MiB), so never call it inside a transaction.
 */
export async function hashSecret(secret: string): Promise<string> {
  const salt = randomBytes(16);
  const { memory, passes, parallelism } = current;
  const tag = await computeArgon2('argon2id', { ...current, message: secret, nonce: salt });
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(tag)}`;
}

/**
 * The stored form of a secret that the service made from at least 160 random bits: a digest. Such secrets cannot be
 * found by trying, so the cost of argon2id would gain nothing.
 */
export function digestSecret(secret: string): string {
  return `${digestPrefix}${hash('sha256', secret, 'hex')}`;
}

const digestPrefix = 'sha256$';

/**
 * Checks a secret against its stored form: argon2id, a digest of `digestSecret`, bcrypt, or one of the older forms of
 * legacy stores. Those are hex of SHA-512, SHA-256 or MD5, of salt and secret with `:salt` behind it, or of the secret
 * alone (reference 5). Compares in constant time. Any other stored form never matches.
 */
export async function verifySecret(secret: string, stored: string): Promise<Verification> {
  if (secret.length > maxSecretLength) return refused;
  const form = formOf(stored);
  if (form === 'bcrypt') return verifyBcrypt(secret, stored);
  const isArgon2 = form === 'argon2id' || form === 'large_argon2id';
  count(form, isArgon2 ? 'pool' : form === 'digest' ? 'loop' : 'nowhere');
  if (isArgon2) return verifyArgon2(secret, stored);
  if (form === 'unknown') return refused;
  return isOwnDigest(stored) ? verifyOwnDigest(secret, stored) : verifyDigest(secret, stored);
}

/**
 * A stored form that no secret matches, since its tag is not the output of any input: used if no account has a secret.
 */
export const decoy = `$argon2id$v=19$m=${current.memory},t=${current.passes},p=${current.parallelism}$${base64(randomBytes(16))}$${base64(randomBytes(current.tagLength))}`;

const argon2Form =
  /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{16,86})$/;

/** The costs in a stored argon2id text; undefined if they are too high or too low, or it is another text. */
function readArgon2(stored: string) {
  const parts = argon2Form.exec(stored);
  if (!parts) return undefined;
  const [memory = 0, passes = 0, parallelism = 0] = parts.slice(1, 4).map(Number);
  const nonce = Buffer.from(parts[4] ?? '', 'base64');
  const tag = Buffer.from(parts[5] ?? '', 'base64');
  const tooMuch = memory > limits.memory || passes > limits.passes || parallelism > limits.parallelism;
  const tooLittle = memory < 8 * parallelism || passes < 1 || parallelism < 1 || nonce.length < 8;
  if (tooMuch || tooLittle || tag.length > limits.tagLength) return undefined;
  return { memory, passes, parallelism, tagLength: tag.length, nonce, tag };
}

async function verifyArgon2(secret: string, stored: string): Promise<Verification> {
  const read = readArgon2(stored);
  if (!read) return refused;
  const { nonce, tag, ...asked } = read;
  const computed = await computeArgon2('argon2id', { ...asked, message: secret, nonce });
  const ok = timingSafeEqual(computed, tag);
  const outdated = Object.entries(current).some(([name, value]) => asked[name as keyof typeof asked] !== value);
  return { ok, outdated: ok && outdated };
}

function verifyOwnDigest(secret: string, stored: string): Verification {
  const own = Buffer.from(digestSecret(secret));
  const theirs = Buffer.from(stored);
  return { ok: own.length === theirs.length && timingSafeEqual(own, theirs), outdated: false };
}

/** The cost is a power of two: 16 takes some seconds. */
const bcryptForm = /^\$2[aby]\$(0[4-9]|1[0-6])\$[./A-Za-z0-9]{53}$/;

async function verifyBcrypt(secret: string, stored: string): Promise<Verification> {
  const { ok, place } = await compareBcrypt(secret, stored);
  count('bcrypt', place);
  return { ok, outdated: ok };
}

const digestForm = /^([0-9a-f]+)(?::(.*))?$/is;
/** The digest, by the number of its hex digits. */
const digests: Readonly<Record<number, string>> = { 128: 'sha512', 64: 'sha256', 32: 'md5' };

function verifyDigest(secret: string, stored: string): Verification {
  const [, hex = '', salt = ''] = digestForm.exec(stored) ?? [];
  const algorithm = digests[hex.length];
  if (!algorithm) return refused;
  const computed = createHash(algorithm).update(salt).update(secret).digest();
  const ok = timingSafeEqual(computed, Buffer.from(hex, 'hex'));
  return { ok, outdated: ok };
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64').replace(/=+$/, '');
}
