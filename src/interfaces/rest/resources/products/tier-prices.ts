import { type Static, type TObject, Type } from 'typebox';
import {
  changeDiscounts,
  type DiscountPrice,
  discountsOf,
  type KeptDiscount,
} from '../../../../domain/catalog/products/write/discounts.ts';
import { everybody, granted } from '../../../../domain/command.ts';
import { decimalToNumber } from '../../../../kernel/decimal.ts';
import { Refusal } from '../../../../kernel/refusal.ts';
import { handledListRoute, handledRoute, type RestContext, type RouteDeclaration } from '../../declare.ts';
import { idParams, named, rowId } from '../../schema.ts';
import { allOf, createAmounts, created, productToRead, writerOf } from './write-context.ts';

const audience = {
  customerGroupId: Type.Union([Type.Integer({ minimum: 0 }), Type.Literal('all')], {
    description: 'A customer group, or `all`.',
  }),
  websiteId: Type.Integer({ minimum: 0, description: 'A website; 0 for all.' }),
};
const price = Type.Number({ minimum: 0, description: 'Price of one piece; of a bundle, per cent taken off.' });
const priceType = Type.Union([Type.Literal('fixed'), Type.Literal('percent')], {
  description: '`percent` is taken off the price.',
});
const qty = Type.Number({ exclusiveMinimum: 0, description: 'From how many pieces on.' });

const readOnlyId = { id: Type.Optional(Type.Unknown({ readOnly: true })) };
const optionalAudience = {
  customerGroupId: Type.Optional(audience.customerGroupId),
  websiteId: Type.Optional(audience.websiteId),
};

