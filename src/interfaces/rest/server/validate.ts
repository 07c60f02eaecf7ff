import { createRequire } from 'node:module';
import { type TObject, type TSchema, Type } from 'typebox';
import type { FieldError } from '#kernel/refusal.ts';
import { aliasesOf } from '../aliases.ts';
import { closed } from '../closed.ts';
import { pointerPart } from '../messages/json-body.ts';

const require = createRequire(import.meta.url);
let compiler: typeof import('typebox/compile') | undefined;
/** The most errors that are looked at. */
const maxErrors = 100;

/** The compiler of schemas: 250 modules, loaded by the first checked call, since many services have none. */
function loadCompiler(): typeof import('typebox/compile') {
  if (!compiler) {
    compiler = require('typebox/compile') as typeof import('typebox/compile');
    const system: typeof import('typebox/system') = require('typebox/system');
    // Reports all errors at once; by default only the first eight.
    system.Settings.Set({ maxErrors });
  }
  return compiler;
}

/** The errors of a value; empty if it is valid. */
export type Check = (value: unknown) => FieldError[];

/**
 * Compiles the check of a body. Objects may have only the members of their schema, unless it allows others explicitly.
 * Fields are JSON Pointers.
 */
export function compileBody(schema: TSchema): Check {
  return compile(() => closed(schema) as TSchema);
}

/** Compiles the check of an answer, or of a page of a list with such items. Objects may have further members. */
export function compileResult(result: TSchema, isList: boolean): Check {
  return compile(() => (isList ? pageOf(result) : result));
}

const pageOf = (item: TSchema): TSchema =>
  Type.Object({ items: Type.Array(item), total: Type.Integer({ minimum: 0 }), next: Type.Optional(Type.String()) });

/** The values of a query or path, converted to the types of a schema. */
export interface ReadValues {
  readonly values: Readonly<Record<string, unknown>>;
  readonly errors: FieldError[];
}

/**
 * Compiles the reader of a query or of path parameters: text is converted to the declared type (a number, true or
 * false; a list from repeated or comma separated values). Everything else is refused, also undeclared names. Fields are
 * the names. In a path a number has only one spelling, so that a resource has one address: `0906`, `906.0` are invalid.
 */
export function compileParameters(
  schema: TObject | undefined,
  place: 'path' | 'query' = 'query',
): (raw: Readonly<Record<string, unknown>>, isLoose?: boolean) => ReadValues {
  const properties = (schema?.properties ?? {}) as Readonly<Record<string, TSchema>>;
  const check = compile(() => (schema ? closed(schema) : { type: 'object', additionalProperties: false }) as TSchema);
  const patterns = Object.keys((schema as { patternProperties?: object } | undefined)?.patternProperties ?? {});
  const isKnown = (name: string): boolean =>
    Object.hasOwn(properties, name) || patterns.some((pattern) => new RegExp(pattern).test(name));
  return (raw, isLoose = false) => {
    const values: Record<string, unknown> = {};
    const twice: FieldError[] = [];
    const unknown: FieldError[] = [];
    for (const [given, sent] of Object.entries(place === 'query' ? withSorting(raw, properties) : raw)) {
      const name = schema === undefined ? given : nameOfParameter(given, schema, raw);
      if (isLoose && !isKnown(name)) continue;
      // Assigned to an object it would vanish, and the check could not refuse it.
      if (name === '__proto__') {
        unknown.push({ field: name, message: 'is not a known field' });
        continue;
      }
      const kinds = kindsOf(properties[name]);
      // Nothing is meant where a number would be.
      if (sent === '' && isNumeric(properties[name])) continue;
      if (Array.isArray(sent) && !kinds.includes('array'))
        twice.push({ field: name, message: 'is given more than once' });
      else if (place === 'path' && kinds.includes('integer')) values[name] = idOf(String(sent)) ?? sent;
      else values[name] = coerced(sent, kinds, properties[name]);
    }
    const errors = check(values).map(({ field, message }) => ({ field: nameOf(field), message }));
    return { values, errors: [...twice, ...unknown, ...nulCharacters(values), ...errors] };
  };
}

/** Our name of a parameter that is sent under another one (`aliases`). */
function nameOfParameter(name: string, schema: TObject, raw: Readonly<Record<string, unknown>>): string {
  const ours = aliasesOf(schema).find(({ theirs }) => theirs === name)?.ours;
  return ours === undefined || Object.hasOwn(raw, ours) ? name : ours;
}

/** `order[name]=asc` as `sortBy=name&sortDir=asc`, where the list can be sorted so. */
function withSorting(
  raw: Readonly<Record<string, unknown>>,
  { sortBy }: Readonly<Record<string, TSchema>>,
): Readonly<Record<string, unknown>> {
  const name = Object.keys(raw).find((each) => /^order\[\w+\]$/.test(each));
  const field = name?.slice('order['.length, -1);
  const allowed = ((sortBy as { anyOf?: readonly { const?: unknown }[] } | undefined)?.anyOf ?? []).map(
    (each) => each.const,
  );
  if (name === undefined || raw.sortBy !== undefined || !allowed.includes(field)) return raw;
  const { [name]: sortDir, ...others } = raw;
  return { ...others, sortBy: field, sortDir: String(sortDir).toLowerCase() };
}

/**
 * Compiled at its first use: compiling everything would take a quarter of a second at each start, and memory for unused
 * routes.
 */
