import { isMainThread, parentPort } from 'node:worker_threads';
import { compareSync } from 'bcryptjs';

// bcrypt is plain JavaScript and takes up to some seconds, in which a thread does nothing else: this is that thread.
parentPort?.on('message', ({ secret, stored }: { secret: string; stored: string }) => {
  parentPort?.postMessage({ ok: compareSync(secret, stored), place: isMainThread ? 'loop' : 'thread' });
});
