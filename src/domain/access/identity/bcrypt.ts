import { createHelper, programBeside } from '#platform/process/helper-thread.ts';

/** The thread's answer: whether the secret is right, and in which thread that was found out. */
export interface BcryptAnswer {
  readonly ok: boolean;
  readonly place: 'loop' | 'thread';
}

const thread = createHelper<{ readonly secret: string; readonly stored: string }, BcryptAnswer>({
  program: programBeside(import.meta.url, 'bcrypt-worker'),
  memory: { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 8 },
});

/**
 * Compares a secret with its bcrypt hash in a separate thread, one comparison after the other, so that the event loop
 * is not blocked. The thread ends when it is idle: bcrypt hashes come only with imports, and are replaced one by one.
 */
export function compareBcrypt(secret: string, stored: string): Promise<BcryptAnswer> {
  return thread({ secret, stored });
}
