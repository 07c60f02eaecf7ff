import { type Static, Type } from 'typebox';
import {
  type ConfigurableParts,
  changeConfigurable,
  configurablePartsOf,
} from '../../../../domain/catalog/products/write/configurable.ts';
import { noProduct } from '../../../../domain/catalog/products/write/parts.ts';
import { everybody, granted } from '../../../../domain/command.ts';
import { decimalToNumber } from '../../../../kernel/decimal.ts';
import { Refusal } from '../../../../kernel/refusal.ts';
import { handledRoute, type RestContext, type RouteDeclaration } from '../../declare.ts';
import { idParams, named, rowId } from '../../schema.ts';
import { createAmounts, created, productToRead, writerOf } from './write-context.ts';

const superAttributes = Type.Array(Type.String({ maxLength: 255 }), {
  maxItems: 20,
  description: 'Codes of the attributes that a buyer chooses by: global drop-downs of the attribute set.',
});
const childProductIds = Type.Array(Type.Integer({ minimum: 1 }), {
  maxItems: 5000,
  description: 'The variants: products with a value for each of the attributes, no two alike.',
});
const surcharge = Type.Object({
  attributeCode: Type.String({ maxLength: 255 }),
  optionId: rowId('An option of the attribute.'),
  websiteId: Type.Optional(Type.Integer({ minimum: 0, description: 'A website; 0 for all.' })),
  price: Type.Number({ description: 'What the option adds to the price of the configurable product.' }),
  priceType: Type.Optional(Type.Union([Type.Literal('fixed'), Type.Literal('percent')])),
});
const surcharges = Type.Array(surcharge, { maxItems: 5000 });
const parts = named(
  'Configurable',
  Type.Object({ id: rowId('Product id.'), superAttributes, childProductIds, surcharges }),
);
const id = Type.Optional(Type.Unknown({ readOnly: true }));

const path = '/products/{id}/configurable';
const childParams = Type.Object({ id: rowId('Product id'), childId: rowId('Id of the variant') });
const common = { tag: 'Configurable products', access: granted('products/write'), effect: 'write' } as const;
const problems = { 422: 'The product is not configurable, or the variants break rules of the store.' };

/** The attributes and variants of configurable products (reference rest 4.1, 5.1). */
export const configurableRoutes: readonly RouteDeclaration[] = [
  handledRoute({
    method: 'GET',
    path,
    tag: common.tag,
    summary: 'Get the variants of a configurable product',
    operationId: 'getConfigurable',
    access: everybody,
    effect: 'read',
    params: idParams,
    result: parts,
    async run(context, { params }) {
      const { product, reader } = await productToRead(context, params.id);
      if (product.type !== 'configurable') return noProduct();
      return show(params.id, await configurablePartsOf(context.tx, params.id, reader));
    },
  }),
  handledRoute({
    ...common,
    method: 'PUT',
    path,
    summary: 'Replace the attributes and variants of a configurable product',
    operationId: 'replaceConfigurable',
    params: idParams,
    body: Type.Object({ superAttributes, childProductIds, surcharges: Type.Optional(surcharges), id }),
    result: parts,
    problems,
    run: (context, { params, body }) => change(context, params.id, () => read(body)),
  }),
  handledRoute({
    ...common,
    method: 'PATCH',
    path,
    summary: 'Change the attributes or variants of a configurable product',
    operationId: 'patchConfigurable',
    params: idParams,
    body: Type.Object({
      superAttributes: Type.Optional(superAttributes),
      childProductIds: Type.Optional(childProductIds),
      surcharges: Type.Optional(surcharges),
      id,
    }),
    result: parts,
    problems,
    run: (context, { params, body }) =>
      change(context, params.id, (before) => ({ ...before, ...read({ ...show(params.id, before), ...body }) })),
  }),
  handledRoute({
    ...common,
    method: 'POST',
    path: `${path}/children`,
    summary: 'Add a variant to a configurable product',
    operationId: 'addVariant',
    params: idParams,
    body: Type.Object({ childProductId: rowId('The variant.') }),
    result: parts,
    status: 201,
    problems,
    async run(context, { params, body }) {
      const made = await change(context, params.id, (before) => {
        if (before.childProductIds.includes(body.childProductId)) {
          const errors = [{ field: '/childProductId', message: 'is a variant already' }];
          throw new Refusal('conflict', 'The product is a variant already.', errors);
        }
        return { ...before, childProductIds: [...before.childProductIds, body.childProductId] };
      });
      return created(`/products/${params.id}/configurable`, made);
    },
  }),
  handledRoute({
    ...common,
    method: 'DELETE',
    path: `${path}/children/{childId}`,
    summary: 'Take a variant out of a configurable product',
    description: 'The variant stays as a product of its own.',
    operationId: 'deleteVariant',
    access: granted('products/delete'),
    params: childParams,
    async run(context, { params }) {
      await change(context, params.id, (before) => {
        if (!before.childProductIds.includes(params.childId)) {
          throw new Refusal('not_found', 'The product has no such variant.');
        }
        return { ...before, childProductIds: before.childProductIds.filter((each) => each !== params.childId) };
      });
      return undefined;
    },
  }),
];

type Shown = Static<typeof parts>;

async function change(
  context: RestContext,
  productId: number,
  to: (before: ConfigurableParts) => ConfigurableParts,
): Promise<Shown> {
  return show(productId, await changeConfigurable(context.tx, productId, to, writerOf(context)));
}

function show(productId: number, kept: ConfigurableParts): Shown {
  return {
    id: productId,
    superAttributes: [...kept.superAttributes],
    childProductIds: [...kept.childProductIds],
    surcharges: kept.surcharges.map(({ isPercent, price, ...rest }) => ({
      ...rest,
      price: decimalToNumber(price),
      priceType: isPercent ? 'percent' : 'fixed',
    })),
  };
}

function read(sent: Omit<Shown, 'id' | 'surcharges'> & { surcharges?: Shown['surcharges'] }): ConfigurableParts {
  const amounts = createAmounts();
  const read = (sent.surcharges ?? []).map(({ attributeCode, optionId, websiteId = 0, price, priceType }, at) => ({
    attributeCode,
    optionId,
    websiteId,
    price: amounts.read(price, `/surcharges/${at}/price`),
    isPercent: priceType === 'percent',
  }));
  amounts.done();
  return { superAttributes: sent.superAttributes, childProductIds: sent.childProductIds, surcharges: read };
}
