import type { FieldError } from '#kernel/refusal.ts';
import { germanDetails, germanMeanings } from './german.ts';
import { meaningOf, type RefusalCode } from './index.ts';

/** What a refusal says to people. */
export interface RefusalTexts {
  readonly message: string;
  readonly errors: readonly FieldError[];
}

const codes = Object.keys(germanMeanings) as (keyof typeof germanMeanings & RefusalCode)[];

/** The texts in German by the English ones: first those that are the same in every case. */
const german = {
  fixed: new Map([...germanDetails, ...codes.map((code) => [meaningOf(code), germanMeanings[code]] as const)]),
  patterns: [...germanDetails]
    .filter(([english]) => english.includes('{}'))
    .map(([english, translation]) => ({ parts: english.split('{}'), translation })),
};

/**
 * The texts of a refusal in the language of a locale (`de_AT`): German, else English. A text that is unknown in German
 * becomes those of its fields; without fields, it stays as it is: an operator may have written it.
 */
export function inLanguage(locale: string, { message, errors }: RefusalTexts): RefusalTexts {
  if (!/^de(_|-|$)/i.test(locale)) return { message, errors };
  const translated = errors.map((error) => ({ ...error, message: inGerman(error.message) ?? error.message }));
  const lines = message.split('\n').map((line) => inGerman(line));
  const isKnown = lines.every((line) => line !== undefined);
  if (isKnown || errors.length === 0) {
    return { message: isKnown ? lines.join('\n') : message, errors: translated };
  }
  return { message: translated.map(sentenceOf).join('\n'), errors: translated };
}

/** A message that is no sentence of its own stands behind the name of its field. */
function sentenceOf({ field, message }: FieldError): string {
  return /^\p{Ll}/u.test(message) ? `${field} ${message}` : message;
}

/** A text in German; undefined if it has none. Messages of several reasons are joined by `; `. */
function inGerman(text: string): string | undefined {
  const whole = german.fixed.get(text) ?? byPattern(text);
  if (whole !== undefined || !text.includes('; ')) return whole;
  const reasons = text.split('; ').map((reason) => german.fixed.get(reason) ?? byPattern(reason));
  return reasons.every((reason) => reason !== undefined) ? reasons.join('; ') : undefined;
}

function byPattern(text: string): string | undefined {
  for (const { parts, translation } of german.patterns) {
    const values = valuesOf(text, parts);
    if (values) return filled(translation, values);
  }
  return undefined;
}

/** A translation with its values, which stand in their order (`{}`) or in the given one (`{1}`). */
function filled(translation: string, values: readonly string[]): string {
  let next = 0;
  return translation.replaceAll(/\{(\d?)\}/g, (_, index) => values[index === '' ? next++ : Number(index)] ?? '');
}

/** What stands between the fixed parts of a text; undefined if it does not have these parts. */
function valuesOf(text: string, parts: readonly string[]): string[] | undefined {
  const [first = '', ...others] = parts;
  const last = others.pop() ?? '';
  if (text.length < first.length + last.length || !text.startsWith(first) || !text.endsWith(last)) return undefined;
  let rest = text.slice(first.length, text.length - last.length);
  const values: string[] = [];
  for (const part of others) {
    const place = rest.indexOf(part);
    if (place < 0) return undefined;
    values.push(rest.slice(0, place));
    rest = rest.slice(place + part.length);
  }
  return [...values, rest];
}
