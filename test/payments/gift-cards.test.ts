import assert from 'node:assert/strict';
import { readyCart } from '../checkout/support.ts';
import { onEachDemoStore } from '../support/database/engines.ts';
import { failingAt } from '../support/database/failing-engine.ts';
import { exampleGiftCard } from '../support/examples/example-gift-card.ts';
import { startFakeGateway } from '../support/fake-gateway.ts';
import { legacyCaller } from '../support/legacy.ts';
import type { RestClient } from '../support/rest.ts';
import { testSettings } from '../support/service.ts';
import { cardOf, code, onCardShop, placing } from './card-shop.ts';
import { lookers, offerGateway } from './support.ts';

const once = { headers: { 'idempotency-key': 'once' } };
const created = ['created', 20] as const;
const held = ['held', -20] as const;
const released = ['released', 20] as const;
const used = ['used', -20] as const;

onCardShop(
  'the amount that a card pays is held while the payment is pending, and cannot be spent elsewhere',
  async (shop) => {
    const { stranger, office, gateway } = shop;
    const id = await shop.made(200_000);
    const path = await shop.cart();
    const other = await shop.cart();
    gateway.next('lose', 'fail');
    for (let tries = 0; tries < 2; tries += 1) {
      const pending = await stranger.post(`${path}/order`, placing, once);
      assert.deepEqual([pending.status, pending.body.error], [409, 'payment_pending']);
      assert.deepEqual(await cardOf(office, id), [0, created, held]);
    }
    const late = await stranger.post(`${other}/order`, {
      ...placing,
      paymentMethod: 'checkmo',
      paymentToken: undefined,
      expectedGrandTotal: 9.31,
    });
    assert.deepEqual([late.status, late.body.error], [409, 'cart_changed']);
    const { body: empty } = await stranger.post('/guest-carts', {});
    const applied = await stranger.post(`/guest-carts/${empty.maskedId}/giftcards`, { giftcardCode: code });
    assert.deepEqual([applied.status, applied.body.error], [409, 'gift_card_used']);
    assert.deepEqual([await cardOf(office, id), await shop.orders()], [[0, created, held], 0]);

    const placed = await stranger.post(`${path}/order`, placing, once);
    assert.deepEqual([placed.status, placed.body.prices.grandTotal], [201, 9.31], placed.text);
    assert.deepEqual(placed.body.giftCards, [{ code: '…2026', amount: 20, baseAmount: 20 }]);
    assert.deepEqual((await stranger.post(`${path}/order`, placing, once)).body, placed.body);
    assert.deepEqual(await cardOf(office, id), [0, created, held, released, used]);
    assert.deepEqual(
      gateway.calls.map(({ body: { amount } }) => amount),
      ['9.31', '9.31', '9.31'],
    );
    assert.deepEqual([gateway.money(), await shop.orders()], [{ held: 9.31, taken: 0 }, 1]);
  },
);

onCardShop('no provider is asked for an order that a card pays wholly', async (shop) => {
  const { stranger, office, gateway } = shop;
  const id = await shop.made(500_000);
  const path = await shop.cart();
  const refused = await stranger.post(`${path}/order`, placing);
  assert.deepEqual([refused.status, refused.body.error], [409, 'payment_method_unavailable']);
  assert.deepEqual(await cardOf(office, id), [50, ['created', 50]]);
  const placed = await stranger.post(`${path}/order`, { ...placing, paymentMethod: 'free', paymentToken: undefined });
  assert.deepEqual([placed.status, placed.body.prices.grandTotal], [201, 0], placed.text);
  assert.deepEqual(await cardOf(office, id), [20.69, ['created', 50], ['used', -29.31]]);
  assert.deepEqual([gateway.calls, await shop.orders()], [[], 1]);
});

