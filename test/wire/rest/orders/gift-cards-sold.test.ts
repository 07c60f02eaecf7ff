import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { NewMail } from '../../../../src/domain/shared/post-mail.ts';
import { exampleGiftCard } from '../../../support/examples/example-gift-card.ts';
import { address, type CartShop, onCartShop } from '../carts/carts-support.ts';

const people = {
  giftcardSenderName: 'Ann',
  giftcardSenderEmail: 'ann@example.com',
  giftcardMessage: 'For your ink',
  giftcardRecipientName: 'Bea',
  giftcardRecipientEmail: 'bea@example.com',
};
const placing = { billingAddress: address, guestEmail: 'ann@example.com', paymentMethod: 'checkmo' };

/** A guest's order of `qty` cards of 25. */
async function orderOfCards(shop: CartShop, qty: number) {
  const path = await shop.guestCart([{ sku: 'GIFT-CARD', qty, giftcardAmount: 25, ...people }]);
  const { status, body } = await shop.stranger.post(`${path}/order`, placing);
  assert.equal(status, 201, JSON.stringify(body));
  return body;
}

type Shown = { id: number; code: string; balance: number; status: string; purchaseOrderItemId: number };

const cardsOf = async ({ office }: CartShop, orderId: number): Promise<Shown[]> =>
  (await office.get(`/giftcards?orderId=${orderId}&itemsPerPage=100`)).body;

onCartShop('a paid invoice makes one card of each piece, and mails each to its recipient', async (shop) => {
  const { office, engine } = shop;
  const order = await orderOfCards(shop, 3);
  assert.deepEqual(await cardsOf(shop, order.id), []);
  const item = order.items[0].id;
  const made = await office.post(`/orders/${order.id}/invoices`, { items: [{ orderItemId: item, qty: 2 }] });
  assert.equal(made.status, 201, made.text);
  const cards = await cardsOf(shop, order.id);
  assert.deepEqual(
    cards.map(({ id: _, code: _code, ...shown }) => shown),
    Array.from({ length: 2 }, () => ({
      balance: 25,
      initialBalance: 25,
      status: 'active',
      currencyCode: 'USD',
      websiteIds: [1],
      expiresAt: '2028-11-20T19:00:00.000Z',
      recipientName: 'Bea',
      recipientEmail: 'bea@example.com',
      senderName: 'Ann',
      senderEmail: 'ann@example.com',
      message: 'For your ink',
      purchaseOrderId: order.id,
      purchaseOrderItemId: item,
      emailSentAt: '2026-11-21T19:00:00.000Z',
      createdAt: '2026-11-21T19:00:00.000Z',
      updatedAt: '2026-11-21T19:00:00.000Z',
    })),
  );
  assert.equal(new Set(cards.map(({ code }) => code)).size, 2);
  const rows = await engine.read((tx) => tx.query((q) => q.selectFrom('outbox').select('body')));
  const mails = rows.map(({ body }) => JSON.parse(body) as NewMail).filter(({ template }) => template === 'gift_card');
  assert.deepEqual(
    mails.map(({ to, data }) => [to, data]),
    cards.map(({ id }) => [{ email: 'bea@example.com', name: 'Bea' }, { cardId: id }]).reverse(),
  );
  // A bought code can pay a cart.
  const path = await shop.guestCart([{ sku: 'INK-TIDE', qty: 10 }]);
  const paid = await shop.stranger.post(`${path}/giftcards`, { giftcardCode: cards[0]?.code });
  assert.deepEqual([paid.status, paid.body.prices.giftcardAmount], [200, 25]);
});

