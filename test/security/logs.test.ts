/** No secret is in the log, in metrics, or in the output of the command line, even after failures. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { installDemoStore } from '../../src/demo/install.ts';
import { addClient } from '../../src/domain/access/identity/clients.ts';
import type { Engine } from '../../src/platform/storage/engine.ts';
import { cli, onStore } from '../cli/support.ts';
import { onEachEngine } from '../support/database/engines.ts';
import { addApiUser, legacyKeyHash, testKey } from '../support/service.ts';
import { envelope, list, login, paths, send, styles } from '../wire/soap/wire.ts';
import { startLogged } from './support/logged-service.ts';

const wrongKey = 'Wrong-key-7c1d';
const password = 'Tide-and-time-9';
const s3Secret = 's3-secret-4f0e9a';
const basic = (name: string, key: string) => Buffer.from(`${name}:${key}`).toString('base64');

/** All secrets of a run, by their purpose. */
type Secrets = Record<string, string>;

function leaks(texts: readonly string[], secrets: Readonly<Secrets>): string[] {
  return Object.entries(secrets).flatMap(([what, secret]) =>
    texts.filter((text) => text.includes(secret)).map((text) => `${what}: ${text.slice(0, 300)}`),
  );
}

/** Calls every interface with good and bad credentials; records each secret that was sent or received. */
async function driveAll(url: string, secrets: Secrets, client: { clientId: string; clientSecret: string }) {
  const rest = `${url}/api/rest/v2`;
  const json = { 'content-type': 'application/json' };
  for (const style of styles) {
    const soap = (body: string, headers: Record<string, string> = {}) =>
      send(url, { path: paths[style], headers, body: envelope(body) });
    const { answer } = await soap(login(style, 'erp', testKey));
    const session = String(answer.result ?? secrets.session_v1);
    secrets[`session_${style}`] = session;
    await soap(login(style, 'erp', wrongKey));
    await soap(login(style, wrongKey, wrongKey));
    await soap(list(style, session, 1));
    await soap(list(style, session, `${session} or 1=1`));
    await soap(list(style, '', 1), { authorization: `Basic ${basic('erp', testKey)}` });
    await soap(list(style, '', 1), { authorization: `Basic ${basic('erp', wrongKey)}` });
    await send(url, { path: paths[style], body: `<broken ${session} ${testKey}` });
    await send(url, { path: `${paths[style]}?session=${session}&apiKey=${testKey}`, body: '<x/>' });
  }
  const bodies = [
    { grant_type: 'api_user', username: 'erp', api_key: testKey },
    { grant_type: 'api_user', username: 'erp', api_key: wrongKey },
    { grant_type: 'client_credentials', client_id: client.clientId, client_secret: client.clientSecret },
    { grant_type: 'client_credentials', client_id: client.clientId, client_secret: wrongKey },
    { email: 'nobody@example.com', password },
    { password: [password], email: {} },
  ];
  for (const [index, body] of bodies.entries()) {
    const answer = await fetch(`${rest}/auth/token`, { method: 'POST', headers: json, body: JSON.stringify(body) });
    const { token } = (await answer.json()) as { token?: string };
    if (token) secrets[`token ${index}`] = token;
  }
  await fetch(`${rest}/auth/token`, { method: 'POST', headers: json, body: `{"password":"${password}"` });
  const token = secrets['token 0'] ?? 'none';
  const forged = `${token.split('.').slice(0, 2).join('.')}.${'A'.repeat(43)}`;
  secrets.forged = forged;
  for (const bearer of [token, forged, `${token}x`]) {
    const headers = { ...json, authorization: `Bearer ${bearer}` };
    await fetch(`${rest}/product-attributes`, { headers });
    await fetch(`${rest}/products/1?access_token=${bearer}`, { headers });
    await fetch(`${rest}/cms-pages`, { method: 'POST', headers, body: `{"title":"${password}","identifier":"x"}` });
    await fetch(`${rest}/cms-pages`, { method: 'POST', headers, body: '{' });
    await fetch(`${url}/nothing/${bearer}`, { headers });
  }
  await fetch(`${rest}/auth/refresh`, { method: 'POST', headers: { authorization: `Bearer ${token}` } });
  await fetch(`${rest}/auth/logout`, { method: 'POST', headers: { authorization: `Bearer ${token}` } });
}

/** The same store, but its transactions fail with an error that repeats their values, as some databases do. */
function failing(engine: Engine, isFailing: () => boolean): Engine {
  return {
    ...engine,
    read: async (work) => {
      if (isFailing()) await engine.read((tx) => tx.query((q) => q.selectFrom('no_table' as never).selectAll()));
      return engine.read(work);
    },
    write: async (work) => {
      if (isFailing()) await engine.write((tx) => tx.exec('insert into no_table values (1)'));
      return engine.write(work);
    },
  };
}

