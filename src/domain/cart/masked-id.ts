import { hash, randomBytes } from 'node:crypto';

/** What says which cart somebody means who is not logged in: 128 random bits, as 32 hex digits. Only its hash is kept. */
export function newMaskedId(): string {
  return randomBytes(16).toString('hex');
}

/** The form in which it is kept, in whatever case it is written. */
export function maskHashOf(maskedId: string): string {
  return hash('sha256', maskedId.toLowerCase(), 'hex');
}
