import { aliasesOf } from '../aliases.ts';
import { derivedOf } from '../derived-members.ts';
import { fieldTexts } from './fields.ts';

type Json = Readonly<Record<string, unknown>>;

/** Collects named schemas, so that the document contains each once and clients get a type with that name. */
export interface Components {
  /** The schema as the document refers to it: a reference if it is named; its named parts are replaced likewise. */
  refer(schema: unknown): Json;
  /** A reference to a schema of this name, which is made at its first use. */
  own(name: string, schema: () => Json): Json;
  /** As `refer`, but a schema without a name gets this one, or that of an equal schema. */
  named(name: string, schema: unknown): Json;
  /** All schemas by name, sorted. */
  all(): Record<string, Json>;
}

/** Keywords whose values are not schemas. */
const plain = new Set(['default', 'const', 'enum', 'examples', 'required', 'type', 'description', 'title', 'format']);

/** Creates an empty collection. */
export function createComponents(): Components {
  const found = new Map<string, string>();
  const name = (wanted: string, text: string): string => {
    // Two schemas with one name: for bodies and for answers.
    for (const each of [wanted, `${wanted}Input`, ...Array.from({ length: 20 }, (_, i) => `${wanted}${i + 2}`)]) {
      const known = found.get(each);
      if (known !== undefined && known !== text) continue;
      found.set(each, text);
      return each;
    }
    throw new Error(`too many different schemas are named ${wanted}`);
  };
  const inside = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inside);
    if (typeof value !== 'object' || value === null) return value;
    return refer(value as Json);
  };
  const refer = (schema: Json): Json => {
    const entries = Object.entries(schema).map(([key, value]) => {
      if (plain.has(key)) return [key, value] as const;
      if (key !== 'properties' && key !== 'patternProperties') return [key, inside(value)] as const;
      return [
        key,
        Object.fromEntries(
          Object.entries(value as Json).map(([property, each]) => [property, describedSchema(property, inside(each))]),
        ),
      ] as const;
    });
    const replaced = withAliases(schema, Object.fromEntries(entries));
    const { title } = schema;
    if (typeof title !== 'string' || !/^\w+$/.test(title)) return replaced;
    return { $ref: `#/components/schemas/${name(title, JSON.stringify(replaced))}` };
  };
  return {
    refer: (schema) => refer(JSON.parse(JSON.stringify(schema))),
    named(wanted, schema) {
      const referred = refer(JSON.parse(JSON.stringify(schema)));
      if ('$ref' in referred) return referred;
      const text = JSON.stringify(referred);
      const [equal] = [...found].find(([, known]) => known === text) ?? [];
      return { $ref: `#/components/schemas/${equal ?? name(wanted, text)}` };
    },
    own: (wanted, schema) => ({ $ref: `#/components/schemas/${name(wanted, JSON.stringify(schema()))}` }),
    all: () =>
      Object.fromEntries(
        [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([each, text]) => [each, JSON.parse(text)]),
      ),
  };
}

/** An object with the other names of its members (`aliases`), as deprecated ones. */
function withAliases(schema: Json, replaced: Json): Json {
  const properties = replaced.properties as Json | undefined;
  const others = aliasesOf(schema).filter(({ ours, theirs }) => properties?.[ours] && !properties[theirs]);
  const derived = derivedOf(schema).filter(({ theirs }) => !properties?.[theirs]);
  if (others.length + derived.length === 0) return replaced;
  const added = [
    ...others.map(({ ours, theirs }) => [theirs, deprecated(ours, (properties as Json)[ours] as Json)]),
    ...derived.map(({ theirs, type }) => [
      theirs,
      { ...type, deprecated: true, description: 'For clients of Maho, while `restAliases` is on' },
    ]),
  ];
  return { ...replaced, properties: { ...properties, ...Object.fromEntries(added) } };
}

/** Another name of a member, with its schema. */
function deprecated(ours: string, { description: _, ...schema }: Json): Json {
  const whole = '$ref' in schema ? { allOf: [schema] } : schema;
  return { ...whole, deprecated: true, description: `The same as \`${ours}\`, for clients of Maho` };
}

/** A property; without a description it gets the common one for its name. */
function describedSchema(name: string, schema: unknown): unknown {
  const text = Object.hasOwn(fieldTexts, name) ? fieldTexts[name] : undefined;
  if (text === undefined || typeof schema !== 'object' || schema === null) return schema;
  return 'description' in schema || '$ref' in schema ? schema : { ...schema, description: text };
}
