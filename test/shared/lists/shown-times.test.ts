import assert from 'node:assert/strict';
import { makeOrder } from '../../support/examples/orders.ts';
import { onShop, shopTime } from '../../support/shop.ts';
import { onSoapShop, type SoapShop } from '../../support/soap-shop.ts';
import { nested } from '../../support/styled-client.ts';
import type { AnswerValue } from '../../transcripts/read-answer.ts';

type Fields = Readonly<Record<string, AnswerValue>>;

/** The lists with filters: their resource, table, and the column of the id. */
const lists = [
  ['catalog_product', 'product', 'product_id'],
  ['customer', 'customer', 'customer_id'],
  ['sales_order', 'sales_order', 'order_id'],
  ['sales_order_invoice', 'sales_invoice', 'invoice_id'],
  ['sales_order_shipment', 'sales_shipment', 'shipment_id'],
  ['sales_order_creditmemo', 'sales_creditmemo', 'creditmemo_id'],
] as const;

/** Conditions on the time of change, in the format of the style. */
function changed({ style }: SoapShop, operator: string, value: string | readonly string[]): object {
  if (style === 'v1') return { updated_at: { [operator]: value } };
  return { complex_filter: [{ key: 'updated_at', value: nested({ key: operator, value: [value].flat().join(',') }) }] };
}

onSoapShop('times are compared by the second that is shown, in every list', async (shop) => {
  await makeOrder(shop.engine, { withDocuments: true });
  const time = '2031-05-04 10:00:07';
  const next = '2031-05-04 10:00:08';
  for (const [resource, table, key] of lists) {
    await shop.engine.write((tx) =>
      tx.exec(
        `update ${table} set updated_at = ${Date.UTC(2031, 4, 4, 10, 0, 7, 678)} where ${key} = (select min(${key}) from ${table})`,
      ),
    );
    const count = async (operator: string, value: string | readonly string[]) =>
      (await shop.list(`${resource}.list`, { filters: changed(shop, operator, value) })).length;
    for (const [operator, value, expected] of [
      ['eq', time, 1],
      ['in', [time, '2001-01-01'], 1],
      ['gteq', time, 1],
      ['from', time, 1],
      ['gt', time, 0],
      ['gteq', next, 0],
      ['gt', '2031-05-04 10:00:06', 1],
    ] as const) {
      assert.equal(await count(operator, value), expected, `${resource} ${operator} ${value}`);
    }
    const others = await count('neq', time);
    for (const [operator, value, expected] of [
      ['lteq', time, others + 1],
      ['to', time, others + 1],
      ['lt', time, others],
      ['lt', next, others + 1],
      ['nin', [time, '2001-01-01'], others],
    ] as const) {
      assert.equal(await count(operator, value), expected, `${resource} ${operator} ${value}`);
    }
  }
});

onSoapShop('who asks for what changed after the last known change gets nothing twice', async (shop) => {
  const productData = { name: 'Another name' };
  await shop.engine.write((tx) => tx.exec(`update product set updated_at = ${shopTime - 60_000}`));
  shop.setTime(shopTime + 345);
  await shop.result('product.update', { productId: 'INK-TIDE', productData });
  const { updated_at: last } = (await shop.result('product.info', { productId: 'INK-TIDE' })) as Fields;
  const skus = async (operator: string) =>
    ((await shop.list('product.list', { filters: changed(shop, operator, String(last)) })) as Fields[]).map(
      ({ sku }) => sku,
    );
  assert.deepEqual(await skus('gt'), []);
  assert.deepEqual(await skus('eq'), ['INK-TIDE']);
});

onShop('REST shows milliseconds and compares them', async (shop) => {
  await makeOrder(shop.engine, { createdAt: Date.UTC(2031, 4, 4, 10, 0, 7, 678) });
  const client = await shop.as('all');
  const [order] = (await client.get('/orders')).body;
  assert.equal(order.updatedAt, '2031-05-04T10:00:07.678Z');
  const count = async (query: string) => (await client.get(`/orders?${query}`)).body.length;
  assert.equal(await count(`updatedFrom=${order.updatedAt}&updatedTo=${order.updatedAt}`), 1);
  assert.equal(await count('updatedFrom=2031-05-04T10:00:07.679Z'), 0);
  assert.equal(await count('updatedTo=2031-05-04T10:00:07.677Z'), 0);
});
