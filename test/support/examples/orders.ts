import { rewriteWords } from '../../../src/domain/customers/lookup/write.ts';
import { nextIncrementId } from '../../../src/domain/stores/numbers.ts';
import type { Engine, Tx } from '../../../src/platform/storage/engine.ts';
import { shopTime } from '../shop-time.ts';

/** Options of a made order. */
export interface OrderPlan {
  readonly storeId?: number;
  readonly customerId?: number | null;
  /** The product of its first line; a cancel gives back its stock. */
  readonly productId?: number;
  readonly createdAt?: number;
  readonly isVirtual?: boolean;
  /** Also makes an invoice, a shipment with a track and a credit memo, of one piece. */
  readonly withDocuments?: boolean;
}

/** An order of two lines, three pieces at 10 and one at 4, with shipping for 5: 39 in all. */
export interface MadeOrder {
  readonly orderId: number;
  readonly number: string;
  /** The ids of its lines. */
  readonly lines: readonly [number, number];
  readonly invoice: string;
  readonly shipment: string;
  readonly creditmemo: string;
  readonly track: number;
}

/** Places an order in state `new`, as the database keeps one, without a cart. Stock is not taken. */
export function makeOrder(engine: Engine, plan: OrderPlan = {}): Promise<MadeOrder> {
  return engine.write((tx) => insertOrder(tx, plan));
}

const currencies = {
  global_currency_code: 'USD',
  base_currency_code: 'USD',
  store_currency_code: 'USD',
  order_currency_code: 'USD',
  store_to_base_rate: 10_000,
  store_to_order_rate: 10_000,
  base_to_global_rate: 10_000,
  base_to_order_rate: 10_000,
};

/** Amounts in both currencies, which are equal. */
function both<N extends string>(amounts: Readonly<Record<N, number>>): Record<N | `base_${N}`, number> {
  return Object.fromEntries(
    Object.entries(amounts).flatMap(([name, amount]) => [
      [name, amount],
      [`base_${name}`, amount],
    ]),
  ) as Record<N | `base_${N}`, number>;
}

