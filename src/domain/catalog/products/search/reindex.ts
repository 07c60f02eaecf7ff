import { sql } from 'kysely';
import { optionLabels } from '#domain/shared/attributes/options.ts';
import { changed } from '#domain/shared/changes/changes.ts';
import { askForJob } from '#platform/jobs/leases.ts';
import type { SqlValue, Tx } from '#platform/storage/engine.ts';
import { deleteRows, insertRows, type RowStatement, runRows, upsertRows } from '#platform/storage/row-statements.ts';
import { statement } from '#platform/storage/statement.ts';
import { categoryAttributes, idOf } from '../../categories/attributes.ts';
import { loadComposites, partIdsOf } from '../price/composites.ts';
import { pricedAttributes } from '../price/prices.ts';
import type { CompositeParts, PricedCatalog } from '../price/type.ts';
import { statusValues, visibilityName, visibilityValues } from '../record/fields.ts';
import { parentIds } from '../record/parents.ts';
import { discountLists } from '../record/prices.ts';
import type { ProductValue } from '../record/products.ts';
import { type ProductRating, ratingsByStore } from '../record/ratings.ts';
import { facetRows } from './facet-rows.ts';
import { type IndexPlan, indexPlan, isSearchedText, optionIdsIn, scopedValues } from './index-source.ts';
import { allRulesMatched, matchRules } from './match-rules.ts';
import { priceRows } from './price-rows.ts';
import { addSearchWords } from './search-words.ts';
import { fold, withoutTags, wordsOf } from './words.ts';

/** The most products that are indexed in one loop of an import, or after a change of many products in one call. */
const chunkSize = 500;
/**
 * The most products that one transaction indexes after a change of the whole catalog: few, since on SQLite every other
 * writer waits for it, and every call of the process.
 */
const productsAtOnce = 50;
/** The longest sort key of a name, or lookup key of an address. */
const longestKey = 200;
/** The most distinct words of one product that can be searched. */
const mostWords = 20_000;

interface IndexedProduct {
  readonly product_id: number;
  readonly type: string;
  readonly sku: string;
}

type Ids = { ids: readonly number[] };

// If two calls change parts of one product, they make its rows one after the other.
const lockedProducts = statement((q, p: Ids, d) =>
  q
    .selectFrom('product')
    .select(['product_id', 'type', 'sku'])
    .where('product_id', d.in, d.list(p.ids))
    .orderBy('product_id')
    .$call(d.forNoKeyUpdate),
);
const productRows = statement((q, p: Ids, d) =>
  q.selectFrom('product').select(['product_id', 'type', 'sku']).where('product_id', d.in, d.list(p.ids)),
);
const categoryNames = statement((q, p: Ids & { attributeId: number }, d) =>
  q
    .selectFrom('product_category as c')
    .innerJoin('category_value as v', 'v.category_id', 'c.category_id')
    .select(['c.product_id', 'c.category_id', 'v.store_id', 'v.value'])
    .where('c.product_id', d.in, d.list(p.ids))
    .where('v.attribute_id', '=', p.attributeId)
    .orderBy('c.category_id'),
);
const websiteRows = statement((q, p: Ids, d) =>
  q.selectFrom('product_website').select(['product_id', 'website_id']).where('product_id', d.in, d.list(p.ids)),
);
const indexTables = ['product_index', 'product_price_index', 'product_facet', 'product_search'] as const;
const deletions = indexTables.map((table) =>
  statement<Ids, never>((q, p, d) => q.deleteFrom(table).where('product_id', d.in, d.list(p.ids))),
);
const clearances = indexTables.map((table) => statement<Record<string, never>, never>((q) => q.deleteFrom(table)));

/**
 * Rebuilds the index rows of products, and those of products that contain them. Call it after the change, in the
 * transaction that changes a product, its values, prices, websites or parts. Deleted products are ignored: their rows
 * were deleted with them. A fixed number of queries for 500 products.
 */
