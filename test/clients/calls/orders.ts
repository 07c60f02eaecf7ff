import { type Call, call, changed, changedAsText, listed, pairs, refused } from './call.ts';

/** The one order of the store, which the test placed (`makeOrder`). */
const number = '100000001';
const moment = '2026-06-01 12:00:00';
const times = { created_at: moment, updated_at: moment };
const currencies = {
  global_currency_code: 'USD',
  base_currency_code: 'USD',
  store_currency_code: 'USD',
  order_currency_code: 'USD',
  store_to_base_rate: '1.0000',
  store_to_order_rate: '1.0000',
  base_to_global_rate: '1.0000',
  base_to_order_rate: '1.0000',
};

const row = {
  ...times,
  ...currencies,
  order_id: '1',
  increment_id: number,
  store_id: '1',
  state: 'new',
  status: 'pending',
  tax_amount: '0.0000',
  base_tax_amount: '0.0000',
  shipping_amount: '5.0000',
  base_shipping_amount: '5.0000',
  discount_amount: '0.0000',
  base_discount_amount: '0.0000',
  subtotal: '34.0000',
  base_subtotal: '34.0000',
  grand_total: '39.0000',
  base_grand_total: '39.0000',
  total_qty_ordered: '4.0000',
  billing_address_id: '1',
  shipping_address_id: '2',
  store_name: 'Website\nStore\nView',
  shipping_method: 'flatrate_flatrate',
  shipping_description: 'Flat Rate - Fixed',
  customer_email: 'ann@example.com',
  customer_firstname: 'Ann',
  customer_lastname: 'Buyer',
  customer_group_id: '0',
  customer_note_notify: '1',
  customer_is_guest: '1',
  is_virtual: '0',
};
const moreOfRow = {
  protect_code: '0123456789abcdef',
  subtotal_incl_tax: '34.0000',
  base_subtotal_incl_tax: '34.0000',
  total_due: '39.0000',
  base_total_due: '39.0000',
  total_item_count: '2',
};
const place = {
  parent_id: '1',
  lastname: 'Buyer',
  street: '1 Quay\nFloor 2',
  city: 'Bath',
  postcode: '04530',
  country_id: 'US',
  telephone: '207-555-0100',
};
const billing = { ...place, address_id: '1', address_type: 'billing', firstname: 'Ann' };
const shipping = { ...place, address_id: '2', address_type: 'shipping', firstname: 'Bo' };

function line(id: string, sku: string, qty: number, price: string, total: string) {
  return {
    ...times,
    item_id: id,
    order_id: '1',
    product_id: id,
    product_type: 'simple',
    product_options: `a:1:{s:15:"info_buyRequest";a:2:{s:3:"sku";s:${sku.length}:"${sku}";s:3:"qty";d:${qty};}}`,
    weight: '1.0000',
    is_virtual: '0',
    sku,
    name: sku,
    free_shipping: '0',
    no_discount: '0',
    qty_canceled: '0.0000',
    qty_invoiced: '0.0000',
    qty_ordered: `${qty}.0000`,
    qty_refunded: '0.0000',
    qty_shipped: '0.0000',
    price,
    base_price: price,
    original_price: price,
    base_original_price: price,
    tax_amount: '0.0000',
    base_tax_amount: '0.0000',
    row_total: total,
    base_row_total: total,
    row_invoiced: '0.0000',
    base_row_invoiced: '0.0000',
  };
}
const lines = [line('1', 'MUG', 3, '10.0000', '30.0000'), line('2', 'CARD', 1, '4.0000', '4.0000')];
const payment = {
  parent_id: '1',
  amount_ordered: '39.0000',
  base_amount_ordered: '39.0000',
  shipping_amount: '5.0000',
  base_shipping_amount: '5.0000',
  method: 'checkmo',
  payment_id: '1',
};
const entry = { parent_id: '1', created_at: moment, is_customer_notified: '1', status: 'pending' };
const order = {
  ...row,
  billing_address: billing,
  shipping_address: shipping,
  items: lines,
  payment,
  status_history: [entry],
};
const wholeOrder = {
  ...row,
  ...moreOfRow,
  billing_address: { ...billing, email: 'ann@example.com' },
  shipping_address: { ...shipping, email: 'ann@example.com' },
  items: lines.map((line) => ({ ...line, store_id: '1', is_nominal: '0' })),
  payment: { ...payment, additional_information: [] },
  status_history: [{ ...entry, is_visible_on_front: '0', entity_name: 'order' }],
};
const listedOrder = {
  ...row,
  ...moreOfRow,
  billing_firstname: 'Ann',
  billing_lastname: 'Buyer',
  billing_name: 'Ann Buyer',
  shipping_firstname: 'Bo',
  shipping_lastname: 'Buyer',
  shipping_name: 'Bo Buyer',
  firstname: 'Ann',
  lastname: 'Buyer',
  telephone: '207-555-0100',
  postcode: '04530',
};

const piece = {
  parent_id: '1',
  item_id: '1',
  order_item_id: '1',
  product_id: '1',
  sku: 'MUG',
  name: 'MUG',
  qty: '1.0000',
  price: '10.0000',
};
const amounts = {
  grand_total: '10.0000',
  base_grand_total: '10.0000',
  subtotal: '10.0000',
  base_subtotal: '10.0000',
};
const document = { ...times, increment_id: number, store_id: '1', order_id: '1' };
const invoice = {
  ...document,
  ...currencies,
  ...amounts,
  billing_address_id: '1',
  billing_firstname: 'Ann',
  billing_lastname: 'Buyer',
  order_increment_id: number,
  order_created_at: moment,
  state: '2',
  invoice_id: '1',
  items: [piece],
  comments: [],
};
const track = {
  ...times,
  parent_id: '1',
  order_id: '1',
  track_id: '1',
  carrier_code: 'ups',
  title: 'UPS',
  number: '1Z-999',
};
const shipment = {
  ...document,
  shipping_address_id: '2',
  shipping_firstname: 'Bo',
  shipping_lastname: 'Buyer',
  order_increment_id: number,
  order_created_at: moment,
  total_qty: '1.0000',
  shipment_id: '1',
  items: [piece],
  tracks: [track],
  comments: [],
};
const memoRow = {
  ...document,
  ...currencies,
  ...amounts,
  billing_address_id: '1',
  shipping_address_id: '2',
  state: '2',
  creditmemo_id: '1',
};
const memo = { ...memoRow, items: [piece], comments: [] };

