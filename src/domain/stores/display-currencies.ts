import type { Tx } from '#platform/storage/engine.ts';
import { statement } from '#platform/storage/statement.ts';
import { type CurrencyRate, currencyRate, sameCurrency } from './currencies.ts';
import { currenciesOf, languageTag, localeOf, type StoreRecord } from './store-records.ts';

/** A currency that a store view can show prices in. */
export interface DisplayCurrency {
  /** ISO 4217. */
  readonly code: string;
  /** The symbol in the store view's language; null if there is only the code. */
  readonly symbol: string | null;
  /** The rate from the base currency. */
  readonly rate: CurrencyRate;
}

/** The setting with the currency codes that a store view allows. */
export const ALLOWED_CURRENCIES = 'currency/options/allow';

const ratesFrom = statement((q, p: { base: string }) =>
  q.selectFrom('currency_rate').select(['currency_to', 'rate']).where('currency_from', '=', p.base),
);

/**
 * The currencies of a store view: those that it allows and that have a known rate, its default one first.
 * `store.config` must know `ALLOWED_CURRENCIES`.
 */
export async function displayCurrencies(tx: Tx, store: StoreRecord): Promise<DisplayCurrency[]> {
  const { base, default: first } = currenciesOf(store);
  const rates = new Map((await tx.all(ratesFrom, { base })).map(({ currency_to, rate }) => [currency_to, rate]));
  const listed = (store.config(store, ALLOWED_CURRENCIES) ?? '').split(',').map((code) => code.trim());
  const codes = new Set([first, ...listed.filter((code) => code !== '')]);
  const tag = languageTag(localeOf(store));
  const found = [...codes].flatMap((code) => {
    const rate = code === base ? sameCurrency : currencyRate(rates.get(code) ?? '');
    return rate ? [{ code, symbol: symbolOf(tag, code), rate }] : [];
  });
  return found.length > 0 ? found : [{ code: base, symbol: symbolOf(tag, base), rate: sameCurrency }];
}

/** A rate as the nearest JavaScript number. */
export function rateToNumber({ numerator, denominator }: CurrencyRate): number {
  return Number(numerator) / Number(denominator);
}

function symbolOf(tag: string, currency: string): string | null {
  try {
    const parts = new Intl.NumberFormat(tag, { style: 'currency', currency }).formatToParts(0);
    const symbol = parts.find(({ type }) => type === 'currency')?.value;
    return symbol === undefined || symbol === currency ? null : symbol;
  } catch {
    return null;
  }
}
