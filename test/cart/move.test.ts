import assert from 'node:assert/strict';
import type { Engine } from '../../src/platform/storage/engine.ts';
import { type LegacyCaller, linesOf, onDemoStore, optionIds } from '../support/legacy.ts';

/** The demo customer's active cart: INK-TIDE x 2 and REPAIR-NIB x 1. */
const customerQuote = 1;

async function cartOfCustomer(
  engine: Engine,
  call: LegacyCaller,
  productsData: unknown,
  store = 'default',
): Promise<number> {
  const quoteId = (await call('cart.create', { store })) as number;
  await call('cart_product.add', { quoteId, productsData });
  await engine.write((tx) =>
    tx.exec(`update quote set customer_id = 1, customer_group_id = 1 where quote_id = ${quoteId}`),
  );
  return quoteId;
}
const quantities = async (call: LegacyCaller, quoteId: unknown) =>
  (await linesOf(call, quoteId)).map(([sku, qty]) => [sku, qty]);

onDemoStore('a line is moved whole, an equal one takes its quantity', async (engine, call) => {
  const quoteId = await cartOfCustomer(engine, call, [
    { sku: 'PEN-WREN', qty: 4 },
    { sku: 'INK-TIDE', qty: 5 },
    { sku: 'INK-MOSS' },
  ]);
  const productsData = [{ sku: 'PEN-WREN', qty: 1 }, { product_id: 3 }];
  assert.equal(await call('cart_product.moveToCustomerQuote', { quoteId, productsData }), true);
  assert.deepEqual(await quantities(call, quoteId), [['INK-MOSS', 1]]);
  assert.deepEqual(await quantities(call, customerQuote), [
    ['INK-TIDE', 7],
    ['REPAIR-NIB', 1],
    ['PEN-WREN', 4],
  ]);
});

const setLines = (engine: Engine, quoteId: number, values: string) =>
  engine.write((tx) => tx.exec(`update quote_item set ${values} where quote_id = ${quoteId}`));
const priced = async (call: LegacyCaller, quoteId: unknown) =>
  (await linesOf(call, quoteId)).map(([sku, qty, price]) => [sku, qty, price]);

onDemoStore('a price that somebody set moves along, and only lines at one price are equal', async (engine, call) => {
  const productsData = [{ sku: 'INK-TIDE' }];
  const move = async (qty: number, customPrice: number | null) => {
    const quoteId = await cartOfCustomer(engine, call, [{ sku: 'INK-TIDE', qty }]);
    await setLines(engine, quoteId, `custom_price = ${customPrice}`);
    await call('cart_product.moveToCustomerQuote', { quoteId, productsData });
  };
  await move(3, 50_000);
  const nib = ['REPAIR-NIB', 1, '15.0000'];
  assert.deepEqual(await priced(call, customerQuote), [['INK-TIDE', 2, '9.0000'], nib, ['INK-TIDE', 3, '5.0000']]);
  await move(4, 50_000);
  await move(1, null);
  await move(1, 40_000);
  assert.deepEqual(await priced(call, customerQuote), [
    ['INK-TIDE', 3, '9.0000'],
    nib,
    ['INK-TIDE', 7, '5.0000'],
    ['INK-TIDE', 1, '4.0000'],
  ]);
  const first = async () => (await priced(call, customerQuote))[0];
  await call('cart_product.add', { quoteId: customerQuote, productsData });
  assert.deepEqual(await first(), ['INK-TIDE', 4, '9.0000']);
});

onDemoStore('of equal lines the one at no set price is meant, then the oldest', async (engine, call) => {
  await setLines(engine, customerQuote, 'custom_price = 50000');
  const quoteId = await cartOfCustomer(engine, call, [{ sku: 'INK-TIDE', qty: 3 }]);
  const productsData = [{ sku: 'INK-TIDE', qty: 1 }];
  await call('cart_product.moveToCustomerQuote', { quoteId, productsData });
  const inks = async () => (await priced(call, customerQuote)).filter(([sku]) => sku === 'INK-TIDE');
  const change = (operation: string) => call(`cart_product.${operation}`, { quoteId: customerQuote, productsData });
  await change('add');
  assert.deepEqual((await inks())[1], ['INK-TIDE', 4, '9.0000']);
  await change('update');
  assert.deepEqual(await inks(), [
    ['INK-TIDE', 2, '5.0000'],
    ['INK-TIDE', 1, '9.0000'],
  ]);
  await change('remove');
  assert.deepEqual(await inks(), [['INK-TIDE', 2, '5.0000']]);
  await change('remove');
  assert.deepEqual(await inks(), []);
});

onDemoStore('an added product goes to an equal line, also if its price was set by hand', async (engine, call) => {
  await setLines(engine, customerQuote, 'custom_price = 50000');
  await call('cart_product.add', { quoteId: customerQuote, productsData: [{ sku: 'INK-TIDE' }] });
  assert.deepEqual((await priced(call, customerQuote))[0], ['INK-TIDE', 3, '5.0000']);
});

onDemoStore('values that a line has from another store move along', async (engine, call) => {
  const quoteId = await cartOfCustomer(engine, call, [{ sku: 'PEN-WREN' }]);
  const stored = {
    description: 'a gift',
    additional_data: 'x=1',
    original_custom_price: '6.0000',
    no_discount: '1',
    free_shipping: '1',
  };
  await setLines(
    engine,
    quoteId,
    `description = 'a gift', additional_data = 'x=1', original_custom_price = 60000, no_discount = 1, free_shipping = 1`,
  );
  await call('cart_product.moveToCustomerQuote', { quoteId, productsData: [{ sku: 'PEN-WREN' }] });
  const info = (await call('cart.info', { quoteId: customerQuote })) as { items: Record<string, unknown>[] };
  const line = info.items.at(-1) ?? {};
  assert.deepEqual(Object.fromEntries(Object.keys(stored).map((name) => [name, line[name]])), stored);
});

