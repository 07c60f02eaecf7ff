import { addAttributes } from './attribute-rows.ts';
import { addCategories } from './category-rows.ts';
import { addContent } from './content-rows.ts';
import { addCustomer } from './customer-rows.ts';
import { addProducts } from './product-rows.ts';
import { createRows, type Rows } from './rows.ts';
import { addStores } from './store-rows.ts';

/** Every row of the demo store; `now` (milliseconds) is when all of it was made. */
export function demoRows(now: number): Rows {
  const rows = createRows();
  addStores(rows);
  addAttributes(rows);
  addCategories(rows, now);
  addProducts(rows, now);
  addCustomer(rows, now);
  addContent(rows, now);
  return rows;
}
