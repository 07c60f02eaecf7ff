import { type Context, type DeclaredOperation, isCallRefusal, type Resource, statement } from 'cartwright/extension';
import { type Filter, passes, type Row, readFilter, rowOf, textOf } from './filters.ts';
import { faultsOf, method } from './operations.ts';

type Found = Readonly<Record<string, string | number | null>> & { readonly entity_id: number };

/** How many rows are read at once. */
const page = 2000;
const customersAfter = statement<{ after: number }, Found>((q, p) =>
  q
    .selectFrom('customer')
    .select(['customer_id as entity_id', 'website_id', 'email', 'group_id', 'increment_id', 'store_id'])
    .select(['created_at', 'updated_at', 'is_active'])
    .where('customer_id', '>', p.after)
    .orderBy('customer_id')
    .limit(page),
);
const own = new Set(
  'entity_id customer_id website_id email group_id increment_id store_id created_at updated_at is_active'.split(' '),
);

/** The customers that a filter finds and the caller may see, by id. */
async function find(context: Context, sent: unknown): Promise<Row[]> {
  const filter = readFilter(sent);
  // Other attributes are those of the store's own list.
  const ids = filter.every(({ column }) => own.has(column)) ? undefined : await idsByAttributes(context, filter, sent);
  const { tx, principal } = context;
  const rows: Row[] = [];
  for (let after = 0; ; ) {
    const found = await tx.all(customersAfter, { after });
    for (const each of found) {
      const row = rowOf({ ...each, customer_id: each.entity_id });
      const isVisible = principal.scope?.websiteIds.has(Number(each.website_id)) ?? true;
      if (isVisible && (ids ? ids.has(String(each.entity_id)) : passes(row, filter))) rows.push(row);
    }
    const last = found.at(-1);
    if (!last || found.length < page) return rows;
    after = last.entity_id;
  }
}

async function idsByAttributes({ call, fail }: Context, filter: Filter, sent: unknown): Promise<ReadonlySet<string>> {
  const { entity_id: id, ...others } = sent as { readonly [name: string]: never };
  try {
    const found = (await call('customer.list', [id === undefined ? others : { ...others, customer_id: id }])) as Row[];
    return new Set(found.map(({ customer_id }) => String(customer_id)));
  } catch (error) {
    if (!isCallRefusal(error)) throw error;
    throw fail('openlabs_filter_invalid', { text: error.message || `No such filter: ${filter[0]?.column}` });
  }
}

const resource: Resource = {
  name: 'ol_customer',
  title: 'Customers for Odoo and Tryton',
  aliases: [],
  aclId: 'customer',
  faults: faultsOf('Requested customer not found.'),
};

const ofCustomers = { aliases: [], aclId: 'customer', faults: faultsOf('Requested Customer not found.') };
const addresses: Resource = { ...ofCustomers, name: 'ol_customer_address', title: 'Addresses for Odoo' };
const subscribers: Resource = { ...ofCustomers, name: 'ol_customer_subscriber', title: 'Subscribers for Odoo' };

/** An address as the store's own operations have it, with the names of these. */
function addressRow({ customer_address_id: id = null, is_default_billing, is_default_shipping, ...row }: Sent): object {
  return { entity_id: id, ...row, default_billing: is_default_billing, default_shipping: is_default_shipping };
}

type Sent = Readonly<Record<string, unknown>>;

/** The subscribers that the caller may see, at most 10,000; with a filter those whose customers pass it. */
async function subscribersOf(context: Context, filters: unknown): Promise<readonly { readonly id: number }[]> {
  const customers =
    readFilter(filters).length > 0
      ? new Set((await find(context, filters)).map(({ entity_id }) => Number(entity_id)))
      : undefined;
  const all: { readonly id: number; readonly customerId: number | null }[] = [];
  for (let next: string | undefined, isFirst = true; isFirst || (next && all.length < 10_000); isFirst = false) {
    const query = { itemsPerPage: 100, ...(next !== undefined && { cursor: next }) };
    const page = (await context.request('GET /newsletter/subscribers', { query })) as {
      readonly items: typeof all;
      readonly next?: string;
    };
    all.push(...page.items);
    next = page.next;
  }
  return customers ? all.filter(({ customerId }) => customerId !== null && customers.has(customerId)) : all;
}

