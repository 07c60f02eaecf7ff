import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type CliContext, CliError } from './context.ts';

/** The text of a file that the operator names, relative to the working directory; `-` is standard input. */
export async function readTextFile(context: CliContext, file: string): Promise<string> {
  if (file === '-') return context.readInput();
  try {
    return readFileSync(resolve(context.workingDir, file), 'utf8');
  } catch (error) {
    throw new CliError(`${file} cannot be read: ${(error as Error).message}`);
  }
}
