import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { TestContext } from 'node:test';

/** This project's folder. */
export const PROJECT = dirname(dirname(import.meta.dirname));

/** What a command printed, and how it ended. */
export interface Ended {
  code: number | null;
  signal: NodeJS.Signals | null;
  stdout: string;
  stderr: string;
}

/** An empty folder that is removed after the test. */
export function temporaryFolder(t: TestContext): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'cartwright-launch-')));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Writes files, by path below the folder, with the folders that they need. */
export function writeFiles(folder: string, files: Readonly<Record<string, string>>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

/**
 * A copy of the launcher and of the project's settings with other sources, removed after the test.
 * @param sources by path below the folder
 * @param dependencies whether this project's node_modules is lent to it; without, it is as a fresh clone
 * @returns the copy's folder
 */
export function projectCopy(t: TestContext, sources: Readonly<Record<string, string>>, dependencies: boolean): string {
  const folder = temporaryFolder(t);
  const modules = join(PROJECT, 'launch', 'runtime', 'node_modules');
  const pages = ['examples/shop', 'console'].map((folder) => join(folder, 'package.json'));
  for (const name of ['bin', 'launch', 'package.json', 'package-lock.json', '.npmrc', ...pages]) {
    cpSync(join(PROJECT, name), join(folder, name), { recursive: true, filter: (path) => path !== modules });
  }
  cpSync(join(PROJECT, 'tsconfig.json'), join(folder, 'tsconfig.json'));
  if (dependencies) symlinkSync(join(PROJECT, 'node_modules'), join(folder, 'node_modules'), 'junction');
  writeFiles(folder, sources);
  return folder;
}

/** Starts a script in this Node, with its output kept. */
export function startNode(
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
): ChildProcess & { end: Promise<Ended> } {
  // Without the variables by which this test's runner and npm talk to their children.
  const inherited = Object.entries(process.env).filter(([name]) => !/^(NODE_TEST_CONTEXT|npm_|CI$)/.test(name));
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...Object.fromEntries(inherited), ...env },
  });
  const printed = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const) {
    child[name].setEncoding('utf8').on('data', (text: string) => {
      printed[name] += text;
    });
  }
  const end = new Promise<Ended>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => resolve({ code, signal, ...printed }));
  });
  return Object.assign(child, { end });
}

/** Runs a script in this Node to its end. */
export function runNode(args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<Ended> {
  return startNode(args, env).end;
}
