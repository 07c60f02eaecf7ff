import type { PartReadInput, PartWriteInput } from '#domain/catalog/products/commands/parts.ts';
import type { ProductPlace } from '#domain/catalog/products/commands/write.ts';
import type { Lookout } from '#domain/catalog/products/read/reader.ts';
import type { RestPlace } from '../../declare.ts';

/** The store view that a call reads products through, and the address of their images. */
export function lookoutOf({ store, baseUrl, currency }: RestPlace): Lookout {
  return { store, currency, mediaUrl: `${baseUrl}/media/catalog/product` };
}

/** The store view that a call writes for: the named one, else the default of all (rest 2.3, 3.3). */
export function productPlace(place: RestPlace): ProductPlace {
  return { ...lookoutOf(place), storeId: storeIdOf(place) };
}

/** Names the part of a product that a call reads. */
export function partRead({ id }: { readonly id: number }, place: RestPlace): PartReadInput {
  return { productId: id, ...lookoutOf(place) };
}

/** Names the part of a product that a call writes. */
export function partWrite({ id }: { readonly id: number }, place: RestPlace): PartWriteInput {
  return { productId: id, storeId: storeIdOf(place) };
}

function storeIdOf({ store, isStoreGiven }: RestPlace): number {
  return isStoreGiven ? store.store_id : 0;
}
