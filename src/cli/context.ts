/** What a command knows of the world outside; tests give their own. */
export interface CliContext {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly workingDir: string;
  /** Writes one text and a line end to standard output: what was asked for. */
  out(text: string): void;
  /** The same to standard error: what is said about it. */
  err(text: string): void;
  /** Everything that standard input holds. */
  readInput(): Promise<string>;
  /** Whether standard error is a terminal, where a progress display makes sense. */
  readonly isTerminal: boolean;
  /** Resolves when the process is asked to stop (SIGINT, SIGTERM). Only `serve` listens. */
  stopAsked(): Promise<void>;
}

/** Exit statuses: 1 where something failed, 2 where the command or a setting cannot be understood. */
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
