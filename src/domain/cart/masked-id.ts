import { hash, randomBytes } from 'node:crypto';

/** Makes the secret id by which a guest reaches a cart: 128 random bits, as 32 hex digits. Only its hash is stored. */
export function newMaskedId(): string {
  return randomBytes(16).toString('hex');
}

/** The hash that is stored for a masked id; upper and lower case give the same. */
export function maskHashOf(maskedId: string): string {
  return hash('sha256', maskedId.toLowerCase(), 'hex');
}
