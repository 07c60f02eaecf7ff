import { sql } from 'kysely';
import { changed } from '#domain/shared/changes/changes.ts';
import type { Context } from '#domain/shared/command.ts';
import type { RefusalCode } from '#domain/shared/refusals/index.ts';
import { storeConfig } from '#domain/stores/config.ts';
import { formatDecimalShort, maxDecimal, parseDecimal } from '#kernel/decimal.ts';
import { skuKey } from '#kernel/fold.ts';
import type { Slice, Sliced } from '#kernel/pages.ts';
import type { FieldError } from '#kernel/refusal.ts';
import type { Scope } from '#kernel/scope.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { readSlice } from '#platform/storage/keyset.ts';
import { statement } from '#platform/storage/statement.ts';
import { productsInScope, requireOwnProducts } from '../products/record/product-scope.ts';
import { productsBySku } from '../products/record/products.ts';
import { readStock, type SentStock } from './change.ts';
import { type StockLimits, type StockToSave, saveStock } from './save.ts';

const columns = [
  's.qty',
  's.is_in_stock',
  's.manage_stock',
  's.use_config_manage_stock',
  's.min_qty',
  's.use_config_min_qty',
  's.is_qty_decimal',
  's.backorders',
  's.use_config_backorders',
  's.min_sale_qty',
  's.use_config_min_sale_qty',
  's.max_sale_qty',
  's.use_config_max_sale_qty',
  's.notify_stock_qty',
  's.use_config_notify_stock_qty',
  's.enable_qty_increments',
  's.use_config_enable_qty_increments',
  's.qty_increments',
  's.use_config_qty_increments',
] as const;

const byIds = statement((q, p: { ids: readonly number[] }, d) =>
  q
    .selectFrom('product as p')
    .innerJoin('stock_item as s', 's.product_id', 'p.product_id')
    .select(['p.product_id', 'p.sku', ...columns])
    .where('p.product_id', d.in, d.list(p.ids))
    .orderBy('p.product_id'),
);

const amounts = statement((q, p: { ids: readonly number[] }, d) =>
  q
    .selectFrom('product as p')
    .innerJoin('stock_item as s', 's.product_id', 'p.product_id')
    .select(['p.product_id', 'p.sku', 's.qty', 's.is_in_stock'])
    .where('p.product_id', d.in, d.list(p.ids))
    .orderBy('p.product_id'),
);

/** Available quantities of those products that have stock items, by id; in ten-thousandths. */
export async function amountsOf(tx: Tx, ids: readonly number[]) {
  return ids.length === 0 ? [] : tx.all(amounts, { ids });
}

/** A stock item with its product; quantities in ten-thousandths. */
export type StockRow = NonNullable<Awaited<ReturnType<typeof stockById>>>;

/** The stock of a product; undefined if it has none, or is outside of the reader's scope. */
export async function stockInScope(tx: Tx, scope: Scope | undefined, productId: number) {
  return (await productsInScope(tx, scope, [productId])).has(productId) ? stockById(tx, productId) : undefined;
}

/** The stock of a product; undefined if it has none. */
async function stockById(tx: Tx, productId: number) {
  return tx.first(byIds, { ids: [productId] });
}

/** The stock items of those products that have one, by product. */
export async function stockByIds(tx: Tx, ids: readonly number[]): Promise<Map<number, StockRow>> {
  const rows = ids.length === 0 ? [] : await tx.all(byIds, { ids });
  return new Map(rows.map((row) => [row.product_id, row]));
}

/** Which stock items a list contains. */
export interface StockFilter {
  readonly skus?: readonly string[];
  /** Only products on one of these websites; undefined for all. */
  readonly websites?: ReadonlySet<number> | undefined;
}

