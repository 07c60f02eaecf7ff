import type { Case } from './cases.ts';
import { listByDate, session, sessionOf } from './catalog-cases.ts';
import { lateDay } from './late.ts';
import { cartsToOrder, cartToOrder, fillCartsToOrder } from './order-carts.ts';
import { orderNumber } from './order-rows.ts';
import { orderId, ordersToChange, orderToInvoice, orderToShip } from './order-store.ts';
import { smallRows, spread } from './spread.ts';

const buyer = {
  firstName: 'Ann',
  lastName: 'Buyer',
  street: ['1 Main St'],
  city: 'San Francisco',
  region: 'California',
  postcode: '94110',
  countryId: 'US',
  telephone: '555-0100',
};

/** Calls of connectors about orders, and a guest's order. */
export const orderCases: readonly Case[] = [
  {
    name: 'V2 order list by date',
    path: '/api/v2_soap/',
    call: listByDate('salesOrderList'),
    values: sessionOf,
    requests: smallRows,
  },
  {
    name: 'REST orders by date',
    path: `/api/rest/v2/orders?updatedFrom=${lateDay.replace(' ', 'T')}Z&sortBy=updatedAt&sortDir=asc`,
    call: { method: 'GET', headers: { Accept: 'application/json' }, body: '' },
    caller: 'client',
    values: () => ({}),
    requests: 1,
  },
  {
    name: 'V2 order info of 10',
    path: '/api/v2_soap/',
    call: `<ns1:salesOrderInfo>${session}<orderIncrementId xsi:type="xsd:string">@order</orderIncrementId></ns1:salesOrderInfo>`,
    values: (index, rows) => ({
      ...sessionOf(index, rows),
      order: orderNumber(orderId(spread(index, rows), rows)),
    }),
    requests: smallRows,
  },
  {
    name: 'V2 invoice',
    path: '/api/v2_soap/',
    call: `<ns1:salesOrderInvoiceCreate>${session}<invoiceIncrementId xsi:type="xsd:string">@order</invoiceIncrementId></ns1:salesOrderInvoiceCreate>`,
    values: (index, rows) => ({ ...sessionOf(index, rows), order: orderNumber(orderToInvoice(index)) }),
    requests: ordersToChange,
    once: true,
  },
  {
    name: 'REST ship with track',
    path: '/api/rest/v2/orders/@order/shipments',
    call: {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: '{"tracks":[{"carrierCode":"ups","title":"UPS","trackNumber":"1Z-@order"}]}',
    },
    caller: 'client',
    values: (index) => ({ order: String(orderToShip(index)) }),
    requests: ordersToChange,
    once: true,
  },
  {
    name: 'order in one REST call',
    path: '/api/rest/v2/carts/@cart/order',
    call: {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify({
        shippingAddress: buyer,
        billingAddress: { sameAsShipping: true },
        guestEmail: '@email',
        shippingMethod: 'flatrate_flatrate',
        paymentMethod: 'checkmo',
      }),
    },
    caller: 'client',
    prepare: fillCartsToOrder,
    values: (index) => ({ cart: String(cartToOrder(index)), email: 'ann@example.com' }),
    requests: cartsToOrder,
    once: true,
  },
];
