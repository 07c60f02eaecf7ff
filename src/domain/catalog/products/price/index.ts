import { bundleFacts } from '../../parts/bundle/facts.ts';
import { bundlePrice } from '../../parts/bundle/price.ts';
import { configurableFacts } from '../../parts/configurable/facts.ts';
import { configurablePrice } from '../../parts/configurable/price.ts';
import { downloadableFacts } from '../../parts/downloadable/facts.ts';
import { downloadablePrice } from '../../parts/downloadable/price.ts';
import { giftCardFacts } from '../../parts/gift-card/facts.ts';
import { giftCardPrice } from '../../parts/gift-card/price.ts';
import { groupedFacts } from '../../parts/grouped/facts.ts';
import { groupedPrice } from '../../parts/grouped/price.ts';
import { single } from './single.ts';
import type { ReadType } from './type.ts';

/** The types whose products have parts or special prices, by code; one file each. */
export const readTypes: ReadonlyMap<string, ReadType> = new Map([
  [configurableFacts.code, configurablePrice],
  [groupedFacts.code, groupedPrice],
  [bundleFacts.code, bundlePrice],
  [downloadableFacts.code, downloadablePrice],
  [giftCardFacts.code, giftCardPrice],
]);

/** How products of a type are read; an unknown type is read as a single product with a price. */
export function readType(code: string | undefined): ReadType {
  return readTypes.get(code ?? '') ?? single;
}
