import { loadProduct } from '../../../../domain/catalog/products/read/read.ts';
import { productReader } from '../../../../domain/catalog/products/read/reader.ts';
import { isVisibleProduct } from '../../../../domain/catalog/products/search/visible.ts';
import { findTargets } from '../../../../domain/catalog/products/write/load.ts';
import type { NeededOfCurrent, RestContext } from '../../declare.ts';
import { lookoutOf } from './place.ts';

/**
 * The product as the caller sees it now, for `If-Match`: locked first, so that nobody changes it between the check and
 * the write. If any state matches, the product is not read.
 */
export async function currentProduct(
  context: RestContext,
  { params }: { readonly params: { readonly id: number } | { readonly sku: string } },
  needed: NeededOfCurrent,
): Promise<unknown> {
  const { tx } = context;
  const fields = { values: new Map() };
  const found = await findTargets(tx, [{ target: params, mode: 'patch', createsMissing: false, fields }]);
  const product = 'id' in params ? found.byId.get(params.id) : found.bySku(params.sku);
  if (!product) return undefined;
  const reader = await productReader(context, lookoutOf(context));
  if (!(await isVisibleProduct(tx, product.id, reader))) return undefined;
  if (needed === 'presence') return {};
  return (await loadProduct(tx, product.id, { ...reader, isDetailed: true }))?.value;
}
