/**
 * Values of a request, by the element that names their type. Its namespace is ignored: Apache's extensions (`ex:nil`,
 * `ex:i8`, ...) have the names of their types.
 *
 * | sent as | becomes |
 * | --- | --- |
 * | nothing but text | string |
 * | `int`, `i1`, `i2`, `i4`, `i8`, `biginteger` | number; beyond 2^53 text |
 * | `double`, `float`, `bigdecimal` | number |
 * | `boolean` | boolean |
 * | `dateTime.iso8601`, `dateTime` | text `YYYY-MM-DD hh:mm:ss`, in UTC where it says its zone |
 * | `base64` | the text that it is in UTF-8; what is no text, such as an image, stays in base64, as sent |
 * | `struct` | map; of two members of a name the later one wins |
 * | `array` | list |
 * | `nil`, and a number, boolean or date without text | null |
 */

import { isUtf8 } from 'node:buffer';
import { LongText } from '#interfaces/legacy/wire/long-texts.ts';
import { type IsExact, parseBoolean, parseNumber, parseWhole } from '#interfaces/legacy/wire/scalars.ts';
import { emptyObject, type WireObject, type WireValue } from '#interfaces/legacy/wire/values.ts';
import { hasIllegalCharacter } from '#interfaces/legacy/wire/xml/characters.ts';
import { childOf, elementContent, elementText, type XmlElement } from '#interfaces/legacy/wire/xml/tree.ts';
import { wireFaults } from './fault.ts';

/**
 * Decodes a `value`.
 *
 * @throws XmlRpcFault 636 for an unknown type, and for text that is not of its type
 */
export function decodeValue(value: XmlElement, isExact: IsExact): WireValue {
  const { children } = value;
  const [typed] = children;
  if (typed === undefined) return elementContent(value);
  if (children.length > 1) throw wireFaults.value('a value has one type');
  if (typed.localName === 'struct') return decodeStruct(typed, isExact);
  if (typed.localName === 'array') return decodeArray(typed, isExact);
  const decode = SCALARS.get(typed.localName);
  if (decode === undefined) throw wireFaults.value('there is no such type');
  if (typed.children.length > 0) throw wireFaults.value(`${typed.localName} holds no elements`);
  const content = elementContent(typed);
  if (content instanceof LongText && mayStay(content, typed.localName)) return content;
  return decode(String(content), isExact) ?? absent(typed);
}

type DecodeScalar = (text: string, isExact: IsExact) => WireValue | undefined;

const SCALARS: ReadonlyMap<string, DecodeScalar> = new Map<string, DecodeScalar>([
  ['string', (text) => text],
  ...['int', 'i1', 'i2', 'i4', 'i8', 'biginteger'].map((name) => [name, parseWhole] as const),
  ...['double', 'float', 'bigdecimal'].map((name) => [name, parseNumber] as const),
  ['boolean', parseBoolean],
  ['dateTime.iso8601', parseMoment],
  ['dateTime', parseMoment],
  ['base64', parseBytes],
  ['nil', () => undefined],
]);

/** An element without text is null; other text is a fault. */
function absent(typed: XmlElement): null {
  if (elementText(typed).trim() !== '') throw wireFaults.value(`this is no ${typed.localName}`);
  return null;
}

function decodeStruct(struct: XmlElement, isExact: IsExact): WireObject {
  const map = emptyObject();
  for (const member of struct.children) {
    const name = childOf(member, 'name');
    if (name === undefined) throw wireFaults.value('a member has a name');
    const value = childOf(member, 'value');
    map[elementText(name)] = value === undefined ? null : decodeValue(value, isExact);
  }
  return map;
}

function decodeArray(array: XmlElement, isExact: IsExact): WireValue[] {
  const data = childOf(array, 'data');
  if (data === undefined) throw wireFaults.value('an array has data');
  return data.children.map((value) => {
    if (value.localName !== 'value') throw wireFaults.value('the data of an array are values');
    return decodeValue(value, isExact);
  });
}

/** The basic format of the specification, and the extended one that clients also send; with or without a zone. */
const MOMENT = /^(\d{4})-?(\d\d)-?(\d\d)[T ](\d\d):?(\d\d):?(\d\d)(?:[.,]\d{1,9})?(?:Z|([+-])(\d\d):?(\d\d))?$/;

function parseMoment(text: string): string | undefined {
  const parts = text.length > 60 ? null : MOMENT.exec(text.trim());
  if (parts === null) return undefined;
  const [year, month, day, hour, minute, second] = parts.slice(1, 7).map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const moment = new Date(0);
  moment.setUTCFullYear(year, month - 1, day);
  moment.setUTCHours(hour, minute, second);
  // A day or an hour that does not exist has become another one.
  const isReal = moment.getUTCDate() === day && moment.getUTCMonth() === month - 1 && moment.getUTCHours() === hour;
  if (!isReal || minute > 59 || second > 59) return undefined;
  const [, , , , , , , sign, hours = 0, minutes = 0] = parts;
  const ahead = (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -60_000 : 60_000);
  const utc = new Date(moment.getTime() - ahead).toISOString();
  return utc.length === 24 ? `${utc.slice(0, 10)} ${utc.slice(11, 19)}` : undefined;
}

/** How many characters tell whether bytes are a text. */
const BEGINNING = 4096;

/** Whether a value stays a `LongText`: a string, or valid base64 of bytes that are no text, such as an image. */
function mayStay(content: LongText, type: string): boolean {
  if (type !== 'base64') return type === 'string';
  const bytes = content.look();
  const beginning = Buffer.from(bytes.toString('latin1', 0, BEGINNING), 'base64');
  // The last character may be cut off.
  const isText = [0, 1, 2, 3].some((cut) => isUtf8(beginning.subarray(0, beginning.length - cut)));
  return !isText && isBase64(bytes);
}

/** The same check as that of a text in `parseBytes`. */
function isBase64(bytes: Buffer): boolean {
  let length = 0;
  let padding = 0;
  // An iterator would make an object for each byte.
  for (let index = 0; index < bytes.length; index += 1) {
    const byte = bytes[index] as number;
    if (byte <= SPACE) continue;
    length += 1;
    if (byte === EQUALS) padding += 1;
    else if (padding > 0 || byte === MINUS || byte === UNDERSCORE) return false;
  }
  return length % 4 === 0 && padding <= 2;
}

const SPACE = 0x20;
const MINUS = 0x2d;
const EQUALS = 0x3d;
const UNDERSCORE = 0x5f;

/** Without a copy of the text. */
function parseBytes(text: string): string | undefined {
  if (!/^[A-Za-z0-9+/ \t\r\n]*(?:=[ \t\r\n]*){0,2}$/.test(text)) return undefined;
  let length = 0;
  for (let index = 0; index < text.length; index += 1) if (text.charCodeAt(index) > 32) length += 1;
  if (length % 4 !== 0) return undefined;
  const bytes = Buffer.from(text, 'base64');
  if (!isUtf8(bytes)) return text;
  const decoded = bytes.toString('utf8');
  return hasIllegalCharacter(decoded) ? text : decoded;
}
