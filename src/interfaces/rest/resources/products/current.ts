import { productReader, productRecord } from '../../../../domain/catalog/products/read/reader.ts';
import { isVisibleProduct } from '../../../../domain/catalog/products/search/visible.ts';
import { findTargets } from '../../../../domain/catalog/products/write/load.ts';
import type { RestContext } from '../../declare.ts';
import { lookoutOf } from './place.ts';

/**
 * The product as the caller sees it now, for `If-Match`: kept from other writers first, so that nobody changes it between the look and
 * the write.
 */
export async function currentProduct(
  context: RestContext,
  { params }: { readonly params: { readonly id: number } | { readonly sku: string } },
): Promise<unknown> {
  const fields = { values: new Map() };
  const found = await findTargets(context.tx, [{ target: params, mode: 'patch', createsMissing: false, fields }]);
  const product = 'id' in params ? found.byId.get(params.id) : found.bySku(params.sku);
  const lookout = lookoutOf(context);
  if (!product || !(await isVisibleProduct(context.tx, product.id, await productReader(context, lookout)))) {
    return undefined;
  }
  return (await productRecord(context, product.id, lookout)).value;
}
