import { sql } from 'kysely';
import { command, customers, customersOr, granted } from '#domain/shared/command.ts';
import type { Admission } from '#kernel/admission.ts';
import type { Slice, Sliced } from '#kernel/pages.ts';
import { isOffice } from '#kernel/principal.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { readSlice } from '#platform/storage/keyset.ts';
import type { Builder } from '#platform/storage/statement.ts';
import { type AddressRecord, addressesOfCustomers, customerAddresses } from '../addresses.ts';
import { type CustomerAttributes, customerAttributes } from '../attributes.ts';
import { emailKeyOf } from '../email.ts';
import { heldCustomer } from '../held-customer.ts';
import { foundBySearch, foundByTelephone } from '../lookup/find.ts';
import { type CustomerRecord, customerRecord, customerRecords, customerToChange } from '../records.ts';

/** A customer with the address book and all attributes that both could have. */
export interface ShownCustomer {
  readonly record: CustomerRecord;
  readonly attributes: CustomerAttributes;
  readonly addresses: readonly AddressRecord[];
  readonly addressAttributes: CustomerAttributes;
  /** Whether data for the store's staff is shown, too. */
  readonly isWhole: boolean;
}

/** Names a customer: by id, or the calling one. */
export interface CustomerPlace {
  readonly customerId?: number | undefined;
}

type Asking = Parameters<typeof heldCustomer>[0];

/** A customer as the caller sees it (rest 4.4). Refuses `customer_not_found`. */
export async function shownCustomer(context: Asking, { customerId }: CustomerPlace): Promise<ShownCustomer> {
  return shownRecord(context, await heldCustomer(context, customerId));
}

/**
 * A customer before a conditional change, locked until the transaction ends; undefined where only its presence is needed
 * (`If-Match: *`). Refuses `customer_not_found`.
 */
export async function customerBeforeChange(
  context: Asking,
  { customerId }: CustomerPlace,
  needed: 'state' | 'presence',
): Promise<ShownCustomer | undefined> {
  const record = await heldCustomer(context, customerId, customerToChange);
  return needed === 'state' ? shownRecord(context, record) : undefined;
}

/**
 * A new customer as the caller who made the account sees it, who may be a visitor or another customer. Refuses
 * `customer_not_found`.
 */
export async function shownNewCustomer(context: Asking, customerId: number): Promise<ShownCustomer> {
  const record = await customerRecord(context.tx, customerId);
  if (!record) throw context.fail('customer_not_found');
  return shownRecord(context, record);
}

async function shownRecord({ tx, principal }: Asking, record: CustomerRecord): Promise<ShownCustomer> {
  const [addresses, attributes, addressAttributes] = await tx.together(
    () => customerAddresses(tx, record.customerId),
    () => customerAttributes(tx, 'customer'),
    () => customerAttributes(tx, 'customer_address'),
  );
  const isWhole = isOffice(principal);
  return { record: { ...record, passwordHash: null }, attributes, addresses, addressAttributes, isWhole };
}

const readOf = (name: string, rest: Admission) =>
  command({
    name,
    permission: { rest },
    effect: 'read',
    touches: 'scoped',
    refusals: ['customer_not_found'],
    run: (context, place: CustomerPlace): Promise<ShownCustomer> => shownCustomer(context, place),
  });

/** The calling customer. */
export const readOwnCustomer = readOf('customer.readOwn', customers);
/** A customer: the calling one, or for API users any of their websites. Refuses `customer_not_found`. */
export const readCustomer = readOf('customer.read', customersOr('customers/read'));

/** Filters of a list of customers; absent ones are ignored. */
export interface CustomerChoice {
  /** The whole address, in any case. */
  readonly email?: string | undefined;
  /** The beginning of an address's telephone number. */
  readonly telephone?: string | undefined;
  /** Beginnings of words (`domain/customers/lookup`): the e-mail address, names, telephone numbers. */
  readonly search?: string | undefined;
  readonly groupId?: number | undefined;
  readonly websiteId?: number | undefined;
  readonly isActive?: boolean | undefined;
  readonly createdFrom?: number | undefined;
  readonly createdTo?: number | undefined;
  readonly updatedSince?: number | undefined;
}

