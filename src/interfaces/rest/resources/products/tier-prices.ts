import { type Static, type TObject, Type } from 'typebox';
import { deleteDiscounts, readDiscounts, writeDiscounts } from '#domain/catalog/parts/prices/commands.ts';
import type { DiscountPrice, StoredDiscount } from '#domain/catalog/parts/prices/write.ts';
import { fail } from '#domain/shared/refusals/index.ts';
import { decimalToNumber } from '#kernel/decimal.ts';
import { createAmounts } from '../../amounts.ts';
import { listRoute, type RouteDeclaration, route } from '../../declare.ts';
import { idParams, named, rowId } from '../../schema.ts';
import { allOf, created } from './answers.ts';
import { partRead, partWrite } from './place.ts';

const audience = {
  customerGroupId: Type.Union([Type.Integer({ minimum: 0 }), Type.Literal('all')], {
    description: 'Id of a customer group, or `all`.',
  }),
  websiteId: Type.Integer({ minimum: 0, description: 'Id of a website; 0 for all.' }),
};
const price = Type.Number({ minimum: 0, description: 'Price of one piece; for bundles, a discount in per cent.' });
const priceType = Type.Union([Type.Literal('fixed'), Type.Literal('percent')], {
  description: '`percent` is taken off the price.',
});
const qty = Type.Number({ exclusiveMinimum: 0, description: 'Least quantity for this price.' });

const readOnlyId = { id: Type.Optional(Type.Unknown({ readOnly: true })) };
const optionalAudience = {
  customerGroupId: Type.Optional(audience.customerGroupId),
  websiteId: Type.Optional(audience.websiteId),
};

/** The differences between prices by quantity and prices by customer group. */
interface Kind {
  readonly kind: 'tier' | 'group';
  readonly path: string;
  readonly noun: string;
  readonly plural: string;
  readonly name: string;
  readonly schema: TObject;
  readonly body: TObject;
  readonly patch: TObject;
  readonly example: Readonly<Record<string, unknown>>;
}

const tier: Kind = {
  kind: 'tier',
  path: '/products/{id}/tier-prices',
  noun: 'tier price',
  plural: 'tier prices',
  name: 'TierPrice',
  schema: named('TierPrice', Type.Object({ id: rowId(), ...audience, qty, price })),
  body: Type.Object({ ...optionalAudience, qty, price, ...readOnlyId }),
  patch: Type.Object({ ...optionalAudience, qty: Type.Optional(qty), price: Type.Optional(price), ...readOnlyId }),
  example: { customerGroupId: 'all', websiteId: 0, qty: 10, price: 2.4 },
};
const group: Kind = {
  kind: 'group',
  path: '/products/{id}/group-prices',
  noun: 'group price',
  plural: 'group prices',
  name: 'GroupPrice',
  schema: named('GroupPrice', Type.Object({ id: rowId(), ...audience, price, priceType })),
  body: Type.Object({ ...optionalAudience, price, priceType: Type.Optional(priceType), ...readOnlyId }),
  patch: Type.Object({
    ...optionalAudience,
    price: Type.Optional(price),
    priceType: Type.Optional(priceType),
    ...readOnlyId,
  }),
  example: { customerGroupId: 2, websiteId: 0, price: 2.4 },
};

interface SentDiscount {
  readonly customerGroupId?: number | 'all';
  readonly websiteId?: number;
  readonly qty?: number;
  readonly price?: number;
  readonly priceType?: 'fixed' | 'percent';
}
const oneParams = Type.Object({ id: rowId('Product id'), priceId: rowId('Price id') });

const tag = 'Product prices';
const problems = {
  409: 'Two prices have the same website, customer group and quantity.',
  422: 'A price breaks rules of the store.',
};

/** The routes for all prices of a kind that a product has (rest 4.1, 5.1). */
function routesOfAll({ kind, path, noun, plural, name, schema, body, example }: Kind): RouteDeclaration[] {
  return [
    listRoute({
      method: 'GET',
      path,
      tag,
      summary: `List the ${plural} of a product`,
      description: 'Everybody sees the prices that apply to them in the store view, in the base currency.',
      operationId: `list${name}s`,
      params: idParams,
      result: schema,
      command: readDiscounts,
      input: ({ params }, place) => ({ ...partRead(params, place), kind }),
      print: (all) => allOf(all.map(show)),
    }),
    route({
      method: 'PUT',
      path,
      tag,
      summary: `Replace the ${plural} of a product`,
      operationId: `replace${name}s`,
      params: idParams,
      body: Type.Array(body, { maxItems: 1000 }),
      example: [example],
      result: Type.Array(schema),
      problems,
      command: writeDiscounts,
      input: ({ params, body: sent }, place) => ({
        ...partWrite(params, place),
        kind,
        change: { all: readMany(kind, sent) },
      }),
      print: ({ all }) => all.map(show),
    }),
    route({
      method: 'POST',
      path,
      tag,
      summary: `Add a ${noun} to a product`,
      operationId: `add${name}`,
      params: idParams,
      body,
      example,
      result: schema,
      status: 201,
      problems,
      command: writeDiscounts,
      input: ({ params, body: sent }, place) => ({
        ...partWrite(params, place),
        kind,
        change: { add: readOne(kind, sent) },
      }),
      print({ made }, _context, { params }) {
        const added = show(made ?? none());
        return created(`${path.replace('{id}', String(params.id))}/${added.id}`, added);
      },
    }),
    route({
      method: 'DELETE',
      path,
      tag,
      summary: `Delete all ${plural} of a product`,
      operationId: `delete${name}s`,
      params: idParams,
      command: deleteDiscounts,
      input: ({ params }, place) => ({ ...partWrite(params, place), kind, remove: 'all' as const }),
      print: () => undefined,
    }),
  ];
}

