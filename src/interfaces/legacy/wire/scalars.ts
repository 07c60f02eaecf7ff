/** Scalars of XML Schema and XML-RPC, from text. `undefined` means that the text is not of the type. */

/** The longest number; the limit also avoids parsing a text a thousand times that is referenced a thousand times. */
const LONGEST_NUMBER = 400;

/**
 * Whether a number represents its text exactly enough; otherwise it is refused, such as a fraction that would lose
 * digits.
 */
export type IsExact = (text: string, value: number) => boolean;

/**
 * A number of any kind. PHP, whose servers this service replaces, accepts `5.0` for an integer and rejects `5 pieces`.
 * Infinity and NaN are refused, since no operation needs them; and so are inexact numbers.
 */
export function parseNumber(text: string, isExact: IsExact): number | undefined {
  if (text.length > LONGEST_NUMBER) return undefined;
  const trimmed = text.trim();
  if (!/^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/.test(trimmed)) return undefined;
  const value = Number(trimmed);
  return Number.isFinite(value) && isExact(trimmed, value) ? value : undefined;
}

/** A number of a whole type: beyond 2^53 its text, which keeps its digits. */
export function parseWhole(text: string, isExact: IsExact): number | string | undefined {
  const value = parseNumber(text, isExact);
  if (value === undefined) return undefined;
  return Number.isSafeInteger(value) || !Number.isInteger(value) ? value : text.trim();
}

/** An xsd:boolean, and the other spellings deployed clients use. */
export function parseBoolean(text: string): boolean | undefined {
  if (text.length > LONGEST_NUMBER) return undefined;
  switch (text.trim().toLowerCase()) {
    case 'true':
    case '1':
    case 't':
    case 'yes':
    case 'on':
      return true;
    case 'false':
    case '0':
    case 'f':
    case 'no':
    case 'off':
      return false;
    default:
      return undefined;
  }
}