/** A subscriber as a column of the store has it; the code of its links is not shown. */
const subscriberOf = statement<{ id: number }, Readonly<Record<string, string | number | null>>>((q, p) =>
  q
    .selectFrom('newsletter_subscriber')
    .select(['subscriber_id', 'store_id', 'changed_at as change_status_at', 'customer_id', 'email as subscriber_email'])
    .select(['status as subscriber_status'])
    .where('subscriber_id', '=', p.id),
);

/** Changes the subscription of an address: answers its id, or null if there is none. */
async function setSubscribed(context: Context, email: unknown, status: string): Promise<string | null> {
  if (textOf(email) === '') return null;
  const { items } = (await context.request('GET /newsletter/subscribers', {
    query: { email: textOf(email).slice(0, 150) },
  })) as { readonly items: readonly { readonly id: number }[] };
  const id = items[0]?.id;
  if (id === undefined) return null;
  await context.request('PATCH /newsletter/subscribers/{id}', { params: { id }, body: { status } });
  return String(id);
}

/** Customers, their addresses, and subscribers. */
export const customerOperations: readonly DeclaredOperation[] = [
  method({
    resource,
    legacy: 'customer/info',
    method: 'search',
    title: 'Find customers: their ids',
    takes: ['filters'],
    run: async (context, { filters }) => (await find(context, filters)).map(({ entity_id }) => entity_id),
  }),
  method({
    resource,
    legacy: 'customer/info',
    method: 'list',
    title: 'Retrieve customers without their attributes',
    takes: ['filters'],
    run: async (context, { filters }) =>
      (await find(context, filters)).map(({ customer_id: _id, entity_id, ...row }) => ({
        entity_id,
        entity_type_id: '1',
        attribute_set_id: '0',
        ...row,
        disable_auto_group_change: '0',
      })),
  }),
  method({
    resource: addresses,
    legacy: 'customer/address/info',
    method: 'list',
    title: 'Retrieve the addresses of a customer',
    takes: ['customerId'],
    async run({ call, fail }, { customerId }) {
      const id = textOf(customerId);
      if (!/^\d{1,15}$/.test(id)) throw fail('openlabs_not_found');
      try {
        return ((await call('customer_address.list', [id])) as Sent[]).map(addressRow);
      } catch (error) {
        throw isCallRefusal(error) && error.fault === 101 ? fail('openlabs_not_found') : error;
      }
    },
  }),
  method({
    resource: subscribers,
    legacy: 'customer/info',
    method: 'list',
    title: 'Find subscribers by their customers: their ids',
    takes: ['filters'],
    run: async (context, { filters }) => (await subscribersOf(context, filters)).map(({ id }) => String(id)),
  }),
  method({
    resource: subscribers,
    legacy: 'customer/info',
    method: 'info',
    title: 'Retrieve a subscriber, as a list of one',
    takes: ['id'],
    async run({ tx, principal, fail }, { id }) {
      const row = /^\d{1,15}$/.test(textOf(id)) ? await tx.first(subscriberOf, { id: Number(textOf(id)) }) : undefined;
      const isVisible = principal.scope?.storeIds.has(Number(row?.store_id)) ?? true;
      if (!row || !isVisible) throw fail('openlabs_not_found');
      return [rowOf(row)];
    },
  }),
  ...(['update', 'delete'] as const).map((name) =>
    method({
      resource: subscribers,
      legacy: 'customer/update',
      effect: 'write',
      method: name,
      title: name === 'update' ? 'Subscribe an address that is known' : 'End the subscription of an address',
      takes: ['email'],
      run: (context, { email }) => setSubscribed(context, email, name === 'update' ? 'subscribed' : 'unsubscribed'),
    }),
  ),
];
