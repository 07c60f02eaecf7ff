import { generateKey, keyProblem } from '#domain/access/identity/api-users.ts';
import { digestSecret, hashSecret } from '#domain/access/identity/secret.ts';
import { type CliContext, usageError } from './context.ts';

/** A key for an API user, and its stored form. */
export interface NewKey {
  readonly key: string;
  readonly keyHash: string;
  /** Whether nobody has seen it yet, so that it must be shown. */
  readonly isGenerated: boolean;
}

/** Generates a key, or reads one from standard input: never from an argument, which other users of a machine can see. */
export async function newKey(fromInput: boolean, context: CliContext): Promise<NewKey> {
  const key = fromInput ? (await context.readInput()).replace(/\r?\n$/, '') : generateKey();
  const problem = keyProblem(key);
  if (problem) throw usageError(problem);
  // Only keys that people choose can be guessed.
  const keyHash = fromInput ? await hashSecret(key) : digestSecret(key);
  return { key, keyHash, isGenerated: !fromInput };
}
