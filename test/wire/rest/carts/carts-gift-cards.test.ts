import assert from 'node:assert/strict';
import { exampleGiftCard } from '../../../support/examples/example-gift-card.ts';
import { address, type CartShop, onCartShop } from './carts-support.ts';

const cents = (amount: number): number => Math.round(amount * 100) / 100;

/** A card by its id: its balance, and its history, the oldest entry first. */
async function cardOf({ office }: CartShop, id: number): Promise<unknown[]> {
  const { body } = await office.get(`/giftcards/${id}`);
  const lines = body.history.map(({ action, amount, balanceAfter }: Record<string, unknown>) => [
    action,
    amount,
    balanceAfter,
  ]);
  return [body.balance, lines.reverse()];
}

const placing = {
  billingAddress: address,
  shippingAddress: address,
  guestEmail: 'ann@example.com',
  shippingMethod: 'flatrate_flatrate',
  paymentMethod: 'checkmo',
};

/** Gives a cart what its total depends on. */
async function completed({ stranger }: CartShop, path: string): Promise<void> {
  for (const kind of ['billing', 'shipping']) {
    assert.equal((await stranger.put(`${path}/${kind}-address`, address)).status, 200);
  }
  assert.equal(
    (await stranger.put(`${path}/shipping-method`, { carrierCode: 'flatrate', methodCode: 'flatrate' })).status,
    200,
  );
}

/** Places the order of a guest's cart (79.00 and 50.00 for shipping) that a card with this balance pays. */
async function paidByCard(shop: CartShop, balance: number, more: object = {}) {
  const cardId = await exampleGiftCard(shop.engine, 'WREN-GIFT-2026', balance);
  const path = await shop.guestCart([{ sku: 'INK-TIDE', qty: 10 }]);
  await shop.stranger.post(`${path}/giftcards`, { giftcardCode: 'WREN-GIFT-2026' });
  const { status, body } = await shop.stranger.post(`${path}/order`, { ...placing, ...more });
  assert.equal(status, 201, JSON.stringify(body));
  return { cardId, path, order: body };
}

onCartShop('a gift card pays a cart at each of its addresses, and is taken away again', async (shop) => {
  const { stranger, customer, office, engine } = shop;
  const id = await exampleGiftCard(engine, 'WREN-GIFT-2026', 200_000);
  const guest = await shop.guestCart([{ sku: 'INK-TIDE', qty: 10 }]);
  const mine = (await customer.get('/carts/mine')).body;
  for (const [client, path, total] of [
    [stranger, guest, 79],
    [customer, '/carts/mine', mine.prices.grandTotal],
    [office, `/carts/${mine.id}`, mine.prices.grandTotal],
  ] as const) {
    const applied = await client.post(`${path}/giftcards`, { giftcardCode: 'wren gift 2026' });
    assert.deepEqual(applied.body.giftCards, [{ code: 'WREN-GIFT-2026', balance: 20, amount: 20 }]);
    const { grandTotal, giftcardAmount, baseGiftcardAmount } = applied.body.prices;
    assert.deepEqual([grandTotal, giftcardAmount, baseGiftcardAmount], [total - 20, 20, 20]);
    assert.deepEqual(applied.body.totals.at(-2), {
      code: 'gift_card',
      label: 'Gift card (WREN-GIFT-2026)',
      amount: -20,
      baseAmount: -20,
    });
    const again = await client.post(`${path}/giftcards`, { giftcardCode: 'WREN-GIFT-2026' });
    assert.deepEqual([again.status, again.body.error], [409, 'gift_card_applied']);
    const removed = await client.del(`${path}/giftcards/wren-gift-2026`);
    assert.deepEqual([removed.status, removed.body.giftCards, removed.body.prices.grandTotal], [200, [], total]);
    assert.equal((await client.del(`${path}/giftcards/wren-gift-2026`)).status, 404);
  }
  assert.deepEqual(await cardOf(shop, id), [20, [['created', 20, 20]]]);
});

