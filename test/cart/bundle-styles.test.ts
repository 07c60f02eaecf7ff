import assert from 'node:assert/strict';
import { linesOf, onDemoStore } from '../support/legacy.ts';
import { addApiUser, startService, testKey } from '../support/service.ts';
import { styledClient, styles } from '../support/styled-client.ts';
import { bundleIds } from './bundle-store.ts';

const paperAndPen = { 'To write on': 'NOTE-DOT-CLAY-A6', 'To write with': 'PEN-WREN' };

onDemoStore('choices, several of one option and quantities mean the same in all three styles', async (engine, call) => {
  const { choice, option } = await bundleIds(engine, 'BOX-DESK');
  const item = {
    sku: 'BOX-DESK',
    qty: 2,
    bundle_option: choice({ ...paperAndPen, 'Something beside it': ['BEAN-HARBOUR', 'MUG-SAIL'] }),
    bundle_option_qty: { [option('To write with')]: '3' },
  };
  const refused: [bundle_option: Readonly<Record<string, unknown>> | undefined, text: string][] = [
    [undefined, 'Please specify product option(s).'],
    [{}, 'Please select options for product.'],
    [choice({ 'To write with': 'PEN-WREN' }), 'Required options are not selected.'],
    [
      { ...choice(paperAndPen), [option('To write with')]: '999999' },
      'Please specify a valid value for the option <em>To write with</em>.',
    ],
  ];
  await addApiUser(engine, 'client', ['cart', 'cart/product', 'cart/product/add']);
  const service = await startService(engine);
  try {
    for (const style of styles) {
      const client = styledClient(service.url, style);
      const session = await client.login('client', testKey);
      const quoteId = await call('cart.create');
      const add = (product: unknown) =>
        client.outcome(session, 'cart_product.add', { quoteId, productsData: [product] });
      for (const [bundle_option, text] of refused) {
        assert.equal(await add({ sku: 'BOX-DESK', bundle_option }), `1022 ${text}`, style);
      }
      assert.equal(await add(item), 'ok', style);
      assert.deepEqual(
        await linesOf(call, quoteId),
        [
          ['BOX-DESK-NOTE-DOT-CLAY-A6-PEN-WREN-BEAN-HARBOUR-MUG-SAIL', 2, '54.4000', '108.8000'],
          ['NOTE-DOT-CLAY-A6', 1, '12.0000', '24.0000'],
          ['PEN-WREN', 3, '6.5000', '39.0000'],
          ['BEAN-HARBOUR', 1, '8.9000', '17.8000'],
          ['MUG-SAIL', 1, '14.0000', '28.0000'],
        ],
        style,
      );
    }
  } finally {
    await service.close();
  }
});
