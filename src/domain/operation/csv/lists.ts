import { amountsOf } from '#domain/catalog/inventory/inventory.ts';
import { nextProducts, productValues } from '#domain/catalog/products/record/products.ts';
import type { ProductWrite, SentValue } from '#domain/catalog/products/write/write.ts';
import { allWebsites, shopViews } from '#domain/stores/store-registry.ts';
import type { CsvKind, LineFault } from './kind.ts';
import { decimalCell, numberCell } from './numbers.ts';
import { skuOf, stockOf, writeProductLines } from './product-lines.ts';

/** The rows of a page of a file. */
export const pageSize = 500;

const unknown = async (): Promise<string> => 'is not known';

/** Prices: `sku`, `store` (a website or store view by its code, or empty for all), `price`. Deleting takes a store's own away. */
export const priceList: CsvKind = {
  needs: ['sku', 'store', 'price'],
  numbers: async () => ['price'],
  modes: ['append', 'delete'],
  columnProblem: unknown,
  write: (context, lines, mode) =>
    writeProductLines(context, lines, 'store', (line) => {
      const sku = skuOf(line);
      if (typeof sku !== 'string') return sku;
      const values = new Map<string, SentValue>();
      if (mode === 'delete') {
        if ((line.cells.store ?? '').trim() !== '') return writeOf(sku, { values, useDefault: ['price'] });
        return [{ column: 'store', message: 'must be a website or store view: the price of all cannot be deleted' }];
      }
      const price = decimalCell(line.cells.price ?? '');
      if (price === '') return [{ column: 'price', message: 'is missing' }];
      values.set('price', { sent: price, field: '/price' });
      return writeOf(sku, { values });
    }),
  heading: async () => ['sku', 'store', 'price'],
  async rows(tx, after) {
    const products = await nextProducts(tx, after, pageSize);
    const last = products.at(-1);
    if (!last) return undefined;
    const ids = products.map(({ product_id }) => product_id);
    const views = await shopViews(tx);
    const websites = (await allWebsites(tx)).flatMap(({ website_id, code }) => {
      const view = views.find((candidate) => candidate.website_id === website_id);
      return view ? [{ code, storeId: view.store_id }] : [];
    });
    const seen = await Promise.all(
      [{ code: '', storeId: 0 }, ...websites].map(async ({ code, storeId }) => ({
        code,
        values: await productValues(tx, ids, ['price'], storeId),
      })),
    );
    const rows = products.flatMap(({ product_id: id, sku }) => {
      const everywhere = seen[0]?.values.get(id)?.get('price')?.number ?? null;
      return seen.flatMap(({ code, values }) => {
        const price = values.get(id)?.get('price')?.number ?? null;
        if (price === null || (code !== '' && price === everywhere)) return [];
        return [[sku, code, numberCell(price)]];
      });
    });
    return { rows, last: last.product_id };
  },
};

function writeOf(sku: string, fields: ProductWrite['fields']): ProductWrite {
  return { target: { sku }, createsMissing: false, fields };
}

/** Stock: `sku`, `qty`, `in_stock`; an empty cell leaves what there is. */
export const stockList: CsvKind = {
  needs: ['sku', 'qty', 'in_stock'],
  numbers: async () => ['qty'],
  modes: ['append'],
  columnProblem: unknown,
  write: (context, lines) =>
    writeProductLines(context, lines, '', (line) => {
      const sku = skuOf(line);
      if (typeof sku !== 'string') return sku;
      const faults: LineFault[] = [];
      const change = stockOf(line, faults);
      if (faults.length > 0) return faults;
      return writeOf(sku, { values: new Map(), ...(change && { stock: change }) });
    }),
  heading: async () => ['sku', 'qty', 'in_stock'],
  async rows(tx, after) {
    const products = await nextProducts(tx, after, pageSize);
    const last = products.at(-1);
    if (!last) return undefined;
    const amounts = await amountsOf(
      tx,
      products.map(({ product_id }) => product_id),
    );
    const rows = amounts.map(({ sku, qty, is_in_stock }) => [
      sku,
      qty === null ? '' : numberCell(qty),
      String(is_in_stock ?? 0),
    ]);
    return { rows, last: last.product_id };
  },
};
