/** Functions with which `differences.ts` changes a recorded outcome to the expected one. */

import type { Registry } from '../../src/interfaces/legacy/registry.ts';
import { contractCartProductFaults, contractGlobalFaults } from '../support/contract-faults.ts';
import type { AnswerValue } from './read-answer.ts';
import type { RecordedStyle } from './recorded.ts';
import type { CartState, Outcome } from './replay.ts';

type Line = CartState['items'][number];
/** A struct or map in an answer. */
export type Fields = { [name: string]: AnswerValue };

/** Makes the outcome a fault. */
export function becomeFault(outcome: Outcome, code: string, text: string): void {
  delete outcome.result;
  outcome.status = 500;
  outcome.fault = { code, text };
}

/** Makes the outcome a result. */
export function becomeResult(outcome: Outcome, result: AnswerValue): void {
  delete outcome.fault;
  outcome.status = 200;
  outcome.result = result;
}

/** Makes the outcome something that is not SOAP. */
export function becomeDocument(outcome: Outcome, status: number, document: 'wsdl' | 'none'): void {
  for (const name of ['fault', 'result', 'version'] as const) delete outcome[name];
  outcome.status = status;
  outcome.document = document;
}

/** The boolean true as a style writes it. */
export function yes(style: RecordedStyle): string {
  return style === 'wsi' ? 'true' : 'boolean true';
}

/** Changes the lines of the cart that the call names, and what follows from them. */
export function changeCart({ carts }: Outcome, change: (items: Line[]) => Line[]): void {
  if (!carts) return;
  carts.named.items = change(carts.named.items);
  recount(carts.named);
}

/** Counts the lines and their quantities again. */
export function recount({ quote, items }: CartState): void {
  const own = items.filter(({ is_child }) => !is_child);
  quote.items_count = own.length;
  quote.items_qty = own.reduce((sum, { qty }) => sum + qty, 0);
}

/** One piece of a simple product. */
export function line(product_id: number, sku: string): Line {
  return { product_id, sku, qty: 1, product_type: 'simple', is_child: false };
}

/** The lines, with another quantity for a product. */
export function setQty(items: readonly Line[], productId: number, qty: number): Line[] {
  return items.map((item) => (item.product_id === productId ? { ...item, qty } : item));
}

/** Whether a line is of a product that exists. */
export function isProduct({ product_id }: Line): boolean {
  return product_id !== 0;
}

/** A simple product in a list; `category` is the second of its two. */
export function listed(productId: number, sku: string, name: string, category: string): Fields {
  return {
    product_id: String(productId),
    sku,
    name,
    set: '4',
    type: 'simple',
    category_ids: ['4', category],
    website_ids: ['1'],
  };
}

/** The SKUs of a shown cart's lines, each as a line. */
export function skusOf(info: AnswerValue | undefined): AnswerValue {
  const items = isFields(info) ? info.items : undefined;
  return Array.isArray(items) ? items.map((item) => ({ sku: isFields(item) ? (item.sku ?? null) : null })) : [];
}

/** All resources as WS-I lists them, without titles. */
export function ourResources(registry: Registry): AnswerValue {
  const list = (items: string[]): AnswerValue => (items.length > 0 ? items : '');
  return registry.resources.map(({ resource, operations }) => ({
    name: resource.name,
    aliases: list([...resource.aliases]),
    methods: operations.map(({ method }) => ({
      path: `${resource.name}.${method}`,
      name: method,
      aliases: list(resource.aliases.map((alias) => `${alias}.${method}`)),
    })),
  }));
}

const faults = (table: readonly (readonly [code: string, message: string])[]): AnswerValue =>
  table.map(([code, message]) => ({ code, message }));

/** Reference 3.4. */
export const globalFaults = faults(contractGlobalFaults);

/** Reference 4.2. */
export const cartProductFaults = faults(contractCartProductFaults);

