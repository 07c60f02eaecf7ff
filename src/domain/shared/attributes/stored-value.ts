import { decimalToNumber, formatDecimal, parseDecimal } from '#kernel/decimal.ts';
import { isStorable } from '#kernel/storable-text.ts';
import { countryNamed } from '../country-codes.ts';
import type { Attribute } from './registry.ts';
import { type ValueManner, valueManners } from './value-manners.ts';
import type { StoredValue } from './write-values.ts';

/** What of an attribute says how its values are converted. */
export type ConvertedAttribute = Pick<Attribute, 'id' | 'backendType' | 'backend' | 'source' | 'input'>;

/** The choices that values can name, looked up before they are converted. */
export interface KnownChoices {
  /** The option of an attribute that was meant by an id, the digits of one, or a label. */
  idOf(attributeId: number, sent: unknown): number | undefined;
  /** Ids of the tax classes of products. */
  readonly taxClasses: ReadonlySet<number>;
}

/** Why a value cannot be kept: of what kind it is, and what it must be. */
export interface ValueProblem {
  readonly wrong: 'date' | 'number' | 'choice' | 'length' | 'text' | 'rule';
  readonly message: string;
}

/** What values of one kind of things are converted by. */
export interface Conversion<A extends ConvertedAttribute> {
  readonly manner: ValueManner;
  readonly known: KnownChoices;
  /** What else a text or a date must be, by what its attribute says; answers what is wrong with it. */
  readonly textRule?: (attribute: A, text: string) => string | undefined;
  readonly dateRule?: (attribute: A, date: string) => string | undefined;
}

/** Whether a conversion failed. */
export function isValueProblem(converted: StoredValue | ValueProblem): converted is ValueProblem {
  return 'wrong' in converted;
}

/** None. */
const noValue: StoredValue = { value: null, number: null };

const problem = (wrong: ValueProblem['wrong'], message: string): ValueProblem => ({ wrong, message });

/**
 * A sent value in the form that is stored, by the backend type and the input of its attribute and the manner of its
 * owner. null means no value, and so does an empty text, unless the manner keeps empty texts.
 */
export function storedValue<A extends ConvertedAttribute>(
  attribute: A,
  sent: unknown,
  { manner, known, textRule, dateRule }: Conversion<A>,
): StoredValue | ValueProblem {
  if (sent === null || sent === undefined) return noValue;
  const given = typeof sent === 'string' && !manner.keepsBlanks ? sent.trim() : sent;
  if (given === '' && !(manner.keepsEmptyTexts && isPlainText(attribute))) return noValue;
  if (isList(attribute)) return severalChoices(attribute, given, manner, known);
  const choose = choiceOf(attribute, manner);
  if (choose) {
    const chosen = choose(attribute, given, known);
    return typeof chosen === 'string' ? problem('choice', chosen) : plainValue(attribute, chosen.value);
  }
  switch (attribute.backendType) {
    case 'decimal':
      return decimalValue(attribute, given, manner);
    case 'int':
      return wholeValue(attribute, given, manner);
    case 'datetime': {
      const date = typeof given === 'string' ? manner.dateOf(given) : undefined;
      if (date === undefined) return problem('date', 'must be a date, YYYY-MM-DD');
      return ruled({ value: date, number: null }, dateRule?.(attribute, date));
    }
    default: {
      const text = textOf(attribute, given, manner);
      return 'wrong' in text || !text.value ? text : ruled(text, textRule?.(attribute, text.value));
    }
  }
}

const ruled = (value: StoredValue, broken: string | undefined): StoredValue | ValueProblem =>
  broken === undefined ? value : problem('rule', broken);

/** Whether values of an attribute are several choices. */
function isList({ backend, input }: ConvertedAttribute): boolean {
  return backend === 'array' || input === 'multiselect';
}

/** The choices that a sent value names: one, or all of a list, which may be a text with commas. */
export function sentChoices(attribute: ConvertedAttribute, sent: unknown): readonly unknown[] {
  if (Array.isArray(sent)) return sent;
  return typeof sent === 'string' && isList(attribute) ? sent.split(',') : [sent];
}

/** A value that is a text already, as the default of an attribute of products is. */
export function storedText(attribute: ConvertedAttribute, text: string): StoredValue {
  if (attribute.backendType === 'datetime') return { value: valueManners.product.dateOf(text) ?? null, number: null };
  if (attribute.backendType !== 'decimal') return plainValue(attribute, text);
  const number = parseDecimal(text);
  return number === null ? noValue : { value: formatDecimal(number), number };
}

