import { isInScope } from '../../kernel/scope.ts';
import type { Context } from '../command.ts';
import { type CustomerRecord, customerRecord } from './records.ts';

type Asking = Pick<Context<'customer_not_found'>, 'tx' | 'principal' | 'fail'>;

/**
 * A customer for whoever calls: customers have themselves alone, API users those of their websites. Whom the caller may not see is not
 * there (`customer_not_found`), so that nobody learns of people from refusals.
 *
 * @param customerId undefined for the customer who calls
 * @param read `customerToChange` where other writers are to wait
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
