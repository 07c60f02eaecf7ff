import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { webhookJob } from '../../../src/domain/messages/webhooks/deliver.ts';
import { settle } from '../../../src/domain/settle.ts';
import { changed } from '../../../src/domain/shared/changes/changes.ts';
import { isPublicAddress } from '../../../src/platform/http-out/addresses.ts';
import { post } from '../../../src/platform/http-out/post.ts';
import type { Engine } from '../../../src/platform/storage/engine.ts';
import { onStore } from '../../cli/support.ts';
import { onEachDemoStore, type TestSettings } from '../../support/database/engines.ts';
import { makeOrder } from '../../support/examples/orders.ts';
import { shopTime } from '../../support/shop.ts';

const minute = 60_000;
const day = 86_400_000;

interface Got {
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
}

/** A receiver on loopback; `answers` has the status by the type of an event, 0 for none ever. */
async function receiver(answers: Record<string, number> = {}) {
  const got: Got[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += String(chunk);
    });
    request.on('end', () => {
      got.push({ headers: request.headers, body });
      const status = answers[JSON.parse(body).type] ?? 204;
      if (status > 0) response.writeHead(status, { location: '/elsewhere' }).end('x'.repeat(100_000));
    });
  });
  server.unref().listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    got,
    answers,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    types: () => got.map(({ body }) => JSON.parse(body).type as string),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

const run = (engine: Engine, now: number, webhookPrivateAddresses = true): Promise<void> =>
  webhookJob.run({ engine, now: () => now, signal: new AbortController().signal, webhookPrivateAddresses });

/** Tells changes in a transaction of their own. */
const tell = (
  engine: Engine,
  ...changes: (readonly ['order' | 'product' | 'customer', number, string])[]
): Promise<void> =>
  engine.write(async (tx) => {
    for (const [kind, id, what] of changes) changed(tx, kind, id, what as never);
    await settle(tx, shopTime);
  });

/** Adds a webhook on the command line; answers the secret. */
async function add(settings: TestSettings, url: string, events: string): Promise<string> {
  const { out, err } = await onStore(settings, `webhook add ${url} ${events} --webhook-private-addresses`);
  return /whsec_\S+/.exec(out)?.[0] ?? assert.fail(err);
}

onEachDemoStore('events are sent as they were committed, signed, and each once', async (_t, engine, settings) => {
  const to = await receiver();
  const secret = await add(
    settings,
    to.url,
    'order.placed order.changed product.changed stock.changed customer.changed',
  );
  assert.equal((await onStore(settings, 'webhook list --json')).out.includes(secret), false);
  const { orderId, number } = await makeOrder(engine);
  await tell(engine, ['order', orderId, 'created'], ['order', orderId, 'changed'], ['product', 1, 'stock']);
  await tell(engine, ['order', orderId, 'commented'], ['product', 1, 'prices'], ['customer', 1, 'changed']);
  await assert.rejects(
    engine.write(async (tx) => {
      changed(tx, 'customer', 1, 'changed');
      await settle(tx, shopTime);
      throw new Error('taken back');
    }),
    /taken back/,
  );
  await run(engine, shopTime);
  await run(engine, shopTime + minute);
  assert.deepEqual(to.types().toSorted(), [
    'customer.changed',
    'order.changed',
    'order.placed',
    'product.changed',
    'stock.changed',
  ]);
  const placed = to.got.find(({ body }) => body.includes('order.placed')) as Got;
  assert.deepEqual(JSON.parse(placed.body), {
    type: 'order.placed',
    timestamp: '2026-11-21T19:00:00.000Z',
    data: { id: orderId, number, storeId: 1, changed: ['created', 'changed'] },
  });
  const id = String(placed.headers['webhook-id']);
  const signed = `${id}.${placed.headers['webhook-timestamp']}.${placed.body}`;
  const key = Buffer.from(secret.slice(6), 'base64');
  assert.equal(placed.headers['webhook-signature'], `v1,${createHmac('sha256', key).update(signed).digest('base64')}`);
  assert.equal(placed.headers['webhook-timestamp'], String(shopTime / 1000));
  assert.ok(to.types().indexOf('order.placed') < to.types().indexOf('order.changed'));
  const again = await onStore(settings, 'webhook replay 1 --since 2026-11-21T00:00:00Z');
  assert.equal(again.out, '5 events will be sent again.\n');
  await run(engine, Date.now() + minute);
  assert.equal(to.got.length, 10);
  assert.equal(to.got.filter(({ headers }) => headers['webhook-id'] === id).length, 2);
  assert.equal((await onStore(settings, 'webhook remove 1')).out, 'Removed webhook 1.\n');
  assert.equal((await onStore(settings, 'webhook remove 1')).status, 1);
  await tell(engine, ['customer', 1, 'changed']);
  await run(engine, Date.now() + minute);
  assert.equal(to.got.length, 10);
  to.close();
});

