import { type RawBuilder, sql } from 'kysely';
import type { Dialect } from '#platform/storage/dialect.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { type Params, type Statement, statement } from '#platform/storage/statement.ts';

/** The sort orders of lists of products. */
export const productSorts = [
  'name',
  'price',
  'special_price',
  'rating',
  'review_count',
  'relevance',
  'created_at',
  'updated_at',
  'position',
  'sku',
  'entity_id',
] as const;

/** One of `productSorts`. */
export type ProductSort = (typeof productSorts)[number];

/**
 * How values of an attribute are compared: as numbers and options, as several options in one value, as text, as days.
 */
export type AttributeComparison = 'number' | 'list' | 'text' | 'day';

/** The possible filters of a query; each needs the parameters of its name. */
export type FilterName =
  | 'words'
  | 'categories'
  | 'ids'
  | 'skus'
  | 'status'
  | 'visibility'
  | 'types'
  | 'sets'
  | 'urlKey'
  | 'website'
  | 'boundWebsites'
  | 'createdFrom'
  | 'createdTo'
  | 'updatedFrom'
  | 'updatedTo'
  | 'priceMin'
  | 'priceMax';

/** The form of a query, without its values: everything that its SQL text depends on. */
export interface QueryShape {
  readonly filters: readonly FilterName[];
  /** The date filters that are known to leave few products; there is an index for each. */
  readonly recent: readonly RecentFilter[];
  readonly attributes: readonly AttributeComparison[];
  /** Only products that the public may see. */
  readonly isPublic: boolean;
  readonly sort: ProductSort;
  readonly isDescending: boolean;
  /** Whether rows begin behind a position, instead of at an offset. */
  readonly hasEdge: boolean;
  /** Whether rows are counted instead of listed. */
  readonly isCount: boolean;
  /** Whether each row also tells how many there are. All of them are found and sorted for it. */
  readonly countsAll: boolean;
  /** How many words were typed, whose lack in a name counts for its relevance. */
  readonly typedWords: number;
}

/** A row of the list: the product, and its sort key. */
export interface FoundRow {
  readonly id: number;
  readonly key: string | number;
  /** How many rows there are; only if the shape asks for it. */
  readonly total?: number;
}

/** Filters that leave few products: sorting these is faster than walking along a sorted index. */
const selective: ReadonlySet<FilterName> = new Set(['words', 'categories', 'ids', 'skus']);
/** Filters that leave few products if their date is recent, with their columns. */
export const recentColumns = { createdFrom: 'created_at', updatedFrom: 'updated_at' } as const;

/** A date filter. */
export type RecentFilter = keyof typeof recentColumns;

/** Filters on columns of `product`. */
const ofProduct: ReadonlySet<FilterName> = new Set([
  'skus',
  'types',
  'sets',
  'createdFrom',
  'createdTo',
  'updatedFrom',
  'updatedTo',
]);

type Values = Readonly<Record<string, Params[string]>>;
type Condition = RawBuilder<unknown>;

/**
 * Builds the query. Tables: `i` the index row in the store view (`storeId`), `p` the product, `c` its price in the
 * customer group (`groupId`) on the day (`day`). `p` holds parameters by name, or their values.
 */
