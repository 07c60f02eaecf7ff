import type { Tx } from '../storage/engine.ts';
import { statement } from '../storage/statement.ts';
import type { Cart, CartLine } from './cart.ts';
import type { QuoteInStore } from './quotes.ts';
import type { CartTotals } from './totals.ts';

const items = statement((q, p: { quoteId: number }) =>
  q
    .selectFrom('quote_item')
    .select([
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
      'price',
      'row_total',
    ])
    .where('quote_id', '=', p.quoteId)
    .orderBy('item_id'),
);
const options = statement((q, p: { quoteId: number }) =>
  q
    .selectFrom('quote_item as i')
    .innerJoin('quote_item_option as o', 'o.item_id', 'i.item_id')
    .select(['o.item_id', 'o.code', 'o.value'])
    .where('i.quote_id', '=', p.quoteId),
);

/** A cart as it was loaded, to know afterwards what changed. */
export interface LoadedCart {
  readonly cart: Cart;
  readonly before: ReadonlyMap<CartLine, { readonly qty: number; readonly price: number; readonly rowTotal: number }>;
}

/** Loads the lines of a quote with what was chosen for them: two queries, whatever their number. */
export async function loadCart(tx: Tx, { quote, storeId }: QuoteInStore): Promise<LoadedCart> {
  const chosen = new Map<number, Map<string, string>>();
  for (const { item_id, code, value } of await tx.all(options, { quoteId: quote.quote_id })) {
    const of = chosen.get(item_id) ?? new Map<string, string>();
    chosen.set(item_id, of.set(code, value ?? ''));
  }
  const byId = new Map<number, CartLine>();
  // Parents have lower ids than their children, so they are there when a child looks for its own.
  for (const row of await tx.all(items, { quoteId: quote.quote_id })) {
    byId.set(row.item_id, {
      itemId: row.item_id,
      parent: row.parent_item_id === null ? undefined : byId.get(row.parent_item_id),
      productId: row.product_id,
      productType: row.product_type,
      sku: row.sku,
      name: row.name,
      identity: row.identity,
      options: chosen.get(row.item_id) ?? new Map(),
      buyRequest: row.buy_request,
      isVirtual: row.is_virtual === 1,
      isQtyDecimal: row.is_qty_decimal === 1,
      weight: row.weight,
      customPrice: row.custom_price,
      qty: row.qty,
      cost: { price: row.price, rowTotal: row.row_total },
    });
  }
  const lines = [...byId.values()];
  const before = new Map(lines.map((line) => [line, { qty: line.qty, ...line.cost }]));
  return { cart: { quote, storeId, lines }, before };
}

interface NewItem extends Readonly<Record<string, string | number | null>> {
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
  price: number;
  rowTotal: number;
  customPrice: number | null;
  identity: string;
  buyRequest: string;
  now: number;
}

const insertItem = statement((q, p: NewItem) =>
  q
    .insertInto('quote_item')
    .values({
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
      price: p.price,
      base_price: p.price,
      row_total: p.rowTotal,
      base_row_total: p.rowTotal,
      row_total_with_discount: p.rowTotal,
      price_incl_tax: p.price,
      base_price_incl_tax: p.price,
      row_total_incl_tax: p.rowTotal,
      base_row_total_incl_tax: p.rowTotal,
      custom_price: p.customPrice,
      identity: p.identity,
      buy_request: p.buyRequest,
      created_at: p.now,
      updated_at: p.now,
    })
    .returning('item_id'),
);
const insertOption = statement((q, p: { itemId: number; code: string; productId: number; value: string }) =>
  q
    .insertInto('quote_item_option')
    .values({ item_id: p.itemId, code: p.code, product_id: p.productId, value: p.value }),
);
const updateItem = statement(
  (q, p: { itemId: number; qty: number; price: number; rowTotal: number; rowWeight: number; now: number }) =>
    q
      .updateTable('quote_item')
      .set({
        qty: p.qty,
        price: p.price,
        base_price: p.price,
        row_total: p.rowTotal,
        base_row_total: p.rowTotal,
        row_total_with_discount: p.rowTotal,
        price_incl_tax: p.price,
        base_price_incl_tax: p.price,
        row_total_incl_tax: p.rowTotal,
        base_row_total_incl_tax: p.rowTotal,
        row_weight: p.rowWeight,
        updated_at: p.now,
      })
      .where('item_id', '=', p.itemId),
);
const deleteItems = statement((q, p: { itemIds: readonly number[] }, d) =>
  q.deleteFrom('quote_item').where('item_id', 'in', d.list(p.itemIds)),
);
const updateQuote = statement(
  (q, p: { quoteId: number; itemsCount: number; itemsQty: number; subtotal: number; isVirtual: number; now: number }) =>
    q
      .updateTable('quote')
      .set({
        items_count: p.itemsCount,
        items_qty: p.itemsQty,
        subtotal: p.subtotal,
        base_subtotal: p.subtotal,
        subtotal_with_discount: p.subtotal,
        base_subtotal_with_discount: p.subtotal,
        grand_total: p.subtotal,
        base_grand_total: p.subtotal,
        is_virtual: p.isVirtual,
        updated_at: p.now,
      })
      .where('quote_id', '=', p.quoteId),
);

/** Saves what changed since `loadCart`: lines that went, came, or have another quantity or price, and the totals. */
export async function saveCart(tx: Tx, { cart, before }: LoadedCart, totals: CartTotals, now: number): Promise<void> {
  const kept = new Set(cart.lines);
  const gone = [...before.keys()].flatMap((line) => (kept.has(line) || line.itemId === undefined ? [] : [line.itemId]));
  if (gone.length > 0) await tx.run(deleteItems, { itemIds: gone });
  const newIds = new Map<CartLine, number>();
  for (const line of cart.lines) {
    if (line.itemId === undefined) newIds.set(line, await insertLine(tx, cart, line, newIds, now));
    else if (isChanged(line, before.get(line))) {
      const { price, rowTotal } = line.cost;
      await tx.run(updateItem, {
        itemId: line.itemId,
        qty: line.qty,
        price,
        rowTotal,
        rowWeight: rowWeight(line),
        now,
      });
    }
  }
  await tx.run(updateQuote, { quoteId: cart.quote.quote_id, ...totals, isVirtual: totals.isVirtual ? 1 : 0, now });
}

function isChanged(line: CartLine, was: { qty: number; price: number; rowTotal: number } | undefined): boolean {
  return was?.qty !== line.qty || was.price !== line.cost.price || was.rowTotal !== line.cost.rowTotal;
}

async function insertLine(
  tx: Tx,
  cart: Cart,
  line: CartLine,
  newIds: ReadonlyMap<CartLine, number>,
  now: number,
): Promise<number> {
  const parentItemId = line.parent && (line.parent.itemId ?? newIds.get(line.parent));
  const row = await tx.first(insertItem, {
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
    rowWeight: rowWeight(line),
    qty: line.qty,
    price: line.cost.price,
    rowTotal: line.cost.rowTotal,
    customPrice: line.customPrice,
    identity: line.identity,
    buyRequest: line.buyRequest,
    now,
  });
  const itemId = row?.item_id as number;
  for (const [code, value] of line.options)
    await tx.run(insertOption, { itemId, code, productId: line.productId, value });
  return itemId;
}

function rowWeight(line: CartLine): number {
  return Math.min(Math.round((line.weight ?? 0) * (line.qty / 10_000)), Number.MAX_SAFE_INTEGER);
}
