import type { PartReadInput, PartWriteInput } from '../../../../domain/catalog/products/commands/parts.ts';
import type { ProductPlace } from '../../../../domain/catalog/products/commands/write.ts';
import type { Lookout } from '../../../../domain/catalog/products/read/reader.ts';
import type { RestPlace } from '../../declare.ts';

/** Through which store view a call looks at products, and where their images are. */
export function lookoutOf({ store, baseUrl, currency }: RestPlace): Lookout {
  return { store, currency, mediaUrl: `${baseUrl}/media/catalog/product` };
}

/** Where a call writes: the store view that it names, else the default of all (reference rest 2.3, 3.3). */
export function productPlace(place: RestPlace): ProductPlace {
  return { ...lookoutOf(place), storeId: storeIdOf(place) };
}

/** The part of a product that a call reads. */
export function partRead({ id }: { readonly id: number }, place: RestPlace): PartReadInput {
  return { productId: id, ...lookoutOf(place) };
}

/** The part of a product that a call writes. */
export function partWrite({ id }: { readonly id: number }, place: RestPlace): PartWriteInput {
  return { productId: id, storeId: storeIdOf(place) };
}

function storeIdOf({ store, isStoreGiven }: RestPlace): number {
  return isStoreGiven ? store.store_id : 0;
}
