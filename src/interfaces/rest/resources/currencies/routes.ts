import { Type } from 'typebox';
import { listCurrencies } from '../../../../domain/stores/commands.ts';
import { rateToNumber } from '../../../../domain/stores/display-currencies.ts';
import { listRoute, type RouteDeclaration } from '../../declare.ts';
import { named, nullable } from '../../schema.ts';

const currency = named(
  'Currency',
  Type.Object({
    code: Type.String({ description: 'ISO 4217' }),
    symbol: nullable(Type.String({ description: 'As the language of the store view writes it' })),
    exchangeRate: Type.Number({ description: 'What one unit of the base currency is worth in it' }),
  }),
);

const list = (path: string, operationId: string) =>
  listRoute({
    method: 'GET',
    path,
    tag: 'Stores',
    summary: 'List the currencies of the store view',
    description: 'Those that the store view allows and whose rate is known; the one it shows prices in comes first.',
    operationId,
    result: currency,
    command: listCurrencies,
    input: (_sent, { store }) => ({ store }),
    print: (all) => ({
      items: all.map(({ code, symbol, rate }) => ({ code, symbol, exchangeRate: rateToNumber(rate) })),
      total: all.length,
    }),
  });

/** Currencies, under both addresses that clients know. */
export const currencyRoutes: readonly RouteDeclaration[] = [
  list('/currencies', 'listCurrencies'),
  list('/stores/currencies', 'listStoreCurrencies'),
];