onCardShop('the held amount pays exactly its part of a cart in another currency', async (shop) => {
  const { stranger, office, gateway, engine } = shop;
  const id = await shop.made(123_400);
  await engine.write((tx) =>
    tx.exec("update currency_rate set rate = '0.8' where currency_from = 'USD' and currency_to = 'EUR'"),
  );
  const path = await shop.cart();
  assert.equal((await stranger.patch(path, { currency: 'EUR' })).status, 200);
  gateway.next('lose');
  assert.equal((await stranger.post(`${path}/order`, placing, once)).body.error, 'payment_pending');
  assert.deepEqual(await cardOf(office, id), [0, ['created', 12.34], ['held', -12.34]]);
  await office.patch(`/giftcards/${id}`, { balance: 100 });
  const placed = await stranger.post(`${path}/order`, placing, once);
  assert.equal(placed.status, 201, placed.text);
  const { grandTotal, giftcardAmount, baseGrandTotal, baseGiftcardAmount } = placed.body.prices;
  assert.deepEqual([grandTotal, giftcardAmount, baseGrandTotal, baseGiftcardAmount], [13.57, 9.87, 16.97, 12.34]);
  assert.deepEqual(placed.body.giftCards, [{ code: '…2026', amount: 9.87, baseAmount: 12.34 }]);
  assert.equal((await cardOf(office, id))[0], 100);
  assert.deepEqual(gateway.money(), { held: 16.97, taken: 0 });
});

onCardShop('the job makes the order that a card and a provider pay', async (shop) => {
  const { stranger, office, gateway, resolve } = shop;
  const id = await shop.made(200_000);
  const path = await shop.cart();
  gateway.next('lose');
  await stranger.post(`${path}/order`, placing, once);
  await resolve(0);
  assert.deepEqual([await cardOf(office, id), await shop.orders()], [[0, created, held], 0]);
  for (const seconds of [300, 600]) {
    await resolve(seconds);
    assert.deepEqual([await cardOf(office, id), await shop.orders()], [[0, created, held, released, used], 1]);
  }
  const placed = await stranger.post(`${path}/order`, placing, once);
  assert.deepEqual([placed.status, placed.body.prices.giftcardAmount], [201, 20]);
  assert.deepEqual(await cardOf(office, id), [0, created, held, released, used]);
  assert.deepEqual(gateway.money(), { held: 9.31, taken: 0 });
});

onCardShop('a card gets back exactly the held amount if the payment is declined', async (shop) => {
  const { stranger, office, gateway, resolve } = shop;
  const id = await shop.made(200_000);
  const path = await shop.cart();
  gateway.next('decline');
  const declined = await stranger.post(`${path}/order`, placing);
  assert.deepEqual([declined.status, declined.body.error], [409, 'payment_declined']);
  assert.deepEqual(await cardOf(office, id), [20, created, held, released]);
  // By the job as well, which asks where the call never heard of it.
  gateway.next('fail', 'decline');
  await stranger.post(`${path}/order`, placing);
  assert.deepEqual(await cardOf(office, id), [0, created, held, released, held]);
  for (const seconds of [300, 600]) {
    await resolve(seconds);
    assert.deepEqual(await cardOf(office, id), [20, created, held, released, held, released]);
  }
  assert.deepEqual([await shop.orders(), gateway.money()], [0, { held: 0, taken: 0 }]);
  assert.equal((await stranger.post(`${path}/order`, placing)).body.prices.giftcardAmount, 20);
});

const changes = {
  'the cart was changed': (client: RestClient, path: string) =>
    client.post(`${path}/items`, { sku: 'INK-TIDE', qty: 1 }),
  'a coupon was added': (client: RestClient, path: string) => client.put(`${path}/coupon`, { code: 'WELCOME10' }),
  'the card was taken off the cart': (client: RestClient, path: string) => client.del(`${path}/giftcards/${code}`),
};
for (const [title, change] of Object.entries(changes)) {
  onCardShop(`a card gets back what was held where ${title} meanwhile`, async (shop) => {
    const { stranger, office, gateway, resolve } = shop;
    const id = await shop.made(200_000);
    const path = await shop.cart();
    gateway.onCall(async ({ action }) => {
      if (action === 'authorize') assert.equal((await change(stranger, path)).status, 200);
    });
    gateway.next('approve', 'fail');
    const changed = await stranger.post(`${path}/order`, placing);
    assert.deepEqual([changed.status, changed.body.error], [409, 'cart_changed']);
    assert.deepEqual(await cardOf(office, id), [20, created, held, released]);
    assert.deepEqual(gateway.money(), { held: 9.31, taken: 0 });
    await resolve(300);
    assert.deepEqual(await cardOf(office, id), [20, created, held, released]);
    assert.deepEqual([await shop.orders(), gateway.money()], [0, { held: 0, taken: 0 }]);
  });
}

