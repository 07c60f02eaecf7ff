import { type Context, type DeclaredOperation, type Resource, statement } from 'cartwright/extension';
import { type Filter, passes, type Row, readFilter, rowOf, textOf } from './filters.ts';
import { method } from './operations.ts';

/** The store's own resource, with further methods. */
const resource: Resource = {
  name: 'sales_order',
  title: 'Order API',
  aliases: ['order'],
  aclId: 'sales/order',
  faults: {
    not_exists: { code: 100, message: 'Requested order not exists.' },
    filters_invalid: { code: 101, message: 'Invalid filters given. Details in error message.' },
    data_invalid: { code: 102, message: 'Invalid data given. Details in error message.' },
  },
};

interface Found {
  readonly order_id: number;
  readonly imported: number | null;
  readonly extension_fields: string | null;
  readonly [column: string]: string | number | null;
}

/** How many rows are read at once. */
const page = 2000;
const ordersAfter = statement<{ after: number }, Found>((q, p) =>
  q
    .selectFrom('sales_order as o')
    .leftJoin('openlabs_order as i', 'i.order_id', 'o.order_id')
    .select(['o.order_id', 'o.increment_id', 'o.store_id', 'o.state', 'o.status', 'o.customer_id', 'o.customer_email'])
    .select(['o.customer_group_id', 'o.created_at', 'o.updated_at', 'o.extension_fields', 'i.imported'])
    .where('o.order_id', '>', p.after)
    .orderBy('o.order_id')
    .limit(page),
);
const own = new Set(
  `order_id entity_id increment_id store_id state status customer_id customer_email customer_group_id created_at
  updated_at imported`.split(/\s+/),
);
const orderOf = statement<{ number: string }, { order_id: number; store_id: number; parent: string; child: string }>(
  (q, p) =>
    q
      .selectFrom('sales_order')
      .select(['order_id', 'store_id', 'relation_parent_real_id as parent', 'relation_child_real_id as child'])
      .where('increment_id', '=', p.number),
);
const shippedTo = statement<{ ids: readonly number[] }, { order_id: number } & Readonly<Record<string, string | null>>>(
  (q, p, d) =>
    q
      .selectFrom('sales_order_address')
      .select(['order_id', 'firstname', 'middlename', 'lastname', 'telephone', 'postcode'])
      .where('order_id', d.in, d.list(p.ids))
      .where('address_type', '=', 'shipping'),
);
const setImported = statement<{ id: number }, unknown>((q, p) =>
  q
    .insertInto('openlabs_order')
    .values({ order_id: p.id, imported: 1 })
    .onConflict((conflict) => conflict.column('order_id').doUpdateSet({ imported: 1 })),
);

/** Whether an order was taken over: by its row, or as it was imported with the store. */
function importedText({ imported, extension_fields: fields }: Found): string {
  if (imported !== null) return String(imported);
  const brought = fields === null ? undefined : (JSON.parse(fields) as Row).imported;
  return brought === '1' ? '1' : '0';
}

/** Orders that pass a filter, by id; at most `most`. */
async function find(context: Context, filter: Filter, most: number): Promise<Row[]> {
  const { tx, principal } = context;
  const rows: Row[] = [];
  for (let after = 0; rows.length < most; ) {
    const found = await tx.all(ordersAfter, { after });
    for (const { extension_fields: fields, imported, ...columns } of found) {
      const known = { ...columns, imported, extension_fields: fields };
      const row = { ...rowOf(columns), entity_id: String(columns.order_id), imported: importedText(known) };
      const isVisible = principal.scope?.storeIds.has(Number(columns.store_id)) ?? true;
      if (isVisible && passes(row, filter)) rows.push(row);
    }
    const last = found.at(-1);
    if (!last || found.length < page) break;
    after = last.order_id;
  }
  return rows.slice(0, most);
}