/** The routes for a single price. */
function routesOfPrice({ kind, path, noun, name, schema, patch }: Kind): RouteDeclaration[] {
  const pricePath = `${path}/{priceId}`;
  const shownPrice = (all: readonly StoredDiscount[], id: number): Shown =>
    show(all.find((each) => each.id === id) ?? none());
  return [
    route({
      method: 'GET',
      path: pricePath,
      tag,
      summary: `Get a ${noun} of a product`,
      operationId: `get${name}`,
      params: oneParams,
      result: schema,
      command: readDiscounts,
      input: ({ params }, place) => ({ ...partRead(params, place), kind }),
      print: (all, _context, { params }) => shownPrice(all, params.priceId),
    }),
    route({
      method: 'PATCH',
      path: pricePath,
      tag,
      summary: `Change a ${noun} of a product`,
      description: 'A changed price is stored as a new one with a new id, which the answer has.',
      operationId: `patch${name}`,
      params: oneParams,
      body: patch,
      result: schema,
      problems,
      command: writeDiscounts,
      input: ({ params, body: sent }, place) => ({
        ...partWrite(params, place),
        kind,
        change: { id: params.priceId, patch: readPatch(sent) },
      }),
      print: ({ all, made }, _context, { params }) => (made ? show(made) : shownPrice(all, params.priceId)),
    }),
    route({
      method: 'DELETE',
      path: pricePath,
      tag,
      summary: `Delete a ${noun} of a product`,
      operationId: `delete${name}`,
      params: oneParams,
      command: deleteDiscounts,
      input: ({ params }, place) => ({ ...partWrite(params, place), kind, remove: params.priceId }),
      print: () => undefined,
    }),
  ];
}

/** Prices by quantity and by customer group. */
export const discountPriceRoutes: readonly RouteDeclaration[] = [tier, group].flatMap((kind) => [
  ...routesOfAll(kind),
  ...routesOfPrice(kind),
]);

type Shown = Static<typeof tier.schema> & { readonly id: number };

function show({ id, customerGroupId, websiteId, qty: from, price: amount, isPercent }: StoredDiscount): Shown {
  const common = { id, customerGroupId, websiteId };
  if (from !== undefined) return { ...common, qty: decimalToNumber(from), price: decimalToNumber(amount) };
  return { ...common, price: decimalToNumber(amount), priceType: isPercent ? 'percent' : 'fixed' };
}

function none(): never {
  throw fail('price_not_found');
}

function readOne(kind: 'tier' | 'group', sent: unknown): DiscountPrice {
  return readAll(kind, [sent], () => '')[0] as DiscountPrice;
}

function readMany(kind: 'tier' | 'group', sent: readonly unknown[]): DiscountPrice[] {
  return readAll(kind, sent, (index) => `/${index}`);
}

function readAll(
  kind: 'tier' | 'group',
  sent: readonly unknown[],
  pointerOf: (index: number) => string,
): DiscountPrice[] {
  const amounts = createAmounts();
  const read = (sent as readonly SentDiscount[]).map((price, index): DiscountPrice => {
    const common = {
      customerGroupId: price.customerGroupId ?? 'all',
      websiteId: price.websiteId ?? 0,
      price: amounts.read(price.price ?? 0, `${pointerOf(index)}/price`),
    };
    return kind === 'tier'
      ? { ...common, qty: amounts.read(price.qty ?? 0, `${pointerOf(index)}/qty`) }
      : { ...common, isPercent: price.priceType === 'percent' };
  });
  amounts.done();
  return read;
}

/** The sent fields of a price, with amounts in ten-thousandths; fields that are left out stay. */
function readPatch(sent: unknown): Partial<DiscountPrice> {
  const { customerGroupId, websiteId, price, qty, priceType } = sent as SentDiscount;
  const amounts = createAmounts();
  const read: Partial<DiscountPrice> = {
    ...(customerGroupId !== undefined && { customerGroupId }),
    ...(websiteId !== undefined && { websiteId }),
    ...(price !== undefined && { price: amounts.read(price, '/price') }),
    ...(qty !== undefined && { qty: amounts.read(qty, '/qty') }),
    ...(priceType !== undefined && { isPercent: priceType === 'percent' }),
  };
  amounts.done();
  return read;
}
