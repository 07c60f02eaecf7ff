import type { TSchema } from 'typebox';
import { compileResult } from '#interfaces/rest/server/validate.ts';

/** What of a schema says how an answer must look: plain JSON Schema, as the wire reads it. */
interface AnswerSchema {
  readonly type?: string;
  readonly items?: AnswerSchema;
  readonly properties?: Readonly<Record<string, AnswerSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: AnswerSchema | boolean;
  readonly patternProperties?: Readonly<Record<string, AnswerSchema>>;
  readonly anyOf?: readonly AnswerSchema[];
  readonly const?: unknown;
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, AnswerSchema>>;
}

type Definitions = Readonly<Record<string, AnswerSchema>>;

/** `print` of an operation, checked: throws an error that names the member which the `result` schema does not allow. */
export function checkedOperation<Out>(result: TSchema, print: (value: Out) => unknown = (value) => value) {
  return checked(print, (value) => flawOf(value, result as AnswerSchema, '', {}));
}

/** `print` of a route in the same way; of a list, with its `items` and `total`. */
export function checkedRoute<Out>(result: TSchema | undefined, isList: boolean, print: (value: Out) => unknown) {
  if (result === undefined) return print;
  const check = compileResult(result, isList);
  return checked(print, (value) => {
    // As it is sent: without what JSON leaves out.
    const [flaw] = check(value === undefined ? value : JSON.parse(JSON.stringify(value)));
    return flaw && [flaw.field, flaw.message];
  });
}

function checked<Out>(print: (value: Out) => unknown, flawIn: (answer: unknown) => Flaw | undefined) {
  const passed = (answer: unknown): unknown => {
    const flaw = flawIn(answer);
    if (flaw) throw new Error(`what it answers is not as declared: ${flaw.join(' ').trim()}`);
    return answer;
  };
  return (value: Out): unknown => {
    const answer = print(value);
    return answer instanceof Promise ? answer.then(passed) : passed(answer);
  };
}

type Flaw = readonly [path: string, message: string];

/**
 * The first member that an answer lacks or has wrong; undefined if there is none. A scalar may have another type if its text on
 * the wire is the same: `'12'` for a whole number, 1 for true. Null stands for an optional member; further members are allowed.
 */
function flawOf(value: unknown, schema: AnswerSchema, path: string, known: Definitions): Flaw | undefined {
  const definitions = schema.$defs ? { ...known, ...schema.$defs } : known;
  if (schema.$ref !== undefined) return flawOf(value, definitions[schema.$ref] ?? {}, path, definitions);
  if (schema.anyOf !== undefined) {
    const flaws = schema.anyOf.map((member) => flawOf(value, member, path, definitions));
    return flaws.includes(undefined) ? undefined : flaws[0];
  }
  if ('const' in schema) return value === schema.const ? undefined : [path, `must be ${JSON.stringify(schema.const)}`];
  const scalar = scalars[schema.type ?? ''];
  if (scalar) return scalar.allows(value) ? undefined : [path, value === undefined ? 'is missing' : scalar.says];
  if (schema.type === 'array') {
    if (!Array.isArray(value)) return [path, 'must be a list'];
    return firstOf(value.entries(), (each) => [each, schema.items ?? {}], path, definitions);
  }
  if (schema.type !== 'object') return isSendable(value) ? undefined : [path, 'cannot be sent'];
  const values = Object.values(schema.patternProperties ?? {})[0] ?? schema.additionalProperties;
  if (typeof values === 'object') return flawOfMap(value, values, path, definitions);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [path, 'must be an object'];
  const fields = value as Readonly<Record<string, unknown>>;
  const required = new Set(schema.required);
  return firstOf(
    Object.entries(schema.properties ?? {}),
    (property, name) =>
      (fields[name] === undefined || fields[name] === null) && !required.has(name)
        ? undefined
        : [fields[name], property],
    path,
    definitions,
  );
}

/** A map may also be a `Map`, or a list of `{key, value}`; a list of values is one key several times. */
function flawOfMap(value: unknown, values: AnswerSchema, path: string, definitions: Definitions): Flaw | undefined {
  if (typeof value !== 'object' || value === null) return [path, 'must be an object'];
  const entries = Array.isArray(value)
    ? value.map((entry): [string, unknown] => [String(entry?.key), entry?.value])
    : [...(value instanceof Map ? value : Object.entries(value))];
  const isPlain = values.type !== 'array';
  const single = entries.flatMap(([key, item]): [string, unknown][] =>
    Array.isArray(item) && isPlain ? item.map((each) => [key, each]) : [[key, item]],
  );
  return firstOf(single, (item) => (item === undefined ? undefined : [item, values]), path, definitions);
}

/** The first flaw of the members of a list or an object. */
function firstOf<T>(
  members: Iterable<[string | number, T]>,
  expected: (member: T, name: string) => [unknown, AnswerSchema] | undefined,
  path: string,
  definitions: Definitions,
): Flaw | undefined {
  for (const [name, member] of members) {
    const pair = expected(member, String(name));
    const flaw = pair && flawOf(...pair, `${path}/${name}`, definitions);
    if (flaw) return flaw;
  }
  return undefined;
}

const isNumber = (value: unknown): boolean => typeof value === 'bigint' || Number.isFinite(value);
const isText = (value: unknown, form: RegExp): boolean => typeof value === 'string' && form.test(value);

const scalars: Readonly<Record<string, { readonly says: string; allows(value: unknown): boolean }>> = {
  string: {
    says: 'must be text',
    allows: (value) => typeof value === 'string' || typeof value === 'boolean' || isNumber(value),
  },
  integer: {
    says: 'must be a whole number',
    allows: (value) =>
      typeof value === 'bigint' ||
      typeof value === 'boolean' ||
      Number.isSafeInteger(value) ||
      isText(value, /^-?\d{1,16}$/),
  },
  number: {
    says: 'must be a number',
    allows: (value) => typeof value === 'boolean' || isNumber(value) || isText(value, /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i),
  },
  boolean: {
    says: 'must be true or false',
    allows: (value) => typeof value === 'boolean' || value === 0 || value === 1 || isText(value, /^[01]$/),
  },
  null: { says: 'must be null', allows: (value) => value === null },
};

const isSendable = (value: unknown): boolean => typeof value !== 'function' && typeof value !== 'symbol';
