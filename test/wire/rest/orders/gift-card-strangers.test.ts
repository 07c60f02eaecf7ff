import assert from 'node:assert/strict';
import { pino } from 'pino';
import { tables } from '../../../../src/schema/tables.ts';
import { onEachDemoStore } from '../../../support/database/engines.ts';
import { exampleGiftCard } from '../../../support/examples/example-gift-card.ts';
import { restClient } from '../../../support/rest.ts';
import { startService } from '../../../support/service.ts';
import { shopTime } from '../../../support/shop.ts';
import { address, onCartShop } from '../carts/carts-support.ts';

const code = 'WREN-GIFT-2026';
const placing = {
  billingAddress: address,
  shippingAddress: address,
  guestEmail: 'ann@example.com',
  shippingMethod: 'flatrate_flatrate',
  paymentMethod: 'checkmo',
};

onCartShop('parallel guesses of codes get no additional tries', async (shop) => {
  const { stranger } = shop;
  await exampleGiftCard(shop.engine, code);
  const paths = await Promise.all(Array.from({ length: 8 }, () => shop.guestCart([{ sku: 'INK-TIDE', qty: 1 }])));
  const tries = Array.from({ length: 48 }, (_, index) => {
    const path = paths[index % paths.length];
    // The right code is among the last ones.
    const giftcardCode = index > 40 ? code : `GUESS-${index}-CARD`;
    return index % 3 === 0
      ? stranger.post('/giftcards/balance', { code: giftcardCode })
      : stranger.post(`${path}/giftcards`, { giftcardCode });
  });
  const answers = await Promise.all(tries);
  const refused = answers.filter(({ status }) => status === 429);
  assert.equal(answers.length - refused.length, 10);
  for (const { body, headers } of refused) {
    assert.equal(body.error, 'too_many_requests');
    assert.ok(Number(headers.get('retry-after')) >= 1);
  }
  // Each minute allows ten tries; a header cannot change the caller's network.
  shop.setTime(shopTime + 60_000);
  for (let count = 0; count < 12; count += 1) {
    const headers = { 'x-forwarded-for': `198.51.100.${count}` };
    const { status } = await stranger.post('/giftcards/balance', { code }, { headers });
    assert.equal(status, count < 10 ? 200 : 429);
  }
});

onCartShop('a card that is over by the time of the order pays nothing of it, and is not taken', async (shop) => {
  const { stranger, office } = shop;
  const id = await exampleGiftCard(shop.engine, code, 200_000);
  const expiresAt = new Date(shopTime + 60_000).toISOString();
  assert.equal((await office.patch(`/giftcards/${id}`, { expiresAt })).status, 200);
  const looked = await shop.guestCart([{ sku: 'INK-TIDE', qty: 1 }]);
  const ordered = await shop.guestCart([{ sku: 'INK-TIDE', qty: 1 }]);
  for (const path of [looked, ordered]) await stranger.post(`${path}/giftcards`, { giftcardCode: code });
  shop.setTime(shopTime + 59_999);
  assert.equal((await stranger.get(looked)).body.prices.giftcardAmount, 9);
  shop.setTime(shopTime + 60_000);
  assert.deepEqual((await stranger.get(looked)).body.giftCards, [{ code, balance: 0, amount: 0 }]);
  const expected = await stranger.post(`${looked}/order`, { ...placing, expectedGrandTotal: 5 });
  assert.deepEqual([expected.status, expected.body.error], [409, 'cart_changed']);
  assert.deepEqual([expected.body.prices.giftcardAmount ?? 0, expected.body.prices.grandTotal], [0, 14.65]);
  const spent = await stranger.post(`${ordered}/order`, placing);
  assert.deepEqual([spent.status, spent.body.error], [409, 'gift_card_spent']);
  const order = { ...placing, expectedGrandTotal: 14.65 };
  const { status, body } = await stranger.post(`${ordered}/order`, order);
  assert.deepEqual([status, body.prices.grandTotal, body.prices.giftcardAmount, body.giftCards], [201, 14.65, 0, []]);
  const card = (await office.get(`/giftcards/${id}`)).body;
  assert.deepEqual([card.balance, card.status, card.history.length], [20, 'expired', 2]);
});

