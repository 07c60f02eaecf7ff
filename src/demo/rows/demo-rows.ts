import { addAttributes } from './attribute-rows.ts';
import { addCategories } from './category-rows.ts';
import { addContent } from './content-rows.ts';
import { addCustomer } from './customer-rows.ts';
import { addSubscribers } from './newsletter-rows.ts';
import { addProducts } from './product-rows.ts';
import { addPromotions } from './promotion-rows.ts';
import { addReviews } from './review-rows.ts';
import { createRows, type Rows } from './rows.ts';
import { addStores } from './store-rows.ts';
import { addTags } from './tag-rows.ts';
import { addWishlist } from './wishlist-rows.ts';

/**
 * Every row of the demo store; `now` (milliseconds) is the creation time of all of it.
 *
 * @param passwordHash the hash of the customer's password; without it the customer cannot log in
 */
export function demoRows(now: number, passwordHash: string | null = null): Rows {
  const rows = createRows();
  addStores(rows);
  addAttributes(rows);
  addCategories(rows, now);
  addProducts(rows, now);
  addCustomer(rows, now, passwordHash);
  addContent(rows, now);
  addReviews(rows, now);
  addWishlist(rows, now);
  addTags(rows);
  addSubscribers(rows, now);
  addPromotions(rows, now);
  return rows;
}