/** Fields of a shown cart that hold its prices and sums. */
export const money = new Set([
  'grand_total',
  'base_grand_total',
  'subtotal',
  'base_subtotal',
  'subtotal_with_discount',
  'base_subtotal_with_discount',
  'price',
  'base_price',
  'row_total',
  'base_row_total',
  'row_total_with_discount',
  'row_weight',
  'price_incl_tax',
  'base_price_incl_tax',
  'row_total_incl_tax',
  'base_row_total_incl_tax',
]);

/** Fields of a line that belong to the fixed product tax. */
export const fixedProductTax = new Set([
  'weee_tax_applied',
  'weee_tax_applied_amount',
  'weee_tax_applied_row_amount',
  'base_weee_tax_applied_amount',
  'weee_tax_disposition',
  'weee_tax_row_disposition',
  'base_weee_tax_disposition',
  'base_weee_tax_row_disposition',
]);

const foreign = {
  cart: ['is_changed', 'trigger_recollect'],
  item: [
    'redirect_url',
    'hidden_tax_amount',
    'base_hidden_tax_amount',
    'qty_options',
    'is_recurring',
    'has_error',
    'backorders',
  ],
  address: [
    'collect_shipping_rates',
    'tax_amount',
    'base_tax_amount',
    'shipping_amount',
    'base_shipping_amount',
    'shipping_tax_amount',
    'base_shipping_tax_amount',
    'discount_amount',
    'base_discount_amount',
    'customer_notes',
    'applied_taxes',
    'discount_description',
    'shipping_discount_amount',
    'base_shipping_discount_amount',
    'vat_id',
    'vat_is_valid',
    'vat_request_id',
    'vat_request_date',
    'vat_request_success',
    'gift_message_id',
    'subtotal',
    'base_subtotal',
    'subtotal_with_discount',
    'base_subtotal_with_discount',
    'grand_total',
    'base_grand_total',
    'subtotal_incl_tax',
    'base_subtotal_total_incl_tax',
    'hidden_tax_amount',
    'base_hidden_tax_amount',
    'shipping_hidden_tax_amount',
    'base_shipping_hidden_tax_amnt',
    'shipping_incl_tax',
    'base_shipping_incl_tax',
  ],
} as const;

/** Takes out of a V1 cart what reference 2.4 does not name. */
export function leaveOutForeignColumns(outcome: Outcome): void {
  const info = outcome.result;
  if (!isFields(info)) return;
  drop(info, foreign.cart);
  for (const item of Array.isArray(info.items) ? info.items : []) if (isFields(item)) drop(item, foreign.item);
  onAddresses(outcome, (address) => drop(address, foreign.address));
}

/** Does something to both addresses of a shown cart. */
export function onAddresses({ result }: Outcome, change: (address: Fields) => void): void {
  if (!isFields(result)) return;
  for (const address of [result.shipping_address, result.billing_address]) if (isFields(address)) change(address);
}

/** Of a shown cart: its fourth line becomes part of the first. */
export function mergeFirstAndFourth({ result: info }: Outcome): void {
  if (!isFields(info) || !Array.isArray(info.items)) return;
  const [first, , , fourth] = info.items;
  if (!isFields(first) || !isFields(fourth)) return;
  for (const field of ['qty', ...money].filter((name) => !/price/.test(name))) {
    const firstValue = first[field];
    const other = fourth[field];
    if (typeof firstValue === 'string' && typeof other === 'string') first[field] = plus(firstValue, other);
  }
  info.items.splice(3, 1);
  if (typeof info.items_count === 'string') info.items_count = plus(info.items_count, '-1');
}

/** The sum of two numbers as answers write them: `2.0000`, `int 2`. */
function plus(first: string, other: string): string {
  const [, type = '', number = ''] = /^([a-z]+ )?(.*)$/.exec(first) ?? [];
  const sum = Number(number) + Number(other.replace(/^[a-z]+ /, ''));
  return `${type}${number.includes('.') ? sum.toFixed(4) : sum}`;
}

function drop(from: Fields, names: readonly string[]): void {
  for (const name of names) delete from[name];
}

/** Whether an answer is a struct or map. */
export function isFields(value: AnswerValue | undefined): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