/** Whether a sent date is a day without a time. */
export function isDayAlone({ backendType }: ConvertedAttribute, sent: unknown): boolean {
  return backendType === 'datetime' && typeof sent === 'string' && /^\d{4}-\d\d-\d\d$/.test(sent.trim());
}

/**
 * The stored moment if it is on the day that was sent alone, else the beginning of that day: an interface that shows
 * days gets them back without changing the time (decision 5).
 */
export function momentOfDay({ value, number }: StoredValue, before: string | null | undefined): StoredValue {
  return { value: before && value?.slice(0, 10) === before.slice(0, 10) ? before : value, number };
}

/** The row that keeps a value; undefined if there shall be none, so that the wider scope counts. */
export function rowToKeep(value: StoredValue, storeId: number, { keepsNothing }: ValueManner): StoredValue | undefined {
  return value.value === null && (storeId === 0 || !keepsNothing) ? undefined : value;
}

/** What is wrong with a text that is to be stored; undefined where nothing is. */
export function storedTextProblem(text: string, most: number): string | undefined {
  return textProblem(text, most, text.length)?.message;
}

function textProblem(text: string, most: number, length: number): ValueProblem | undefined {
  if (length > most) return problem('length', `must have at most ${most} characters`);
  return isStorable(text) ? undefined : problem('text', 'must not contain U+0000 or half a surrogate pair');
}

function isPlainText({ source, backendType }: ConvertedAttribute): boolean {
  return source === null && (backendType === 'varchar' || backendType === 'text');
}

function plainValue({ backendType }: ConvertedAttribute, value: string): StoredValue {
  return { value, number: backendType === 'int' ? Number(value) : null };
}

function textOf({ backendType }: ConvertedAttribute, sent: unknown, manner: ValueManner): StoredValue | ValueProblem {
  const text = typeof sent === 'number' || typeof sent === 'boolean' ? String(Number(sent)) : sent;
  if (typeof text !== 'string') return problem('text', 'must be a text');
  const most = manner.longest[backendType === 'varchar' ? 'varchar' : 'text'];
  return textProblem(text, most, manner.lengthOf(text)) ?? { value: text, number: null };
}

function wholeValue(attribute: ConvertedAttribute, sent: unknown, manner: ValueManner): StoredValue | ValueProblem {
  const number = wholeNumber(sent, manner.mostWhole);
  if (number === undefined) return problem('number', 'must be a whole number');
  return manner.needsPositive && number <= 0 ? noValue : plainValue(attribute, String(number));
}

function decimalValue(
  { backend, input }: ConvertedAttribute,
  sent: unknown,
  { decimalOf, decimalText, mostDecimal, needsPositive }: ValueManner,
): StoredValue | ValueProblem {
  const number = decimalOf(sent);
  if (number === undefined) return problem('number', 'must be a number');
  if (needsPositive && number <= 0) return noValue;
  if (Math.abs(number) > mostDecimal) return problem('number', `must be at most ${decimalToNumber(mostDecimal)}`);
  if (number < 0 && (backend === 'price' || input === 'weight' || input === 'price')) {
    return problem('number', 'must not be negative');
  }
  return { value: decimalText(number), number };
}

function wholeNumber(sent: unknown, most: number): number | undefined {
  if (typeof sent === 'boolean') return sent ? 1 : 0;
  if (typeof sent === 'string') return /^-?\d{1,15}$/.test(sent) ? wholeNumber(Number(sent), most) : undefined;
  return typeof sent === 'number' && Number.isInteger(sent) && Math.abs(sent) <= most ? sent : undefined;
}

/** One choice, as text. */
interface Chosen {
  readonly value: string;
}
/** Finds the choice that a sent value means; a text says what it must be. */
type Choose = (attribute: ConvertedAttribute, sent: unknown, known: KnownChoices) => Chosen | string;

/** How a value is chosen; undefined where the attribute has no choices, or none that are known here. */
function choiceOf({ source, input }: ConvertedAttribute, manner: ValueManner): Choose | undefined {
  if (source === 'table') return option;
  if (manner.systemChoices !== 'any') {
    if (source === null) return undefined;
    return (manner.systemChoices === 'stored' && storedChoices.get(source)) || systemChoices.get(source);
  }
  return input === 'select' ? anyNumber : undefined;
}

