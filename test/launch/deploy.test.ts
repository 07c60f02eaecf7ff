import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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

test('a container image is made of the packed program and nothing else', () => {
  const lines = text('.dockerignore').split('\n');
  assert.deepEqual(
    lines.filter((line) => line !== '' && !line.startsWith('#')),
    ['*', '!cartwright-*.tgz'],
  );
  assert.deepEqual(text('deploy/Containerfile').match(/^(ARG|FROM|ADD|COPY|USER) .*$/gm), [
    'ARG NODE_IMAGE=docker.io/library/node:26-slim',
    'FROM $' + '{NODE_IMAGE}',
    'ADD cartwright-*.tgz /opt',
    'USER node',
  ]);
});
