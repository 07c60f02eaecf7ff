import type { SentStock } from '#domain/catalog/inventory/change.ts';
import type { StockFieldName } from '#domain/catalog/inventory/fields.ts';
import { decimalToNumber, parseDecimal } from '#kernel/decimal.ts';
import { flagValue, integerValue, isRecord, listOf, numberText, textValue } from '../../read-data.ts';

/** A quantity; unchanged if it is not one, so that the domain refuses it. An empty text is ignored. */
function quantity(value: unknown): unknown {
  const text = textValue(value);
  if (text === null || text?.trim() === '') return undefined;
  const number = text === undefined ? null : parseDecimal(numberText(text));
  return number === null ? value : decimalToNumber(number);
}

const flag = (value: unknown): unknown => flagValue(value) ?? (isEmpty(value) ? undefined : value);
const choice = (value: unknown): unknown => integerValue(value) ?? (isEmpty(value) ? undefined : value);
const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';

/** The fields of the struct: their names in the domain, and how they are read (soap-catalog 5.8, K33). */
const fields: Readonly<Record<string, readonly [StockFieldName, (value: unknown) => unknown]>> = {
  qty: ['qty', quantity],
  is_in_stock: ['isInStock', flag],
  manage_stock: ['manageStock', flag],
  use_config_manage_stock: ['useConfigManageStock', flag],
  min_qty: ['minQty', quantity],
  use_config_min_qty: ['useConfigMinQty', flag],
  min_sale_qty: ['minSaleQty', quantity],
  use_config_min_sale_qty: ['useConfigMinSaleQty', flag],
  max_sale_qty: ['maxSaleQty', quantity],
  use_config_max_sale_qty: ['useConfigMaxSaleQty', flag],
  is_qty_decimal: ['isQtyDecimal', flag],
  backorders: ['backorders', choice],
  use_config_backorders: ['useConfigBackorders', flag],
  notify_stock_qty: ['notifyStockQty', quantity],
  use_config_notify_stock_qty: ['useConfigNotifyStockQty', flag],
};

/** Reads the data of a stock item in every style; unknown keys and ignored values are left out (K50). */
export function readStockData(sent: unknown): SentStock {
  if (!isRecord(sent)) return {};
  const stock: Partial<Record<StockFieldName, unknown>> = {};
  for (const [key, [name, read]] of Object.entries(fields)) {
    const value = sent[key] === undefined ? undefined : read(sent[key]);
    if (value !== undefined) stock[name] = value;
  }
  return stock;
}

/** The named products, each as text; a single one becomes a list. */
export function readProductNames(sent: unknown): string[] {
  const items = listOf(sent) ?? [sent];
  return items.flatMap((item) => textValue(item) ?? []);
}
