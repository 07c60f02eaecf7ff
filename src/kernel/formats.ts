/**
 * How a language writes amounts, days and countries. A format takes some 50 µs to make, more than all else that a line of a mail
 * costs, so each is made once.
 */

/** Languages, currencies and time zones are what stores say: few, yet nothing bounds them. */
const most = 200;
const formats = new Map<string, object>();

function formatOf<T extends object>(key: string, make: () => T): T {
  const known = formats.get(key);
  if (known) return known as T;
  const made = make();
  if (formats.size >= most) formats.clear();
  formats.set(key, made);
  return made;
}

/** Amounts of a currency. Throws `RangeError` for what is no currency code or no language tag. */
export function currencyFormat(language: string, currency: string): Intl.NumberFormat {
  const options = { style: 'currency', currency } as const;
  return formatOf(`currency ${language} ${currency}`, () => new Intl.NumberFormat(language, options));
}

/** Numbers with so many digits behind the point. Throws `RangeError` for what is no language tag. */
export function numberFormat(
  language: string,
  digits: Pick<Intl.NumberFormatOptions, 'minimumFractionDigits' | 'maximumFractionDigits'>,
): Intl.NumberFormat {
  const { minimumFractionDigits: least = '', maximumFractionDigits: longest = '' } = digits;
  return formatOf(`number ${language} ${least} ${longest}`, () => new Intl.NumberFormat(language, digits));
}

/** Days in words. Throws `RangeError` for what is no language tag or no time zone. */
export function longDayFormat(language: string, timeZone: string): Intl.DateTimeFormat {
  const options = { dateStyle: 'long', timeZone } as const;
  return formatOf(`day ${language} ${timeZone}`, () => new Intl.DateTimeFormat(language, options));
}

/** Names of countries by their codes. Throws `RangeError` for what is no language tag. */
export function regionNames(language: string): Intl.DisplayNames {
  return formatOf(`region ${language}`, () => new Intl.DisplayNames([language], { type: 'region' }));
}
