/** The service runs on Node as it comes: no flags of V8, no variables of the C library (design, "Memory on plain Node"). */

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { PROJECT, projectCopy, runNode } from './project.ts';

const text = (file: string) => readFileSync(join(PROJECT, file), 'utf8');

/** What a process tells of its flags, of the C library's variables, and of its arguments. */
const source = `
  const variables = Object.keys(process.env).filter((name) => name.startsWith('MALLOC_'));
  console.log(JSON.stringify([process.execArgv, variables, process.argv.slice(2)]));
`;
const unset = { MALLOC_MMAP_THRESHOLD_: undefined, MALLOC_TRIM_THRESHOLD_: undefined, MALLOC_ARENA_MAX: undefined };

test('serve and npm start run without flags and variables of their own', async (t) => {
  const root = projectCopy(t, { 'src/main.ts': source }, true);
  const saidBy = async (...args: string[]) => JSON.parse((await runNode(args, unset)).stdout);
  assert.deepEqual(await saidBy(join(root, 'bin', 'cartwright'), 'serve'), [[], [], ['serve']]);
  const { start } = JSON.parse(text('package.json')).scripts;
  assert.equal(start, 'node launch/main.mjs start');
  assert.deepEqual(await saidBy(join(root, 'launch', 'main.mjs'), 'start'), [[], [], ['serve', '--demo']]);
});

test('a flag that an operator gives is kept', async (t) => {
  const root = projectCopy(t, { 'src/main.ts': source }, true);
  const { stdout } = await runNode(['--max-old-space-size=900', join(root, 'bin', 'cartwright'), 'serve'], unset);
  assert.deepEqual(JSON.parse(stdout), [['--max-old-space-size=900'], [], ['serve']]);
});

test('the container and the unit start Node as it is', () => {
  const container = text('deploy/Containerfile');
  assert.match(container, /^ENTRYPOINT \["node", "\/opt\/cartwright\/dist\/main\.js"\]$/m);
  for (const file of [container, text('deploy/cartwright.service')]) assert.doesNotMatch(file, /MALLOC_|NODE_OPTIONS/);
});

test('nothing sets flags of V8 at run time', () => {
  const sources = readdirSync(join(PROJECT, 'src'), { recursive: true, encoding: 'utf8' });
  const setting = sources.filter((file) => file.endsWith('.ts') && /setFlagsFromString/.test(text(join('src', file))));
  assert.deepEqual(setting, []);
});
