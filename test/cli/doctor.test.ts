import assert from 'node:assert/strict';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { installDemoStore } from '../../src/demo/install.ts';
import { stateNames } from '../../src/platform/storage/migrations/states.ts';
import { schema } from '../../src/schema/schema.ts';
import { onEachDatabase, onEachEngine } from '../support/database/engines.ts';
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
          detail: `${stateNames(schema).join(', ')} to do; run: cartwright migrate`,
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

test('a node that keeps nothing in its data folder needs none, and others make it when they do', async (t) => {
  const parent = mkdtempSync(join(tmpdir(), 'cartwright-test-'));
  t.after(() => rmSync(parent, { recursive: true }));
  writeFileSync(join(parent, 'file'), '');
  const folder = async (dataDir: string, more: readonly string[] = []): Promise<unknown> => {
    const settings = { dataDir, databaseUrl: 'postgres://a@127.0.0.1:1/c', databasePool: 1 };
    const { out } = await cli(['doctor', '--json', ...storeFlags(settings), ...more]);
    const found = (JSON.parse(out) as Finding[]).find(({ check }) => check === 'data folder');
    return [found?.state, found?.detail];
  };
  const data = join(parent, 'data');
  const elsewhere = ['--media-dir', join(parent, 'media'), '--mail-host', '127.0.0.1', '--mail-port', '1'];
  assert.deepEqual(await folder(data, elsewhere), ['ok', `${data} is not needed`]);
  assert.deepEqual(await folder(data), ['ok', `${data} is made for the first images or mails`]);
  assert.deepEqual(await folder('/proc/none', ['--media-dir', join(parent, 'media')]), [
    'problem',
    '/proc/none does not exist and cannot be made in /proc, for mails',
  ]);
  assert.deepEqual(readdirSync(parent), ['file']);
});

test('a server that asks for a password which is not set is said so', async (t) => {
  // The parts of SCRAM up to where the client needs the password.
  const answers = [
    [10, 'SCRAM-SHA-256\0\0'],
    [11, 'r=x,s=eA==,i=4096'],
  ] as const;
  let left: Promise<unknown> | undefined;
  const server = createServer((socket) => {
    left = once(socket, 'close');
    let step = 0;
    socket.on('error', () => undefined);
    socket.on('data', () => {
      const [code, text] = answers[step++] ?? [0, ''];
      const message = Buffer.alloc(9 + text.length);
      message.write('R');
      message.writeInt32BE(8 + text.length, 1);
      message.writeInt32BE(code, 5);
      message.write(text, 9);
      socket.write(message);
    });
  }).listen(0, '127.0.0.1');
  await once(server.unref(), 'listening');
  t.after(() => server.close());
  const { port } = server.address() as AddressInfo;
  const databaseUrl = `postgres://a@127.0.0.1:${port}/c`;
  const { status, err } = await cli([
    'role',
    'list',
    ...storeFlags({ dataDir: '/nowhere', databaseUrl, databasePool: 1 }),
  ]);
  assert.deepEqual(
    [status, err],
    [
      1,
      'cartwright: PostgreSQL asks for a password, and none is set: use databasePasswordFile or CARTWRIGHT_DATABASE_PASSWORD\n',
    ],
  );
  // A connection that stays open would keep the process until the server ends it.
  await left;
});

test('doctor makes no folder if the database server is unreachable', async (t) => {
  const parent = mkdtempSync(join(tmpdir(), 'cartwright-test-'));
  t.after(() => rmSync(parent, { recursive: true }));
  const settings = { dataDir: join(parent, 'data'), databaseUrl: 'postgres://a@127.0.0.1:1/c', databasePool: 1 };
  const { status } = await cli(['doctor', ...storeFlags(settings)]);
  assert.equal(status, 1);
  assert.deepEqual(readdirSync(parent), []);
});

