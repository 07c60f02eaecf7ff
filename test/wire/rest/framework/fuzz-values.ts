import fc from 'fast-check';
import type { Json } from './document.ts';

/** A value that is written into JSON as this text, which JSON.stringify would not write. */
export interface RawJson {
  readonly raw: string;
}

const nested = (depth: number): string => `${'{"a":['.repeat(depth)}1${']}'.repeat(depth)}`;

/** Texts that often cause errors in programs. */
export const hostileTexts: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    '',
    ' ',
    '0',
    '-1',
    '1e400',
    'NaN',
    'null',
    'true',
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    '../../../../etc/passwd',
    "' or 1=1 --",
    '%',
    '%s%n',
    '<script>alert(1)</script>',
    '{{block type="cms/block" block_id="opening-hours"}}',
    '\u0000',
    '\u0001\u001f\u007f',
    '\u2028\ufeff\u202e',
    '\ud800',
    'a\udc00b',
    '9'.repeat(30),
    '2026-02-30',
    '2026-13-45T99:99:99Z',
    '-000001-01-01T00:00:00Z',
    '0000-00-00',
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.integer({ min: 200, max: 70_000 }).map((length) => 'x'.repeat(length)),
);

/** Anything that is JSON, or nearly so. */
export const hostile: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 4, arbitrary: hostileTexts },
  {
    weight: 4,
    arbitrary: fc.constantFrom<unknown>(
      null,
      true,
      false,
      0,
      -0,
      -1,
      0.00001,
      1e21,
      -1e308,
      2 ** 31,
      2 ** 53,
      -(2 ** 63),
      [],
      {},
      [[]],
      [null],
      { raw: '1e999' },
      { raw: '99999999999999999999999999' },
      { raw: '"\\ud800"' },
      { raw: '"\\u0000"' },
      { raw: '{"__proto__":{"isAdmin":true}}' },
      { raw: '{"constructor":{"prototype":{}}}' },
      { raw: '{"a":1,"a":2}' },
      { raw: nested(20) },
      { raw: nested(5000) },
    ),
  },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.array(fc.integer(), { minLength: 100, maxLength: 1200 }) },
);

/**
 * Values that a schema of the document describes, with references resolved; sometimes with a hostile value in any
 * place.
 */
export function valuesOf(schema: Json, schemas: Readonly<Record<string, Json>>, depth = 0): fc.Arbitrary<unknown> {
  const fit = fitting(schema, schemas, depth);
  return fc.oneof({ weight: 50, arbitrary: fit }, { weight: 1, arbitrary: hostile });
}

function fitting(schema: Json, schemas: Readonly<Record<string, Json>>, depth: number): fc.Arbitrary<unknown> {
  const { $ref, anyOf, oneOf, allOf, const: only, enum: some } = schema;
  const inner = (each: Json): fc.Arbitrary<unknown> => valuesOf(each, schemas, depth + 1);
  if (depth > 8) return fc.constant(null);
  if (typeof $ref === 'string') return fitting(schemas[$ref.split('/').at(-1) ?? ''] ?? {}, schemas, depth + 1);
  if (only !== undefined) return fc.constant(only);
  if (Array.isArray(some)) return fc.constantFrom(...some);
  for (const choices of [anyOf, oneOf, allOf]) if (Array.isArray(choices)) return fc.oneof(...choices.map(inner));
  switch (schema.type) {
    case 'object':
      return objects(schema, inner);
    case 'array':
      return fc.array(inner((schema.items ?? {}) as Json), { maxLength: 4 });
    case 'string':
      return texts(schema);
    case 'integer':
      return fc.oneof(fc.integer({ min: 0, max: 40 }), fc.integer(limits(schema)));
    case 'number':
      return fc.oneof(
        fc.integer({ min: 0, max: 99_999 }).map((cents) => cents / 100),
        fc.integer(limits(schema)),
      );
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    default:
      return hostile;
  }
}

function limits({ minimum, maximum }: Json): { min: number; max: number } {
  const min = Number(minimum ?? -(2 ** 31));
  const max = Number(maximum ?? 2 ** 31 - 1);
  const within = (value: number): number => Math.max(-(2 ** 31), Math.min(2 ** 31 - 1, Math.trunc(value)));
  return { min: within(min), max: Math.max(within(min), within(max)) };
}

function objects(schema: Json, inner: (each: Json) => fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const properties = Object.entries((schema.properties ?? {}) as Readonly<Record<string, Json>>);
  const required = new Set((schema.required ?? []) as string[]);
  const needed = properties.filter(([name]) => required.has(name));
  // Only few of the optional members at a time: with all of them some member is always wrong.
  const others = properties.filter(([name, each]) => !required.has(name) && each.readOnly !== true);
  const { patternProperties, additionalProperties } = schema;
  const open = Object.values((patternProperties ?? {}) as Record<string, Json>)[0] ?? additionalProperties;
  return fc
    .tuple(
      fc.tuple(...needed.map(([name, each]) => fc.tuple(fc.constant(name), inner(each)))),
      others.length === 0
        ? fc.constant([])
        : fc.array(fc.oneof(...others.map(([name, each]) => fc.tuple(fc.constant(name), inner(each)))), {
            maxLength: 5,
          }),
      open && typeof open === 'object'
        ? fc.array(
            fc.tuple(fc.constantFrom('color', 'price', 'status', 'name', 'weight', 'no_such'), inner(open as Json)),
            { maxLength: 3 },
          )
        : fc.constant([]),
      fc.oneof(
        { weight: 20, arbitrary: fc.constant([]) },
        { weight: 1, arbitrary: fc.array(fc.tuple(hostileTexts, hostile), { minLength: 1, maxLength: 1 }) },
      ),
    )
    .map((parts) => Object.fromEntries(parts.flat() as [string, unknown][]));
}

function texts({ format, pattern, minLength, maxLength }: Json): fc.Arbitrary<string> {
  if (format === 'date') return fc.constantFrom('2026-11-21', '2024-02-29', '1970-01-01', '9999-12-31');
  if (format === 'date-time') return fc.constantFrom('2026-11-21T19:00:00.000Z', '1999-12-31T23:59:59+14:00');
  const min = Number(minLength ?? 0);
  const usual = fc.constantFrom('default', 'all', 'INK-TIDE', 'PEN-WREN', 'color', 'a', 'Ω ink', '1', '2026-11-21');
  const any = fc.string({ minLength: min, maxLength: Math.min(Math.max(min, 40), Number(maxLength ?? 40)) });
  // fast-check cannot make texts for patterns with a lookahead.
  if (typeof pattern !== 'string' || pattern.includes('(?')) return fc.oneof(usual, any);
  return fc.oneof(fc.stringMatching(new RegExp(pattern), { maxLength: 40 }), usual);
}

/** Writes a value as JSON, with raw parts unchanged. */
export function written(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(written).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  if (Object.keys(value).length === 1 && 'raw' in value) return String(value.raw);
  return `{${Object.entries(value).map(([name, each]) => `${JSON.stringify(name)}:${written(each)}`)}}`;
}