export function productQuery(shape: QueryShape, p: Values, d: Dialect): RawBuilder<FoundRow> {
  const has = (name: FilterName): boolean => shape.filters.includes(name);
  const isSelective =
    shape.filters.some((name) => selective.has(name)) || shape.attributes.includes('number') || shape.recent.length > 0;
  const sort = shape.isCount ? undefined : shape.sort;
  const needsProduct =
    shape.filters.some((name) => ofProduct.has(name)) ||
    (sort !== undefined && ['created_at', 'updated_at', 'sku'].includes(sort));
  const needsPrice = has('priceMin') || has('priceMax') || sort === 'price';
  const leader = leadingTable(sort, isSelective, needsProduct, needsPrice);
  const id = sql.ref(`${leader}.product_id`);
  const tables = [leader, ...(['i', 'p', 'c'] as const).filter((table) => table !== leader)].filter(
    (table) => table === 'i' || (table === 'p' ? needsProduct : needsPrice),
  );
  const conditions: Condition[] = [sql`i.store_id = ${p.storeId}`];
  for (const table of tables) if (table !== leader) conditions.push(sql`${sql.ref(`${table}.product_id`)} = ${id}`);
  if (needsPrice) {
    conditions.push(
      sql`c.store_id = ${p.storeId} and c.group_id = ${p.groupId} and c.from_day <= ${p.day} and c.to_day >= ${p.day}`,
    );
  }
  if (shape.isPublic) conditions.push(isShown(has('words')));
  // If other filters leave few products, prices are only checked: PostgreSQL, which plans for any limits at once, would
  // expect fewer below the limits, and would scan the index of prices.
  const price = isSelective ? sql`(c.price + 0)` : sql`c.price`;
  for (const name of shape.filters) conditions.push(filters[name](id, p, d, price));
  if (d.hasStatistics) {
    for (const name of shape.recent) {
      const since = sql`select u.product_id from product u where ${sql.ref(`u.${recentColumns[name]}`)} >= ${p[name]}`;
      conditions.push(sql`${id} ${d.amongFew(since)}`);
    }
  }
  for (const [index, comparison] of shape.attributes.entries()) {
    conditions.push(attributeCondition(comparison, id, p.storeId, p[`attribute${index}`], p[`values${index}`], d));
  }
  // SQLite keeps the order of the tables, and with it that of the leading index, only in a cross join.
  const from = sql.join(
    tables.map((table) => sql.raw(`${tableNames[table]} ${table}`)),
    sql` cross join `,
  );
  if (shape.isCount) return sql`select count(*) as key, 0 as id from ${from} where ${and(conditions)}`;
  const key = sortKeys[shape.sort](id, p, d, shape);
  const direction = sql.raw(shape.isDescending ? 'desc' : 'asc');
  if (shape.hasEdge) {
    const comparison = sql.raw(shape.isDescending ? '<' : '>');
    conditions.push(
      shape.sort === 'entity_id'
        ? sql`${id} ${comparison} ${p.edgeId}`
        : sql`(${key}, ${id}) ${comparison} (${p.edgeKey}, ${p.edgeId})`,
    );
  }
  const order = shape.sort === 'entity_id' ? sql`${id} ${direction}` : sql`${key} ${direction}, ${id} ${direction}`;
  const window = shape.hasEdge ? sql`limit ${p.limit}` : sql`limit ${p.limit} offset ${p.offset}`;
  const total = shape.countsAll ? sql`, count(*) over () as total` : sql``;
  return sql`select ${id} as id, ${key} as key${total} from ${from} where ${and(conditions)} order by ${order} ${window}`;
}

const tableNames = { i: 'product_index', p: 'product', c: 'product_price_index' } as const;

/** The table that is scanned first: the one that has the order, unless a filter leaves few products to sort. */
function leadingTable(
  sort: ProductSort | undefined,
  isSelective: boolean,
  needsProduct: boolean,
  needsPrice: boolean,
): 'i' | 'p' | 'c' {
  if (isSelective) return needsProduct ? 'p' : 'i';
  // Counting needs no order: then the prices within the limits are a range of their index.
  if (sort === 'price' || (sort === undefined && needsPrice)) return 'c';
  return sort === 'created_at' || sort === 'updated_at' || sort === 'sku' ? 'p' : 'i';
}

function and(conditions: readonly Condition[]): RawBuilder<unknown> {
  return sql.join(conditions, sql` and `);
}

/** A search finds products that are visible in searches, a list those that are visible in the catalog. */
function isShown(isSearch: boolean): Condition {
  return isSearch ? sql`i.is_public = 1 and i.visibility in (3, 4)` : sql`i.is_public = 1 and i.visibility in (2, 4)`;
}

type Id = RawBuilder<unknown>;

type SortKey = (id: Id, p: Values, d: Dialect, shape: QueryShape) => RawBuilder<unknown>;

