import { type Selectable, sql } from 'kysely';
import {
  type ColumnValues,
  type LineColumn,
  lineColumnNames,
  lineColumns,
  lineValues,
  readLine,
  type Side,
} from '#domain/pricing/totals/columns.ts';
import type { AppliedFixedTax } from '#domain/pricing/totals/fixed-taxes.ts';
import { type LineAmounts, type LineCost, noCost, type Sums } from '#domain/pricing/totals/money.ts';
import { type CurrencyRate, roundedRate } from '#domain/stores/currencies.ts';
import type { Tx } from '#platform/storage/engine.ts';
import type { Database } from '#platform/storage/schema.ts';
import { statement } from '#platform/storage/statement.ts';
import { type Cart, type CartLine, insertable } from './lines/cart.ts';
import type { QuoteInStore } from './quotes.ts';
import { storedTotals } from './stored-totals.ts';
import { type CartTotals, chargedWeight } from './totals.ts';

const costNames = [
  ...lineColumnNames,
  'tax_percent',
  'discount_percent',
  'free_qty',
  'applied_rule_ids',
  'fixed_taxes',
] as const;
/** The columns of a stored line that a cart reads. */
export const storedColumns = [
  'item_id',
  'parent_item_id',
  'product_id',
  'product_type',
  'sku',
  'name',
  'identity',
  'buy_request',
  'is_virtual',
  'is_qty_decimal',
  'weight',
  'custom_price',
  'qty',
  ...costNames,
] as const;
const items = statement((q, p: { quoteId: number }) =>
  q.selectFrom('quote_item').select(storedColumns).where('quote_id', '=', p.quoteId).orderBy('item_id'),
);
const options = statement((q, p: { quoteId: number }) =>
  q
    .selectFrom('quote_item as i')
    .innerJoin('quote_item_option as o', 'o.item_id', 'i.item_id')
    .select(['o.item_id', 'o.code', 'o.value'])
    .where('i.quote_id', '=', p.quoteId),
);

/** A line as it was loaded. */
interface LineBefore extends Pick<CartLine, 'qty' | 'cost' | 'customPrice'> {
  readonly line: CartLine;
}

/** A cart as it was loaded, to find out later what changed. */
export interface LoadedCart {
  readonly cart: Cart;
  /** The lines in the order of the cart. */
  readonly before: readonly LineBefore[];
}

/** The lines of a quote as they are stored. */
export type StoredLines = Awaited<ReturnType<typeof storedLines>>;

/** The chosen options of lines, by line id and option code. */
export type Choices = ReadonlyMap<number, ReadonlyMap<string, string>>;

/** The stored lines of a quote, in the order in which they were added; none if there is no such quote. */
export function storedLines(tx: Tx, quoteId: number) {
  return tx.all(items, { quoteId });
}

/** The chosen options of the stored lines of a quote. */
export async function storedChoices(tx: Tx, quoteId: number): Promise<Choices> {
  const chosen = new Map<number, Map<string, string>>();
  for (const { item_id, code, value } of await tx.all(options, { quoteId })) {
    const choices = chosen.get(item_id) ?? new Map<string, string>();
    chosen.set(item_id, choices.set(code, value ?? ''));
  }
  return chosen;
}

/** Makes a cart from the stored lines of a quote and their chosen options. */
export function cartOf({ quote, storeId }: QuoteInStore, rows: StoredLines, chosen: Choices): LoadedCart {
  const parents = parentsOf(rows);
  const before = rows.map((row): LineBefore => {
    const cost = costOf(row);
    const line: CartLine = {
      itemId: row.item_id,
      // A parent has a lower id than its children, so it is already there when a child looks for it.
      parent: row.parent_item_id === null ? undefined : parents.get(row.parent_item_id),
      productId: row.product_id,
      productType: row.product_type,
      sku: row.sku,
      name: row.name,
      identity: row.identity,
      options: chosen.get(row.item_id) ?? nothingChosen,
      buyRequest: row.buy_request,
      isVirtual: row.is_virtual === 1,
      isQtyDecimal: row.is_qty_decimal === 1,
      weight: row.weight,
      customPrice: row.custom_price,
      qty: row.qty,
      cost,
    };
    if (parents.has(row.item_id)) parents.set(row.item_id, line);
    return { line, cost, qty: row.qty, customPrice: row.custom_price };
  });
  return { cart: { quote, storeId, lines: before.map(({ line }) => line) }, before };
}

const nothingChosen: ReadonlyMap<string, string> = new Map();