/** Several of them, each once, joined by commas as the legacy database keeps them. */
function severalChoices(
  attribute: ConvertedAttribute,
  sent: unknown,
  { longest, systemChoices: choices }: ValueManner,
  known: KnownChoices,
): StoredValue | ValueProblem {
  const items = Array.isArray(sent) ? sent : sentChoices(attribute, sent);
  if (items.length === 0) return noValue;
  if (attribute.source !== 'table' && choices !== 'any') {
    const text = items.map(String).join(',');
    return textProblem(text, longest.text, text.length) ?? { value: text, number: null };
  }
  const choose = attribute.source === 'table' ? option : anyNumber;
  const ids = new Set<string>();
  for (const item of items) {
    const chosen = choose(attribute, typeof item === 'string' ? item.trim() : item, known);
    if (typeof chosen === 'string') return problem('choice', 'must be options of the attribute');
    ids.add(chosen.value);
  }
  return { value: [...ids].join(','), number: null };
}

const option: Choose = ({ id }, sent, known) => {
  const optionId = known.idOf(id, sent);
  return optionId === undefined ? 'must be an option of the attribute' : { value: String(optionId) };
};
const anyNumber: Choose = (_attribute, sent) =>
  typeof sent === 'string' && /^-?\d{1,15}$/.test(sent) ? { value: sent } : 'must be a number of a choice';

const named =
  (names: Readonly<Record<string, number>>): Choose =>
  (_attribute, sent) => {
    const byName = typeof sent === 'string' && Object.hasOwn(names, sent) ? names[sent] : undefined;
    const number = byName ?? smallNumber(sent);
    const known = Object.values(names);
    if (number !== undefined && known.includes(number)) return { value: String(number) };
    return `must be one of ${Object.keys(names).join(', ')}`;
  };
const among =
  (numbers: readonly number[]): Choose =>
  (_attribute, sent) => {
    const number = smallNumber(sent);
    return number !== undefined && numbers.includes(number)
      ? { value: String(number) }
      : `must be one of ${numbers.join(', ')}`;
  };
const yesNo: Choose = ({ backend }, sent) => {
  const number = smallNumber(sent);
  // Such an attribute can also follow the configuration of the store.
  if (number === 2 && backend === 'boolean') return { value: '2' };
  return number === 0 || number === 1 ? { value: String(number) } : 'must be true or false';
};
const smallNumber = (sent: unknown): number | undefined => wholeNumber(sent, valueManners.product.mostWhole);

/** Sources whose choices are known here; values of others are texts and numbers like any. */
const systemChoices: ReadonlyMap<string, Choose> = new Map<string, Choose>([
  ['boolean', yesNo],
  ['giftcard_open', yesNo],
  ['status', named({ enabled: 1, disabled: 2 })],
  ['visibility', named({ not_visible: 1, catalog: 2, search: 3, catalog_search: 4 })],
  [
    'tax_class',
    (_attribute, sent, { taxClasses }) => {
      const id = smallNumber(sent);
      return id !== undefined && (id === 0 || taxClasses.has(id))
        ? { value: String(id) }
        : 'must be a tax class of products, or 0';
    },
  ],
  [
    'country',
    (_attribute, sent) =>
      typeof sent === 'string' && /^[A-Z]{2}$/.test(sent) ? { value: sent } : 'must be two letters of ISO 3166',
  ],
  ['msrp_enabled', among([0, 1, 2])],
  ['msrp_display', among([1, 2, 3, 4])],
  ['price_view', among([0, 1])],
]);

/** What the legacy store keeps beyond these (design 5), by source; a shop shows it as the safe choice. */
const storedChoices: ReadonlyMap<string, Choose> = new Map<string, Choose>([
  ...['status', 'visibility', 'tax_class', 'msrp_enabled', 'msrp_display', 'price_view'].map(
    (source) => [source, numberOrKnown(source)] as const,
  ),
  ['country', country],
]);

/** Any whole number, or what else is known; names in any case. */
function numberOrKnown(source: string): Choose {
  return (attribute, sent, known) => {
    const number = smallNumber(sent);
    if (number !== undefined) return { value: String(number) };
    const name = typeof sent === 'string' ? sent.trim().toLowerCase() : sent;
    return systemChoices.get(source)?.(attribute, name, known) ?? 'must be a number of a choice';
  };
}

/** The id of a country by its name or code, else the text itself. */
function country(_attribute: ConvertedAttribute, sent: unknown): Chosen | string {
  if (typeof sent !== 'string') return 'must be a country';
  const text = sent.trim();
  const problem = storedTextProblem(text, valueManners.product.longest.varchar);
  return problem ?? { value: countryNamed(text) ?? text };
}
