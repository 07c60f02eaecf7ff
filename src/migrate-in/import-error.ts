/** The name of errors that the user must solve: bad input, a refused import. */
const NAME = 'ImportError';

/** An error whose message is one line for the user; `cause` is for the log. */
export function importError(message: string, cause?: unknown): Error {
  const error = new Error(message, cause === undefined ? undefined : { cause });
  error.name = NAME;
  return error;
}

/** Whether an error was made by `importError`. */
export function isImportError(error: unknown): error is Error {
  return error instanceof Error && error.name === NAME;
}