onCartShop('an order that cards pay in part is not free, and no card is taken', async (shop) => {
  const { stranger, office } = shop;
  const id = await exampleGiftCard(shop.engine, code, 50_000);
  const path = await shop.guestCart([{ sku: 'INK-TIDE', qty: 1 }]);
  await stranger.post(`${path}/giftcards`, { giftcardCode: code });
  const free = await stranger.post(`${path}/order`, { ...placing, paymentMethod: 'free' });
  assert.deepEqual([free.status, free.body.error], [409, 'payment_method_unavailable'], free.text);
  assert.equal((await office.get(`/giftcards/${id}`)).body.balance, 5);
});

onCartShop('callers cannot add gift cards to carts of others, or remove them', async (shop) => {
  const { stranger, customer, office } = shop;
  const id = await exampleGiftCard(shop.engine, code);
  const { id: cartId } = (await customer.get('/carts/mine')).body;
  await customer.post('/carts/mine/giftcards', { giftcardCode: code });
  const carts = await shop.as('carts/read');
  for (const [client, path, expected] of [
    [stranger, `/carts/${cartId}`, 401],
    [stranger, '/carts/mine', 401],
    [stranger, `/guest-carts/${cartId}`, 404],
    [carts, `/carts/${cartId}`, 403],
  ] as const) {
    const statuses = [
      (await client.del(`${path}/giftcards/${code}`)).status,
      (await client.post(`${path}/giftcards`, { giftcardCode: code })).status,
    ];
    assert.deepEqual(statuses, [expected, expected], path);
  }
  assert.deepEqual((await customer.get('/carts/mine')).body.giftCards.length, 1);
  assert.equal((await office.get(`/giftcards/${id}`)).body.balance, 50);
});

onEachDemoStore(
  'the code of a card that pays an order stands with the card alone',
  async (_t, engine, { mediaDir }) => {
    const lines: string[] = [];
    const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
    const service = await startService(engine, { mediaDir }, { log });
    try {
      const id = await exampleGiftCard(engine, code, 20_000);
      const stranger = await restClient(service, 'anonymous');
      const office = await restClient(service, { engine, grants: ['all'] });
      const path = `/guest-carts/${(await stranger.post('/guest-carts', {})).body.maskedId}`;
      await stranger.post(`${path}/items`, { sku: 'INK-TIDE', qty: 1 });
      await stranger.post(`${path}/giftcards`, { giftcardCode: code });
      await stranger.del(`${path}/giftcards/${code}`);
      await stranger.post(`${path}/giftcards`, { giftcardCode: code });
      const { body: order, status } = await stranger.post(`${path}/order`, placing);
      assert.equal(status, 201);
      await office.post(`/orders/${order.id}/invoices`, { notifyCustomer: true });
      await office.post(`/orders/${order.id}/credit-memos`, { notifyCustomer: true });
      const hasCode = (text: string) => /wren[ -]?gift[ -]?2026/i.test(text);
      for (const what of ['', '/invoices', '/credit-memos', '/history']) {
        assert.equal(hasCode((await office.get(`/orders/${order.id}${what}`)).text), false, what);
      }
      const found: string[] = [];
      for (const table of Object.keys(tables) as (keyof typeof tables)[]) {
        const rows = await engine.read((tx) => tx.query((q) => q.selectFrom(table).selectAll()));
        if (hasCode(JSON.stringify(rows))) found.push(table);
      }
      assert.deepEqual(found, ['gift_card']);
      assert.equal(hasCode(lines.join('\n')), false);
      assert.equal((await office.get(`/giftcards/${id}`)).body.balance, 2);
    } finally {
      await service.close();
    }
  },
);
