import {
  type Context,
  type DeclaredOperation,
  isCallRefusal,
  type Resource,
  type Statement,
  statement,
} from 'cartwright/extension';
import { passes, type Row, readFilter, requireColumns, rowOf, textOf } from './filters.ts';
import { faultsOf, idsIn, method } from './operations.ts';

type Found = Readonly<Record<string, string | number | null>>;
type All = Statement<Record<string, never>, Found>;

const websites: All = statement((q) =>
  q
    .selectFrom('website')
    .select(['website_id', 'code', 'name', 'sort_order', 'default_group_id', 'is_default'])
    .orderBy('website_id'),
);
const groups: All = statement((q) =>
  q
    .selectFrom('store_group')
    .select(['group_id', 'website_id', 'name', 'root_category_id', 'default_store_id'])
    .orderBy('group_id'),
);
const views: All = statement((q) =>
  q
    .selectFrom('store')
    .select(['store_id', 'code', 'website_id', 'group_id', 'name', 'sort_order', 'is_active'])
    .orderBy('store_id'),
);
const customerGroups: All = statement((q) =>
  q
    .selectFrom('customer_group')
    .select(['group_id as customer_group_id', 'code as customer_group_code', 'tax_class_id'])
    .orderBy('group_id'),
);

/** A table of few rows. */
interface Small {
  readonly resource: Resource;
  readonly what: string;
  readonly all: All;
  readonly id: string;
  readonly columns: readonly string[];
  /** The columns by which `list` is ordered. */
  readonly order: readonly string[];
  /** Whether `list` shows the row 0, which stands for the back office. */
  readonly listsZero?: boolean;
  readonly legacy?: string;
}

/** The rows that a caller may see: those of its store views and their websites. */
async function visible({ tx, principal: { scope } }: Context, { all, id }: Small): Promise<Row[]> {
  const rows = (await tx.all(all, {})).map(rowOf);
  if (!scope) return rows;
  const { storeIds, websiteIds } = scope;
  return rows.filter((row) =>
    id === 'store_id'
      ? storeIds.has(Number(row.store_id))
      : row.website_id === undefined || websiteIds.has(Number(row.website_id)),
  );
}

/** The operations search, list and info of a small table. */
function operationsOf(table: Small): DeclaredOperation[] {
  const { resource, what, id, columns, order, listsZero = false, legacy } = table;
  const common = { resource, ...(legacy !== undefined && { legacy }) };
  const known = new Set(columns);
  const found = async (context: Context, sent: unknown): Promise<Row[]> => {
    const filter = readFilter(sent);
    requireColumns(context, filter, known);
    return (await visible(context, table)).filter((row) => passes(row, filter));
  };
  const byOrder = (left: Row, right: Row): number => {
    for (const column of order) {
      const a = left[column] ?? '';
      const b = right[column] ?? '';
      const numeric = Number(a) - Number(b);
      const difference = Number.isNaN(numeric) ? a.localeCompare(b) : numeric;
      if (difference !== 0) return difference;
    }
    return 0;
  };
  return [
    method({
      ...common,
      method: 'search',
      title: `Find ${what}: their ids`,
      takes: ['filters'],
      run: async (context, { filters }) => (await found(context, filters)).map((row) => row[id]),
    }),
    method({
      ...common,
      method: 'list',
      title: `Retrieve ${what}`,
      takes: ['filters'],
      async run(context, { filters }) {
        const rows = await found(context, filters);
        return rows.filter((row) => listsZero || row[id] !== '0').sort(byOrder);
      },
    }),
    method({
      ...common,
      method: 'info',
      title: `Retrieve one of the ${what}, or several`,
      takes: ['id'],
      async run(context, { id: sent }) {
        const rows = await visible(context, table);
        const rowFor = (sentId: string): Row => {
          const row = rows.find((each) => each[id] === sentId || (each.code !== undefined && each.code === sentId));
          if (!row) throw context.fail('openlabs_not_found');
          return row;
        };
        const some = idsIn(sent).map(rowFor);
        return Array.isArray(sent) ? some : some[0];
      },
    }),
  ];
}

/** A row of a customer group as the route of groups takes it: its code is cut at 32 characters. */
function groupSent(context: Context, sent: unknown): { code?: string; taxClassId?: number } {
  const { customer_group_code: code, tax_class_id: taxClass } = (sent ?? {}) as Readonly<Record<string, unknown>>;
  const taxClassId = Number(textOf(taxClass) || Number.NaN);
  if (taxClass !== undefined && !Number.isSafeInteger(taxClassId))
    throw invalidGroup(context, 'The tax class is no id.');
  return {
    ...(code !== undefined && { code: textOf(code).slice(0, 32) }),
    ...(taxClass !== undefined && { taxClassId }),
  };
}

