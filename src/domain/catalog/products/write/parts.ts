import { Refusal } from '../../../../kernel/refusal.ts';
import type { Scope } from '../../../../kernel/scope.ts';
import type { Tx } from '../../../../platform/storage/engine.ts';
import { statement } from '../../../../platform/storage/statement.ts';
import { requireOwnProducts } from '../product-scope.ts';
import { reindexProducts } from '../search/reindex.ts';
import type { ProductViewer } from '../search/visible.ts';
import { type ExistingProduct, lockProducts } from './load.ts';
import { touchProducts } from './save.ts';

/** Who changes a part of a product, through which store view, and when. */
export interface PartWriter {
  /** The store view whose own titles and prices are written; 0 for the default of all. */
  readonly storeId: number;
  /** What the writer is bound to; undefined for everything (reference rest 3.3). */
  readonly scope: Scope | undefined;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** How a writer sees the products that others are made of or point to. */
export function viewerOf({ storeId, scope }: PartWriter): ProductViewer {
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

/** Throws that there is no such product. */
export function noProduct(): never {
  throw new Refusal('not_found', 'There is no such product.');
}

/**
 * The product whose part is changed, kept from other writers. Refuses with `not_found` one that is not there, with
 * `forbidden` one that is not on the writer's websites, and on no others, with `invalid` one that is none of the `types`.
 */
export async function productToChange(
  tx: Tx,
  id: number,
  { scope }: PartWriter,
  types?: readonly string[],
): Promise<ExistingProduct> {
  const [product] = await lockProducts(tx, [id]);
  if (!product) return noProduct();
  await requireOwnProducts(tx, scope, [id]);
  if (types && !types.includes(product.type)) {
    throw new Refusal('invalid', `Products of the type ${product.type} have none of these: only ${types.join(', ')}.`);
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
