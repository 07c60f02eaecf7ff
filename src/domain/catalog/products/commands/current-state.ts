import type { Context } from '#domain/shared/command.ts';
import { loadProduct } from '../read/read.ts';
import { type Lookout, productReader } from '../read/reader.ts';
import type { ProductRecord } from '../read/record.ts';
import { isVisibleProduct } from '../search/visible.ts';
import { findTargets } from '../write/load.ts';

/** A product as the caller sees it before it is changed: `record` is undefined where only its presence was asked for. */
export interface ProductBeforeChange {
  readonly record: ProductRecord | undefined;
}

/**
 * The product that a change is about to mean, held from other writers until the transaction ends, so that nobody
 * changes it between this look and the change. Undefined where there is none, or none that the caller sees. Where its
 * state does not matter (`If-Match: *`) it is not read.
 */
export async function productBeforeChange(
  context: Pick<Context, 'tx' | 'principal' | 'now'>,
  target: { readonly id: number } | { readonly sku: string },
  lookout: Lookout,
  needed: 'state' | 'presence',
): Promise<ProductBeforeChange | undefined> {
  const { tx } = context;
  const fields = { values: new Map() };
  const found = await findTargets(tx, [{ target, createsMissing: false, fields }]);
  const product = 'id' in target ? found.byId.get(target.id) : found.bySku(target.sku);
  if (!product) return undefined;
  const reader = await productReader(context, lookout);
  if (!(await isVisibleProduct(tx, product.id, reader))) return undefined;
  if (needed === 'presence') return { record: undefined };
  const record = await loadProduct(tx, product.id, { ...reader, isDetailed: true });
  return record && { record: record.value };
}
