import { argon2, createHash, hash, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

/** Longer keys and passwords never match (reference 5). */
export const maxSecretLength = 256;

/** What checking a secret gave: whether it matched, and whether its stored form should be replaced by `hashSecret`. */
export interface Verification {
  readonly ok: boolean;
  readonly outdated: boolean;
}

/** argon2id as we write it (design, chosen parts): memory in KiB. */
const current = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 } as const;
/** What a stored argon2id text may ask for, at most: more would let one row stop the service. */
const limits = { memory: 1 << 18, passes: 16, parallelism: 16, tagLength: 64 } as const;
const refused: Verification = { ok: false, outdated: false };

const computeArgon2 = promisify(argon2);

/**
 * The form in which a key or password is stored: argon2id as a PHC string, with a salt of its own. Runs off the event
 * loop (some 20 ms and 19 MiB), so never call it inside a transaction.
 */
export async function hashSecret(secret: string): Promise<string> {
  const salt = randomBytes(16);
  const { memory, passes, parallelism } = current;
  const tag = await computeArgon2('argon2id', { ...current, message: secret, nonce: salt });
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(salt)}$${base64(tag)}`;
}

/**
 * The form in which a secret is stored that was made from 256 random bits: a digest. Nobody can try those out, so the
 * cost of argon2id would buy nothing.
 */
export function digestSecret(secret: string): string {
  return `${digestPrefix}${hash('sha256', secret, 'hex')}`;
}

const digestPrefix = 'sha256$';

/**
 * Checks a secret against its stored form: argon2id, what `digestSecret` made, bcrypt, or one of the older forms that a legacy store keeps (hex of
 * SHA-512, SHA-256 or MD5, of salt and secret with `:salt` behind it, or of the secret alone; reference 5). Compares in
 * constant time. A stored form that is none of these never matches.
 */
export async function verifySecret(secret: string, stored: string): Promise<Verification> {
  if (secret.length > maxSecretLength) return refused;
  if (stored.startsWith(digestPrefix)) return verifyOwnDigest(secret, stored);
  if (stored.startsWith('$argon2id$')) return verifyArgon2(secret, stored);
  if (stored.startsWith('$2')) return verifyBcrypt(secret, stored);
  return verifyDigest(secret, stored);
}

/**
 * Does the work of a check that fails, for a user who does not exist: against `standIn`, a stored form that other users
 * have, or without one against argon2id. The outcome is always a refusal.
 */
export async function verifyDecoy(secret: string, standIn?: string | null): Promise<Verification> {
  await verifySecret(secret, standIn ?? decoy);
  return refused;
}

/** No secret has this tag: it is not the output of anything. */
const decoy = `$argon2id$v=19$m=${current.memory},t=${current.passes},p=${current.parallelism}$${base64(randomBytes(16))}$${base64(randomBytes(current.tagLength))}`;

const argon2Form =
  /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{16,86})$/;

async function verifyArgon2(secret: string, stored: string): Promise<Verification> {
  const parts = argon2Form.exec(stored);
  if (!parts) return refused;
  const [memory = 0, passes = 0, parallelism = 0] = parts.slice(1, 4).map(Number);
  const nonce = Buffer.from(parts[4] ?? '', 'base64');
  const tag = Buffer.from(parts[5] ?? '', 'base64');
  const tooMuch = memory > limits.memory || passes > limits.passes || parallelism > limits.parallelism;
  const tooLittle = memory < 8 * parallelism || passes < 1 || parallelism < 1 || nonce.length < 8;
  if (tooMuch || tooLittle || tag.length > limits.tagLength) return refused;
  const asked = { memory, passes, parallelism, tagLength: tag.length };
  const computed = await computeArgon2('argon2id', { ...asked, message: secret, nonce });
  const ok = timingSafeEqual(computed, tag);
  const outdated = Object.entries(current).some(([name, value]) => asked[name as keyof typeof asked] !== value);
  return { ok, outdated: ok && outdated };
}

function verifyOwnDigest(secret: string, stored: string): Verification {
  const [own, theirs] = [Buffer.from(digestSecret(secret)), Buffer.from(stored)];
  return { ok: own.length === theirs.length && timingSafeEqual(own, theirs), outdated: false };
}

/** The cost is a power of two: 16 takes some seconds. */
const bcryptForm = /^\$2[aby]\$(0[4-9]|1[0-6])\$[./A-Za-z0-9]{53}$/;

async function verifyBcrypt(secret: string, stored: string): Promise<Verification> {
  if (!bcryptForm.test(stored)) return refused;
  // Only stores that came from elsewhere have such keys, and only until they are used.
  const { compare } = await import('bcryptjs');
  const ok = await compare(secret, stored);
  return { ok, outdated: ok };
}

const digestForm = /^([0-9a-f]+)(?::(.*))?$/is;
/** The digest by the number of its hex digits. */
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
