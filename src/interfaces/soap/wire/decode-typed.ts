/**
 * Values of a declared type, in every spelling that clients use (reference 1.3): rpc/encoded with or without array
 * attributes, Apache maps for structs, lists and associative maps, multi-references, and the literal shape of WS-I
 * with its `complexObjectArray` children. The declared type decides; `xsi:type` on a scalar changes nothing.
 */

import type { LongText } from '#interfaces/legacy/wire/long-texts.ts';
import { parseBoolean, parseNumber } from '#interfaces/legacy/wire/scalars.ts';
import { emptyObject, type WireObject, type WireValue } from '#interfaces/legacy/wire/values.ts';
import type { XmlElement } from '#interfaces/legacy/wire/xml/tree.ts';
import { childOf, elementContent, hasText } from '#interfaces/legacy/wire/xml/tree.ts';
import { decodeAny, keyText } from './decode-any.ts';
import { isApacheMap, isNil, typeMarks } from './names.ts';
import type { DecodeContext } from './references.ts';
import { dereference, encodingFault, enter, leave } from './references.ts';
import type { ListType, MapType, ScalarKind, StructType, WireField, WireType } from './schema.ts';

/** Decodes an element; throws SoapFault `Server` for a wrong value, `Client` for bad references. */
export type Decoder = (element: XmlElement, context: DecodeContext) => WireValue;

/** Makes the decoder of a type; `made` contains those of one service, which also lets a type contain itself. */
export function compileDecoder(type: WireType, made: Map<WireType, Decoder>): Decoder {
  const known = made.get(type);
  if (known !== undefined) return known;
  let real: Decoder = decodeAny;
  made.set(type, (element, context) => real(element, context));
  if (type.kind === 'list') real = compileList(type, made);
  else if (type.kind === 'struct') real = compileStruct(type, made);
  else if (type.kind === 'map') real = compileMap(type, made);
  else if (type.kind !== 'any') real = SCALAR_DECODERS[type.kind];
  made.set(type, real);
  return real;
}

const SCALAR_DECODERS: Readonly<Record<ScalarKind, Decoder>> = {
  string: (element, context) => scalar(element, context, (content) => content),
  // A fraction is cut, like the cast in the reference.
  integer: (element, context) =>
    scalar(element, context, (text) => truncate(parseNumber(String(text), context.isExact))),
  number: (element, context) => scalar(element, context, (text) => parseNumber(String(text), context.isExact)),
  boolean: (element, context) => scalar(element, context, (text) => parseBoolean(String(text))),
};

function truncate(value: number | undefined): number | undefined {
  return value === undefined ? undefined : Math.trunc(value);
}

/** An empty element is an empty string, and null for a type without an empty value. */
function scalar(
  element: XmlElement,
  context: DecodeContext,
  parse: (content: string | LongText) => string | LongText | number | boolean | undefined,
): WireValue {
  const target = dereference(element, context);
  if (isNil(target)) return null;
  if (target.children.length > 0) throw encodingFault(context);
  const value = parse(elementContent(target));
  if (value !== undefined) return value;
  if (hasText(target)) throw encodingFault(context);
  return null;
}

/** The target of a structured value, or null for nil. Text among elements is a fault. */
function structured(element: XmlElement, context: DecodeContext): XmlElement | null {
  const target = dereference(element, context);
  return isNil(target) ? null : target;
}

function compileList(type: ListType, made: Map<WireType, Decoder>): Decoder {
  const item = compileDecoder(type.item, made);
  const fields = type.item.kind === 'struct' ? scalarFields(type.item) : undefined;
  const simple = type.item.kind !== 'struct' && type.item.kind !== 'list' && type.item.kind !== 'map';
  return (element, context) => {
    const target = structured(element, context);
    if (target === null) return null;
    const { children } = target;
    if (children.length === 0) {
      if (!hasText(target)) return [];
      // A single plain value for a list of plain values becomes a list.
      if (simple) return [item(target, context)];
      throw encodingFault(context);
    }
    const marks = typeMarks(target);
    if (fields !== undefined && marks.item === undefined && isOneItem(children, fields)) return [item(target, context)];
    enter(context);
    const list: WireValue[] = [];
    if (isApacheMap(marks.type)) eachEntry(target, context, (_, value) => list.push(item(value, context)));
    else for (const child of children) list.push(item(child, context));
    leave(context);
    return list;
  };
}

/** The names of a struct's fields; true for scalars. */
function scalarFields(type: StructType): ReadonlyMap<string, boolean> {
  const fields = new Map<string, boolean>();
  for (const { name, synonyms, type: field } of type.fields) {
    const isScalar = field.kind in SCALAR_DECODERS;
    for (const spelling of [name, ...synonyms]) fields.set(spelling, isScalar);
  }
  return fields;
}

/**
 * Whether the children are the fields of a single item that was sent without a list. Items of a list may have any name:
 * so each child must be named like a field of the item, and scalar fields must be scalars. The reference answers this
 * with a data fault.
 */
function isOneItem(children: readonly XmlElement[], fields: ReadonlyMap<string, boolean>): boolean {
  let plain = false;
  for (const child of children) {
    const isScalar = fields.get(child.localName);
    if (isScalar === undefined) return false;
    if (isScalar && child.children.length === 0 && hasText(child)) plain = true;
  }
  return plain;
}

