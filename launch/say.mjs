import { writeSync } from 'node:fs';

/** A reason to stop that the user can act on: printed as one line, without a stack. */
export class LaunchError extends Error {
  /**
   * @param {string} message one line
   * @param {number} [status] the exit status: 1 for a failed step, 2 if this machine cannot run the program
   */
  constructor(message, status = 1) {
    super(message);
    this.status = status;
  }
}

/**
 * @param {unknown} error as caught
 * @returns {{code?: string, message: string}} the error, or one that describes another thrown value
 */
export function asError(error) {
  return error instanceof Error ? error : new Error(String(error));
}

/**
 * Tells the user what the launcher does. On standard error, since standard output belongs to the command that follows;
 * written at once, since a later `execve` would lose what a stream still holds.
 * @param {string} line
 */
export function say(line) {
  try {
    writeSync(2, `cartwright: ${line}\n`);
  } catch {
    // Nobody reads it (a closed or full pipe). The launcher continues.
  }
}