/** What differs between prices by quantity and prices by customer group. */
interface Kind {
  readonly kind: 'tier' | 'group';
  readonly path: string;
  readonly noun: string;
  readonly plural: string;
  readonly name: string;
  readonly shown: TObject;
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
  shown: named('TierPrice', Type.Object({ id: rowId(), ...audience, qty, price })),
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
  shown: named('GroupPrice', Type.Object({ id: rowId(), ...audience, price, priceType })),
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

/** The routes of prices by quantity or by customer group of a product (reference rest 4.1, 5.1). */
function discountRoutes({ kind, path, noun, plural, name, shown, body, patch, example }: Kind): RouteDeclaration[] {
  const tag = 'Product prices';
  const access = granted('products/write');
  const many = Type.Array(shown);
  const problems = { 409: 'Two prices would be for the same.', 422: 'A price breaks rules of the store.' };
  const change = async (context: RestContext, id: number, what: Parameters<typeof changeDiscounts>[3]) =>
    (await changeDiscounts(context.tx, kind, id, what, writerOf(context))).map(show);
  const one = (all: readonly Shown[], id: number): Shown => all.find((each) => each.id === id) ?? none();
  return [
    handledListRoute({
      method: 'GET',
      path,
      tag,
      summary: `List the ${plural} of a product`,
      description: 'Everybody sees those that hold for them in the store view, in the base currency.',
      operationId: `list${name}s`,
      access: everybody,
      effect: 'read',
      params: idParams,
      result: shown,
      run: async (context, { params }) => allOf((await visible(context, kind, params.id)).map(show)),
    }),
    handledRoute({
      method: 'PUT',
      path,
      tag,
      summary: `Replace the ${plural} of a product`,
      operationId: `replace${name}s`,
      access,
      effect: 'write',
      params: idParams,
      body: Type.Array(body, { maxItems: 1000 }),
      example: [example],
      result: many,
      problems,
      run: (context, { params, body: sent }) => change(context, params.id, { all: readMany(kind, sent) }),
    }),
    handledRoute({
      method: 'POST',
      path,
      tag,
      summary: `Add a ${noun} to a product`,
      operationId: `add${name}`,
      access,
      effect: 'write',
      params: idParams,
      body,
      example,
      result: shown,
      status: 201,
      problems,
      async run(context, { params, body: sent }) {
        const before = new Set((await discountsOf(context.tx, kind, params.id)).map(({ id }) => id));
        const all = await change(context, params.id, { add: readOne(kind, sent) });
        const added = all.find(({ id }) => !before.has(id)) ?? none();
        return created(`${path.replace('{id}', String(params.id))}/${added.id}`, added);
      },
    }),
    handledRoute({
      method: 'DELETE',
      path,
      tag,
      summary: `Delete all ${plural} of a product`,
      operationId: `delete${name}s`,
      access: granted('products/delete'),
      effect: 'write',
      params: idParams,
      async run(context, { params }) {
        await change(context, params.id, { remove: 'all' });
        return undefined;
      },
    }),
    handledRoute({
      method: 'GET',
      path: `${path}/{priceId}`,
      tag,
      summary: `Get a ${noun} of a product`,
      operationId: `get${name}`,
      access: everybody,
      effect: 'read',
      params: oneParams,
      result: shown,
      run: async (context, { params }) => one((await visible(context, kind, params.id)).map(show), params.priceId),
    }),
    handledRoute({
      method: 'PATCH',
      path: `${path}/{priceId}`,
      tag,
      summary: `Change a ${noun} of a product`,
      description: 'A changed price is a new one under the same rules; the answer says its id.',
      operationId: `patch${name}`,
      access,
      effect: 'write',
      params: oneParams,
      body: patch,
      result: shown,
      problems,
      async run(context, { params, body: sent }) {
        const before = new Set((await discountsOf(context.tx, kind, params.id)).map(({ id }) => id));
        const to = (kept: KeptDiscount) => readOne(kind, { ...show(kept), ...sent });
        const all = await change(context, params.id, { id: params.priceId, to });
        return all.find(({ id }) => !before.has(id)) ?? one(all, params.priceId);
      },
    }),
    handledRoute({
      method: 'DELETE',
      path: `${path}/{priceId}`,
      tag,
      summary: `Delete a ${noun} of a product`,
      operationId: `delete${name}`,
      access: granted('products/delete'),
      effect: 'write',
      params: oneParams,
      async run(context, { params }) {
        await change(context, params.id, { remove: params.priceId });
        return undefined;
      },
    }),
  ];
}

/** Prices by quantity and by customer group. */
export const discountPriceRoutes: readonly RouteDeclaration[] = [...discountRoutes(tier), ...discountRoutes(group)];

type Shown = Static<typeof tier.shown> & { readonly id: number };

function show({ id, customerGroupId, websiteId, qty: from, price: amount, isPercent }: KeptDiscount): Shown {
  const common = { id, customerGroupId, websiteId };
  if (from !== undefined) return { ...common, qty: decimalToNumber(from), price: decimalToNumber(amount) };
  return { ...common, price: decimalToNumber(amount), priceType: isPercent ? 'percent' : 'fixed' };
}

function none(): never {
  throw new Refusal('not_found', 'The product has no such price.');
}

/** What a caller sees: the back office everything, others what holds for their group on their website. */
async function visible(context: RestContext, kind: 'tier' | 'group', productId: number): Promise<KeptDiscount[]> {
  const { reader } = await productToRead(context, productId);
  const all = await discountsOf(context.tx, kind, productId);
  if (reader.isBackend) return all;
  return all.filter(
    ({ customerGroupId, websiteId }) =>
      (customerGroupId === 'all' || customerGroupId === reader.groupId) &&
      (websiteId === 0 || websiteId === reader.websiteId),
  );
}

function readOne(kind: 'tier' | 'group', sent: unknown): DiscountPrice {
  return readAll(kind, [sent], () => '')[0] as DiscountPrice;
}

function readMany(kind: 'tier' | 'group', sent: readonly unknown[]): DiscountPrice[] {
  return readAll(kind, sent, (index) => `/${index}`);
}

function readAll(kind: 'tier' | 'group', sent: readonly unknown[], at: (index: number) => string): DiscountPrice[] {
  const amounts = createAmounts();
  const read = (sent as readonly SentDiscount[]).map((one, index): DiscountPrice => {
    const common = {
      customerGroupId: one.customerGroupId ?? 'all',
      websiteId: one.websiteId ?? 0,
      price: amounts.read(one.price ?? 0, `${at(index)}/price`),
    };
    return kind === 'tier'
      ? { ...common, qty: amounts.read(one.qty ?? 0, `${at(index)}/qty`) }
      : { ...common, isPercent: one.priceType === 'percent' };
  });
  amounts.done();
  return read;
}
