import { customerAddresses } from '#domain/customers/addresses.ts';
import type { CustomerRecord } from '#domain/customers/records.ts';
import { command, granted } from '#domain/shared/command.ts';
import { readPart, type ShownRow } from './parts.ts';
import { findPerson, type PersonRef } from './person.ts';
import { accountParts, cartPart, extensionParts, giftCardPart, orderPart, subscriptionPart } from './what-is-kept.ts';

/** All stored data of a person. */
export interface PersonalData {
  /** Null for somebody without an account. */
  readonly account: ShownRow | null;
  readonly addresses: readonly ShownRow[];
  /** Orders, carts, wishlists and so on, by kind. */
  readonly records: Readonly<Record<string, readonly ShownRow[]>>;
}

/** Attributes of an account that are secret. */
const secrets = new Set(['password_hash', 'rp_token', 'rp_token_created_at', 'confirmation']);

/**
 * All stored data of one person: the account with its addresses, orders with their documents and downloads, carts,
 * wishlists, reviews, the newsletter and tags. Their data as a guest with the same address belongs to it. Without
 * secrets. The data belongs to all store views, so callers who are bound to some are refused. Refuses
 * `customer_not_found`.
 */
export const exportPerson = command({
  name: 'person.export',
  permission: { rest: granted('customers/export') },
  effect: 'read',
  touches: 'shared',
  refusals: ['customer_not_found'],
  async run(context, ref: PersonRef): Promise<PersonalData> {
    const { tx } = context;
    const person = await findPerson(context, ref);
    const id = person.account?.customerId;
    const records: Record<string, ShownRow[]> = {};
    for (const [part, ids] of [
      [orderPart, person.orders],
      [cartPart, person.carts],
      [subscriptionPart, person.subscriptions],
      [giftCardPart, person.giftCards],
      ...[...accountParts, ...extensionParts].map((part) => [part, id === undefined ? [] : [id]] as const),
    ] as const) {
      records[part.name] = [...(await readPart(tx, part, ids)).values()].flat();
    }
    const addresses = id === undefined ? [] : await customerAddresses(tx, id);
    return {
      account: person.account ? showAccount(person.account) : null,
      addresses: addresses.map(({ addressId, values }) => ({ id: addressId, ...plainValues(values) })),
      records,
    };
  },
});

function showAccount({ customerId, passwordHash, values, createdAt, updatedAt, ...fields }: CustomerRecord): ShownRow {
  const times = { createdAt: new Date(createdAt).toISOString(), updatedAt: new Date(updatedAt).toISOString() };
  return { id: customerId, ...fields, ...times, hasPassword: passwordHash !== null, ...plainValues(values) };
}

const plainValues = (values: ReadonlyMap<string, string | null>): ShownRow =>
  Object.fromEntries([...values].filter(([code, value]) => value !== null && !secrets.has(code)));