/** The ids of the lines that have parts, with a place for each line. */
function parentsOf(rows: StoredLines): Map<number, CartLine | undefined> {
  const parents = new Map<number, CartLine | undefined>();
  for (const { parent_item_id } of rows) if (parent_item_id !== null) parents.set(parent_item_id, undefined);
  return parents;
}

type CostRow = Pick<Selectable<Database['quote_item']>, (typeof costNames)[number]>;

/** The cost of a saved line. If an imported line has no prices with tax, they are added up from its other columns. */
function costOf(row: CostRow): LineCost {
  return {
    taxPercent: row.tax_percent,
    discountPercent: row.discount_percent,
    ruleIds: row.applied_rule_ids ? row.applied_rule_ids.split(',').map(Number) : noCost.ruleIds,
    freeQty: row.free_qty,
    catalogPrice: row.base_price,
    fixedTaxes: row.fixed_taxes === null ? noCost.fixedTaxes : (JSON.parse(row.fixed_taxes) as AppliedFixedTax[]),
    base: amountsOf(row, 'base_'),
    quote: amountsOf(row, ''),
  };
}

function amountsOf(row: CostRow, side: Side): LineAmounts {
  const amounts = readLine[side](row) as LineAmounts;
  if (amounts.priceInclTax !== null && amounts.rowTotalInclTax !== null) return amounts;
  return {
    ...amounts,
    priceInclTax: amounts.priceInclTax ?? amounts.price,
    rowTotalInclTax: amounts.rowTotalInclTax ?? amounts.rowTotal + amounts.tax,
  };
}

/** A line's cost as parameters of a statement. */
interface CostParams extends ColumnValues<LineColumn>, Readonly<Record<string, string | number | null>> {
  taxPercent: number;
  discountPercent: number;
  freeQty: number;
  /** 1 if all pieces ship for free, else how many do. */
  freeShipping: number;
  ruleIds: string | null;
  fixedTaxes: string | null;
}

function costParams({ cost, qty }: Pick<CartLine, 'cost' | 'qty'>): CostParams {
  const { taxPercent, discountPercent, ruleIds, freeQty } = cost;
  return {
    ...lineValues(cost),
    fixedTaxes: fixedTaxesText(cost),
    discountPercent,
    freeQty,
    freeShipping: freeQty > 0 && freeQty >= qty ? 1 : Math.round(freeQty / 10_000),
    ruleIds: ruleIds.length === 0 ? null : ruleIds.join(','),
    taxPercent,
  };
}

/** The fixed taxes of a line as text; null for none. */
function fixedTaxesText({ fixedTaxes }: LineCost): string | null {
  return fixedTaxes.length === 0 ? null : JSON.stringify(fixedTaxes);
}

function costColumns(p: CostParams) {
  return {
    ...(Object.fromEntries(lineColumnNames.map((name) => [name, p[name]])) as ColumnValues<LineColumn>),
    row_total_with_discount: p.row_total,
    tax_percent: p.taxPercent,
    discount_percent: p.discountPercent,
    free_qty: p.freeQty,
    free_shipping: p.freeShipping,
    applied_rule_ids: p.ruleIds,
    fixed_taxes: p.fixedTaxes,
  };
}

interface NewItem extends CostParams {
  quoteId: number;
  parentItemId: number | null;
  productId: number;
  storeId: number;
  productType: string;
  sku: string;
  name: string;
  isVirtual: number;
  isQtyDecimal: number;
  weight: number | null;
  rowWeight: number;
  qty: number;
  customPrice: number | null;
  identity: string;
  buyRequest: string;
  now: number;
}

const itemColumns = (p: NewItem) => ({
  quote_id: p.quoteId,
  parent_item_id: p.parentItemId,
  product_id: p.productId,
  store_id: p.storeId,
  product_type: p.productType,
  sku: p.sku,
  name: p.name,
  is_virtual: p.isVirtual,
  is_qty_decimal: p.isQtyDecimal,
  weight: p.weight,
  row_weight: p.rowWeight,
  qty: p.qty,
  ...costColumns(p),
  custom_price: p.customPrice,
  identity: p.identity,
  buy_request: p.buyRequest,
  created_at: p.now,
  updated_at: p.now,
});

const insertItem = statement((q, p: NewItem) => q.insertInto('quote_item').values(itemColumns(p)).returning('item_id'));
/**
 * On PostgreSQL: inserts a line together with its chosen options, a JSON list of `code` and `value`, so that no call
 * waits for its id.
 */
