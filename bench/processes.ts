import { type ChildProcess, execFileSync, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StorageSettings } from '../src/schema/open.ts';
import type { RecordedAnswer } from './ceiling.ts';
import type { Load, LoadResult } from './load.ts';
import { memoryOfTree } from './process-tree.ts';

/** A service of its own process. */
export interface Service {
  readonly port: number;
  readonly pid: number;
  /** From the start of the process until it reports that it serves. */
  readonly startMs: number;
  /** Resident memory now, in bytes, with its workers and a launcher that stays; shared pages count for each. */
  memory(): number;
  /** Processor time of all its threads so far, in milliseconds; undefined if the system does not tell. */
  cpuMs(): number | undefined;
  stop(): Promise<void>;
}

/** The folder of this checkout. */
export const here = join(import.meta.dirname, '..');

/** Starts the built program of a checkout on a database, as a user would; waits until it prints its address. */
export async function startService(
  root: string,
  { dataDir, databaseUrl }: StorageSettings,
  workers = 1,
): Promise<Service> {
  const start = performance.now();
  const child = spawn(
    process.execPath,
    [join(root, 'launch', 'main.mjs'), 'run', 'serve', '--port=0', `--workers=${workers}`],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        ...process.env,
        CARTWRIGHT_DATA: dataDir,
        CARTWRIGHT_LOG_LEVEL: 'warn',
        // No limit, since one caller makes all the calls here.
        CARTWRIGHT_REST_REQUESTS_PER_MINUTE: '0',
        CARTWRIGHT_REST_ANONYMOUS_REQUESTS_PER_MINUTE: '0',
        ...(databaseUrl && { CARTWRIGHT_DATABASE_URL: databaseUrl }),
      },
    },
  );
  endWithUs(child);
  const port = await new Promise<number>((resolve, reject) => {
    let printed = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
      const found = /http:\/\/127\.0\.0\.1:(\d+)/.exec(printed)?.[1];
      if (found) resolve(Number(found));
    });
    child.once('exit', (code) => reject(new Error(`the service ended with ${code}`)));
  });
  return {
    port,
    pid: child.pid as number,
    startMs: performance.now() - start,
    memory: () => residentBytes(child.pid as number),
    cpuMs: () => cpuMs(child.pid as number),
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** The ceiling: `answerWith` sets its answer from now on, and resolves with its port. */
export interface Ceiling {
  answerWith(answer: RecordedAnswer): Promise<number>;
}

export function startCeiling(): Ceiling {
  const { ask } = startWorker('ceiling.ts');
  return { answerWith: (answer) => ask(answer) as Promise<number> };
}

/** The load generator. */
export interface LoadGenerator {
  run(load: Load): Promise<LoadResult>;
  stop(): void;
}

export function startLoadGenerator(): LoadGenerator {
  const { ask, stop } = startWorker('load.ts');
  return { run: (load) => ask(load) as Promise<LoadResult>, stop };
}

/** A process of ours that answers each message with one. It ends when it is told to, or with this process. */
function startWorker(file: string): { ask(message: object): Promise<unknown>; stop(): void } {
  const child = fork(join(import.meta.dirname, file), { serialization: 'advanced', execArgv: [] });
  endWithUs(child);
  let settle: PromiseWithResolvers<unknown> | undefined;
  child.on('message', (answer) => settle?.resolve(answer));
  child.once('exit', () => settle?.reject(new Error(`${file} ended`)));
  return {
    ask(message) {
      settle = Promise.withResolvers();
      child.send(message);
      return settle.promise;
    },
    stop: () => child.disconnect(),
  };
}

/** The processes that must end with this one. */
const children = new Set<ChildProcess>();

// Runs first, since other exit handlers remove files that they use.
process.prependListener('exit', () => {
  for (const child of children) child.kill('SIGKILL');
});

/** Ends a process of ours with this one. */
export function endWithUs(child: ChildProcess): void {
  children.add(child);
  child.once('exit', () => children.delete(child));
}

function residentBytes(pid: number): number {
  return memoryOfTree(execFileSync('ps', ['-A', '-o', 'pid=,ppid=,rss='], { encoding: 'utf8' }), pid);
}

function cpuMs(pid: number): number | undefined {
  try {
    const threads = readdirSync(`/proc/${pid}/task`);
    const nanoseconds = threads.map((thread) =>
      Number(readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0]),
    );
    return nanoseconds.reduce((sum, time) => sum + time, 0) / 1e6;
  } catch {
    return undefined;
  }
}