async function insertOrder(tx: Tx, plan: OrderPlan): Promise<MadeOrder> {
  const { storeId = 1, customerId = null, productId = 1, createdAt = shopTime, isVirtual = false } = plan;
  const times = { created_at: createdAt, updated_at: createdAt };
  const number = await nextIncrementId(tx, 'order', storeId);
  const shipping_amount = isVirtual ? 0 : 50_000;
  const totals = both({ subtotal: 340_000, shipping_amount, tax_amount: 0, discount_amount: 0 });
  const grand = both({ grand_total: 340_000 + shipping_amount });
  const [order] = await tx.query((q) =>
    q
      .insertInto('sales_order')
      .values({
        increment_id: number,
        state: 'new',
        status: 'pending',
        store_id: storeId,
        customer_id: customerId,
        customer_is_guest: customerId === null ? 1 : 0,
        customer_group_id: customerId === null ? 0 : 1,
        customer_email: 'ann@example.com',
        customer_firstname: 'Ann',
        customer_lastname: 'Buyer',
        protect_code: '0123456789abcdef',
        store_name: 'Website\nStore\nView',
        customer_note_notify: 1,
        shipping_method: isVirtual ? null : 'flatrate_flatrate',
        shipping_description: 'Flat Rate - Fixed',
        is_virtual: isVirtual ? 1 : 0,
        total_qty_ordered: 40_000,
        total_item_count: 2,
        ...totals,
        ...grand,
        ...both({ subtotal_incl_tax: 340_000, total_due: grand.grand_total }),
        ...currencies,
        ...times,
      })
      .returning('order_id'),
  );
  const orderId = order?.order_id ?? 0;
  const address = {
    order_id: orderId,
    firstname: 'Ann',
    lastname: 'Buyer',
    street: '1 Quay\nFloor 2',
    city: 'Bath',
    postcode: '04530',
    country_id: 'US',
    telephone: '207-555-0100',
    email: 'ann@example.com',
  };
  const addresses = [
    { ...address, address_type: 'billing' },
    ...(isVirtual ? [] : [{ ...address, address_type: 'shipping', firstname: 'Bo' }]),
  ];
  const [billing, shipping] = await tx.query((q) =>
    q.insertInto('sales_order_address').values(addresses).returning('address_id'),
  );
  const billingId = billing?.address_id ?? 0;
  const shippingId = shipping?.address_id ?? null;
  await tx.query((q) =>
    q
      .updateTable('sales_order')
      .set({ billing_address_id: billingId, shipping_address_id: shippingId })
      .where('order_id', '=', orderId)
      .returning('order_id'),
  );
  const line = (product_id: number, sku: string, qty: number, price: number) => ({
    order_id: orderId,
    store_id: storeId,
    product_id,
    sku,
    name: sku,
    product_type: isVirtual ? 'virtual' : 'simple',
    is_virtual: isVirtual ? 1 : 0,
    qty_ordered: qty * 10_000,
    weight: 10_000,
    ...times,
    qty_canceled: 0,
    qty_invoiced: 0,
    qty_refunded: 0,
    qty_shipped: 0,
    product_options: `{"info_buyRequest":{"sku":"${sku}","qty":${qty}.0}}`,
    ...both({ price: price * 10_000, original_price: price * 10_000, row_total: qty * price * 10_000, tax_amount: 0 }),
  });
  const items = await tx.query((q) =>
    q
      .insertInto('sales_order_item')
      .values([line(productId, 'MUG', 3, 10), line(productId + 1, 'CARD', 1, 4)])
      .returning('item_id'),
  );
  const lines = [items[0]?.item_id ?? 0, items[1]?.item_id ?? 0] as const;
  await tx.insertMany(
    'sales_order_payment',
    ['order_id', 'method', 'amount_ordered', 'base_amount_ordered', 'shipping_amount', 'base_shipping_amount'],
    [[orderId, 'checkmo', grand.grand_total, grand.grand_total, shipping_amount, shipping_amount]],
  );
  await tx.insertMany(
    'sales_order_history',
    ['order_id', 'status', 'is_customer_notified', 'created_at', 'entity_name'],
    [[orderId, 'pending', 1, createdAt, 'order']],
  );
  await rewriteWords(tx, 'order', [orderId]);
  const made = { orderId, number, lines };
  if (!plan.withDocuments) return { ...made, invoice: '', shipment: '', creditmemo: '', track: 0 };
  const keys = { order_id: orderId, store_id: storeId, billing_address_id: billingId, shipping_address_id: shippingId };
  const piece = {
    order_item_id: lines[0],
    product_id: productId,
    sku: 'MUG',
    name: 'MUG',
    qty: 10_000,
    price: 100_000,
  };
  const invoice = await nextIncrementId(tx, 'invoice', storeId);
  const shipment = await nextIncrementId(tx, 'shipment', storeId);
  const creditmemo = await nextIncrementId(tx, 'creditmemo', storeId);
  const document = { ...keys, ...currencies, ...times, state: 2, ...both({ grand_total: 100_000, subtotal: 100_000 }) };
  const [i] = await tx.query((q) =>
    q
      .insertInto('sales_invoice')
      .values({ ...document, increment_id: invoice, total_qty: 10_000 })
      .returning('invoice_id'),
  );
  const [s] = await tx.query((q) =>
    q
      .insertInto('sales_shipment')
      .values({ ...keys, ...times, increment_id: shipment, total_qty: 10_000 })
      .returning('shipment_id'),
  );
  const [c] = await tx.query((q) =>
    q
      .insertInto('sales_creditmemo')
      .values({ ...document, increment_id: creditmemo })
      .returning('creditmemo_id'),
  );
  const invoice_id = i?.invoice_id ?? 0;
  const shipment_id = s?.shipment_id ?? 0;
  const creditmemo_id = c?.creditmemo_id ?? 0;
  await tx.query((q) =>
    q
      .insertInto('sales_invoice_item')
      .values({ ...piece, invoice_id })
      .returning('item_id'),
  );
  await tx.query((q) =>
    q
      .insertInto('sales_shipment_item')
      .values({ ...piece, shipment_id })
      .returning('item_id'),
  );
  await tx.query((q) =>
    q
      .insertInto('sales_creditmemo_item')
      .values({ ...piece, creditmemo_id })
      .returning('item_id'),
  );
  const [track] = await tx.query((q) =>
    q
      .insertInto('sales_shipment_track')
      .values({
        shipment_id,
        order_id: orderId,
        track_number: '1Z-999',
        title: 'UPS',
        carrier_code: 'ups',
        ...times,
      })
      .returning('track_id'),
  );
  return { ...made, invoice, shipment, creditmemo, track: track?.track_id ?? 0 };
}
