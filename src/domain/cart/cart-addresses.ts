import type { Tx } from '../../platform/storage/engine.ts';
import { statement } from '../../platform/storage/statement.ts';

const addressesOf = statement((q, p: { quoteId: number }) =>
  q
    .selectFrom('quote_address')
    .select(['address_type', 'country_id', 'region', 'region_id', 'postcode'])
    .where('quote_id', '=', p.quoteId)
    .orderBy('address_id', 'desc'),
);

/** The addresses of a quote as taxes, shipping and rules see them, the last one first. */
export type AddressRows = Awaited<ReturnType<typeof addressRows>>;

/** Reads them. */
export async function addressRows(tx: Tx, quoteId: number) {
  return tx.all(addressesOf, { quoteId });
}
