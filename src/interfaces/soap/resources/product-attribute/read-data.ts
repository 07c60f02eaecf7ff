/** Reading `data` as it was sent: V1 clients send what their language gives them (reference 1.3, 3.2). */

/** A map of names. */
export type Sent = Readonly<Record<string, unknown>>;

/** Whether a value is a map, not a list. */
export function isRecord(value: unknown): value is Sent {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A list; also a map whose keys are numbers, which is how PHP sends a list with gaps. Undefined for anything else. */
export function listOf(value: unknown): readonly unknown[] | undefined {
  if (Array.isArray(value)) return value;
  if (!isRecord(value)) return undefined;
  const keys = Object.keys(value);
  return keys.every((key) => /^\d+$/.test(key)) ? Object.values(value) : undefined;
}

/** A scalar as text: true is `1`, false `0`. Null where nothing was sent, undefined for a list or map. */
export function textValue(value: unknown): string | null | undefined {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return value ? '1' : '0';
  return undefined;
}

/**
 * What was sent without the fields that say what is shown now: written back they are no change, and are not judged (design
 * decision 5). A yes or no is the same by what it means, any
 * other value by its text, a list by its items in their order.
 */
export function withoutShown(sent: Sent, shown: Sent): Sent {
  return Object.fromEntries(
    Object.entries(sent).filter(([field, value]) => !Object.hasOwn(shown, field) || !isSame(value, shown[field])),
  );
}

function isSame(sent: unknown, shown: unknown): boolean {
  // Not `flagValue`: 2 is more than yes to `is_filterable`.
  if (typeof shown === 'boolean') return wordOrNumber(sent) === Number(shown);
  if (!Array.isArray(shown))
    return textValue(sent) !== undefined && (textValue(sent) ?? '') === (textValue(shown) ?? '');
  const items = listOf(sent) ?? (sent === '' ? [] : undefined);
  return items?.length === shown.length && items.every((item, at) => isSame(item, shown[at]));
}

/** A whole number. Null where nothing was sent or it is empty, undefined for what is no number. */
export function integerValue(value: unknown): number | null | undefined {
  const text = textValue(value)?.trim();
  if (text === undefined) return textValue(value) === null ? null : undefined;
  if (text === '') return null;
  return /^[+-]?\d{1,9}(\.0*)?$/.test(text) ? Math.trunc(Number(text)) : undefined;
}

/** Yes is 1, no is 0: any number above 0 is yes, as the reference stores it; words for both are understood, too. */
export function flagValue(value: unknown): 0 | 1 | null | undefined {
  const number = wordOrNumber(value);
  return typeof number === 'number' ? (number > 0 ? 1 : 0) : number;
}

function wordOrNumber(value: unknown): number | null | undefined {
  return integerValue(words[textValue(value)?.trim().toLowerCase() ?? ''] ?? value);
}

const words: Readonly<Record<string, number | undefined>> = { true: 1, yes: 1, false: 0, no: 0 };

/** The id that a text of digits is; undefined for anything else. */
export function digits(value: unknown): number | undefined {
  const text = textValue(value)?.trim();
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}

/**
 * Text without markup: comments and tags are taken out, what stands between them stays (design 5). A tag may hold others
 * and `>` in quotes, and goes to the end of the text where it is not closed; so nothing that is left is a tag.
 */
export function plainText(text: string): string {
  let plain = '';
  let at = 0;
  while (at < text.length) {
    const open = text.indexOf('<', at);
    if (open < 0) return plain + text.slice(at);
    plain += text.slice(at, open);
    if (/^<+[A-Za-z/!?]/.test(text.slice(open, open + 100))) at = endOfTag(text, open);
    else {
      plain += '<';
      at = open + 1;
    }
  }
  return plain;
}

/** Where the text goes on behind a tag or comment that begins at `open`. */
function endOfTag(text: string, open: number): number {
  if (text.startsWith('<!--', open)) {
    const end = text.indexOf('-->', open + 4);
    return end < 0 ? text.length : end + 3;
  }
  let depth = 0;
  let quote = '';
  for (let at = open; at < text.length; at += 1) {
    const character = text[at] as string;
    if (quote !== '') {
      if (character === quote) quote = '';
    } else if (character === '"' || character === "'") quote = character;
    else if (character === '<') depth += 1;
    else if (character === '>') {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return text.length;
}
