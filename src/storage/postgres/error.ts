import { StorageError, type StorageFailure } from '../engine.ts';

/** PostgreSQL error classes (SQLSTATE, first two characters or whole) and what they mean to us. */
function failureOf(state: string): StorageFailure {
  if (state.startsWith('23')) return 'constraint';
  if (state === '40001' || state === '40P01' || state === '55P03') return 'busy';
  if (['08', '53', '57', '58'].includes(state.slice(0, 2))) return 'unavailable';
  return 'failed';
}

/** Turns what `pg` rejects with into a `StorageError`; errors of the work itself pass through. */
export function postgresError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof StorageError) return error;
  const code = (error as { code?: unknown }).code;
  if (typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code))
    return new StorageError(failureOf(code), error.message, error);
  const lost = typeof code === 'string' || /connection terminated|connection error|not queryable/i.test(error.message);
  return lost ? new StorageError('unavailable', error.message, error) : error;
}