const invalidGroup = ({ fail }: Context, text: string): Error => fail('openlabs_data_invalid', { text });

/** A route of groups; what it refuses is said in the words of the faults of these. */
async function groupRequest(context: Context, route: string, sent: { id?: unknown; body?: object }): Promise<unknown> {
  const { id, body } = sent;
  if (id !== undefined && !/^\d{1,9}$/.test(textOf(id))) throw context.fail('openlabs_not_found');
  try {
    const params = id === undefined ? {} : { params: { id: textOf(id) } };
    return await context.request(route, { ...params, ...(body && { body }) });
  } catch (error) {
    if (!isCallRefusal(error)) throw error;
    if (error.status === 404) throw context.fail('openlabs_not_found');
    throw invalidGroup(
      context,
      error.errors[0] ? `${error.errors[0].field} ${error.errors[0].message}` : error.message,
    );
  }
}

const groupResource: Resource = {
  name: 'ol_customer_groups',
  title: 'Customer groups for Odoo and Tryton',
  aliases: [],
  aclId: 'customer',
  faults: faultsOf('Requested group not found.'),
};
const changing = { resource: groupResource, legacy: 'customer/update', effect: 'write' } as const;

/** Creating, changing and deleting of customer groups. */
const groupChanges: readonly DeclaredOperation[] = [
  method({
    ...changing,
    method: 'create',
    title: 'Create a customer group',
    takes: ['data'],
    async run(context, { data }) {
      const body = groupSent(context, data);
      if (!body.code) throw invalidGroup(context, 'customer_group_code is required');
      const made = await groupRequest(context, 'POST /customer-groups', { body });
      return String((made as { readonly id: number }).id);
    },
  }),
  method({
    ...changing,
    method: 'update',
    title: 'Change a customer group',
    takes: ['id', 'data'],
    async run(context, { id, data }) {
      await groupRequest(context, 'PATCH /customer-groups/{id}', { id: id ?? '', body: groupSent(context, data) });
      return true;
    },
  }),
  method({
    ...changing,
    method: 'delete',
    title: 'Delete a customer group, whose customers get the default one',
    takes: ['id'],
    async run(context, { id }) {
      await groupRequest(context, 'DELETE /customer-groups/{id}', { id: id ?? '' });
      return true;
    },
  }),
];

/** Websites, groups, store views and customer groups. */
export const storeOperations: readonly DeclaredOperation[] = [
  ...operationsOf({
    resource: {
      name: 'ol_websites',
      title: 'Websites for Odoo and Tryton',
      aliases: ['odoo_websites'],
      aclId: 'core/store',
      faults: faultsOf('Requested website not found.'),
    },
    what: 'websites',
    all: websites,
    id: 'website_id',
    columns: ['website_id', 'code', 'name', 'sort_order', 'default_group_id', 'is_default'],
    order: ['sort_order', 'name'],
  }),
  ...operationsOf({
    resource: {
      name: 'ol_groups',
      title: 'Groups of store views for Odoo and Tryton',
      aliases: [],
      aclId: 'core/store',
      faults: faultsOf('Requested group not found.'),
    },
    what: 'groups of store views',
    all: groups,
    id: 'group_id',
    columns: ['group_id', 'website_id', 'name', 'root_category_id', 'default_store_id'],
    order: ['name'],
  }),
  ...operationsOf({
    resource: {
      name: 'ol_storeviews',
      title: 'Store views for Odoo and Tryton',
      aliases: [],
      aclId: 'core/store',
      faults: faultsOf('Requested store not found.'),
    },
    what: 'store views',
    all: views,
    id: 'store_id',
    columns: ['store_id', 'code', 'website_id', 'group_id', 'name', 'sort_order', 'is_active'],
    order: ['sort_order', 'name'],
  }),
  ...operationsOf({
    resource: groupResource,
    what: 'customer groups',
    all: customerGroups,
    id: 'customer_group_id',
    columns: ['customer_group_id', 'customer_group_code', 'tax_class_id'],
    order: ['customer_group_id'],
    listsZero: true,
    legacy: 'customer/info',
  }),
  ...groupChanges,
];