export async function reindexProducts(tx: Tx, ids: readonly number[]): Promise<void> {
  await withParents(tx, ids, (plan, all) => reindexExactly(tx, plan, all));
}

/** As `reindexProducts`, after a change of nothing but prices; and of what price rules choose by. */
export async function reindexPricesOf(tx: Tx, ids: readonly number[]): Promise<void> {
  await withParents(tx, ids, (plan, all) => reindexPrices(tx, plan, all));
}

/** Does some work for products and those that contain them, some hundred at a time. */
async function withParents(
  tx: Tx,
  ids: readonly number[],
  work: (plan: IndexPlan, ids: readonly number[]) => Promise<void>,
): Promise<void> {
  if (ids.length === 0) return;
  const plan = await indexPlan(tx);
  for (let start = 0; start < ids.length; start += chunkSize) {
    const chunk = ids.slice(start, start + chunkSize);
    const parents = await parentIds(tx, chunk);
    await work(plan, [...new Set([...chunk, ...parents])]);
  }
}

const nextIds = statement((q, p: { after: number; limit: number }) =>
  q.selectFrom('product').select('product_id').where('product_id', '>', p.after).orderBy('product_id').limit(p.limit),
);

/** Rebuilds the index rows of all products, in a load; answers their number. `report` receives the number so far. */
export async function reindexAll(tx: Tx, report: (done: number) => void = () => undefined): Promise<number> {
  const plan = await indexPlan(tx);
  // All at once, which needs none of the tables' indexes.
  for (const clearance of clearances) await tx.run(clearance, {});
  let done = 0;
  for (let after = 0; ; ) {
    const ids = (await tx.all(nextIds, { after, limit: chunkSize })).map(({ product_id }) => product_id);
    const last = ids.at(-1);
    if (last === undefined) break;
    await indexAgain(tx, plan, ids, {
      clear: async () => undefined,
      write: (table, rows) => tx.insertMany(table, indexColumns[table], rows),
    });
    after = last;
    done += ids.length;
    report(done);
  }
  await tx.run(forgetPending, {});
  await allRulesMatched(tx);
  return done;
}

const forgetPending = statement<Record<string, never>, never>((q) => q.deleteFrom('product_reindex'));

async function reindexExactly(tx: Tx, plan: IndexPlan, ids: readonly number[]): Promise<void> {
  await indexAgain(tx, plan, ids, {
    clear: async () => tx.together(...deletions.map((deletion) => () => tx.run(deletion, { ids }))),
    write: (table, rows) => runRows(tx, insertIndex[table], rows),
  });
}

interface HowToIndex {
  /** Removes the rows that the products have. */
  readonly clear: () => Promise<unknown>;
  readonly write: (table: IndexTable, rows: readonly (readonly SqlValue[])[]) => Promise<unknown>;
}

async function indexAgain(
  tx: Tx,
  plan: IndexPlan,
  ids: readonly number[],
  { clear, write }: HowToIndex,
): Promise<void> {
  const products = new Map((await tx.all(lockedProducts, { ids })).map((row) => [row.product_id, row]));
  await clear();
  if (products.size === 0) return;
  await matchRules(tx, [...products.keys()]);
  const views = await loadViews(tx, plan, products);
  const index: SqlValue[][] = [];
  const prices: SqlValue[][] = [];
  const facets: SqlValue[][] = [];
  const search: SqlValue[][] = [];
  const defaultWords = new Map<number, string>();
  for (const view of views) {
    for (const product of products.values()) {
      const { product_id: id } = product;
      index.push(indexRow(view, id));
      const words = view.wordsOf(product);
      if (view.storeId === 0) defaultWords.set(id, words);
      if (view.storeId === 0 || defaultWords.get(id) !== words) search.push([id, view.storeId, words]);
    }
    prices.push(...priceRows(view, [...products.keys()], plan.groupIds));
    facets.push(...facetRows(view, [...products.keys()], plan));
  }
  await tx.together(
    () => write('product_index', index),
    () => write('product_price_index', prices),
    () => write('product_facet', facets),
    () => write('product_search', search),
    () =>
      addSearchWords(
        tx,
        search.map(([, , words]) => String(words)),
      ),
  );
}

