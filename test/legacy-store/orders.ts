import { madeAt, type Rows } from './rows.ts';

const dates = { created_at: madeAt, updated_at: madeAt };

const rates = {
  store_to_base_rate: 1,
  store_to_order_rate: 1,
  base_to_global_rate: 1,
  base_to_order_rate: 1,
  base_currency_code: 'USD',
  store_currency_code: 'USD',
  order_currency_code: 'USD',
  global_currency_code: 'USD',
};

/** An amount in both currencies, which are the same. */
function both(amounts: Readonly<Record<string, number>>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(amounts).flatMap(([name, amount]) => [
      [name, amount],
      [`base_${name}`, amount],
    ]),
  );
}

/** An order and its billing address, its payment and the first entry of its history. */
function addOrder(rows: Rows, order: { readonly id: number } & Readonly<Record<string, string | number | null>>): void {
  const { id, ...more } = order;
  const address = { parent_id: id, firstname: 'Ann', lastname: 'Buyer', street: '1 Main St\nFloor 2', city: 'Lyon' };
  rows.add('sales_flat_order', {
    entity_id: id,
    store_id: 1,
    is_virtual: 0,
    customer_is_guest: 1,
    customer_group_id: 0,
    customer_email: 'ann@example.com',
    customer_firstname: 'Ann',
    customer_lastname: 'Buyer',
    store_name: 'Main Website\nMain Store\nEnglish',
    billing_address_id: 2 * id - 1,
    shipping_address_id: 2 * id,
    total_item_count: 1,
    ...rates,
    ...dates,
    ...more,
  });
  for (const [index, address_type] of ['billing', 'shipping'].entries()) {
    const country = { country_id: 'FR', postcode: '69001', telephone: '555-0100', email: 'ann@example.com' };
    rows.add('sales_flat_order_address', { entity_id: 2 * id - 1 + index, address_type, ...address, ...country });
  }
  rows.add('sales_flat_order_payment', {
    entity_id: id,
    parent_id: id,
    method: 'checkmo',
    ...both({ amount_ordered: Number(more.grand_total) }),
    cc_number_enc: '0:2:secret:number',
    additional_information: 'a:1:{s:5:"payer";s:3:"ann";}',
  });
}

