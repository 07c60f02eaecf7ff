import { sql } from 'kysely';
import type { Static } from 'typebox';
import { namedStoreView, seenThrough } from '../../../../domain/cart/quotes.ts';
import type { Kept, MaybeKept } from '../../../../kernel/kept.ts';
import type { Tx } from '../../../../platform/storage/engine.ts';
import { type Memo, memo } from '../../../../platform/storage/memo.ts';
import { type Dialect, statement } from '../../../../platform/storage/statement.ts';
import { handledOperation } from '../../declare.ts';
import { cartProductResource } from './resources.ts';
import { type catalogProductEntity, quoteId, shoppingCartProductResponseEntityArray, store } from './types.ts';

/** The ids in `column` of the rows of `table` that belong to a product, joined by commas. */
const joinedIds = (dialect: Dialect, table: 'product_category' | 'product_website', column: string) =>
  dialect.kind === 'sqlite'
    ? sql<
        string | null
      >`(select group_concat(${sql.ref(column)}) from (select ${sql.ref(column)} from ${sql.table(table)} where product_id = p.product_id order by ${sql.ref(column)}))`
    : sql<
        string | null
      >`(select string_agg(${sql.ref(column)}::text, ',' order by ${sql.ref(column)}) from ${sql.table(table)} where product_id = p.product_id)`;

/** The lines of a cart in their order: one row without a product for a cart that is empty, none where there is no cart. */
export const listedLines = statement((q, p: { quoteId: number }) =>
  q
    .selectFrom('quote as q')
    .innerJoin('store as s', 's.store_id', 'q.store_id')
    .leftJoin('quote_item as i', 'i.quote_id', 'q.quote_id')
    .select(['q.store_id', 's.website_id', 'i.product_id', 'i.sku'])
    .where('q.quote_id', '=', p.quoteId)
    .orderBy('i.item_id'),
);

// What a line says of its product itself, in the same order: needed only where the product does not.
const ownTexts = statement((q, p: { quoteId: number }) =>
  q.selectFrom('quote_item').select(['name', 'product_type']).where('quote_id', '=', p.quoteId).orderBy('item_id'),
);

// Names come from the store view, else the default.
const shown = statement((q, p: { ids: readonly number[]; storeId: number }, d) =>
  q
    .with('name_attribute', (w) =>
      w
        .selectFrom('attribute as a')
        .innerJoin('entity_type as t', 't.entity_type_id', 'a.entity_type_id')
        .select('a.attribute_id')
        .where('t.code', '=', 'catalog_product')
        .where('a.code', '=', 'name'),
    )
    .selectFrom('product as p')
    .leftJoin('name_attribute as n', (join) => join.onTrue())
    .leftJoin('product_value as v', (join) =>
      join
        .onRef('v.product_id', '=', 'p.product_id')
        .onRef('v.attribute_id', '=', 'n.attribute_id')
        .on('v.store_id', '=', p.storeId),
    )
    .leftJoin('product_value as v0', (join) =>
      join
        .onRef('v0.product_id', '=', 'p.product_id')
        .onRef('v0.attribute_id', '=', 'n.attribute_id')
        .on('v0.store_id', '=', 0),
    )
    .select(['p.product_id', 'p.sku', 'p.set_id', 'p.type'])
    .select((eb) => [
      eb.fn.coalesce('v.value', 'v0.value').as('name'),
      joinedIds(d, 'product_category', 'category_id').as('category_ids'),
      joinedIds(d, 'product_website', 'website_id').as('website_ids'),
    ])
    .where('p.product_id', 'in', d.list(p.ids)),
);

type Entry = Static<typeof catalogProductEntity>;

/** A product as the list shows it, and whether it has a name of its own. */
interface ShownProduct {
  readonly entry: Entry;
  readonly hasName: boolean;
}

// Some five thousand products.
const kept: Memo<ShownProduct | undefined> = memo();

/** The products of an entry each: one query for those that are not known. */
function shownProducts(tx: Tx, ids: readonly number[], storeId: number): Promise<Map<number, Kept<ShownProduct>>> {
  return tx.rememberEach(kept, String(storeId), ids, async (unknown) => {
    const rows = await tx.all(shown, { ids: unknown, storeId });
    return new Map(
      rows.map((row) => [
        row.product_id,
        {
          hasName: row.name !== null,
          entry: {
            product_id: String(row.product_id),
            sku: row.sku,
            name: row.name ?? '',
            set: String(row.set_id),
            type: row.type,
            category_ids: split(row.category_ids),
            website_ids: split(row.website_ids),
          },
        },
      ]),
    );
  });
}

/** `cart_product.list`: one entry a line, lines of parts included, in the order they came (spec 2.3, reference 4.2). */
export const list = handledOperation({
  resource: cartProductResource,
  method: 'list',
  title: 'Get list of products in shopping cart',
  v2Name: 'shoppingCartProductList',
  aclId: 'cart/product/list',
  effect: 'read',
  touches: 'scoped',
  arguments: { quoteId, store },
  result: shoppingCartProductResponseEntityArray,
  faults: ['store_not_exists', 'quote_not_exists'],
  async run({ tx, caller: { scope } }, args) {
    const view = await namedStoreView(tx, args.store, scope);
    const { quoteId } = args;
    const rows = quoteId === null ? [] : await tx.all(listedLines, { quoteId });
    const storeId = seenThrough(rows[0], view, scope);
    const found = rows.filter(isLine);
    const products = await shownProducts(tx, [...new Set(found.map(({ product_id }) => product_id))], storeId);
    const isKnown = ({ product_id }: Line): boolean => products.get(product_id)?.value.hasName === true;
    const texts = quoteId === null || found.every(isKnown) ? [] : await tx.all(ownTexts, { quoteId });
    return found.map((line, index) => entryOf(line, products.get(line.product_id), texts[index]));
  },
});

/** A line as the cart keeps it; without a product where it only says that the cart is empty. */
interface Row {
  readonly product_id: number | null;
  readonly sku: string | null;
}

interface Line extends Row {
  readonly product_id: number;
  readonly sku: string;
}

const isLine = <R extends Row>(row: R): row is R & Line => row.product_id !== null;

/** What is shown of a line: what the product is now, with the SKU that was chosen; of a product that is gone, what the line knows. */
function entryOf(
  { product_id, sku }: Line,
  product: Kept<ShownProduct> | undefined,
  own: { readonly name: string; readonly product_type: string } | undefined,
): MaybeKept<Entry> {
  if (!product) {
    return {
      product_id: String(product_id),
      sku,
      name: own?.name ?? '',
      set: '',
      type: own?.product_type ?? '',
      category_ids: [],
      website_ids: [],
    };
  }
  const { entry, hasName } = product.value;
  // As it is where it can be: what does not change is written out only once.
  return hasName && entry.sku === sku
    ? product.map(entryIn)
    : { ...entry, sku, name: hasName ? entry.name : (own?.name ?? '') };
}

const entryIn = ({ entry }: ShownProduct): Entry => entry;

const split = (ids: string | null): string[] => (ids === null ? [] : ids.split(','));
