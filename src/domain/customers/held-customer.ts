import type { Context } from '#domain/shared/command.ts';
import { isInScope } from '#kernel/scope.ts';
import { type CustomerRecord, customerRecord } from './records.ts';

type Asking = Pick<Context<'customer_not_found'>, 'tx' | 'principal' | 'fail'>;

/**
 * A customer that the caller may see: customers see only themselves, API users the customers of their websites. All
 * others are refused as `customer_not_found`, so that refusals tell nothing about people.
 *
 * @param customerId undefined for the calling customer
 * @param read `customerToChange` if other writers must wait
 */
export async function heldCustomer(
  { tx, principal, fail }: Asking,
  customerId: number | undefined,
  read: typeof customerRecord = customerRecord,
): Promise<CustomerRecord> {
  const id = customerId ?? principal.customerId;
  if (id === undefined || (principal.kind === 'customer' && id !== principal.customerId)) {
    throw fail('customer_not_found');
  }
  const record = await read(tx, id);
  if (!record || !isInScope(principal.scope, [record.websiteId])) throw fail('customer_not_found');
  return record;
}
