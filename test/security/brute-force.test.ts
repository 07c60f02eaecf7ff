/**
 * Guessing keys: failures over all interfaces count together, and no input of a guesser changes the account or address
 * that is counted.
 */

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { addClient } from '../../src/domain/access/identity/clients.ts';
import type { Settings } from '../../src/platform/settings/settings.ts';
import type { Engine } from '../../src/platform/storage/engine.ts';
import { onEachEngine } from '../support/database/engines.ts';
import { addApiUser, legacyKeyHash, startService, testKey } from '../support/service.ts';
import { envelope, login, paths, type Style, send, v1, v2, wsi } from '../wire/soap/wire.ts';

const noon = Date.UTC(2026, 10, 21, 12);
const forwarded = (address: string) => ({ 'x-forwarded-for': address });

/** A way to try a name and key; answers whether the login succeeded. */
type Door = (name: string, key: string, headers?: Readonly<Record<string, string>>) => Promise<boolean>;

interface Doors {
  readonly engine: Engine;
  readonly clock: { now: number };
  readonly doors: Readonly<Record<'v1' | 'v2' | 'wsi' | 'basicV1' | 'basicV2' | 'basicWsi' | 'rest', Door>>;
  /** Requests a token; answers the status. */
  token(body: object, headers?: Readonly<Record<string, string>>): Promise<number>;
}

/** Declares a test for each engine: a service with the users `erp` and `pim`, and every way to log in. */
function onDoors(title: string, work: (doors: Doors) => Promise<void>, changes: Partial<Settings> = {}): void {
  onEachEngine(title, async (_t, engine) => {
    const clock = { now: noon };
    for (const name of ['erp', 'pim']) await addApiUser(engine, name, ['all'], legacyKeyHash);
    const service = await startService(engine, changes, { now: () => clock.now });
    const soap =
      (style: Style): Door =>
      async (name, key, headers = {}) =>
        (
          await send(service.url, {
            path: paths[style],
            headers: headers ?? {},
            body: envelope(login(style, name, key)),
          })
        ).status === 200;
    // The session id is empty, so name and key count. The cart does not exist, which only callers who are let in learn.
    const calls: Readonly<Record<Style, string>> = {
      v1: v1('cart_product.list', '', '<args>1</args>'),
      v2: v2('shoppingCartProductList', '', '<quoteId>1</quoteId>'),
      wsi: wsi('shoppingCartProductList', '', '<quoteId>1</quoteId>'),
    };
    const basic =
      (style: Style): Door =>
      async (name, key, headers = {}) => {
        const authorization = `Basic ${Buffer.from(`${name}:${key}`).toString('base64')}`;
        const sending = { path: paths[style], headers: { ...headers, authorization }, body: envelope(calls[style]) };
        const code = (await send(service.url, sending)).answer.fault?.code;
        assert.ok(code === '2' || code === '1002', `fault ${code}`);
        return code === '1002';
      };
    const token: Doors['token'] = async (body, headers = {}) => {
      const answer = await fetch(`${service.url}/api/rest/v2/auth/token`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      });
      await answer.body?.cancel();
      return answer.status;
    };
    const rest: Door = async (username, api_key, headers = {}) => {
      return (await token({ grant_type: 'api_user', username, api_key }, headers)) === 200;
    };
    const doors = {
      v1: soap('v1'),
      v2: soap('v2'),
      wsi: soap('wsi'),
      basicV1: basic('v1'),
      basicV2: basic('v2'),
      basicWsi: basic('wsi'),
      rest,
    };
    try {
      await work({ engine, clock, doors, token });
    } finally {
      await service.close();
    }
  });
}

/** Fails `times` times for a name. */
async function fail(door: Door, times: number, name = 'erp', headers?: Readonly<Record<string, string>>) {
  for (let attempt = 0; attempt < times; attempt++) {
    assert.equal(await door(name, `wrong-key-${attempt}`, headers), false);
  }
}

onDoors('every door lets the right key in', async ({ doors }) => {
  for (const [name, door] of Object.entries(doors)) assert.equal(await door('erp', testKey), true, name);
});

onDoors(
  'failures at every door count together; at the limit each refuses the right key until the minute is over',
  async ({ doors, clock }) => {
    for (const door of Object.values(doors)) await fail(door, 4);
    await fail(doors.rest, 1);
    assert.equal(await doors.v1('erp', testKey), true, 'the 29 failures are below the limit');
    await fail(doors.basicWsi, 1);
    for (const [name, door] of Object.entries(doors)) assert.equal(await door('erp', testKey), false, name);
    assert.equal(await doors.rest('pim', testKey), true, 'another account is not meant');
    clock.now += 59_999;
    assert.equal(await doors.rest('erp', testKey), false);
    clock.now += 1;
    for (const [name, door] of Object.entries(doors)) assert.equal(await door('erp', testKey), true, name);
  },
);

onDoors('the name in another case is not another account', async ({ doors }) => {
  for (const name of ['ERP', 'Erp', 'eRP']) await fail(doors.v2, 10, name);
  assert.equal(await doors.v2('erp', testKey), false);
});

onDoors(
  'success does not take failures back',
  async ({ doors }) => {
    for (const door of [doors.v1, doors.basicV2, doors.rest]) {
      await fail(door, 1);
      assert.equal(await door('erp', testKey), true);
    }
    await fail(doors.wsi, 1);
    for (const [name, door] of Object.entries(doors)) assert.equal(await door('erp', testKey), false, name);
  },
  { loginFailuresPerAccount: 4 },
);

