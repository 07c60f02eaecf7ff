import { timesFraction } from '#kernel/decimal.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { type Memo, memo } from '#platform/storage/memo.ts';
import { statement } from '#platform/storage/statement.ts';
import { storeConfig } from './config.ts';

/** The exchange rate from one currency to another, as an exact fraction. */
export interface CurrencyRate {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** The rate of a currency to itself. */
export const sameCurrency: CurrencyRate = { numerator: 1n, denominator: 1n };

/** Reads a rate: a positive decimal text with any number of decimals. Undefined if it is not one. */
export function currencyRate(text: string): CurrencyRate | undefined {
  const match = /^(\d{1,24})(?:\.(\d{0,24}))?$/.exec(text);
  if (!match) return undefined;
  const [, integer = '', fraction = ''] = match;
  const numerator = BigInt(integer + fraction);
  return numerator === 0n ? undefined : { numerator, denominator: 10n ** BigInt(fraction.length) };
}

/** A rate with four decimals, as a quote stores it. */
export function roundedRate({ numerator, denominator }: CurrencyRate): number {
  return timesFraction(10_000, numerator, denominator, 4) ?? 0;
}

/** The currencies of a store view by code, with the known rates from the base currency. */
export interface StoreCurrencies {
  readonly base: string;
  /** The currency that customers pay in; the base currency if no rate to the view's own one is known. */
  readonly display: string;
  /** The base currency of the whole installation. */
  readonly global: string;
  readonly baseToDisplay: CurrencyRate;
  readonly baseToGlobal: CurrencyRate;
}

const ratesFrom = statement((q, p: { base: string; display: string; global: string }) =>
  q
    .selectFrom('currency_rate')
    .select(['currency_to', 'rate'])
    .where('currency_from', '=', p.base)
    .where((eb) => eb.or([eb('currency_to', '=', p.display), eb('currency_to', '=', p.global)])),
);

const cache: Memo<readonly { readonly currency_to: string; readonly rate: string }[]> = memo();

/**
 * The currencies of a store view. Its base currency is its website's own only if prices differ by website
 * (`catalog/price/scope` 1), else that of the whole installation. `asked` replaces the view's own display currency, see
 * `servesCurrency`.
 */
export async function storeCurrencies(tx: Tx, storeId: number, asked?: string): Promise<StoreCurrencies> {
  const [installation, own, scope] = await tx.together(
    () => storeConfig(tx, 0, 'currency/options/'),
    () => storeConfig(tx, storeId, 'currency/options/'),
    () => storeConfig(tx, storeId, 'catalog/price/scope'),
  );
  const global = installation.get('currency/options/base') ?? 'USD';
  const base = scope.get('catalog/price/scope') === '1' ? (own.get('currency/options/base') ?? global) : global;
  const wanted = asked ?? own.get('currency/options/default') ?? base;
  const params = { base, display: wanted, global };
  const { value: rows } = await tx.remember(cache, JSON.stringify(params), () => tx.all(ratesFrom, params));
  const known = new Map(rows.map(({ currency_to, rate }) => [currency_to, currencyRate(rate)]));
  const rateTo = (code: string): CurrencyRate | undefined => (code === base ? sameCurrency : known.get(code));
  const baseToDisplay = rateTo(wanted);
  return {
    base,
    display: baseToDisplay ? wanted : base,
    global,
    baseToDisplay: baseToDisplay ?? sameCurrency,
    baseToGlobal: rateTo(global) ?? sameCurrency,
  };
}

/** Whether a store view shows prices in a currency: it allows it, or it is its own, and its rate is known. */
export async function servesCurrency(tx: Tx, storeId: number, code: string): Promise<boolean> {
  const [own, currencies] = await tx.together(
    () => storeConfig(tx, storeId, 'currency/options/'),
    () => storeCurrencies(tx, storeId, code),
  );
  const listed = (own.get('currency/options/allow') ?? '').split(',').map((code) => code.trim());
  const isAllowed = listed.includes(code) || own.get('currency/options/default') === code;
  return isAllowed && currencies.display === code;
}