/** Rebuilds the prices of products in the index alone. Most stay as they are, so only those that differ are written. */
async function reindexPrices(
  tx: Tx,
  plan: IndexPlan,
  ids: readonly number[],
  { isAfterDeletion = false }: { readonly isAfterDeletion?: boolean } = {},
): Promise<void> {
  const products = new Map((await tx.all(lockedProducts, { ids })).map((row) => [row.product_id, row]));
  const here = [...products.keys()];
  await matchRules(tx, here, { isAfterDeletion });
  const views = await loadViews(tx, pricesOnly(plan), products, { onlyPrices: true });
  const rows = views.flatMap((view) => priceRows(view, here, plan.groupIds));
  const wanted = new Map(rows.map((row) => [`${row[0]} ${row[1]} ${row[2]} ${row[3]}`, row]));
  const gone: number[][] = [];
  for (const { store_id, group_id, product_id, from_day, to_day, price } of await tx.all(storedPrices, { ids: here })) {
    const key = `${store_id} ${group_id} ${product_id} ${from_day}`;
    const row = wanted.get(key);
    if (!row) gone.push([store_id, group_id, product_id, from_day]);
    else if (row[4] === to_day && row[5] === price) wanted.delete(key);
  }
  if (gone.length > 0) await runRows(tx, deletePrices, gone);
  if (wanted.size > 0) await runRows(tx, savePrices, [...wanted.values()]);
}

/** The plan without attributes that prices do not depend on. */
function pricesOnly(plan: IndexPlan): IndexPlan {
  const codes: ReadonlySet<string> = new Set(pricedAttributes);
  return { ...plan, attributes: new Map([...plan.attributes].filter(([, { code }]) => codes.has(code))) };
}

const storedPrices = statement((q, p: Ids, d) =>
  q.selectFrom('product_price_index').selectAll().where('product_id', d.in, d.list(p.ids)),
);
const priceKey = ['store_id', 'group_id', 'product_id', 'from_day'] as const;
const deletePrices = deleteRows('product_price_index', priceKey);
const savePrices = upsertRows('product_price_index', priceKey, [...priceKey, 'to_day', 'price']);

/** The columns of the index, in the order that its rows are made in. */
const indexColumns = {
  product_index: [
    'store_id',
    'product_id',
    'is_public',
    'visibility',
    'status',
    'name_key',
    'url_key',
    'special_price',
    'rating',
    'review_count',
  ],
  product_price_index: ['store_id', 'group_id', 'product_id', 'from_day', 'to_day', 'price'],
  product_facet: ['store_id', 'product_id', 'attribute_id', 'option_id'],
  product_search: ['product_id', 'store_id', 'words'],
} as const;
type IndexTable = keyof typeof indexColumns;
const insertIndex = Object.fromEntries(
  Object.entries(indexColumns).map(([table, columns]) => [table, insertRows(table as IndexTable, columns)]),
) as Readonly<Record<IndexTable, RowStatement>>;

/** Products as one store view sees them. */
export interface IndexView {
  readonly storeId: number;
  /** The catalog data for a customer group. */
  catalogFor(groupId: number): PricedCatalog;
  /** Whether some product has prices for this group only. */
  isNamed(groupId: number): boolean;
  /** The days on which price rules of a product begin, and their last days. */
  ruleDaysOf(productId: number): { readonly from: readonly string[]; readonly to: readonly string[] };
  readonly values: ReadonlyMap<number, ReadonlyMap<string, ProductValue>>;
  readonly composites: CompositeParts;
  isOnWebsite(productId: number): boolean;
  wordsOf(product: IndexedProduct): string;
  ratingOf(productId: number): ProductRating | undefined;
}

