import assert from 'node:assert/strict';
import fc from 'fast-check';
import { exampleGiftCard } from '../support/examples/example-gift-card.ts';
import { address, type CartShop, onCartShop } from '../wire/rest/carts/carts-support.ts';

const placing = {
  billingAddress: address,
  shippingAddress: address,
  guestEmail: 'ann@example.com',
  shippingMethod: 'flatrate_flatrate',
  paymentMethod: 'checkmo',
};

const cents = (amount: number): number => Math.round(amount * 100);
const sumOf = (amounts: readonly number[]): number => amounts.reduce((all, amount) => all + amount, 0);

/** A card in cents: its balance, and the amounts of its history by action. Their sum is the balance. */
async function cardOf({ office }: CartShop, id: number) {
  const { body } = await office.get(`/giftcards/${id}`);
  const lines = (body.history as { action: string; amount: number; balanceAfter: number }[]).toReversed();
  let sum = 0;
  for (const { amount, balanceAfter } of lines) {
    sum += cents(amount);
    assert.ok(cents(balanceAfter) === sum && sum >= 0, JSON.stringify(lines));
  }
  assert.equal(cents(body.balance), sum);
  const by = (...actions: string[]) =>
    sumOf(lines.filter(({ action }) => actions.includes(action)).map(({ amount }) => cents(amount)));
  return { balance: sum, used: 0 - by('used'), back: by('returned', 'refunded') };
}

const refusals = [
  'order_not_invoiceable',
  'invoice_qty_invalid',
  'order_not_refundable',
  'order_move_refused',
  'creditmemo_qty_invalid',
  'creditmemo_amount_invalid',
  'creditmemo_empty',
];

const invoices = fc.record({ does: fc.constant('invoices' as const), qty: fc.integer({ min: 1, max: 3 }) });
const creditMemos = fc.record({
  does: fc.constant('credit-memos' as const),
  qty: fc.integer({ min: 0, max: 3 }),
  shippingAmount: fc.constantFrom(0, 3.33, 5),
  adjustmentPositive: fc.constantFrom(0, 0.01, 7.77),
  adjustmentNegative: fc.constantFrom(0, 0.02, 4),
});
const cancels = fc.record({ does: fc.constant('cancel' as const) });
const step = fc.oneof(
  { arbitrary: invoices, weight: 4 },
  { arbitrary: creditMemos, weight: 5 },
  { arbitrary: cancels, weight: 1 },
);

onCartShop(
  'after any invoices, credit memos and cancels the gift cards of an order have the right balances',
  async (shop) => {
    const { office, stranger } = shop;
    let made = 0;
    const plan = fc.record({
      balances: fc.tuple(fc.integer({ min: 1, max: 5000 }), fc.integer({ min: 1, max: 5000 })),
      steps: fc.array(step, { minLength: 3, maxLength: 8 }),
    });
    const seen = { invoices: 0, 'credit-memos': 0, cancel: 0 };
    await fc.assert(
      fc.asyncProperty(plan, async ({ balances, steps }) => {
        const ids: number[] = [];
        const path = await shop.guestCart([{ sku: 'INK-TIDE', qty: 4 }]);
        const { id: cartId } = (await stranger.get(path)).body;
        for (const balance of balances) {
          made += 1;
          ids.push(await exampleGiftCard(shop.engine, `SEQUENCE-${made}`, balance * 100));
          const applied = await office.post(`/carts/${cartId}/giftcards`, { giftcardCode: `SEQUENCE-${made}` });
          assert.equal(applied.status, 200, applied.text);
        }
        const paymentMethod = sumOf(balances) >= 5861 ? 'free' : 'checkmo';
        const { body: order, text } = await stranger.post(`${path}/order`, { ...placing, paymentMethod });
        const item = order.items[0].id;
        const whole = cents(order.prices.giftcardAmount) + cents(order.prices.grandTotal);
        assert.equal(whole, 5861, text);
        for (const { does, ...asked } of steps) {
          const { qty = 0, ...amounts } = asked as { qty?: number };
          const items = qty > 0 ? [{ orderItemId: item, qty }] : [];
          const sent = does === 'cancel' ? {} : { ...amounts, items };
          const { status, body } = await office.post(`/orders/${order.id}/${does}`, sent);
          assert.ok(status < 300 || refusals.includes(body.error), body.error);
          if (status < 300) seen[does] += 1;
          const { prices } = (await office.get(`/orders/${order.id}`)).body;
          const cards = await Promise.all(ids.map((id) => cardOf(shop, id)));
          const amount = (name: string) => cents(prices[name]);
          assert.equal(sumOf(cards.map(({ used }) => used)), amount('giftcardAmount'));
          assert.equal(sumOf(cards.map(({ back }) => back)), amount('giftcardRefunded') + amount('giftcardCanceled'));
          for (const { used, back } of cards) assert.ok(back >= 0 && back <= used);
          assert.ok(amount('giftcardInvoiced') + amount('giftcardCanceled') <= amount('giftcardAmount'));
          assert.ok(amount('giftcardRefunded') <= amount('giftcardInvoiced'));
          assert.ok(amount('totalRefunded') <= amount('totalPaid'));
          assert.ok(amount('totalPaid') + amount('giftcardInvoiced') <= whole);
          // Money is given back only where cards have theirs, and is asked for only where nothing is left of them.
          assert.ok(amount('totalRefunded') === 0 || amount('giftcardRefunded') === amount('giftcardInvoiced'));
          const isCardLeft = amount('giftcardInvoiced') < amount('giftcardAmount');
          assert.ok(amount('totalPaid') === 0 || !isCardLeft);
        }
      }),
      { numRuns: 15, seed: 22 },
    );
    assert.ok(seen.invoices > 10 && seen['credit-memos'] > 10 && seen.cancel > 2, JSON.stringify(seen));
  },
);
