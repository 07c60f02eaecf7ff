/**
 * Formats of amounts, days and countries in a language. Making a format takes some 50 µs, more than everything else in
 * a line of a mail, so each is made once.
 */

import { LRUCache } from 'lru-cache';

/** Stores choose languages, currencies and time zones, so the number of formats has no other limit. */
const formats = new LRUCache<string, object>({ max: 200 });

function formatOf<T extends object>(key: string, make: () => T): T {
  const known = formats.get(key);
  if (known) return known as T;
  const made = make();
  formats.set(key, made);
  return made;
}

/** Formats amounts of a currency. Throws `RangeError` for an invalid currency code or language tag. */
export function currencyFormat(language: string, currency: string): Intl.NumberFormat {
  const options = { style: 'currency', currency } as const;
  return formatOf(`currency ${language} ${currency}`, () => new Intl.NumberFormat(language, options));
}

/** Formats numbers with a number of decimals. Throws `RangeError` for an invalid language tag. */
export function numberFormat(
  language: string,
  digits: Pick<Intl.NumberFormatOptions, 'minimumFractionDigits' | 'maximumFractionDigits'>,
): Intl.NumberFormat {
  const { minimumFractionDigits: least = '', maximumFractionDigits: longest = '' } = digits;
  return formatOf(`number ${language} ${least} ${longest}`, () => new Intl.NumberFormat(language, digits));
}

/** Formats days in words. Throws `RangeError` for an invalid language tag or time zone. */
export function longDayFormat(language: string, timeZone: string): Intl.DateTimeFormat {
  const options = { dateStyle: 'long', timeZone } as const;
  return formatOf(`day ${language} ${timeZone}`, () => new Intl.DateTimeFormat(language, options));
}

/** Formats moments of the clock, which are given as UTC. Throws `RangeError` for an invalid language tag. */
export function momentFormat(
  language: string,
  style: Pick<Intl.DateTimeFormatOptions, 'dateStyle' | 'timeStyle'>,
): Intl.DateTimeFormat {
  const key = `moment ${language} ${style.dateStyle ?? ''} ${style.timeStyle ?? ''}`;
  return formatOf(key, () => new Intl.DateTimeFormat(language, { ...style, timeZone: 'UTC' }));
}

/** Names of countries by code. Throws `RangeError` for an invalid language tag. */
export function regionNames(language: string): Intl.DisplayNames {
  return formatOf(`region ${language}`, () => new Intl.DisplayNames([language], { type: 'region' }));
}
