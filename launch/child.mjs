import { spawn } from 'node:child_process';
import { asError, LaunchError } from './say.mjs';

/**
 * Signals that are passed on to the child, so that ending the launcher ends what it started.
 * @type {NodeJS.Signals[]}
 */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Runs a program to its end and passes signals on to it.
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options] standard streams are inherited by default
 * @returns {Promise<{code: number | null, signal: NodeJS.Signals | null}>} how it ended
 */
export function runChild(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: 'inherit', ...options });
    const handlers = SIGNALS.map((signal) => {
      const handler = () => {
        if (!(signal === 'SIGINT' && terminalSignals())) child.kill(signal);
      };
      process.on(signal, handler);
      return { signal, handler };
    });
    const release = () => {
      for (const { signal, handler } of handlers) process.off(signal, handler);
    };
    child.once('error', (error) => {
      release();
      reject(error);
    });
    child.once('exit', (code, signal) => {
      release();
      resolve({ code, signal });
    });
  });
}

/**
 * Replaces this process with another program, if the system and this version of Node can; else runs it as a child and
 * ends as it ended. Does not return.
 * @param {string} command a path
 * @param {string[]} args
 * @param {{env?: NodeJS.ProcessEnv, cwd?: string, replace?: boolean}} [options] `replace: false` keeps the parent (tests)
 * @returns {Promise<never>}
 */
export async function handOver(command, args, { env = process.env, cwd, replace = true } = {}) {
  if (cwd) process.chdir(cwd);
  // Not on Windows; with Node 22.15 and later.
  if (replace && process.platform !== 'win32' && process.execve) {
    process.execve(command, [command, ...args], env);
  }
  let end;
  try {
    end = await runChild(command, args, { env });
  } catch (error) {
    throw new LaunchError(`cannot run ${command}: ${asError(error).message}`);
  }
  return endAs(end);
}

/**
 * Asks this process to end (SIGTERM) when its parent has gone. For `npm start`: npm passes a signal on to the shell that
 * runs the script, and many shells end without passing it on, which would leave the server behind.
 * @param {number} [everyMs] how often to look
 */
export function endWithParent(everyMs = 500) {
  // Windows keeps a dead parent's id.
  if (process.platform === 'win32') return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, everyMs);
  timer.unref();
}

/**
 * Ends this process as a child ended: with its status, or by the same signal, so that a shell or a supervisor sees the
 * same thing as without us. Does not return.
 * @param {{code: number | null, signal: NodeJS.Signals | null}} end
 * @returns {Promise<never>}
 */
async function endAs({ code, signal }) {
  if (signal === null) process.exit(code ?? 1);
  process.kill(process.pid, signal);
  // For signals that do not end a process (on Windows, or ignored by Node).
  await new Promise((resolve) => setTimeout(resolve, 100));
  process.exit(1);
}

/** Whether Ctrl-C comes from a terminal: it then reaches the whole process group, and passing it on would double it. */
function terminalSignals() {
  return Boolean(process.stdin.isTTY || process.stdout.isTTY || process.stderr.isTTY);
}
