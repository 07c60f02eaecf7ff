import type { Fail } from '../../../../kernel/refusal.ts';
import type { Scope } from '../../../../kernel/scope.ts';
import type { Tx } from '../../../../platform/storage/engine.ts';
import { statement } from '../../../../platform/storage/statement.ts';
import type { Context } from '../../../command.ts';
import type { AnywhereCode, RefusalCode } from '../../../refusals/index.ts';
import { requireOwnProducts } from '../product-scope.ts';
import { reindexProducts } from '../search/reindex.ts';
import type { ProductViewer } from '../search/visible.ts';
import { type ExistingProduct, lockProducts } from './load.ts';
import { touchProducts } from './save.ts';

/** What any change of a part of a product may be refused with. */
export type PartRefusal = 'product_not_found' | 'product_type_unfit';

/** Who changes a part of a product, through which store view, and when; `R` are the refusals of the part itself. */
export interface PartWriter<R extends RefusalCode = never> {
  /** The store view whose own titles and prices are written; 0 for the default of all. */
  readonly storeId: number;
  /** What the writer is bound to; undefined for everything (reference rest 3.3). */
  readonly scope: Scope | undefined;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly fail: Fail<R | PartRefusal | AnywhereCode>;
}

/** The writer of a command, for the store view that is given; 0 for the default of all. */
export function partWriter<R extends RefusalCode>(
  { principal, now, fail }: Pick<Context<R | PartRefusal>, 'principal' | 'now' | 'fail'>,
  storeId: number,
): PartWriter<R> {
  return { storeId, scope: principal.scope, now, fail };
}

/** How a writer sees the products that others are made of or point to. */
export function viewerOf({ storeId, scope }: Pick<PartWriter, 'storeId' | 'scope'>): ProductViewer {
  return { storeId, isBackend: true, boundWebsites: scope && [...scope.websiteIds] };
}

const optionCounts = statement((q, p: { id: number }) =>
  q
    .selectFrom('product_option')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.sum<number | null>('is_required').as('required')])
    .where('product_id', '=', p.id),
);
const bundleCounts = statement((q, p: { id: number }) =>
  q
    .selectFrom('bundle_option')
    .select((eb) => eb.fn.sum<number | null>('is_required').as('required'))
    .where('product_id', '=', p.id),
);
const separately = statement((q, p: { id: number }) =>
  q
    .selectFrom('product_value as v')
    .innerJoin('attribute as a', 'a.attribute_id', 'v.attribute_id')
    .select('v.number')
    .where('v.product_id', '=', p.id)
    .where('v.store_id', '=', 0)
    .where('a.code', '=', 'links_purchased_separately'),
);
const setFlags = statement<{ id: number; has: number; required: number }, never>((q, p) =>
  q.updateTable('product').set({ has_options: p.has, required_options: p.required }).where('product_id', '=', p.id),
);

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

/** To be called after a part was changed: whether something must be chosen, when it changed, and how it is found. */
export async function partChanged(tx: Tx, { id, type }: ExistingProduct, now: number): Promise<void> {
  const options = await tx.first(optionCounts, { id });
  const [own, required] = [options?.count ?? 0, options?.required ?? 0];
  const flags = { id, has: Number(own > 0), required: Number(required > 0) };
  if (type === 'configurable') Object.assign(flags, { has: 1, required: 1 });
  if (type === 'bundle') {
    const parts = (await tx.first(bundleCounts, { id }))?.required ?? 0;
    Object.assign(flags, { has: 1, required: Number(required + parts > 0) });
  }
  if (type === 'downloadable' && (await tx.first(separately, { id }))?.number === 1) {
    Object.assign(flags, { has: 1, required: 1 });
  }
  await tx.run(setFlags, flags);
  await touchProducts(tx, [id], now);
  await reindexProducts(tx, [id]);
}
