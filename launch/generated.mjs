import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fingerprint } from './build.mjs';
import { runChild } from './child.mjs';
import { LaunchError, say } from './say.mjs';

/** The sources that the types of the client were last made from. */
const CLIENT_STAMP = join('node_modules', '.client-made-from');

/**
 * Writes the types of the TypeScript client, which are not in git, unless they are those of the sources.
 * @param {string} root the project's folder, with its dependencies installed
 */
export async function makeClientTypes(root) {
  const stamp = join(root, CLIENT_STAMP);
  const made = fingerprint(root);
  const isThere = existsSync(join(root, 'clients', 'typescript', 'schema.ts'));
  if (isThere && existsSync(stamp) && readFileSync(stamp, 'utf8') === made) return;
  await run(root, [join('clients', 'generate.ts')], 'the types of the client');
  writeFileSync(stamp, made);
}

/** The answers that the documentation of REST shows, in the compiled program. */
const ANSWERS = join('dist', 'interfaces', 'rest', 'openapi', 'answers.json');

/**
 * Makes every call of the documentation of REST in the demo store, and keeps the answers in the compiled program, which
 * shows them. They are not in git.
 * @param {string} root the project's folder, compiled
 */
export async function recordAnswers(root) {
  if (existsSync(join(root, ANSWERS))) return;
  say('recording the answers of the documentation ...');
  await run(root, [join('docs', 'record-answers.ts'), ANSWERS], 'the answers of the documentation');
}

/**
 * @param {string} root
 * @param {string[]} args
 * @param {string} what
 */
async function run(root, args, what) {
  const end = await runChild(process.execPath, args, { cwd: root, stdio: ['ignore', 2, 2] });
  if (end.code !== 0) throw new LaunchError(`cannot make ${what} (ended with ${end.code ?? end.signal})`);
}
