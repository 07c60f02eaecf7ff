/**
 * A legacy store of our own, as data: what a shop of the Magento-1 family keeps, in the tables that such a shop has. It
 * stands in for the sample store where that is not there, and has the products, users and keys that tests know from it.
 */

import { addAttributes } from './attributes.ts';
import { addCarts } from './carts.ts';
import { addCategories } from './categories.ts';
import { addContent } from './content.ts';
import { addSubscribers } from './newsletter.ts';
import { addOrders } from './orders.ts';
import { addOrphans } from './orphans.ts';
import { addApiUsers, addCustomers } from './people.ts';
import { addProducts } from './products.ts';
import { addReviews } from './reviews.ts';
import { createRows, type Rows } from './rows.ts';
import { addShop } from './shop.ts';
import { addTags } from './tags.ts';
import { addWishlists } from './wishlists.ts';

/** All rows of the store. */
export function legacyRows(): Rows {
  const rows = createRows();
  for (const add of [
    addShop,
    addAttributes,
    addCategories,
    addProducts,
    addCustomers,
    addTags,
    addReviews,
    addWishlists,
    addSubscribers,
    addApiUsers,
    addCarts,
    addOrders,
    addContent,
    addOrphans,
  ]) {
    add(rows);
  }
  return rows;
}
