/** Answers: `methodResponse` with a value or a fault, in the bytes that the reference sends (soap-catalog 8). */

import { isCachedValue, keepWhole } from '#interfaces/legacy/wire/cached-text.ts';
import { Gap } from '#interfaces/legacy/wire/gap.ts';
import { escapeText } from '#interfaces/legacy/wire/xml/write.ts';

/** The form of null: `<nil/>`, or an empty string for clients without that extension. */
export type NilSpelling = 'nil' | 'empty';

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n<methodResponse>';
const EMPTY_ARRAY = '<value><array><data/></array></value>';

const array = (data: string): string => `<value><array><data>${data}</data></array></value>`;

type Encoder = (value: unknown) => string;

/**
 * One `value`. Whole numbers are int, beyond 32 bits i8. A list is an array, a map a struct, and an empty one an empty
 * array, since the reference tells them apart no more than PHP does. Fields that are undefined are left out.
 *
 * @throws TypeError for what has no value: a number that is none, a function
 */
export function encodeValue(value: unknown, nil: NilSpelling): string {
  return encoders[nil](value);
}

const encoders: Readonly<Record<NilSpelling, Encoder>> = {
  nil: encoderWith('<value><nil/></value>'),
  empty: encoderWith('<value><string></string></value>'),
};

function encoderWith(nil: string): Encoder {
  const encode: Encoder = (value) => {
    switch (typeof value) {
      case 'string':
        return `<value><string>${escapeText(value)}</string></value>`;
      case 'number':
      case 'bigint':
        return numberValue(value);
      case 'boolean':
        return value ? '<value><boolean>1</boolean></value>' : '<value><boolean>0</boolean></value>';
      case 'undefined':
        return nil;
      case 'object':
        if (value === null) return nil;
        if (isCachedValue(value)) return value.derive(encode, encode);
        if (value instanceof Gap) return array(value.text);
        return Array.isArray(value) ? arrayValue(value) : structValue(value);
      default:
        throw new TypeError('a result has no value in XML-RPC');
    }
  };
  const arrayValue = (items: readonly unknown[]): string => {
    if (items.length === 0) return EMPTY_ARRAY;
    let data = '';
    for (const item of items) data += encode(item);
    return array(data);
  };
  const structValue = (map: object): string => {
    let members = '';
    for (const [name, item] of map instanceof Map ? map : Object.entries(map)) {
      if (item !== undefined) members += `<member><name>${escapeText(String(name))}</name>${encode(item)}</member>`;
    }
    return members === '' ? EMPTY_ARRAY : `<value><struct>${members}</struct></value>`;
  };
  return encode;
}

function numberValue(value: number | bigint): string {
  if (typeof value === 'bigint' || Number.isSafeInteger(value)) {
    const type = value >= -0x80000000 && value <= 0x7fffffff ? 'int' : 'i8';
    return `<value><${type}>${value}</${type}></value>`;
  }
  return `<value><double>${doubleText(value)}</double></value>`;
}

/** A double has digits and a point, and no exponent. */
function doubleText(value: number): string {
  if (!Number.isFinite(value)) throw new TypeError('a number has no value in XML-RPC');
  const [mantissa = '', exponent] = String(value).split('e');
  if (exponent === undefined) return mantissa;
  const digits = mantissa.replace(/[-.]/g, '');
  const places = Number(exponent);
  const plain = places < 0 ? `0.${'0'.repeat(-places - 1)}${digits}` : digits.padEnd(places + 1, '0');
  return value < 0 ? `-${plain}` : plain;
}

/** Writes whole answers; the text of a cached value is cached with it. */
export function createAnswerWriter(nil: NilSpelling): (value: unknown) => string | Buffer {
  const wholeAnswer = keepWhole();
  return (value) =>
    wholeAnswer(
      value,
      nil,
      (plain) => `${HEAD}<params><param>${encoders[nil](plain)}</param></params></methodResponse>`,
    );
}

/** The answer with a fault. */
export function encodeXmlRpcFault(code: number, text: string): string {
  return `${HEAD}<fault>${encodeValue({ faultCode: code, faultString: text }, 'nil')}</fault></methodResponse>`;
}
