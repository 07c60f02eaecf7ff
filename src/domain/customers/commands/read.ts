import { command, type DomainSettings } from '#domain/shared/command.ts';
import { type CustomerAttributes, customerAttributes } from '../attributes.ts';
import { seenCustomer } from '../own-customer.ts';
import type { CustomerRecord } from '../records.ts';

/** A customer with all attributes that it could have. */
export interface WholeCustomer {
  readonly record: CustomerRecord;
  readonly attributes: CustomerAttributes;
}

/** A customer with the codes of the requested attributes; undefined for all. */
export interface AskedCustomer extends WholeCustomer {
  readonly wanted: readonly string[] | undefined;
}

/** A customer as callers see it: without the password hash, unless a setting allows it (K24). */
export function customerForCaller(record: CustomerRecord, { showPasswordHashes }: DomainSettings): CustomerRecord {
  return showPasswordHashes ? record : { ...record, passwordHash: null };
}

/** All data of a customer (soap-catalog 5.11). Refuses `customer_not_found`. */
export const readWholeCustomer = command({
  name: 'customer.readWhole',
  permission: { legacy: 'customer/info' },
  effect: 'read',
  touches: 'scoped',
  refusals: ['customer_not_found'],
  async run(
    context,
    { customerId, wanted }: { readonly customerId: number | undefined; readonly wanted: readonly string[] | undefined },
  ): Promise<AskedCustomer> {
    const { tx, settings } = context;
    const record = await seenCustomer(context, customerId);
    return {
      record: customerForCaller(record, settings),
      attributes: await customerAttributes(tx, 'customer'),
      wanted,
    };
  },
});
