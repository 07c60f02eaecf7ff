/** Values of a declared type in the rpc/encoded styles (V2, and typed results of V1; reference 1.4). */

import { keepText } from '#interfaces/legacy/wire/cached-text.ts';
import { Gap } from '#interfaces/legacy/wire/gap.ts';
import { arrayAttributes, encodeAny } from './encode-any.ts';
import { entriesOf, flatEntriesOf, itemsOf, recordOf, SCALAR_TEXT } from './encode-values.ts';
import type { SoapVersion } from './fault.ts';
import type { ListType, MapType, ScalarKind, StructType, WireType } from './schema.ts';

/** Encodes a value as one element; throws SoapFault `Server` for a value that the type does not allow. */
export type Encoder = (value: unknown) => string;

/** The XSD types of the scalar kinds. */
const XSD_TYPE: Readonly<Record<ScalarKind, string>> = {
  string: 'xsd:string',
  integer: 'xsd:int',
  number: 'xsd:double',
  boolean: 'xsd:boolean',
};

/** The name of a type in an attribute, with the prefix of the target namespace. */
export function typeName(type: WireType, prefix: string): string {
  if ('name' in type) return `${prefix}:${type.name}`;
  return type.kind === 'any' ? 'xsd:anyType' : XSD_TYPE[type.kind];
}

/**
 * Makes the encoder of elements of one name and type. Structs in WSDL order; null is left out if the field is optional,
 * and is nil otherwise; lists with their array attributes, `[0]` when empty.
 *
 * @param made the encoders of one service and version, by element name and type
 */
export function compileRpcEncoder(
  type: WireType,
  tag: string,
  version: SoapVersion,
  made: Map<string, Map<WireType, Encoder>>,
): Encoder {
  let ofTag = made.get(tag);
  if (ofTag === undefined) {
    ofTag = new Map();
    made.set(tag, ofTag);
  }
  const known = ofTag.get(type);
  if (known !== undefined) return known;
  let real: Encoder = (value) => encodeAny(tag, value, version);
  // Stored before it is made, so that a type may contain itself.
  ofTag.set(type, (value) => real(value));
  const nested = (inner: WireType, name: string) => compileRpcEncoder(inner, name, version, made);
  if (type.kind === 'list') real = keepText(compileList(type, tag, version, nested));
  else if (type.kind === 'struct') real = keepText(compileStruct(type, tag, nested));
  else if (type.kind === 'map') real = keepText(compileMap(type, tag, version, nested));
  else if (type.kind !== 'any') real = compileScalar(type.kind, tag);
  ofTag.set(type, real);
  return real;
}

type Nested = (type: WireType, tag: string) => Encoder;

function compileScalar(kind: ScalarKind, tag: string): Encoder {
  const open = `<${tag} xsi:type="${XSD_TYPE[kind]}">`;
  const close = `</${tag}>`;
  const nil = `<${tag} xsi:nil="true"/>`;
  const toText = SCALAR_TEXT[kind];
  return (value) => (value === null || value === undefined ? nil : open + toText(value) + close);
}

function compileStruct(type: StructType, tag: string, nested: Nested): Encoder {
  const fields = type.fields.map(({ name, optional, type: inner }) => ({
    name,
    optional,
    encode: nested(inner, name),
  }));
  const open = `<${tag} xsi:type="ns1:${type.name}">`;
  return (value) => {
    if (value === null || value === undefined) return `<${tag} xsi:nil="true"/>`;
    const record = recordOf(value);
    let text = open;
    for (const { name, optional, encode } of fields) {
      const field = record[name];
      if (!optional || (field !== null && field !== undefined)) text += encode(field);
    }
    return `${text}</${tag}>`;
  };
}

function compileList(type: ListType, tag: string, version: SoapVersion, nested: Nested): Encoder {
  const encodeItem = nested(type.item, 'item');
  const itemType = typeName(type.item, 'ns1');
  return (value) => {
    if (value === null || value === undefined) return `<${tag} xsi:nil="true"/>`;
    const items = value instanceof Gap ? value : itemsOf(value);
    const head = `<${tag}${arrayAttributes(version, itemType, items.length, `ns1:${type.name}`)}`;
    if (items instanceof Gap) return `${head}>${items.text}</${tag}>`;
    if (items.length === 0) return `${head}/>`;
    let text = `${head}>`;
    for (const item of items) text += encodeItem(item);
    return `${text}</${tag}>`;
  };
}

function compileMap(type: MapType, tag: string, version: SoapVersion, nested: Nested): Encoder {
  const encodeKey = nested({ kind: 'string' }, 'key');
  const encodeValue = nested(type.value, 'value');
  const entriesIn = type.value.kind in XSD_TYPE ? flatEntriesOf : entriesOf;
  return (value) => {
    if (value === null || value === undefined) return `<${tag} xsi:nil="true"/>`;
    const entries = entriesIn(value);
    const head = `<${tag}${arrayAttributes(version, `ns1:${type.entry}`, entries.length, `ns1:${type.name}`)}`;
    if (entries.length === 0) return `${head}/>`;
    let text = `${head}>`;
    for (const [key, item] of entries) {
      text += `<item xsi:type="ns1:${type.entry}">${encodeKey(key)}${encodeValue(item)}</item>`;
    }
    return `${text}</${tag}>`;
  };
}