onCartShop('API users see whole codes of gift cards only with giftcards/read', async (shop) => {
  const { stranger, office, engine } = shop;
  await exampleGiftCard(engine, 'WREN-GIFT-2026', 200_000);
  const guest = await shop.guestCart([{ sku: 'INK-TIDE', qty: 10 }]);
  const own = await stranger.post(`${guest}/giftcards`, { giftcardCode: 'WREN-GIFT-2026' });
  const path = `/carts/${own.body.id}`;
  const seller = await shop.as('carts/read', 'carts/write');
  const cardsSeen = ({ body }: typeof own) => [
    body.giftCards.map(({ code }: { code: string }) => code),
    body.totals.at(-2).label,
  ];
  assert.deepEqual(cardsSeen(await stranger.get(guest)), [['WREN-GIFT-2026'], 'Gift card (WREN-GIFT-2026)']);
  assert.deepEqual(cardsSeen(await office.get(path)), [['WREN-GIFT-2026'], 'Gift card (WREN-GIFT-2026)']);
  const shown = await seller.get(path);
  assert.deepEqual(cardsSeen(shown), [['…2026'], 'Gift card (…2026)']);
  assert.doesNotMatch(shown.text, /WREN-GIFT/);
  const changed = await seller.put(`${path}/billing-address`, address);
  assert.deepEqual([changed.status, ...cardsSeen(changed)], [200, ['…2026'], 'Gift card (…2026)']);
  assert.equal((await seller.del(`${path}/giftcards/${encodeURIComponent('…2027')}`)).status, 404);
  const removed = await seller.del(`${path}/giftcards/${encodeURIComponent('…2026')}`);
  assert.deepEqual([removed.status, removed.body.giftCards], [200, []]);
});

onCartShop('a card that cannot pay says why, and codes are not found by trying', async (shop) => {
  const { stranger, office, engine } = shop;
  const path = await shop.guestCart([{ sku: 'INK-TIDE', qty: 1 }]);
  const made = async (code: string, body: object) =>
    (await office.post('/giftcards', { code, balance: 5, ...body })).body.id;
  await made('USED-CARD', { balance: 0 });
  await made('DISABLED-CARD', { status: 'disabled' });
  await made('ATELIER-CARD', { websiteIds: [2] });
  const late = await made('EXPIRED-CARD', {});
  await engine.write((tx) => tx.exec(`update gift_card set expires_at = 1 where card_id = ${late}`));
  const apply = async (giftcardCode: string, client = stranger) => {
    const { status, body } = await client.post(`${path}/giftcards`, { giftcardCode });
    return [status, body.error];
  };
  assert.deepEqual(await apply('UNKNOWN-CARD'), [404, 'gift_card_not_found']);
  assert.deepEqual(await apply('USED-CARD'), [409, 'gift_card_used']);
  assert.deepEqual(await apply('DISABLED-CARD'), [409, 'gift_card_disabled']);
  assert.deepEqual(await apply('ATELIER-CARD'), [409, 'gift_card_elsewhere']);
  assert.deepEqual(await apply('EXPIRED-CARD'), [409, 'gift_card_expired']);
  for (let tries = 5; tries < 10; tries += 1) await apply(`GUESS-${tries}-CARD`);
  assert.deepEqual(await apply('USED-CARD'), [429, 'too_many_requests']);
  // Asking for a balance counts as a try, too.
  assert.equal((await stranger.post('/giftcards/balance', { code: 'USED-CARD' })).status, 429);
  assert.deepEqual((await stranger.get(path)).body.giftCards, []);
});

