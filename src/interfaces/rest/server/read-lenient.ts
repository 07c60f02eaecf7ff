import type { TSchema } from 'typebox';
import { aliasesOf } from '../aliases.ts';

type Json = Readonly<Record<string, unknown>>;

/** What a schema says, as far as reading looks at it. */
interface Shape {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, TSchema>>;
  readonly items?: TSchema;
  readonly anyOf?: readonly TSchema[];
  readonly allOf?: readonly TSchema[];
  readonly patternProperties?: Readonly<Record<string, TSchema>>;
  readonly additionalProperties?: unknown;
  readonly required?: readonly string[];
}

/** How a body is read. */
interface Reading {
  /** Whether everything is understood that the public interface would take (`restAliases`). */
  readonly isLoose: boolean;
  /** Whether it is for something new: then an empty text is nothing. A change to an empty text is refused. */
  readonly isNew: boolean;
}

/**
 * A value that breaks its schema, as the public interface of `rest-clients` would understand it (design 12): members have
 * our names; texts are numbers, and empty texts are nothing, where a number is meant. If `isLoose`, members that the
 * schema does not have and nulls that it does not allow are left out, and other plain values are converted, too.
 */
export function readLenient(schema: TSchema, value: unknown, how: Reading): unknown {
  const { type, anyOf, items } = schema as Shape;
  if (anyOf) {
    if (anyOf.some((each) => fits(each, value))) return value;
    const kinds = anyOf.filter((each) => (each as Shape).type !== 'null');
    const nullable = kinds.length < anyOf.length;
    if (value === '' && nullable && !kinds.some((each) => (each as Shape).type === 'string')) return null;
    const kind = kinds.find((each) => (each as Shape).type === kindOf(value)) ?? kinds[0];
    return kind === undefined ? value : readLenient(kind, value, how);
  }
  if (type === 'object' || (schema as Shape).allOf) return isRecord(value) ? readObject(schema, value, how) : value;
  if (type === 'array' && items) {
    if (Array.isArray(value)) return value.map((each) => readLenient(items, each, how));
    const isPlain = value !== null && value !== undefined && typeof value !== 'object';
    return isPlain && (how.isLoose || hasNumberOnly(items)) ? [readLenient(items, value, how)] : value;
  }
  if (type === 'number' || type === 'integer') return asNumber(value);
  if (!how.isLoose) return value;
  if (type === 'boolean') return booleans.get(value) ?? value;
  return type === 'string' && typeof value === 'number' ? String(value) : value;
}

const booleans: ReadonlyMap<unknown, boolean> = new Map<unknown, boolean>([
  ...[1, '1', 'true'].map((each) => [each, true] as const),
  ...[0, '0', 'false', ''].map((each) => [each, false] as const),
]);

function readObject(schema: TSchema, value: Json, how: Reading): Json {
  const { properties = {}, patternProperties = {}, additionalProperties, required = [] } = wholeOf(schema);
  const others = aliasesOf(schema);
  const named = new Map<string, unknown>();
  for (const [name, sent] of Object.entries(value)) {
    const isOwn = Object.hasOwn(properties, name) && !(properties[name] as { readOnly?: boolean }).readOnly;
    const ours = isOwn ? name : (others.find(({ theirs }) => theirs === name)?.ours ?? name);
    if (ours === name || !Object.hasOwn(value, ours)) named.set(ours, sent);
  }
  const read: [string, unknown][] = [];
  for (const [name, sent] of named) {
    const own = Object.hasOwn(properties, name)
      ? properties[name]
      : Object.entries(patternProperties).find(([pattern]) => new RegExp(pattern).test(name))?.[1];
    if (own === undefined) {
      if (!how.isLoose || (additionalProperties !== undefined && additionalProperties !== false))
        read.push([name, sent]);
      continue;
    }
    // Nothing is meant: the member is not sent.
    const isNothing =
      (sent === '' &&
        (hasNumberOnly(own) || (mustHaveText(own) && !required.includes(name) && (how.isLoose || how.isNew)))) ||
      (how.isLoose && sent === null);
    if (isNothing && !fits(own, null)) continue;
    read.push([name, readLenient(own, sent, how)]);
  }
  return Object.fromEntries(read);
}

/** The members of an object, and those of all parts of an intersection. */
function wholeOf(schema: TSchema): Shape {
  const { allOf } = schema as Shape;
  if (!allOf) return schema as Shape;
  return { properties: Object.assign({}, ...allOf.map((part) => wholeOf(part).properties)) };
}

/** Whether an empty text is not allowed. */
const mustHaveText = (schema: TSchema): boolean => Number((schema as { minLength?: number }).minLength ?? 0) > 0;

function hasNumberOnly(schema: TSchema): boolean {
  const { type, anyOf } = schema as Shape;
  if (anyOf) return anyOf.every((each) => (each as Shape).type === 'null' || hasNumberOnly(each));
  return type === 'number' || type === 'integer';
}

/** Whether a plain value is of a kind that the schema allows. */
function fits(schema: TSchema, value: unknown): boolean {
  const { type, anyOf, const: constant } = schema as Shape & { readonly const?: unknown };
  if (anyOf) return anyOf.some((each) => fits(each, value));
  if (constant !== undefined) return constant === value;
  if (type === 'integer') return Number.isInteger(value);
  return type === undefined || (type === kindOf(value) && type !== 'object' && type !== 'array');
}

function kindOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

function asNumber(value: unknown): unknown {
  return typeof value === 'string' && /^\s*-?\d{1,15}(\.\d{1,15})?\s*$/.test(value) ? Number(value) : value;
}

function isRecord(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
