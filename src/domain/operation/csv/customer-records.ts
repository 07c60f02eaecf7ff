import { customersByEmail } from '#domain/customers/customers.ts';
import { type CustomerRecord, customerToChange } from '#domain/customers/records.ts';
import type { checkCustomer } from '#domain/customers/write.ts';
import type { Tx } from '#platform/storage/engine.ts';

/** The customer with an address on a website, to be changed. */
export async function customerOf(tx: Tx, email: string, websiteId: number): Promise<CustomerRecord | undefined> {
  for (const id of await customersByEmail(tx, email)) {
    const found = await customerToChange(tx, id);
    if (found?.websiteId === websiteId) return found;
  }
  return undefined;
}

/** The record of a customer who is not written yet, for the checks of the address. */
export function newRecord(checked: Awaited<ReturnType<typeof checkCustomer>>): CustomerRecord {
  const { email, websiteId, storeId, groupId, isActive } = checked;
  return {
    customerId: 0,
    email,
    websiteId,
    storeId,
    groupId,
    isActive,
    isSubscribed: false,
    incrementId: null,
    passwordHash: null,
    createdAt: 0,
    updatedAt: 0,
    extensions: undefined,
    values: new Map(),
  };
}
