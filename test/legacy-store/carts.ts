import { optionOf } from './attributes.ts';
import { type Cell, madeAt, type Rows } from './rows.ts';

interface Line {
  readonly product: number;
  readonly sku: string;
  readonly name: string;
  readonly qty: number;
  readonly price: number;
  readonly type?: string;
  /** What the caller asked for, as PHP serialized it. */
  readonly request: string;
  readonly options?: Readonly<Record<string, Cell>>;
  /** The line that this one is a part of: the one before it by so many. */
  readonly partOf?: number;
}

/** PHP's notation of a value. */
function php(value: Cell | { readonly [key: string]: unknown }): string {
  if (value === null || value === undefined) return 'N;';
  if (typeof value === 'number') return Number.isInteger(value) ? `i:${value};` : `d:${value};`;
  if (typeof value === 'string') return `s:${Buffer.byteLength(value)}:"${value}";`;
  const entries = Object.entries(value);
  const key = (name: string) => (/^\d+$/.test(name) ? `i:${name};` : php(name));
  return `a:${entries.length}:{${entries.map(([name, value]) => key(name) + php(value as Cell)).join('')}}`;
}

/** Carts of customers and guests, open and done, with lines of every type. */
export function addCarts(rows: Rows): void {
  addCart(rows, { id: 1, customer: 1, email: 'ref.customer@example.com' }, [
    { product: 906, sku: 'REF-S01', name: 'Plain thing 1', qty: 2, price: 11, request: php({ qty: 2 }) },
    { product: 915, sku: 'REF-S10', name: 'Plain thing 10', qty: 1, price: 20, request: php({ qty: 1 }) },
  ]);
  const choice = { 94: optionOf('color', 'clay'), 181: optionOf('size', 'M') };
  addCart(rows, { id: 2, isGuest: true, shipping: 'flatrate_flatrate' }, [
    {
      product: 402,
      sku: 'coat402-clay-M',
      name: 'Amber coat',
      qty: 1,
      price: 80,
      type: 'configurable',
      request: php({ qty: 1, super_attribute: choice }),
      options: { attributes: php(choice), simple_product: 461 },
    },
    {
      product: 461,
      sku: 'coat402-clay-M',
      name: 'Amber coat, clay, M',
      qty: 1,
      price: 0,
      partOf: 1,
      request: php({ qty: 1 }),
    },
    {
      product: 446,
      sku: 'kit-446',
      name: 'Lamp and candle',
      qty: 1,
      price: 23,
      type: 'bundle',
      request: php({ qty: 1, bundle_option: { 21: 87, 22: 90 }, bundle_option_qty: { 21: 1, 22: 1 } }),
      options: { bundle_option_ids: php({ 0: 21, 1: 22 }), selection_qty_87: 1, selection_qty_90: 1 },
    },
    { product: 906, sku: 'REF-S01', name: 'Plain thing 1', qty: 1, price: 11, partOf: 1, request: php({ qty: 1 }) },
    { product: 907, sku: 'REF-S02', name: 'Plain thing 2', qty: 1, price: 12, partOf: 2, request: php({ qty: 1 }) },
    {
      product: 933,
      sku: 'REF-OPT-name-wood',
      name: 'With a choice',
      qty: 1.5,
      price: 18,
      request: php({ qty: 1.5, options: { 7: 'für "Jo" & <co>', 8: '1' } }),
      options: { option_ids: '7,8', option_7: 'für "Jo" & <co>', option_8: '1' },
    },
    {
      product: 449,
      sku: 'book-449',
      name: 'Book of patterns 449',
      qty: 1,
      price: 11,
      type: 'downloadable',
      request: php({ qty: 1, links: { 0: '12' } }),
      options: { downloadable_link_ids: '12' },
    },
    {
      product: 443,
      sku: 'card-443',
      name: 'Gift card 443',
      qty: 1,
      price: 25,
      type: 'giftcard',
      request: '{"qty":1,"giftcard_amount":"25.0000"}',
      options: { giftcard_amount: '25.0000', giftcard_sender_name: 'Jo', giftcard_recipient_name: 'Ann' },
    },
    {
      product: 418,
      sku: 'LO-418',
      name: 'One of a set',
      qty: 2,
      price: 9,
      request: php({ qty: 2 }),
      options: { product_type: 'grouped' },
    },
    {
      product: 929,
      sku: 'REF-V01',
      name: 'An hour of mending',
      qty: 1,
      price: 15,
      type: 'virtual',
      request: 'not from PHP',
    },
  ]);
  addCart(rows, { id: 3, customer: 2, email: 'ref.customer2@example.com', isDone: true }, [
    { product: 910, sku: 'REF-S05', name: 'Plain thing 5', qty: 1, price: 15, request: php({ qty: 1 }) },
  ]);
  // Its customer was deleted: now it is a guest's cart.
  addCart(rows, { id: 4, customer: 4711, email: 'nobody@example.com' }, []);
  addCart(rows, { id: 7, store: 4, currency: 'EUR', isGuest: true }, [
    { product: 237, sku: 'mix-tiers', name: 'Candles by the box', qty: 10, price: 9.5, request: php({ qty: 10 }) },
  ]);
}

