import assert from 'node:assert/strict';
import { gunzipSync, gzipSync } from 'node:zlib';
import { importStore } from '../../src/migrate-in/import-store.ts';
import { openLegacySource } from '../../src/migrate-in/open-source.ts';
import type { Engine } from '../../src/platform/storage/engine.ts';
import { onEachEngine } from '../support/database/engines.ts';
import { legacyCaller } from '../support/legacy.ts';
import { restClient } from '../support/rest.ts';
import { startService } from '../support/service.ts';
import { temporaryFile } from './read-dump.ts';
import { dumpOf, memorySource, smallStore, storeWith } from './small-store.ts';

const [customer] = smallStore.customer_entity ?? [];
const parts = { created_at: '2020-01-02 03:04:05', updated_at: '2020-01-02 03:04:05' };
const item = {
  order_id: 7,
  store_id: 5,
  sku: 'MUG',
  name: 'Mug',
  product_type: 'simple',
  qty_ordered: '1.0000',
  ...parts,
};
const address = { parent_id: 7, firstname: 'Ann', lastname: 'Lee' };

/** A store whose tables have columns of extensions. */
const extended = storeWith({
  customer_entity: [{ ...customer, erp_no: '0042' }],
  customer_address_entity: [{ entity_id: 3, parent_id: 9, is_active: 1, ...parts, geo: '52.5' }],
  sales_flat_order: [
    {
      entity_id: 7,
      store_id: 5,
      increment_id: '500000007',
      customer_id: 9,
      ...parts,
      erp_no: '00123',
      exported: '1',
      items: 'x',
    },
    {
      entity_id: 8,
      store_id: 5,
      increment_id: '500000008',
      customer_id: 9,
      ...parts,
      erp_no: null,
      exported: null,
      items: null,
    },
  ],
  sales_flat_order_item: [{ item_id: 70, ...item, serial_no: 'S-1' }],
  sales_flat_order_address: [
    { entity_id: 71, ...address, address_type: 'billing', door_code: '12' },
    { entity_id: 72, ...address, address_type: 'shipping', door_code: null },
  ],
  sales_flat_order_payment: [{ entity_id: 73, parent_id: 7, method: 'checkmo', cc_number_enc: '4111', bank_ref: 'B1' }],
  sales_flat_invoice: [
    { entity_id: 74, order_id: 7, store_id: 5, increment_id: 'I1', state: 2, ...parts, datev: 'D1' },
  ],
  sales_flat_invoice_item: [{ entity_id: 75, parent_id: 74, order_item_id: 70, sku: 'MUG', account: '8400' }],
});

type Shown = Record<string, unknown>;

/** The line of a summary about columns that stay behind. */
const added = (table: string, why: string, rows: readonly string[]) => ({
  what: `columns that extensions added to ${table}`,
  count: rows.length,
  why,
  rows,
});

async function serve(engine: Engine) {
  const service = await startService(engine);
  return { service, rest: await restClient(service, { engine, grants: ['all'] }), call: await legacyCaller(engine) };
}

