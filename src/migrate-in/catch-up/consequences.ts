import { reindexEveryProduct, reindexProducts } from '#domain/catalog/products/search/reindex.ts';
import { summarizeAllReviews } from '#domain/catalog/reviews/summarize.ts';
import { rewriteWords } from '#domain/customers/lookup/write.ts';
import type { SqlValue, Tx } from '#platform/storage/engine.ts';
import { statement } from '#platform/storage/statement.ts';
import type { NoteRow } from './apply.ts';
import type { GivenTable } from './given.ts';
import { inBatches, type Row, valueAt } from './rows.ts';

/** What every product's prices, words or facets depend on. */
const wholeCatalog =
  /^(website|store|store_group|currency_rate|attribute|attribute_.*|category|category_value|catalog_rule.*|customer_group|tax_class|tax_rate|tax_rule|tax_calculation)$/;

const ownersOfAddresses = statement((q, p: { ids: readonly number[] }, d) =>
  q.selectFrom('customer_address').select('customer_id').distinct().where('address_id', d.in, d.list(p.ids)),
);

/** Notes what is written, and brings up to date what is derived from it: index, ratings, words of searches. */
export function createConsequences(): {
  readonly note: NoteRow;
  /** The image files that came. */
  readonly images: ReadonlySet<string>;
  follow(tx: Tx, now: number): Promise<void>;
} {
  const products = new Set<number>();
  const customers = new Set<number>();
  const orders = new Set<number>();
  const addresses = new Set<number>();
  const images = new Set<string>();
  let isWholeCatalog = false;
  let isReview = false;

  function add(to: Set<number>, table: GivenTable, row: Row | undefined, column: string): void {
    const value: SqlValue = row && table.columns.includes(column) ? valueAt(table, row, column) : null;
    if (typeof value === 'number') to.add(value);
  }

  return {
    images,
    note(table, before, now) {
      if (table.name === 'gallery_image' && now) images.add(String(valueAt(table, now, 'file')));
      if (wholeCatalog.test(table.name)) isWholeCatalog = true;
      if (table.name.startsWith('review')) isReview = true;
      const isSale = table.name.startsWith('sales_') || table.name.startsWith('quote');
      for (const row of [before, now]) {
        if (!isSale) add(products, table, row, 'product_id');
        if (table.name.startsWith('customer')) add(customers, table, row, 'customer_id');
        if (table.name.startsWith('sales_order')) add(orders, table, row, 'order_id');
        if (table.name === 'customer_address_value') add(addresses, table, row, 'address_id');
      }
    },
    async follow(tx, now) {
      if (isReview) await summarizeAllReviews(tx);
      if (isWholeCatalog) await reindexEveryProduct(tx, now);
      await reindexProducts(tx, [...products]);
      for (const ids of inBatches(addresses))
        for (const { customer_id } of await tx.all(ownersOfAddresses, { ids })) customers.add(customer_id);
      for (const ids of inBatches(customers)) await rewriteWords(tx, 'customer', ids);
      for (const ids of inBatches(orders)) await rewriteWords(tx, 'order', ids);
    },
  };
}