/** Orders, invoices, shipments and credit memos, all of them of one order. */
export const orderCalls: readonly Call[] = [
  listed(
    'salesOrderList',
    { filters: { complex_filter: [{ key: 'status', value: { key: 'eq', value: 'pending' } }] } },
    1,
    listedOrder,
    { argsIn: { v1: { filters: { status: { eq: 'pending' } } } } },
  ),
  call('salesOrderInfo', { orderIncrementId: number }, order, { v1: { answer: wholeOrder } }),
  refused('salesOrderInfo', { orderIncrementId: '999999999' }, '100', 'Requested order not exists.'),
  listed('salesOrderInvoiceList', { filters: { filter: [{ key: 'order_id', value: '1' }] } }, 1, {
    order_id: '1',
    increment_id: number,
    created_at: moment,
    state: '2',
    grand_total: '10.0000',
    order_currency_code: 'USD',
    invoice_id: '1',
  }),
  call('salesOrderInvoiceInfo', { invoiceIncrementId: number }, invoice, {
    v1: { answer: { ...invoice, total_qty: '1.0000', shipping_address_id: '2' } },
  }),
  listed('salesOrderShipmentList', { filters: { filter: [{ key: 'order_id', value: '1' }] } }, 1, {
    increment_id: number,
    created_at: moment,
    total_qty: '1.0000',
    shipment_id: '1',
  }),
  call('salesOrderShipmentInfo', { shipmentIncrementId: number }, shipment, {
    v1: { answer: { ...shipment, billing_address_id: '1', tracks: [{ ...track, track_number: '1Z-999' }] } },
  }),
  call(
    'salesOrderShipmentGetCarriers',
    { orderIncrementId: number },
    pairs({
      custom: 'Custom Value',
      dhl: 'DHL (Deprecated)',
      fedex: 'Federal Express',
      ups: 'United Parcel Service',
      usps: 'United States Postal Service',
      dhlint: 'DHL',
    }),
  ),
  listed('salesOrderCreditmemoList', { filters: { filter: [{ key: 'order_id', value: '1' }] } }, 1, memoRow),
  call('salesOrderCreditmemoInfo', { creditmemoIncrementId: number }, memo, {
    v1: { answer: { ...memo, order_increment_id: number } },
  }),
  changed('salesOrderAddComment', { orderIncrementId: number, status: 'pending', comment: 'Seen <&>' }),
  changed('salesOrderHold', { orderIncrementId: number }),
  refused(
    'salesOrderCancel',
    { orderIncrementId: number },
    '103',
    'Order status not changed. Details in error message.',
  ),
  changed('salesOrderUnhold', { orderIncrementId: number }),
  call('salesOrderShipmentCreate', { orderIncrementId: number, itemsQty: [{ order_item_id: 1, qty: 1 }] }, '100000002'),
  call(
    'salesOrderShipmentAddTrack',
    { shipmentIncrementId: '100000002', carrier: 'ups', title: 'UPS', trackNumber: '1Z-2' },
    '<track>',
  ),
  changed('salesOrderShipmentRemoveTrack', { shipmentIncrementId: '100000002', trackId: '<track>' }),
  changed('salesOrderShipmentAddComment', {
    shipmentIncrementId: '100000002',
    comment: 'Left',
    email: '1',
    includeInEmail: '0',
  }),
  changed('salesOrderShipmentSendInfo', { shipmentIncrementId: '100000002', comment: '' }),
  call(
    'salesOrderInvoiceCreate',
    { invoiceIncrementId: number, itemsQty: [{ order_item_id: 2, qty: 1 }] },
    '100000002',
  ),
  changedAsText('salesOrderInvoiceAddComment', { invoiceIncrementId: '100000002', comment: 'Paid', email: '0' }),
  ...(['Capture', 'Void', 'Cancel'] as const).map((move) =>
    refused(
      `salesOrderInvoice${move}`,
      { invoiceIncrementId: '100000002' },
      '104',
      `Invoice cannot be ${move === 'Capture' ? 'captured' : move === 'Void' ? 'voided' : 'canceled'}.`,
    ),
  ),
  call(
    'salesOrderCreditmemoCreate',
    {
      orderIncrementId: number,
      creditmemoData: { qtys: [{ order_item_id: 2, qty: 1 }], shipping_amount: 2.5, adjustment_positive: 1 },
      comment: 'Sorry',
    },
    '100000002',
  ),
  refused(
    'salesOrderCreditmemoCreate',
    { orderIncrementId: number, creditmemoData: { qtys: [{ order_item_id: 1, qty: 0 }], shipping_amount: 100 } },
    '102',
    'Maximum shipping amount allowed to refund is: $2.50',
  ),
  changed('salesOrderCreditmemoAddComment', { creditmemoIncrementId: '100000002', comment: 'Again' }),
  refused(
    'salesOrderCreditmemoCancel',
    { creditmemoIncrementId: '100000002' },
    '104',
    'Credit memo cannot be canceled.',
  ),
  changed('salesOrderCancel', { orderIncrementId: number }),
];
