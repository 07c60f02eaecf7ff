import { decimalToNumber, exactDecimal, formatDecimal, maxDecimal, parseDecimal } from '../../../../kernel/decimal.ts';
import type { StoredValue } from '../../../attributes/write-values.ts';
import { isoDate } from '../../attributes/iso-date.ts';
import type { WritableAttribute } from './attributes.ts';
import type { KnownOptions } from './options.ts';

/** The empty value. */
const noValue: StoredValue = { value: null, number: null };

/** The most characters of a short and of a long text. */
const [shortText, longText] = [255, 65_535];

/**
 * A sent value in its stored form, or a text with the problem. null means no value, and so does an empty text unless
 * the attribute is a text. Options are given as ids, as the digits of an id, or as labels of the default store view.
 */
export function storedValue(attribute: WritableAttribute, sent: unknown, options: KnownOptions): StoredValue | string {
  if (sent === null || sent === undefined) return noValue;
  const isText = attribute.source === null && (attribute.backendType === 'varchar' || attribute.backendType === 'text');
  if (sent === '' && !isText) return noValue;
  if (attribute.backend === 'array') return severalOptions(attribute, sent, options);
  const bySource = attribute.source === null ? undefined : sources[attribute.source];
  if (bySource) {
    const chosen = bySource(attribute, sent, options);
    return typeof chosen === 'string' ? chosen : plainValue(attribute, chosen.value);
  }
  switch (attribute.backendType) {
    case 'decimal':
      return decimalValue(attribute, sent);
    case 'int': {
      const number = wholeNumber(sent);
      return number === undefined ? 'must be a whole number' : plainValue(attribute, String(number));
    }
    case 'datetime': {
      const moment = typeof sent === 'string' ? dateText(sent) : undefined;
      return moment === undefined ? 'must be a date, YYYY-MM-DD' : { value: moment, number: null };
    }
    default:
      return textValue(attribute, sent);
  }
}

/** Stores a value that is already text, such as the default of an attribute. */
export function storedText(attribute: WritableAttribute, text: string): StoredValue {
  if (attribute.backendType === 'datetime') return { value: dateText(text) ?? null, number: null };
  if (attribute.backendType !== 'decimal') return plainValue(attribute, text);
  const number = parseDecimal(text);
  return number === null ? noValue : { value: formatDecimal(number), number };
}

function plainValue({ backendType }: WritableAttribute, value: string): StoredValue {
  return { value, number: backendType === 'int' ? Number(value) : null };
}

/** A date, with its time if one was sent, in the form of the legacy database; undefined if it is invalid. */
function dateText(sent: string): string | undefined {
  const zoned = /^\d{4}-\d\d-\d\dT.*[+-]\d\d:\d\d$/.test(sent) ? new Date(sent) : undefined;
  const text = zoned && !Number.isNaN(zoned.getTime()) ? zoned.toISOString() : sent;
  const date = /^\d{4}-\d\d-\d\d/.test(text) ? isoDate(text) : undefined;
  return date && (date.length === 10 ? `${date} 00:00:00` : date);
}

function decimalValue({ backend, input }: WritableAttribute, sent: unknown): StoredValue | string {
  const number = exactDecimal(sent);
  if (number === undefined) return 'must be a number with at most four decimals';
  if (Math.abs(number) > maxDecimal) return `must be at most ${decimalToNumber(maxDecimal)}`;
  if (number < 0 && (backend === 'price' || input === 'weight' || input === 'price')) return 'must not be negative';
  return { value: formatDecimal(number), number };
}

function wholeNumber(sent: unknown): number | undefined {
  if (typeof sent === 'boolean') return sent ? 1 : 0;
  if (typeof sent === 'string' && /^-?\d{1,10}$/.test(sent)) return wholeNumber(Number(sent));
  return typeof sent === 'number' && Number.isInteger(sent) && Math.abs(sent) <= 2 ** 31 ? sent : undefined;
}

function textValue(attribute: WritableAttribute, sent: unknown): StoredValue | string {
  const text = typeof sent === 'number' || typeof sent === 'boolean' ? String(Number(sent)) : sent;
  if (typeof text !== 'string') return 'must be a text';
  const most = attribute.backendType === 'varchar' ? shortText : longText;
  const problem = productTextProblem(text, most) ?? (text === '' ? undefined : classProblem(attribute, text));
  return problem ?? { value: text, number: null };
}

