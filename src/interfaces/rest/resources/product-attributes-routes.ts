import { Type } from 'typebox';
import {
  addAttributeOption,
  removeAttributeOption,
  updateAttributeOption,
} from '#domain/catalog/attributes/commands/options.ts';
import { listAttributes, readAttribute } from '#domain/catalog/attributes/commands/read.ts';
import { changeAttribute, createAttribute, deleteAttribute } from '#domain/catalog/attributes/commands/write.ts';
import { changeRoutes, listRoute, type RestContext, type RouteDeclaration, route } from '../declare.ts';
import { listQuery, pageRequest, rowId } from '../schema.ts';
import { pageOf, sliceOf } from '../slices.ts';
import {
  attributeChange,
  attributeNamed,
  newAttribute,
  optionBody,
  productAttribute,
  sentAttribute,
  sentOption,
  showAttribute,
} from './product-attribute-schemas.ts';
import { created } from './products/answers.ts';

const tag = 'Product attributes';
const named = Type.String({ minLength: 1, maxLength: 100, description: 'Id or code of the attribute' });
const attributeParams = Type.Object({ id: named });
const optionParams = Type.Object({ id: named, optionId: rowId('Option id') });
const madeId = Type.Object({ id: rowId('The id') });

/** The store view whose label a body changes: the one in `?store=`, else the default (0). */
const labelStore = ({ store, isStoreGiven }: RestContext): number => (isStoreGiven ? store.store_id : 0);

/** The attributes of products and their options (rest 4.1). */
export const productAttributeRoutes: readonly RouteDeclaration[] = [
  listRoute({
    method: 'GET',
    path: '/product-attributes',
    tag,
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
    tag,
    summary: 'Get an attribute of products',
    operationId: 'getProductAttribute',
    params: attributeParams,
    result: productAttribute,
    command: readAttribute,
    input: ({ params: { id } }, { store }) => ({
      attribute: attributeNamed(id),
      storeId: store.store_id,
    }),
    print: (attributes) => attributes.map(showAttribute),
  }),
  route({
    method: 'POST',
    path: '/product-attributes',
    tag,
    summary: 'Create an attribute of products',
    description: 'It is in no attribute set yet, and has no options. It needs a default label.',
    operationId: 'createAttribute',
    body: newAttribute,
    example: { attributeCode: 'binding', frontendInput: 'select', frontendLabel: 'Binding', isFilterable: 1 },
    result: madeId,
    status: 201,
    problems: { 409: 'There is an attribute with this code.' },
    command: createAttribute,
    input: ({ body }) => {
      const { label, ...change } = sentAttribute(body, 0);
      const labels = change.labels ?? (label && [label]);
      return {
        code: body.attributeCode,
        input: body.frontendInput,
        change: { ...change, ...(labels && { labels }) },
      };
    },
    print: (id) => created(`/product-attributes/${id}`, { id }),
  }),
  ...changeRoutes({
    path: '/product-attributes/{id}',
    tag,
    summary: 'Change an attribute of products',
    description:
      'Its code and its input stay. Members that its input does not have are ignored. If the scope becomes `global`, values of store views are deleted.',
    operationId: 'updateAttribute',
    params: attributeParams,
    body: attributeChange,
    example: { frontendLabel: 'Colour', isComparable: true },
    result: productAttribute,
    problems: { 409: 'Configurable products choose by the attribute, so its scope stays.' },
    command: changeAttribute,
    input: ({ params, body }, context) => ({
      attribute: attributeNamed(params.id),
      change: sentAttribute(body, labelStore(context)),
      storeId: context.store.store_id,
    }),
    print: (attributes) => attributes.map(showAttribute),
  }),
  route({
    method: 'DELETE',
    path: '/product-attributes/{id}',
    tag,
    summary: 'Delete an attribute of products',
    description: 'With its options, its values, and its places in attribute sets.',
    operationId: 'deleteAttribute',
    params: attributeParams,
    problems: { 409: 'The attribute belongs to the system, or configurable products choose by it.' },
    command: deleteAttribute,
    input: ({ params }) => ({ attribute: attributeNamed(params.id) }),
    print: () => undefined,
  }),
  route({
    method: 'POST',
    path: '/product-attributes/{id}/options',
    tag,
    summary: 'Add an option to an attribute of products',
    description: 'The attribute is a `select` or a `multiselect`. The option needs a default label.',
    operationId: 'addAttributeOption',
    params: attributeParams,
    body: optionBody,
    example: { label: 'Moss', sortOrder: 7 },
    result: madeId,
    status: 201,
    command: addAttributeOption,
    input: ({ params, body }) => {
      const { order = 0, isDefault = false, labels, label } = sentOption(body, 0);
      return {
        attribute: attributeNamed(params.id),
        option: { order, isDefault, labels: labels ?? (label ? [label] : []) },
      };
    },
    print: (id, _context, { params }) => created(`/product-attributes/${encodeURIComponent(params.id)}`, { id }),
  }),
  route({
    method: 'PATCH',
    path: '/product-attributes/{id}/options/{optionId}',
    tag,
    summary: 'Change an option of an attribute of products',
    operationId: 'updateAttributeOption',
    params: optionParams,
    body: optionBody,
    example: { label: 'Clay red' },
    command: updateAttributeOption,
    input: ({ params, body }, context) => ({
      attribute: attributeNamed(params.id),
      optionId: params.optionId,
      change: sentOption(body, labelStore(context)),
    }),
    print: () => undefined,
  }),
  route({
    method: 'DELETE',
    path: '/product-attributes/{id}/options/{optionId}',
    tag,
    summary: 'Delete an option of an attribute of products',
    description: 'With every use of it: in values of products, in surcharges of configurable products, as default.',
    operationId: 'deleteAttributeOption',
    params: optionParams,
    command: removeAttributeOption,
    input: ({ params }) => ({ attribute: attributeNamed(params.id), optionId: params.optionId }),
    print: () => undefined,
  }),
];
