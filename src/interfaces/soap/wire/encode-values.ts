/** Runtime values into scalars of a declared type, as the reference converts them (reference 1.4). */

import { escapeText } from '#interfaces/legacy/wire/xml/write.ts';
import { SoapFault } from './fault.ts';
import type { ScalarKind } from './schema.ts';

/**
 * The fault for a value that its type does not allow: an error of the service, with the text of the reference's engine.
 */
export function misfit(expected: string): SoapFault {
  return new SoapFault('Server', `SOAP-ERROR: Encoding: a value is not ${expected}`);
}

/** A value that is not null as the text of a scalar type, escaped. */
export const SCALAR_TEXT: Readonly<Record<ScalarKind, (value: unknown) => string>> = {
  string: (value) => {
    if (typeof value === 'string') return escapeText(value);
    if (typeof value === 'number' || typeof value === 'bigint') return String(value);
    if (typeof value === 'boolean') return value ? '1' : '0';
    throw misfit('a string');
  },
  integer: (value) => String(Math.trunc(toNumber(value, 'an integer'))),
  number: (value) => floatText(toNumber(value, 'a number')),
  boolean: (value) => (toBoolean(value) ? 'true' : 'false'),
};

/** `1` or `0` */
export function booleanDigit(value: unknown): string {
  return toBoolean(value) ? '1' : '0';
}

/** A double in the lexical form of XML Schema. */
export function floatText(value: number): string {
  if (Number.isFinite(value)) return String(value);
  if (Number.isNaN(value)) return 'NaN';
  return value > 0 ? 'INF' : '-INF';
}

function toNumber(value: unknown, expected: string): number {
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value === 'bigint') return Number(value);
  if (typeof value !== 'string') throw misfit(expected);
  const number = Number.parseFloat(value);
  return Number.isNaN(number) ? 0 : number;
}

function toBoolean(value: unknown): boolean {
  if (typeof value === 'object') throw misfit('a boolean');
  return Boolean(value) && value !== '0';
}

/** The entries of an associative map, given as an object, a Map or a list of `{key, value}`; null for null. */
export function entriesOf(value: unknown): [string, unknown][] {
  if (value instanceof Map) return [...value].map(([key, item]) => [String(key), item]);
  if (Array.isArray(value)) {
    return value.map((entry: { key?: unknown; value?: unknown }) => [String(entry.key), entry.value]);
  }
  if (typeof value !== 'object' || value === null) throw misfit('a map');
  return Object.entries(value).filter(([, item]) => item !== undefined);
}

/** The entries of a map whose values are plain: a list of values is the same key several times, as on input. */
export function flatEntriesOf(value: unknown): [string, unknown][] {
  return entriesOf(value).flatMap(([key, item]): [string, unknown][] =>
    Array.isArray(item) ? item.map((element) => [key, element]) : [[key, item]],
  );
}

/** The items of a list. */
export function itemsOf(value: unknown): readonly unknown[] {
  if (!Array.isArray(value)) throw misfit('a list');
  return value;
}

/** A struct's fields by name. */
export function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw misfit('a struct');
  return value as Record<string, unknown>;
}
