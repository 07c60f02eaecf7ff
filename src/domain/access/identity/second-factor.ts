import { randomBytes } from 'node:crypto';
import type { Tx } from '#platform/storage/engine.ts';
import { statement } from '#platform/storage/statement.ts';
import { digestSecret } from './secret.ts';

/** The second factor of an operator, as it is stored. */
export interface StoredFactor {
  /** Base32. */
  readonly secret: string;
  /** The step of the last code that was used; null before the first. */
  readonly lastStep: number | null;
  /** Digests of the recovery codes that are left, as JSON; null until a first code has confirmed the secret. */
  readonly recovery: string | null;
}

/** What a code has proven, and what must still be stored so that it does not count again. */
export type ProvenCode = { readonly step: number } | { readonly recovery: readonly [from: string, to: string] };

const period = 30;

/** The parts of a code (RFC 6238) as apps know them: SHA-1, six digits, half a minute. */
async function totpOf(secret: string, label = '') {
  // Loaded only here: few calls need it.
  const { Secret, TOTP } = await import('otpauth');
  return new TOTP({ issuer: 'Cartwright', label, secret: Secret.fromBase32(secret), period });
}

/** A new secret in base32, and the address by which apps take it over. */
export async function makeFactor(label: string): Promise<{ readonly secret: string; readonly otpauthUrl: string }> {
  const { Secret } = await import('otpauth');
  const { base32: secret } = new Secret({ size: 20 });
  return { secret, otpauthUrl: (await totpOf(secret, label)).toString() };
}

/**
 * Checks a code of the app (of this half minute, the one before or behind it) or a recovery code. Undefined if it is
 * wrong, or was used before.
 */
export async function checkCode(factor: StoredFactor, sent: string, now: number): Promise<ProvenCode | undefined> {
  const code = sent.replace(/[\s-]/g, '').toLowerCase();
  if (/^\d{6}$/.test(code)) {
    const delta = (await totpOf(factor.secret)).validate({ token: code, timestamp: now, window: 1 });
    if (delta === null) return undefined;
    const step = Math.floor(now / 1000 / period) + delta;
    return step > (factor.lastStep ?? -1) ? { step } : undefined;
  }
  const left: readonly string[] = JSON.parse(factor.recovery ?? '[]');
  const digest = digestSecret(code);
  if (factor.recovery === null || !left.includes(digest)) return undefined;
  return { recovery: [factor.recovery, JSON.stringify(left.filter((each) => each !== digest))] };
}

/** Stores that a code was used; answers false if it was used in the meantime. */
export async function useCode(tx: Tx, operatorId: number, proven: ProvenCode): Promise<boolean> {
  if ('step' in proven) return (await tx.run(updateStep, { operatorId, step: proven.step })) > 0;
  const [from, to] = proven.recovery;
  return (await tx.run(updateRecovery, { operatorId, from, to })) > 0;
}

/** Ten recovery codes of 80 random bits, and what is stored of them. */
export function makeRecoveryCodes(): { readonly codes: readonly string[]; readonly stored: string } {
  const plain = Array.from({ length: 10 }, () => randomBytes(10).toString('hex'));
  const codes = plain.map((each) => each.replace(/(.{5})(?=.)/g, '$1-'));
  return { codes, stored: JSON.stringify(plain.map(digestSecret)) };
}

/** The second factor of an operator; undefined without one. */
export async function storedFactor(tx: Tx, operatorId: number): Promise<StoredFactor | undefined> {
  const row = await tx.first(selectFactor, { operatorId });
  if (!row || row.secret === null) return undefined;
  return { secret: row.secret, lastStep: row.lastStep, recovery: row.recovery };
}

/** Replaces the second factor of an operator; undefined removes it. */
export async function setFactor(tx: Tx, operatorId: number, factor: StoredFactor | undefined): Promise<void> {
  const { secret = null, lastStep = null, recovery = null } = factor ?? {};
  await tx.run(updateFactor, { operatorId, secret, lastStep, recovery });
}

const selectFactor = statement<
  { operatorId: number },
  { secret: string | null; lastStep: number | null; recovery: string | null }
>((q, { operatorId }) =>
  q
    .selectFrom('operator')
    .select(['totp_secret as secret', 'totp_last_step as lastStep', 'recovery_hashes as recovery'])
    .where('operator_id', '=', operatorId),
);
const updateFactor = statement<
  { operatorId: number; secret: string | null; lastStep: number | null; recovery: string | null },
  never
>((q, { operatorId, secret, lastStep, recovery }) =>
  q
    .updateTable('operator')
    .set({ totp_secret: secret, totp_last_step: lastStep, recovery_hashes: recovery })
    .where('operator_id', '=', operatorId),
);
const updateStep = statement<{ operatorId: number; step: number }, never>((q, { operatorId, step }) =>
  q
    .updateTable('operator')
    .set({ totp_last_step: step })
    .where('operator_id', '=', operatorId)
    .where((eb) => eb.or([eb('totp_last_step', 'is', null), eb('totp_last_step', '<', step)])),
);
const updateRecovery = statement<{ operatorId: number; from: string; to: string }, never>(
  (q, { operatorId, from, to }) =>
    q
      .updateTable('operator')
      .set({ recovery_hashes: to })
      .where('operator_id', '=', operatorId)
      .where('recovery_hashes', '=', from),
);