const sortKeys: Readonly<Record<ProductSort, SortKey>> = {
  name: () => sql`i.name_key`,
  price: () => sql`c.price`,
  special_price: () => sql`i.special_price`,
  rating: () => sql`i.rating`,
  review_count: () => sql`i.review_count`,
  // Names that lack the fewest words come first; then a name that equals the typed text, or begins with it.
  relevance: (_, p, d, { typedWords }) =>
    sql`${lackingWords(p, d, typedWords)}case when i.name_key = ${p.phrase} then 0 when ${d.position(sql`i.name_key`, sql`${p.phrase}`)} = 1 then 1 else 2 end`,
  created_at: () => sql`p.created_at`,
  updated_at: () => sql`p.updated_at`,
  sku: () => sql`p.sku_key`,
  entity_id: (id) => id,
  // Products of the category itself come before those of the categories below it.
  position: (id, p, d) =>
    sql`coalesce((select min(case when pc.category_id ${d.in} ${d.list(p.ownCategories as readonly number[])} then pc.position else pc.position + 1000000000 end) from product_category pc where pc.product_id = ${id} and pc.category_id ${d.in} ${d.list(p.categories as readonly number[])}), 0)`,
};

/** Four for each typed word that the name has no word for, as the beginning of a sum. */
function lackingWords(p: Values, d: Dialect, count: number): RawBuilder<unknown> {
  const lacks = (word: number) =>
    sql`case when ${d.position(sql`' ' || i.name_key`, sql`${p[`typed${word}`]}`)} = 0 then 4 else 0 end + `;
  return sql.join(
    Array.from({ length: count }, (_, word) => lacks(word)),
    sql``,
  );
}

type Filter = (id: Id, p: Values, d: Dialect, price: RawBuilder<unknown>) => Condition;

const filters: Readonly<Record<FilterName, Filter>> = {
  words: (id, p, d) => sql`${id} ${d.amongFew(wordsQuery(p, d))}`,
  categories: (id, p, d) =>
    sql`${id} ${d.amongFew(sql`select pc.product_id from product_category pc where pc.category_id ${d.in} ${d.list(p.categories as readonly number[])}`)}`,
  ids: (id, p, d) => sql`${id} ${d.in} ${d.list(p.ids as readonly number[])}`,
  skus: (_, p, d) => sql`p.sku_key ${d.in} ${d.list(p.skus as readonly string[], 'text')}`,
  status: (_, p) => sql`i.status = ${p.status}`,
  visibility: (_, p) => sql`i.visibility = ${p.visibility}`,
  types: (_, p, d) => sql`p.type ${d.in} ${d.list(p.types as readonly string[], 'text')}`,
  sets: (_, p, d) => sql`p.set_id ${d.in} ${d.list(p.sets as readonly number[])}`,
  urlKey: (_, p) => sql`i.url_key = ${p.urlKey}`,
  website: (id, p) =>
    sql`exists (select 1 from product_website w where w.product_id = ${id} and w.website_id = ${p.website})`,
  boundWebsites: (id, p, d) =>
    sql`exists (select 1 from product_website w where w.product_id = ${id} and w.website_id ${d.in} ${d.list(p.boundWebsites as readonly number[])})`,
  createdFrom: (_, p) => sql`p.created_at >= ${p.createdFrom}`,
  createdTo: (_, p) => sql`p.created_at <= ${p.createdTo}`,
  updatedFrom: (_, p) => sql`p.updated_at >= ${p.updatedFrom}`,
  updatedTo: (_, p) => sql`p.updated_at <= ${p.updatedTo}`,
  priceMin: (_id, p, _d, price) => sql`${price} >= ${p.priceMin}`,
  priceMax: (_id, p, _d, price) => sql`${price} between 0 and ${p.priceMax}`,
};

/** The products with a word for each searched word (`words`, in the form of the engine's index) that begins with it. */
function wordsQuery(p: Values, d: Dialect): RawBuilder<unknown> {
  const { from, isFound } = d.foundByWords('product_search', p.words);
  const isOwn = sql`(s.store_id = ${p.storeId} or (s.store_id = 0 and not exists (select 1 from product_search o where o.product_id = s.product_id and o.store_id = ${p.storeId})))`;
  return sql`select s.product_id from ${from} where ${isFound} and ${isOwn}`;
}

