import { command, granted } from '#domain/shared/command.ts';
import type { FieldError } from '#kernel/refusal.ts';
import { statement } from '#platform/storage/statement.ts';
import { currencyRate } from './currencies.ts';

/** The exchange rate from one currency to another: a positive decimal text with at most twelve decimals. */
export interface StoredRate {
  readonly from: string;
  readonly to: string;
  readonly rate: string;
}

const all = statement((q) =>
  q
    .selectFrom('currency_rate')
    .select(['currency_from as from', 'currency_to as to', 'rate'])
    .orderBy('currency_from')
    .orderBy('currency_to'),
);
const put = statement((q, p: { from: string; to: string; rate: string }) =>
  q
    .insertInto('currency_rate')
    .values({ currency_from: p.from, currency_to: p.to, rate: p.rate })
    .onConflict((on) => on.columns(['currency_from', 'currency_to']).doUpdateSet({ rate: p.rate })),
);
const take = statement<{ from: string; to: string }, never>((q, p) =>
  q.deleteFrom('currency_rate').where('currency_from', '=', p.from).where('currency_to', '=', p.to),
);

/** Every known rate (soap-sales 12.5). */
export const listCurrencyRates = command({
  name: 'currencyRate.list',
  permission: { rest: granted('stores/write') },
  effect: 'read',
  touches: 'open',
  refusals: [],
  run: async ({ tx }, _input: undefined): Promise<readonly StoredRate[]> => tx.all(all, {}),
});

/** A rate to set, or to remove if it has none. */
export interface SentRate extends Omit<StoredRate, 'rate'> {
  readonly rate: string | null;
}

/** Sets or removes rates; others stay. Answers all. Refuses `record_invalid` with all problems. */
export const setCurrencyRates = command({
  name: 'currencyRate.set',
  permission: { rest: granted('stores/write') },
  effect: 'write',
  touches: 'shared',
  refusals: ['record_invalid'],
  async run({ tx, fail }, { rates }: { readonly rates: readonly SentRate[] }): Promise<readonly StoredRate[]> {
    const known = new Set(Intl.supportedValuesOf('currency'));
    const errors = rates.flatMap(({ from, to, rate }, index): FieldError[] => {
      const wrong = (field: string, message: string): FieldError => ({ field: `/rates/${index}/${field}`, message });
      const value = rate === null ? undefined : currencyRate(rate);
      const isFine = rate === null || (value !== undefined && /^\d{1,12}(?:\.\d{1,12})?$/.test(rate));
      return [
        ...(known.has(from) ? [] : [wrong('from', 'must be a currency code of ISO 4217')]),
        ...(known.has(to) ? [] : [wrong('to', 'must be a currency code of ISO 4217')]),
        ...(isFine ? [] : [wrong('rate', 'must be a number above 0 with at most twelve decimals')]),
        ...(from === to && rate !== null && rate !== '1' ? [wrong('rate', 'must be 1 from a currency to itself')] : []),
      ];
    });
    if (errors.length > 0) throw fail('record_invalid', { errors });
    for (const { from, to, rate } of rates) {
      if (rate === null) await tx.run(take, { from, to });
      else await tx.run(put, { from, to, rate });
    }
    return tx.all(all, {});
  },
});
