import { lineIdentity } from '#domain/cart/lines/identity.ts';
import { typeFacts } from '#domain/catalog/types/index.ts';
import { multiplyDecimals } from '#kernel/decimal.ts';
import { customer } from '../content/customer.ts';
import { products } from '../content/products/index.ts';
import { amount } from './decimal.ts';
import { attributeOf, productId } from './ids.ts';
import type { Rows } from './rows.ts';

const addressId = 1;
const quoteId = 1;

/** The customer with an address and an active quote of two lines. */
export function addCustomer(rows: Rows, now: number, passwordHash: string | null): void {
  addAccount(rows, now, passwordHash);
  addQuote(rows, now);
}

function addAccount(rows: Rows, now: number, passwordHash: string | null): void {
  const { id, address } = customer;
  rows.add('customer', {
    customer_id: id,
    website_id: customer.website,
    store_id: customer.store,
    group_id: customer.group,
    email: customer.email,
    email_key: customer.email.toLowerCase(),
    password_hash: passwordHash,
    increment_id: customer.incrementId,
    created_at: now,
    updated_at: now,
  });
  const values = {
    firstname: customer.firstname,
    lastname: customer.lastname,
    created_in: customer.createdIn,
    default_billing: String(addressId),
    default_shipping: String(addressId),
  };
  for (const [code, value] of Object.entries(values)) {
    rows.add('customer_value', { customer_id: id, attribute_id: attributeOf('customer', code).id, value });
  }
  rows.add('customer_address', { address_id: addressId, customer_id: id, created_at: now, updated_at: now });
  for (const [code, value] of Object.entries(address)) {
    const attribute_id = attributeOf('customer_address', code).id;
    rows.add('customer_address_value', { address_id: addressId, attribute_id, value: String(value) });
  }
}

function addQuote(rows: Rows, now: number): void {
  const lines = customer.cart.map(({ sku, qty }) => quoteLine(sku, amount(qty)));
  const subtotal = lines.reduce((sum, { rowTotal }) => sum + rowTotal, 0);
  rows.add('quote', {
    quote_id: quoteId,
    store_id: customer.store,
    is_active: 1,
    created_at: now,
    updated_at: now,
    items_count: lines.length,
    items_qty: lines.reduce((sum, { qty }) => sum + qty, 0),
    base_currency_code: 'USD',
    store_currency_code: 'USD',
    quote_currency_code: 'USD',
    global_currency_code: 'USD',
    grand_total: subtotal,
    base_grand_total: subtotal,
    subtotal,
    base_subtotal: subtotal,
    subtotal_with_discount: subtotal,
    base_subtotal_with_discount: subtotal,
    customer_id: customer.id,
    customer_group_id: customer.group,
    customer_tax_class_id: 3,
    customer_email: customer.email,
    customer_firstname: customer.firstname,
    customer_lastname: customer.lastname,
  });
  for (const [index, line] of lines.entries()) addLine(rows, index + 1, line, now);
  for (const type of ['billing', 'shipping']) addAddress(rows, type, lines, now);
}

type QuoteLine = ReturnType<typeof quoteLine>;

function quoteLine(sku: string, qty: number) {
  const product = products.find((candidate) => candidate.sku === sku);
  if (!product) throw new Error(`the demo store has no product ${sku}`);
  const price = amount(product.price ?? '0');
  const weight = amount(product.weight ?? '0');
  return { product, qty, price, weight, rowTotal: times(price, qty), rowWeight: times(weight, qty) };
}

function addLine(
  rows: Rows,
  item_id: number,
  { product, qty, price, weight, rowTotal, rowWeight }: QuoteLine,
  now: number,
): void {
  const product_id = productId(product.sku);
  rows.add('quote_item', {
    item_id,
    quote_id: quoteId,
    product_id,
    store_id: customer.store,
    product_type: product.type,
    sku: product.sku,
    name: product.name.en,
    is_virtual: typeFacts(product.type).isVirtual ? 1 : 0,
    weight,
    row_weight: rowWeight,
    qty,
    price,
    base_price: price,
    row_total: rowTotal,
    base_row_total: rowTotal,
    row_total_with_discount: rowTotal,
    price_incl_tax: price,
    base_price_incl_tax: price,
    row_total_incl_tax: rowTotal,
    base_row_total_incl_tax: rowTotal,
    identity: lineIdentity(product_id, new Map()),
    buy_request: JSON.stringify({ qty: qty / 10_000 }),
    created_at: now,
    updated_at: now,
  });
}

function addAddress(rows: Rows, address_type: string, lines: readonly QuoteLine[], now: number): void {
  rows.add('quote_address', {
    address_id: address_type === 'billing' ? 1 : 2,
    quote_id: quoteId,
    address_type,
    customer_id: customer.id,
    customer_address_id: addressId,
    same_as_billing: address_type === 'shipping' ? 1 : 0,
    email: customer.email,
    ...customer.address,
    weight: address_type === 'shipping' ? lines.reduce((sum, { rowWeight }) => sum + rowWeight, 0) : 0,
    created_at: now,
    updated_at: now,
  });
}

function times(a: number, b: number): number {
  return multiplyDecimals(a, b, 4) ?? 0;
}
