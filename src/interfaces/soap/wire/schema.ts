/**
 * The form of values on the wire, and the resolved graph of types that the codecs and the WSDL writers use.
 *
 * Schemas are written elsewhere with TypeBox; this library reads only plain JSON Schema properties, so it needs no
 * schema library itself.
 */

import type { WireStyle } from './service.ts';

/**
 * A type on the wire. `xsd` is the name of the named XSD type (`shoppingCartProductEntity`).
 *
 * - `{type: 'string' | 'integer' | 'number' | 'boolean'}`: xsd:string, xsd:int, xsd:double, xsd:boolean
 * - `{type: 'array', items, xsd}`: a named array type
 * - `{type: 'object', properties, required, xsd}`: a struct, fields in WSDL order; not required = minOccurs 0
 * - `{type: 'object', additionalProperties | patternProperties, xsd}`: an associative map, on the wire a list of
 * `{key, value}` entries
 * - anything else (`{xsd: 'anyType'}`): any value
 *
 * `anyOf` with `null` or literals stands for its first real member. Recursion: `$defs` and `$ref` by name, or a cyclic
 * object. `synonyms` on a property are further element names accepted for it on input. A
 * boolean with `asNumber` is written `1` or `0` in WS-I, where old stubs read an int (reference 2.2, D8 and D9). A list with
 * `emptyIsNilInWsi` is null if a WS-I request has it without items: there no client can tell an empty list from none.
 * A struct with `keepsUnknown` keeps children that are not its fields, as values of any type.
 */
export interface WireSchema {
  readonly type?: string;
  readonly items?: object;
  readonly properties?: Readonly<Record<string, object>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: object | boolean;
  readonly patternProperties?: Readonly<Record<string, object>>;
  readonly anyOf?: readonly object[];
  readonly $ref?: string;
  readonly $defs?: Readonly<Record<string, object>>;
  readonly xsd?: string;
  readonly synonyms?: readonly string[];
  readonly asNumber?: boolean;
  readonly emptyIsNilInWsi?: boolean;
  readonly keepsUnknown?: boolean;
  /** the schema that WS-I uses instead */
  readonly inWsi?: object;
  /** TypeBox's mark; named only so that its unknown type, which has no other property, is a WireSchema, too */
  readonly '~kind'?: string;
}

/** The four scalar kinds and "anything". */
export type ScalarKind = 'string' | 'integer' | 'number' | 'boolean';

/** A field of a struct, in WSDL order. */
export interface WireField {
  readonly name: string;
  readonly type: WireType;
  /** minOccurs 0 */
  readonly optional: boolean;
  /** other element names accepted on input */
  readonly synonyms: readonly string[];
  /** whether a list without items counts as null */
  readonly emptyIsNil: boolean;
}

export interface ListType {
  readonly kind: 'list';
  readonly name: string;
  item: WireType;
}

export interface StructType {
  readonly kind: 'struct';
  readonly name: string;
  readonly fields: WireField[];
  /** whether children that are not fields are kept */
  readonly keepsUnknown: boolean;
}

export interface MapType {
  readonly kind: 'map';
  readonly name: string;
  /** name of the entry type, e.g. `associativeEntity` */
  readonly entry: string;
  value: WireType;
}

/** A resolved type: a graph (it may be cyclic) with one node for each named type. */
export type WireType =
  | { readonly kind: ScalarKind; readonly asNumber?: boolean }
  | { readonly kind: 'any' }
  | ListType
  | StructType
  | MapType;

/** Turns schemas into resolved types; one resolver per service, so that each named type is one node. */
export type TypeResolver = (schema: WireSchema) => WireType;

const SCALARS: Readonly<Record<ScalarKind, WireType>> = {
  string: { kind: 'string' },
  integer: { kind: 'integer' },
  number: { kind: 'number' },
  boolean: { kind: 'boolean' },
};
const NUMERIC_BOOLEAN: WireType = { kind: 'boolean', asNumber: true };
const ANY: WireType = { kind: 'any' };

/**
 * Makes a resolver. The same schema object always gives the same type, and a name stands for one type: the first
 * schema seen with a name is the one the service publishes.
 *
 * @param style that of the service
 * @returns a function that throws `TypeError` for a schema that cannot be published (an array or object without `xsd`
 * name, an unknown `$ref`, two different shapes under one name); that is a mistake in a declaration, found at start.
 */