/** Which page of which customers to list, and whether their addresses are read, too. */
export interface CustomerListInput {
  readonly choice: CustomerChoice;
  readonly slice: Slice;
  readonly hasAddresses?: boolean;
}

/** Customers with all attributes that they could have. */
export interface CustomersShown {
  readonly found: Sliced<CustomerRecord>;
  readonly attributes: CustomerAttributes;
  /** The address books, where they are asked for. */
  readonly books: ((customer: CustomerRecord) => Pick<ShownCustomer, 'addresses' | 'addressAttributes'>) | undefined;
}

/**
 * A page of the customers of the caller's websites, ordered by id, with `updatedSince` by time of change (rest
 * 4.4). A list takes two statements to find them and two for their data,
 * with address books two more.
 */
export const listCustomers = command({
  name: 'customer.list',
  permission: { rest: granted('customers/read') },
  effect: 'read',
  touches: 'scoped',
  refusals: [],
  async run({ tx, principal }, { choice, slice, hasAddresses = false }: CustomerListInput): Promise<CustomersShown> {
    const websites = principal.scope && [...principal.scope.websiteIds];
    const byTime = isByTime(choice);
    const found = await readSlice(
      tx,
      (q) => chosen(q, choice, websites),
      {
        columns: byTime ? ['customer.updated_at', 'customer.customer_id'] : ['customer.customer_id'],
        positionOf: ({ customer_id, updated_at }: { customer_id: number; updated_at: number }) =>
          byTime ? [updated_at, customer_id] : [customer_id],
      },
      slice,
    );
    const ids = found.rows.map(({ customer_id }) => customer_id);
    const records = new Map((await customerRecords(tx, ids)).map((record) => [record.customerId, record]));
    const rows = ids.flatMap((id) => {
      const record = records.get(id);
      return record ? [{ ...record, passwordHash: null }] : [];
    });
    const attributes = await customerAttributes(tx, 'customer');
    return { found: { ...found, rows }, attributes, books: hasAddresses ? await booksOf(tx, ids) : undefined };
  },
});

async function booksOf(tx: Tx, ids: readonly number[]): Promise<CustomersShown['books']> {
  const addressAttributes = await customerAttributes(tx, 'customer_address');
  const books = await addressesOfCustomers(tx, ids);
  return ({ customerId }) => ({ addresses: books.get(customerId) ?? [], addressAttributes });
}

/** Whether a list is ordered by time of change. */
export const isByTime = ({ updatedSince }: CustomerChoice): boolean => updatedSince !== undefined;

function chosen(q: Builder, choice: CustomerChoice, websites: readonly number[] | undefined) {
  let found = q.selectFrom('customer').select(['customer.customer_id', 'customer.updated_at']);
  const { email, telephone, search, groupId, websiteId, isActive, createdFrom, createdTo, updatedSince } = choice;
  if (websites) {
    found = found.where(
      websites.length === 0 ? sql<boolean>`1 = 0` : sql<boolean>`customer.website_id in (${sql.join([...websites])})`,
    );
  }
  if (email !== undefined) found = found.where('customer.email_key', '=', emailKeyOf(email));
  if (groupId !== undefined) found = found.where('customer.group_id', '=', groupId);
  if (websiteId !== undefined) found = found.where('customer.website_id', '=', websiteId);
  if (isActive !== undefined) found = found.where('customer.is_active', '=', isActive ? 1 : 0);
  if (createdFrom !== undefined) found = found.where('customer.created_at', '>=', createdFrom);
  if (createdTo !== undefined) found = found.where('customer.created_at', '<=', createdTo);
  if (updatedSince !== undefined) found = found.where('customer.updated_at', '>=', updatedSince);
  if (telephone !== undefined) found = found.where(foundByTelephone('customer', 'customer.customer_id', telephone));
  if (search !== undefined) {
    for (const condition of foundBySearch('customer', 'customer.customer_id', search)) found = found.where(condition);
  }
  return found;
}
