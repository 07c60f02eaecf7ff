import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { delimiter, join } from 'node:path';

/** The user that a server runs as: empty if we are not root, since a user runs it as itself. */
export interface RunAs {
  uid?: number;
  gid?: number;
}

/**
 * Database servers refuse to run as root. If we are root, this finds a system user for them.
 * @param names user names, the best first
 */
export async function runAsOneOf(names: readonly string[]): Promise<RunAs> {
  if (process.getuid?.() !== 0) return {};
  for (const name of names) {
    const [uid, gid] = await Promise.all(['-u', '-g'].map((flag) => output('id', [flag, name]).catch(() => '')));
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Error(`none of these users exists: ${names.join(', ')}`);
}

/**
 * Runs a program to its end.
 * @returns what it printed on standard output, without the last line's end
 * @throws with what it printed on standard error, when it cannot be started or fails
 */
export async function output(command: string, args: readonly string[], runAs: RunAs = {}): Promise<string> {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], cwd: '/', ...runAs });
  const printed = { out: '', err: '' };
  child.stdout.on('data', (chunk: Buffer) => {
    printed.out += chunk;
  });
  child.stderr.on('data', (chunk: Buffer) => {
    printed.err += chunk;
  });
  const { promise, resolve, reject } = Promise.withResolvers<number | null>();
  child.once('error', reject);
  child.once('close', resolve);
  const code = await promise;
  if (code !== 0) throw new Error(`${command} ended with ${code}: ${(printed.err || printed.out).trim()}`);
  return printed.out.trimEnd();
}

/** The first folder that has the program, or undefined. */
export function folderWith(program: string, folders: readonly string[]): string | undefined {
  return folders.find((folder) => existsSync(join(folder, program)));
}

/** The folders in which a shell would look for programs. */
export function searchPath(): string[] {
  return (process.env.PATH ?? '').split(delimiter).filter(Boolean);
}

/** A TCP port of the loopback address that nobody listens on at this moment. */
export async function freePort(): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const server = createServer();
  server.once('error', reject);
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    server.close(() => (typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port'))));
  });
  return promise;
}

/**
 * Tries until it works.
 * @param milliseconds how long; the last error is thrown then
 * @param alive asked before each further try: false gives up at once
 */
export async function eventually<T>(milliseconds: number, alive: () => boolean, attempt: () => Promise<T>): Promise<T> {
  const end = Date.now() + milliseconds;
  for (;;) {
    try {
      return await attempt();
    } catch (error) {
      if (Date.now() > end || !alive()) throw error;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
}
