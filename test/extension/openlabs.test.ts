/** The calls of Odoo's and Tryton's connectors, made with Python's own client: exact values, faults and what they leave. */

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { loadExtensions } from '../../src/extension/load.ts';

await loadExtensions(['./extensions/openlabs.ts'], join(import.meta.dirname, '../..'));
const { setStoreScope } = await import('../../src/domain/access/identity/api-user-stores.ts');
const { migrate } = await import('../../src/platform/storage/migrations/migrate.ts');
const { openEngineWith } = await import('../../src/schema/open.ts');
const { schema } = await import('../../src/schema/schema.ts');
const { installDemoStore } = await import('../../src/demo/install.ts');
const { onEachDatabase } = await import('../support/database/engines.ts');
const { addApiUser, startService, testKey } = await import('../support/service.ts');
const { shopTime } = await import('../support/shop-time.ts');
const { restClient } = await import('../support/rest.ts');
const { connectorCalls } = await import('./connector.ts');

const shop = { website_id: '1', code: 'base', name: 'Quill & Kettle', sort_order: '1', default_group_id: '1' };
const atelier = { ...shop, website_id: '2', code: 'atelier', name: 'Quill & Kettle Atelier', sort_order: '2' };
const websites = [
  { ...shop, is_default: '1' },
  { ...atelier, default_group_id: '2', is_default: '0' },
];
const admin = {
  website_id: '0',
  code: 'admin',
  name: 'Admin',
  sort_order: '0',
  default_group_id: '0',
  is_default: '0',
};
const groups = [
  { group_id: '2', website_id: '2', name: 'The atelier', root_category_id: '3', default_store_id: '3' },
  { group_id: '1', website_id: '1', name: 'The shop', root_category_id: '2', default_store_id: '1' },
];
const english = { store_id: '1', code: 'default', website_id: '1', group_id: '1', name: 'English' };
const views = [
  { ...english, sort_order: '1', is_active: '1' },
  { ...english, store_id: '2', code: 'german', name: 'Deutsch', sort_order: '2', is_active: '1' },
];
const general = { customer_group_id: '1', customer_group_code: 'General', tax_class_id: '3' };