onCartShop('an order takes the balance; invoices and credit memos share it out, the card first', async (shop) => {
  const { office } = shop;
  const { cardId, order } = await paidByCard(shop, 300_000);
  const money = order.prices.grandTotal;
  assert.deepEqual(order.giftCards, [{ code: '…2026', amount: 30, baseAmount: 30 }]);
  assert.deepEqual([order.prices.giftcardAmount, order.prices.totalDue], [30, money]);
  assert.deepEqual(await cardOf(shop, cardId), [
    0,
    [
      ['created', 30, 30],
      ['used', -30, 0],
    ],
  ]);
  const item = order.items[0].id;
  const first = await office.post(`/orders/${order.id}/invoices`, { items: [{ orderItemId: item, qty: 1 }] });
  assert.equal(first.status, 201, first.text);
  const rest = await office.post(`/orders/${order.id}/invoices`, {});
  assert.equal(rest.status, 201, rest.text);
  assert.deepEqual(
    [first.body.giftcardAmount + rest.body.giftcardAmount, cents(first.body.grandTotal + rest.body.grandTotal)],
    [30, money],
  );
  assert.equal(first.body.giftcardAmount, Math.min(30, first.body.giftcardAmount + first.body.grandTotal));
  const back = await office.post(`/orders/${order.id}/credit-memos`, {
    items: [{ orderItemId: item, qty: 2 }],
    shippingAmount: 0,
  });
  assert.equal(back.status, 201, back.text);
  assert.deepEqual([back.body.giftcardAmount, back.body.grandTotal], [16.95, 0]);
  const all = await office.post(`/orders/${order.id}/credit-memos`, {});
  assert.deepEqual([all.body.giftcardAmount, all.body.grandTotal], [13.05, money]);
  const { prices, state } = (await office.get(`/orders/${order.id}`)).body;
  assert.deepEqual(
    [prices.giftcardInvoiced, prices.giftcardRefunded, prices.totalRefunded, state],
    [30, 30, money, 'closed'],
  );
  assert.deepEqual(await cardOf(shop, cardId), [
    30,
    [
      ['created', 30, 30],
      ['used', -30, 0],
      ['refunded', 16.95, 16.95],
      ['refunded', 13.05, 30],
    ],
  ]);
});

onCartShop('an order that cards pay wholly uses the free method, and is refunded onto them', async (shop) => {
  const { office } = shop;
  const { cardId, order } = await paidByCard(shop, 5_000_000, { paymentMethod: 'free' });
  const paid = order.prices.giftcardAmount;
  assert.deepEqual([order.prices.grandTotal, order.prices.totalDue, order.paymentMethod], [0, 0, 'free']);
  const invoice = await office.post(`/orders/${order.id}/invoices`, {});
  assert.deepEqual([invoice.status, invoice.body.grandTotal, invoice.body.giftcardAmount], [201, 0, paid]);
  const memo = await office.post(`/orders/${order.id}/credit-memos`, {});
  assert.deepEqual([memo.status, memo.body.grandTotal, memo.body.giftcardAmount], [201, 0, paid]);
  assert.equal((await cardOf(shop, cardId))[0], 500);
  assert.equal((await office.post(`/orders/${order.id}/credit-memos`, {})).status, 409);
  assert.equal((await cardOf(shop, cardId))[0], 500);
});

onCartShop('a card that is left nothing to pay has nothing written of it', async (shop) => {
  const paying = await exampleGiftCard(shop.engine, 'AMPLE-GIFT-2026', 3_000_000);
  const spare = await exampleGiftCard(shop.engine, 'SPARE-GIFT-2026', 500_000);
  const path = await shop.guestCart([{ sku: 'INK-TIDE', qty: 10 }]);
  for (const giftcardCode of ['AMPLE-GIFT-2026', 'SPARE-GIFT-2026']) {
    await shop.stranger.post(`${path}/giftcards`, { giftcardCode });
  }
  // Cards pay in the order of their ids.
  const { status, body } = await shop.stranger.post(`${path}/order`, { ...placing, paymentMethod: 'free' });
  assert.equal(status, 201, JSON.stringify(body));
  assert.deepEqual(body.giftCards, [{ code: '…2026', amount: 134.73, baseAmount: 134.73 }]);
  assert.deepEqual(await cardOf(shop, spare), [50, [['created', 50, 50]]]);
  assert.deepEqual((await cardOf(shop, paying))[0], 165.27);
  const uses = await shop.engine.read((tx) => tx.query((q) => q.selectFrom('gift_card_use').select('card_id')));
  assert.deepEqual(
    uses.map(({ card_id }) => card_id),
    [paying],
  );
});

