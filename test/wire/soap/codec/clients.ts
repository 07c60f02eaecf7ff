/** Programs of other people that the tests use where they are installed, and the shared reference files. */

import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { referenceFile, referenceMissing } from '../../../support/shared.ts';

/** Runs a program; its standard output. Throws with its error output. */
export function run(program: string, list: readonly string[], input?: string): string {
  return execFileSync(program, list, { encoding: 'utf8', input, stdio: ['pipe', 'pipe', 'pipe'], timeout: 300_000 });
}

/** Why a program cannot be used, or false: `node:test` prints it with the skipped test. */
export function without(program: string | undefined, list: readonly string[], what: string): string | false {
  try {
    if (program !== undefined) {
      run(program, list);
      return false;
    }
  } catch {
    // told below
  }
  return `${what} is not installed`;
}

/** A Python that has zeep, if any: `CARTWRIGHT_PYTHON`, the one on the path, or the system's own. */
export const PYTHON = [process.env.CARTWRIGHT_PYTHON, 'python3', '/usr/bin/python3'].find(
  (python) => python !== undefined && without(python, ['-c', 'import zeep'], 'zeep') === false,
);
export const NO_ZEEP = PYTHON === undefined ? 'Python zeep is not installed' : false;
export const NO_PHP = without(
  'php',
  ['-r', 'exit(class_exists("SoapClient") ? 0 : 1);'],
  'PHP with its SOAP extension',
);
export const NO_XMLLINT = without('xmllint', ['--version'], 'xmllint');

/** The schema of the SOAP encoding, which is not ours to keep. */
export const ENCODING_SCHEMA = referenceFile('soap-encoding.xsd');
export const NO_SCHEMA = referenceMissing('soap-encoding.xsd') ?? false;

/** Calls back with a folder that holds the given files, and removes it afterwards. */
export async function withFiles<T>(
  files: Readonly<Record<string, string>>,
  use: (path: (name: string) => string) => T | Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'cartwright-soap-'));
  try {
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    return await use((name) => join(folder, name));
  } finally {
    rmSync(folder, { recursive: true });
  }
}
