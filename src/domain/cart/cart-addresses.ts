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

/** Answers them, whoever asks and however often: they are read where somebody asks first, or were read before. */
export type AskAddresses = () => Promise<AddressRows>;

/** Asks for those of a quote, once. */
export function addressesOnce(tx: Tx, quoteId: number): AskAddresses {
  let asked: Promise<AddressRows> | undefined;
  return () => {
    asked ??= addressRows(tx, quoteId);
    return asked;
  };
}

/** Addresses that are known. */
export function knownAddresses(rows: AddressRows): AskAddresses {
  return async () => rows;
}

/** Reads them. */
export async function addressRows(tx: Tx, quoteId: number) {
  return tx.all(addressesOf, { quoteId });
}
