import { type Static, Type } from 'typebox';
import { listAttributes, readAttribute } from '#domain/catalog/attributes/commands/read.ts';
import type { ProductAttribute } from '#domain/catalog/attributes/product-attribute.ts';
import { type AttributeFlag, attributeFlags } from '#domain/shared/attributes/registry.ts';
import { listRoute, type RouteDeclaration, route } from '../declare.ts';
import { listQuery, nullable, pageRequest, rowId } from '../schema.ts';
import { pageOf, sliceOf } from '../slices.ts';

/** Flags are named as in the domain (rest 4.1). */
const flags = Object.keys(attributeFlags) as AttributeFlag[];

const flagSchemas = Object.fromEntries(flags.map((name) => [name, Type.Boolean()])) as Record<
  AttributeFlag,
  ReturnType<typeof Type.Boolean>
>;

const productAttribute = Type.Object(
  {
    id: rowId('Attribute id'),
    attributeCode: Type.String(),
    frontendLabel: nullable(Type.String({ description: 'Label in the store view' })),
    frontendInput: nullable(Type.String({ description: 'Input: `text`, `select`, `multiselect`, ...' })),
    backendType: Type.String({ description: '`varchar`, `text`, `int`, `decimal`, `datetime` or `static`' }),
    frontendClass: nullable(Type.String({ description: 'Class of the check of values, such as `validate-number`' })),
    defaultValue: nullable(Type.String()),
    note: nullable(Type.String()),
    scope: Type.Union([Type.Literal('global'), Type.Literal('website'), Type.Literal('store')]),
    applyTo: Type.Array(Type.String(), { description: 'Product types; none for all' }),
    position: Type.Integer(),
    isFilterable: Type.Integer({ description: '0 no, 1 with results only, 2 always' }),
    ...flagSchemas,
    options: Type.Array(Type.Object({ label: Type.String(), value: Type.String() }), {
      description: 'The options, with labels of the store view',
    }),
  },
  { title: 'ProductAttribute' },
);

type Shown = Static<typeof productAttribute>;

function showAttribute(attribute: ProductAttribute): Shown {
  return {
    id: attribute.id,
    attributeCode: attribute.code,
    frontendLabel: attribute.label,
    frontendInput: attribute.input,
    backendType: attribute.backendType,
    frontendClass: attribute.frontendClass,
    defaultValue: attribute.defaultValue,
    note: attribute.note,
    scope: attribute.scope as Shown['scope'],
    applyTo: [...attribute.appliesTo],
    position: attribute.position,
    isFilterable: attribute.filterable,
    ...(Object.fromEntries(flags.map((flag) => [flag, attribute[flag]])) as Record<AttributeFlag, boolean>),
    options: [...attribute.options],
  };
}

/** Reading the attributes of products (rest 4.1). */
export const productAttributeRoutes: readonly RouteDeclaration[] = [
  listRoute({
    method: 'GET',
    path: '/product-attributes',
    tag: 'Product attributes',
    summary: 'List the attributes of products',
    operationId: 'listProductAttributes',
    query: listQuery({
      search: Type.Optional(
        Type.String({ maxLength: 200, description: 'Only attributes whose code or label contains this text' }),
      ),
      q: Type.Optional(Type.String({ maxLength: 200, description: 'The same as `search`; ignored if both are sent' })),
    }),
    result: productAttribute,
    command: listAttributes,
    input: ({ query }, { store }) => ({
      search: query.search ?? query.q,
      storeId: store.store_id,
      slice: sliceOf(pageRequest(query), ['number']),
    }),
    print: (found) => pageOf(found, (rows) => rows.map(showAttribute)),
  }),
  route({
    method: 'GET',
    path: '/product-attributes/{id}',
    tag: 'Product attributes',
    summary: 'Get an attribute of products',
    operationId: 'getProductAttribute',
    params: Type.Object({
      id: Type.String({ minLength: 1, maxLength: 100, description: 'Id or code of the attribute' }),
    }),
    result: productAttribute,
    command: readAttribute,
    input: ({ params: { id } }, { store }) => ({
      attribute: /^[1-9]\d{0,14}$/.test(id) ? { id: Number(id) } : { code: id },
      storeId: store.store_id,
    }),
    print: (attributes) => attributes.map(showAttribute),
  }),
];
