import { Type } from 'typebox';
import { everybody } from '../../../../domain/command.ts';
import { ALLOWED_CURRENCIES, displayCurrencies, rateToNumber } from '../../../../domain/stores/display-currencies.ts';
import { storeRecordOf } from '../../../../domain/stores/store-records.ts';
import { handledListRoute, type RouteDeclaration } from '../../declare.ts';
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
  handledListRoute({
    method: 'GET',
    path,
    tag: 'Stores',
    summary: 'List the currencies of the store view',
    description: 'Those that the store view allows and whose rate is known; the one it shows prices in comes first.',
    operationId,
    access: everybody,
    effect: 'read',
    result: currency,
    async run({ tx, store }) {
      const record = await storeRecordOf(tx, store, [ALLOWED_CURRENCIES]);
      const found = await displayCurrencies(tx, record);
      const items = found.map(({ code, symbol, rate }) => ({ code, symbol, exchangeRate: rateToNumber(rate) }));
      return { items, total: items.length };
    },
  });

/** Currencies, under both addresses that clients know. */
export const currencyRoutes: readonly RouteDeclaration[] = [
  list('/currencies', 'listCurrencies'),
  list('/stores/currencies', 'listStoreCurrencies'),
];
