import { Refusal } from '../../operation/refusal.ts';
import type { Tx } from '../../storage/engine.ts';
import { statement } from '../../storage/statement.ts';
import { reindexProducts } from '../search/reindex.ts';
import { type ExistingProduct, loadWebsitesOf, lockProducts } from './load.ts';
import { boundWriters } from './plan.ts';
import { touchProducts } from './save.ts';

/** Who changes a part of a product, through which store view, and when. */
export interface PartWriter {
  /** The store view whose own titles and prices are written; 0 for the default of all. */
  readonly storeId: number;
  /** The only websites that the writer may touch; undefined for all (reference rest 3.3). */
  readonly boundTo: ReadonlySet<number> | undefined;
  /** Milliseconds since 1970. */
  readonly now: number;
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
 * `forbidden` one that websites share which the writer may not touch, with `invalid` one that is none of the `types`.
 */
export async function productToChange(
  tx: Tx,
  id: number,
  { boundTo }: PartWriter,
  types?: readonly string[],
): Promise<ExistingProduct> {
  const [product] = await lockProducts(tx, [id]);
  if (!product) return noProduct();
  if (boundTo) {
    const websites = (await loadWebsitesOf(tx, [id])).get(id) ?? [];
    if (websites.some((website) => !boundTo.has(website))) throw new Refusal('forbidden', boundWriters);
  }
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