onCartShop('over any partial invoices and credit memos each piece has one card', async (shop) => {
  const { office } = shop;
  const steps = fc.array(fc.record({ isRefund: fc.boolean(), qty: fc.integer({ min: 1, max: 3 }) }), { maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      const order = await orderOfCards(shop, 4);
      let invoiced = 0;
      let refunded = 0;
      for (const { isRefund, qty } of sequence) {
        const items = [{ orderItemId: order.items[0].id, qty }];
        const kind = isRefund ? 'credit-memos' : 'invoices';
        const { status } = await office.post(`/orders/${order.id}/${kind}`, { items });
        const isPossible = isRefund ? qty <= invoiced - refunded : qty <= 4 - invoiced;
        assert.equal(status === 201, isPossible);
        if (isPossible && isRefund) refunded += qty;
        else if (isPossible) invoiced += qty;
        const cards = await cardsOf(shop, order.id);
        assert.equal(cards.length, invoiced);
        const good = cards.filter(({ status: is, balance }) => is === 'active' && balance === 25);
        assert.equal(good.length, invoiced - refunded);
        assert.ok(cards.every((card) => good.includes(card) || (card.status === 'disabled' && card.balance === 0)));
      }
    }),
    { numRuns: 8, seed: 22 },
  );
});

onCartShop('a card that was spent cannot be refunded, and one that was refunded cannot be spent', async (shop) => {
  const { office, stranger } = shop;
  const order = await orderOfCards(shop, 2);
  await office.post(`/orders/${order.id}/invoices`, {});
  const [last, first] = (await cardsOf(shop, order.id)) as [Shown, Shown];
  const path = await shop.guestCart([{ sku: 'INK-TIDE', qty: 1 }]);
  await stranger.post(`${path}/giftcards`, { giftcardCode: last.code });
  const shipped = { ...placing, shippingAddress: address, shippingMethod: 'flatrate_flatrate' };
  assert.equal((await stranger.post(`${path}/order`, shipped)).status, 201);
  const items = (qty: number) => ({ items: [{ orderItemId: order.items[0].id, qty }] });
  const refused = await office.post(`/orders/${order.id}/credit-memos`, items(2));
  assert.deepEqual([refused.status, refused.body.error], [409, 'gift_card_redeemed']);
  assert.equal((await office.get(`/orders/${order.id}`)).body.prices.totalRefunded, 0);
  assert.equal((await office.post(`/orders/${order.id}/credit-memos`, items(1))).status, 201);
  const [spent, taken] = (await cardsOf(shop, order.id)) as [Shown, Shown];
  assert.deepEqual([taken.id, taken.balance, taken.status, spent.status], [first.id, 0, 'disabled', 'active']);
  const changed = await office.patch(`/giftcards/${first.id}`, { status: 'active', balance: 25 });
  assert.deepEqual([changed.status, changed.body.error], [422, 'unprocessable_entity']);
  const other = await shop.guestCart([{ sku: 'INK-TIDE', qty: 1 }]);
  assert.equal(
    (await stranger.post(`${other}/giftcards`, { giftcardCode: first.code })).body.error,
    'gift_card_disabled',
  );
});

onCartShop('gift cards are not bought with gift cards', async (shop) => {
  const { stranger, engine } = shop;
  const id = await exampleGiftCard(engine);
  const path = await shop.guestCart([{ sku: 'GIFT-CARD', qty: 1, giftcardAmount: 25, ...people }]);
  const refused = await stranger.post(`${path}/giftcards`, { giftcardCode: 'WREN-GIFT-2026' });
  assert.deepEqual([refused.status, refused.body.error], [409, 'gift_card_for_gift_card']);
  // The same if the card was put on the cart first.
  const other = await shop.guestCart([{ sku: 'INK-TIDE', qty: 1 }]);
  await stranger.post(`${other}/giftcards`, { giftcardCode: 'WREN-GIFT-2026' });
  await stranger.post(`${other}/items`, { sku: 'GIFT-CARD', qty: 1, giftcardAmount: 25, ...people });
  const order = await stranger.post(`${other}/order`, {
    ...placing,
    shippingAddress: address,
    shippingMethod: 'flatrate_flatrate',
  });
  assert.deepEqual([order.status, order.body.error], [409, 'gift_card_for_gift_card']);
  assert.equal((await shop.office.get(`/giftcards/${id}`)).body.balance, 50);
});