onDemoStore('totals of both carts are calculated again', async (engine, call) => {
  const quoteId = await cartOfCustomer(engine, call, [{ sku: 'MUG-SAIL' }, { sku: 'INK-MOSS' }]);
  await call('cart_product.moveToCustomerQuote', { quoteId, productsData: [{ sku: 'MUG-SAIL' }] });
  const sums = async (id: number) => {
    const info = (await call('cart.info', { quoteId: id })) as {
      items: { row_total: string }[];
      items_count: string;
      subtotal: string;
    };
    return [
      info.items_count,
      info.subtotal,
      info.items.reduce((sum, { row_total }) => sum + Number(row_total), 0).toFixed(4),
    ];
  };
  const [count, subtotal, added] = await sums(customerQuote);
  assert.equal(count, '3');
  assert.equal(subtotal, added);
  assert.deepEqual(await sums(quoteId), ['1', '7.2000', '7.2000']);
});

onDemoStore('chosen options move along', async (engine, call) => {
  const ids = await optionIds(engine, 'PEN-HERON');
  const options = { [ids.Nib as string]: ids['Nib/Fine'], [ids.Engraving as string]: 'für Ada' };
  const quoteId = await cartOfCustomer(engine, call, [{ sku: 'PEN-HERON', qty: 2, options }]);
  await call('cart_product.moveToCustomerQuote', { quoteId, productsData: [{ sku: 'PEN-HERON', options }] });
  assert.deepEqual((await linesOf(call, customerQuote)).at(-1), ['PEN-HERON-ENGR-F', 2, '54.0000', '108.0000']);
  const again = await call('cart_product.update', {
    quoteId: customerQuote,
    productsData: [{ sku: 'PEN-HERON', qty: 3, options }],
  });
  assert.equal(again, true);
  assert.deepEqual((await quantities(call, customerQuote)).at(-1), ['PEN-HERON-ENGR-F', 3]);
});

onDemoStore('1028, 1029, 1030 and 1021 are looked for in this order', async (engine, call) => {
  const move = (quoteId: unknown, more = {}) =>
    call.fault('cart_product.moveToCustomerQuote', { quoteId, productsData: [], ...more });
  assert.equal(await move(await call('cart.create')), '1028 Customer is not set for quote.');
  assert.equal(await move(customerQuote), '1030 Quotes are identical.');
  const quoteId = await cartOfCustomer(engine, call, [{ sku: 'INK-TIDE' }]);
  assert.equal(await move(quoteId), "1021 Product's data is not valid.");
  const elsewhere = await cartOfCustomer(engine, call, [{ sku: 'INK-TIDE' }], 'atelier_fr');
  assert.equal(await move(elsewhere), "1029 Customer's quote is not existed.");
  await engine.write((tx) => tx.exec(`update quote set is_active = 0 where quote_id = ${customerQuote}`));
  assert.equal(await move(quoteId), "1029 Customer's quote is not existed.");
  assert.match(await move(quoteId, { store: 'nostore' }), /^1001 /);
  assert.match(await move(99_999), /^1002 /);
});

onDemoStore('the store may be named by code too', async (engine, call) => {
  const quoteId = await cartOfCustomer(engine, call, [{ sku: 'INK-MOSS' }]);
  assert.equal(
    await call('cart_product.moveToCustomerQuote', { quoteId, productsData: [{ sku: 'INK-MOSS' }], store: 'german' }),
    true,
  );
});

onDemoStore('the active cart that was changed last is the one', async (engine, call) => {
  const newer = (await call('cart.create')) as number;
  const columns = 'is_active = 1, customer_id = 1, updated_at = updated_at + 100000';
  await engine.write((tx) => tx.exec(`update quote set ${columns} where quote_id = ${newer}`));
  const quoteId = await cartOfCustomer(engine, call, [{ sku: 'INK-MOSS' }]);
  await call('cart_product.moveToCustomerQuote', { quoteId, productsData: [{ sku: 'INK-MOSS' }] });
  assert.deepEqual(await quantities(call, newer), [['INK-MOSS', 1]]);
});

onDemoStore('one wrong item and nothing moves', async (engine, call) => {
  const quoteId = await cartOfCustomer(engine, call, [{ sku: 'PEN-WREN' }]);
  const productsData = [{ sku: 'PEN-WREN' }, { sku: 'INK-MOSS' }, { qty: 1 }];
  assert.equal(
    await call.fault('cart_product.moveToCustomerQuote', { quoteId, productsData }),
    '1031 One item of products is not belong any of quote item\nOne item of products do not have identifier or sku',
  );
  assert.deepEqual(await quantities(call, quoteId), [['PEN-WREN', 1]]);
  assert.equal((await quantities(call, customerQuote)).length, 2);
});

onDemoStore('a coupon that is applied while lines come in counts for them as well', async (engine, call) => {
  const productsData = [{ sku: 'PEN-WREN', qty: 4 }];
  const quoteId = await cartOfCustomer(engine, call, productsData);
  await Promise.all([
    call('cart_coupon.add', { quoteId: customerQuote, couponCode: 'WELCOME10' }),
    call('cart_product.moveToCustomerQuote', { quoteId, productsData }),
  ]);
  const together = await call('cart.totals', { quoteId: customerQuote });
  await call('cart_coupon.remove', { quoteId: customerQuote });
  await call('cart_coupon.add', { quoteId: customerQuote, couponCode: 'WELCOME10' });
  assert.deepEqual(together, await call('cart.totals', { quoteId: customerQuote }));
  assert.deepEqual((await quantities(call, customerQuote)).at(-1), ['PEN-WREN', 4]);
});
