/** Who may call: sessions, roles, users switched off, throttled logins, HTTP Basic (design 8 and 11, reference 3). */

import assert from 'node:assert/strict';
import { describe } from 'node:test';
import type { Engine } from '../../../src/platform/storage/engine.ts';
import { onEachStore } from '../../support/database/engines.ts';
import { addApiUser } from '../../support/service.ts';
import {
  envelope,
  faults,
  key,
  linesOf,
  list,
  login,
  paths,
  type Style,
  send,
  serve,
  styles,
  v1,
  v2,
  type Wire,
  wsi,
} from './wire.ts';

/** As `onEachStore`, with a service whose clock stands still but for `clock.now`. */
function onEachService(
  title: string,
  work: (wire: Wire, clock: { now: number }, engine: Engine) => Promise<void>,
  changes: Parameters<typeof serve>[1] = {},
): void {
  onEachStore('demo_rows', title, async (_t, engine) => {
    const clock = { now: Date.UTC(2026, 5, 1, 12) };
    const wire = await serve(engine, changes, { now: () => clock.now });
    try {
      await work(wire, clock, engine);
    } finally {
      await wire.close();
    }
  });
}

const fault = (expected: { code: string; text: string }) => ({ status: 500, version: '1.1', fault: expected });
const emptyList: Readonly<Record<Style, unknown>> = { v1: [], v2: [], wsi: '' };

onEachService('a session lives for an hour and a minute after its last call', async (wire, clock) => {
  const session = await wire.login();
  const quoteId = await wire.cart(session);
  clock.now += 3_660_000;
  assert.equal((await wire.call('v2', list('v2', session, quoteId))).status, 200);
});

onEachService('a session is over after an hour and a minute without a call', async (wire, clock) => {
  const session = await wire.login();
  const quoteId = await wire.cart(session);
  clock.now += 3_660_001;
  for (const style of styles) {
    assert.deepEqual(await wire.call(style, list(style, session, quoteId)), fault(faults.session));
  }
});

onEachService('each call renews the session', async (wire, clock) => {
  const session = await wire.login();
  const quoteId = await wire.cart(session);
  for (let hour = 0; hour < 3; hour++) {
    clock.now += 3_000_000;
    assert.equal((await wire.call('v2', list('v2', session, quoteId))).status, 200);
    await renewed(wire, clock.now);
  }
});

