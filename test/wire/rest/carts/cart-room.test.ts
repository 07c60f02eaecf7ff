import assert from 'node:assert/strict';
import { customer as demoCustomer } from '../../../../src/demo/content/customer.ts';
import { onEachDemoStore } from '../../../support/database/engines.ts';
import { restClient } from '../../../support/rest.ts';
import { startService } from '../../../support/service.ts';
import { shopTime } from '../../../support/shop.ts';

type Items = readonly { readonly id: number; readonly sku: string; readonly qty: number }[];
const linesOf = ({ items }: { readonly items: Items }) => items.map(({ sku, qty }) => [sku, qty]);

onEachDemoStore('carts of shoppers have a limit of lines, those of the back office none', async (_t, engine) => {
  const service = await startService(engine, { cartLines: 3 }, { now: () => shopTime });
  try {
    const stranger = await restClient(service, 'anonymous');
    const office = await restClient(service, { engine, grants: ['all'], now: shopTime });
    const customer = await restClient(service, {
      engine,
      subject: { kind: 'customer', id: demoCustomer.id },
      now: shopTime,
    });
    const { maskedId, id } = (await stranger.post('/guest-carts', {})).body;
    const path = `/guest-carts/${maskedId}`;
    const add = async (sku: string, client = stranger, place = path) => {
      const { status, body } = await client.post(`${place}/items`, { sku });
      return status === 200 ? linesOf(body).length : [status, body.error, body.detail];
    };
    const full = [409, 'cart_full', 'A cart holds 3 lines at most.'];
    for (const [index, sku] of ['INK-TIDE', 'MUG-SAIL', 'PEN-WREN'].entries()) assert.equal(await add(sku), index + 1);
    assert.deepEqual(await add('INK-MOSS'), full);
    // More pieces of a line are no more lines.
    assert.equal(await add('PEN-WREN'), 3);
    // The customer has a cart of other products.
    const mine = (await customer.get('/carts/mine')).body;
    const merged = await customer.post('/carts/mine/merge', { maskedId });
    assert.deepEqual([merged.status, merged.body.error], [409, 'cart_full']);
    assert.deepEqual((await customer.get('/carts/mine')).body.items, mine.items);
    assert.equal(linesOf((await stranger.get(path)).body).length, 3);
    assert.equal(await add('INK-MOSS', office, `/carts/${id}`), 4);
    // What is too large already can get smaller.
    const [first] = (await stranger.get(path)).body.items as Items;
    assert.deepEqual(await add('PAPER-KILO'), full);
    assert.equal((await stranger.put(`${path}/items/${first?.id}`, { qty: 2 })).status, 200);
    assert.equal((await stranger.del(`${path}/items/${first?.id}`)).status, 200);
  } finally {
    await service.close();
  }
});