onDoors(
  'logins that are refused without a check are not counted, so that guessing does not lock the owner out for longer',
  async (test) => {
    const { doors, clock, engine } = test;
    await fail(doors.v2, 40);
    const failures = () => engine.read((tx) => tx.query((q) => q.selectFrom('login_failure').select('failures')));
    assert.deepEqual(
      (await failures()).map((row) => row.failures),
      [30, 30],
    );
    clock.now += 60_000;
    assert.equal(await doors.v2('erp', testKey), true);
  },
);

onDoors('300 failures of an address refuse it for every account, at every door', async ({ doors, engine }) => {
  // The state after failures with 299 different names, which need not all be sent here.
  await fail(doors.rest, 1, 'name-0');
  await engine.write((tx) => tx.exec("update login_failure set failures = 299 where subject like 'address %'"));
  assert.equal(await doors.v2('pim', testKey), true);
  await fail(doors.basicV1, 1, 'name-299');
  for (const [name, door] of Object.entries(doors)) assert.equal(await door('pim', testKey), false, name);
});

onDoors('X-Forwarded-For of a client that is not a trusted proxy is ignored', async ({ doors }) => {
  for (let attempt = 0; attempt < 30; attempt++) {
    await fail(attempt % 2 ? doors.v1 : doors.rest, 1, 'erp', {
      ...forwarded(`192.0.2.${attempt}`),
      forwarded: `for=192.0.2.${attempt}`,
      'x-real-ip': `192.0.2.${attempt}`,
      'x-client-ip': `192.0.2.${attempt}`,
      'true-client-ip': `192.0.2.${attempt}`,
    });
  }
  for (const [name, door] of Object.entries(doors)) {
    assert.equal(await door('erp', testKey, forwarded('203.0.113.9')), false, name);
  }
});

const behindProxy: Partial<Settings> = { trustedProxies: ['127.0.0.0/8'], loginFailuresPerAccount: 3 };

onDoors(
  'behind a trusted proxy the address it names is counted, and others are not locked out',
  async ({ doors }) => {
    await fail(doors.v1, 3, 'erp', forwarded('192.0.2.1'));
    for (const [name, door] of Object.entries(doors)) {
      assert.equal(await door('erp', testKey, forwarded('192.0.2.1')), false, name);
      assert.equal(await door('erp', testKey, forwarded('192.0.2.2')), true, name);
      assert.equal(await door('erp', testKey), true, name);
    }
  },
  behindProxy,
);

onDoors(
  'behind a trusted proxy what the client put before its address does not count',
  async ({ doors }) => {
    for (let attempt = 0; attempt < 3; attempt++) {
      await fail(doors.rest, 1, 'erp', forwarded(`198.51.100.${attempt}, 192.0.2.1`));
    }
    assert.equal(await doors.v2('erp', testKey, forwarded('198.51.100.77, 192.0.2.1')), false);
    assert.equal(await doors.v2('erp', testKey, forwarded('192.0.2.1')), false);
  },
  behindProxy,
);

onDoors(
  'addresses of one IPv6 network count together, and what is no address at all is one',
  async ({ doors }) => {
    for (const address of ['2001:db8::1', '2001:db8::2:1', '2001:db8:0:0:ffff::']) {
      await fail(doors.v2, 1, 'erp', forwarded(address));
    }
    assert.equal(await doors.v2('erp', testKey, forwarded('2001:db8::9')), false);
    assert.equal(await doors.v2('erp', testKey, forwarded('2001:db8:0:1::9')), true);
    for (const address of ['x', "' or 1=1", 'y'.repeat(5000)]) await fail(doors.v2, 1, 'erp', forwarded(address));
    assert.equal(await doors.v2('erp', testKey, forwarded('another')), false);
  },
  behindProxy,
);

onDoors(
  'guesses at customers and at client credentials count for the address together with those at keys',
  async ({ doors, engine, token }) => {
    await addCustomer(engine);
    const ada = { email: 'ada@example.com', password };
    const [user] = await engine.read((tx) => tx.query((q) => q.selectFrom('api_user').select('user_id')));
    const { clientId, clientSecret } = await engine.write((tx) => addClient(tx, user?.user_id ?? 0, '', noon));
    const client = { grant_type: 'client_credentials', client_id: clientId, client_secret: clientSecret };
    assert.deepEqual([await token(ada), await token(client)], [200, 200]);
    const guesses = [
      { ...ada, password: 'Guess-1' },
      { ...client, client_secret: 'Guess-1' },
      { ...client, client_id: 'nobody' },
    ];
    for (const guess of guesses) assert.ok([400, 401].includes(await token(guess)));
    await fail(doors.v1, 1);
    assert.equal(await doors.v2('pim', testKey), false);
    assert.deepEqual([await token(ada), await token(client)], [429, 429]);
  },
  { loginFailuresPerAddress: 4 },
);

const password = 'Tide-and-time-9';

async function addCustomer(engine: Engine): Promise<void> {
  const hash = `${createHash('sha256').update(`salt${password}`).digest('hex')}:salt`;
  await engine.write((tx) =>
    tx.exec(
      `insert into customer (customer_id, email, email_key, password_hash, is_active, created_at, updated_at) values (1, 'ada@example.com', 'ada@example.com', '${hash}', 1, 0, 0)`,
    ),
  );
}