/** The renewal is written beside the call; a test must not be faster. */
async function renewed({ engine }: Wire, now: number): Promise<void> {
  for (;;) {
    const [row] = await engine.read((tx) => tx.query((q) => q.selectFrom('soap_session').select('renewed_at')));
    if (row?.renewed_at === now) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

onEachService(
  'the lifetime of a session is a setting',
  async (wire, clock) => {
    const session = await wire.login();
    clock.now += 20_001;
    assert.deepEqual(await wire.call('v2', list('v2', session, 1)), fault(faults.session));
  },
  { sessionLifetime: 10 },
);

onEachService('endSession ends this session and no other', async (wire) => {
  const session = await wire.login();
  const other = await wire.login();
  const quoteId = await wire.cart(session);
  assert.equal((await wire.call('v2', v2('endSession', session))).result, 'boolean true');
  assert.deepEqual(await wire.call('v2', list('v2', session, quoteId)), fault(faults.session));
  assert.equal((await wire.call('v2', list('v2', other, quoteId))).status, 200);
});

onEachService('endSession of no session is true, too', async (wire) => {
  const answers = [
    await wire.call('v1', v2('endSession', 'nope')),
    await wire.call('v2', v2('endSession', '')),
    await wire.call('wsi', '<m:endSessionParam><sessionId>nope</sessionId></m:endSessionParam>'),
  ];
  assert.deepEqual(
    answers.map(({ result }) => result),
    ['boolean true', 'boolean true', 'true'],
  );
});

onEachService('startSession gives an id without a session', async (wire) => {
  for (const [style, body] of [
    ['v1', '<m:startSession/>'],
    ['v2', '<m:startSession/>'],
    ['wsi', '<m:startSessionParam/>'],
    // What PHP's client sends for a call without arguments in WS-I.
    ['wsi', ''],
    ['v2', ' '],
  ] as const) {
    const { result } = await wire.call(style, body);
    assert.match(String(result), /^[0-9a-f]{64}$/);
    assert.deepEqual(await wire.call(style, list(style, String(result), 1)), fault(faults.session));
  }
});

onEachService('only the hash of a session id is stored', async (wire) => {
  const session = await wire.login();
  const rows = await wire.engine.read((tx) => tx.query((q) => q.selectFrom('soap_session').selectAll()));
  assert.equal(rows.length, 1);
  assert.ok(!JSON.stringify(rows).includes(session));
});

onEachService('denied calls have no effect', async (wire) => {
  const quoteId = await wire.cart(await wire.login());
  const viewer = await wire.login('viewer');
  const products = '<item><sku>PEN-WREN</sku></item>';
  const denied: [Style, string][] = [
    ['v1', v1('cart.create', viewer)],
    ['v2', v2('shoppingCartCreate', viewer)],
    ['wsi', wsi('shoppingCartCreate', viewer)],
    ['v2', v2('shoppingCartInfo', viewer, `<quoteId>${quoteId}</quoteId>`)],
    ['v2', v2('shoppingCartProductAdd', viewer, `<quoteId>${quoteId}</quoteId><products>${products}</products>`)],
    [
      'wsi',
      wsi(
        'shoppingCartProductAdd',
        viewer,
        `<quoteId>${quoteId}</quoteId><productsData>${products.replaceAll('item', 'complexObjectArray')}</productsData>`,
      ),
    ],
  ];
  for (const [style, body] of denied) assert.deepEqual(await wire.call(style, body), fault(faults.denied));
  assert.deepEqual(await linesOf(wire.engine, quoteId), []);
  const quotes = await wire.engine.read((tx) => tx.query((q) => q.selectFrom('quote').select('quote_id')));
  assert.deepEqual(
    quotes.filter((quote) => quote.quote_id > quoteId),
    [],
  );
});

onEachService('the permissions of a user are those of the role at this moment', async (wire) => {
  const quoteId = await wire.cart(await wire.login());
  const viewer = await wire.login('viewer');
  assert.equal((await wire.call('v2', list('v2', viewer, quoteId))).status, 200);
  await wire.engine.write((tx) => tx.exec(`delete from role_grant where resource_id = 'cart/product/list'`));
  assert.deepEqual(await wire.call('v2', list('v2', viewer, quoteId)), fault(faults.denied));
});

onEachService('the id of the resource is needed in addition to that of the operation', async (wire) => {
  const quoteId = await wire.cart(await wire.login());
  const viewer = await wire.login('viewer');
  await wire.engine.write((tx) => tx.exec(`delete from role_grant where resource_id = 'cart/product'`));
  assert.deepEqual(await wire.call('v2', list('v2', viewer, quoteId)), fault(faults.denied));
});

onEachService('resources shows a user the permitted methods', async (wire) => {
  const { result } = await wire.call('v2', v2('resources', await wire.login('viewer')));
  const shown = (result as { name: string; methods: { path: string }[] }[]).map(({ name, methods }) => [
    name,
    methods.map(({ path }) => path),
  ]);
  assert.deepEqual(shown, [['cart_product', ['cart_product.list']]]);
});

onEachService('a disabled user is refused at once, in the middle of a session', async (wire) => {
  const session = await wire.login();
  const quoteId = await wire.cart(session);
  await wire.engine.write((tx) => tx.exec(`update api_user set is_active = 0 where username = 'root'`));
  for (const style of styles) {
    assert.deepEqual(await wire.call(style, list(style, session, quoteId)), fault(faults.session));
    assert.deepEqual(await wire.call(style, login(style, 'root', key)), fault(faults.denied));
  }
});

onEachService('a login that fails says the same whatever was wrong', async (wire) => {
  await addApiUser(wire.engine, 'idle', ['all']);
  await wire.engine.write((tx) => tx.exec(`update api_user set is_active = 0 where username = 'idle'`));
  const attempts = [
    ['root', 'wrong'],
    ['nobody', key],
    ['idle', key],
    ['root ', `${key} `],
  ] as const;
  for (const style of styles) {
    for (const [name, tried] of attempts) {
      const { status, body, headers } = await send(wire.url, {
        path: paths[style],
        body: envelope(login(style, name, tried)),
      });
      const expected = await send(wire.url, { path: paths[style], body: envelope(login(style, 'root', 'wrong too')) });
      assert.deepEqual([status, body], [expected.status, expected.body], `${style} ${name}`);
      assert.deepEqual(Object.keys(headers), Object.keys(expected.headers));
    }
  }
});

onEachService('an empty name or key is fault 6', async (wire) => {
  for (const style of styles) {
    assert.deepEqual(await wire.call(style, login(style, '', key)), fault(faults.parameter));
    assert.deepEqual(await wire.call(style, login(style, 'root', '')), fault(faults.parameter));
    assert.deepEqual(
      await wire.call(style, login(style, 'root', key).replace(/<apiKey>.*<\/apiKey>/, '')),
      fault(faults.parameter),
    );
  }
});

onEachService(
  'after too many failures the right key is refused too, for a minute',
  async (wire, clock) => {
    for (let attempt = 0; attempt < 3; attempt++) await wire.call('v2', login('v2', 'root', 'wrong'));
    for (const style of styles)
      assert.deepEqual(await wire.call(style, login(style, 'root', key)), fault(faults.denied));
    clock.now += 60_000;
    assert.equal((await wire.call('v2', login('v2', 'root', key))).status, 200);
  },
  { loginFailuresPerAccount: 3 },
);

onEachService(
  'too many failures for one account do not lock out another',
  async (wire) => {
    for (let attempt = 0; attempt < 4; attempt++) await wire.call('v2', login('v2', 'root', 'wrong'));
    assert.equal((await wire.call('v2', login('v2', 'viewer', key))).status, 200);
  },
  { loginFailuresPerAccount: 3 },
);

onEachService(
  'too many failures from one address refuse every account from there',
  async (wire) => {
    for (let attempt = 0; attempt < 3; attempt++) await wire.call('v2', login('v2', `nobody${attempt}`, 'wrong'));
    assert.deepEqual(await wire.call('v2', login('v2', 'root', key)), fault(faults.denied));
  },
  { loginFailuresPerAddress: 3 },
);

onEachService(
  'logins that succeed are not counted',
  async (wire) => {
    for (let attempt = 0; attempt < 5; attempt++)
      assert.equal((await wire.call('v2', login('v2', 'root', key))).status, 200);
  },
  { loginFailuresPerAccount: 3 },
);

onEachService(
  'failures behind a trusted proxy count for the client that it names',
  async (wire) => {
    const tryAs = async (client: string, tried: string) => {
      const headers = { 'x-forwarded-for': client };
      return (await send(wire.url, { path: paths.v2, headers, body: envelope(login('v2', 'root', tried)) })).status;
    };
    for (let attempt = 0; attempt < 3; attempt++) await tryAs('192.0.2.1', 'wrong');
    assert.deepEqual([await tryAs('192.0.2.1', key), await tryAs('192.0.2.2', key)], [500, 200]);
  },
  { loginFailuresPerAccount: 3, trustedProxies: ['127.0.0.1'] },
);

onEachService('HTTP Basic logs in for the one call where the session id is nil', async (wire) => {
  const quoteId = await wire.cart(await wire.login());
  const nil = (body: string) => body.replace(/<sessionId>.*?<\/sessionId>/, '<sessionId xsi:nil="true"/>');
  for (const style of styles) {
    const body = envelope(nil(list(style, 'x', quoteId)));
    const ask = (name: string, tried: string) =>
      send(wire.url, { path: paths[style], headers: { authorization: basic(name, tried) }, body });
    assert.deepEqual((await ask('root', key)).answer, { status: 200, version: '1.1', result: emptyList[style] });
    assert.deepEqual((await ask('root', 'wrong')).answer, fault(faults.denied));
    assert.deepEqual((await ask('root', '')).answer, fault(faults.parameter));
    assert.deepEqual((await send(wire.url, { path: paths[style], body })).answer, fault(faults.session));
  }
  const sessions = await wire.engine.read((tx) => tx.query((q) => q.selectFrom('soap_session').selectAll()));
  assert.equal(sessions.length, 1, 'only the session of this test itself');
});

onEachService('HTTP Basic logs in where the session id is left out', async (wire) => {
  const quoteId = await wire.cart(await wire.login());
  for (const style of styles) {
    const body = envelope(list(style, 'x', quoteId).replace(/<sessionId>.*?<\/sessionId>/, ''));
    const headers = { authorization: basic('root', key) };
    const { answer } = await send(wire.url, { path: paths[style], headers, body });
    assert.deepEqual(answer, { status: 200, version: '1.1', result: emptyList[style] });
  }
});

onEachService('HTTP Basic logs in where the session id is empty, as clients of WS-I write nil', async (wire) => {
  const quoteId = await wire.cart(await wire.login());
  const headers = { authorization: basic('root', key) };
  for (const style of styles) {
    const { answer } = await send(wire.url, { path: paths[style], headers, body: envelope(list(style, '', quoteId)) });
    assert.deepEqual(answer, { status: 200, version: '1.1', result: emptyList[style] });
  }
});

onEachService('an empty session id without HTTP Basic counts as missing', async (wire) => {
  for (const style of styles) assert.deepEqual(await wire.call(style, list(style, '', 1)), fault(faults.session));
});

onEachService('HTTP Basic does not help a session id that is wrong', async (wire) => {
  const headers = { authorization: basic('root', key) };
  const { answer } = await send(wire.url, { path: paths.v2, headers, body: envelope(list('v2', 'nope', 1)) });
  assert.deepEqual(answer, fault(faults.session));
});

onEachService('HTTP Basic gives only the permissions of the user', async (wire) => {
  const headers = { authorization: basic('viewer', key) };
  const body = envelope('<m:shoppingCartCreate><sessionId xsi:nil="true"/></m:shoppingCartCreate>');
  const { answer } = await send(wire.url, { path: paths.v2, headers, body });
  assert.deepEqual(answer, fault(faults.denied));
});

onEachService(
  'HTTP Basic is throttled as a login is',
  async (wire) => {
    const body = envelope('<m:resources><sessionId xsi:nil="true"/></m:resources>');
    const ask = async (tried: string) =>
      (await send(wire.url, { path: paths.v2, headers: { authorization: basic('root', tried) }, body })).answer;
    for (let attempt = 0; attempt < 3; attempt++) await ask('wrong');
    assert.deepEqual(await ask(key), fault(faults.denied));
  },
  { loginFailuresPerAccount: 3 },
);

onEachService('HTTP Basic works for the service operations of V1', async (wire) => {
  const quoteId = await wire.cart(await wire.login());
  const headers = { authorization: basic('root', key) };
  const calls = `<calls xsi:type="enc:Array"><item xsi:type="enc:Array"><item>cart_product.list</item><item>${quoteId}</item></item></calls>`;
  const body = envelope(`<m:multiCall><sessionId xsi:nil="true"/>${calls}</m:multiCall>`);
  const { answer } = await send(wire.url, { path: paths.v1, headers, body });
  assert.deepEqual(answer.result, [[]]);
});

describe('an authorization header that is not HTTP Basic is ignored', () => {
  for (const header of [
    'Bearer abc',
    'Basic',
    'Basic ???',
    `Basic ${Buffer.from('rootwithoutcolon').toString('base64')}`,
  ]) {
    onEachService(header, async (wire) => {
      const body = envelope('<m:resources><sessionId xsi:nil="true"/></m:resources>');
      const { answer } = await send(wire.url, { path: paths.v2, headers: { authorization: header }, body });
      assert.deepEqual(answer, fault(faults.session));
    });
  }
});

function basic(user: string, tried: string): string {
  return `Basic ${Buffer.from(`${user}:${tried}`).toString('base64')}`;
}