/** Loads products for every store view; with `onlyPrices` without their words, ratings and websites. */
async function loadViews(
  tx: Tx,
  plan: IndexPlan,
  own: ReadonlyMap<number, IndexedProduct>,
  { onlyPrices = false }: { readonly onlyPrices?: boolean } = {},
): Promise<IndexView[]> {
  const composites: CompositeParts[] = [];
  const known = new Map<string, CompositeParts>();
  for (const { store_id, website_id } of plan.stores) {
    // Store views differ in texts, websites in prices.
    const place = onlyPrices ? `${website_id}` : `${store_id} ${website_id}`;
    const ofPlace = known.get(place) ?? (await loadComposites(tx, own, { storeId: store_id, websiteId: website_id }));
    known.set(place, ofPlace);
    composites.push(ofPlace);
  }
  const partIds = [...new Set(composites.flatMap(partIdsOf))].filter((id) => !own.has(id));
  const parts = partIds.length === 0 ? [] : await tx.all(productRows, { ids: partIds });
  const products = new Map([...own, ...parts.map((row): [number, IndexedProduct] => [row.product_id, row])]);
  const ids = [...products.keys()];
  const values = await scopedValues(tx, ids, plan);
  const discounts = await discountLists(tx, ids);
  const ratings = onlyPrices ? () => undefined : await ratingsByStore(tx, [...own.keys()]);
  const websites = new Set(
    (onlyPrices ? [] : await tx.all(websiteRows, { ids: [...own.keys()] })).map(
      (row) => `${row.product_id}-${row.website_id}`,
    ),
  );
  const categories = onlyPrices ? () => [] : await namesOfCategories(tx, [...own.keys()]);
  const texts = [...plan.attributes.values()].filter(isSearchedText);
  const byStore = plan.stores.map(({ store_id }) => values.inStore(store_id));
  const chosen = new Set<number>();
  for (const { code } of texts.filter(({ source }) => source === 'table')) {
    for (const products of byStore)
      for (const values of products.values()) for (const id of idsIn(values.get(code))) chosen.add(id);
  }
  const labels = await optionLabels(tx, [...chosen]);
  return plan.stores.map(({ store_id, website_id }, index): IndexView => {
    const inStore = byStore[index] ?? new Map();
    const parts = composites[index] as CompositeParts;
    return {
      storeId: store_id,
      values: inStore,
      composites: parts,
      isNamed: discounts.isNamed,
      ruleDaysOf: discounts.daysOf,
      ratingOf: (id) => ratings(id, store_id),
      isOnWebsite: (id) => websites.has(`${id}-${website_id}`),
      catalogFor: (groupId) => ({
        ...parts,
        products,
        values: inStore,
        discounts: discounts.for({ websiteId: website_id, groupId }),
      }),
      wordsOf(product) {
        const ofProduct = inStore.get(product.product_id);
        const found = [product.sku, ...categories(product.product_id, store_id)];
        for (const { code, source } of texts) {
          const value = ofProduct?.get(code);
          if (source === 'table') found.push(...idsIn(value).map((id) => labels(id, store_id)));
          else if (value?.value) found.push(withoutTags(value.value));
        }
        for (const id of partsOf(parts, product.product_id)) {
          found.push(products.get(id)?.sku ?? '', inStore.get(id)?.get('name')?.value ?? '');
        }
        return [...new Set(wordsOf(found.join(' ')))].slice(0, mostWords).join(' ');
      },
    };
  });
}

/** The names of the categories that products are right in, as store views see them. */
async function namesOfCategories(
  tx: Tx,
  ids: readonly number[],
): Promise<(productId: number, storeId: number) => string[]> {
  const attributeId = idOf(await categoryAttributes(tx), 'name');
  const rows = Map.groupBy(await tx.all(categoryNames, { ids, attributeId }), ({ product_id }) => product_id);
  return (productId, storeId) => {
    const names = new Map<number, string>();
    const seen = (rows.get(productId) ?? []).filter(({ store_id }) => store_id === 0 || store_id === storeId);
    for (const { category_id, store_id, value } of seen) {
      if (store_id !== 0 || !names.has(category_id)) names.set(category_id, value ?? '');
    }
    return [...names.values()];
  };
}

