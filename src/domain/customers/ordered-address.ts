import { Refusal } from '../../kernel/refusal.ts';
import type { Context } from '../command.ts';
import { addAddress, checkAddress } from './addresses.ts';
import { customerRecord } from './records.ts';

const bookFields = [
  ...(['prefix', 'firstname', 'middlename', 'lastname', 'suffix', 'company', 'street', 'city'] as const),
  ...(['region', 'region_id', 'postcode', 'country_id', 'telephone', 'fax'] as const),
] as const;

/** An address of a cart or an order, as far as a book keeps it. */
export type OrderedAddress = Readonly<Record<(typeof bookFields)[number], string | number | null>>;

/** Whether two of them would be one entry. */
export function isSameAddress(a: OrderedAddress, b: OrderedAddress): boolean {
  return bookFields.every((field) => (a[field] ?? '') === (b[field] ?? ''));
}

/** What the new entry is for by default. */
interface Defaults {
  readonly billing?: boolean;
  readonly shipping?: boolean;
}

/** Puts an address that somebody ordered with into the customer's book. Refuses `address_invalid` where the store takes none like it. */
export async function addToBook(
  context: Pick<Context<'address_invalid'>, 'tx' | 'principal' | 'fail' | 'now'>,
  customerId: number,
  row: OrderedAddress,
  defaults: Defaults,
): Promise<void> {
  const record = await customerRecord(context.tx, customerId);
  if (!record) return;
  const sentFields = bookFields.flatMap((field): [string, string][] =>
    row[field] === null ? [] : [[field, String(row[field])]],
  );
  await addAddress(context, record, await checkAddress(context, record, undefined, new Map(sentFields)), defaults);
}

/** The same where the book can do without it: an address that the store would not take is left out. */
export async function offerToBook(...args: Parameters<typeof addToBook>): Promise<void> {
  try {
    await addToBook(...args);
  } catch (error) {
    // It is refused before anything is written.
    if (!(error instanceof Refusal) || error.code !== 'address_invalid') throw error;
  }
}
