/**
 * Values whose type is in the message itself, or unknown (V1 `args` and `calls`, reference 1.3).
 *
 * | marked as | becomes |
 * | --- | --- |
 * | `xsi:nil` | null |
 * | arrayType, itemType, arraySize, a type called …Array, ArrayOf…, Vector or …List | list of all children |
 * | `{http://xml.apache.org/xml-soap}Map` | map by `key`; of two equal keys the later one wins |
 * | a scalar type of XML Schema | string, number or boolean; whole numbers beyond 2^53 and decimals stay text |
 * | nothing, but the element is called like such a type, in its namespace | the same |
 * | anything else with children | see `untyped` |
 * | anything else | string |
 *
 * The reference reads an untyped structure as an object, and then its V1 handlers fail; here its form decides.
 */

import type { LongText } from '#interfaces/legacy/wire/long-texts.ts';
import { parseBoolean, parseNumber, parseWhole } from '#interfaces/legacy/wire/scalars.ts';
import { emptyObject, type WireObject, type WireValue } from '#interfaces/legacy/wire/values.ts';
import type { XmlElement } from '#interfaces/legacy/wire/xml/tree.ts';
import { childOf, elementContent, elementText } from '#interfaces/legacy/wire/xml/tree.ts';
import type { TypeMarks } from './names.ts';
import { isApacheMap, namedType, typeMarks } from './names.ts';
import type { DecodeContext } from './references.ts';
import { clientFault, dereference, encodingFault, enter, leave } from './references.ts';

/**
 * Decodes an element by its own marks.
 *
 * @param inherited the local name of the scalar type an array gave its items, for items that say nothing
 * @throws SoapFault `Server` for text that is not of its type, `Client` for references that lead nowhere
 */
export function decodeAny(element: XmlElement, context: DecodeContext, inherited?: string): WireValue {
  const target = dereference(element, context);
  const marks = typeMarks(target);
  if (marks.nil) return null;
  const named = marks.type ?? namedType(target);
  const type = named?.localName ?? inherited ?? '';
  const { children } = target;
  if (children.length === 0) {
    if (marks.item !== undefined || LIST_TYPE.test(type)) return [];
    return decodeScalar(elementContent(target), type, context);
  }
  if (MUST_BE_TEXT.has(type)) throw encodingFault(context);
  enter(context);
  const value = isApacheMap(named) ? decodeMap(target, context) : decodeChildren(target, marks, type, context);
  leave(context);
  return value;
}

/** Types whose values are lists, in any namespace (`Array`, `FixedArray`, `ArrayOfString`, Axis' `Vector`). */
const LIST_TYPE = /(?:Array|Vector|List|Collection)$|^ArrayOf/;

function decodeChildren(target: XmlElement, marks: TypeMarks, type: string, context: DecodeContext): WireValue {
  if (marks.item !== undefined || LIST_TYPE.test(type)) {
    const item = marks.item?.localName;
    return target.children.map((child) => decodeAny(child, context, item));
  }
  if (type === 'Struct') return decodeStruct(target, context);
  return untyped(target, context);
}

/** The entries of an Apache map: children with a `key` and a `value`, under any name. */
function decodeMap(target: XmlElement, context: DecodeContext): WireObject {
  const map = emptyObject();
  for (const child of target.children) {
    const entry = dereference(child, context);
    const key = childOf(entry, 'key');
    const value = childOf(entry, 'value');
    if (key === undefined) throw clientFault(context, 'A map in the message has an entry without a key');
    map[keyText(key, context)] = value === undefined ? null : decodeAny(value, context);
  }
  return map;
}

/** The text of a key; follows a reference. */
export function keyText(key: XmlElement, context: DecodeContext): string {
  return elementText(dereference(key, context));
}

/** Children by name; a repeated name collects a list. */
function decodeStruct(target: XmlElement, context: DecodeContext): WireObject {
  const struct = emptyObject();
  const collected = new Set<string>();
  for (const child of target.children) {
    const name = child.localName;
    const value = decodeAny(child, context);
    const earlier = struct[name];
    if (earlier === undefined) struct[name] = value;
    else if (collected.has(name)) (earlier as WireValue[]).push(value);
    else {
      struct[name] = [earlier, value];
      collected.add(name);
    }
  }
  return struct;
}

/**
 * A structure without a type. It is a map if every child is an entry of `key` and `value`. It is a list if there are
 * several children with one name, or the name is one that only items have, or all are named like types. Else it is a
 * struct.
 */
function untyped(target: XmlElement, context: DecodeContext): WireValue {
  const { children } = target;
  const name = (children[0] as XmlElement).localName;
  const shared = children.every((child) => child.localName === name);
  if (children.every(namedType)) return children.map((child) => decodeAny(child, context));
  if (!shared || (children.length === 1 && !ITEM_NAMES.has(name))) return decodeStruct(target, context);
  if (children.every(isEntry)) return decodeMap(target, context);
  return children.map((child) => decodeAny(child, context));
}

const ITEM_NAMES: ReadonlySet<string> = new Set(['item', 'complexObjectArray', 'entry', 'anyType']);

function isEntry(child: XmlElement): boolean {
  const [first, second] = child.children;
  if (child.children.length !== 2 || first === undefined || second === undefined) return false;
  return (
    (first.localName === 'key' && second.localName === 'value') ||
    (first.localName === 'value' && second.localName === 'key')
  );
}

const INTEGERS = [
  'int',
  'integer',
  'long',
  'short',
  'byte',
  'unsignedInt',
  'unsignedLong',
  'unsignedShort',
  'unsignedByte',
  'nonNegativeInteger',
  'positiveInteger',
  'nonPositiveInteger',
  'negativeInteger',
];
const INTEGER_TYPES: ReadonlySet<string> = new Set(INTEGERS);
const MUST_BE_TEXT: ReadonlySet<string> = new Set([...INTEGERS, 'float', 'double', 'boolean', 'string']);

function decodeScalar(content: string | LongText, type: string, context: DecodeContext): WireValue {
  if (type === 'string' || type === '') return content;
  const text = String(content);
  if (INTEGER_TYPES.has(type)) return parseWhole(text, context.isExact) ?? absent(text, context);
  if (type === 'float' || type === 'double') return parseNumber(text, context.isExact) ?? absent(text, context);
  if (type === 'boolean') return parseBoolean(text) ?? absent(text, context);
  return type === 'Map' || type === 'Struct' ? emptyObject() : text;
}

/** An empty element of a type without an empty value is null; other text is a fault. */
function absent(text: string, context: DecodeContext): null {
  if (text.trim() !== '') throw encodingFault(context);
  return null;
}