function attributeCondition(
  comparison: AttributeComparison,
  id: Id,
  storeId: unknown,
  attribute: unknown,
  values: unknown,
  d: Dialect,
): Condition {
  const valueInStore = (column: 'value' | 'number'): RawBuilder<unknown> =>
    sql`(select ${sql.ref(`v.${column}`)} from product_value v where v.product_id = ${id} and v.attribute_id = ${attribute} and v.store_id in (0, ${storeId}) order by v.store_id desc limit 1)`;
  if (comparison === 'number') {
    const among = sql`${d.in} ${d.list(values as readonly number[])}`;
    const own = sql`select v.product_id from product_value v where v.attribute_id = ${attribute} and v.number ${among}`;
    // A configurable product is found by the values of its enabled variants.
    const byVariants = sql`select l.parent_id from super_link l cross join super_attribute a cross join product_index e where l.product_id ${d.amongFew(sql`${own} and v.store_id = 0`)} and a.product_id = l.parent_id and a.attribute_id = ${attribute} and e.store_id = ${storeId} and e.product_id = l.product_id and e.status = 1`;
    return sql`${id} ${d.amongFew(sql`${own} union ${byVariants}`)} and (${valueInStore('number')} ${among} or ${id} in (${byVariants}))`;
  }
  const texts = values as readonly string[];
  const amongTexts = sql`${d.in} ${d.list(texts, 'text')}`;
  if (comparison === 'text') return sql`${valueInStore('value')} ${amongTexts}`;
  if (comparison === 'day') return sql`substr(${valueInStore('value')}, 1, 10) ${amongTexts}`;
  return sql`exists (select 1 from (select ${valueInStore('value')} as value) h cross join (select value as wanted from ${d.rows(texts, 'text')} t) w where ',' || h.value || ',' like '%,' || w.wanted || ',%')`;
}

/** What a facet counts products by: their options, their prices, or their categories. */
export type FacetKind = 'options' | 'prices' | 'categories';

/**
 * Counts the products that a query finds, the first `limit` by id. A row's `group` and `key` are attribute and option, 0 and
 * price, or category and product: a product may be in several categories of one branch, so the caller counts
 * categories.
 */
function facetQuery(kind: FacetKind, shape: QueryShape, p: Values, d: Dialect): RawBuilder<FacetRow> {
  const found = productQuery(shape, p, d);
  if (kind === 'options') {
    return sql`select f.attribute_id as "group", f.option_id as key, count(*) as count from (${found}) m cross join product_facet f where f.store_id = ${p.storeId} and f.product_id = m.id group by f.attribute_id, f.option_id`;
  }
  if (kind === 'prices') {
    return sql`select 0 as "group", c.price as key, count(*) as count from (${found}) m cross join product_price_index c where c.store_id = ${p.storeId} and c.group_id = ${p.groupId} and c.product_id = m.id and c.from_day <= ${p.day} and c.to_day >= ${p.day} and c.price >= 0 group by c.price`;
  }
  return sql`select pc.category_id as "group", m.id as key, 1 as count from (${found}) m cross join product_category pc where pc.product_id = m.id and pc.category_id ${d.in} ${d.list(p.counted as readonly number[])}`;
}

/** A count of `facetQuery`. */
export interface FacetRow {
  readonly group: number;
  readonly key: number;
  readonly count: number;
}

/** Compiled queries by their form; forms beyond the limit are not cached, so that a caller cannot fill the memory. */
const compiled = new Map<string, Statement<Params, unknown>>();
const mostCompiled = 300;

/** Runs the query of a shape. */
export async function runProductQuery(tx: Tx, shape: QueryShape, values: Params): Promise<FoundRow[]> {
  return run(tx, JSON.stringify(shape), values, (p, d) => productQuery(shape, p, d));
}

/** Runs the count of a shape that is sorted by `entity_id`. */
export async function runFacetQuery(
  tx: Tx,
  kind: FacetKind,
  shape: QueryShape,
  values: Params,
): Promise<readonly FacetRow[]> {
  return run(tx, JSON.stringify([kind, shape]), values, (p, d) => facetQuery(kind, shape, p, d));
}

async function run<R>(
  tx: Tx,
  name: string,
  values: Params,
  build: (p: Values, d: Dialect) => RawBuilder<R>,
): Promise<R[]> {
  let found = compiled.get(name) as Statement<Params, R> | undefined;
  if (!found && compiled.size < mostCompiled) {
    found = statement<Params, R>((_, p, d) => build(p, d));
    compiled.set(name, found);
  }
  return found ? tx.all(found, values) : tx.query(() => build(values, tx.dialect));
}
