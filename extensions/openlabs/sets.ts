import { type Context, type DeclaredOperation, type Resource, statement } from 'cartwright/extension';
import { passes, type Row, readFilter, requireColumns, rowOf, textOf } from './filters.ts';
import { faultsOf, method } from './operations.ts';

const resourceOf = (name: string, title: string, aclId: string): Resource => ({
  name,
  title,
  aliases: [],
  aclId,
  faults: faultsOf('Product not exists.'),
});
const sets: Resource = {
  ...resourceOf('ol_catalog_product_attributeset', 'Attribute sets for Odoo', 'catalog/product'),
  faults: faultsOf('Requested attribute set not found.'),
};
const legacy = 'catalog/product/info';

const setOf = statement<{ id: number }, Readonly<Record<string, string | number | null>>>((q, p) =>
  q
    .selectFrom('attribute_set')
    .select(['set_id as attribute_set_id', 'entity_type_id', 'name as attribute_set_name', 'sort_order'])
    .where('set_id', '=', p.id),
);
const groups = statement<Record<string, never>, Readonly<Record<string, string | number | null>>>((q) =>
  q
    .selectFrom('attribute_group')
    .select(['group_id as attribute_group_id', 'set_id as attribute_set_id', 'name as attribute_group_name'])
    .select(['sort_order', 'is_default as default_id'])
    .orderBy('group_id'),
);
const groupColumns = new Set(
  'attribute_group_id attribute_set_id attribute_group_name sort_order default_id'.split(' '),
);

/** The attribute sets of products, as the store's own list has them. */
async function setsOf({ call }: Context): Promise<Row[]> {
  const found = (await call('catalog_product_attribute_set.list')) as Row[];
  return found.map(({ set_id = null, name = null }) => ({ attribute_set_id: set_id, attribute_set_name: name }));
}

/** Attribute sets, their groups, and the options of attributes. */
export const setOperations: readonly DeclaredOperation[] = [
  method({
    resource: sets,
    legacy,
    method: 'list',
    title: 'Retrieve the attribute sets of products',
    takes: [],
    run: setsOf,
  }),
  method({
    resource: sets,
    legacy,
    method: 'search',
    title: 'Find the attribute sets of products: their ids',
    takes: [],
    run: async (context) => (await setsOf(context)).map((row) => row.attribute_set_id),
  }),
  method({
    resource: sets,
    legacy,
    method: 'info',
    title: 'Retrieve an attribute set of products',
    takes: ['attributeSetId'],
    async run(context, { attributeSetId }) {
      const id = textOf(attributeSetId);
      const isOfProducts = (await setsOf(context)).some((row) => String(row.attribute_set_id) === id);
      const row = isOfProducts ? await context.tx.first(setOf, { id: Number(id) }) : undefined;
      if (!row) throw context.fail('openlabs_not_found');
      return rowOf(row);
    },
  }),
  method({
    resource: resourceOf('ol_catalog_product_attribute_group', 'Groups of attributes for Odoo', 'catalog/category'),
    legacy,
    method: 'list',
    title: 'Retrieve the groups of all attribute sets',
    takes: ['filters'],
    async run(context, { filters }) {
      const filter = readFilter(filters);
      requireColumns(context, filter, groupColumns);
      return (await context.tx.all(groups, {})).map(rowOf).filter((row) => passes(row, filter));
    },
  }),
  method({
    resource: resourceOf('ol_catalog_product_attribute', 'Attributes for Odoo', 'catalog/category'),
    legacy,
    method: 'options',
    title: 'Retrieve the options of an attribute',
    takes: ['attributeId', 'store'],
    run: ({ call }, { attributeId, store }) =>
      call('catalog_product_attribute.options', [attributeId ?? null, store ?? null] as never[]),
  }),
];