onCartShop('a cancel returns pieces that were not invoiced', async (shop) => {
  const { office } = shop;
  const { cardId, order } = await paidByCard(shop, 300_000);
  assert.equal((await office.post(`/orders/${order.id}/cancel`, {})).status, 200);
  assert.deepEqual(await cardOf(shop, cardId), [
    30,
    [
      ['created', 30, 30],
      ['used', -30, 0],
      ['returned', 30, 30],
    ],
  ]);
  const { prices } = (await office.get(`/orders/${order.id}`)).body;
  assert.deepEqual([prices.giftcardCanceled, prices.giftcardInvoiced], [30, 0]);
  assert.equal((await office.post(`/orders/${order.id}/cancel`, {})).status, 409);
  assert.equal((await cardOf(shop, cardId))[0], 30);
});

onCartShop('the gift cards of a guest’s cart come along when it is merged', async (shop) => {
  const { stranger, customer, engine } = shop;
  await exampleGiftCard(engine, 'WREN-GIFT-2026', 30_000);
  await exampleGiftCard(engine, 'OWN-GIFT-2026', 20_000);
  const { body } = await stranger.post('/guest-carts', {});
  const path = `/guest-carts/${body.maskedId}`;
  await stranger.post(`${path}/items`, { sku: 'INK-TIDE', qty: 1 });
  await stranger.post(`${path}/giftcards`, { giftcardCode: 'WREN-GIFT-2026' });
  await customer.post('/carts/mine/giftcards', { giftcardCode: 'OWN-GIFT-2026' });
  const merged = await customer.post('/carts/mine/merge', { maskedId: body.maskedId });
  assert.equal(merged.status, 200, merged.text);
  const { prices, giftCards } = (await customer.get('/carts/mine')).body;
  assert.deepEqual(
    giftCards.map(({ code, amount }: { code: string; amount: number }) => [code, amount]),
    [
      ['WREN-GIFT-2026', 3],
      ['OWN-GIFT-2026', 2],
    ],
  );
  assert.equal(prices.giftcardAmount, 5);
});

onCartShop('of orders that race for one card exactly its balance is spent', async (shop) => {
  const cardId = await exampleGiftCard(shop.engine, 'WREN-GIFT-2026', 500_000);
  const paths: string[] = [];
  for (let count = 0; count < 6; count += 1) {
    const path = await shop.guestCart([{ sku: 'INK-TIDE', qty: 1 }]);
    await shop.office.post(`/carts/${(await shop.stranger.get(path)).body.id}/giftcards`, {
      giftcardCode: 'WREN-GIFT-2026',
    });
    await completed(shop, path);
    paths.push(path);
  }
  const answers = await Promise.all(paths.map((path) => shop.stranger.post(`${path}/order`, placing)));
  for (const { status, body } of answers) assert.ok(status === 201 || body.error === 'gift_card_spent', body.error);
  // The others look at their carts again: one pays with the remaining balance, the rest without the card.
  for (const [index, path] of paths.entries()) {
    if (answers[index]?.status === 201) continue;
    const { giftCards, prices } = (await shop.stranger.get(path)).body;
    if (giftCards[0].balance === 0) await shop.stranger.del(`${path}/giftcards/WREN-GIFT-2026`);
    const order = { ...placing, expectedGrandTotal: prices.grandTotal };
    answers[index] = await shop.stranger.post(`${path}/order`, order);
  }
  const spent = answers.map(({ body }) => body.prices?.giftcardAmount ?? 0).reduce((sum, amount) => sum + amount, 0);
  const [left, history] = (await cardOf(shop, cardId)) as [number, unknown[]];
  assert.equal(Math.round((spent + left) * 100), 5000);
  assert.equal(left, 0);
  assert.equal(history.length, 1 + answers.filter(({ body }) => (body.prices?.giftcardAmount ?? 0) > 0).length);
  assert.ok(answers.every(({ status }) => status === 201));
});

