import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Check } from 'typebox/value';
import { changedWords, webhookEvents } from '../../../src/domain/messages/webhooks/declared-events.ts';
import { webhookJob } from '../../../src/domain/messages/webhooks/deliver.ts';
import { follows } from '../../../src/domain/shared/changes/changes.ts';
import type { Engine } from '../../../src/platform/storage/engine.ts';
import { onStore } from '../../cli/support.ts';
import { onEachDemoStore } from '../../support/database/engines.ts';
import { makeOrder } from '../../support/examples/orders.ts';
import { boundTo, buyersOf } from '../../support/order-callers.ts';
import { onShop, shopTime } from '../../support/shop.ts';

interface OpenApi {
  readonly webhooks: Readonly<
    Record<
      string,
      { post: { requestBody: { content: { 'application/json': { schema: { $ref: string }; example: unknown } } } } }
    >
  >;
  readonly components: { readonly schemas: Readonly<Record<string, unknown>> };
}

const url = 'https://erp.example.com/hook';
const day = 86_400_000;

/** Tries to send due deliveries; names below `.invalid` lead nowhere. */
const run = (engine: Engine, now: number): Promise<void> =>
  webhookJob.run({ engine, now: () => now, signal: new AbortController().signal, webhookPrivateAddresses: false });

onShop('webhooks are kept over REST, the secret is shown once, and events are sent again', async (shop) => {
  const office = await shop.as('webhooks/read', 'webhooks/write', 'webhooks/delete', 'orders/write');
  const wrong = await office.post('/webhooks', { url: 'http://10.0.0.1/', events: ['order.placed', 'nonsense'] });
  assert.deepEqual(
    [wrong.status, wrong.body.error, wrong.body.errors.map(({ field }: { field: string }) => field)],
    [400, 'validation_error', ['/events/1']],
  );
  const hidden = await office.post('/webhooks', { url: 'http://10.0.0.1/', events: ['order.placed'] });
  assert.deepEqual(
    [hidden.status, hidden.body.error, hidden.body.errors.map(({ field }: { field: string }) => field)],
    [422, 'webhook_invalid', ['/url']],
  );
  assert.deepEqual((await office.get('/webhooks')).body, []);
  const made = await office.post('/webhooks', { url, events: ['order.changed', 'order.changed'] });
  assert.equal(made.status, 201);
  assert.match(made.body.secret, /^whsec_.{40,}$/);
  const path = `/webhooks/${made.body.id}`;
  assert.equal(made.headers.get('location'), `${shop.url}/api/rest/v2${path}`);
  const shown = {
    id: made.body.id,
    url,
    events: ['order.changed'],
    isActive: true,
    waiting: 0,
    lastError: null,
    createdAt: '2026-11-21T19:00:00.000Z',
    failingSince: null,
  };
  const read = await office.get(path);
  assert.deepEqual(read.body, shown);
  assert.deepEqual((await office.get('/webhooks')).body, [shown]);
  const { orderId } = await makeOrder(shop.engine);
  assert.equal((await office.post(`/orders/${orderId}/hold`, {})).status, 200);
  const deliveries = async (query = '') => (await office.get(`${path}/deliveries${query}`)).body;
  const [event] = await deliveries('?state=waiting&event=order.changed');
  assert.deepEqual(
    [event.object, event.state, event.attempts, event.payload.type, event.payload.data.id, event.dueAt],
    [`order ${orderId}`, 'waiting', 0, 'order.changed', orderId, '2026-11-21T19:00:00.000Z'],
  );
  assert.deepEqual(await deliveries('?state=delivered'), []);
  await shop.engine.write((tx) =>
    tx.exec(`update webhook_delivery set is_open = 0, delivered_at = ${shopTime}, status = 204`),
  );
  assert.deepEqual((await deliveries('?state=delivered'))[0].status, 204);
  assert.deepEqual((await office.post(`${path}/replay`, { since: '2026-11-22T00:00:00Z' })).body, { events: 0 });
  assert.deepEqual((await office.post(`${path}/replay`, { since: '2026-11-21T00:00:00Z' })).body, { events: 1 });
  assert.equal((await deliveries('?state=waiting')).length, 1);
  const tag = { headers: { 'if-match': read.headers.get('etag') ?? '' } };
  assert.equal((await office.patch(path, { isActive: false }, tag)).status, 412, 'an event waits since');
  const off = await office.patch(path, { isActive: false, events: ['stock.changed'] });
  assert.deepEqual([off.body.isActive, off.body.events], [false, ['stock.changed']]);
  assert.equal((await office.patch(path, { url: 'x' })).status, 422);
  assert.equal((await office.patch(path, (await office.get(path)).body)).status, 200, 'what GET gave can be sent back');
  for (const client of [
    (await buyersOf(shop))[0].client,
    await boundTo(shop, 1, 'bound'),
    await shop.as('orders/all'),
  ]) {
    assert.equal((await client.get('/webhooks')).status, 403);
    assert.equal((await client.post('/webhooks', { url, events: ['order.placed'] })).status, 403);
    assert.equal((await client.del(path)).status, 403);
  }
  assert.equal((await office.get('/webhooks')).body.length, 1);
  assert.equal((await office.del(path)).status, 204);
  const gone = await office.get(path);
  assert.deepEqual([gone.status, gone.body.error], [404, 'webhook_not_found']);
  assert.equal((await office.post(`${path}/replay`, { since: '2026-11-21T00:00:00Z' })).status, 404);
});