/** The problem of a text to store; undefined if there is none. */
export function productTextProblem(text: string, most: number): string | undefined {
  if (text.length > most) return `must have at most ${most} characters`;
  // No database stores U+0000 or half of a surrogate pair.
  return text.includes('\0') || !text.isWellFormed() ? 'must not contain U+0000 or half a surrogate pair' : undefined;
}

/** Checks a text against `frontend_class` (spec 2.5). */
function classProblem({ frontendClass }: WritableAttribute, text: string): string | undefined {
  const rule = frontendClass === null ? undefined : classes[frontendClass];
  return rule && !rule.test.test(text) ? rule.says : undefined;
}

const classes: Readonly<Record<string, { readonly test: RegExp; readonly says: string }>> = {
  'validate-number': { test: /^\s*-?\d*(\.\d*)?\s*$/, says: 'must be a number' },
  'validate-digits': { test: /^\d+$/, says: 'must be digits' },
  'validate-email': { test: /^[^\s@]+@[^\s@]+\.[^\s@]+$/, says: 'must be an email address' },
  'validate-url': { test: /^(https?|ftp):\/\/[^\s/]+(\/\S*)?$/i, says: 'must be a URL' },
  'validate-alpha': { test: /^[a-zA-Z]+$/, says: 'must be letters a to z' },
  'validate-alphanum': { test: /^[a-zA-Z0-9]+$/, says: 'must be letters a to z or digits' },
};

/** One choice of a source, as text. */
interface Chosen {
  readonly value: string;
}
type Source = (attribute: WritableAttribute, sent: unknown, options: KnownOptions) => Chosen | string;

const named =
  (names: Readonly<Record<string, number>>): Source =>
  (_attribute, sent) => {
    const byName = typeof sent === 'string' && Object.hasOwn(names, sent) ? names[sent] : undefined;
    const number = byName ?? wholeNumber(sent);
    const known = Object.values(names);
    if (number !== undefined && known.includes(number)) return { value: String(number) };
    return `must be one of ${Object.keys(names).join(', ')}`;
  };
const among =
  (numbers: readonly number[]): Source =>
  (_attribute, sent) => {
    const number = wholeNumber(sent);
    return number !== undefined && numbers.includes(number)
      ? { value: String(number) }
      : `must be one of ${numbers.join(', ')}`;
  };
const yesNo: Source = ({ backend }, sent) => {
  const number = wholeNumber(sent);
  // Such an attribute can also follow the configuration of the store (2).
  if (number === 2 && backend === 'boolean') return { value: '2' };
  return number === 0 || number === 1 ? { value: String(number) } : 'must be true or false';
};

/** Sources whose choices are known; values of other sources are stored like any text or number. */
const sources: Readonly<Record<string, Source>> = {
  table: (attribute, sent, options) => {
    const optionId = options.idOf(attribute.id, sent);
    return optionId === undefined ? 'must be an option of the attribute' : { value: String(optionId) };
  },
  boolean: yesNo,
  giftcard_open: yesNo,
  status: named({ enabled: 1, disabled: 2 }),
  visibility: named({ not_visible: 1, catalog: 2, search: 3, catalog_search: 4 }),
  tax_class: (_attribute, sent, options) => {
    const id = wholeNumber(sent);
    return id !== undefined && (id === 0 || options.taxClasses.has(id))
      ? { value: String(id) }
      : 'must be a tax class of products, or 0';
  },
  country: (_attribute, sent) =>
    typeof sent === 'string' && /^[A-Z]{2}$/.test(sent) ? { value: sent } : 'must be two letters of ISO 3166',
  msrp_enabled: among([0, 1, 2]),
  msrp_display: among([1, 2, 3, 4]),
  price_view: among([0, 1]),
};

/** Ids of options, without duplicates, joined by commas as in the legacy database. */
function severalOptions(attribute: WritableAttribute, sent: unknown, options: KnownOptions): StoredValue | string {
  const items = Array.isArray(sent) ? sent : typeof sent === 'string' ? sent.split(',') : [sent];
  if (items.length === 0) return noValue;
  if (attribute.source !== 'table') {
    const texts = items.map(String);
    return productTextProblem(texts.join(','), longText) ?? { value: texts.join(','), number: null };
  }
  const ids = items.map((item) => options.idOf(attribute.id, typeof item === 'string' ? item.trim() : item));
  return ids.includes(undefined)
    ? 'must be options of the attribute'
    : { value: [...new Set(ids)].join(','), number: null };
}
