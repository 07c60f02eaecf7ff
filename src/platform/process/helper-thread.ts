import { type ResourceLimits, Worker } from 'node:worker_threads';

/** How a thread is run. */
export interface HelperPlan {
  /** The program of the thread: it posts one answer for each message, in their order. */
  readonly program: URL;
  /** The memory limits of the thread. */
  readonly memory: ResourceLimits;
  /** The longest time for one answer, in milliseconds: then the thread is ended. No limit by default. */
  readonly timeLimitMs?: number;
}

interface Asked<Answer> {
  readonly resolve: (answer: Answer) => void;
  readonly reject: (error: Error) => void;
}

/** The thread took longer for an answer than it may. */
export class SlowThreadError extends Error {}

/** A thread ends after this time without work, and so gives its memory back. */
const idleMs = 60_000;

/**
 * Makes a function that has work done in a separate thread, one piece after the other, so that it does not block the
 * event loop. The thread is started when it is needed. Rejects if it ends meanwhile, by a failure or its limits; the
 * next piece starts a new one.
 */
export function createHelper<Question, Answer>(plan: HelperPlan): (question: Question) => Promise<Answer> {
  let thread: ((question: Question) => Promise<Answer>) | undefined;
  return (question) => {
    thread ??= startThread<Question, Answer>(plan, () => {
      thread = undefined;
    });
    return thread(question);
  };
}

function startThread<Question, Answer>(
  { program, memory, timeLimitMs }: HelperPlan,
  ended: () => void,
): (question: Question) => Promise<Answer> {
  const worker = new Worker(program, { resourceLimits: memory });
  // Answers come in the order of the questions.
  const asked: Asked<Answer>[] = [];
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;
  const end = (error: Error): void => {
    // A thread that has ended must not be taken for the one that was started since.
    if (!isOver) ended();
    isOver = true;
    clearTimeout(timer);
    for (const { reject } of asked.splice(0)) reject(error);
  };
  const limitTime = (): void => {
    clearTimeout(timer);
    if (timeLimitMs === undefined) return;
    timer = setTimeout(() => {
      end(new SlowThreadError(`a thread took more than ${timeLimitMs} ms`));
      void worker.terminate();
    }, timeLimitMs);
  };
  worker.on('message', (answer: Answer) => {
    asked.shift()?.resolve(answer);
    if (isOver) return;
    if (asked.length > 0) return limitTime();
    worker.unref();
    clearTimeout(timer);
    timer = setTimeout(() => {
      end(new Error('the thread was idle'));
      void worker.terminate();
    }, idleMs).unref();
  });
  worker.on('error', (error) => end(error instanceof Error ? error : new Error(String(error))));
  worker.on('exit', () => end(new Error('the thread ended')));
  return (question) =>
    new Promise((resolve, reject) => {
      // First, since a question that cannot be sent gets no answer.
      worker.postMessage(question);
      worker.ref();
      asked.push({ resolve, reject });
      if (asked.length === 1) limitTime();
    });
}

/** The file of a thread's program beside a module: a source file in the tree, a program of its own in the build. */
export function programBeside(moduleUrl: string, name: string): URL {
  return new URL(`./${name}.${moduleUrl.endsWith('.ts') ? 'ts' : 'js'}`, moduleUrl);
}