onCardShop('the held amount pays the order, whatever happened to the rest of the card', async (shop) => {
  const { stranger, office, gateway, resolve } = shop;
  const id = await shop.made(200_000);
  const first = await shop.cart();
  const second = await shop.cart();
  gateway.next('fail', 'lose', 'decline');
  assert.equal((await stranger.post(`${first}/order`, placing)).body.error, 'payment_pending');
  await office.patch(`/giftcards/${id}`, { balance: 5 });
  const seen = { ...placing, expectedGrandTotal: 24.31 };
  assert.equal((await stranger.post(`${second}/order`, seen, once)).body.error, 'payment_pending');
  assert.equal((await stranger.post(`${first}/order`, placing)).body.error, 'payment_declined');
  const rest = [created, held, ['adjusted', 5], ['held', -5], released, ['disabled', 0]] as const;
  await office.patch(`/giftcards/${id}`, { status: 'disabled' });
  assert.deepEqual(await cardOf(office, id), [20, ...rest]);
  await resolve(300);
  const placed = await stranger.post(`${second}/order`, seen, once);
  assert.equal(placed.status, 201, placed.text);
  assert.deepEqual([placed.body.prices.giftcardAmount, placed.body.prices.grandTotal], [5, 24.31]);
  assert.deepEqual(await cardOf(office, id), [20, ...rest, ['released', 5], ['used', -5]]);
  assert.deepEqual([gateway.money(), await shop.orders()], [{ held: 24.31, taken: 0 }, 1]);
});

onEachDemoStore('an order that breaks anywhere spends its card once, or not at all', async (_t, engine) => {
  const gateway = await startFakeGateway();
  try {
    await offerGateway(engine, gateway);
    const settings = testSettings({ paymentPrivateAddresses: true });
    const call = await legacyCaller(engine, { settings });
    let broken = failingAt(engine, { write: 0, statement: 0 });
    const calls = { ...engine, write: (...args: Parameters<typeof engine.write>) => broken.engine.write(...args) };
    const breaking = await legacyCaller(engine, { settings, calls: calls as typeof engine, name: 'broken' });
    const { resolve, orders } = lookers(engine, settings);
    const historyOf = (id: number) =>
      engine.read(async (tx) => {
        const rows = await tx.query((q) =>
          q
            .selectFrom('gift_card_change as c')
            .innerJoin('gift_card as g', 'g.card_id', 'c.card_id')
            .select(['action', 'amount', 'balance'])
            .where('c.card_id', '=', id)
            .orderBy('change_id'),
        );
        return [rows[0]?.balance, rows.reduce((sum, { amount }) => sum + amount, 0), rows.map(({ action }) => action)];
      });
    const ended = { cut: 0, made: 0, total: 0 };
    for (const write of [1, 2]) {
      let hasStruck = true;
      for (let statement = 0; hasStruck; statement += statement === 0 ? 1 : 4) {
        const where = JSON.stringify({ write, statement });
        const id = await exampleGiftCard(engine, `CARD-${write}-${statement}`, 200_000);
        const quoteId = await readyCart(call, { payment: 'gateway' });
        await engine.write((tx) => tx.exec(`update quote set gift_cards = '[${id}]' where quote_id = ${quoteId}`));
        broken = failingAt(engine, { write, statement });
        await breaking('cart.order', { quoteId }).catch(() => undefined);
        hasStruck = broken.hasStruck();
        await resolve(300);
        const before = ended.total;
        ended.total = await orders();
        if (ended.total === before) {
          ended.cut += 1;
          assert.deepEqual(await historyOf(id), [200_000, 200_000, ['created']], where);
        } else {
          ended.made += 1;
          assert.deepEqual(await historyOf(id), [0, 0, ['created', 'held', 'released', 'used']], where);
        }
        assert.deepEqual(gateway.money(), { held: Math.round(ended.made * 931) / 100, taken: 0 }, where);
      }
    }
    assert.ok(ended.cut > 3 && ended.made > 3, JSON.stringify(ended));
  } finally {
    await gateway.close();
  }
});
