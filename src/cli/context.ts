/** The command's access to the world outside; tests use their own. */
export interface CliContext {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly workingDir: string;
  /** Writes a text and a line end to standard output: the requested data. */
  out(text: string): void;
  /** Writes a text and a line end to standard error: messages. */
  err(text: string): void;
  /** Reads the whole standard input. */
  readInput(): Promise<string>;
  /** Whether standard error is a terminal, where a progress display makes sense. */
  readonly isTerminal: boolean;
  /** Resolves when the process is asked to stop (SIGINT, SIGTERM, SIGHUP). Only `serve` and `compare` listen. */
  stopAsked(): Promise<void>;
}

/** Exit statuses: 1 if something failed, 2 if the command or a setting is invalid. */
export type ExitStatus = 0 | 1 | 2;

/** An error whose message is one line for the operator. */
export class CliError extends Error {
  readonly status: ExitStatus;
  constructor(message: string, status: ExitStatus = 1) {
    super(message);
    this.name = 'CliError';
    this.status = status;
  }
}

/** An error in what the operator typed. */
export function usageError(message: string): CliError {
  return new CliError(message, 2);
}
