import { readStock, type SentStock } from '#domain/catalog/inventory/change.ts';
import { writeScope } from '#domain/catalog/products/commands/write.ts';
import { removeProduct } from '#domain/catalog/products/write/delete-product.ts';
import type { ProductWrite, WriteOutcome } from '#domain/catalog/products/write/write.ts';
import { writeProducts } from '#domain/catalog/products/write/write-products.ts';
import { defaultStoreView, storeViewById } from '#domain/stores/store-views.ts';
import type { FieldError } from '#kernel/refusal.ts';
import { Refusal } from '#kernel/refusal.ts';
import { faultsOf, type LineFault, type LineOutcome, refused, type WriteContext } from './kind.ts';
import { decimalCell } from './numbers.ts';
import { placeFinder } from './places.ts';
import type { CsvRecord } from './read-lines.ts';

/** A line as a write of a product; or what is wrong with it. */
export type ProductLine = ProductWrite | readonly LineFault[];

/**
 * Writes lines that are products, as `POST /products/bulk` does; those of each store view together. `read` makes the
 * write of a line; the column `storeColumn` says for which store view its values are.
 */
export async function writeProductLines(
  context: WriteContext,
  lines: readonly CsvRecord[],
  storeColumn: string,
  read: (line: CsvRecord) => ProductLine,
): Promise<LineOutcome[]> {
  const placeOf = await placeFinder(context.tx);
  const outcomes = new Map<CsvRecord, LineOutcome>();
  const writes = new Map<number, { readonly line: CsvRecord; readonly write: ProductWrite }[]>();
  for (const line of lines) {
    const place = placeOf((line.cells[storeColumn] ?? '').trim());
    const write = place === undefined ? [{ column: storeColumn, message: 'is no website or store view' }] : read(line);
    if (place === undefined || !('target' in write)) outcomes.set(line, { faults: write as readonly LineFault[] });
    else writes.set(place, [...(writes.get(place) ?? []), { line, write }]);
  }
  // The defaults come first, so that a store view's line finds the product that the file makes.
  for (const [storeId, group] of [...writes].toSorted(([a], [b]) => a - b)) {
    const store = await (storeId === 0 ? defaultStoreView(context.tx) : storeViewById(context.tx, storeId));
    if (!store) throw new Error('there is no store view');
    const scope = await writeScope(context, { store, storeId });
    const done = await writeProducts(
      context.tx,
      group.map(({ write }) => write),
      scope,
    );
    for (const [index, { line }] of group.entries()) outcomes.set(line, outcomeOf(done[index] as WriteOutcome));
  }
  return lines.map((line) => outcomes.get(line) ?? refused(undefined, 'was not written'));
}

function outcomeOf(outcome: WriteOutcome): LineOutcome {
  if (outcome.refusal) return { faults: faultsOf(outcome.refusal) };
  return { done: outcome.isCreated ? 'created' : 'changed' };
}

/** Deletes the products of lines. */
export async function deleteProductLines(context: WriteContext, lines: readonly CsvRecord[]): Promise<LineOutcome[]> {
  const outcomes: LineOutcome[] = [];
  for (const { cells } of lines) {
    try {
      await removeProduct(context, { sku: (cells.sku ?? '').trim() });
      outcomes.push({ done: 'deleted' });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      outcomes.push({ faults: faultsOf(error) });
    }
  }
  return outcomes;
}

/** The SKU of a line, or why it has none. */
export function skuOf({ cells }: CsvRecord): string | readonly LineFault[] {
  const sku = (cells.sku ?? '').trim();
  if (sku === '') return [{ column: 'sku', message: 'is missing' }];
  return sku.length > 64 ? [{ column: 'sku', message: 'must have at most 64 characters' }] : sku;
}

/** The columns of stock: the quantity, and whether it can be bought (1, yes, true or 0, no, false). */
export function stockOf(
  { cells }: CsvRecord,
  faults: LineFault[],
): NonNullable<ProductWrite['fields']['stock']> | undefined {
  const qty = decimalCell(cells.qty ?? '');
  const flag = (cells.in_stock ?? '').trim().toLowerCase();
  if (qty === '' && flag === '') return undefined;
  const isInStock = flags.get(flag);
  if (flag !== '' && isInStock === undefined) faults.push({ column: 'in_stock', message: 'must be 1 or 0' });
  const sent: SentStock = { ...(qty !== '' && { qty }), ...(isInStock !== undefined && { isInStock }) };
  const { change, errors } = readStock(sent);
  faults.push(...errors.map(({ message }: FieldError) => ({ column: 'qty', message })));
  return { change, field: '/qty', isShortcut: flag === '' };
}

const flags: ReadonlyMap<string, boolean> = new Map([
  ...(['1', 'yes', 'true'] as const).map((text) => [text, true] as const),
  ...(['0', 'no', 'false'] as const).map((text) => [text, false] as const),
]);
