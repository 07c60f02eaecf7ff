import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import type { Look } from './probe.ts';

/** A service in a process of its own, which reports its memory. */
export interface Watched {
  readonly address: string;
  /** What it holds, with its open files and sockets where the system tells (`/proc`). */
  look(): Promise<Look & { readonly files: number | undefined }>;
  /** Asks it to end; answers its exit status, or the signal that ended it. */
  end(): Promise<number | NodeJS.Signals | null>;
  /** Ends it at once, where it has not ended. */
  kill(): void;
}

const [main, probe] = ['../../src/main.ts', './probe.ts'].map((path) => new URL(path, import.meta.url).pathname);

/** Starts `serve` with these flags on a free port, and waits until it listens. */
export async function startWatched(flags: readonly string[]): Promise<Watched> {
  const node = ['--expose-gc', '--import', `${probe}`, `${main}`];
  const args = [...node, 'serve', '--port', '0', '--log-level', 'error', ...flags];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  const gone = new Promise<number | NodeJS.Signals | null>((resolve) => {
    child.once('exit', (code, signal) => resolve(signal ?? code));
  });
  const address = await listening(child, gone);
  return {
    address,
    look: () =>
      new Promise((resolve, reject) => {
        child.once('message', (look: Look) => resolve({ ...look, files: openFiles(child.pid) }));
        child.send('look', (error) => error && reject(error));
      }),
    end() {
      child.kill('SIGTERM');
      return gone;
    },
    kill() {
      child.kill('SIGKILL');
    },
  };
}

function listening(child: ChildProcess, gone: Promise<unknown>): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      printed += chunk;
      const found = /^Serving (\S+)$/m.exec(printed)?.[1];
      if (found) resolve(found);
    });
    gone.then((how) => reject(new Error(`serve ended (${how}) before it listened: ${printed}`)));
  });
}

function openFiles(pid: number | undefined): number | undefined {
  const folder = `/proc/${pid}/fd`;
  return existsSync(folder) ? readdirSync(folder).length : undefined;
}
