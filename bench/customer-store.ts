import { spread } from './spread.ts';
import type { Piece, Rows } from './store.ts';

/** Ids have seven digits whatever the size, so that requests of one case are equally long. */
const firstCustomer = 2_000_000;

/** The id of a customer with a password; `index` counts from 0 and wraps around at the size of the store. */
export const customerId = (index: number, rows: number): number => firstCustomer + (index % rows);

/** The password of all customers. */
export const customerPassword = 'bench-customer-12345';

/** The number of customers who log in and read their own data: each must log in first. */
export const shoppers = 32;

/** The e-mail address of one of these; they come from all parts of the store. */
export const shopperEmail = (index: number, rows: number): string =>
  emailOf(customerId(spread(index % shoppers, rows), rows));

const emailOf = (id: number): string => `shopper-${id}@example.com`;

/** Attributes of customers with their names. */
const attributes = [
  [31, 'firstname', 'First Name', 'Ann'],
  [32, 'lastname', 'Last Name', 'Buyer'],
] as const;

/** The attributes of customers. */
export const customerAttributeTable: Rows = {
  table: 'attribute',
  columns: ['attribute_id', 'entity_type_id', 'code', 'backend_type', 'frontend_input', 'frontend_label'],
  rows: attributes.map(([id, code, label]) => [id, 1, code, 'varchar', 'text', label]),
};

/** Customers with names and a password. */
export function customerPiece({ start, end, rows, now, passwordHash }: Piece): Rows[] {
  const ids = Array.from({ length: end - start }, (_, offset) => customerId(start + offset, rows));
  return [
    {
      table: 'customer',
      columns: [
        'customer_id',
        'website_id',
        'store_id',
        'email',
        'email_key',
        'password_hash',
        'created_at',
        'updated_at',
      ],
      rows: ids.map((id) => [id, 1, 1, emailOf(id), emailOf(id), passwordHash, now, now]),
    },
    {
      table: 'customer_value',
      columns: ['customer_id', 'attribute_id', 'value'],
      rows: ids.flatMap((id) => attributes.map(([attribute, , , value]) => [id, attribute, value])),
    },
  ];
}