/** Calls back with the key and value element of each entry; an entry without a key or value is skipped. */
function eachEntry(target: XmlElement, context: DecodeContext, found: (key: string, value: XmlElement) => void): void {
  for (const child of target.children) {
    const entry = dereference(child, context);
    const key = childOf(entry, 'key');
    const value = childOf(entry, 'value');
    if (key !== undefined && value !== undefined) found(keyText(key, context), value);
  }
}

/** The place of a child in a struct (or in an operation's element). */
export interface Slot {
  readonly name: string;
  readonly decode: Decoder;
  /** whether it is a synonym, which the field's own name overrides */
  readonly synonym: boolean;
}

function decoderOfField({ type, emptyIsNil }: WireField, made: Map<WireType, Decoder>): Decoder {
  const decode = compileDecoder(type, made);
  if (!emptyIsNil) return decode;
  return (element, context) => {
    const value = decode(element, context);
    return Array.isArray(value) && value.length === 0 ? null : value;
  };
}

function compileStruct(type: StructType, made: Map<WireType, Decoder>): Decoder {
  const slots = new Map<string, Slot>();
  for (const field of type.fields) {
    const decode = decoderOfField(field, made);
    slots.set(field.name, { name: field.name, decode, synonym: false });
  }
  for (const field of type.fields) {
    const decode = decoderOfField(field, made);
    for (const spelling of field.synonyms) {
      if (!slots.has(spelling)) slots.set(spelling, { name: field.name, decode, synonym: true });
    }
  }
  return (element, context) => {
    const target = structured(element, context);
    if (target === null) return null;
    const { children } = target;
    if (children.length === 0 && hasText(target)) throw encodingFault(context);
    const struct = emptyObject();
    let collected: Set<string> | undefined;
    enter(context);
    const put = (name: string, child: XmlElement): void => {
      const slot = slots.get(name);
      if (slot || !type.keepsUnknown) {
        fill(struct, slot, child, context);
        return;
      }
      collected ??= new Set();
      collect(struct, collected, name, decodeAny(child, context));
    };
    if (isApacheMap(typeMarks(target).type)) eachEntry(target, context, put);
    else for (const child of children) put(child.localName, child);
    leave(context);
    return struct;
  };
}

/**
 * Puts a child in its place; ignores an unknown one. A field's own name overrides its synonyms, a value overrides null;
 * lists in several elements are joined, of other values the last one counts.
 */
export function fill(struct: WireObject, slot: Slot | undefined, child: XmlElement, context: DecodeContext): void {
  if (slot === undefined) return;
  const { name, synonym } = slot;
  const earlier = struct[name];
  if (synonym && earlier !== undefined && earlier !== null) return;
  const value = slot.decode(child, context);
  if (earlier === undefined || earlier === null) struct[name] = value;
  else if (value === null) return;
  else if (Array.isArray(earlier) && Array.isArray(value)) for (const item of value) earlier.push(item);
  else struct[name] = value;
}

/**
 * An associative map: entries of `key` and `value` under any name, an Apache map, a plain struct, or a single entry
 * without a list around it. A repeated key collects a list (reference 1.3), and a value may itself be a list.
 */
function compileMap(type: MapType, made: Map<WireType, Decoder>): Decoder {
  const typed = compileDecoder(type.value, made);
  const isText = type.value.kind in SCALAR_DECODERS;
  const decodeValue: Decoder = (element, context) => {
    const target = dereference(element, context);
    return isText && target.children.length > 0 ? decodeAny(target, context) : typed(target, context);
  };
  return (element, context) => {
    const target = structured(element, context);
    if (target === null) return null;
    if (target.children.length === 0 && hasText(target)) throw encodingFault(context);
    const map = emptyObject();
    const collected = new Set<string>();
    enter(context);
    if (isLoneEntry(target)) addEntry(map, collected, target, decodeValue, context);
    else {
      for (const child of target.children) {
        const entry = dereference(child, context);
        if (childOf(entry, 'key') !== undefined) addEntry(map, collected, entry, decodeValue, context);
        else collect(map, collected, child.localName, decodeValue(entry, context));
      }
    }
    leave(context);
    return map;
  };
}

function addEntry(
  map: WireObject,
  collected: Set<string>,
  entry: XmlElement,
  decodeValue: Decoder,
  context: DecodeContext,
): void {
  const key = keyText(childOf(entry, 'key') as XmlElement, context);
  const value = childOf(entry, 'value');
  collect(map, collected, key, value === undefined ? null : decodeValue(value, context));
}

/** A repeated name collects a list, whose names are in `collected`: copied for each value, a long one would take hours. */
function collect(map: WireObject, collected: Set<string>, key: string, value: WireValue): void {
  const earlier = map[key];
  if (earlier === undefined) map[key] = value;
  else if (collected.has(key)) (earlier as WireValue[]).push(value);
  else {
    map[key] = Array.isArray(earlier) ? [...earlier, value] : [earlier, value];
    collected.add(key);
  }
}

/** `<options><key>7</key><value>red</value></options>` */
function isLoneEntry(target: XmlElement): boolean {
  const [first, second] = target.children;
  return (
    target.children.length === 2 &&
    first?.localName === 'key' &&
    second?.localName === 'value' &&
    first.children.length === 0
  );
}
