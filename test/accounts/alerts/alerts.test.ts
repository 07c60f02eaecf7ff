import assert from 'node:assert/strict';
import { alertTopic } from '../../../src/domain/accounts/alerts/alerts.ts';
import { alertConsumer, sendAllAlerts } from '../../../src/domain/accounts/alerts/send.ts';
import type { NewMail } from '../../../src/domain/shared/post-mail.ts';
import type { Message } from '../../../src/platform/outbox/outbox.ts';
import { operatorOn } from '../../support/operator.ts';
import { buyersOf } from '../../support/order-callers.ts';
import { onShop, type Shop, shopTime } from '../../support/shop.ts';

const day = 86_400_000;

const switchOn = (shop: Shop, ...names: readonly string[]) =>
  shop.engine.write((tx) =>
    tx.insertMany(
      'store_config',
      ['scope', 'scope_id', 'path', 'value'],
      names.map((name) => ['default', 0, `catalog/productalert/${name}`, '1']),
    ),
  );

/** Does what the jobs would do at a time: of what changed, or of all. Answers the mails that were posted by it. */
async function deliver(shop: Shop, now = shopTime, which: 'changed' | 'all' = 'changed'): Promise<NewMail[]> {
  const { engine } = shop;
  const parts = {
    run: operatorOn(engine, { now: () => now }),
    unsubscribeUrl: (id: number, code: string) => `${shop.url}/api/rest/v2/product-alerts/${id}/unsubscribe/${code}`,
  };
  const { signal } = new AbortController();
  const rows = await engine.write((tx) =>
    tx.query((q) => q.deleteFrom('outbox').where('topic', '=', alertTopic).returning('body')),
  );
  for (const { body } of rows) {
    const message = { id: 1, topic: alertTopic, body: JSON.parse(body), createdAt: now, attempts: 1 } satisfies Message;
    await alertConsumer().deliver(message, { ...parts, now: () => now, signal });
  }
  if (which === 'all') await sendAllAlerts(parts, signal);
  const mails = await engine.write((tx) =>
    tx.query((q) => q.deleteFrom('outbox').where('topic', '=', 'mail').returning('body')),
  );
  return mails.map(({ body }) => JSON.parse(body) as NewMail);
}

onShop('a customer is told of each lower price, in the price that the store view shows', async (shop) => {
  const [{ client }] = await buyersOf(shop);
  const path = '/customers/me/product-alerts';
  const wish = { type: 'price', productId: 2 };
  const off = await client.post(path, wish);
  assert.deepEqual([off.status, off.body.error], [404, 'alerts_off']);
  assert.equal((await client.get(path)).body.error, 'alerts_off');
  await switchOn(shop, 'allow_price');
  assert.equal((await client.post(path, { type: 'stock', productId: 2 })).body.error, 'alerts_off');
  assert.equal((await client.post(path, { type: 'price', productId: 99_999 })).status, 404);
  const price = (await client.get('/products/2')).body.finalPrice;
  const made = await client.post(path, wish);
  assert.deepEqual([made.status, made.body.price, made.body.isActive, made.body.sendCount], [201, price, true, 0]);
  assert.equal((await client.post(path, wish)).status, 200);
  const office = await shop.as('products/write', 'inventory/write');
  const setPrice = (to: number) => office.patch('/products/2', { price: to });
  await office.patch('/products/4', { price: 1 });
  assert.deepEqual(await deliver(shop), []);
  await setPrice(price + 1);
  assert.deepEqual(await deliver(shop), []);
  await setPrice(price - 0.5);
  const [mail, ...others] = await deliver(shop);
  assert.equal(others.length, 0);
  assert.ok(mail?.template === 'price_alert');
  assert.deepEqual(
    [mail.to.email, mail.data.products],
    ['marta.lind@example.com', [{ productId: 2, price: Math.round((price - 0.5) * 10_000) }]],
  );
  // The same message again, and the same price, bring no other mail.
  await setPrice(price - 0.5);
  assert.deepEqual(await deliver(shop), []);
  await setPrice(price - 0.75);
  assert.equal((await deliver(shop)).length, 1);
  const [shown] = (await client.get(path)).body;
  assert.deepEqual([shown.sendCount, shown.price, shown.lastSentAt], [2, price - 0.75, '2026-11-21T19:00:00.000Z']);
  // A special price that begins with the day changes nothing that is written.
  await office.patch('/products/2', { specialPrice: 0.5, specialFromDate: '2026-11-25' });
  assert.deepEqual(await deliver(shop, shopTime + day, 'all'), []);
  assert.equal((await deliver(shop, shopTime + 5 * day, 'all')).length, 1);
  // One click ends it.
  const { unsubscribeUrl } = mail as { unsubscribeUrl?: string };
  assert.ok(unsubscribeUrl);
  assert.equal((await fetch(unsubscribeUrl)).status, 405);
  assert.equal((await fetch(`${unsubscribeUrl}0`, { method: 'POST' })).status, 404);
  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
  assert.equal((await fetch(unsubscribeUrl, { method: 'POST', body })).status, 204);
  await setPrice(0.1);
  assert.deepEqual(await deliver(shop, shopTime, 'all'), []);
  assert.equal((await client.get(path)).body[0].isActive, false);
});

onShop('a customer is told once that a product is in stock again, and others change nothing of it', async (shop) => {
  await switchOn(shop, 'allow_stock', 'allow_price');
  const [own, other] = await buyersOf(shop);
  const office = await shop.as('products/write', 'inventory/write');
  const path = '/customers/me/product-alerts';
  const wish = { type: 'stock', productId: 2 };
  const inStock = await own.client.post(path, wish);
  assert.deepEqual([inStock.status, inStock.body.error], [409, 'product_in_stock']);
  const stock = (qty: number, isInStock: boolean) => office.patch('/products/2/stock', { qty, isInStock });
  await stock(0, false);
  const { body } = await own.client.post(path, wish);
  assert.deepEqual([body.type, body.price], ['stock', null]);
  await other.client.post(path, wish);
  const foreign = await other.client.del(`${path}/${body.id}`);
  assert.deepEqual([foreign.status, foreign.body.error], [404, 'alert_not_found']);
  assert.equal((await (await shop.as('all')).get(path)).status, 403);
  assert.equal((await (await shop.as()).post(path, wish)).status, 401);
  assert.equal((await own.client.get(path)).body.length, 1);
  assert.deepEqual(await deliver(shop), []);
  // An account that is disabled gets no mail, one that is gone takes its alerts along.
  await shop.engine.write((tx) => tx.exec(`update customer set is_active = 0 where customer_id = ${other.id}`));
  await stock(5, true);
  const mails = await deliver(shop);
  assert.deepEqual(
    mails.map(({ template, to, data }) => [template, to.email, data]),
    [['stock_alert', 'marta.lind@example.com', { productIds: [2] }]],
  );
  await stock(0, false);
  await stock(5, true);
  assert.deepEqual(await deliver(shop), []);
  assert.equal((await own.client.del(`${path}/${body.id}`)).status, 204);
  assert.deepEqual((await own.client.get(path)).body, []);
  const config = (await own.client.get('/store-config')).body;
  assert.deepEqual([config.priceAlertsEnabled, config.stockAlertsEnabled], [true, true]);
});
