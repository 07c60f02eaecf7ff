import { type Static, Type } from 'typebox';
import { readAttributeValues, writeAttributeValues } from '#domain/catalog/products/commands/attribute-values.ts';
import { readOwnValues } from '#domain/catalog/products/commands/own-values.ts';
import { type RouteDeclaration, route } from '../../declare.ts';
import { listedOwnValues, ownValuesTexts, showOwnValues } from '../../own-values.ts';
import { idParams, named, rowId } from '../../schema.ts';
import { partRead, productPlace } from './place.ts';

const value = Type.Union([
  Type.String(),
  Type.Number(),
  Type.Boolean(),
  Type.Array(Type.Union([Type.Integer(), Type.String()])),
  Type.Null(),
]);
const values = named(
  'ProductAttributes',
  Type.Record(Type.String({ maxLength: 255 }), value, {
    description: 'Values of the store view by attribute code. Options are ids; on writing, labels are accepted, too.',
  }),
);
const oneParams = Type.Object({ id: rowId('Product id'), code: Type.String({ minLength: 1, maxLength: 255 }) });
const tag = 'Products';
const problems = { 409: 'A unique value is taken.', 422: 'A value breaks rules of the store.' };

/** The values of all attributes of a product, by code. */
export const attributeValueRoutes: readonly RouteDeclaration[] = [
  route({
    method: 'GET',
    path: '/products/{id}/attributes',
    tag,
    summary: 'Get the attribute values of a product',
    description: 'Everybody sees the attributes that are visible on product pages, the back office all of the set.',
    operationId: 'getProductAttributes',
    params: idParams,
    result: values,
    command: readAttributeValues,
    input: ({ params }, place) => partRead(params, place),
    print: (found) => found as Static<typeof values>,
  }),
  route({
    method: 'GET',
    path: '/products/{id}/own-values',
    tag,
    summary: 'List which values a store view has of its own',
    ...ownValuesTexts,
    operationId: 'getOwnValues',
    params: idParams,
    result: listedOwnValues,
    command: readOwnValues,
    input: ({ params }, place) => partRead(params, place),
    print: showOwnValues,
  }),
  route({
    tag,
    result: values,
    method: 'PATCH',
    path: '/products/{id}/attributes',
    summary: 'Change attribute values of a product',
    description: 'Absent members do not change; null clears. With `?store=` the values are set for the store view.',
    operationId: 'patchProductAttributes',
    params: idParams,
    body: values,
    example: { price: 3.1, gift_message_available: true } as never,
    problems,
    command: writeAttributeValues,
    input({ params, body }, place) {
      const sent = Object.entries(body).map(([code, value]) => [code, { sent: value, field: pointer(code) }] as const);
      return { productId: params.id, ...productPlace(place), fields: { values: new Map(sent) } };
    },
    print: (found) => found as Static<typeof values>,
  }),
  route({
    tag,
    result: values,
    method: 'DELETE',
    path: '/products/{id}/attributes/{code}',
    summary: 'Clear an attribute value of a product',
    description: 'With `?store=` the store view inherits the default value again. Answers the values that are left.',
    operationId: 'deleteProductAttribute',
    params: oneParams,
    status: 200,
    problems,
    command: writeAttributeValues,
    input({ params: { id, code } }, place) {
      const inherits = place.isStoreGiven && place.store.store_id !== 0;
      const fields = inherits
        ? { values: new Map(), useDefault: [code] }
        : { values: new Map([[code, { sent: null, field: pointer(code) }]]) };
      return { productId: id, ...productPlace(place), fields };
    },
    print: (found) => found as Static<typeof values>,
  }),
];

function pointer(code: string): string {
  return `/${code.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}
