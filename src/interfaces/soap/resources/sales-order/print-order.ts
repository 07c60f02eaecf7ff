import { orderTables } from '#domain/orders/order-tables.ts';
import { type ListedOrder, orderAddress, type WholeOrder } from '#domain/orders/orders.ts';
import { phpSerialized } from '#kernel/php-serialize.ts';
import { type Printed, printer } from './print-rows.ts';
import { wireColumns } from './wire-columns.ts';

const formerNames = {
  forced_shipment_with_invoice: 'forced_do_shipment_with_invoice',
  payment_auth_expiration: 'payment_authorization_expiration',
  base_shipping_hidden_tax_amnt: 'base_shipping_hidden_tax_amount',
};
// The results get more fields by `Object.assign`: a spread of so many would be a hash table (`recordMaker`).
const printRow = printer(orderTables.sales_order, `${wireColumns.order} order_id`, { also: formerNames });
const printRowWithoutId = printer(orderTables.sales_order, wireColumns.order, { also: formerNames });
const printAddress = printer(orderTables.sales_order_address, wireColumns.orderAddress, {
  names: { order_id: 'parent_id' },
});
const printItem = printer(orderTables.sales_order_item, wireColumns.orderItem, {
  also: { base_weee_tax_applied_row_amnt: 'base_weee_tax_applied_row_amount' },
});
const printPayment = printer(orderTables.sales_order_payment, wireColumns.orderPayment, {
  names: { order_id: 'parent_id' },
  // Data that could be used to pay is not stored.
  empty: [
    'cc_number_enc',
    'cc_secure_verify',
    'cc_debug_request_body',
    'cc_debug_response_serialized',
    'cc_debug_response_body',
    'echeck_routing_number',
  ],
});
const printHistory = printer(orderTables.sales_order_history, wireColumns.orderHistory, {
  names: { order_id: 'parent_id' },
});

/** An order in a list, with the names of its addresses (soap-sales 4). */
export function listedOrder({ order, billing, shipping }: ListedOrder): Printed {
  return Object.assign(printRowWithoutId(order), {
    firstname: billing?.firstname ?? null,
    middlename: billing?.middlename ?? null,
    lastname: billing?.lastname ?? null,
    telephone: billing?.telephone ?? null,
    postcode: billing?.postcode ?? null,
    billing_firstname: billing?.firstname ?? null,
    billing_lastname: billing?.lastname ?? null,
    shipping_firstname: shipping?.firstname ?? null,
    shipping_lastname: shipping?.lastname ?? null,
    billing_name: nameOf(billing),
    shipping_name: nameOf(shipping),
    order_id: String(order.order_id),
  });
}

/** Null if one of the two is, like the concatenation in the reference's database. */
function nameOf(address: ListedOrder['billing']): string | null {
  if (!address || address.firstname === null || address.lastname === null) return null;
  return `${address.firstname} ${address.lastname}`;
}

/** All data of an order (soap-sales 4). */
export function printedOrder({ order, addresses, items, payment, history }: WholeOrder): object {
  const shipping = orderAddress(addresses, 'shipping');
  const billing = orderAddress(addresses, 'billing');
  return Object.assign(printRow(order), {
    ...(order.gift_message_id ? { gift_message: order.gift_message } : {}),
    shipping_address: shipping ? printAddress(shipping) : null,
    billing_address: billing ? printAddress(billing) : null,
    items: items.map((item) => ({
      ...printItem({ ...item, product_options: asSerialized(item.product_options) }),
      ...(item.gift_message_id ? { gift_message: item.gift_message } : {}),
    })),
    payment: payment
      ? { ...printPayment(payment), additional_information: asMap(payment.additional_information) }
      : null,
    status_history: history.map(printHistory),
  });
}

const asSerialized = (json: string | null): string | null => (json === null ? null : phpSerialized(json));
const asMap = (json: string | null): unknown => (json === null ? [] : JSON.parse(json));
