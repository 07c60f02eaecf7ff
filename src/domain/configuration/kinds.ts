import { isOrderStatus } from '#domain/orders/statuses.ts';
import { sortableAttributes } from '#domain/shared/attributes/registry.ts';
import { allCountries } from '#domain/stores/directory/countries.ts';
import { formatDecimalShort, parseDecimal } from '#kernel/decimal.ts';
import { knownTimezone } from '#kernel/time.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { statement } from '#platform/storage/statement.ts';

/** The kinds of values that settings of the store take. */
export type ConfigKind =
  | { readonly type: 'flag' }
  | { readonly type: 'choice'; readonly choices: readonly string[] }
  | { readonly type: 'integer'; readonly least: number; readonly most: number }
  /** A number from zero on; it is rounded to four decimals. */
  | { readonly type: 'amount' }
  | { readonly type: 'text'; readonly longest?: number }
  /** A text that is never shown again. */
  | { readonly type: 'secret' }
  | { readonly type: PlainKind };

type PlainKind =
  | 'email'
  | 'color'
  | 'url'
  | 'endpoint'
  | 'locale'
  | 'timezone'
  | 'country'
  | 'countries'
  | 'currency'
  | 'currencies'
  | 'region'
  | 'customerGroup'
  | 'customerTaxClass'
  | 'productTaxClass'
  | 'orderStatus'
  | 'sortOrder'
  | 'quantityByGroup';

/** A value in its stored form, or the reason why it is refused. */
export type CheckedSetting = { readonly value: string } | { readonly problem: string };

const longestText = 10_000;

/** Checks a value that is not empty against the kind of a setting, using the store's countries, groups and so on. */
export async function checkValue(tx: Tx, kind: ConfigKind, sent: string): Promise<CheckedSetting> {
  if (/\p{Cc}/u.test(sent.replaceAll(/[\r\n\t]/g, '')) || !sent.isWellFormed()) {
    return { problem: 'must not have control characters' };
  }
  switch (kind.type) {
    case 'text':
    case 'secret': {
      const longest = kind.type === 'text' ? (kind.longest ?? longestText) : longestText;
      return sent.length > longest ? { problem: `must have at most ${longest} characters` } : { value: sent };
    }
    case 'choice':
      return isOneOf(sent, kind.choices);
    case 'integer': {
      const isFine = /^-?\d{1,9}$/.test(sent) && Number(sent) >= kind.least && Number(sent) <= kind.most;
      return isFine
        ? { value: String(Number(sent)) }
        : { problem: `must be a whole number from ${kind.least} to ${kind.most}` };
    }
    default:
      return checks[kind.type](sent.trim(), tx);
  }
}

type Check = (text: string, tx: Tx) => CheckedSetting | Promise<CheckedSetting>;

