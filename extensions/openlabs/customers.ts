import { type Context, type DeclaredOperation, isCallRefusal, type Resource, statement } from 'cartwright/extension';
import { type Filter, passes, type Row, readFilter, rowOf } from './filters.ts';
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

/** Customers. */
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
];
