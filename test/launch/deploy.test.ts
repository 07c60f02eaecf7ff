import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const text = (file: string) => readFileSync(join(root, file), 'utf8');
const skip = spawnSync('systemd-analyze', ['--version']).status === 0 ? false : 'systemd-analyze is not installed';

test('the unit is understood by systemd, and shuts the service in', { skip }, (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'cartwright-unit-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const unit = join(folder, 'cartwright.service');
  writeFileSync(unit, text('deploy/cartwright.service').replaceAll('/opt/cartwright/bin/cartwright', process.execPath));
  const run = (...args: string[]) => spawnSync('systemd-analyze', args, { encoding: 'utf8' });
  const { stdout, stderr } = run('verify', unit);
  // Problems of other units of this machine are ignored.
  assert.deepEqual(
    `${stdout}${stderr}`.split('\n').filter((line) => line.includes('cartwright')),
    [],
  );
  const security = run('security', '--offline=true', '--no-pager', '--threshold=15', unit);
  assert.equal(security.status, 0, security.stdout + security.stderr);
});

test('the unit lets the engine compile as it runs', () => {
  assert.doesNotMatch(text('deploy/cartwright.service'), /^MemoryDenyWriteExecute/m);
});

test('a container image is based on a digest, and contains only sources', () => {
  const container = text('deploy/Containerfile');
  assert.deepEqual(container.match(/^(ARG|FROM) .*$/gm), [
    'ARG NODE_IMAGE',
    'FROM $' + '{NODE_IMAGE} AS build',
    'FROM $' + '{NODE_IMAGE}',
  ]);
  const [first, ...rest] = text('.dockerignore')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  assert.equal(first, '*');
  const taken = rest.filter((line) => line.startsWith('!')).map((line) => line.slice(1));
  for (const name of taken) assert.ok(existsSync(join(root, name)), name);
  assert.deepEqual(
    ['data', 'cartwright.json', '.git', 'dist', 'node_modules', 'test-artefacts'].filter((name) =>
      taken.includes(name),
    ),
    [],
  );
});