function compile(schema: () => TSchema): Check {
  let compiled: ReturnType<typeof import('typebox/compile')['Compile']> | undefined;
  return (value) => {
    compiled ??= loadCompiler().Compile(schema());
    return compiled.Check(value) ? [] : fieldErrors(compiled.Errors(value));
  };
}

interface SchemaError {
  readonly keyword: string;
  readonly instancePath: string;
  readonly message: string;
  readonly params: object;
}

/** One error for each place: alternatives are joined, consequences of another error are left out. */
function fieldErrors(errors: readonly SchemaError[]): FieldError[] {
  const places = new Map<string, Set<string>>();
  const add = (field: string, message: string): void => {
    places.set(field, (places.get(field) ?? new Set()).add(message));
  };
  const unknown = new Set<string>();
  for (const { keyword, instancePath, params } of errors) {
    const names = Object.entries(params).find(([key]) => /^(additional|unevaluated)Properties$/.test(key))?.[1];
    if (/^(additional|unevaluated)Properties$/.test(keyword) && Array.isArray(names)) {
      for (const name of names.slice(0, maxErrors)) unknown.add(instancePath + pointerPart(String(name)));
    }
  }
  for (const field of unknown) add(field, 'is not a known field');
  for (const { keyword, instancePath, message, params } of errors) {
    if (unknown.has(instancePath) || /^(additional|unevaluated)Properties$|^(any|one|all)Of$/.test(keyword)) continue;
    const details = params as Readonly<Record<string, unknown>>;
    if (keyword === 'required') {
      for (const name of details.requiredProperties as readonly string[])
        add(instancePath + pointerPart(name), 'is required');
    } else {
      add(instancePath, wording(keyword, details) ?? message);
    }
  }
  return [...places].map(([field, messages]) => ({ field, message: joined([...messages]) }));
}

/** Our own texts, where those of the library would not be understood. */
function wording(keyword: string, params: Readonly<Record<string, unknown>>): string | undefined {
  if (keyword === 'type')
    return `must be ${[params.type]
      .flat()
      .map((type) => kindNames[String(type)] ?? type)
      .join(' or ')}`;
  if (keyword === 'const') return `must be ${JSON.stringify(params.allowedValue)}`;
  if (keyword === 'enum')
    return `must be ${(params.allowedValues as readonly unknown[]).map((each) => JSON.stringify(each)).join(' or ')}`;
  if (keyword === 'format') return formats[String(params.format)] ?? `must be a ${params.format}`;
  if (keyword === 'minLength' && params.limit === 1) return 'must not be empty';
  if (keyword === 'minLength') return `must have at least ${params.limit} characters`;
  if (keyword === 'maxLength') return `must have at most ${params.limit} characters`;
  if (keyword === 'minItems') return `must have at least ${params.limit} items`;
  if (keyword === 'maxItems') return `must have at most ${params.limit} items`;
  if (keyword === 'multipleOf') return `must be a multiple of ${params.multipleOf}`;
  return undefined;
}

const kindNames: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'null',
};

const formats: Readonly<Record<string, string>> = {
  'date-time': 'must be a moment with its zone, as in 2026-11-21T19:00:00Z',
  date: 'must be a day, as in 2026-11-21',
  email: 'must be an e-mail address',
  uri: 'must be a URL',
};

function joined(messages: readonly string[]): string {
  const musts = messages.filter((message) => message.startsWith('must be '));
  const others = messages.filter((message) => !message.startsWith('must be '));
  const must = musts.length > 0 ? [`must be ${musts.map((message) => message.slice(8)).join(' or ')}`] : [];
  return [...must, ...others].join('; ');
}

function kindsOf(schema: TSchema | undefined): string[] {
  const { type, anyOf } = (schema ?? {}) as { type?: string; anyOf?: readonly TSchema[] };
  return anyOf ? anyOf.flatMap(kindsOf) : type === undefined ? ['string'] : [type];
}

/** Whether only numbers are allowed, or lists of them. */
function isNumeric(schema: TSchema | undefined): boolean {
  const { items } = (schema ?? {}) as { items?: TSchema };
  return kindsOf(schema).every((kind) =>
    kind === 'array' ? isNumeric(items) : kind === 'integer' || kind === 'number',
  );
}

/** The number of a path's part; undefined if it is not one, or is not in its usual spelling. */
function idOf(text: string): number | undefined {
  return /^(0|[1-9]\d{0,14})$/.test(text) ? Number(text) : undefined;
}

function coerced(sent: unknown, kinds: readonly string[], schema: TSchema | undefined): unknown {
  if (kinds.includes('array')) {
    const { items } = (schema ?? {}) as { items?: TSchema };
    const parts = [sent].flat().flatMap((each) => String(each).split(','));
    return parts.filter((part) => part !== '').map((part) => coerced(part, kindsOf(items), items));
  }
  const text = String(sent);
  if ((kinds.includes('integer') || kinds.includes('number')) && /^-?\d{1,15}(\.\d{1,15})?$/.test(text)) {
    return Number(text);
  }
  if (kinds.includes('boolean') && /^(true|false|1|0)$/.test(text)) return text === 'true' || text === '1';
  return text;
}

function nulCharacters(values: ReadValues['values']): FieldError[] {
  return Object.entries(values)
    .filter(
      ([name, value]) => name.includes('\u0000') || [value].flat().some((each) => String(each).includes('\u0000')),
    )
    .map(([field]) => ({ field, message: 'must not contain the character U+0000' }));
}

/** A JSON Pointer to a parameter as the parameter's name. */
function nameOf(pointer: string): string {
  return pointer.slice(1).replaceAll('~1', '/').replaceAll('~0', '~');
}
