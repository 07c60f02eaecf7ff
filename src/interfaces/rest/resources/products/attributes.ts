import { type Static, Type } from 'typebox';
import { allValues, customValue, readAttributes } from '../../../../domain/catalog/products/read/values.ts';
import {
  hasAttribute,
  isKeptElsewhere,
  loadProductAttributes,
} from '../../../../domain/catalog/products/write/attributes.ts';
import type { ProductFields } from '../../../../domain/catalog/products/write/write.ts';
import { writeProduct } from '../../../../domain/catalog/products/write/write-products.ts';
import { everybody, granted } from '../../../../domain/command.ts';
import { handledRoute, type RestContext, type RouteDeclaration } from '../../declare.ts';
import { idParams, named, rowId } from '../../schema.ts';
import { productToRead, scopeOf } from './write-context.ts';

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
    description: 'Values by attribute code, as the store view has them; options as ids (written also as labels).',
  }),
);
const oneParams = Type.Object({ id: rowId('Product id'), code: Type.String({ minLength: 1, maxLength: 255 }) });
const common = { tag: 'Products', access: granted('products/write'), effect: 'write', result: values } as const;
const problems = { 409: 'A unique value is taken.', 422: 'A value breaks rules of the store.' };

/** The values of all attributes of a product, by their codes. */
export const attributeValueRoutes: readonly RouteDeclaration[] = [
  handledRoute({
    method: 'GET',
    path: '/products/{id}/attributes',
    tag: common.tag,
    summary: 'Get the attribute values of a product',
    description: 'Everybody sees the attributes that are visible on product pages, the back office all of the set.',
    operationId: 'getProductAttributes',
    access: everybody,
    effect: 'read',
    params: idParams,
    result: values,
    run: (context, { params }) => show(context, params.id),
  }),
  handledRoute({
    ...common,
    method: 'PATCH',
    path: '/products/{id}/attributes',
    summary: 'Change attribute values of a product',
    description: 'What is left out stays; null clears. With `?store=` the store view gets values of its own.',
    operationId: 'patchProductAttributes',
    params: idParams,
    body: values,
    example: { price: 3.1, gift_message_available: true } as never,
    problems,
    async run(context, { params, body }) {
      const sent = Object.entries(body).map(([code, one]) => [code, { sent: one, field: pointer(code) }] as const);
      return write(context, params.id, { values: new Map(sent) });
    },
  }),
  handledRoute({
    ...common,
    method: 'DELETE',
    path: '/products/{id}/attributes/{code}',
    summary: 'Clear an attribute value of a product',
    description: 'With `?store=` the store view inherits the default value again. Answers the values that are left.',
    operationId: 'deleteProductAttribute',
    params: oneParams,
    status: 200,
    problems,
    run: (context, { params: { id, code } }) =>
      write(
        context,
        id,
        context.isStoreGiven && context.store.store_id !== 0
          ? { values: new Map(), useDefault: [code] }
          : { values: new Map([[code, { sent: null, field: pointer(code) }]]) },
      ),
  }),
];

function pointer(code: string): string {
  return `/${code.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

async function write(context: RestContext, id: number, fields: ProductFields): Promise<Static<typeof values>> {
  const change = { target: { id }, mode: 'patch', createsMissing: false, fields } as const;
  await writeProduct(context.tx, change, await scopeOf(context));
  return show(context, id);
}

async function show(context: RestContext, id: number): Promise<Static<typeof values>> {
  const { product, reader } = await productToRead(context, id);
  const { tx } = context;
  const { type, set_id: setId } = product;
  const writable = await loadProductAttributes(tx, [setId]);
  const attributes = await readAttributes(tx);
  const stored = (await allValues(tx, { ids: [id], storeId: reader.storeId }, attributes)).get(id);
  const shown: Record<string, Static<typeof value>> = {};
  for (const attribute of attributes.values()) {
    const own = writable.byId.get(attribute.attribute_id);
    if (!own || isKeptElsewhere(own) || !hasAttribute(writable, own, { type, setId })) continue;
    if (!reader.isBackend && attribute.is_visible_on_front !== 1) continue;
    const found = stored?.get(attribute.code);
    shown[attribute.code] = found ? customValue(attribute, found) : null;
  }
  return shown;
}
