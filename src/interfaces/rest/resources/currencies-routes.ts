import { Type } from 'typebox';
import { listCurrencies } from '#domain/stores/commands.ts';
import { listCurrencyRates, setCurrencyRates } from '#domain/stores/currency-rates.ts';
import { rateToNumber } from '#domain/stores/display-currencies.ts';
import { listRoute, type RouteDeclaration, route } from '../declare.ts';
import { named, nullable } from '../schema.ts';

const currency = named(
  'Currency',
  Type.Object({
    code: Type.String({ description: 'ISO 4217' }),
    symbol: nullable(Type.String({ description: 'The symbol in the language of the store view' })),
    exchangeRate: Type.Number({ description: 'Value of one unit of the base currency in this currency' }),
  }),
);

const list = (path: string, operationId: string) =>
  listRoute({
    method: 'GET',
    path,
    tag: 'Stores',
    summary: 'List the currencies of the store view',
    description: 'Currencies that the store view allows and whose rate is known. The default currency comes first.',
    operationId,
    result: currency,
    command: listCurrencies,
    input: (_sent, { store }) => ({ store }),
    print: (all) => ({
      items: all.map(({ code, symbol, rate }) => ({ code, symbol, exchangeRate: rateToNumber(rate) })),
      total: all.length,
    }),
  });

const rateFields = {
  from: Type.String({ minLength: 3, maxLength: 3, description: 'ISO 4217' }),
  to: Type.String({ minLength: 3, maxLength: 3 }),
};
const currencyRate = named(
  'CurrencyRate',
  Type.Object({ ...rateFields, rate: Type.Number({ description: 'Value of one unit of `from` in `to`' }) }),
);
const shownRate = ({ from, to, rate }: { from: string; to: string; rate: string }) => ({
  from,
  to,
  rate: Number(rate),
});

/** A number as a decimal text without an exponent; the number itself if it needs one. */
const decimalText = (rate: number): string =>
  /e/.test(String(rate)) ? rate.toFixed(12).replace(/\.?0+$/, '') : String(rate);

const rateRoutes: readonly RouteDeclaration[] = [
  listRoute({
    method: 'GET',
    path: '/currency-rates',
    tag: 'Configuration',
    summary: 'List the rates of currencies',
    operationId: 'listCurrencyRates',
    result: currencyRate,
    command: listCurrencyRates,
    input: () => undefined,
    print: (all) => ({ items: all.map(shownRate), total: all.length }),
  }),
  route({
    method: 'PUT',
    path: '/currency-rates',
    tag: 'Configuration',
    summary: 'Set rates of currencies',
    description:
      'Sets the rates in the body, all or none; null removes a rate. Others do not change. Carts use new rates at the next call.',
    operationId: 'setCurrencyRates',
    body: Type.Object({
      rates: Type.Array(Type.Object({ ...rateFields, rate: nullable(Type.Number()) }), { minItems: 1, maxItems: 1000 }),
    }),
    example: { rates: [{ from: 'USD', to: 'EUR', rate: 0.92 }] },
    result: Type.Object({ rates: Type.Array(currencyRate) }),
    problems: { 422: 'A code is not a currency, or a rate is not a number above 0.' },
    command: setCurrencyRates,
    input: ({ body }) => ({
      rates: body.rates.map(({ from, to, rate }) => ({ from, to, rate: rate === null ? null : decimalText(rate) })),
    }),
    print: (all) => ({ rates: all.map(shownRate) }),
  }),
];

/** Currencies, with both addresses that clients know. */
export const currencyRoutes: readonly RouteDeclaration[] = [
  list('/currencies', 'listCurrencies'),
  list('/stores/currencies', 'listStoreCurrencies'),
  ...rateRoutes,
];
