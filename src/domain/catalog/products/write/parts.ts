import type { Fail } from '../../../../kernel/refusal.ts';
import type { Scope } from '../../../../kernel/scope.ts';
import type { Tx } from '../../../../platform/storage/engine.ts';
import type { Context } from '../../../command.ts';
import type { AnywhereCode, RefusalCode } from '../../../refusals/index.ts';
import { requireOwnProducts } from '../product-scope.ts';
import type { ProductViewer } from '../search/visible.ts';
import { type ExistingProduct, lockProducts } from './load.ts';

/** What any change of a part of a product may be refused with. */
export type PartRefusal = 'product_not_found' | 'product_type_unfit';

/** Who changes a part of a product, and through which store view; `R` are the refusals of the part itself. */
export interface PartWriter<R extends RefusalCode = never> {
  /** The store view whose own titles and prices are written; 0 for the default of all. */
  readonly storeId: number;
  /** What the writer is bound to; undefined for everything (reference rest 3.3). */
  readonly scope: Scope | undefined;
  readonly fail: Fail<R | PartRefusal | AnywhereCode>;
}

/** The writer of a command, for the store view that is given; 0 for the default of all. */
export function partWriter<R extends RefusalCode>(
  { principal, fail }: Pick<Context<R | PartRefusal>, 'principal' | 'fail'>,
  storeId: number,
): PartWriter<R> {
  return { storeId, scope: principal.scope, fail };
}

/** How a writer sees the products that others are made of or point to. */
export function writerView({ storeId, scope }: Pick<PartWriter, 'storeId' | 'scope'>): ProductViewer {
  return { storeId, isBackend: true, boundWebsites: scope && [...scope.websiteIds] };
}

/**
 * The product whose part is changed, kept from other writers. Refuses `product_not_found`, `product_type_unfit` where
 * it is none of the `types`, and a product that is not on the writer's websites, or on others too.
 */
export async function productToChange(
  tx: Tx,
  id: number,
  { scope, fail }: PartWriter,
  types?: readonly string[],
): Promise<ExistingProduct> {
  const [product] = await lockProducts(tx, [id]);
  if (!product) throw fail('product_not_found');
  await requireOwnProducts(tx, scope, [id]);
  if (types && !types.includes(product.type)) {
    const text = `Products of the type ${product.type} have none of these: only ${types.join(', ')}.`;
    throw fail('product_type_unfit', { text });
  }
  return product;
}