function idsIn(value: ProductValue | undefined): number[] {
  return value ? optionIdsIn(value) : [];
}

function partsOf({ configurables, groups, bundles }: CompositeParts, id: number): number[] {
  return [
    ...(configurables.get(id)?.variants.keys() ?? []),
    ...(groups.get(id) ?? []).map(({ productId }) => productId),
    ...(bundles.get(id) ?? []).flatMap(({ selections }) => selections.map(({ productId }) => productId)),
  ];
}

function indexRow(view: IndexView, id: number): SqlValue[] {
  const values = view.values.get(id);
  const status = values?.get('status')?.number === statusValues.enabled ? statusValues.enabled : statusValues.disabled;
  const rating = view.ratingOf(id);
  return [
    view.storeId,
    id,
    status === statusValues.enabled && view.isOnWebsite(id) ? 1 : 0,
    visibilityValues[visibilityName(values?.get('visibility')?.number)],
    status,
    sortKey(values?.get('name')?.value ?? ''),
    [...(values?.get('url_key')?.value ?? '')].slice(0, longestKey).join(''),
    values?.get('special_price')?.number ?? -1,
    rating?.average ?? 0,
    rating?.reviewCount ?? 0,
  ];
}

/** The sort key of a name. */
function sortKey(name: string): string {
  return [...fold(name).trim()].slice(0, longestKey).join('');
}

const pendingOfAttribute = statement<{ attributeId: number }, never>((q, p) =>
  q
    .insertInto('product_reindex')
    .columns(['product_id'])
    .expression((eb) =>
      eb
        .selectFrom('product_value')
        .select('product_id')
        .distinct()
        .where('attribute_id', '=', p.attributeId)
        .where(sql<boolean>`true`),
    )
    .onConflict((conflict) => conflict.doNothing()),
);
const pendingOfVariants = statement<{ attributeId: number }, never>((q, p) =>
  q
    .insertInto('product_reindex')
    .columns(['product_id'])
    .expression((eb) => eb.selectFrom('super_attribute').select('product_id').where('attribute_id', '=', p.attributeId))
    .onConflict((conflict) => conflict.doNothing()),
);
const pendingOfCategories = statement<Ids, never>((q, p, d) =>
  q
    .insertInto('product_reindex')
    .columns(['product_id'])
    .expression((eb) =>
      eb.selectFrom('product_category').select('product_id').distinct().where('category_id', d.in, d.list(p.ids)),
    )
    .onConflict((conflict) => conflict.doNothing()),
);
const pendingRows = statement((q, p: { limit: number }) =>
  q.selectFrom('product_reindex').select('product_id').orderBy('product_id').limit(p.limit),
);
const doneRows = statement<Ids, never>((q, p, d) =>
  q.deleteFrom('product_reindex').where('product_id', d.in, d.list(p.ids)),
);

/**
 * Notes every product that has a value of the attribute, or variants by it, for `reindexPending`. Call it before values
 * or options are removed, or when the attribute becomes searchable or stops being so. The command that reports the
 * change then indexes some of them.
 */
export async function markForReindex(tx: Tx, attributeId: number): Promise<void> {
  await tx.run(pendingOfAttribute, { attributeId });
  await tx.run(pendingOfVariants, { attributeId });
}

/**
 * Notes the products of categories for `reindexPending`, and reports that these are called otherwise. Call it when a
 * category gets another name, and before one is deleted.
 */
export async function categoriesRenamed(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.run(pendingOfCategories, { ids });
  for (const id of ids) changed(tx, 'category', id, 'named');
}

/**
 * Rebuilds the index rows of some noted products; answers how many, 0 when none is left. It runs once at the end of a
 * command that notes products; a job does the rest (`upkeep.ts`).
 */
