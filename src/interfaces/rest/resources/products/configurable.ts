import { type Static, Type } from 'typebox';
import { deleteVariant, readConfigurable, writeConfigurable } from '#domain/catalog/parts/configurable/commands.ts';
import type { ConfigurableParts } from '#domain/catalog/parts/configurable/write.ts';
import { decimalToNumber } from '#kernel/decimal.ts';
import { createAmounts } from '../../amounts.ts';
import { changeRoutes, type RouteDeclaration, route } from '../../declare.ts';
import { idParams, named, rowId } from '../../schema.ts';
import { created } from './answers.ts';
import { partRead, partWrite } from './place.ts';

const superAttributes = Type.Array(Type.String({ maxLength: 255 }), {
  maxItems: 20,
  description:
    'Codes of the attributes that a variant is chosen by: drop-downs of the attribute set with scope global.',
});
const childProductIds = Type.Array(Type.Integer({ minimum: 1 }), {
  maxItems: 5000,
  description: 'The variants: products with a value for each of the attributes, no two alike.',
});
const surcharge = Type.Object({
  attributeCode: Type.String({ maxLength: 255 }),
  optionId: rowId('An option of the attribute.'),
  websiteId: Type.Optional(Type.Integer({ minimum: 0, description: 'Id of a website; 0 for all.' })),
  price: Type.Number({ description: 'Surcharge of the option on the price of the configurable product.' }),
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
const tag = 'Configurable products';
const problems = { 422: 'The product is not configurable, or the variants break rules of the store.' };

/** The attributes and variants of configurable products (rest 4.1, 5.1). */
export const configurableRoutes: readonly RouteDeclaration[] = [
  route({
    method: 'GET',
    path,
    tag,
    summary: 'Get the variants of a configurable product',
    operationId: 'getConfigurable',
    params: idParams,
    result: parts,
    command: readConfigurable,
    input: ({ params }, place) => partRead(params, place),
    print: (found, _context, { params }) => show(params.id, found),
  }),
  ...changeRoutes({
    tag,
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
    command: writeConfigurable,
    input: ({ params, body }, place) => ({ ...partWrite(params, place), change: { parts: read(body) } }),
    print: (configurable, _context, { params }) => show(params.id, configurable),
  }),
  route({
    tag,
    method: 'POST',
    path: `${path}/children`,
    summary: 'Add a variant to a configurable product',
    operationId: 'addVariant',
    params: idParams,
    body: named('NewVariant', Type.Object({ childProductId: rowId('The variant.') })),
    result: parts,
    status: 201,
    problems,
    command: writeConfigurable,
    input: ({ params, body }, place) => ({ ...partWrite(params, place), change: { addVariant: body.childProductId } }),
    print: (configurable, _context, { params }) =>
      created(`/products/${params.id}/configurable`, show(params.id, configurable)),
  }),
  route({
    tag,
    method: 'DELETE',
    path: `${path}/children/{childId}`,
    summary: 'Remove a variant from a configurable product',
    description: 'The variant stays as a product of its own.',
    operationId: 'deleteVariant',
    params: childParams,
    command: deleteVariant,
    input: ({ params }, place) => ({ ...partWrite(params, place), variantId: params.childId }),
    print: () => undefined,
  }),
];

type Shown = Static<typeof parts>;

function show(productId: number, configurable: ConfigurableParts): Shown {
  return {
    id: productId,
    superAttributes: [...configurable.superAttributes],
    childProductIds: [...configurable.childProductIds],
    surcharges: configurable.surcharges.map(({ isPercent, price, ...rest }) => ({
      ...rest,
      price: decimalToNumber(price),
      priceType: isPercent ? 'percent' : 'fixed',
    })),
  };
}

/** The sent fields, with amounts in ten-thousandths. */
function read(sent: Partial<Omit<Shown, 'id'>>): Partial<ConfigurableParts> {
  const { superAttributes, childProductIds, surcharges } = sent;
  const amounts = createAmounts();
  const priced = surcharges?.map(({ attributeCode, optionId, websiteId = 0, price, priceType }, index) => ({
    attributeCode,
    optionId,
    websiteId,
    price: amounts.read(price, `/surcharges/${index}/price`),
    isPercent: priceType === 'percent',
  }));
  amounts.done();
  return {
    ...(superAttributes && { superAttributes }),
    ...(childProductIds && { childProductIds }),
    ...(priced && { surcharges: priced }),
  };
}
