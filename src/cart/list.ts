import { sql } from 'kysely';
import { operation } from '../operation/declare.ts';
import { type Dialect, statement } from '../storage/statement.ts';
import { findQuote } from './quotes.ts';
import { cartProductResource } from './resources.ts';
import { quoteId, shoppingCartProductResponseEntityArray, store } from './types.ts';

/** The ids in `column` of the rows of `table` that belong to a product, joined by commas. */
const joinedIds = (dialect: Dialect, table: 'product_category' | 'product_website', column: string) =>
  dialect.kind === 'sqlite'
    ? sql<
        string | null
      >`(select group_concat(${sql.ref(column)}) from (select ${sql.ref(column)} from ${sql.table(table)} where product_id = i.product_id order by ${sql.ref(column)}))`
    : sql<
        string | null
      >`(select string_agg(${sql.ref(column)}::text, ',' order by ${sql.ref(column)}) from ${sql.table(table)} where product_id = i.product_id)`;

// One query, whatever the number of lines; names come from the store view, else the default.
const lines = statement((q, p: { quoteId: number; storeId: number }, d) =>
  q
    .with('name_attribute', (w) =>
      w
        .selectFrom('attribute as a')
        .innerJoin('entity_type as t', 't.entity_type_id', 'a.entity_type_id')
        .select('a.attribute_id')
        .where('t.code', '=', 'catalog_product')
        .where('a.code', '=', 'name'),
    )
    .selectFrom('quote_item as i')
    .leftJoin('product as p', 'p.product_id', 'i.product_id')
    .leftJoin('name_attribute as n', (join) => join.onTrue())
    .leftJoin('product_value as v', (join) =>
      join
        .onRef('v.product_id', '=', 'i.product_id')
        .onRef('v.attribute_id', '=', 'n.attribute_id')
        .on('v.store_id', '=', p.storeId),
    )
    .leftJoin('product_value as v0', (join) =>
      join
        .onRef('v0.product_id', '=', 'i.product_id')
        .onRef('v0.attribute_id', '=', 'n.attribute_id')
        .on('v0.store_id', '=', 0),
    )
    .select(['i.product_id', 'i.sku', 'p.set_id'])
    .select((eb) => [
      eb.fn.coalesce('v.value', 'v0.value', 'i.name').as('name'),
      eb.fn.coalesce('p.type', 'i.product_type').as('type'),
      joinedIds(d, 'product_category', 'category_id').as('category_ids'),
      joinedIds(d, 'product_website', 'website_id').as('website_ids'),
    ])
    .where('i.quote_id', '=', p.quoteId)
    .orderBy('i.item_id'),
);

/** `cart_product.list`: one entry a line, lines of parts included, in the order they came (spec 2.3, reference 4.2). */
export const list = operation({
  resource: cartProductResource,
  method: 'list',
  title: 'Get list of products in shopping cart',
  v2Name: 'shoppingCartProductList',
  aclId: 'cart/product/list',
  effect: 'read',
  arguments: { quoteId, store },
  result: shoppingCartProductResponseEntityArray,
  faults: ['store_not_exists', 'quote_not_exists'],
  async run({ tx }, args) {
    const { quote, storeId } = await findQuote(tx, args.quoteId, args.store, { lock: false });
    const rows = await tx.all(lines, { quoteId: quote.quote_id, storeId });
    return rows.map((row) => ({
      product_id: String(row.product_id),
      sku: row.sku,
      name: row.name,
      set: row.set_id === null ? '' : String(row.set_id),
      type: row.type,
      category_ids: split(row.category_ids),
      website_ids: split(row.website_ids),
    }));
  },
});

const split = (ids: string | null): string[] => (ids === null ? [] : ids.split(','));