onCartShop('an order is refused if a gift card of its cart cannot pay any more, until it is removed', async (shop) => {
  const { stranger, office, engine } = shop;
  const changes: Readonly<Record<string, (id: number) => Promise<unknown>>> = {
    USED: (id) => office.patch(`/giftcards/${id}`, { balance: 0 }),
    DISABLED: (id) => office.patch(`/giftcards/${id}`, { status: 'disabled' }),
    EXPIRED: (id) => engine.write((tx) => tx.exec(`update gift_card set expires_at = 1 where card_id = ${id}`)),
    ELSEWHERE: (id) =>
      engine.write((tx) => tx.exec(`update gift_card_website set website_id = 2 where card_id = ${id}`)),
  };
  for (const [name, change] of Object.entries(changes)) {
    const code = `${name}-GIFT-2026`;
    const cardId = await exampleGiftCard(engine, code, 200_000);
    const path = await shop.guestCart([{ sku: 'INK-TIDE', qty: 1 }]);
    await stranger.post(`${path}/giftcards`, { giftcardCode: code });
    await change(cardId);
    const history = await cardOf(shop, cardId);
    for (const client of [stranger, office]) {
      const place = client === office ? `/carts/${(await stranger.get(path)).body.id}` : path;
      const { status, body } = await client.post(`${place}/order`, placing);
      assert.deepEqual([status, body.error, body.giftCard], [409, 'gift_card_spent', '…2026'], name);
    }
    const { body: cart } = await stranger.get(path);
    assert.deepEqual([cart.giftCards, cart.prices.grandTotal], [[{ code, balance: 0, amount: 0 }], 9]);
    assert.deepEqual([cart.billingAddress, await cardOf(shop, cardId)], [null, history]);
    assert.equal((await stranger.del(`${path}/giftcards/${code}`)).status, 200);
    assert.equal((await stranger.post(`${path}/order`, placing)).status, 201);
  }
});

onCartShop('a gift card that has less on it by now pays only if the caller names the new total', async (shop) => {
  const { stranger, office, engine } = shop;
  const cardId = await exampleGiftCard(engine, 'WREN-GIFT-2026', 200_000);
  const path = await shop.guestCart([{ sku: 'INK-TIDE', qty: 10 }]);
  await stranger.post(`${path}/giftcards`, { giftcardCode: 'WREN-GIFT-2026' });
  await completed(shop, path);
  await office.patch(`/giftcards/${cardId}`, { balance: 5 });
  const refused = await stranger.post(`${path}/order`, placing);
  assert.deepEqual([refused.status, refused.body.error], [409, 'gift_card_spent']);
  const shown = (await stranger.get(path)).body;
  assert.deepEqual(shown.giftCards, [{ code: 'WREN-GIFT-2026', balance: 5, amount: 5 }]);
  const { grandTotal: expectedGrandTotal } = shown.prices;
  const placed = await stranger.post(`${path}/order`, { ...placing, expectedGrandTotal });
  assert.deepEqual([placed.status, placed.body.prices?.giftcardAmount], [201, 5], placed.text);
});

onCartShop(
  'an order is refused with the name of a product that was deleted, until its item is removed',
  async (shop) => {
    const { stranger, office } = shop;
    const path = await shop.guestCart([{ sku: 'INK-TIDE' }, { sku: 'MUG-SAIL' }]);
    const ink = (await office.get('/products/sku/INK-TIDE')).body.id;
    assert.equal((await office.del(`/products/${ink}`)).status, 204);
    const refused = await stranger.post(`${path}/order`, placing);
    assert.deepEqual(
      [refused.status, refused.body.error, refused.body.sku, refused.body.detail],
      [409, 'product_unavailable', 'INK-TIDE', 'The product "Tide ink, 30 ml" is not available any more.'],
    );
    const { body: cart } = await stranger.get(path);
    const [item, mug] = cart.items;
    assert.deepEqual(
      [item.sku, item.rowTotal, item.stockStatus, mug.stockStatus],
      ['INK-TIDE', 9, 'out_of_stock', 'in_stock'],
    );
    const more = await stranger.put(`${path}/items/${item.id}`, { qty: 2 });
    assert.equal(more.status, 422, more.text);
    assert.equal((await stranger.del(`${path}/items/${item.id}`)).status, 200);
    assert.equal((await stranger.post(`${path}/order`, placing)).status, 201);
  },
);
