import { lately, lateRows } from './late.ts';
import { lineProduct, linesPerCart, productId } from './products.ts';
import { itemColumns, itemRow, quoteColumns, quoteRow } from './quote-rows.ts';
import { smallRows } from './spread.ts';
import type { Rows } from './store.ts';

/** Customers with a cart to move from and an active one to move to. There are many, since a move uses up a line. */
const customers = 15_000;
/** Moves that the store has lines for. */
export const moves = customers * linesPerCart;

const firstCustomer = 1_000_000;
const firstSource = 6_000_000;
const firstTarget = 7_000_000;

/** Every store has the same number of products here. */
const productOf = (cart: number, line: number, rows: number): number => lineProduct(cart % smallRows, line, rows);

/** The cart and the product of a move: each round through the carts takes another line of theirs. */
export function moveOf(index: number, rows: number): { cart: number; product: number } {
  const cart = index % customers;
  const line = Math.floor(index / customers) % linesPerCart;
  return { cart: firstSource + cart, product: productId(productOf(cart, line, rows), rows) };
}

/** Customers with their two carts, the same number at every size. */
export function movableTables(now: number, rows: number): Rows[] {
  const each = Array.from({ length: customers }, (_, index) => index);
  const email = (index: number) => `customer-${index}@example.com`;
  return [
    {
      table: 'customer',
      columns: ['customer_id', 'website_id', 'store_id', 'email', 'email_key', 'created_at', 'updated_at'],
      rows: each.map((index) => {
        const updated = index < lateRows ? lately : now;
        return [firstCustomer + index, 1, 1, email(index), email(index), now, updated];
      }),
    },
    {
      table: 'quote',
      columns: quoteColumns,
      rows: each.flatMap((index) => {
        const customerId = firstCustomer + index;
        return [
          quoteRow(firstSource + index, linesPerCart, now, { customerId }),
          quoteRow(firstTarget + index, 0, now, { customerId, isActive: true }),
        ];
      }),
    },
    {
      table: 'quote_item',
      columns: itemColumns,
      rows: each.flatMap((index) =>
        Array.from({ length: linesPerCart }, (_, line) => {
          const product = productOf(index, line, rows);
          return itemRow(firstSource + index, productId(product, rows), `Generated product number ${product}`, now);
        }),
      ),
    },
  ];
}
