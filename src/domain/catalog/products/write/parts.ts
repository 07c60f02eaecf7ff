import type { Context } from '#domain/shared/command.ts';
import type { AnywhereCode, RefusalCode } from '#domain/shared/refusals/index.ts';
import type { Fail } from '#kernel/refusal.ts';
import type { Scope } from '#kernel/scope.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { requireOwnProducts } from '../record/product-scope.ts';
import type { ProductViewer } from '../search/visible.ts';
import { type ExistingProduct, lockProducts } from './load.ts';

/** The common refusals of changes of a product's parts. */
export type PartRefusal = 'product_not_found' | 'product_type_unfit';

/** The caller and store view of a change of a product's part; `R` are the refusals of that part. */
export interface PartWriter<R extends RefusalCode = never> {
  /** The store view whose own titles and prices are written; 0 for the default of all. */
  readonly storeId: number;
  /** The bounds of the writer; undefined for none (rest 3.3). */
  readonly scope: Scope | undefined;
  readonly fail: Fail<R | PartRefusal | AnywhereCode>;
}

/** The writer of a command, for the given store view; 0 for the default of all. */
export function partWriter<R extends RefusalCode>(
  { principal, fail }: Pick<Context<R | PartRefusal>, 'principal' | 'fail'>,
  storeId: number,
): PartWriter<R> {
  return { storeId, scope: principal.scope, fail };
}

/** The view in which a writer sees parts and linked products. */
export function writerView({ storeId, scope }: Pick<PartWriter, 'storeId' | 'scope'>): ProductViewer {
  return { storeId, isBackend: true, boundWebsites: scope && [...scope.websiteIds] };
}

/**
 * The product whose part is changed, locked for other writers. Refuses `product_not_found`, `product_type_unfit` if its
 * type is not one of `types`, and a product that is not only on the writer's websites.
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