const checks: Readonly<Record<Exclude<ConfigKind['type'], 'text' | 'secret' | 'choice' | 'integer'>, Check>> = {
  flag: (text) => isOneOf(text, ['0', '1']),
  amount: (text) => (isAmount(text) ? { value: roundedAmount(text) } : { problem: 'must be a number not below 0' }),
  email: (text) =>
    /^[^\s@]+@[^\s@]+$/.test(text) && text.length <= 254 ? { value: text } : { problem: 'must be an email address' },
  color: (text) => (/^#[\da-f]{6}$/i.test(text) ? { value: text } : { problem: 'must be a colour, as in #336699' }),
  url: (text) =>
    /^https?:\/\/[^\s"'<>]+\/$/.test(text) && URL.canParse(text)
      ? { value: text }
      : { problem: 'must be an address that begins with http:// or https:// and ends with a slash' },
  endpoint: (text) =>
    /^https?:\/\/[^\s"'<>?#]+$/.test(text) && URL.canParse(text)
      ? { value: text }
      : { problem: 'must be an address that begins with http:// or https:// and has no query' },
  locale: (text) =>
    /^[a-z]{2,3}(?:_[A-Z][a-z]{3})?_[A-Z]{2}$/.test(text)
      ? { value: text }
      : { problem: 'must be a locale, as in en_US' },
  timezone: (text) =>
    knownTimezone(text) === text ? { value: text } : { problem: 'must be a time zone, as in Europe/Paris' },
  country: async (text, tx) =>
    oneOfAll(await countriesOf(tx), text.toUpperCase(), 'a country of the store, two letters'),
  countries: async (text, tx) => listOf(await countriesOf(tx), text, 'a country of the store, two letters'),
  currency: (text) => oneOfAll(currencyCodes(), text.toUpperCase(), 'a currency code of ISO 4217'),
  currencies: (text) => listOf(currencyCodes(), text, 'a currency code of ISO 4217'),
  region: async (text, tx) =>
    text === '0' ? { value: text } : oneOfAll(await ids(tx, regions), text, 'the id of a region of the store, or 0'),
  customerGroup: async (text, tx) => oneOfAll(await ids(tx, groups), text, 'the id of a customer group'),
  customerTaxClass: async (text, tx) =>
    oneOfAll(await idsOfClass(tx, 'CUSTOMER'), text, 'the id of a tax class for customers'),
  productTaxClass: async (text, tx) =>
    text === '0'
      ? { value: text }
      : oneOfAll(await idsOfClass(tx, 'PRODUCT'), text, 'the id of a tax class for products, or 0'),
  orderStatus: async (text, tx) =>
    (await isOrderStatus(tx, text)) ? { value: text } : { problem: 'must be a status of orders' },
  sortOrder: async (text, tx) =>
    text === 'position'
      ? { value: text }
      : oneOfAll(await sortableCodes(tx), text, 'position, or an attribute to sort by'),
  quantityByGroup: (text) =>
    isAmount(text) || isByGroup(text)
      ? { value: isAmount(text) ? roundedAmount(text) : text }
      : { problem: 'must be a quantity, or a JSON object of quantities by the id of a customer group' },
};

function isAmount(text: string): boolean {
  return /^\d{1,12}(?:\.\d+)?$/.test(text) && parseDecimal(text) !== null;
}

/** An amount as it is stored: as it was sent, but with four decimals at most. */
function roundedAmount(text: string): string {
  return /\.\d{5}/.test(text) ? formatDecimalShort(parseDecimal(text) ?? 0) : text;
}

function isByGroup(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
    return Object.entries(value).every(([group, qty]) => /^\d{1,9}$/.test(group) && isAmount(String(qty)));
  } catch {
    return false;
  }
}

function isOneOf(text: string, choices: readonly string[]): CheckedSetting {
  return choices.includes(text) ? { value: text } : { problem: `must be one of: ${choices.join(', ')}` };
}

function oneOfAll(known: ReadonlySet<string>, text: string, what: string): CheckedSetting {
  return known.has(text) ? { value: text } : { problem: `must be ${what}` };
}

/** A list joined by commas, without duplicates. */
function listOf(known: ReadonlySet<string>, text: string, what: string): CheckedSetting {
  const codes = [...new Set(text.split(',').map((code) => code.trim().toUpperCase()))];
  const unknown = codes.filter((code) => !known.has(code));
  return unknown.length === 0
    ? { value: codes.join(',') }
    : { problem: `must be a list joined by commas; "${unknown[0]?.slice(0, 20)}" is not ${what}` };
}

function currencyCodes(): ReadonlySet<string> {
  return new Set(Intl.supportedValuesOf('currency'));
}

async function countriesOf(tx: Tx): Promise<ReadonlySet<string>> {
  return new Set((await allCountries(tx)).map(({ id }) => id));
}

const regions = statement((q) => q.selectFrom('country_region').select('region_id as id'));
const groups = statement((q) => q.selectFrom('customer_group').select('group_id as id'));
const classes = statement((q, p: { type: string }) =>
  q.selectFrom('tax_class').select('class_id').where('type', '=', p.type),
);

async function sortableCodes(tx: Tx): Promise<ReadonlySet<string>> {
  return new Set((await sortableAttributes(tx)).map(({ code }) => code));
}

async function idsOfClass(tx: Tx, type: 'CUSTOMER' | 'PRODUCT'): Promise<ReadonlySet<string>> {
  return new Set((await tx.all(classes, { type })).map(({ class_id }) => String(class_id)));
}

async function ids(tx: Tx, all: typeof regions | typeof groups): Promise<ReadonlySet<string>> {
  return new Set((await tx.all(all, {})).map(({ id }) => String(id)));
}