export async function reindexPending(tx: Tx, limit = productsAtOnce): Promise<number> {
  const ids = (await tx.all(pendingRows, { limit })).map(({ product_id }) => product_id);
  if (ids.length === 0) return 0;
  await reindexProducts(tx, ids);
  await tx.run(doneRows, { ids });
  return ids.length;
}

const countProducts = statement((q) => q.selectFrom('product').select((eb) => eb.fn.countAll<number>().as('count')));
const begin = statement<{ total: number; onlyPrices: number; now: number }, never>(
  (_q, p) => sql`
    insert into product_index_run (run_id, is_prices_only, total, remaining, after_id, started_at, ended_at)
    values (1, ${p.onlyPrices}, ${p.total}, ${p.total}, 0, ${p.now}, null)
    on conflict (run_id) do update set
      is_prices_only = case when product_index_run.ended_at is null and product_index_run.is_prices_only = 0 then 0
        else excluded.is_prices_only end,
      started_at = case when product_index_run.ended_at is null then product_index_run.started_at
        else excluded.started_at end,
      total = excluded.total, remaining = excluded.remaining, ended_at = null`,
);
// Two changes, and two nodes, take their turns.
const runUnderWay = statement((q, _p: Record<string, never>, d) =>
  q.selectFrom('product_index_run').selectAll().where('ended_at', 'is', null).$call(d.forUpdate),
);
const advance = statement<{ after: number; remaining: number; ended: number | null }, never>((q, p) =>
  q.updateTable('product_index_run').set({ after_id: p.after, remaining: p.remaining, ended_at: p.ended }),
);

/** The name of the job that indexes what commands leave for later. */
export const indexJobName = 'product.reindex';

/**
 * Has every product indexed again, or only its prices, after a change that concerns all of them; call it after the
 * change, in its transaction. A small store is indexed at once. In a large one a job begins after the commit, some
 * products in each transaction. If it is under way, it goes on from where it is, once around.
 */
export async function reindexEveryProduct(
  tx: Tx,
  now: number,
  { onlyPrices = false }: { readonly onlyPrices?: boolean } = {},
): Promise<void> {
  const total = (await tx.first(countProducts, {}))?.count ?? 0;
  await tx.run(begin, { total, onlyPrices: onlyPrices ? 1 : 0, now });
  if (total <= productsAtOnce) await reindexNext(tx, now);
  else await wakeIndexing(tx, now);
}

/** Has the job begin after the commit. */
export async function wakeIndexing(tx: Tx, now: number): Promise<void> {
  await askForJob(tx, indexJobName, now);
  tx.reported.wake(indexJobName);
}

/**
 * Indexes the next products of a change that concerns all of them; answers how many, 0 when none is left. Products that
 * contain them are indexed, too.
 */
export async function reindexNext(tx: Tx, now: number): Promise<number> {
  const run = await tx.first(runUnderWay, {});
  if (!run) return 0;
  // With a server most of the time is waiting, and others do not wait for it.
  const limit = tx.isRemote ? 2 * productsAtOnce : productsAtOnce;
  const next = async (after: number) => await tx.all(nextIds, { after, limit });
  const found = await next(run.after_id);
  const rows = found.length > 0 ? found : await next(0);
  const ids = rows.map(({ product_id }) => product_id);
  const plan = await indexPlan(tx);
  const all = [...new Set([...ids, ...(await parentIds(tx, ids))])];
  if (run.is_prices_only === 1) await reindexPrices(tx, plan, all, { isAfterDeletion: true });
  else await reindexExactly(tx, plan, all);
  const remaining = ids.length === 0 ? 0 : Math.max(0, run.remaining - ids.length);
  await tx.run(advance, { after: ids.at(-1) ?? 0, remaining, ended: remaining === 0 ? now : null });
  if (remaining === 0) await allRulesMatched(tx);
  return ids.length;
}