export function createTypeResolver(style: WireStyle): TypeResolver {
  const named = new Map<string, WireType>();
  const shapes = new Map<string, string>();
  const claim = (name: string, shape: string): void => {
    if ((shapes.get(name) ?? shape) !== shape) throw new TypeError(`wire schema: two shapes under the name '${name}'`);
    shapes.set(name, shape);
  };

  const resolve = (schema: WireSchema, defs: ReadonlyMap<string, WireSchema>): WireType => {
    const own = Object.entries(schema.$defs ?? {}) as [string, WireSchema][];
    const known: ReadonlyMap<string, WireSchema> = own.length === 0 ? defs : new Map([...defs, ...own]);
    if (schema.$ref !== undefined) {
      const target = known.get(schema.$ref);
      const name = target?.xsd ?? schema.$ref;
      const seen = named.get(name);
      if (seen !== undefined) return seen;
      if (target === undefined) throw new TypeError(`wire schema: $ref '${schema.$ref}' is not defined`);
      return resolve(target.xsd === undefined ? { ...target, xsd: name } : target, known);
    }
    if (style === 'wsi' && schema.inWsi) return resolve(schema.inWsi, known);
    const member = memberOf(schema);
    if (member !== schema) return resolve(member, known);
    if (isScalar(schema.type)) return schema.asNumber ? NUMERIC_BOOLEAN : SCALARS[schema.type];
    if (schema.type === 'array' && schema.items !== undefined) {
      const items: WireSchema = schema.items;
      return remember(schema, shapeOf(schema), (name) => {
        const list: ListType = { kind: 'list', name, item: ANY };
        const fill = () => {
          list.item = resolve(items, known);
        };
        return [list, fill];
      });
    }
    if (schema.type !== 'object') return ANY;
    const values = valuesOf(schema);
    if (values !== undefined) {
      return remember(schema, shapeOf(schema), (name) => {
        const entry = name.replace(/(Array)?$/, 'Entity');
        claim(entry, `key: string, value: ${briefly(values)}`);
        const map: MapType = { kind: 'map', name, entry, value: ANY };
        const fill = () => {
          map.value = resolve(values, known);
        };
        return [map, fill];
      });
    }
    return remember(schema, shapeOf(schema), (name) => {
      const struct: StructType = { kind: 'struct', name, fields: [], keepsUnknown: schema.keepsUnknown === true };
      return [struct, () => addFields(struct, schema, style, (property) => resolve(property, known))];
    });
  };

  const remember = (schema: WireSchema, shape: string, make: (name: string) => [WireType, () => void]): WireType => {
    if (schema.xsd === undefined) throw new TypeError(`wire schema: ${schema.type} without an xsd name (${shape})`);
    claim(schema.xsd, shape);
    const seen = named.get(schema.xsd);
    if (seen !== undefined) return seen;
    const [type, fill] = make(schema.xsd);
    // Stored before it is filled, so that a type may contain itself.
    named.set(schema.xsd, type);
    fill();
    return type;
  };

  return (schema) => resolve(schema, new Map());
}

function addFields(
  struct: StructType,
  schema: WireSchema,
  style: WireStyle,
  resolve: (property: WireSchema) => WireType,
): void {
  const required = new Set(schema.required);
  for (const [name, property] of Object.entries(schema.properties ?? {}) as [string, WireSchema][]) {
    const optional = !required.has(name);
    const emptyIsNil = style === 'wsi' && property.emptyIsNilInWsi === true;
    struct.fields.push({ name, type: resolve(property), optional, synonyms: property.synonyms ?? [], emptyIsNil });
  }
}

function isScalar(type: string | undefined): type is ScalarKind {
  return type === 'string' || type === 'integer' || type === 'number' || type === 'boolean';
}

/** The schema a union stands for: its first member that is not null. */
function memberOf(schema: WireSchema): WireSchema {
  const members = schema.type === undefined ? (schema.anyOf as readonly WireSchema[] | undefined) : undefined;
  return members?.find((member) => member.type !== 'null') ?? schema;
}

/** The schema of a map's values, or undefined for a struct. */
function valuesOf(schema: WireSchema): WireSchema | undefined {
  const pattern = Object.values(schema.patternProperties ?? {})[0];
  if (pattern !== undefined) return pattern;
  return typeof schema.additionalProperties === 'object' ? schema.additionalProperties : undefined;
}

/** The name of a type in the text of another one. */
function briefly(part: WireSchema): string {
  const member: WireSchema = memberOf(part);
  return member.xsd ?? member.$ref ?? member.type ?? 'any';
}

/** A short text that is equal for equal declarations of one named type; nested types have their own names. */
function shapeOf(schema: WireSchema): string {
  if (schema.type === 'array') return `[${briefly(schema.items ?? {})}]`;
  const values = valuesOf(schema);
  if (values !== undefined) return `{*: ${briefly(values)}}`;
  const required = new Set(schema.required);
  const fields = Object.entries(schema.properties ?? {}) as [string, WireSchema][];
  return fields.map(([name, field]) => `${name}${required.has(name) ? '' : '?'}: ${briefly(field)}`).join(', ');
}
