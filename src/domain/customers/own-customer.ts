import type { Context } from '#domain/shared/command.ts';
import { requireInScope, requireOwn } from '#kernel/scope.ts';
import { type CustomerRecord, customerRecord, customerToChange } from './records.ts';

type Asking = Pick<Context<'customer_not_found'>, 'tx' | 'principal' | 'fail'>;

/**
 * A customer whom the caller may see. Refuses `customer_not_found`, and customers of websites that are not the
 * caller's.
 */
export async function seenCustomer(context: Asking, customerId: number | undefined): Promise<CustomerRecord> {
  const customer = await existingCustomer(context, customerId, customerRecord);
  requireInScope(context.principal.scope, [customer.websiteId]);
  return customer;
}

/**
 * A customer whom the caller may change, locked for other writers unless `customerRecord` only reads it. Refuses as
 * `seenCustomer`.
 */
export async function ownCustomer(
  context: Asking,
  customerId: number | undefined,
  read: typeof customerRecord = customerToChange,
): Promise<CustomerRecord> {
  const customer = await existingCustomer(context, customerId, read);
  requireOwn(context.principal.scope, [customer.websiteId]);
  return customer;
}

async function existingCustomer(
  { tx, fail }: Asking,
  customerId: number | undefined,
  read: typeof customerRecord,
): Promise<CustomerRecord> {
  const customer = customerId === undefined ? undefined : await read(tx, customerId);
  if (!customer) throw fail('customer_not_found');
  return customer;
}