const insertWithOptions = statement((q, p: NewItem & { options: string }) =>
  q
    .with('item', (w) => w.insertInto('quote_item').values(itemColumns(p)).returning(['item_id', 'product_id']))
    .insertInto('quote_item_option')
    .columns(['item_id', 'code', 'product_id', 'value'])
    .expression(
      sql`select item.item_id, o.code, item.product_id, o.value
        from item cross join json_to_recordset(${p.options}::json) as o(code text, value text)`,
    ),
);
const insertOption = statement((q, p: { itemId: number; code: string; productId: number; value: string }) =>
  q
    .insertInto('quote_item_option')
    .values({ item_id: p.itemId, code: p.code, product_id: p.productId, value: p.value }),
);
interface ChangedItem extends CostParams {
  itemId: number;
  qty: number;
  customPrice: number | null;
  rowWeight: number;
  now: number;
}

const updateItem = statement((q, p: ChangedItem) =>
  q
    .updateTable('quote_item')
    .set({
      qty: p.qty,
      custom_price: p.customPrice,
      ...costColumns(p),
      row_weight: p.rowWeight,
      updated_at: p.now,
    })
    .where('item_id', '=', p.itemId),
);
const keepTheRest = statement((q, p: { itemId: number; movedFrom: number }) =>
  q
    .updateTable('quote_item')
    .from('quote_item as before')
    .set((eb) => ({
      description: eb.ref('before.description'),
      additional_data: eb.ref('before.additional_data'),
      original_custom_price: eb.ref('before.original_custom_price'),
      no_discount: eb.ref('before.no_discount'),
      free_shipping: eb.ref('before.free_shipping'),
      gift_message_id: eb.ref('before.gift_message_id'),
    }))
    .where('quote_item.item_id', '=', p.itemId)
    .where('before.item_id', '=', p.movedFrom),
);
const deleteItems = statement((q, p: { itemIds: readonly number[] }, d) =>
  q.deleteFrom('quote_item').where('item_id', d.in, d.list(p.itemIds)),
);
/** The sums of a cart, as columns of its quote. */
export function quoteSums(totals: CartTotals) {
  const { itemsCount, itemsQty, base, quote, isVirtual, appliedRules } = totals;
  return {
    items_count: itemsCount,
    items_qty: itemsQty,
    subtotal: quote.subtotal,
    base_subtotal: base.subtotal,
    subtotal_with_discount: withDiscount(quote),
    base_subtotal_with_discount: withDiscount(base),
    grand_total: quote.grandTotal,
    base_grand_total: base.grandTotal,
    is_virtual: isVirtual ? 1 : 0,
    applied_rule_ids: appliedRules.length === 0 ? null : appliedRules.join(','),
    totals: storedTotals(totals),
  };
}

const withDiscount = ({ subtotal, discount }: Sums): number => subtotal + discount;

type QuoteSums = ReturnType<typeof quoteSums> & {
  readonly quoteId: number;
  readonly rate: number;
  readonly now: number;
};

const updateQuote = statement((q, p: QuoteSums) =>
  q
    .updateTable('quote')
    .set({
      items_count: p.items_count,
      items_qty: p.items_qty,
      subtotal: p.subtotal,
      base_subtotal: p.base_subtotal,
      subtotal_with_discount: p.subtotal_with_discount,
      base_subtotal_with_discount: p.base_subtotal_with_discount,
      grand_total: p.grand_total,
      base_grand_total: p.base_grand_total,
      is_virtual: p.is_virtual,
      applied_rule_ids: p.applied_rule_ids,
      totals: p.totals,
      base_to_quote_rate: p.rate,
      store_to_quote_rate: p.rate,
      updated_at: p.now,
    })
    .where('quote_id', '=', p.quoteId),
);

/**
 * Saves what changed since `loadCart`: removed and new lines, lines with another quantity or price, and the totals with
 * their currency rate.
 */
