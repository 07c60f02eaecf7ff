/** Scalars of XML Schema, from text. A result of `undefined` means that the text is not one of the type. */

/** No number is longer; also keeps a text that is referred to a thousand times from being read a thousand times. */
const LONGEST_NUMBER = 400;

/**
 * A number of any kind. PHP, whose servers this one stands in for, takes `5.0` for an integer and rejects `5 pieces`.
 * Infinity and NaN are refused: no operation has a use for them; and so are fractions that would lose digits.
 */
export function parseNumber(text: string): number | undefined {
  if (text.length > LONGEST_NUMBER) return undefined;
  const trimmed = text.trim();
  if (!/^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/.test(trimmed)) return undefined;
  const value = Number(trimmed);
  return Number.isFinite(value) && keepsDigits(trimmed, value) ? value : undefined;
}

/**
 * Whether a number is what its text says: no digit is lost, and what is not zero does not become zero (1e-400). A text
 * that a program wrote of the same double is good however many digits it has, such as 0.10000000000000001. A whole number
 * without an exponent is not judged: beyond 2^53 its size says enough.
 */
export function keepsDigits(text: string, value: number): boolean {
  if (/^[+-]?\d+$/.test(text)) return true;
  const [mantissa = ''] = text.toLowerCase().split('e');
  const [whole = '', fraction = ''] = mantissa.replace(/^[+-]/, '').split('.');
  const digits = (whole + fraction).replace(/^0+/, '').replace(/0+$/, '');
  if (value === 0 || digits === '') return value === 0 && digits === '';
  // Every decimal of 15 digits is told apart from all others.
  if (digits.length <= 15) return true;
  if (digits.length > 100) return false;
  const [own = ''] = Math.abs(value)
    .toExponential(digits.length - 1)
    .split('e');
  const shortest = Math.abs(value).toExponential().split('e')[0] ?? '';
  return [own, shortest].some((one) => one.replace('.', '').replace(/0+$/, '') === digits);
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
