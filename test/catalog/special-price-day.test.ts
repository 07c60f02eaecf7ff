import assert from 'node:assert/strict';
import { legacyCaller, linesOf } from '../support/legacy.ts';
import { onShop } from '../support/shop.ts';

onShop('a special price begins when its first day does in the store', async ({ engine, as, setTime }) => {
  await (await as('all')).patch('/products/sku/INK-MOSS', { specialFromDate: '2026-11-23' });
  await engine.write((tx) =>
    tx.exec(
      `update store_config set value = 'Pacific/Auckland' where path = 'general/locale/timezone' and scope_id = 0`,
    ),
  );
  let now = 0;
  const call = await legacyCaller(engine, { now: () => now });
  const everybody = await as();
  const prices = async () => {
    const quoteId = await call('cart.create');
    await call('cart_product.add', { quoteId, productsData: [{ sku: 'INK-MOSS' }] });
    const shown = (await everybody.get('/products/sku/INK-MOSS')).body as { finalPrice: number };
    const cheap = (await everybody.get('/products?priceMax=7.20')).body as { sku: string }[];
    return [(await linesOf(call, quoteId))[0]?.[2], shown.finalPrice, cheap.some(({ sku }) => sku === 'INK-MOSS')];
  };
  // Midnight of that store view is 11:00 in UTC.
  for (const [moment, expected] of [
    [Date.UTC(2026, 10, 22, 10, 59), ['9.0000', 9, false]],
    [Date.UTC(2026, 10, 22, 11), ['7.2000', 7.2, true]],
  ] as const) {
    now = moment;
    setTime(moment);
    assert.deepEqual(await prices(), expected);
  }
});
