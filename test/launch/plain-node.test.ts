/** The service runs on Node as it comes, without flags of V8; of the C library one variable is set (`launch/memory-pools.mjs`). */

import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { PROJECT, projectCopy, runNode } from './project.ts';

const text = (file: string) => readFileSync(join(PROJECT, file), 'utf8');

/** What a process tells of its flags, of the C library's variables, and of its arguments. */
const source = `
  const variables = Object.entries(process.env).filter(([name]) => name.startsWith('MALLOC_'));
  console.log(JSON.stringify([process.execArgv, variables, process.argv.slice(2)]));
`;
const unset = { MALLOC_MMAP_THRESHOLD_: undefined, MALLOC_TRIM_THRESHOLD_: undefined, MALLOC_ARENA_MAX: undefined };

test('serve and npm start run without flags, with two pools of memory', async (t) => {
  const root = projectCopy(t, { 'src/main.ts': source }, true);
  const saidBy = async (...args: string[]) => JSON.parse((await runNode(args, unset)).stdout);
  const pools = process.platform === 'linux' ? [['MALLOC_ARENA_MAX', '2']] : [];
  assert.deepEqual(await saidBy(join(root, 'bin', 'cartwright'), 'serve'), [[], pools, ['serve']]);
  assert.deepEqual(await saidBy(join(root, 'bin', 'cartwright'), 'doctor'), [[], [], ['doctor']]);
  const { start } = JSON.parse(text('package.json')).scripts;
  assert.equal(start, 'node launch/main.mjs start');
  assert.deepEqual(await saidBy(join(root, 'launch', 'main.mjs'), 'start'), [[], pools, ['serve', '--demo']]);
});

test('a flag and a number of pools that an operator gives are kept', async (t) => {
  const root = projectCopy(t, { 'src/main.ts': source }, true);
  const env = { ...unset, MALLOC_ARENA_MAX: '8' };
  for (const [given, pools] of [
    [unset, '2'],
    [env, '8'],
  ] as const) {
    const { stdout } = await runNode(['--max-old-space-size=900', join(root, 'bin', 'cartwright'), 'serve'], given);
    assert.deepEqual(JSON.parse(stdout), [['--max-old-space-size=900'], [['MALLOC_ARENA_MAX', pools]], ['serve']]);
  }
});

test('the container and the unit start Node as it is', () => {
  const container = text('deploy/Containerfile');
  assert.match(container, /^ENTRYPOINT \["node", "\/opt\/package\/dist\/main\.js"\]$/m);
  for (const file of [container, text('deploy/cartwright.service')])
    assert.doesNotMatch(file, /NODE_OPTIONS|MALLOC_(?!ARENA_MAX=2$)/m);
});

test('nothing sets flags of V8 at run time', () => {
  const sources = readdirSync(join(PROJECT, 'src'), { recursive: true, encoding: 'utf8' });
  const setting = sources.filter((file) => file.endsWith('.ts') && /setFlagsFromString/.test(text(join('src', file))));
  assert.deepEqual(setting, []);
});