onEachEngine('no line of the log and no metric has a secret, whatever goes wrong', async (_t, engine, { dataDir }) => {
  await installDemoStore(engine, dataDir);
  const userId = await addApiUser(engine, 'erp', ['all'], legacyKeyHash);
  const client = await engine.write((tx) => addClient(tx, userId, '', 0));
  const secrets: Secrets = {
    key: testKey,
    'wrong key': wrongKey,
    password,
    'client secret': client.clientSecret,
    'Basic header': basic('erp', testKey),
    'wrong Basic header': basic('erp', wrongKey),
    'S3 secret': s3Secret,
  };
  let fails = false;
  const settings = { mediaDir: dataDir, slowCall: 1, s3AccessKeyId: 'AKIAEXAMPLE', s3SecretAccessKey: s3Secret };
  const service = await startLogged(
    failing(engine, () => fails),
    settings,
  );
  try {
    await driveAll(service.url, secrets, client);
    fails = true;
    await driveAll(service.url, secrets, client);
    fails = false;
    // The database's own message about a refused statement.
    await engine.write((tx) => tx.exec('alter table quote_item rename to quote_item_gone'));
    await engine.write((tx) => tx.exec('alter table token_revocation rename to token_revocation_gone'));
    await engine.write((tx) => tx.exec('alter table login_failure rename to login_failure_gone'));
    await driveAll(service.url, secrets, client);
    const metrics = await (await fetch(`${service.url}/metrics`)).text();
    const [key] = await engine.read((tx) => tx.query((q) => q.selectFrom('token_key').select('secret')));
    assert.ok(key);
    secrets['signing key'] = key.secret;
    assert.ok(service.errors().length > 10, 'the failures were logged');
    assert.ok(secrets['token 0'] && secrets.session_wsi);
    assert.deepEqual(leaks([...service.lines, ...metrics.split('\n')], secrets), []);
    const words = /authorization|"cookie"|api_?key|client_?secret|"password"/i;
    assert.deepEqual(
      service.lines.filter((line) => words.test(line)),
      [],
    );
  } finally {
    await service.close();
    for (const table of ['quote_item', 'token_revocation', 'login_failure']) {
      await engine.write((tx) => tx.exec(`alter table ${table}_gone rename to ${table}`)).catch(() => undefined);
    }
  }
});

onEachEngine('the command line prints a secret only where it is made', async (_t, engine, settings) => {
  await installDemoStore(engine, settings.dataDir);
  const printed: string[] = [];
  const run = async (line: string, world = {}) => {
    const { out, err } = await onStore(settings, line, world);
    printed.push(out, err);
    return out;
  };
  await run('role add ops all');
  await run('user add erp --role ops --key-stdin', { input: `${testKey}\n` });
  const made = await onStore(settings, 'user client-credentials add erp');
  const secret = /[0-9a-f]{64}/.exec(made.out)?.[0] ?? '';
  assert.match(secret, /^[0-9a-f]{64}$/);
  const [hash] = await engine.read((tx) => tx.query((q) => q.selectFrom('api_user').select('key_hash')));
  for (const line of [
    'user list --json',
    'user list',
    'user client-credentials list erp --json',
    'session list --json',
    'role list --json',
    'doctor --json',
    'doctor',
    'usage --json',
    `user add ${testKey}!:`,
    'user set-key nobody --key-stdin',
    'user nonsense',
  ])
    await run(line, { input: `${wrongKey}\n` });
  const secrets = { key: testKey, 'wrong key': wrongKey, 'client secret': secret, hash: hash?.key_hash ?? 'none' };
  const told = printed.filter((text) => !text.includes(`${testKey}!:`));
  assert.deepEqual(leaks(told, secrets), []);
});

test('settings, doctor and messages about invalid settings hide secrets', async () => {
  const hidden = {
    CARTWRIGHT_S3_SECRET_ACCESS_KEY: s3Secret,
    CARTWRIGHT_S3_ACCESS_KEY_ID: 'AKIA-hidden-1',
    CARTWRIGHT_DATABASE_URL: 'postgres://shop:pg-pass-82c1@127.0.0.1:1/shop?password=pg-pass-82c1',
  };
  const secrets = { s3: s3Secret, id: 'AKIA-hidden-1', database: 'pg-pass-82c1' };
  const printed: string[] = [];
  for (const args of [
    ['settings'],
    ['settings', '--json'],
    ['doctor'],
    ['doctor', '--json'],
    ['migrate'],
    ['user', 'list'],
  ]) {
    const { out, err } = await cli(args, { env: hidden });
    printed.push(...`${out}${err}`.split('\n'));
  }
  const broken = [
    { CARTWRIGHT_DATABASE_URL: 'mysql://shop:pg-pass-82c1@db/shop' },
    { CARTWRIGHT_DATABASE_URL: 'postgres://shop:pg-pass-82c1@db:port/shop' },
    { CARTWRIGHT_DATABASE_URL: 'pg-pass-82c1' },
    { CARTWRIGHT_S3_SECRET_ACCESS_KEY: s3Secret },
    { CARTWRIGHT_BASE_URL: 'https://user:pg-pass-82c1@shop.example:x' },
    { CARTWRIGHT_S3_ENDPOINT: 'pg-pass-82c1' },
  ];
  for (const env of broken) {
    for (const args of [['settings'], ['doctor'], ['serve']]) {
      const { out, err, status } = await cli(args, { env: { ...env, CARTWRIGHT_PORT: 'x' } });
      assert.notEqual(status, 0);
      printed.push(...`${out}${err}`.split('\n'));
    }
  }
  const import_ = await cli(['import', 'mysql://root:pg-pass-82c1@127.0.0.1:1/shop'], { env: {} });
  printed.push(import_.out, import_.err);
  assert.deepEqual(leaks(printed, secrets), []);
});