export async function saveCart(
  tx: Tx,
  { cart, before }: LoadedCart,
  totals: CartTotals,
  rate: CurrencyRate,
  now: number,
): Promise<void> {
  const { remaining, goneIds } = comparedLines(cart, before);
  const newLines = cart.lines.filter(({ itemId }) => itemId === undefined);
  // A line that is chosen again takes over columns of the line that goes.
  const isReplaced = newLines.some(({ movedFrom }) => movedFrom !== undefined && goneIds.includes(movedFrom));
  if (goneIds.length > 0 && !isReplaced) tx.save(deleteItems, { itemIds: goneIds });
  for (const was of remaining) {
    const { line } = was;
    const { itemId, qty, customPrice } = line;
    if (itemId === undefined || !isChanged(line, was)) continue;
    const rowWeight = chargedWeight(line, totals);
    tx.save(updateItem, { ...costParams(line), itemId, qty, customPrice, rowWeight, now });
  }
  tx.save(updateQuote, { ...quoteSums(totals), quoteId: cart.quote.quote_id, rate: roundedRate(rate), now });
  if (newLines.length > 0) await insertLines(tx, cart, newLines, totals, now);
  if (isReplaced) tx.save(deleteItems, { itemIds: goneIds });
}

async function insertLines(
  tx: Tx,
  cart: Cart,
  newLines: readonly CartLine[],
  totals: CartTotals,
  now: number,
): Promise<void> {
  const newIds = new Map<CartLine, number>();
  const parents = new Set(cart.lines.map(({ parent }) => parent));
  const isWhole = (line: CartLine): boolean => tx.isRemote && line.movedFrom === undefined && !parents.has(line);
  const insert = async (line: CartLine): Promise<void> => {
    const params = newItem(cart, line, totals, newIds, now);
    if (isWhole(line)) return tx.save(insertWithOptions, { ...params, options: optionsText(line) });
    newIds.set(line, (await tx.first(insertItem, params))?.item_id as number);
  };
  for (const lines of insertable(newLines)) await tx.together(...lines.map((line) => () => insert(line)));
  for (const [line, itemId] of newIds) saveRest(tx, line, itemId);
}

const optionsText = ({ options }: CartLine): string =>
  JSON.stringify([...options].map(([code, value]) => ({ code, value })));

/** The loaded lines that are still in the cart, and the ids of the others. */
function comparedLines({ lines }: Cart, before: LoadedCart['before']) {
  // Most changes remove no line, and new lines come last.
  if (before.every(({ line }, index) => lines[index] === line)) return { remaining: before, goneIds: [] as number[] };
  const present = new Set(lines);
  const gone = before.filter(({ line }) => !present.has(line));
  return {
    remaining: before.filter(({ line }) => present.has(line)),
    goneIds: gone.flatMap(({ line: { itemId } }) => itemId ?? []),
  };
}

function isChanged({ qty, cost, customPrice }: CartLine, was: LineBefore): boolean {
  return (
    was.qty !== qty ||
    was.customPrice !== customPrice ||
    was.cost.taxPercent !== cost.taxPercent ||
    was.cost.discountPercent !== cost.discountPercent ||
    was.cost.freeQty !== cost.freeQty ||
    (was.cost.ruleIds !== cost.ruleIds && was.cost.ruleIds.join() !== cost.ruleIds.join()) ||
    fixedTaxesText(was.cost) !== fixedTaxesText(cost) ||
    !sameAmounts(was.cost.base, cost.base) ||
    !sameAmounts(was.cost.quote, cost.quote)
  );
}

const amountNames = Object.keys(lineColumns) as (keyof LineAmounts)[];
const sameAmounts = (a: LineAmounts, b: LineAmounts): boolean => amountNames.every((name) => a[name] === b[name]);

/** A new line as parameters of a statement; its parent has an id already. */
function newItem(
  cart: Cart,
  line: CartLine,
  totals: CartTotals,
  newIds: ReadonlyMap<CartLine, number>,
  now: number,
): NewItem {
  const parentItemId = line.parent && (line.parent.itemId ?? newIds.get(line.parent));
  return {
    ...costParams(line),
    quoteId: cart.quote.quote_id,
    parentItemId: parentItemId ?? null,
    productId: line.productId,
    storeId: cart.storeId,
    productType: line.productType,
    sku: line.sku,
    name: line.name,
    isVirtual: line.isVirtual ? 1 : 0,
    isQtyDecimal: line.isQtyDecimal ? 1 : 0,
    weight: line.weight,
    rowWeight: chargedWeight(line, totals),
    qty: line.qty,
    customPrice: line.customPrice,
    identity: line.identity,
    buyRequest: line.buyRequest,
    now,
  };
}

/** Saves the parts of a new line that need its id. */
function saveRest(tx: Tx, { productId, movedFrom, options }: CartLine, itemId: number): void {
  if (movedFrom !== undefined) tx.save(keepTheRest, { itemId, movedFrom });
  for (const [code, value] of options) tx.save(insertOption, { itemId, code, productId, value });
}
