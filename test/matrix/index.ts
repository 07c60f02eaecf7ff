import type { Matrix } from './case.ts';
import { categoriesMatrix } from './categories.ts';
import { checkoutMatrix } from './checkout.ts';
import { customersMatrix } from './customers.ts';
import { downloadsMatrix } from './downloads.ts';
import { giftMessagesMatrix } from './gift-messages.ts';
import { linksMatrix } from './links.ts';
import { optionsMatrix } from './options.ts';
import { ordersMatrix } from './orders.ts';
import { productsMatrix } from './products.ts';
import { stockMatrix } from './stock.ts';
import { storesMatrix } from './stores.ts';
import { tagsMatrix } from './tags.ts';

/** The cases of each area. */
export const matrices: readonly Matrix[] = [
  storesMatrix,
  categoriesMatrix,
  productsMatrix,
  linksMatrix,
  optionsMatrix,
  customersMatrix,
  tagsMatrix,
  downloadsMatrix,
  stockMatrix,
  ordersMatrix,
  giftMessagesMatrix,
  checkoutMatrix,
];