/** A page of the stock items, ordered by product id. */
export async function listStock(tx: Tx, { skus, websites }: StockFilter, slice: Slice): Promise<Sliced<StockRow>> {
  return readSlice(
    tx,
    (q) => {
      let query = q
        .selectFrom('product as p')
        .innerJoin('stock_item as s', 's.product_id', 'p.product_id')
        .select(['p.product_id', 'p.sku', ...columns]);
      // PostgreSQL does not accept an empty list.
      if (skus?.length === 0) query = query.where('p.product_id', 'is', null);
      else if (skus) query = query.where('p.sku_key', 'in', skus.map(skuKey));
      if (websites) {
        query = query.where('p.product_id', 'in', (eb) =>
          eb
            .selectFrom('product_website')
            .select('product_id')
            .where('website_id', 'in', [...websites]),
        );
      }
      return query as never;
    },
    { columns: ['p.product_id'], positionOf: (row: StockRow) => [row.product_id] },
    slice,
  );
}

type Changing<R extends RefusalCode> = Pick<Context<R>, 'tx' | 'principal' | 'fail'>;

/** The product with the SKU of a call. Refuses `product_not_found`. */
export async function productOfSku(
  { tx, fail }: Pick<Context<'product_not_found'>, 'tx' | 'fail'>,
  sku: string,
): Promise<{ id: number; type: string }> {
  const product = (await productsBySku(tx, [sku])).get(sku);
  if (!product) throw fail('product_not_found', { text: `There is no product with the SKU ${sku}.` });
  return { id: product.product_id, type: product.type };
}

/** A stock change of one product, as a call sends it. */
export interface StockWrite {
  readonly product: { readonly id: number; readonly type: string };
  readonly sent: SentStock;
  /** The prefix of error pointers. */
  readonly pointer: string;
}

/**
 * Sets stock, all items or none. Refuses invalid fields and calls that set nothing (`stock_invalid`; rest
 * 5.7), and products on websites that the caller may not change.
 */
export async function setStock(
  { tx, principal, fail }: Changing<'stock_invalid'>,
  writes: readonly StockWrite[],
): Promise<void> {
  const { errors, changes } = readAll(writes);
  for (const [index, { change }] of changes.entries()) {
    if (Object.keys(change).length > 0 || errors.some(({ field }) => field.startsWith(`${writes[index]?.pointer}/`)))
      continue;
    errors.push({ field: writes[index]?.pointer ?? '', message: 'must set at least one field of the stock' });
  }
  const ids = changes.map(({ productId }) => productId);
  for (const [index, id] of ids.entries()) {
    if (ids.indexOf(id) !== index) errors.push({ field: writes[index]?.pointer ?? '', message: 'is listed twice' });
  }
  if (errors.length > 0) throw fail('stock_invalid', { errors });
  await requireOwnProducts(tx, principal.scope, ids);
  for (const id of await saveStock(tx, changes)) changed(tx, 'product', id, 'stock');
}

/**
 * As `setStock`, by the rules of the legacy interface (soap-catalog 5.8). A quantity at or below the minimum is out of
 * stock; a higher one does not put the product back into stock. An empty change changes nothing. Each product may
 * appear only once. Refuses `stock_invalid`.
 */
export async function changeStocks(
  { tx, principal, fail }: Changing<'stock_invalid'>,
  writes: readonly StockWrite[],
): Promise<void> {
  const { errors, changes } = readAll(writes);
  if (errors.length > 0) throw fail('stock_invalid', { errors });
  const changing = changes.filter(({ change }) => Object.keys(change).length > 0);
  await requireOwnProducts(
    tx,
    principal.scope,
    changes.map(({ productId }) => productId),
  );
  const limits = await stockLimits(tx);
  for (const id of await saveStock(tx, changing, limits)) changed(tx, 'product', id, 'stock');
}

function readAll(writes: readonly StockWrite[]): { errors: FieldError[]; changes: StockToSave[] } {
  const errors: FieldError[] = [];
  const changes = writes.map(({ product, sent, pointer }) => {
    const { change, errors: wrong } = readStock(sent, pointer);
    errors.push(...wrong);
    return { productId: product.id, type: product.type, change };
  });
  return { errors, changes };
}