/** Calls that read, with their answers; `od` and `tr` are those of Odoo and Tryton. */
const reads: readonly (readonly [call: readonly unknown[], answer: unknown])[] = [
  // od
  [
    ['ol_websites.search', {}],
    ['0', '1', '2'],
  ],
  [
    ['odoo_websites.search', {}],
    ['0', '1', '2'],
  ],
  [
    ['ol_groups.search', {}],
    ['0', '1', '2'],
  ],
  [
    ['ol_storeviews.search', {}],
    ['0', '1', '2', '3'],
  ],
  [['ol_websites.info', '0'], admin],
  [['ol_websites.info', '1'], websites[0]],
  [['ol_groups.info', '1'], groups[1]],
  [['ol_storeviews.info', 1], views[0]],
  [['ol_customer_groups.info', '1'], general],
  [['ol_customer.search', { website_id: { in: ['1'] }, updated_at: { from: '2020/01/01 00:00:00' } }], ['1']],
  [['ol_customer.search', { updated_at: { from: '2020-01-01 00:00:00', to: '2020-02-01 00:00:00' } }], []],
  [['ol_catalog_product.info', '999', null, null, 'id'], '101 Product not exists.'],
  [['oerp_catalog_category.search', { updated_at: { from: '2036-01-01 00:00:00' } }], []],
  [
    ['oerp_catalog_category.search', { level: { lt: 2 } }],
    ['1', '2', '3'],
  ],
  // tr
  [['ol_websites.list'], websites],
  [['ol_groups.list', 1], groups],
  [['ol_groups.list', { website_id: { '=': 1 } }], [groups[1]]],
  [['ol_storeviews.list', { website_id: { '=': 1 } }], views],
  [
    ['sales_order.get_order_states'],
    {
      new: 'New',
      pending_payment: 'Pending Payment',
      processing: 'Processing',
      complete: 'Complete',
      closed: 'Closed',
      canceled: 'Canceled',
      holded: 'On Hold',
      payment_review: 'Payment Review',
    },
  ],
  [['sales_order.shipping_methods'], [{ code: 'flatrate', label: 'Flat Rate' }]],
  // others, and what is wrong
  [
    ['ol_websites.info', [1, '0']],
    [websites[0], admin],
  ],
  [['ol_websites.info', 77], '101 Requested website not found.'],
  [['ol_groups.info', [1, 77]], '101 Requested group not found.'],
  [['ol_storeviews.info', 'german'], views[1]],
  [['ol_storeviews.search', { nothing: 1 }], '103 There is no column nothing.'],
  [
    ['ol_storeviews.search', { code: { like: '%m_n' } }],
    ['0', '2'],
  ],
  [['ol_customer_groups.search'], ['0', '1', '2', '3']],
  [['ol_customer.search', { firstname: { like: 'Mart%' } }], ['1']],
  [['ol_customer.search', { colour: 1 }], '103 Invalid attribute name: colour'],
  [
    ['ol_catalog_product.search', { sku: { like: 'INK%' } }],
    ['3', '4'],
  ],
  [
    ['ol_catalog_product.search', { type: 'bundle' }],
    ['23', '24'],
  ],
  [['oerp_catalog_category.search', { name: { like: '%ink%' } }], ['6']],
  [['ol_catalog_product_link.list', 'INK-TIDE'], '101 Product not exists.'],
  [['ol_catalog_product_link.list', 'NOTHING'], '101 Product not exists.'],
  [['ol_websites.search', { website_id: { nin: ['1', '2.0'] } }], ['0']],
  [['ol_storeviews.search', { constructor: 1 }], '103 There is no column constructor.'],
  [['ol_websites.search', { code: { eq: {} } }], []],
  [['ol_websites.info', { a: 1 }], '101 Requested website not found.'],
  [['sales_order.search', { imported: {} }], "102 Error, the attribut 'imported' need to be specified"],
  [['sales_order.get_parent', {}], '100 Requested order not exists.'],
  [['ol_customer.info', 1], '3 Invalid api path.'],
  // those of OpenERP
  [
    ['ol_catalog_product_attributeset.info', '5'],
    { attribute_set_id: '5', entity_type_id: '4', attribute_set_name: 'Stationery', sort_order: '5' },
  ],
  [['ol_catalog_product_attributeset.info', 999], '101 Requested attribute set not found.'],
  [['ol_catalog_product_attribute_group.list', { colour: 1 }], '103 There is no column colour.'],
  [['ol_customer_address.list', 999], '101 Requested Customer not found.'],
  [['ol_customer_address.list'], '101 Requested Customer not found.'],
  [['ol_customer_subscriber.list', { email: 'nobody@example.com' }], []],
  [['ol_customer_subscriber.info', {}], '101 Requested Customer not found.'],
  [['ol_customer_subscriber.delete', 'nobody@example.com'], null],
  [['ol_customer_subscriber.update'], null],
  [['sales_order.retrieve', {}], "102 Error, the attribut 'imported' need to be specified"],
  [['sales_order.retrieve', { imported: true }], []],
  [['sales_order.get_invoice_ids', 'none'], '100 Requested order not exists.'],
];

