import type { Context } from '#domain/shared/command.ts';
import { Refusal } from '#kernel/refusal.ts';
import { addAddress, checkAddress } from './addresses.ts';
import { customerRecord } from './records.ts';

const bookFields = [
  ...(['prefix', 'firstname', 'middlename', 'lastname', 'suffix', 'company', 'street', 'city'] as const),
  ...(['region', 'region_id', 'postcode', 'country_id', 'telephone', 'fax'] as const),
] as const;

/** The fields of a cart's or an order's address that a book stores. */
export type OrderedAddress = Readonly<Record<(typeof bookFields)[number], string | number | null>>;

/** Whether two addresses would be the same entry. */
export function isSameAddress(a: OrderedAddress, b: OrderedAddress): boolean {
  return bookFields.every((field) => (a[field] ?? '') === (b[field] ?? ''));
}

/** The uses that the new entry becomes the default for. */
interface Defaults {
  readonly billing?: boolean;
  readonly shipping?: boolean;
}

/**
 * Adds the address of an order to the customer's book. Refuses `address_invalid` if the store does not accept such an
 * address.
 */
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

/** The same for calls that can do without the entry: an address that the store would not accept is left out. */
export async function offerToBook(...args: Parameters<typeof addToBook>): Promise<void> {
  try {
    await addToBook(...args);
  } catch (error) {
    // The refusal comes before anything is written.
    if (!(error instanceof Refusal) || error.code !== 'address_invalid') throw error;
  }
}
