import { bundle } from './bundle.ts';
import { configurable } from './configurable.ts';
import { downloadable } from './downloadable.ts';
import { giftCard } from './gift-card.ts';
import { grouped } from './grouped.ts';
import { simple } from './simple.ts';
import type { CartProductType } from './type.ts';
import { virtual } from './virtual.ts';

/** The product types that a cart knows the rules of, one file each. */
const cartProductTypes: Readonly<Record<string, CartProductType>> = {
  simple,
  virtual,
  configurable,
  grouped,
  bundle,
  downloadable,
  giftcard: giftCard,
};

/** The rules of a type; undefined where the cart has none for it. */
export function cartProductType(type: string): CartProductType | undefined {
  return Object.hasOwn(cartProductTypes, type) ? cartProductTypes[type] : undefined;
}
