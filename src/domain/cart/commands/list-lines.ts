import { sql } from 'kysely';
import { attributeIdSql } from '#domain/shared/attributes/attribute-ids.ts';
import { command } from '#domain/shared/command.ts';
import { cartsWithStores } from '#domain/stores/store-sql.ts';
import type { Cached, MaybeCached } from '#kernel/cached.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { type Memo, memo } from '#platform/storage/memo.ts';
import { statement } from '#platform/storage/statement.ts';
import { namedStoreView, type QuoteChoice, quoteRefusals, seenThrough } from '../quotes.ts';

/** The ids in `column` of the rows of `table` that belong to a product, joined by commas. */
const joinedIds = (table: 'product_category' | 'product_website', column: string) =>
  sql<
    string | null
  >`(select string_agg(cast(${sql.ref(column)} as text), ',') from (select ${sql.ref(column)} from ${sql.table(table)} where product_id = p.product_id order by ${sql.ref(column)}) as ids)`;

/** The lines of a cart in their order; an empty cart gives one row without a product, an unknown one gives no row. */
export const listedLines = statement((q, p: { quoteId: number }) =>
  cartsWithStores(q)
    .leftJoin('quote_item as i', 'i.quote_id', 'q.quote_id')
    .select(['q.store_id', 's.website_id', 'i.product_id', 'i.sku'])
    .where('q.quote_id', '=', p.quoteId)
    .orderBy('i.item_id'),
);

// The texts that lines store themselves, in the same order: used only if the product has none.
const ownTexts = statement((q, p: { quoteId: number }) =>
  q.selectFrom('quote_item').select(['name', 'product_type']).where('quote_id', '=', p.quoteId).orderBy('item_id'),
);

// Names come from the store view, else from the default.
const namesInStore = statement((q, p: { ids: readonly number[]; storeId: number }, d) =>
  q
    .selectFrom('product as p')
    .leftJoin('product_value as v', (join) =>
      join
        .onRef('v.product_id', '=', 'p.product_id')
        .on('v.attribute_id', '=', attributeIdSql('catalog_product', 'name'))
        .on('v.store_id', '=', p.storeId),
    )
    .leftJoin('product_value as v0', (join) =>
      join
        .onRef('v0.product_id', '=', 'p.product_id')
        .on('v0.attribute_id', '=', attributeIdSql('catalog_product', 'name'))
        .on('v0.store_id', '=', 0),
    )
    .select(['p.product_id', 'p.sku', 'p.set_id', 'p.type'])
    .select((eb) => [
      eb.fn.coalesce('v.value', 'v0.value').as('name'),
      joinedIds('product_category', 'category_id').as('category_ids'),
      joinedIds('product_website', 'website_id').as('website_ids'),
    ])
    .where('p.product_id', d.in, d.list(p.ids)),
);

/** A line of a cart as lists show it. */
export interface ListedLine {
  readonly productId: number;
  readonly sku: string;
  readonly name: string;
  readonly type: string;
  /** The attribute set; undefined if the product was deleted. */
  readonly setId: number | undefined;
  readonly categoryIds: readonly number[];
  readonly websiteIds: readonly number[];
}

/** The listed form of a product, for lines that store nothing different; the product may have no name. */
interface ListedProduct extends Omit<ListedLine, 'name'> {
  readonly name: string | null;
}

// Room for about 5,000 products.
const cache: Memo<ListedProduct | undefined> = memo();

/** The listed forms of products: one query for those that are not cached. */
async function listedProducts(
  tx: Tx,
  ids: readonly number[],
  storeId: number,
): Promise<Map<number, Cached<ListedProduct>>> {
  return tx.rememberEach(cache, String(storeId), ids, async (unknown) => {
    const rows = await tx.all(namesInStore, { ids: unknown, storeId });
    return new Map(
      rows.map((row): [number, ListedProduct] => [
        row.product_id,
        {
          productId: row.product_id,
          sku: row.sku,
          name: row.name,
          type: row.type,
          setId: row.set_id,
          categoryIds: idsOf(row.category_ids),
          websiteIds: idsOf(row.website_ids),
        },
      ]),
    );
  });
}

const idsOf = (joined: string | null): number[] => (joined === null ? [] : joined.split(',').map(Number));

/**
 * The lines of a cart, those of parts included, in the order in which they were added (spec 2.3, reference 4.2). Lines
 * that show nothing but the current data of their product come from the cache. Refuses as `findQuote`.
 */
export const listLines = command({
  name: 'quote.listLines',
  permission: { legacy: 'cart/product/list' },
  effect: 'read',
  touches: 'scoped',
  refusals: quoteRefusals,
  async run(context, { quoteId, store }: QuoteChoice): Promise<MaybeCached<ListedLine>[]> {
    const { tx } = context;
    const [view, rows] = await tx.together(
      () => namedStoreView(context, store),
      () => tx.all(listedLines, { quoteId }),
    );
    const { storeId } = seenThrough(context, rows[0], view);
    const found = rows.filter(isLine);
    const ids = found.map(({ product_id }) => product_id);
    const byId = await listedProducts(tx, ids, storeId);
    const products = ids.map((id) => byId.get(id));
    const texts = products.every(isNamed) ? [] : await tx.all(ownTexts, { quoteId });
    return found.map((line, index) => listedLine(line, products[index], texts[index]));
  },
});

/** A stored line; a row without a product only tells that the cart exists and is empty. */
interface Row {
  readonly product_id: number | null;
  readonly sku: string | null;
}

interface Line extends Row {
  readonly product_id: number;
  readonly sku: string;
}

const isLine = <R extends Row>(row: R): row is R & Line => row.product_id !== null;

/**
 * The data that is shown of a line: the current data of the product, with the SKU that was chosen; for a deleted
 * product, what the line stores.
 */
function listedLine(
  { product_id, sku }: Line,
  product: Cached<ListedProduct> | undefined,
  own: { readonly name: string; readonly product_type: string } | undefined,
): MaybeCached<ListedLine> {
  if (!product) {
    const type = own?.product_type ?? '';
    return {
      productId: product_id,
      sku,
      name: own?.name ?? '',
      type,
      setId: undefined,
      categoryIds: [],
      websiteIds: [],
    };
  }
  // The cached object itself if possible: unchanged objects are serialized only once.
  if (isNamed(product) && product.value.sku === sku) return product;
  return { ...product.value, sku, name: product.value.name ?? own?.name ?? '' };
}

function isNamed(product: Cached<ListedProduct> | undefined): product is Cached<ListedLine> {
  return product !== undefined && product.value.name !== null;
}