/** Orders by any other column of theirs: those of the store's own list. */
async function findByList({ call, fail }: Context, filter: Filter, sent: object): Promise<Row[]> {
  const { imported: _imported, ...others } = sent as Readonly<Record<string, never>>;
  const rows = (await call('sales_order.list', [others])) as Row[];
  const rest = filter.filter(({ column }) => column === 'imported');
  if (!rows.every((row) => typeof row.order_id === 'string')) throw fail('openlabs_filter_invalid');
  return rows.filter((row) => passes(row, rest));
}

/** How many orders an answer has if nothing was said. */
const usual = 3000;

/** A count that was sent; `byDefault` for what is none. */
function countOf(sent: unknown, byDefault: number): number {
  const count = Math.trunc(Number(textOf(sent) || Number.NaN));
  return count > 0 ? count : byDefault;
}

/** The flag `imported`, which must be sent: as true or false, 0 or 1, or as text. */
function importedOf({ fail }: Context, sent: unknown): string {
  const text = textOf(sent);
  if (text === '') {
    throw fail('openlabs_data_invalid', { text: "Error, the attribut 'imported' need to be specified" });
  }
  return text === 'true' ? '1' : text === 'false' ? '0' : text;
}

/** What `search` and `retrieve` are asked for. */
type Options = Readonly<Record<string, unknown>>;

/** The first orders, by id, that were taken over or not and pass the filters. */
async function asked(context: Context, options: Options, most: number): Promise<Row[]> {
  const imported = importedOf(context, options.imported);
  const filters = (options.filters ?? {}) as object;
  const filter = [...readFilter(filters), { column: 'imported', anyOf: [[['eq', imported] as const]] }];
  if (filter.every(({ column }) => own.has(column))) return find(context, filter, most);
  return (await findByList(context, filter, filters)).slice(0, most);
}

async function search(context: Context, options: Options): Promise<unknown> {
  const isPaged = options.page !== undefined || options.fields !== undefined;
  const size = countOf(options.limit, isPaged ? usual : Number.MAX_SAFE_INTEGER);
  const rows = await asked(context, options, isPaged ? Number.MAX_SAFE_INTEGER : size);
  if (!isPaged) return rows.map(({ increment_id }) => increment_id);
  const lastPage = Math.max(1, Math.ceil(rows.length / size));
  const number = Math.min(countOf(options.page, 1), lastPage);
  const shown = rows.slice((number - 1) * size, number * size);
  const fields = Array.isArray(options.fields) ? options.fields.map(textOf) : [];
  return {
    perPage: size,
    totalCount: rows.length,
    page: number,
    lastPage,
    hasNext: number < lastPage,
    items: await withFields(context, shown, fields),
  };
}

/** Rows of a page: number, id, and the asked columns. */
async function withFields({ call }: Context, rows: readonly Row[], fields: readonly string[]): Promise<object[]> {
  const numbers = rows.flatMap(({ increment_id }) => increment_id ?? []);
  const isPlain = fields.every((field) => own.has(field));
  const whole = new Map<unknown, Row>();
  if (!isPlain && rows.length > 0) {
    const list = (await call('sales_order.list', [{ increment_id: { in: numbers } }])) as Row[];
    for (const row of list) whole.set(row.increment_id, row);
  }
  return rows.map((row) => {
    const all: Row = { ...row, ...whole.get(row.increment_id) };
    return {
      increment_id: row.increment_id,
      order_id: row.order_id,
      ...Object.fromEntries(fields.map((field) => [field, all[field] ?? null])),
    };
  });
}

/** Orders with all columns that the store's own list has, and whom they are shipped to. */
async function retrieve(context: Context, options: Options): Promise<object[]> {
  const rows = await asked(context, options, Math.min(countOf(options.limit, usual), usual));
  if (rows.length === 0) return [];
  const numbers = rows.flatMap(({ increment_id }) => increment_id ?? []);
  const list = (await context.call('sales_order.list', [{ increment_id: { in: numbers } }])) as Row[];
  const persons = await context.tx.all(shippedTo, { ids: rows.map((row) => Number(row.order_id)) });
  const byOrder = new Map(persons.map(({ order_id, ...person }) => [String(order_id), person]));
  return list.map((row) => ({ ...row, ...(byOrder.get(row.order_id ?? '') ?? nobody) }));
}

