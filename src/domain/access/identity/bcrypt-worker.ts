import { isMainThread, parentPort } from 'node:worker_threads';
import { compareSync } from 'bcryptjs';

// The program of the bcrypt thread: bcrypt is plain JavaScript and blocks its thread for up to some seconds.
parentPort?.on('message', ({ secret, stored }: { secret: string; stored: string }) => {
  parentPort?.postMessage({ ok: compareSync(secret, stored), place: isMainThread ? 'loop' : 'thread' });
});
