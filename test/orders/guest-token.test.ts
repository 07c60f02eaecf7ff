import assert from 'node:assert/strict';
import { giveOrderToken, orderOfToken } from '../../src/domain/orders/guest-token.ts';
import { makeOrder } from '../support/examples/orders.ts';
import { onShop, shopTime } from '../support/shop.ts';

onShop('a guest reaches the own order by its number and its token, and no other', async ({ engine }) => {
  const own = await makeOrder(engine);
  const other = await makeOrder(engine);
  const untold = await makeOrder(engine);
  const token = await engine.write((tx) => giveOrderToken(tx, own.orderId, shopTime));
  const foreign = await engine.write((tx) => giveOrderToken(tx, other.orderId, shopTime));
  assert.match(token, /^[0-9a-f]{64}$/);
  const find = (number: string, secret: string) => engine.read((tx) => orderOfToken(tx, number, secret));
  assert.equal(await find(own.number, token), own.orderId);
  for (const wrong of ['', foreign, token.toUpperCase(), `${token}0`, token.slice(1)]) {
    assert.equal(await find(own.number, wrong), undefined, wrong);
  }
  assert.equal(await find(untold.number, token), undefined);
  assert.equal(await find('9', token), undefined);
  const stored = await engine.read((tx) => tx.query((q) => q.selectFrom('sales_order_token').select('token_hash')));
  assert.ok(stored.every(({ token_hash }) => token_hash !== token && token_hash !== foreign));
});
