import assert from 'node:assert/strict';
import { chmodSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { isNewEnough, runtimeOf } from '../../launch/runtime.mjs';
import { PROJECT, projectCopy, runNode, temporaryFolder, writeFiles } from './project.ts';

const MACHINES = [
  { platform: 'linux', arch: 'x64' },
  { platform: 'linux', arch: 'arm64' },
  { platform: 'darwin', arch: 'x64' },
  { platform: 'darwin', arch: 'arm64' },
  { platform: 'win32', arch: 'x64' },
];

for (const [version, expected] of [
  ['20.20.2', false],
  ['24.6.9', false],
  ['24.7.0-rc.1', false],
  ['24.7.0', true],
  ['24.10.0', true],
  ['25.0.0-nightly', true],
  ['26.10.0', true],
] as const) {
  test(`Node ${version} is ${expected ? 'new enough' : 'too old'}`, () => {
    assert.equal(isNewEnough(version), expected);
  });
}

test('a machine that npm has no Node for is told so with status 2', () => {
  assert.throws(() => runtimeOf('/project', { platform: 'linux', arch: 's390x' }), {
    name: 'Error',
    status: 2,
    message: /needs Node 24\.7\.0 or newer .* npm has none for linux s390x/,
  });
});

for (const machine of MACHINES) {
  test(`the lock pins the Node of ${machine.platform} ${machine.arch} by its digest and by no address`, () => {
    const { path } = runtimeOf('/project', machine);
    const name = path.split(/[\\/]/).at(-3);
    const lock = JSON.parse(readFileSync(join(PROJECT, 'launch', 'runtime', 'package-lock.json'), 'utf8'));
    const { integrity, resolved, os, cpu } = lock.packages[`node_modules/${name}`];
    assert.match(integrity, /^sha512-/);
    assert.equal(resolved, undefined);
    assert.deepEqual([os, cpu].flat(), [machine.platform, machine.arch]);
  });
}

/** A module that makes Node look like an older one to the launcher. */
const PRETEND_OLD = `
  const versions = { ...process.versions, node: '20.1.0' };
  Object.defineProperty(process, 'versions', { value: versions });
`;

/**
 * Stands for npm: notes how it was called, and lays this Node where the real one would lay the pinned one. A file that runs
 * the real one, since a copy is large.
 */
function fakeNpm(log: string): string {
  return `#!${process.execPath}
    const { appendFileSync, copyFileSync, mkdirSync, symlinkSync } = require('node:fs');
    appendFileSync(${JSON.stringify(log)}, process.argv.slice(2).join(' ') + '\\n');
    const bin = 'node_modules/${packageName()}/bin';
    mkdirSync(bin, { recursive: true });
    symlinkSync(${JSON.stringify(process.execPath)}, bin + '/node');
    copyFileSync('package-lock.json', 'node_modules/.package-lock.json');
  `;
}

function packageName(): string {
  return runtimeOf('/project').path.split('/').at(-3) ?? '';
}

test('in a Node that is too old, npm fetches the pinned one without scripts, once, and the program runs in it', async (t) => {
  const source = 'console.log(JSON.stringify([process.versions.node, process.argv.slice(2)]));';
  const root = projectCopy(t, { 'src/main.ts': source }, true);
  const tools = temporaryFolder(t);
  const log = join(tools, 'calls');
  writeFiles(tools, { npm: fakeNpm(log), 'old.mjs': PRETEND_OLD });
  chmodSync(join(tools, 'npm'), 0o755);
  const args = ['--import', join(tools, 'old.mjs'), join(root, 'bin', 'cartwright'), 'serve', '--port', '9000'];
  const env = { PATH: `${tools}:${process.env.PATH}` };

  const first = await runNode(args, env);
  assert.deepEqual(JSON.parse(first.stdout), [process.versions.node, ['serve', '--port', '9000']], first.stderr);
  const folder = join(root, 'launch', 'runtime');
  const [call, ...more] = readFileSync(log, 'utf8').trim().split('\n');
  assert.equal(call?.startsWith(`ci --prefix ${folder} --ignore-scripts `), true);
  assert.deepEqual(more, []);

  const second = await runNode(args, env);
  assert.equal(second.stdout, first.stdout);
  assert.equal(second.stderr, '');
  assert.equal(readFileSync(log, 'utf8').trim().split('\n').length, 1);
});

test('without npm, a Node that is too old is told so in one line', async (t) => {
  const root = projectCopy(t, { 'src/main.ts': '' }, true);
  const tools = temporaryFolder(t);
  writeFiles(tools, { 'old.mjs': PRETEND_OLD });
  const end = await runNode(['--import', join(tools, 'old.mjs'), join(root, 'bin', 'cartwright')], { PATH: tools });
  assert.equal(end.code, 1);
  assert.match(end.stderr, /^cartwright: cannot install Node 26\.\d+\.\d+, .*: npm is not installed$/m);
});