onEachDatabase('Odoo and Tryton find what they call', async (t, settings) => {
  const mediaDir = join(settings.dataDir, 'media');
  const engine = openEngineWith(schema, settings);
  await migrate(engine);
  await installDemoStore(engine, mediaDir);
  const service = await startService(engine, { mediaDir }, { now: () => shopTime });
  const { url } = service;
  const callsOf = async (user: string, calls: readonly (readonly unknown[])[]) =>
    connectorCalls(url, user, testKey, calls);
  try {
    await addApiUser(engine, 'odoo', ['all']);
    const found = await callsOf(
      'odoo',
      reads.map(([call]) => call),
    );
    if (!found) return t.skip('Python is not installed');
    // biome-ignore lint/suspicious/noExplicitAny: tests compare it with what they expect.
    const odoo = async (...calls: unknown[][]): Promise<any[]> => (await callsOf('odoo', calls)) ?? [];

    await t.test('rows, lists of ids, faults', () => {
      for (const [index, [call, answer]] of reads.entries()) {
        assert.deepEqual(found[index], answer, JSON.stringify(call));
      }
    });

    await t.test('products by store view, the parts of a bundle, stock', async () => {
      const [own, plain, bundle, , german, english_, stock, empty, none, made] = await odoo(
        ['ol_catalog_product.info', '3', '2', null, 'id'],
        ['catalog_product.info', '3', '2', null, 'id'],
        ['ol_catalog_product.info', 23, null, null, 'id'],
        ['ol_catalog_product.update', 3, { name: 'Gezeitentinte' }, 'german'],
        ['ol_catalog_product.info', 'INK-TIDE', 'german', ['name']],
        ['ol_catalog_product.info', 'INK-TIDE', 'default', ['name']],
        ['oerp_cataloginventory_stock_item.update', 3, { qty: 41.5, min_qty: '' }],
        ['oerp_cataloginventory_stock_item.update', 3, {}],
        ['oerp_cataloginventory_stock_item.update', 999, { qty: 1 }],
        ['ol_catalog_product.create', 'simple', '5', 'INK-NEW', { name: 'New ink', price: '4.5', websites: [1] }],
      );
      assert.deepEqual(own, plain);
      const { _bundle_data: parts } = bundle as { _bundle_data: { options: Record<string, unknown>[] } };
      const { selections, ...option } = parts.options[0] as { selections: object[] };
      assert.deepEqual(Object.keys(option), ['option_id', 'required', 'position', 'type', 'default_title', 'title']);
      assert.deepEqual(Object.keys(selections[0] as object), [
        'selection_id',
        'position',
        'sku',
        'product_id',
        'is_default',
        'selection_price_type',
        'selection_price_value',
        'selection_qty',
        'selection_can_change_qty',
      ]);
      const names = [german, english_].map(({ name }: { name: string }) => name);
      assert.deepEqual(names, ['Gezeitentinte', 'Tide ink, 30 ml']);
      assert.deepEqual([stock, empty, none], [true, true, '101 Product not exists.']);
      const [[row], created] = (await odoo(
        ['cataloginventory_stock_item.list', ['3']],
        ['catalog_product.info', 'INK-NEW'],
      )) as unknown as [[{ qty: string }], { product_id: string }];
      assert.deepEqual([row.qty, created.product_id], ['41.5000', made]);
    });

    await t.test('variants are listed, removed and added', async () => {
      const [before, attributes, removed, , assigned, after, nothing] = await odoo(
        ['ol_catalog_product_link.list', 21],
        ['ol_catalog_product_link.listSuperAttributes', 21],
        ['ol_catalog_product_link.list', '21'],
        ['ol_catalog_product_link.assign', 21, []],
        ['ol_catalog_product_link.setSuperAttributeValues', 21, 9999],
        ['ol_catalog_product_link.list', 21],
        ['ol_catalog_product_link.removeSuperAttribute', 9999],
      );
      assert.deepEqual([after, removed, assigned, nothing], [before, before, false, true]);
      const rows = before as unknown as { product_id: string; sku: string }[];
      assert.ok(rows.length > 1);
      assert.ok((attributes as unknown as { attribute_code: string }[]).length > 0);
      const [gone, back] = rows as [(typeof rows)[0], (typeof rows)[0]];
      const [, left, , all] = await odoo(
        ['ol_catalog_product_link.remove', 21, [gone.product_id, back.sku]],
        ['ol_catalog_product_link.list', 21],
        ['ol_catalog_product_link.assign', 21, [back.product_id, gone.sku]],
        ['ol_catalog_product_link.list', 21],
      );
      assert.deepEqual(left, rows.slice(2));
      assert.deepEqual(all, before);
    });

    await t.test('orders: new ones, pages, and those that were taken over', async () => {
      const clerk = await restClient(service, { engine, grants: ['all'], now: shopTime });
      const address = {
        firstName: 'Ann',
        lastName: 'Reed',
        street: ['Quay 4'],
        city: 'Hamburg',
        postcode: '20095',
        countryId: 'DE',
        telephone: '040 1234',
      };
      const sent = {
        shippingAddress: address,
        billingAddress: { sameAsShipping: true },
        guestEmail: 'ann@example.com',
        shippingMethod: 'flatrate_flatrate',
        paymentMethod: 'checkmo',
        items: [{ sku: 'INK-MOSS' }],
      };
      const first = await clerk.post('/orders/new', sent);
      assert.equal(first.status, 201, first.text);
      const second = (await clerk.post(`/orders/${first.body.id}/edit`, {})).body.incrementId;
      const number = first.body.incrementId;
      const [old, all, open, unnamed, oldest, page, beyond, parent, none, missing, wrong, done, info, list, rest] =
        await odoo(
          ['sales_order.search', { imported: true }],
          ['sales_order.search', { imported: false, filters: { created_at: { from: '2020/01/01 00:00:00' } } }],
          ['sales_order.search', { imported: 0, filters: { store_id: { in: [1] }, state: { in: ['new'] } } }],
          ['sales_order.search', {}],
          ['sales_order.search', { imported: '0', limit: 1 }],
          ['sales_order.search', { imported: false, filters: {}, fields: ['grand_total', 'state'], limit: 1, page: 2 }],
          ['sales_order.search', { imported: false, filters: { base_grand_total: { gt: 0 } }, limit: 3000, page: 9 }],
          ['sales_order.get_parent', second],
          ['sales_order.get_parent', number],
          ['sales_order.get_parent', 'none'],
          ['sales_order.search', { imported: false, filters: { colour: 1 } }],
          ['sales_order.done', second],
          ['sales_order.info', second],
          ['sales_order.list', { increment_id: { in: [number, second] } }],
          ['sales_order.search', { imported: 'false' }],
        );
      assert.deepEqual([old, all, open, oldest], [[], [number, second], [second], [number]]);
      assert.equal(unnamed, "102 Error, the attribut 'imported' need to be specified");
      const { items, ...about } = page as unknown as { items: { grand_total: string }[] };
      assert.deepEqual(about, { perPage: 1, totalCount: 2, page: 2, lastPage: 2, hasNext: false });
      const { id } = (await clerk.get(`/orders?incrementId=${second}`)).body[0];
      assert.match(String(items[0]?.grand_total), /^\d+\.\d{4}$/);
      assert.deepEqual(
        { ...items[0], grand_total: '' },
        { increment_id: second, order_id: String(id), grand_total: '', state: 'new' },
      );
      const far = beyond as unknown as { page: number; totalCount: number; items: unknown[] };
      assert.deepEqual([far.page, far.totalCount, far.items.length], [1, 2, 2]);
      assert.deepEqual([parent, none, missing], [number, false, '100 Requested order not exists.']);
      assert.match(String(wrong), /^101 .*colour/);
      assert.deepEqual([done, rest], [true, [number]]);
      assert.equal((info as { imported: string }).imported, '1');
      assert.deepEqual(
        (list as unknown as { imported: string }[]).map(({ imported }) => imported),
        ['0', '1'],
      );
      assert.equal((await clerk.get(`/orders/${id}`)).body.extensionAttributes.imported, '1');
    });

    await t.test('customer groups are made, changed and deleted', async () => {
      const [id, long] = await odoo(
        ['ol_customer_groups.create', { customer_group_code: 'Schools', tax_class_id: '3' }],
        ['ol_customer_groups.create', { customer_group_code: 'A name of more than thirty-two characters' }],
      );
      const answers = await odoo(
        ['ol_customer_groups.create', { customer_group_code: 'Schools' }],
        ['ol_customer_groups.create', {}],
        ['ol_customer_groups.create', { customer_group_code: 'Other', tax_class_id: 'none' }],
        ['ol_customer_groups.update', id, { customer_group_code: 'Colleges' }],
        ['ol_customer_groups.info', id],
        ['ol_customer_groups.info', long],
        ['ol_customer_groups.delete', long],
        ['ol_customer_groups.info', long],
        ['ol_customer_groups.update', '../1', { customer_group_code: 'Colleges' }],
        ['ol_customer_groups.delete', 1],
        ['ol_customer_groups.delete', 0],
      );
      assert.deepEqual(answers, [
        '102 There is a customer group with this code already.',
        '102 customer_group_code is required',
        '102 The tax class is no id.',
        true,
        { customer_group_id: id, customer_group_code: 'Colleges', tax_class_id: '3' },
        { customer_group_id: long, customer_group_code: 'A name of more than thirty-two c', tax_class_id: '3' },
        true,
        '101 Requested group not found.',
        '101 Requested group not found.',
        '102 The store needs this customer group.',
        '102 The store needs this customer group.',
      ]);
    });

    await t.test('addresses, subscribers and attribute sets', async () => {
      const [addresses, own, sets, ids, groups_, options, plainOptions, listed, [number]] = await odoo(
        ['ol_customer_address.list', 1],
        ['customer_address.list', 1],
        ['ol_catalog_product_attributeset.list'],
        ['ol_catalog_product_attributeset.search'],
        ['ol_catalog_product_attribute_group.list', { attribute_set_id: '5' }],
        ['ol_catalog_product_attribute.options', 'color'],
        ['catalog_product_attribute.options', 'color'],
        ['ol_customer_subscriber.list'],
        ['sales_order.search', { imported: false }],
      );
      assert.deepEqual(
        addresses,
        own.map(({ customer_address_id: id, is_default_billing, is_default_shipping, ...row }: typeof own) => ({
          entity_id: id,
          ...row,
          default_billing: is_default_billing,
          default_shipping: is_default_shipping,
        })),
      );
      assert.equal(addresses[0].default_billing, true);
      assert.deepEqual(
        ids,
        sets.map((row: { attribute_set_id: string }) => row.attribute_set_id),
      );
      assert.deepEqual(Object.keys(groups_[0]).sort(), [
        'attribute_group_id',
        'attribute_group_name',
        'attribute_set_id',
        'default_id',
        'sort_order',
      ]);
      assert.deepEqual(options, plainOptions);
      const [[row], ended, [after], again, invoices, shipments, [order]] = await odoo(
        ['ol_customer_subscriber.info', listed[0]],
        ['ol_customer_subscriber.delete', 'marta.lind@example.com'],
        ['ol_customer_subscriber.info', listed[0]],
        ['ol_customer_subscriber.update', 'Marta.Lind@Example.com'],
        ['sales_order.get_invoice_ids', number],
        ['sales_order.get_shipment_ids', number],
        ['sales_order.retrieve', { imported: false, limit: 1 }],
      );
      const { change_status_at: _time, ...subscriber } = row;
      const marta = { subscriber_id: '1', store_id: '1', customer_id: '1', subscriber_email: 'marta.lind@example.com' };
      assert.deepEqual([listed, subscriber], [['1', '2', '3'], { ...marta, subscriber_status: '1' }]);
      assert.deepEqual([ended, after.subscriber_status, again], ['1', '3', '1']);
      assert.deepEqual([invoices, shipments], [[], []]);
      const shown = [order.increment_id, order.firstname, order.middlename, order.telephone, order.postcode];
      assert.deepEqual(shown, [number, 'Ann', null, '040 1234', '20095']);
      assert.equal(order.items, undefined);
    });

    await t.test('a caller sees its store views, and needs the rights of each', async () => {
      const id = await addApiUser(engine, 'bound', ['all']);
      await engine.write((tx) => setStoreScope(tx, id, [3], shopTime));
      const bound = await callsOf('bound', [
        ['ol_websites.search', {}],
        ['ol_storeviews.list'],
        ['ol_customer.search', {}],
        ['sales_order.search', { imported: false }],
        ['sales_order.done', '100000001'],
      ]);
      assert.deepEqual(
        bound?.map((each) => (Array.isArray(each) ? each.length : each)),
        [1, 1, 0, 0, '100 Requested order not exists.'],
      );
      await addApiUser(engine, 'few', ['core/store', 'sales/order', 'sales/order/info']);
      const few = await callsOf('few', [
        ['ol_websites.search', {}],
        ['ol_customer.search', {}],
        ['sales_order.get_parent', '1'],
        ['sales_order.done', '1'],
        ['ol_catalog_product.update', 3, { name: 'x' }],
      ]);
      const denied = '2 Access denied.';
      const missing = '100 Requested order not exists.';
      assert.deepEqual(few, [['0', '1', '2'], denied, missing, missing, denied]);
    });

    await t.test('no WSDL has them, and the reference page says so', async () => {
      const wsdl = await (await fetch(`${url}/api/v2_soap/?wsdl`)).text();
      assert.doesNotMatch(wsdl, /ol_|oerp_|get_parent/);
      const page = await (await fetch(`${url}/api/docs/legacy/sales_order`)).text();
      assert.match(page, /sales_order\.<wbr>get_parent|sales_order\.get_parent/);
    });
  } finally {
    await service.close();
    await engine.close();
  }
});
