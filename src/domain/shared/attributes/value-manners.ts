import { formatDecimal, formatDecimalShort, maxDecimal, parseDecimal, sentDecimal } from '#kernel/decimal.ts';
import { readDate } from '#kernel/read-date.ts';
import { isoDate } from './iso-date.ts';

/** Where conversion of values differs from one kind of things to another: data of the converter (`stored-value.ts`). */
export interface ValueManner {
  /** Whether blanks around a text count. */
  readonly keepsBlanks: boolean;
  /**
   * Whether an empty text is a value of an attribute without choices; otherwise it means no value, as for all other
   * attributes.
   */
  readonly keepsEmptyTexts: boolean;
  /** Whether a store view keeps it as its own that it has none; else it follows the default again. */
  readonly keepsNothing: boolean;
  /** Whether numbers up to 0 say nothing. */
  readonly needsPositive: boolean;
  /** Longest texts by backend type, and how they are counted. */
  readonly longest: Readonly<Record<'varchar' | 'text', number>>;
  readonly lengthOf: (text: string) => number;
  /** Reads a date as `YYYY-MM-DD hh:mm:ss`; undefined for what is none. */
  readonly dateOf: (text: string) => string | undefined;
  /** Reads a decimal in ten-thousandths, and writes it. */
  readonly decimalOf: (sent: unknown) => number | undefined;
  readonly decimalText: (amount: number) => string;
  readonly mostDecimal: number;
  readonly mostWhole: number;
  /**
   * Choices of the system (yes or no, status, tax classes): only those that are `known`, also those that the legacy
   * store would keep (`stored`), or `any` number.
   */
  readonly systemChoices: 'known' | 'stored' | 'any';
}

const unlimited = Number.POSITIVE_INFINITY;

/** soap-catalog 4.5. */
const product: ValueManner = {
  keepsBlanks: true,
  // An empty text of a store view is its own "no value" (4.5): an empty text over REST, none over SOAP.
  keepsEmptyTexts: true,
  keepsNothing: true,
  needsPositive: false,
  // Interfaces that cut longer texts do so before (4.4).
  longest: { varchar: 255, text: 65_535 },
  lengthOf: (text) => text.length,
  // ISO 8601 alone: the legacy interface reads its other forms itself (K8).
  dateOf: isoMoment,
  // Four decimals, such as 19.9900 (4.5).
  decimalOf: sentDecimal,
  decimalText: formatDecimal,
  mostDecimal: maxDecimal,
  mostWhole: 2 ** 31,
  systemChoices: 'known',
};

/** Each member says where it comes from; what differs from products has a comment. */
export const valueManners = {
  product,
  /** What the reference stores without harm (design 5). */
  legacyProduct: { ...product, systemChoices: 'stored' },
  /** soap-catalog 4.4, column "Category", and 5.2. Fields come typed, and their lengths are those of their schemas. */
  category: {
    keepsBlanks: true,
    keepsEmptyTexts: false,
    // A category has no view's own "nothing": an empty text at a store view follows the default (K14).
    keepsNothing: false,
    // 0 stands for "as configured" (price range) and for no block (landing page).
    needsPositive: true,
    longest: { varchar: unlimited, text: unlimited },
    lengthOf: (text) => text.length,
    dateOf: isoMoment,
    decimalOf: sentDecimal,
    decimalText: formatDecimal,
    mostDecimal: unlimited,
    mostWhole: Number.MAX_SAFE_INTEGER,
    systemChoices: 'known',
  },
  /** soap-catalog 4.4, columns "Customer" and "Address". All values are sent as texts, and none has a store view. */
  customer: {
    keepsBlanks: false,
    keepsEmptyTexts: false,
    keepsNothing: false,
    needsPositive: false,
    longest: { varchar: 255, text: 65_535 },
    // A name of 255 letters is one, whatever alphabet it is in.
    lengthOf: (text) => [...text].length,
    // Every form of a date, in every interface (4.5).
    dateOf: readDate,
    decimalOf: (sent) => (typeof sent === 'string' ? (parseDecimal(sent) ?? undefined) : undefined),
    decimalText: formatDecimalShort,
    mostDecimal: unlimited,
    mostWhole: 999_999_999_999_999,
    // Any number is stored (4.4).
    systemChoices: 'any',
  },
} as const satisfies Readonly<Record<string, ValueManner>>;

/** A date, with its time where one was sent, as the legacy database keeps it; undefined for what is none. */
function isoMoment(sent: string): string | undefined {
  const zoned = /^\d{4}-\d\d-\d\dT.*[+-]\d\d:\d\d$/.test(sent) ? new Date(sent) : undefined;
  const text = zoned && !Number.isNaN(zoned.getTime()) ? zoned.toISOString() : sent;
  const date = /^\d{4}-\d\d-\d\d/.test(text) ? isoDate(text) : undefined;
  return date && (date.length === 10 ? `${date} 00:00:00` : date);
}