/** The store's stock settings, for products without their own; quantities in ten-thousandths. */
export async function stockLimits(tx: Tx): Promise<StockLimits & { readonly manageStock: number }> {
  const prefix = 'cataloginventory/item_options/';
  const config = await storeConfig(tx, 0, prefix);
  const configured = (name: string, otherwise: number): number =>
    parseDecimal(config.get(prefix + name) ?? '') ?? otherwise;
  return {
    minQty: configured('min_qty', 0),
    backorders: configured('backorders', 0),
    manageStock: configured('manage_stock', 10_000),
  };
}

interface Adjustment extends Readonly<Record<string, number>> {
  id: number;
  delta: number;
  /** 1 if the adjustment adds. */
  gains: number;
  most: number;
  minQty: number;
  backorders: number;
  manageStock: number;
}

const own = (follows: string, configured: number, column: string) =>
  sql`case when ${sql.ref(follows)} = 1 then ${configured} else ${sql.ref(column)} end`;
/** Whether a quantity may fall below the minimum: backorders are allowed, or stock is not managed. */
const isFree = (p: Adjustment) =>
  sql`(${own('use_config_backorders', p.backorders, 'backorders')} <> 0
    or ${own('use_config_manage_stock', p.manageStock, 'manage_stock')} = 0)`;

// One statement checks and changes: two adjustments at the same time come one after the other, and none is lost.
const adjust = statement((q, p: Adjustment) =>
  q
    .updateTable('stock_item')
    .set({
      qty: sql<number>`qty + ${p.delta}`,
      is_in_stock: sql<number>`case
        when qty + ${p.delta} > ${own('use_config_min_qty', p.minQty, 'min_qty')}
          then case when ${p.gains} = 1 then 1 else is_in_stock end
        when ${isFree(p)} then is_in_stock
        else 0 end`,
    })
    .where('product_id', '=', p.id)
    .where(sql<boolean>`abs(qty + ${p.delta}) <= ${p.most}`)
    .where(
      sql<boolean>`(${p.gains} = 1 or ${isFree(p)}
        or qty + ${p.delta} >= ${own('use_config_min_qty', p.minQty, 'min_qty')})`,
    )
    .returning('qty'),
);

/** A quantity before and after an adjustment, in ten-thousandths. */
export interface Adjusted {
  readonly previousQty: number;
  readonly qty: number;
}

/**
 * Adds to a quantity, or subtracts from it, in one step that cannot overwrite another adjustment. A result below the
 * minimum is refused unless the product allows backorders (`stock_not_allowed`). A product above its minimum becomes in
 * stock, at its minimum out of stock. Fractions are refused if the product is sold in whole pieces (`stock_invalid`),
 * and so are products without stock (`stock_not_found`).
 */
export async function adjustStock(
  { tx, principal, fail }: Changing<'stock_not_found' | 'stock_invalid' | 'stock_not_allowed'>,
  product: { id: number },
  delta: number,
): Promise<Adjusted> {
  await requireOwnProducts(tx, principal.scope, [product.id]);
  const item = await stockById(tx, product.id);
  if (!item) throw fail('stock_not_found');
  if (item.is_qty_decimal !== 1 && delta % 10_000 !== 0) {
    const errors = [{ field: '/delta', message: 'must be a whole number: the product is sold in whole pieces' }];
    throw fail('stock_invalid', { text: 'The adjustment breaks rules of the store.', errors });
  }
  const [row] = await tx.all(adjust, {
    id: product.id,
    delta,
    gains: Number(delta > 0),
    most: maxDecimal,
    ...(await stockLimits(tx)),
  });
  if (row) {
    changed(tx, 'product', product.id, 'stock');
    return { previousQty: row.qty - delta, qty: row.qty };
  }
  const now = (await stockById(tx, product.id))?.qty ?? 0;
  throw fail('stock_not_allowed', {
    text: `The stock of ${formatDecimalShort(now)} does not allow this.`,
    errors: [{ field: '/delta', message: 'the new quantity would be below the minimum or above 99999999.9999' }],
  });
}
