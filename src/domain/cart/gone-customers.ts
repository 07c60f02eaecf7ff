import type { Tx } from '#platform/storage/engine.ts';
import { statement } from '#platform/storage/statement.ts';

type Gone = { customerId: number; now: number };

const nothing = {
  customer_prefix: null,
  customer_firstname: null,
  customer_middlename: null,
  customer_lastname: null,
  customer_suffix: null,
  customer_dob: null,
  customer_email: null,
  customer_note: null,
  customer_taxvat: null,
  customer_gender: null,
  remote_ip: null,
} as const;

const emptyAddresses = statement<Gone, never>((q, p) =>
  q
    .updateTable('quote_address')
    .set({
      customer_id: null,
      customer_address_id: null,
      email: null,
      prefix: null,
      firstname: null,
      middlename: null,
      lastname: null,
      suffix: null,
      company: null,
      street: null,
      city: null,
      region: null,
      region_id: null,
      postcode: null,
      country_id: null,
      telephone: null,
      fax: null,
      updated_at: p.now,
    })
    .where('quote_id', 'in', (eb) => eb.selectFrom('quote').select('quote_id').where('customer_id', '=', p.customerId)),
);
const closeCarts = statement<Gone, never>((q, p) =>
  q
    .updateTable('quote')
    .set({ ...nothing, customer_id: null, is_active: 0, updated_at: p.now })
    .where('customer_id', '=', p.customerId),
);

/** Called when a customer is deleted: closes the carts, and removes the customer from them. Two statements. */
export async function forgetCustomer(tx: Tx, customerId: number, now: number): Promise<void> {
  await tx.run(emptyAddresses, { customerId, now });
  await tx.run(closeCarts, { customerId, now });
}