test('doctor leaves an empty file in the place of the database and an empty media folder as they are', async (t) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'cartwright-test-'));
  t.after(() => rmSync(dataDir, { recursive: true }));
  writeFileSync(join(dataDir, 'store.db'), '', { mode: 0o600 });
  mkdirSync(join(dataDir, 'media'), { mode: 0o700 });
  const { status, out } = await cli(['doctor', '--data', dataDir]);
  assert.equal(status, 1);
  assert.match(out, /^problem {2}database +not created yet; do it with: cartwright migrate$/m);
  assert.deepEqual(readdirSync(dataDir, { recursive: true }).toSorted(), ['media', 'store.db']);
  assert.equal(statSync(join(dataDir, 'store.db')).size, 0);
});

onEachDatabase('doctor warns of files that other users may read, and says how to mend it', async (_, settings) => {
  const { dataDir } = settings;
  const file = join(dataDir, 'cartwright.json');
  const modes = async (): Promise<string[]> => {
    const { out } = await onStore(settings, `doctor --json --config ${file}`);
    return (JSON.parse(out) as Finding[])
      .filter(({ check }) => check === 'file modes')
      .map(({ state, detail }) => `${state} ${detail}`);
  };
  await onStore(settings, 'migrate');
  writeFileSync(join(dataDir, 'store.db.copy'), '', { mode: 0o600 });
  chmodSync(join(dataDir, 'store.db.copy'), 0o644);
  writeFileSync(file, '{"port": 1}');
  chmodSync(file, 0o640);
  // The contents of a closed folder cannot be read by others.
  chmodSync(dataDir, 0o700);
  assert.deepEqual(await modes(), []);
  chmodSync(dataDir, 0o755);
  const files = `${dataDir} (0755) is open to other users of this machine, with`;
  const mend = `close it with: chmod -R go= ${dataDir}`;
  assert.deepEqual(await modes(), [`warning ${files} cartwright.json (0640), store.db.copy (0644); ${mend}`]);
  chmodSync(dataDir, 0o700);
  writeFileSync(file, '{"databaseUrl": "postgres://shop@127.0.0.1:1/shop"}');
  assert.deepEqual(await modes(), [], 'no secret is in it');
  writeFileSync(file, '{"s3AccessKeyId": "a", "s3SecretAccessKey": "b"}');
  assert.deepEqual(await modes(), [
    `warning ${file} (0640) holds a secret and is open to other users of this machine; close it with: chmod go= ${file}`,
  ]);
  chmodSync(file, 0o600);
  assert.deepEqual(await modes(), []);
});

test('a media folder elsewhere is looked at, too', async (t) => {
  const [dataDir, mediaDir] = [0, 1].map(() => mkdtempSync(join(tmpdir(), 'cartwright-test-'))) as [string, string];
  t.after(() => {
    for (const folder of [dataDir, mediaDir]) rmSync(folder, { recursive: true });
  });
  mkdirSync(join(mediaDir, 'catalog'));
  chmodSync(join(mediaDir, 'catalog'), 0o755);
  chmodSync(mediaDir, 0o750);
  const { out } = await cli(['doctor', '--data', dataDir, '--media-dir', mediaDir]);
  const warning = `${mediaDir} (0750) is open to other users of this machine, with catalog (0755)`;
  assert.ok(out.includes(warning), out);
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
  [
    ['--trusted-proxies', '10.0.0.1'],
    'warning  base URL  not set; tokens and descriptions follow the host that a trusted proxy names: set baseUrl, or what a proxy passes on or a cache keeps may lead elsewhere',
  ],
  [['--trusted-proxies', '10.0.0.1', '--base-url', 'https://a.example'], 'ok  base URL  https://a.example'],
  [['--trusted-proxies', '0.0.0.0/0'], 'problem  trusted proxies  0.0.0.0/0 lets every client pretend to be another'],
];
for (const [flags, line] of addresses) {
  test(`doctor looks at ${flags.join(' ')}`, async () => {
    const { out } = await cli(['doctor', '--data', '/nowhere', ...flags]);
    const found = out.split('\n').map((each) => each.replace(/ {2,}/g, '  '));
    assert.ok(found.includes(line.replace(/ {2,}/g, '  ')), out);
  });
}
