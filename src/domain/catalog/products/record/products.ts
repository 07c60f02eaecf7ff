import { codedProductValues, productValuesOfCodes } from '#domain/shared/attributes/coded-values.ts';
import { noteSeen } from '#domain/shared/attributes/value-scope.ts';
import { valuesOf } from '#kernel/cached.ts';
import { skuKey } from '#kernel/fold.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { type Memo, memo } from '#platform/storage/memo.ts';
import { statement } from '#platform/storage/statement.ts';

/** The fixed part of a product; the rest are attribute values. */
export interface Product {
  readonly product_id: number;
  readonly set_id: number;
  readonly type: string;
  readonly sku: string;
  readonly has_options: number;
  readonly required_options: number;
  readonly created_at: number;
  readonly updated_at: number;
}

const columns = [
  'product_id',
  'set_id',
  'type',
  'sku',
  'has_options',
  'required_options',
  'created_at',
  'updated_at',
] as const;

const byIds = statement((q, p: { ids: readonly number[] }, d) =>
  q.selectFrom('product').select(columns).where('product_id', d.in, d.list(p.ids)),
);
const bySkuKeys = statement((q, p: { keys: readonly string[] }, d) =>
  q
    .selectFrom('product')
    .select([...columns, 'sku_key'])
    .where('sku_key', d.in, d.list(p.keys, 'text'))
    .orderBy('product_id'),
);
const values = statement((q, p: { ids: readonly number[]; codes: readonly string[]; storeId: number }, d) =>
  productValuesOfCodes(q)
    .select(['v.product_id', 'a.code', 'v.store_id', 'v.value', 'v.number'])
    .where('a.code', d.in, d.list(p.codes, 'text'))
    .where('v.product_id', d.in, d.list(p.ids))
    .where((eb) => eb.or([eb('v.store_id', '=', 0), eb('v.store_id', '=', p.storeId)])),
);

const following = statement((q, p: { after: number; limit: number }) =>
  q.selectFrom('product').select(columns).where('product_id', '>', p.after).orderBy('product_id').limit(p.limit),
);

/** The next products after an id, ordered by id. */
export async function nextProducts(tx: Tx, after: number, limit: number): Promise<Product[]> {
  return tx.all(following, { after, limit });
}

/**
 * The product that a SKU means. Imported stores may have several products whose SKUs are equal when folded. Then an
 * exactly equal SKU wins, else one that differs only in case or trailing blanks, else the oldest product.
 */
export function chosenBySku<P extends { readonly sku: string }>(candidates: readonly P[], sku: string): P | undefined {
  const plain = (text: string): string => text.trimEnd().toLowerCase();
  return (
    candidates.find((candidate) => candidate.sku === sku) ??
    candidates.find((candidate) => plain(candidate.sku) === plain(sku)) ??
    candidates[0]
  );
}

/** Products by id; ids that do not exist are absent from the answer. */
export async function productsById(tx: Tx, ids: readonly number[]): Promise<Map<number, Product>> {
  const found = await tx.rememberEach(keptById, '', ids, async (unknown) => {
    const rows = await tx.all(byIds, { ids: unknown });
    return new Map(rows.map((row) => [row.product_id, row]));
  });
  return valuesOf(found);
}

const keptById: Memo<Product | undefined> = memo();

/** Products by the requested SKU text; see `chosenBySku`. */
export async function productsBySku(tx: Tx, skus: readonly string[]): Promise<Map<string, Product>> {
  if (skus.length === 0) return new Map();
  const candidates = await tx.rememberEach(keptBySku, '', skus.map(skuKey), async (keys) => {
    const rows = await tx.all(bySkuKeys, { keys });
    return Map.groupBy(rows, ({ sku_key }) => sku_key);
  });
  const found = new Map<string, Product>();
  for (const sku of skus) {
    const product = chosenBySku(candidates.get(skuKey(sku))?.value ?? [], sku);
    if (product) found.set(sku, product);
  }
  return found;
}

const keptBySku: Memo<readonly Product[] | undefined> = memo();

/**
 * One attribute value: `number` for int (unchanged) and decimal (ten-thousandths) attributes, `value` always as text.
 */
export interface ProductValue {
  readonly value: string | null;
  readonly number: number | null;
}

/** The values of some attributes of some products as a store view sees them: its own, else the default. */
export async function productValues(
  tx: Tx,
  ids: readonly number[],
  codes: readonly string[],
  storeId: number,
): Promise<Map<number, Map<string, ProductValue>>> {
  const found = new Map<number, Map<string, ProductValue>>(ids.map((id) => [id, new Map()]));
  const rows = ids.length === 0 ? [] : await tx.all(values, { ids, codes, storeId });
  for (const { product_id, code, store_id, value, number } of rows) {
    const seen = found.get(product_id);
    if (seen) noteSeen(seen, code, { value, number }, store_id !== 0);
  }
  return found;
}

const allValues = statement((q, p: { id: number; storeId: number }) =>
  codedProductValues(q)
    .select(['a.code', 'v.value'])
    .where('v.product_id', '=', p.id)
    .where((eb) => eb.or([eb('v.store_id', '=', 0), eb('v.store_id', '=', p.storeId)]))
    .orderBy('v.store_id'),
);

/** All attribute values of a product as a store view has them, else the defaults, by attribute code; as stored. */
export async function storedValuesByCode(tx: Tx, id: number, storeId: number): Promise<Map<string, string | null>> {
  return new Map((await tx.all(allValues, { id, storeId })).map(({ code, value }) => [code, value]));
}