onEachDemoStore(
  'failed deliveries are repeated in the order of their object, do not delay other receivers, and are disabled after days',
  async (_t, engine, settings) => {
    const bad = await receiver({ 'order.placed': 302, 'customer.changed': 500 });
    const good = await receiver();
    for (const { url } of [bad, good]) await add(settings, url, 'order.placed order.changed');
    const { orderId } = await makeOrder(engine);
    await tell(engine, ['order', orderId, 'created']);
    await tell(engine, ['order', orderId, 'changed']);
    await run(engine, shopTime);
    assert.deepEqual([bad.types(), good.types()], [['order.placed'], ['order.placed', 'order.changed']]);
    const [hook] = JSON.parse((await onStore(settings, 'webhook list --json')).out);
    assert.deepEqual([hook.waiting, hook.lastError, hook.isActive], [2, 'it answered 302', true]);
    await run(engine, shopTime + minute);
    assert.deepEqual(bad.types(), ['order.placed', 'order.placed']);
    bad.answers['order.placed'] = 200;
    await run(engine, shopTime + 10 * minute);
    assert.deepEqual(bad.types().slice(2), ['order.placed', 'order.changed']);
    assert.equal(good.got.length, 2);
    bad.answers['order.placed'] = 500;
    await tell(engine, ['order', orderId, 'created']);
    for (const days of [1, 2, 3, 4, 5]) await run(engine, shopTime + days * day);
    const [off, other] = JSON.parse((await onStore(settings, 'webhook list --json')).out);
    assert.deepEqual([off.isActive, other.isActive], [false, true]);
    const tried = bad.got.length;
    await tell(engine, ['order', orderId, 'changed']);
    await run(engine, shopTime + 6 * day);
    assert.deepEqual([bad.got.length, good.got.length], [tried, 4]);
    bad.close();
    good.close();
  },
);

onEachDemoStore('a slow receiver delays no other one, also not the events that come meanwhile', async (_t, engine) => {
  const slow = await receiver({ 'customer.changed': 0 });
  const quick = await receiver();
  const events = 'customer.changed,product.changed';
  await engine.write((tx) =>
    tx.insertMany(
      'webhook',
      ['url', 'events', 'secret', 'created_at'],
      [slow, quick].map(({ url }) => [url, events, 'whsec_AA==', shopTime]),
    ),
  );
  // More than one receiver's share of what is taken at a time.
  await tell(engine, ...Array.from({ length: 120 }, (_, index) => ['customer', index + 1, 'changed'] as const));
  const stop = new AbortController();
  const ended = webhookJob.run({ engine, now: () => shopTime, signal: stop.signal, webhookPrivateAddresses: true });
  const until = async ({ got }: typeof quick, count: number): Promise<void> => {
    while (got.length < count) await new Promise((resolve) => setTimeout(resolve, 10));
  };
  await until(quick, 120);
  await tell(engine, ['product', 1, 'prices']);
  await until(quick, 121);
  await until(slow, 1);
  assert.equal(slow.got.length, 1);
  stop.abort();
  await ended;
  const [left] = await engine.read((tx) =>
    tx.query<{ waiting: number; tried: number; failing: number | null }>((q) =>
      q
        .selectFrom('webhook as w')
        .innerJoin('webhook_delivery as d', 'd.webhook_id', 'w.webhook_id')
        .select((eb) => [eb.fn.countAll<number>().as('waiting'), eb.fn.sum<number>('d.attempts').as('tried')])
        .select('w.failing_since as failing')
        .where('d.is_open', '=', 1)
        .where('d.due_at', '<=', shopTime)
        .groupBy('w.failing_since'),
    ),
  );
  // A stop says nothing of the receiver: all of its events wait as before.
  assert.deepEqual({ ...left }, { waiting: 121, tried: 0, failing: null });
  slow.close();
  quick.close();
});

