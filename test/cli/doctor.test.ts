import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { installDemoStore } from '../../src/demo/install.ts';
import { migrations } from '../../src/storage/migrations/index.ts';
import { onEachDatabase, onEachEngine } from '../support/engines.ts';
import { cli, onStore, storeFlags } from './support.ts';

interface Finding {
  readonly check: string;
  readonly state: string;
  readonly detail: string;
}

onEachEngine('a store that can be used has no problem', async (_, engine, settings) => {
  await installDemoStore(engine, join(settings.dataDir, 'media'));
  await onStore(settings, 'role add ops all');
  await onStore(settings, 'user add erp --role ops');
  const { status, out, err } = await onStore(settings, 'doctor --json');
  assert.deepEqual([status, err], [0, '']);
  const findings: Finding[] = JSON.parse(out);
  assert.deepEqual(new Set(findings.map(({ state }) => state)), new Set(['ok']));
  const detail = (name: string) => findings.find(({ check }) => check === name)?.detail ?? '';
  assert.match(detail('database'), engine.kind === 'sqlite' ? /^SQLite 3\./ : /^PostgreSQL \d/);
  assert.match(
    detail('rows'),
    /^4 store views, \d+ products, 1 customer, 1 cart, 1 API user, 1 role, 0 SOAP sessions$/,
  );
  assert.equal(detail('API users'), '1 can log in');
});

onEachEngine('a store without content and users is worth a warning', async (_, _engine, settings) => {
  const { status, out } = await onStore(settings, 'doctor');
  assert.equal(status, 0);
  assert.match(out, /^warning {2}rows +0 store/m);
  assert.match(out, /^warning {2}API users +nobody can log in; see: cartwright user add --help$/m);
});

onEachDatabase('a database without schema is a problem', async (_, settings) => {
  const { status, out, err } = await onStore(settings, 'doctor --json');
  assert.deepEqual([status, err], [1, 'cartwright: 1 problem was found\n']);
  const problems = (JSON.parse(out) as Finding[]).filter(({ state }) => state === 'problem');
  assert.deepEqual(problems, [
    settings.databaseUrl
      ? {
          check: 'schema',
          state: 'problem',
          detail: `${migrations.map(({ name }) => name).join(', ')} to do; run: cartwright migrate`,
        }
      : { check: 'database', state: 'problem', detail: 'not created yet; do it with: cartwright migrate' },
  ]);
});

test('without anything, doctor names what is missing and creates nothing', async (t) => {
  const parent = mkdtempSync(join(tmpdir(), 'cartwright-test-'));
  t.after(() => rmSync(parent, { recursive: true }));
  const { status, out } = await cli(['doctor', '--data', join(parent, 'data')]);
  assert.equal(status, 1);
  assert.match(out, /^problem {2}data folder +.*data does not exist$/m);
  assert.deepEqual(readdirSync(parent), []);
});

test('a database that cannot be reached is a problem, without its password', async () => {
  const settings = { dataDir: tmpdir(), databaseUrl: 'postgres://a:s3cret@127.0.0.1:1/c', databasePool: 1 };
  const { status, out } = await cli(['doctor', ...storeFlags(settings)]);
  assert.equal(status, 1);
  assert.match(out, /^problem {2}database .*connect ECONNREFUSED 127\.0\.0\.1:1$/m);
  assert.equal(out.includes('s3cret'), false);
});

const addresses: readonly [string[], string][] = [
  [['--host', '0.0.0.0'], 'warning  base URL         not set; WSDLs name the host of the request'],
  [
    ['--base-url', 'http://shop.example.com'],
    'warning  base URL         http://shop.example.com is not encrypted: keys and sessions can be read on the way',
  ],
  [['--trusted-proxies', '0.0.0.0/0'], 'problem  trusted proxies  0.0.0.0/0 lets every client pretend to be another'],
];
for (const [flags, line] of addresses) {
  test(`doctor looks at ${flags.join(' ')}`, async () => {
    const { out } = await cli(['doctor', '--data', '/nowhere', ...flags]);
    const found = out.split('\n').map((each) => each.replace(/ {2,}/g, '  '));
    assert.ok(found.includes(line.replace(/ {2,}/g, '  ')), out);
  });
}
