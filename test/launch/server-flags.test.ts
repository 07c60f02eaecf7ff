import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { missingServerFlags, serverEnvironment, serverFlags } from '../../launch/server-flags.mjs';
import { PROJECT, projectCopy, runNode } from './project.ts';

const text = (file: string) => readFileSync(join(PROJECT, file), 'utf8');

/** What a process tells of its flags and arguments. */
const source = 'console.log(JSON.stringify([process.execArgv, process.argv.slice(2)]));';

test('npm start and the container name the flags of a server', () => {
  const { start } = JSON.parse(text('package.json')).scripts;
  assert.equal(start, `node ${serverFlags.join(' ')} launch/main.mjs start`);
  const entry = JSON.parse(/^ENTRYPOINT (.*)$/m.exec(text('deploy/Containerfile'))?.[1] ?? '');
  assert.deepEqual(entry.slice(1, -1), serverFlags);
  const set = Object.entries(serverEnvironment).map(([name, value]) => `${name}=${value}`);
  assert.ok(text('deploy/Containerfile').includes(`\nENV ${set.join(' ')}\n`));
});

test('the command serve runs with the flags that its process lacks, others with none', async (t) => {
  const root = projectCopy(t, { 'src/main.ts': source }, true);
  const program = join(root, 'bin', 'cartwright');
  const saidBy = async (...args: string[]) => {
    const { stdout, stderr, code } = await runNode(args);
    assert.equal(code, 0, stderr);
    return JSON.parse(stdout);
  };
  const all = missingServerFlags([]);
  assert.deepEqual(await saidBy(program, 'serve', '--demo'), [all, ['serve', '--demo']]);
  assert.deepEqual(await saidBy('--expose-gc', program, 'serve'), [
    ['--expose-gc', ...all.filter((flag) => flag !== '--expose-gc')],
    ['serve'],
  ]);
  assert.deepEqual(await saidBy(program, 'doctor'), [[], ['doctor']]);
});

test('a flag that only one version of V8 knows is for that version', () => {
  assert.deepEqual(missingServerFlags([], '13.6.233.17-node.41'), serverFlags);
  assert.deepEqual(missingServerFlags([], '14.6.202.34-node.34'), [...serverFlags, '--memory-pool-timeout=1']);
  assert.deepEqual(missingServerFlags(serverFlags, '14.6.202.34-node.34'), ['--memory-pool-timeout=1']);
  assert.deepEqual(missingServerFlags(serverFlags, '15.0.1-node.1'), []);
});

test('a flag that has another value keeps it', () => {
  const others = serverFlags.filter((flag) => !flag.startsWith('--heap-growing-percent'));
  assert.deepEqual(missingServerFlags(['--heap-growing-percent=50'], '15.0.1-node.1'), others);
});

test('a flag that was switched the other way stays so', async (t) => {
  const root = projectCopy(t, { 'src/main.ts': source }, true);
  const { stdout } = await runNode(['--incremental-marking', join(root, 'bin', 'cartwright'), 'serve']);
  const others = missingServerFlags([]).filter((flag) => flag !== '--no-incremental-marking');
  assert.deepEqual(JSON.parse(stdout), [['--incremental-marking', ...others], ['serve']]);
});

test('npm start runs with all of the flags', async (t) => {
  const root = projectCopy(t, { 'src/main.ts': source }, true);
  const unset = { MALLOC_MMAP_THRESHOLD_: undefined, MALLOC_TRIM_THRESHOLD_: undefined, MALLOC_ARENA_MAX: undefined };
  const { stdout } = await runNode([...serverFlags, join(root, 'launch', 'main.mjs'), 'start'], unset);
  assert.deepEqual(JSON.parse(stdout), [missingServerFlags([]), ['serve', '--demo']]);
});

test('serve and npm start set the limits of the C library, unless they are set', async (t) => {
  const source =
    'console.log(process.env.MALLOC_MMAP_THRESHOLD_, process.env.MALLOC_TRIM_THRESHOLD_, process.env.MALLOC_ARENA_MAX);';
  const root = projectCopy(t, { 'src/main.ts': source }, true);
  const program = join(root, 'bin', 'cartwright');
  const saidBy = async (args: string[], env: NodeJS.ProcessEnv) => (await runNode(args, env)).stdout;
  const unset = { MALLOC_MMAP_THRESHOLD_: undefined, MALLOC_TRIM_THRESHOLD_: undefined, MALLOC_ARENA_MAX: undefined };
  const set = '16384 131072 2\n';
  assert.equal(await saidBy([program, 'serve'], unset), set);
  assert.equal(await saidBy([...serverFlags, program, 'serve'], unset), set);
  assert.equal(await saidBy([join(root, 'launch', 'main.mjs'), 'start'], unset), set);
  assert.equal(await saidBy([program, 'serve'], { ...unset, MALLOC_MMAP_THRESHOLD_: '1000000' }), '1000000 131072 2\n');
  assert.equal(await saidBy([program, 'doctor'], unset), 'undefined undefined undefined\n');
});

test('commands use the compile cache of Node, servers do not', async (t) => {
  const source =
    "import { getCompileCacheDir } from 'node:module'; console.log(getCompileCacheDir()?.includes('.compile-cache'));";
  const root = projectCopy(t, { 'src/main.ts': source }, true);
  const program = join(root, 'bin', 'cartwright');
  const saidBy = async (...args: string[]) => (await runNode(args, { NODE_COMPILE_CACHE: undefined })).stdout;
  assert.equal(await saidBy(program, 'doctor'), 'true\n');
  assert.equal(await saidBy(program, 'serve'), 'undefined\n');
  assert.equal(await saidBy(join(root, 'launch', 'main.mjs'), 'start'), 'undefined\n');
});

test('nothing sets flags of V8 at run time', () => {
  const sources = readdirSync(join(PROJECT, 'src'), { recursive: true, encoding: 'utf8' });
  const setting = sources.filter((file) => file.endsWith('.ts') && /setFlagsFromString/.test(text(join('src', file))));
  assert.deepEqual(setting, []);
});
