import { type Static, Type } from 'typebox';
import {
  type AttributeRecord,
  attributeRecord,
  listAttributes,
} from '../../../../domain/catalog/attributes/records.ts';
import { granted } from '../../../../domain/command.ts';
import { Refusal } from '../../../../kernel/refusal.ts';
import { handledListRoute, handledRoute, type RouteDeclaration } from '../../declare.ts';
import { listQuery, nullable, pageRequest, rowId } from '../../schema.ts';
import { pageOf, sliceOf } from '../../slices.ts';

/** Flags of an attribute as REST names them, and the columns they are (reference rest 4.1). */
const flags = {
  isRequired: 'is_required',
  isUserDefined: 'is_user_defined',
  isUnique: 'is_unique',
  isSearchable: 'is_searchable',
  isFilterableInSearch: 'is_filterable_in_search',
  isComparable: 'is_comparable',
  isVisibleOnFront: 'is_visible_on_front',
  isHtmlAllowedOnFront: 'is_html_allowed_on_front',
  isUsedForPriceRules: 'is_used_for_promo_rules',
  usedInProductListing: 'used_in_product_listing',
  usedForSortBy: 'used_for_sort_by',
  isVisibleInAdvancedSearch: 'is_visible_in_advanced_search',
  isWysiwygEnabled: 'is_wysiwyg_enabled',
  isConfigurable: 'is_configurable',
} as const satisfies Readonly<Record<string, keyof AttributeRecord['row']>>;

const flagSchemas = Object.fromEntries(Object.keys(flags).map((name) => [name, Type.Boolean()])) as {
  [K in keyof typeof flags]: ReturnType<typeof Type.Boolean>;
};

const productAttribute = Type.Object(
  {
    id: rowId('Attribute id'),
    attributeCode: Type.String(),
    frontendLabel: nullable(Type.String({ description: 'Label in the store view' })),
    frontendInput: nullable(Type.String({ description: '`text`, `select`, `multiselect`, ...' })),
    backendType: Type.String({ description: '`varchar`, `text`, `int`, `decimal`, `datetime` or `static`' }),
    frontendClass: nullable(Type.String({ description: 'How the input is checked' })),
    defaultValue: nullable(Type.String()),
    note: nullable(Type.String()),
    scope: Type.Union([Type.Literal('global'), Type.Literal('website'), Type.Literal('store')]),
    applyTo: Type.Array(Type.String(), { description: 'Product types; none for all' }),
    position: Type.Integer(),
    isFilterable: Type.Integer({ description: '0 no, 1 with results only, 2 always' }),
    ...flagSchemas,
    options: Type.Array(Type.Object({ label: Type.String(), value: Type.String() }), {
      description: 'What may be chosen, with labels of the store view',
    }),
  },
  { title: 'ProductAttribute' },
);

type Shown = Static<typeof productAttribute>;

function shown({ row, label, options }: AttributeRecord): Shown {
  return {
    id: row.attribute_id,
    attributeCode: row.code,
    frontendLabel: label,
    frontendInput: row.frontend_input,
    backendType: row.backend_type,
    frontendClass: row.frontend_class,
    defaultValue: row.default_value,
    note: row.note,
    scope: row.scope as Shown['scope'],
    applyTo: row.apply_to ? row.apply_to.split(',') : [],
    position: row.position,
    isFilterable: row.is_filterable,
    ...(Object.fromEntries(Object.entries(flags).map(([name, column]) => [name, row[column] === 1])) as {
      [K in keyof typeof flags]: boolean;
    }),
    options: [...options],
  };
}

/** Reading the attributes of products (reference rest 4.1). */
export const productAttributeRoutes: readonly RouteDeclaration[] = [
  handledListRoute({
    method: 'GET',
    path: '/product-attributes',
    tag: 'Product attributes',
    summary: 'List the attributes of products',
    operationId: 'listProductAttributes',
    access: granted('product-attributes/read'),
    effect: 'read',
    query: listQuery({
      search: Type.Optional(Type.String({ maxLength: 200, description: 'Part of the code or of the label' })),
      q: Type.Optional(Type.String({ maxLength: 200, description: 'The same as `search`, which wins' })),
    }),
    result: productAttribute,
    async run({ tx, store }, { query }) {
      const wanted = { search: query.search ?? query.q, storeId: store.store_id };
      const found = await listAttributes(tx, wanted, sliceOf(pageRequest(query), ['number']));
      return pageOf(found, (rows) => rows.map(shown));
    },
  }),
  handledRoute({
    method: 'GET',
    path: '/product-attributes/{id}',
    tag: 'Product attributes',
    summary: 'Get an attribute of products',
    operationId: 'getProductAttribute',
    access: granted('product-attributes/read'),
    effect: 'read',
    params: Type.Object({ id: Type.String({ minLength: 1, maxLength: 100, description: 'Its id or its code' }) }),
    result: productAttribute,
    async run({ tx, store }, { params }) {
      const found = await attributeRecord(tx, params.id, store.store_id);
      if (!found) throw new Refusal('not_found', 'There is no such attribute of products.');
      return shown(found);
    },
  }),
];
