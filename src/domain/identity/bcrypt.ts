import { Worker } from 'node:worker_threads';

/** The thread's answer: whether the secret is right, and in which thread that was found out. */
export interface BcryptAnswer {
  readonly ok: boolean;
  readonly place: 'loop' | 'thread';
}

interface Asked {
  readonly resolve: (answer: BcryptAnswer) => void;
  readonly reject: (error: Error) => void;
}

/** The program of the thread: a source file in the tree, a compiled file in the build. */
const program = new URL(`./bcrypt-worker.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`, import.meta.url);

/** The thread ends after this time without work: bcrypt hashes come only with imports, and are replaced one by one. */
const idleMs = 60_000;
/** The memory limit of the thread, in MiB. */
const resourceLimits = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 8 };

let thread: ((secret: string, stored: string) => Promise<BcryptAnswer>) | undefined;

/**
 * Compares a secret with its bcrypt hash in a separate thread, one comparison after the other, so that the event loop
 * is not blocked. Rejects if the thread ends meanwhile; the next comparison starts a new one.
 */
export function compareBcrypt(secret: string, stored: string): Promise<BcryptAnswer> {
  thread ??= startThread(() => {
    thread = undefined;
  });
  return thread(secret, stored);
}

function startThread(ended: () => void): NonNullable<typeof thread> {
  const worker = new Worker(program, { resourceLimits });
  // Answers come in the order of the requests.
  const asked: Asked[] = [];
  let idle: NodeJS.Timeout | undefined;
  const end = (error: Error): void => {
    ended();
    clearTimeout(idle);
    for (const { reject } of asked.splice(0)) reject(error);
  };
  worker.on('message', (answer: BcryptAnswer) => {
    asked.shift()?.resolve(answer);
    if (asked.length > 0) return;
    worker.unref();
    idle = setTimeout(() => {
      ended();
      void worker.terminate();
    }, idleMs).unref();
  });
  worker.on('error', end);
  worker.on('exit', () => end(new Error('the thread that checks bcrypt ended')));
  return (secret, stored) =>
    new Promise((resolve, reject) => {
      clearTimeout(idle);
      worker.ref();
      asked.push({ resolve, reject });
      worker.postMessage({ secret, stored });
    });
}