/** Orders: one that is done, one on hold with a status of the store's own, and one that was refunded, of a customer who is gone. */
export function addOrders(rows: Rows): void {
  for (const [status, state, label] of [
    ['pending', 'new', 'Pending'],
    ['holded', 'holded', 'On Hold'],
    ['complete', 'complete', 'Complete'],
    ['closed', 'closed', 'Closed'],
    ['acme_checked', 'new', 'Checked by hand'],
  ] as const) {
    rows.add('sales_order_status', { status, label });
    rows.add('sales_order_status_state', { status, state, is_default: Number(status !== 'acme_checked') });
  }
  rows.add('sales_order_status_label', { status: 'acme_checked', store_id: 2, label: 'Vérifiée' });

  addOrder(rows, {
    id: 1,
    increment_id: '100000001',
    state: 'complete',
    status: 'complete',
    customer_id: 1,
    customer_is_guest: 0,
    ...both({ subtotal: 22, shipping_amount: 5, tax_amount: 1.98, grand_total: 28.98, total_paid: 28.98 }),
    ...both({ total_invoiced: 28.98, discount_amount: 0 }),
    total_qty_ordered: 2,
  });
  rows.add('sales_flat_order_item', {
    item_id: 1,
    order_id: 1,
    store_id: 1,
    product_id: 906,
    product_type: 'simple',
    sku: 'REF-S01',
    name: 'Plain thing 1',
    product_options: 'a:1:{s:15:"info_buyRequest";a:2:{s:3:"sku";s:7:"REF-S01";s:3:"qty";d:2;}}',
    qty_ordered: 2,
    qty_invoiced: 2,
    qty_shipped: 2,
    qty_canceled: 0,
    qty_refunded: 0,
    ...both({ price: 11, row_total: 22, tax_amount: 1.98 }),
    tax_percent: 9,
    ...dates,
  });
  rows.add('sales_order_tax', {
    tax_id: 1,
    order_id: 1,
    code: 'US-CA-*-Rate 1',
    title: 'Sales tax',
    percent: 9,
    amount: 1.98,
    base_amount: 1.98,
    base_real_amount: 1.98,
    priority: 1,
    position: 0,
    process: 0,
    hidden: 0,
  });
  rows.add('sales_order_tax_item', { tax_item_id: 1, tax_id: 1, item_id: 1, tax_percent: 9 });
  rows.add('sales_flat_invoice', {
    entity_id: 1,
    order_id: 1,
    store_id: 1,
    state: 2,
    increment_id: '100000001',
    billing_address_id: 1,
    shipping_address_id: 2,
    total_qty: 2,
    ...both({ subtotal: 22, shipping_amount: 5, tax_amount: 1.98, grand_total: 28.98 }),
    base_shipping_hidden_tax_amnt: 0.5,
    ...rates,
    ...dates,
  });
  rows.add('sales_flat_invoice_item', {
    entity_id: 1,
    parent_id: 1,
    order_item_id: 1,
    product_id: 906,
    sku: 'REF-S01',
    name: 'Plain thing 1',
    qty: 2,
    ...both({ price: 11, row_total: 22, tax_amount: 1.98 }),
  });
  rows.add('sales_flat_invoice_comment', {
    entity_id: 1,
    parent_id: 1,
    is_customer_notified: 1,
    is_visible_on_front: 0,
    comment: 'Thank you',
    created_at: madeAt,
  });
  rows.add('sales_flat_shipment', {
    entity_id: 1,
    order_id: 1,
    store_id: 1,
    increment_id: '100000001',
    total_qty: 2,
    billing_address_id: 1,
    shipping_address_id: 2,
    ...dates,
  });
  rows.add('sales_flat_shipment_item', {
    entity_id: 1,
    parent_id: 1,
    order_item_id: 1,
    product_id: 906,
    sku: 'REF-S01',
    name: 'Plain thing 1',
    qty: 2,
    price: 11,
  });
  rows.add('sales_flat_shipment_track', {
    entity_id: 1,
    parent_id: 1,
    order_id: 1,
    track_number: '1Z-999',
    title: 'UPS',
    carrier_code: 'ups',
    ...dates,
  });
  rows.add('sales_flat_shipment_comment', {
    entity_id: 1,
    parent_id: 1,
    is_customer_notified: 0,
    is_visible_on_front: 0,
    comment: '',
    created_at: madeAt,
  });

  addOrder(rows, {
    id: 2,
    increment_id: '100000002',
    state: 'holded',
    status: 'holded',
    hold_before_state: 'new',
    hold_before_status: 'acme_checked',
    ...both({ subtotal: 190, shipping_amount: 5, grand_total: 195, tax_amount: 0, discount_amount: 0 }),
    total_qty_ordered: 1,
    gift_message_id: 1,
  });
  for (const line of [
    { item_id: 2, product_id: 402, product_type: 'configurable', ...both({ price: 190, row_total: 190 }) },
    { item_id: 3, parent_item_id: 2, product_id: 231, product_type: 'simple', ...both({ price: 0, row_total: 0 }) },
  ]) {
    rows.add('sales_flat_order_item', {
      order_id: 2,
      store_id: 1,
      sku: 'msj000',
      name: 'Shirt',
      qty_ordered: 1,
      product_options: 'a:1:{s:15:"info_buyRequest";a:1:{s:15:"super_attribute";a:2:{i:181;s:2:"80";i:94;s:2:"22";}}}',
      ...dates,
      ...line,
    });
  }
  rows.add('gift_message', { gift_message_id: 1, customer_id: 0, sender: 'Me', recipient: 'You', message: 'Best' });
  for (const [entity_id, status, comment] of [
    [1, 'pending', null],
    [2, 'acme_checked', 'Looks <b>fine</b>'],
    [3, 'holded', null],
  ] as const) {
    rows.add('sales_flat_order_status_history', {
      entity_id,
      parent_id: 2,
      status,
      comment,
      is_customer_notified: status === 'holded' ? 2 : 1,
      is_visible_on_front: 0,
      entity_name: 'order',
      created_at: madeAt,
    });
  }

  addOrder(rows, {
    id: 3,
    store_id: 2,
    increment_id: '200000007',
    state: 'closed',
    status: 'closed',
    customer_id: 99_999,
    customer_is_guest: 0,
    is_virtual: 1,
    shipping_address_id: null,
    ...both({ subtotal: 10, grand_total: 10, total_paid: 10, total_refunded: 9, tax_amount: 0, discount_amount: 0 }),
    ...both({ total_invoiced: 10 }),
    total_qty_ordered: 1,
  });
  rows.add('sales_flat_invoice', {
    entity_id: 2,
    order_id: 3,
    store_id: 2,
    state: 2,
    increment_id: '200000001',
    billing_address_id: 5,
    ...both({ subtotal: 10, grand_total: 10 }),
    ...rates,
    ...dates,
  });
  rows.add('sales_flat_order_item', {
    item_id: 4,
    order_id: 3,
    store_id: 2,
    product_id: 448,
    product_type: 'downloadable',
    is_virtual: 1,
    sku: 'hbm000',
    name: 'A book',
    product_options: 'O:8:"stdClass":0:{}',
    qty_ordered: 1,
    qty_invoiced: 1,
    qty_refunded: 1,
    ...both({ price: 10, row_total: 10 }),
    ...dates,
  });
  rows.add('sales_payment_transaction', {
    transaction_id: 1,
    order_id: 3,
    payment_id: 3,
    txn_id: 'PAY-1',
    txn_type: 'capture',
    is_closed: 0,
    additional_information: 'a:1:{s:16:"raw_details_info";a:1:{s:6:"amount";d:10;}}',
    created_at: madeAt,
  });
  rows.add('sales_flat_creditmemo', {
    entity_id: 1,
    order_id: 3,
    store_id: 2,
    state: 2,
    increment_id: '200000001',
    billing_address_id: 5,
    ...both({ subtotal: 10, grand_total: 10, adjustment: 0 }),
    ...rates,
    ...dates,
  });
  rows.add('sales_flat_creditmemo_item', {
    entity_id: 1,
    parent_id: 1,
    order_item_id: 4,
    product_id: 448,
    sku: 'hbm000',
    name: 'A book',
    qty: 1,
    base_weee_tax_applied_row_amnt: 0.25,
    ...both({ price: 10, row_total: 10 }),
  });
  rows.add('sales_flat_creditmemo_comment', {
    entity_id: 1,
    parent_id: 1,
    is_customer_notified: 0,
    is_visible_on_front: 1,
    comment: 'Did not like it',
    created_at: madeAt,
  });
  rows.add('downloadable_link_purchased', {
    purchased_id: 1,
    order_id: 3,
    order_increment_id: '200000007',
    order_item_id: 4,
    customer_id: 99_999,
    product_name: 'A book',
    product_sku: 'hbm000',
    link_section_title: 'Links',
    ...dates,
  });
  rows.add('downloadable_link_purchased_item', {
    item_id: 1,
    purchased_id: 1,
    order_item_id: 4,
    product_id: 448,
    link_hash: 'MC42',
    number_of_downloads_bought: 3,
    number_of_downloads_used: 1,
    link_id: 20,
    link_title: 'A book',
    is_shareable: 2,
    link_file: '/h/b/book.pdf',
    link_type: 'file',
    status: 'available',
    ...dates,
  });

  // The store views count by themselves; of the second one the sequence of orders was lost.
  for (const [entity_type_id, store_id, increment_last_id] of [
    [5, 1, '100000041'],
    [6, 1, '100000001'],
    [8, 1, '100000001'],
    [7, 2, '200000001'],
    // Of customers, and of the back office, which places nothing.
    [1, 0, '000000009'],
    [5, 0, '000000003'],
  ] as const) {
    rows.add('eav_entity_store', {
      entity_store_id: rows.next('eav_entity_store'),
      entity_type_id,
      store_id,
      increment_prefix: String(store_id),
      increment_last_id,
    });
  }
}