onEachEngine('what extensions added to orders, lines, addresses and documents is shown', async (_, engine) => {
  const summary = await importStore(engine, memorySource(extended));
  assert.ok(
    summary.warnings.includes(
      'columns that extensions added to sales_flat_order, kept and shown as extension attributes: erp_no, exported, items',
    ),
  );
  assert.ok(
    summary.warnings.some((text) =>
      text.endsWith('sales_flat_order_payment, kept and shown as extension attributes: bank_ref'),
    ),
  );
  const { service, rest, call } = await serve(engine);
  try {
    const order = (await call('sales_order.info', { orderIncrementId: '500000007' })) as Shown;
    assert.deepEqual([order.erp_no, order.exported], ['00123', '1']);
    // A column does not take the place of a member that maps have anyway.
    const [line] = order.items as Shown[];
    assert.deepEqual([line?.serial_no, (order.billing_address as Shown).door_code], ['S-1', '12']);
    const payment = order.payment as Shown;
    assert.deepEqual([payment.bank_ref, payment.cc_number_enc], ['B1', null]);
    const list = (await call('sales_order.list', {})) as Shown[];
    assert.deepEqual(
      list.map(({ erp_no }) => erp_no),
      ['00123', undefined],
    );
    const invoice = (await call('sales_order_invoice.info', { invoiceIncrementId: 'I1' })) as Shown;
    assert.deepEqual([invoice.datev, (invoice.items as Shown[])[0]?.account], ['D1', '8400']);

    const { body } = await rest.get('/orders/7');
    assert.deepEqual(body.extensionAttributes, { erp_no: '00123', exported: '1', items: 'x' });
    assert.deepEqual(body.items[0].extensionAttributes, { serial_no: 'S-1' });
    assert.deepEqual(body.billingAddress.extensionAttributes, { door_code: '12' });
    assert.equal('extensionAttributes' in body.shippingAddress, false);
    assert.deepEqual(body.payment.extensionAttributes, { bank_ref: 'B1' });
    assert.equal('extensionAttributes' in (await rest.get('/orders/8')).body, false);
    const shown = (await rest.get('/invoices/74')).body;
    assert.deepEqual(
      [shown.extensionAttributes, shown.items[0].extensionAttributes],
      [{ datev: 'D1' }, { account: '8400' }],
    );
  } finally {
    await service.close();
  }
});

onEachEngine('what extensions added to customers is shown to the office, and erased with them', async (_, engine) => {
  await importStore(engine, memorySource(extended));
  const { service, rest, call } = await serve(engine);
  try {
    assert.equal(((await call('customer.info', { customerId: 9 })) as Shown).erp_no, '0042');
    assert.equal(((await call('customer_address.info', { addressId: 3 })) as Shown).geo, '52.5');
    const shown = (await rest.get('/customers/9')).body;
    assert.deepEqual(shown.extensionAttributes, { erp_no: '0042' });
    assert.deepEqual(shown.addresses[0].extensionAttributes, { geo: '52.5' });
    const own = await restClient(service, { engine, subject: { kind: 'customer', id: 9 } });
    assert.equal('extensionAttributes' in (await own.get('/customers/me')).body, false);
    assert.equal('extensionAttributes' in (await own.get('/customers/me/addresses/3')).body, false);
    assert.equal('extensionAttributes' in (await own.get('/customers/me/orders/7')).body, false);
    await engine.write((tx) => tx.exec("update sales_order set state = 'complete'"));
    const erased = await rest.post('/customers/9/erase', {});
    assert.equal(erased.status, 200, erased.text);
    const order = (await rest.get('/orders/7')).body;
    assert.equal(JSON.stringify(order).includes('extensionAttributes'), false);
    assert.equal(JSON.stringify((await rest.get('/invoices/74')).body).includes('extensionAttributes'), false);
  } finally {
    await service.close();
  }
});

onEachEngine('what extensions added and stays behind is named, with the reason', async (_, engine) => {
  const [cart] = smallStore.sales_flat_quote ?? [];
  const [mug] = smallStore.catalog_product_entity ?? [];
  const { leftOut, warnings } = await importStore(
    engine,
    memorySource({
      ...extended,
      customer_entity: [{ ...customer, api_token: 't', customer_password: 'p', erp_no: '0042' }],
      sales_flat_order_payment: [{ entity_id: 73, parent_id: 7, method: 'x', cc_number_enc: '4', cc_number: '4111' }],
      sales_flat_order_status_history: [
        {
          entity_id: 1,
          parent_id: 7,
          is_customer_notified: 0,
          status: 'new',
          created_at: parts.created_at,
          author: 'Ann',
        },
      ],
      sales_flat_quote: [
        { ...cart, password_hash: 'x', trigger_recollect: 0, erp_no: '1', delivery_date: '2021-01-02' },
      ],
      catalog_product_entity: [{ ...mug, entity_type_id: 4, erp_no: '2' }],
    }),
  );
  const secret = 'by their names they hold card numbers, codes of gift cards, passwords or tokens';
  const placeless = 'there is no place for such columns of this table';
  assert.deepEqual(
    leftOut.filter(({ what }) => what.startsWith('columns')).sort((a, b) => a.what.localeCompare(b.what)),
    [
      added('catalog_product_entity', placeless, ['erp_no']),
      added('customer_entity', secret, ['api_token', 'customer_password']),
      added('sales_flat_order_payment', secret, ['cc_number']),
      added('sales_flat_order_status_history', placeless, ['author']),
      added('sales_flat_quote', placeless, ['erp_no', 'delivery_date']),
    ],
  );
  assert.ok(
    warnings.includes(
      'columns that extensions added to customer_entity, kept and shown as extension attributes: erp_no',
    ),
  );
});

