import { Worker } from 'node:worker_threads';

/** What the thread answers: whether the secret is right, and where that was found out. */
export interface BcryptAnswer {
  readonly ok: boolean;
  readonly place: 'loop' | 'thread';
}

interface Asked {
  readonly resolve: (answer: BcryptAnswer) => void;
  readonly reject: (error: Error) => void;
}

/** The program of the thread: a source in the tree, compiled in what is built. */
const program = new URL(`./bcrypt-worker.${import.meta.url.endsWith('.ts') ? 'ts' : 'js'}`, import.meta.url);

/** A thread that nothing was asked of for so long ends: such hashes come with an import, and are replaced one by one. */
const idleMs = 60_000;
/** What it may take of memory, in MiB. */
const resourceLimits = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 8 };

let thread: ((secret: string, stored: string) => Promise<BcryptAnswer>) | undefined;

/**
 * Compares a secret with its bcrypt hash, in a thread of its own that does one after the other, so that the event loop goes
 * on. Rejects where the thread ends meanwhile; the next comparison has a new one.
 */
export function compareBcrypt(secret: string, stored: string): Promise<BcryptAnswer> {
  thread ??= startThread(() => {
    thread = undefined;
  });
  return thread(secret, stored);
}

function startThread(ended: () => void): NonNullable<typeof thread> {
  const worker = new Worker(program, { resourceLimits });
  // Answers come in the order of the questions.
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