const nobody = { firstname: null, middlename: null, lastname: null, telephone: null, postcode: null };

/** The numbers of an order's documents, as the store's own list has them. */
async function numbersOf(context: Context, number: unknown, list: string): Promise<unknown> {
  const { order_id: id } = await found(context, number);
  const documents = (await context.call(list, [{ order_id: id }])) as Row[];
  return documents.map(({ increment_id }) => increment_id);
}

/** The order of a number, within the bounds of the caller. */
async function found({ tx, principal, fail }: Context, number: unknown) {
  const order = await tx.first(orderOf, { number: textOf(number) });
  if (!order || principal.scope?.storeIds.has(order.store_id) === false) throw fail('openlabs_not_found');
  return order;
}

const states = {
  new: 'New',
  pending_payment: 'Pending Payment',
  processing: 'Processing',
  complete: 'Complete',
  closed: 'Closed',
  canceled: 'Canceled',
  holded: 'On Hold',
  payment_review: 'Payment Review',
};

/** Orders: what is new, what was taken over. */
export const orderOperations: readonly DeclaredOperation[] = [
  method({
    resource,
    legacy: 'sales/order/info',
    method: 'search',
    title: 'Find orders by whether they were taken over: their numbers, or a page of them',
    takes: ['options'],
    run: (context, { options }) => search(context, (options ?? {}) as Options),
  }),
  method({
    resource,
    legacy: 'sales/order/info',
    method: 'retrieve',
    title: 'Retrieve orders by whether they were taken over, with whom they are shipped to',
    takes: ['options'],
    run: (context, { options }) => retrieve(context, (options ?? {}) as Options),
  }),
  method({
    resource,
    legacy: 'sales/order/info',
    method: 'get_invoice_ids',
    title: 'Retrieve the numbers of the invoices of an order',
    takes: ['orderIncrementId'],
    run: (context, { orderIncrementId }) => numbersOf(context, orderIncrementId, 'sales_order_invoice.list'),
  }),
  method({
    resource,
    legacy: 'sales/order/info',
    method: 'get_shipment_ids',
    title: 'Retrieve the numbers of the shipments of an order',
    takes: ['orderIncrementId'],
    run: (context, { orderIncrementId }) => numbersOf(context, orderIncrementId, 'sales_order_shipment.list'),
  }),
  method({
    resource,
    legacy: 'sales/order/change',
    effect: 'write',
    method: 'done',
    title: 'Mark an order as taken over',
    takes: ['orderIncrementId'],
    async run(context, { orderIncrementId }) {
      const { order_id: id } = await found(context, orderIncrementId);
      await context.tx.run(setImported, { id });
      return true;
    },
  }),
  method({
    resource,
    legacy: 'sales/order/info',
    method: 'get_parent',
    title: 'Retrieve the number of the order that an order was made from',
    takes: ['orderIncrementId'],
    run: async (context, { orderIncrementId }) => (await found(context, orderIncrementId)).parent || false,
  }),
  method({
    resource,
    legacy: 'sales/order/info',
    method: 'get_child',
    title: 'Retrieve the number of the order that was made from an order',
    takes: ['orderIncrementId'],
    run: async (context, { orderIncrementId }) => (await found(context, orderIncrementId)).child || false,
  }),
  method({
    resource,
    legacy: 'sales/order/info',
    method: 'get_order_states',
    title: 'Retrieve the states of orders',
    takes: [],
    run: () => states,
  }),
  method({
    resource,
    legacy: 'sales/order/info',
    method: 'shipping_methods',
    title: 'Retrieve the carriers that are switched on',
    takes: [],
    async run({ request }) {
      const { items } = (await request('GET /config', { query: { prefix: 'carriers/' } })) as {
        readonly items: readonly { readonly path: string; readonly value: string | null }[];
      };
      const values = new Map(items.map(({ path, value }) => [path, value]));
      const active = items.filter(({ path, value }) => path.endsWith('/active') && value === '1');
      return active.map(({ path }) => {
        const code = path.split('/')[1] ?? '';
        return { code, label: values.get(`carriers/${code}/title`) || code };
      });
    },
  }),
];
