// domain/customers/: customers, their values by attribute, groups and address books. The legacy interface checks
// less of what is written (soap-catalog 4.4); strict-rules.ts has the further checks of REST. held-customer.ts
// finds the customer that a caller may work with.

import { codedAddressValues } from '#domain/shared/attributes/coded-values.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { statement } from '#platform/storage/statement.ts';
import { type Address, parseAddress } from './address.ts';

/** An address of a customer's book. */
export interface BookAddress {
  readonly addressId: number;
  readonly customerId: number;
  readonly address: Address;
}

const byId = statement((q, p: { addressId: number }) =>
  q.selectFrom('customer_address').select(['address_id', 'customer_id']).where('address_id', '=', p.addressId),
);
const valuesOf = statement((q, p: { addressId: number }) =>
  codedAddressValues(q).select(['a.code', 'v.value']).where('v.address_id', '=', p.addressId),
);

/** An address by id, of any customer. */
export async function findBookAddress(tx: Tx, addressId: number): Promise<BookAddress | undefined> {
  const row = await tx.first(byId, { addressId });
  if (!row) return undefined;
  const values = new Map((await tx.all(valuesOf, { addressId })).map(({ code, value }) => [code, value]));
  return { addressId, customerId: row.customer_id, address: parseAddress((code) => values.get(code)?.trim() ?? '') };
}
