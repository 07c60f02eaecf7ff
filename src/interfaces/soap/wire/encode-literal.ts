/** Values in the document/literal style (WS-I, reference 1.4): no types, no nil, lists as `complexObjectArray`. */

import { isCachedValue, keepText } from '#interfaces/legacy/wire/cached-text.ts';
import { Gap } from '#interfaces/legacy/wire/gap.ts';
import { escapeText } from '#interfaces/legacy/wire/xml/write.ts';
import type { Encoder } from './encode-rpc.ts';
import {
  booleanDigit,
  entriesOf,
  flatEntriesOf,
  floatText,
  itemsOf,
  misfit,
  recordOf,
  SCALAR_TEXT,
} from './encode-values.ts';
import type { ListType, MapType, StructType, WireType } from './schema.ts';

/** Name of the element that holds one item of a list. */
export const LITERAL_ITEM = 'complexObjectArray';

/** Makes the encoder of elements of one name and type; see `compileRpcEncoder`. Null is an empty element. */
export function compileLiteralEncoder(type: WireType, tag: string, made: Map<string, Map<WireType, Encoder>>): Encoder {
  let ofTag = made.get(tag);
  if (ofTag === undefined) {
    ofTag = new Map();
    made.set(tag, ofTag);
  }
  const known = ofTag.get(type);
  if (known !== undefined) return known;
  let inner: Encoder = encodeAnyContent;
  const encode: Encoder = (value) => {
    const content = value === null || value === undefined ? '' : inner(value);
    return content === '' ? `<${tag}/>` : `<${tag}>${content}</${tag}>`;
  };
  ofTag.set(type, encode);
  const nested = (part: WireType, name: string) => compileLiteralEncoder(part, name, made);
  if (type.kind === 'list') inner = keepText(compileList(type, nested));
  else if (type.kind === 'struct') inner = keepText(compileStruct(type, nested));
  else if (type.kind === 'map') inner = keepText(compileMap(type, nested));
  else if (type.kind !== 'any') inner = type.asNumber ? booleanDigit : SCALAR_TEXT[type.kind];
  return encode;
}

type Nested = (type: WireType, tag: string) => Encoder;

function compileStruct(type: StructType, nested: Nested): Encoder {
  const fields = type.fields.map(({ name, optional, type: inner }) => ({
    name,
    optional,
    encode: nested(inner, name),
  }));
  return (value) => {
    const record = recordOf(value);
    let text = '';
    for (const { name, optional, encode } of fields) {
      const field = record[name];
      if (!optional || (field !== null && field !== undefined)) text += encode(field);
    }
    return text;
  };
}

function compileList(type: ListType, nested: Nested): Encoder {
  const encodeItem = nested(type.item, LITERAL_ITEM);
  return (value) => {
    if (value instanceof Gap) return value.text;
    let text = '';
    for (const item of itemsOf(value)) text += encodeItem(item);
    return text;
  };
}

function compileMap(type: MapType, nested: Nested): Encoder {
  const encodeValue = nested(type.value, 'value');
  const entriesIn = type.value.kind === 'list' ? entriesOf : flatEntriesOf;
  return (value) => {
    let text = '';
    for (const [key, item] of entriesIn(value)) text += entry(key, encodeValue(item));
    return text;
  };
}

function entry(key: string, value: string): string {
  return `<${LITERAL_ITEM}><key>${escapeText(key)}</key>${value}</${LITERAL_ITEM}>`;
}

/**
 * A value without a declared type (`call`, `multiCall`): lists and maps in the form of declared ones. The reference
 * cannot answer these at all (Q11).
 */
function encodeAnyContent(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return escapeText(value);
    case 'number':
      return floatText(value);
    case 'bigint':
    case 'boolean':
      return String(value);
    case 'undefined':
      return '';
    case 'object':
      if (value === null) return '';
      if (value instanceof Gap) return value.text;
      if (isCachedValue(value)) return value.derive(encodeAnyContent, encodeAnyContent);
      if (Array.isArray(value)) return value.map((item) => anyElement(LITERAL_ITEM, item)).join('');
      return entriesOf(value)
        .map(([key, item]) => entry(key, anyElement('value', item)))
        .join('');
    default:
      throw misfit('a value');
  }
}

function anyElement(tag: string, value: unknown): string {
  return `<${tag}>${encodeAnyContent(value)}</${tag}>`;
}
