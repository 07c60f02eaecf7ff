/** Reading `data` as it was sent: V1 clients send the types of their language (reference 1.3, 3.2). */

import { LongText } from '#interfaces/legacy/wire/long-texts.ts';

/** A map of names. */
export type ClientMap = Readonly<Record<string, unknown>>;

/** Whether a value is a map, not a list. */
export function isRecord(value: unknown): value is ClientMap {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A list; also a map with numeric keys, which is how PHP sends a list with gaps. Undefined for anything else. */
export function listOf(value: unknown): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value;
  if (!isRecord(value)) return undefined;
  const keys = Object.keys(value);
  return keys.every((key) => /^\d+$/.test(key)) ? Object.values(value) : undefined;
}

/** A scalar as text: true is `1`, false `0`. Null if nothing was sent, undefined for a list or map. */
export function textValue(value: unknown): string | null | undefined {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string') return value;
  if (value instanceof LongText) return value.toString();
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return value ? '1' : '0';
  return undefined;
}

/**
 * A whole number with a limited number of digits. Null if it is missing or empty, undefined if it is not such a number.
 */
export function integerValue(value: unknown, mostDigits = 9): number | null | undefined {
  const text = textValue(value)?.trim();
  if (text === undefined) return textValue(value) === null ? null : undefined;
  if (text === '') return null;
  const [, digits] = /^[+-]?(\d+)(?:\.0*)?$/.exec(text) ?? [];
  return digits !== undefined && digits.length <= mostDigits ? Math.trunc(Number(text)) : undefined;
}

/** How people write a number: what groups its digits, and what stands before the decimals. */
const numberSpellings: readonly { readonly form: RegExp; readonly groups: RegExp; readonly point: string }[] = [
  // 1,234.50
  { form: /^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d*)?$/, groups: /,/g, point: '.' },
  // 1,5
  { form: /^[+-]?\d+,\d*$/, groups: /^$/, point: ',' },
  // 1.234,50
  { form: /^[+-]?\d{1,3}(?:\.\d{3})+,\d*$/, groups: /\./g, point: ',' },
  // 1 000 and 1'000, with decimals behind a comma or a point
  { form: /^[+-]?\d{1,3}(?:[\s'’]\d{3})+(?:,\d*)?$/, groups: /[\s'’]/g, point: ',' },
  { form: /^[+-]?\d{1,3}(?:[\s'’]\d{3})+\.\d*$/, groups: /[\s'’]/g, point: '.' },
];

/** A number in one of these spellings as `1234.50` (soap-catalog 4.4, design 5); other texts are only trimmed. */
export function numberText(text: string): string {
  const plain = text.trim();
  const spelling = numberSpellings.find(({ form }) => form.test(plain));
  return spelling ? plain.replace(spelling.groups, '').replace(spelling.point, '.') : plain;
}

/** Yes or no: any number above 0 is yes, as in the reference; words for both are accepted, too. */
export function flagValue(value: unknown): boolean | null | undefined {
  const number = wordOrNumber(value);
  return typeof number === 'number' ? number > 0 : number;
}

/** As `integerValue`; words for yes and no are 1 and 0. */
export function wordOrNumber(value: unknown): number | null | undefined {
  return integerValue(words[textValue(value)?.trim().toLowerCase() ?? ''] ?? value);
}

const words: Readonly<Record<string, number | undefined>> = { true: 1, yes: 1, false: 0, no: 0 };

/** The id in a text of digits; undefined for anything else. */
export function digits(value: unknown): number | undefined {
  const text = textValue(value)?.trim();
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}
