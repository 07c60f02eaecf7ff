import { type ChildProcess, spawn } from 'node:child_process';

/** A service in a process of its own. */
export interface Program {
  readonly address: string;
  readonly child: ChildProcess;
  /** Ends it at once, without a chance to do anything more. */
  kill(): Promise<void>;
  /** Asks it to end; answers its exit status, or the signal that ended it. */
  end(): Promise<number | NodeJS.Signals | null>;
}

const main = new URL('../../src/main.ts', import.meta.url).pathname;

/** Starts `serve` with these flags on a free port, or the one they name, and waits until it listens. */
export async function startProgram(flags: readonly string[]): Promise<Program> {
  const args = [main, 'serve', '--port', '0', '--log-level', 'silent', ...flags];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const gone = new Promise<number | NodeJS.Signals | null>((resolve) => {
    child.once('exit', (code, signal) => resolve(signal ?? code));
  });
  const address = await new Promise<string>((resolve, reject) => {
    let printed = '';
    child.stdout.on('data', (chunk: Buffer) => {
      printed += chunk;
      const found = /^Serving (\S+)$/m.exec(printed)?.[1];
      if (found) resolve(found);
    });
    gone.then((how) => reject(new Error(`serve ended (${how}) before it listened: ${printed}`)));
  });
  const send = (signal: NodeJS.Signals): Promise<number | NodeJS.Signals | null> => {
    child.kill(signal);
    return gone;
  };
  return {
    address,
    child,
    async kill() {
      await send('SIGKILL');
    },
    end: () => send('SIGTERM'),
  };
}
