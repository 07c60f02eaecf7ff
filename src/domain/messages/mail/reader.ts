import { shownMoment } from '#domain/catalog/parts/custom-options/shown-moment.ts';
import { languageTag, localeOf, type StoreRecord } from '#domain/stores/store-records.ts';
import { formatDecimalShort } from '#kernel/decimal.ts';
import { currencyFormat, longDayFormat, numberFormat } from '#kernel/formats.ts';
import type { Tx } from '#platform/storage/engine.ts';

/** The context for reading the facts of a mail: the transaction, the store view and its formats of numbers and days. */
export interface FactReader {
  readonly tx: Tx;
  readonly store: StoreRecord;
  /** The address of the store view's pages, with a slash at the end. */
  readonly url: string;
  /** Formats ten-thousandths of a currency. */
  money(amount: number, currency: string): string;
  quantity(amount: number): string;
  day(time: number): string;
  /** A chosen date or time of a custom option, as `shownMoment`. */
  moment(type: string, stored: string): string | undefined;
}

/** Makes the reader of a store view. */
export function factReader(tx: Tx, store: StoreRecord, url: string): FactReader {
  const language = languageTag(localeOf(store));
  const timeZone = store.config(store, 'general/locale/timezone') ?? 'UTC';
  return {
    tx,
    store,
    url,
    money: (amount, currency) => money(language, amount, currency),
    quantity: (amount) =>
      numberFormat(language, { maximumFractionDigits: 4 }).format(asText(formatDecimalShort(amount))),
    moment: (type, stored) => shownMoment(type, stored, language),
    day: (time) => dayFormat(language, timeZone).format(time),
  };
}

function money(language: string, amount: number, currency: string): string {
  const text = asText(formatDecimalShort(amount));
  try {
    return currencyFormat(language, currency).format(text);
  } catch {
    // A store may use any text as the code of its currency.
    return `${numberFormat(language, { minimumFractionDigits: 2 }).format(text)} ${currency}`;
  }
}

/** Number formats take decimals as text, which needs this special type. */
const asText = (decimal: string): `${number}` => decimal as `${number}`;

function dayFormat(language: string, zone: string): Intl.DateTimeFormat {
  try {
    return longDayFormat(language, zone);
  } catch {
    return longDayFormat(language, 'UTC');
  }
}