onEachEngine('columns of bytes that extensions added stay behind, in a dump', async (_, engine) => {
  const types = { x_blob: 'mediumblob', x_binary: 'varbinary(4)', x_bit: 'bit(1)', x_point: 'point', x_text: 'text' };
  const [order] = extended.sales_flat_order ?? [];
  const rows = [{ ...order, ...Object.fromEntries(Object.keys(types).map((name) => [name, `~${name}`])) }];
  const dump = Object.entries(types)
    .reduce(
      (text, [name, type]) => text.replace(`\`${name}\` text`, `\`${name}\` ${type}`),
      gunzipSync(dumpOf(storeWith({ sales_flat_order: rows }))).toString(),
    )
    .replaceAll(/~(?!x_text)/g, '\xff');
  await using file = await temporaryFile(gzipSync(Buffer.from(dump, 'latin1')), 'store.sql.gz');
  const source = await openLegacySource(file.path);
  const { leftOut } = await importStore(engine, source);
  await source.close();
  assert.deepEqual(
    leftOut.filter(({ what }) => what.startsWith('columns')),
    [
      added('sales_flat_order', 'they hold bytes (blob, binary, bit, geometry), only texts are kept', [
        'x_blob',
        'x_binary',
        'x_bit',
        'x_point',
      ]),
    ],
  );
  const { service, rest } = await serve(engine);
  try {
    const { extensionAttributes } = (await rest.get('/orders/7')).body;
    assert.deepEqual(extensionAttributes, { erp_no: '00123', exported: '1', items: 'x', x_text: '~x_text' });
  } finally {
    await service.close();
  }
});

onEachEngine('a column called like a member of every object is shown alike, but for one', async (_, engine) => {
  const odd = { constructor: 'c', ['__proto__']: 'p' };
  const { leftOut } = await importStore(
    engine,
    memorySource({
      ...extended,
      customer_entity: [{ ...customer, ...odd }],
      customer_address_entity: [{ entity_id: 3, parent_id: 9, is_active: 1, ...parts, ...odd }],
      sales_flat_order: [{ ...extended.sales_flat_order?.[0], ...odd }],
    }),
  );
  assert.deepEqual(
    leftOut.filter(({ what }) => what.startsWith('columns')).map(({ what, rows }) => [what, rows]),
    ['customer_entity', 'customer_address_entity', 'sales_flat_order'].map((table) => [
      `columns that extensions added to ${table}`,
      ['__proto__'],
    ]),
  );
  const { service, rest, call } = await serve(engine);
  try {
    const shown = (await rest.get('/customers/9')).body;
    const order = (await rest.get('/orders/7')).body;
    for (const { extensionAttributes } of [shown, shown.addresses[0], order]) {
      assert.deepEqual(Object.entries(extensionAttributes).at(-1), ['constructor', 'c']);
    }
    for (const [operation, args] of [
      ['customer.info', { customerId: 9 }],
      ['customer_address.info', { addressId: 3 }],
      ['sales_order.info', { orderIncrementId: '500000007' }],
    ] as const) {
      assert.equal(((await call(operation, args)) as Shown).constructor, 'c', operation);
    }
  } finally {
    await service.close();
  }
});
