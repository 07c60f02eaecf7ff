import { productBeforeChange } from '#domain/catalog/products/commands/current-state.ts';
import type { NeededOfCurrent, RestContext } from '../../declare.ts';
import { lookoutOf } from './place.ts';

/** The product that a write names as the caller sees it now, for `If-Match`. */
export async function currentProduct(
  context: RestContext,
  { params }: { readonly params: { readonly id: number } | { readonly sku: string } },
  needed: NeededOfCurrent,
): Promise<unknown> {
  const found = await productBeforeChange(context, params, lookoutOf(context), needed);
  return found && (found.record ?? {});
}
