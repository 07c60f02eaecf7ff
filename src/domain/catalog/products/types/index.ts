import { bundle as bundleFacts } from '../../types/bundle.ts';
import { configurable as configurableFacts } from '../../types/configurable.ts';
import { downloadable as downloadableFacts } from '../../types/downloadable.ts';
import { giftCard as giftCardFacts } from '../../types/gift-card.ts';
import { grouped as groupedFacts } from '../../types/grouped.ts';
import { bundle } from './bundle.ts';
import { configurable } from './configurable.ts';
import { downloadable } from './downloadable.ts';
import { giftCard } from './gift-card.ts';
import { grouped } from './grouped.ts';
import { single } from './single.ts';
import type { ReadType } from './type.ts';

/** The types whose products have parts or special prices, by code; one file each. */
export const readTypes: ReadonlyMap<string, ReadType> = new Map([
  [configurableFacts.code, configurable],
  [groupedFacts.code, grouped],
  [bundleFacts.code, bundle],
  [downloadableFacts.code, downloadable],
  [giftCardFacts.code, giftCard],
]);

/** How products of a type are read; an unknown type is read as a single product with a price. */
export function readType(code: string | undefined): ReadType {
  return readTypes.get(code ?? '') ?? single;
}