onEachDemoStore(
  'private addresses are refused, when they are named and when they are sent to',
  async (_t, engine, settings) => {
    const to = await receiver();
    for (const url of [
      'https://127.0.0.1/',
      'https://[::1]/',
      'http://erp.example.com/',
      'https://a:b@erp.example.com/',
      'x',
    ]) {
      const { status, err } = await onStore(settings, `webhook add ${url} order.placed`);
      assert.equal(status, 2, `${url} ${err}`);
    }
    assert.equal((await onStore(settings, 'webhook add https://erp.example.com/ nonsense')).status, 2);
    assert.equal((await onStore(settings, 'webhook list --json')).out, '[]\n');
    await add(settings, to.url, 'customer.changed');
    await tell(engine, ['customer', 1, 'changed']);
    await run(engine, shopTime, false);
    assert.deepEqual(to.got, []);
    to.close();
  },
);

// The first and the last address of each network of the IANA registries of special-purpose addresses.
const special = `
  0.0.0.0 0.255.255.255 10.0.0.0 10.255.255.255 100.64.0.0 100.127.255.255 127.0.0.0 127.255.255.255 169.254.0.0
  169.254.255.255 172.16.0.0 172.31.255.255 192.0.0.0 192.0.0.255 192.0.2.0 192.0.2.255 192.31.196.0 192.31.196.255
  192.52.193.0 192.52.193.255 192.88.99.0 192.88.99.255 192.168.0.0 192.168.255.255 192.175.48.0 192.175.48.255
  198.18.0.0 198.19.255.255 198.51.100.0 198.51.100.255 203.0.113.0 203.0.113.255 224.0.0.0 255.255.255.255
  :: ::1 ::8.8.8.8 ::ffff:127.0.0.1 ::ffff:10.1.2.3 ::ffff:0:8.8.8.8 64:ff9b::8.8.8.8 64:ff9b:1::
  64:ff9b:1:ffff:ffff:ffff:ffff:ffff 100:: 100::ffff:ffff:ffff:ffff 100:0:0:1:: 100:0:0:1:ffff:ffff:ffff:ffff 2001::
  2001:1ff:ffff:ffff:ffff:ffff:ffff:ffff 2001:db8:: 2001:db8:ffff:ffff:ffff:ffff:ffff:ffff 2002::
  2002:ffff:ffff:ffff:ffff:ffff:ffff:ffff 2620:4f:8000:: 2620:4f:8000:ffff:ffff:ffff:ffff:ffff 3fff::
  3fff:fff:ffff:ffff:ffff:ffff:ffff:ffff 5f00:: 5f00:ffff:ffff:ffff:ffff:ffff:ffff:ffff fc00::
  fdff:ffff:ffff:ffff:ffff:ffff:ffff:ffff fe80:: febf:ffff:ffff:ffff:ffff:ffff:ffff:ffff fec0:: ff02::1 x
`;
const ordinary = `
  1.0.0.0 9.255.255.255 11.0.0.0 93.184.216.34 100.63.255.255 100.128.0.0 172.15.255.255 172.32.0.0 192.0.1.0 192.88.98.255
  192.88.100.0 198.20.0.0 223.255.255.255 ::ffff:8.8.8.8 2001:200:: 2003:: 2606:2800:220:1::1 2620:4f:8001:: 3fff:1000:: 5f01::
`;

test('addresses of special networks are not public, and those beside them are', () => {
  const listed = (text: string) => text.trim().split(/\s+/);
  assert.deepEqual(listed(special).filter(isPublicAddress), []);
  assert.deepEqual(
    listed(ordinary).filter((address) => !isPublicAddress(address)),
    [],
  );
});

test('an address is judged as it is connected to, an answer comes in time and is not read', async () => {
  const { signal } = new AbortController();
  const sent = { headers: {}, body: '{"type":"stall"}', timeoutMs: 200, signal };
  await assert.rejects(
    post({ ...sent, url: 'https://localhost:1/', allowsPrivate: false }),
    /it leads into a private network/,
  );
  const to = await receiver({ stall: 0 });
  await assert.rejects(post({ ...sent, url: to.url, allowsPrivate: true }), /no answer in time/);
  to.answers.stall = 302;
  assert.equal(await post({ ...sent, url: to.url, allowsPrivate: true }), 302);
  assert.equal(to.got.length, 2);
  to.close();
});
