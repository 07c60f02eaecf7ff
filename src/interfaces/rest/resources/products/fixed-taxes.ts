import { type Static, Type } from 'typebox';
import { readFixedTaxes, writeFixedTaxes } from '#domain/catalog/parts/fixed-taxes/commands.ts';
import type { FixedTaxValue } from '#domain/catalog/parts/fixed-taxes/rows.ts';
import { decimalToNumber } from '#kernel/decimal.ts';
import { createAmounts } from '../../amounts.ts';
import { listRoute, type RouteDeclaration, route } from '../../declare.ts';
import { idParams, named } from '../../schema.ts';
import { allOf } from './answers.ts';
import { partRead, partWrite } from './place.ts';

const tag = 'Product prices';
const path = '/products/{id}/fixed-taxes';

const fixedTax = named(
  'FixedProductTax',
  Type.Object({
    attributeCode: Type.String({ description: 'An attribute of the input `weee`' }),
    websiteId: Type.Integer({ description: 'Id of a website; 0 for all' }),
    countryId: Type.String(),
    regionId: Type.Integer({ description: 'A region; 0 for the whole country' }),
    amount: Type.Number({ description: 'Amount for one piece, in the base currency' }),
  }),
);
const body = Type.Object({
  attributeCode: Type.String({ minLength: 1, maxLength: 60 }),
  websiteId: Type.Optional(Type.Integer({ minimum: 0 })),
  countryId: Type.String({ minLength: 2, maxLength: 2 }),
  regionId: Type.Optional(Type.Integer({ minimum: 0 })),
  amount: Type.Number({ minimum: 0 }),
});

const show = ({ attribute, websiteId, countryId, regionId, amount }: FixedTaxValue): Static<typeof fixedTax> => ({
  attributeCode: attribute,
  websiteId,
  countryId,
  regionId,
  amount: decimalToNumber(amount),
});

function read(sent: readonly Static<typeof body>[]): FixedTaxValue[] {
  const amounts = createAmounts();
  const values = sent.map(({ attributeCode, websiteId = 0, countryId, regionId = 0, amount }, index) => ({
    attribute: attributeCode,
    websiteId,
    countryId,
    regionId,
    amount: amounts.read(amount, `/${index}/amount`),
  }));
  amounts.done();
  return values;
}

/** Fixed product taxes by country, region and website (weee). */
export const fixedTaxRoutes: readonly RouteDeclaration[] = [
  listRoute({
    method: 'GET',
    path,
    tag,
    summary: 'List the fixed taxes of a product',
    description: 'Carts are charged these taxes if `tax/weee/enable` is set; their totals show the amounts.',
    operationId: 'listFixedTaxes',
    params: idParams,
    result: fixedTax,
    command: readFixedTaxes,
    input: ({ params }, place) => partRead(params, place),
    print: (all) => allOf(all.map(show)),
  }),
  route({
    method: 'PUT',
    path,
    tag,
    summary: 'Replace the fixed taxes of a product',
    description: 'An empty list deletes all of them.',
    operationId: 'replaceFixedTaxes',
    params: idParams,
    body: Type.Array(body, { maxItems: 1000 }),
    example: [{ attributeCode: 'disposal', websiteId: 0, countryId: 'US', regionId: 12, amount: 0.25 }],
    result: Type.Array(fixedTax),
    problems: { 422: 'An amount breaks rules of the store.' },
    command: writeFixedTaxes,
    input: ({ params, body: sent }, place) => ({ ...partWrite(params, place), values: read(sent) }),
    print: (all) => all.map(show),
  }),
];
