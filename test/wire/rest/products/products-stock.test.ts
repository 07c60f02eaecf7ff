import assert from 'node:assert/strict';
import { onShop } from '../../../support/shop.ts';

onShop('shoppers are told how few pieces are left, as the store says; the office always', async (shop) => {
  const anyone = await shop.as();
  const office = await shop.as('products/read');
  const merchant = await shop.as('stores/write');
  const path = '/products/sku/INK-TIDE';
  const { stockQty } = (await office.get(path)).body;
  const shown = async () => {
    const { body } = await anyone.get(path);
    return [body.stockQty, body.stockItem.qty, body.stockStatus];
  };
  assert.ok(stockQty > 0);
  assert.deepEqual(await shown(), [null, null, 'in_stock']);
  const threshold = (value: string) => merchant.put('/config/cataloginventory/options/stock_threshold_qty', { value });
  assert.equal((await threshold(String(stockQty - 1))).status, 200);
  assert.deepEqual(await shown(), [null, null, 'in_stock']);
  assert.equal((await threshold(String(stockQty))).status, 200);
  assert.deepEqual(await shown(), [stockQty, stockQty, 'in_stock']);
});