onShop('metrics tell how many webhooks cannot be reached', async ({ engine, url: base, as }) => {
  const metrics = async (): Promise<string[]> => {
    const text = await (await fetch(`${base}/metrics`)).text();
    return text.split('\n').filter((line) => /^cartwright_webhook/.test(line));
  };
  const office = await as('webhooks/write', 'orders/write');
  await office.post('/webhooks', { url: 'https://erp.invalid/', events: ['order.changed'] });
  const { orderId } = await makeOrder(engine);
  await office.post(`/orders/${orderId}/hold`, {});
  await run(engine, shopTime);
  assert.deepEqual(await metrics(), [
    'cartwright_webhooks_active 1',
    'cartwright_webhooks_failing 1',
    'cartwright_webhooks_switched_off 0',
    'cartwright_webhook_events_waiting 1',
    'cartwright_webhook_oldest_seconds 0',
  ]);
});

onEachDemoStore('doctor tells which webhooks cannot be reached', async (_t, engine, settings) => {
  const finding = async () => {
    const { out } = await onStore(settings, 'doctor --json');
    const found = (JSON.parse(out) as { check: string; state: string; detail: string }[]).find(
      ({ check }) => check === 'webhooks',
    );
    return found && `${found.state}: ${found.detail}`;
  };
  assert.equal(await finding(), undefined);
  const names = ['url', 'events', 'secret', 'created_at', 'is_active', 'failing_since'];
  const hook = (active: number, since: number | null) => [url, 'order.placed', 'whsec_AAAA', 0, active, since];
  await engine.write((tx) => tx.insertMany('webhook', names, [hook(1, null)]));
  assert.equal(await finding(), 'ok: nothing waits');
  await engine.write((tx) => tx.insertMany('webhook', names, [hook(1, shopTime), hook(0, shopTime - 4 * day)]));
  assert.equal(
    await finding(),
    'warning: 1 webhook cannot be reached, 1 webhook switched off after days of failure; nothing waits; see: cartwright webhook list',
  );
});

onShop('the event of a deleted product has its SKU, and fits its schema in the OpenAPI document', async (shop) => {
  const office = await shop.as('all');
  const { id } = (await office.post('/webhooks', { url, events: ['product.changed', 'stock.changed'] })).body;
  const wren = (await office.get('/products/sku/PEN-WREN')).body.id;
  assert.equal((await office.del(`/products/${wren}`)).status, 204);
  const sent: { object: string; payload: unknown }[] = (await office.get(`/webhooks/${id}/deliveries`)).body;
  const event = sent.find(({ object }) => object === `product ${wren}`);
  assert.deepEqual(event?.payload, {
    type: 'product.changed',
    timestamp: '2026-11-21T19:00:00.000Z',
    data: { id: wren, sku: 'PEN-WREN', changed: ['removed'] },
  });
  const { webhooks, components } = (await (await fetch(`${shop.url}/api/docs.json`)).json()) as OpenApi;
  assert.deepEqual(Object.keys(webhooks), Object.keys(webhookEvents));
  for (const { post } of Object.values(webhooks)) {
    const { schema, example } = post.requestBody.content['application/json'];
    const own = components.schemas[schema.$ref.split('/').at(-1) ?? ''];
    assert.equal(Check(own as never, example), true, JSON.stringify(example));
  }
  assert.equal(Check(components.schemas.ProductChangedEvent as never, event?.payload), true);
});

test('every change that events tell is documented', () => {
  for (const kind of Object.keys(changedWords) as (keyof typeof changedWords)[]) {
    const told = Object.keys(follows[kind]).filter((word) => word !== 'price' && word !== 'value');
    assert.deepEqual(Object.keys(changedWords[kind]).sort(), told.sort(), kind);
  }
});
