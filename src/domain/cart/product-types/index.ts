import { bundle as bundleFacts } from '#domain/catalog/types/bundle.ts';
import { configurable as configurableFacts } from '#domain/catalog/types/configurable.ts';
import { downloadable as downloadableFacts } from '#domain/catalog/types/downloadable.ts';
import { giftCard as giftCardFacts } from '#domain/catalog/types/gift-card.ts';
import { grouped as groupedFacts } from '#domain/catalog/types/grouped.ts';
import { simple as simpleFacts } from '#domain/catalog/types/simple.ts';
import { virtual as virtualFacts } from '#domain/catalog/types/virtual.ts';
import { bundle } from './bundle.ts';
import { configurable } from './configurable.ts';
import { downloadable } from './downloadable.ts';
import { giftCard } from './gift-card.ts';
import { grouped } from './grouped.ts';
import { simple } from './simple.ts';
import type { CartProductType } from './type.ts';
import { virtual } from './virtual.ts';

/** The product types that a cart knows, one file each. */
const cartProductTypes: ReadonlyMap<string, CartProductType> = new Map([
  [simpleFacts.code, simple],
  [virtualFacts.code, virtual],
  [configurableFacts.code, configurable],
  [groupedFacts.code, grouped],
  [bundleFacts.code, bundle],
  [downloadableFacts.code, downloadable],
  [giftCardFacts.code, giftCard],
]);

/** The rules of a type; undefined if the cart has none for it. */
export function cartProductType(type: string): CartProductType | undefined {
  return cartProductTypes.get(type);
}
