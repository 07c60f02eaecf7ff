import { multiplyDecimals } from '#kernel/decimal.ts';
import type { SqlValue, Tx } from '#platform/storage/engine.ts';
import { insertRows, runRows, updateRows } from '#platform/storage/row-statements.ts';
import { currencyColumns } from './both-currencies.ts';
import type { DocumentLine } from './document-lines.ts';
import type { OrderItemRow, OrderRow } from './rows.ts';

/** The columns of a document that are copied from its order. */
export function fromOrder(order: OrderRow) {
  const {
    order_id,
    store_id,
    billing_address_id,
    shipping_address_id,
    discount_description,
    store_to_order_rate,
    store_to_base_rate,
    base_to_order_rate,
    base_to_global_rate,
    store_currency_code,
    order_currency_code,
    base_currency_code,
    global_currency_code,
  } = order;
  return {
    order_id,
    store_id,
    billing_address_id,
    shipping_address_id,
    discount_description,
    store_to_order_rate,
    store_to_base_rate,
    base_to_order_rate,
    base_to_global_rate,
    store_currency_code,
    order_currency_code,
    base_currency_code,
    global_currency_code,
  };
}

const copied = [
  'product_id',
  'sku',
  'name',
  'description',
  'price',
  'base_price',
  'price_incl_tax',
  'base_price_incl_tax',
  'base_cost',
  'weee_tax_applied',
  'weee_tax_applied_amount',
  'base_weee_tax_applied_amount',
  'weee_tax_disposition',
  'base_weee_tax_disposition',
  'weee_tax_row_disposition',
  'base_weee_tax_row_disposition',
] as const satisfies readonly (keyof OrderItemRow)[];
const counted = ['order_item_id', 'qty', 'weee_tax_applied_row_amount', 'base_weee_tax_applied_row_amnt'] as const;
const charged = [
  'row_total',
  'base_row_total',
  'row_total_incl_tax',
  'base_row_total_incl_tax',
  'tax_amount',
  'base_tax_amount',
  'hidden_tax_amount',
  'base_hidden_tax_amount',
  'discount_amount',
  'base_discount_amount',
] as const;

const insertLines = {
  sales_invoice_item: insertRows('sales_invoice_item', ['invoice_id', ...counted, ...copied, ...charged]),
  sales_creditmemo_item: insertRows('sales_creditmemo_item', ['creditmemo_id', ...counted, ...copied, ...charged]),
};

/** Writes the lines of an invoice or a credit memo. */
export async function saveLines(
  tx: Tx,
  table: keyof typeof insertLines,
  document: number,
  lines: readonly DocumentLine[],
): Promise<void> {
  await runRows(
    tx,
    insertLines[table],
    lines.map((line) => [document, ...lineValues(line)]),
  );
}

function lineValues({ item, qty, amounts }: DocumentLine): SqlValue[] {
  const money: Partial<Record<string, number | null>> = amounts ? { ...currencyColumns(amounts) } : {};
  const fixedTax = (piece: number | null): number | null => (piece === null ? null : multiplyDecimals(piece, qty, 4));
  return [
    item.item_id,
    qty,
    fixedTax(item.weee_tax_applied_amount),
    fixedTax(item.base_weee_tax_applied_amount),
    ...copied.map((name) => item[name]),
    ...charged.map((name) => money[name] ?? null),
  ];
}

const progress = [
  'qty_invoiced',
  'row_invoiced',
  'base_row_invoiced',
  'tax_invoiced',
  'base_tax_invoiced',
  'hidden_tax_invoiced',
  'base_hidden_tax_invoiced',
  'discount_invoiced',
  'base_discount_invoiced',
  'qty_refunded',
  'amount_refunded',
  'base_amount_refunded',
  'tax_refunded',
  'base_tax_refunded',
  'hidden_tax_refunded',
  'base_hidden_tax_refunded',
  'discount_refunded',
  'base_discount_refunded',
  'locked_do_ship',
] as const satisfies readonly (keyof OrderItemRow)[];
const saveProgress = updateRows('sales_order_item', ['item_id'], ['item_id', ...progress, 'updated_at']);

/** Writes the changes of an order's lines by documents. */
export async function saveItems(
  tx: Tx,
  before: readonly OrderItemRow[],
  after: readonly OrderItemRow[],
  now: number,
): Promise<void> {
  const changed = after.filter((item, index) => item !== before[index]);
  await runRows(
    tx,
    saveProgress,
    changed.map((item) => [item.item_id, ...progress.map((name) => item[name]), now]),
  );
}
