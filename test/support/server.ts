import { type ChildProcess, spawn } from 'node:child_process';
import { chownSync, closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually, type RunAs } from './process.ts';

/** A database server that a test started, in a folder of its own that is removed with it. */
export interface TestServer {
  /** Ends the server and removes its folder. */
  stop(): Promise<void>;
  /** Ends the server at once and keeps its folder. */
  interrupt(): Promise<void>;
  /** Starts the interrupted server again on its folder, and waits until it answers. */
  resume(): Promise<void>;
}

/**
 * Makes a folder below the system's temporary one that belongs to the user that a server runs as.
 * @param name the beginning of its name
 */
export function serverFolder(name: string, { uid, gid }: RunAs): string {
  const folder = mkdtempSync(join(tmpdir(), `cartwright-${name}-`));
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid);
  return folder;
}

/**
 * Starts a server and waits until it answers. It is ended with this process too, and does not keep this process running.
 * @param folder as `serverFolder` made it; removed at the end
 * @param quit the signal that ends the server at once
 * @param ping resolves when the server can be used
 * @throws with the end of the server's log, when it does not get ready
 */
export async function startServer(
  { folder, quit, runAs }: { folder: string; quit: NodeJS.Signals; runAs: RunAs },
  command: string,
  args: readonly string[],
  ping: () => Promise<void>,
): Promise<TestServer> {
  const log = join(folder, 'server.log');
  const launch = (): ChildProcess => {
    const output = openSync(log, 'a');
    const child = spawn(command, args, { stdio: ['ignore', output, output], cwd: folder, ...runAs });
    closeSync(output);
    child.unref();
    return child;
  };
  let child = launch();
  const isAlive = () => child.pid !== undefined && child.exitCode === null && child.signalCode === null;
  const end = async (): Promise<void> => {
    if (!isAlive()) return;
    const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
    child.ref();
    child.kill(quit);
    await ended;
  };
  const onExit = () => {
    if (isAlive()) child.kill(quit);
    removeFolder(folder);
  };
  process.once('exit', onExit);
  const stop = async () => {
    process.off('exit', onExit);
    await end();
    removeFolder(folder);
  };
  const whenReady = async (): Promise<void> => {
    try {
      await eventually(120_000, isAlive, ping);
    } catch (error) {
      const lines = readFileSync(log, 'utf8').trim().split('\n').slice(-5).join('\n');
      await stop();
      throw new Error(`${command} did not get ready: ${describe(child, error)}\n${lines}`);
    }
  };
  await whenReady();
  return {
    stop,
    interrupt: end,
    async resume() {
      child = launch();
      await whenReady();
    },
  };
}

function describe(child: ChildProcess, error: unknown): string {
  const end = child.exitCode ?? child.signalCode;
  return end === null ? String(error) : `it ended with ${end}`;
}

/**
 * Removes a folder. A server that is just ending may still write or remove files itself, so it tries again for two
 * seconds. It waits without the event loop, since it also runs while the process exits.
 */
function removeFolder(folder: string): void {
  for (let attempt = 0; existsSync(folder); attempt++) {
    try {
      rmSync(folder, { recursive: true, force: true });
    } catch (error) {
      if (attempt === 40) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 50);
    }
  }
}
