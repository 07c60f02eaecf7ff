import assert from 'node:assert/strict';
import type { Engine } from '../../src/platform/storage/engine.ts';
import { exampleGiftCard } from '../support/examples/example-gift-card.ts';
import { onDemoStore } from '../support/legacy.ts';
import { byCallers, copiesOf, readyCart, setStock } from './support.ts';

const sku = 'INK-TIDE';

/**
 * A card's balance, the sum of its history, and whether each entry starts from the balance before it, which was not
 * below 0.
 */
async function cardOf(engine: Engine, id: number): Promise<readonly [balance: number, sum: number, isWhole: boolean]> {
  return engine.read(async (tx) => {
    const [card] = await tx.query((q) => q.selectFrom('gift_card').select('balance').where('card_id', '=', id));
    const lines = await tx.query((q) =>
      q
        .selectFrom('gift_card_change')
        .select(['amount', 'balance_before', 'balance_after'])
        .where('card_id', '=', id)
        .orderBy('change_id'),
    );
    let sum = 0;
    let isWhole = true;
    for (const { amount, balance_before, balance_after } of lines) {
      isWhole &&= balance_before === sum && balance_after === sum + amount && balance_after >= 0;
      sum += amount;
    }
    return [card?.balance ?? 0, sum, isWhole];
  });
}

onDemoStore('64 callers order 80 carts that two cards pay: the balances are spent once', async (engine, call) => {
  const first = await exampleGiftCard(engine, 'FIRST-GIFT-2026', 2_000_000);
  const second = await exampleGiftCard(engine, 'SECOND-GIFT-2026', 1_500_000);
  const quoteId = Number(await readyCart(call, { products: [{ sku, qty: 1 }] }));
  const carts = await copiesOf(engine, quoteId, 80);
  await setStock(engine, sku, 80);
  // On half of the carts the second card comes first.
  await engine.write((tx) =>
    tx.exec(`update quote set gift_cards = case when quote_id % 2 = 0 then '[${first},${second}]'
      else '[${second},${first}]' end where quote_id >= 1000000`),
  );
  let lost = 0;
  const outcomes = await byCallers(64, carts, async (id) => {
    for (;;) {
      const outcome = await call('cart.order', { quoteId: id }).then(
        () => 'ordered',
        (error: Error) => error.message,
      );
      if (!/gift card/i.test(outcome)) return outcome;
      lost += 1;
    }
  });
  assert.deepEqual([...new Set(outcomes)], ['ordered'], `${lost} came second`);
  const orders = await engine.read((tx) =>
    tx.query((q) => q.selectFrom('sales_order').select(['grand_total', 'base_gift_cards_amount'])),
  );
  const sum = (amounts: readonly (number | null)[]) => amounts.reduce<number>((all, amount) => all + (amount ?? 0), 0);
  assert.equal(sum(orders.map(({ base_gift_cards_amount }) => base_gift_cards_amount)), 3_500_000);
  const totals = orders.map((order) => (order.grand_total ?? 0) + (order.base_gift_cards_amount ?? 0));
  assert.deepEqual([totals.length, new Set(totals).size], [80, 1]);
  for (const id of [first, second]) assert.deepEqual(await cardOf(engine, id), [0, 0, true]);
  const uses = await engine.read((tx) => tx.query((q) => q.selectFrom('gift_card_use').select('base_amount')));
  assert.ok(uses.every(({ base_amount }) => base_amount > 0));
  assert.equal(sum(uses.map(({ base_amount }) => base_amount)), 3_500_000);
});
