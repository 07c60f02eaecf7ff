import { attributeOperations } from './attributes.ts';
import { cartOperations } from './carts.ts';
import type { OperationCases } from './case.ts';
import { categoriesOperations } from './categories.ts';
import { checkoutOperations } from './checkout.ts';
import { customersOperations } from './customers.ts';
import { downloadsOperations } from './downloads.ts';
import { giftMessagesOperations } from './gift-messages.ts';
import { imageOperations } from './images.ts';
import { linksOperations } from './links.ts';
import { optionsOperations } from './options.ts';
import { ordersOperations } from './orders.ts';
import { productsOperations } from './products.ts';
import { stockOperations } from './stock.ts';
import { storesOperations } from './stores.ts';
import { tagsOperations } from './tags.ts';

/** The cases of each area. */
export const operations: readonly OperationCases[] = [
  storesOperations,
  categoriesOperations,
  productsOperations,
  linksOperations,
  optionsOperations,
  customersOperations,
  tagsOperations,
  downloadsOperations,
  stockOperations,
  ordersOperations,
  giftMessagesOperations,
  checkoutOperations,
  attributeOperations,
  imageOperations,
  cartOperations,
];
