/** Values encoded by their own types (V1, reference 1.4): Apache maps, encoded arrays, typed scalars. */

import { isCachedValue } from '#interfaces/legacy/wire/cached-text.ts';
import { Gap } from '#interfaces/legacy/wire/gap.ts';
import { escapeText } from '#interfaces/legacy/wire/xml/write.ts';
import { entriesOf, floatText, misfit } from './encode-values.ts';
import type { SoapVersion } from './fault.ts';

/**
 * One value as an element. Whole numbers are xsd:int, beyond 32 bits xsd:long; fractions xsd:float; null is nil.
 * Objects are Apache maps; a list is typed by its items, an empty or mixed one `xsd:anyType` (reference 1.4). An empty map is
 * an empty list, as the reference sends it. Fields that are undefined are left out.
 *
 * @param tag name of the element
 * @param listType xsi:type of the outermost list, if it is not a plain array (`ns1:FixedArray`)
 */
export function encodeAny(tag: string, value: unknown, version: SoapVersion, listType?: string): string {
  switch (typeof value) {
    case 'string':
      return `<${tag} xsi:type="xsd:string">${escapeText(value)}</${tag}>`;
    case 'number':
    case 'bigint':
      return encodeNumber(tag, value);
    case 'boolean':
      return `<${tag} xsi:type="xsd:boolean">${value}</${tag}>`;
    case 'undefined':
      return `<${tag} xsi:nil="true"/>`;
    case 'object':
      if (value === null) return `<${tag} xsi:nil="true"/>`;
      if (isCachedValue(value)) {
        if (listType !== undefined) return encodeAny(tag, value.value, version, listType);
        const encode = keptEncoder(tag, version);
        return value.derive(encode, encode);
      }
      return Array.isArray(value) || value instanceof Gap
        ? encodeList(tag, value, version, listType)
        : encodeMap(tag, value, version);
    default:
      throw misfit('a value');
  }
}

const keptEncoders: Readonly<Record<SoapVersion, Map<string, (value: unknown) => string>>> = {
  '1.1': new Map(),
  '1.2': new Map(),
};

/** The encoder of cached values in elements of a name: there are few names, since keys are not names here. */
function keptEncoder(tag: string, version: SoapVersion): (value: unknown) => string {
  let known = keptEncoders[version].get(tag);
  if (known === undefined) {
    known = (value) => encodeAny(tag, value, version);
    keptEncoders[version].set(tag, known);
  }
  return known;
}

/** The attributes that make an element a list: `itemType` and `type` as prefixed names. */
export function arrayAttributes(version: SoapVersion, itemType: string, length: number, type: string): string {
  return version === '1.1'
    ? ` SOAP-ENC:arrayType="${itemType}[${length}]" xsi:type="${type}"`
    : ` enc:itemType="${itemType}" enc:arraySize="${length}" xsi:type="${type}"`;
}

function encodeNumber(tag: string, value: number | bigint): string {
  return `<${tag} xsi:type="${numberType(value)}">${typeof value === 'bigint' ? value : floatText(value)}</${tag}>`;
}

function numberType(value: number | bigint): string {
  if (typeof value === 'number' && !Number.isSafeInteger(value)) return 'xsd:float';
  return value >= -0x80000000 && value <= 0x7fffffff ? 'xsd:int' : 'xsd:long';
}

function encodeMap(tag: string, value: object, version: SoapVersion): string {
  const entries = entriesOf(value);
  if (entries.length === 0) return encodeList(tag, [], version);
  let inner = '';
  for (const [key, item] of entries) {
    inner += `<item><key xsi:type="xsd:string">${escapeText(key)}</key>${encodeAny('value', item, version)}</item>`;
  }
  return `<${tag} xsi:type="ns2:Map">${inner}</${tag}>`;
}

function encodeList(tag: string, items: readonly unknown[] | Gap, version: SoapVersion, listType?: string): string {
  const array = version === '1.1' ? 'SOAP-ENC:Array' : 'enc:Array';
  const itemType = commonType(items instanceof Gap ? [items.sample] : items, array);
  const head = `<${tag}${arrayAttributes(version, itemType, items.length, listType ?? array)}`;
  if (items instanceof Gap) return `${head}>${items.text}</${tag}>`;
  if (items.length === 0) return `${head}/>`;
  let inner = '';
  for (const item of items) inner += encodeAny('item', item, version);
  return `${head}>${inner}</${tag}>`;
}

function isEmpty(value: object): boolean {
  if (value instanceof Map) return value.size === 0;
  for (const key in value) if ((value as Readonly<Record<string, unknown>>)[key] !== undefined) return false;
  return true;
}

/** The common type of all items, or anyType. */
function commonType(items: readonly unknown[], array: string): string {
  const [first] = items;
  const type = typeName(first, array);
  return items.every((item) => typeName(item, array) === type) ? type : ANY_TYPE;
}

const ANY_TYPE = 'xsd:anyType';

function typeName(value: unknown, array: string): string {
  switch (typeof value) {
    case 'string':
      return 'xsd:string';
    case 'number':
    case 'bigint':
      return numberType(value);
    case 'boolean':
      return 'xsd:boolean';
    case 'object':
      if (value === null) return ANY_TYPE;
      if (isCachedValue(value)) return typeName(value.value, array);
      return Array.isArray(value) || isEmpty(value) ? array : 'ns2:Map';
    default:
      return ANY_TYPE;
  }
}
