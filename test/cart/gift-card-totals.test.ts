import assert from 'node:assert/strict';
import { readyCart } from '../checkout/support.ts';
import { exampleGiftCard } from '../support/examples/example-gift-card.ts';
import { onDemoStore } from '../support/legacy.ts';

onDemoStore(
  'the totals of a cart that gift cards pay come to its grand total, and show no code',
  async (engine, call) => {
    const ids = [
      await exampleGiftCard(engine, 'FIRST-GIFT-2026', 50_000),
      await exampleGiftCard(engine, 'SPARE-GIFT-2026', 70_000),
    ];
    const quoteId = Number(await readyCart(call));
    const totals = async () => (await call('cart.totals', { quoteId })) as { title: string; amount: number }[];
    const before = await totals();
    await engine.write((tx) =>
      tx.exec(`update quote set gift_cards = '${JSON.stringify(ids)}' where quote_id = ${quoteId}`),
    );
    await call('cart_shipping.method', { quoteId, shippingMethod: 'flatrate_flatrate' });
    const after = await totals();
    assert.deepEqual(after, [
      ...before.slice(0, -1),
      { title: 'Gift Cards', amount: -12 },
      { title: 'Grand Total', amount: 17.31 },
    ]);
    const cents = after.map(({ amount }) => Math.round(amount * 100));
    assert.equal(
      cents.slice(0, -1).reduce((sum, amount) => sum + amount),
      cents.at(-1),
    );
  },
);
