import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Registry } from 'prom-client';
import { createRefusals } from '../../src/platform/metrics/refusals.ts';
import { listUsage } from '../../src/platform/metrics/usage.ts';
import { type LogLine, startLogged } from '../security/support/logged-service.ts';
import { onEachEngine } from '../support/database/engines.ts';
import { testKey } from '../support/service.ts';
import { erp, rows } from '../wire/rest/framework/auth-support.ts';
import { envelope, login, paths, send, styles, v1, v2 } from '../wire/soap/wire.ts';

const noon = Date.UTC(2026, 0, 2, 12);

function refusals() {
  const lines: object[] = [];
  const register = new Registry();
  const made = createRefusals(register, { warn: (line, text) => lines.push({ ...line, text }) });
  return { lines, text: () => register.metrics(), ...made };
}

test('each kind and address is one line, with the count since the last time', async () => {
  const { add, flush, lines, text } = refusals();
  for (let time = 0; time < 3; time++) add('login_denied', '192.0.2.1');
  add('login_denied', '2001:db8::1');
  add('login_denied', '2001:db8::2');
  add('unknown_address', '192.0.2.1');
  assert.deepEqual(lines, []);
  flush();
  flush();
  const said = 'calls were refused';
  assert.deepEqual(lines.splice(0), [
    { kind: 'login_denied', address: '192.0.2.1', count: 3, text: said },
    { kind: 'login_denied', address: '2001:db8:0:0::/64', count: 2, text: said },
    { kind: 'unknown_address', address: '192.0.2.1', count: 1, text: said },
  ]);
  add('login_denied', '192.0.2.1');
  flush();
  assert.deepEqual(lines, [{ kind: 'login_denied', address: '192.0.2.1', count: 1, text: said }]);
  assert.match(await text(), /^cartwright_refusals_total\{kind="login_denied"\} 6$/m);
});

test('many addresses are a thousand lines, and one of the others for each kind', () => {
  const { add, flush, lines } = refusals();
  for (let index = 0; index < 3000; index++) add('login_denied', `10.1.${index >> 8}.${index & 255}`);
  for (let index = 0; index < 3000; index++) add('unknown_address', `10.1.${index >> 8}.${index & 255}`);
  flush();
  assert.equal(lines.length, 1002);
  assert.deepEqual(
    lines.filter((line) => (line as { address?: string }).address === 'others'),
    [
      { kind: 'login_denied', address: 'others', count: 2000, text: 'calls were refused' },
      { kind: 'unknown_address', address: 'others', count: 3000, text: 'calls were refused' },
    ],
  );
});

onEachEngine(
  'refusals of every interface are in the log, the metrics and, of known users, in usage',
  async (_t, engine) => {
    await engine.write((tx) => tx.exec(rows));
    const { userId, clientId } = await erp(engine);
    // All failures are of one window.
    const service = await startLogged(engine, { loginFailuresPerAccount: 5, slowCall: 1 }, () => noon);
    const soap = (path: string, body: string, headers = {}) =>
      send(service.url, { path, headers, body: envelope(body) });
    const token = async (body: object) => {
      const headers = { 'content-type': 'application/json' };
      const url = `${service.url}/api/rest/v2/auth/token`;
      return (await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })).status;
    };
    let metrics: readonly string[] = [];
    try {
      const { answer } = await soap(paths.v2, login('v2', 'erp', testKey));
      const session = String(answer.result);
      // Five wrong keys of a known user: each style, Basic, REST; one more unseen.
      for (const style of styles) await soap(paths[style], login(style, 'erp', 'wrong'));
      const authorization = `Basic ${Buffer.from('erp:wrong').toString('base64')}`;
      await soap(paths.v2, v2('resources', ''), { authorization });
      assert.equal(await token({ grant_type: 'api_user', username: 'erp', api_key: 'wrong' }), 401);
      assert.equal(await token({ grant_type: 'api_user', username: 'erp', api_key: testKey }), 429);
      // By a client, by a customer, and by a visitor.
      await token({ grant_type: 'client_credentials', client_id: clientId, client_secret: 'wrong' });
      await token({ email: 'marta@example.com', password: 'wrong' });
      await soap(paths.v1, login('v1', 'nobody', 'wrong'));
      // Operations that are not there: by path, within a session and without one, and by name; addresses.
      await soap(paths.v1, v1('no.such', session));
      await soap(paths.v1, v1('no.such', 'x'));
      await soap(paths.v2, v2('noSuchOperation', session));
      for (const path of ['/nothing/here', '/api/rest/v2/nothing']) await fetch(service.url + path);
      metrics = (await (await fetch(`${service.url}/metrics`)).text()).split('\n');
    } finally {
      await service.close();
    }
    const counted = metrics.filter((line) =>
      /^cartwright_refusals_total|operation="(login|unknown)",outcome/.test(line),
    );
    assert.deepEqual(counted.sort(), [
      'cartwright_calls_total{style="v1",operation="login",outcome="2"} 2',
      'cartwright_calls_total{style="v1",operation="unknown",outcome="3"} 1',
      'cartwright_calls_total{style="v2",operation="login",outcome="2"} 1',
      'cartwright_calls_total{style="v2",operation="login",outcome="ok"} 1',
      'cartwright_calls_total{style="wsi",operation="login",outcome="2"} 1',
      'cartwright_refusals_total{kind="login_busy"} 0',
      'cartwright_refusals_total{kind="login_denied"} 8',
      'cartwright_refusals_total{kind="login_throttled"} 1',
      'cartwright_refusals_total{kind="unknown_address"} 2',
      'cartwright_refusals_total{kind="unknown_operation"} 3',
    ]);
    const lines = service.lines
      .map((line) => JSON.parse(line) as LogLine)
      .filter(({ msg }) => msg === 'calls were refused');
    assert.deepEqual(
      lines.map(({ kind, address, count }) => [kind, address, count]),
      [
        ['login_denied', '127.0.0.1', 8],
        ['login_throttled', '127.0.0.1', 1],
        ['unknown_operation', '127.0.0.1', 3],
        ['unknown_address', '127.0.0.1', 2],
      ],
    );
    const slow = service.lines.map((line) => JSON.parse(line) as LogLine).filter(({ msg }) => msg === 'a slow call');
    assert.deepEqual(
      slow.filter(({ operation, outcome }) => ['login', 'issueToken'].includes(String(operation)) && outcome !== 'ok'),
      [],
    );
    const usage = await engine.read((tx) => listUsage(tx, { from: '2000-01-01', userId }));
    const shown = usage.map(({ style, operation, calls, failures }) => `${style} ${operation} ${calls} ${failures}`);
    assert.deepEqual(shown.sort(), [
      'rest issueToken 2 2',
      'v1 login 1 1',
      'v1 unknown 1 1',
      'v2 login 3 2',
      'wsi login 1 1',
    ]);
  },
);
