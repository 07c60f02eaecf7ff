import { bundleFacts } from '#domain/catalog/parts/bundle/facts.ts';
import { configurableFacts } from '#domain/catalog/parts/configurable/facts.ts';
import { downloadableFacts } from '#domain/catalog/parts/downloadable/facts.ts';
import { giftCardFacts } from '#domain/catalog/parts/gift-card/facts.ts';
import { groupedFacts } from '#domain/catalog/parts/grouped/facts.ts';
import { simpleFacts } from '#domain/catalog/types/simple.ts';
import { virtualFacts } from '#domain/catalog/types/virtual.ts';
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