interface Cart {
  readonly id: number;
  readonly customer?: number;
  readonly email?: string;
  readonly store?: number;
  readonly currency?: string;
  readonly isGuest?: true;
  readonly isDone?: true;
  readonly shipping?: string;
}

function addCart(rows: Rows, cart: Cart, lines: readonly Line[]): void {
  const { id, customer, email, store = 1, currency = 'USD' } = cart;
  const shown = lines.filter(({ partOf }) => partOf === undefined);
  const total = shown.reduce((sum, { qty, price }) => sum + qty * price, 0);
  const dates = { created_at: madeAt, updated_at: madeAt };
  rows.add('sales_flat_quote', {
    entity_id: id,
    store_id: store,
    ...dates,
    converted_at: cart.isDone ? '2024-03-02 10:00:00' : null,
    is_active: Number(!cart.isDone),
    is_virtual: 0,
    is_multi_shipping: 0,
    items_count: shown.length,
    items_qty: shown.reduce((sum, { qty }) => sum + qty, 0),
    orig_order_id: 0,
    store_to_base_rate: 1,
    store_to_quote_rate: 1,
    base_to_global_rate: 1,
    base_to_quote_rate: 1,
    base_currency_code: currency,
    store_currency_code: currency,
    quote_currency_code: currency,
    global_currency_code: 'USD',
    grand_total: total,
    base_grand_total: total,
    subtotal: total,
    base_subtotal: total,
    subtotal_with_discount: total,
    base_subtotal_with_discount: total,
    customer_id: customer,
    customer_tax_class_id: 3,
    customer_group_id: customer === undefined ? 0 : 1,
    customer_email: email,
    customer_firstname: customer === undefined ? null : 'Ref',
    customer_lastname: customer === undefined ? null : 'Customer',
    customer_note_notify: 1,
    customer_is_guest: Number(cart.isGuest ?? false),
    is_changed: 1,
    is_persistent: 0,
  });
  const ids: number[] = [];
  for (const line of lines) ids.push(addLine(rows, cart, line, ids));
  for (const address_type of ['billing', 'shipping']) {
    const isFull = cart.shipping !== undefined;
    rows.add('sales_flat_quote_address', {
      address_id: rows.next('quote address'),
      quote_id: id,
      ...dates,
      customer_id: customer,
      save_in_address_book: 0,
      address_type,
      same_as_billing: Number(address_type === 'shipping'),
      free_shipping: 0,
      collect_shipping_rates: 0,
      weight: address_type === 'shipping' ? lines.length : 0,
      ...(isFull
        ? {
            firstname: 'Jo',
            lastname: "O'Brien",
            street: '7 Ferry Steps\nSecond floor',
            city: 'Portland',
            region: 'Maine',
            region_id: 29,
            postcode: '04101',
            country_id: 'US',
            telephone: '555-0142',
          }
        : {}),
      ...(address_type === 'shipping' ? { shipping_method: cart.shipping } : {}),
    });
  }
  if (cart.shipping !== undefined) {
    rows.add('sales_flat_quote_payment', {
      payment_id: rows.next('payment'),
      quote_id: id,
      ...dates,
      method: 'checkmo',
      cc_exp_month: 1,
      cc_number_enc: 'never taken',
    });
  }
}

function addLine(rows: Rows, { id, store = 1 }: Cart, line: Line, before: readonly number[]): number {
  const { product, sku, name, qty, price, type = 'simple', request, options = {}, partOf } = line;
  const item_id = rows.next(id === 7 ? 'late quote item' : 'quote item', id === 7 ? 101 : 1);
  rows.add('sales_flat_quote_item', {
    item_id,
    quote_id: id,
    created_at: madeAt,
    updated_at: madeAt,
    product_id: product,
    store_id: store,
    parent_item_id: partOf === undefined ? null : before.at(-partOf),
    is_virtual: Number(['virtual', 'downloadable'].includes(type)),
    sku,
    name,
    free_shipping: 0,
    is_qty_decimal: 0,
    no_discount: 0,
    weight: 1,
    qty,
    price,
    base_price: price,
    discount_percent: 0,
    discount_amount: 0,
    base_discount_amount: 0,
    tax_percent: 0,
    tax_amount: 0,
    base_tax_amount: 0,
    row_total: qty * price,
    base_row_total: qty * price,
    row_total_with_discount: 0,
    row_weight: qty,
    product_type: type,
    price_incl_tax: price,
    base_price_incl_tax: price,
    row_total_incl_tax: qty * price,
    base_row_total_incl_tax: qty * price,
    weee_tax_applied: 'a:0:{}',
  });
  for (const [code, value] of [['info_buyRequest', request] as const, ...Object.entries(options)]) {
    rows.add('sales_flat_quote_item_option', {
      option_id: rows.next('quote item option'),
      item_id,
      product_id: product,
      code,
      value: value === null || value === undefined ? null : String(value),
    });
  }
  return item_id;
}
