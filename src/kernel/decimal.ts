/**
 * Exact decimals with four places, stored as whole numbers of ten-thousandths: 12.34 is 123400. This matches the legacy
 * database (`decimal(12,4)`) and design 18 for quantities.
 */

/** One unit in ten-thousandths. */
export const unit = 10_000;

/** The largest amount or quantity that the interface takes: 99,999,999.9999 (design 18). */
export const maxDecimal = 999_999_999_999;

/**
 * Reads a decimal text (`12`, `-0.5`), rounded half away from zero to four decimals as the legacy database does (design
 * 5): `8.403361` is 8.4034. Null if it is not one, or too large to be exact.
 */
export function parseDecimal(text: string): number | null {
  const match = /^\s*([+-]?)(\d*)(?:\.(\d*))?\s*$/.exec(text);
  if (!match) return null;
  const [, sign, integer = '', fraction = ''] = match;
  if (integer === '' && fraction === '') return null;
  const roundsUp = fraction.charAt(4) >= '5';
  const value = Number(integer) * unit + Number(fraction.slice(0, 4).padEnd(4, '0')) + (roundsUp ? 1 : 0);
  if (!Number.isSafeInteger(value)) return null;
  return sign === '-' && value !== 0 ? -value : value;
}

/** Reads a number, or its text, as ten-thousandths, rounded as `parseDecimal` does; undefined if it is not a number. */
export function sentDecimal(sent: unknown): number | undefined {
  const text = typeof sent === 'number' ? plainNumber(sent) : typeof sent === 'string' ? sent.trim() : '';
  if (!/^[+-]?\d{1,15}(\.\d+)?$/.test(text)) return undefined;
  return parseDecimal(text) ?? undefined;
}

/** Writes a number without an exponent, which JavaScript uses for small and large numbers. */
function plainNumber(sent: number): string {
  const text = String(sent);
  return text.includes('e') && Math.abs(sent) < 1 ? sent.toFixed(20).replace(/0+$/, '') : text;
}

/** Formats like the legacy database, always with four decimals: `12.3400`. */
export function formatDecimal(value: number): string {
  const digits = String(Math.abs(value)).padStart(5, '0');
  return `${value < 0 ? '-' : ''}${digits.slice(0, -4)}.${digits.slice(-4)}`;
}

/** Formats without needless zeros: `12.34`, `3`. */
export function formatDecimalShort(value: number): string {
  return formatDecimal(value).replace(/\.?0+$/, '');
}

/** The nearest JavaScript number, for JSON and xsd:double. */
export function decimalToNumber(value: number): number {
  return value / unit;
}

/** A sum of money for JSON: in whole cents, half a cent away from zero. Stores may have sums with more digits. */
export function moneyToNumber(value: number): number {
  return decimalToNumber(roundDecimal(value, 2));
}

/**
 * `a` times `b`, rounded half away from zero to `places` (0 to 4). Calculated exactly; null if the result is too large.
 */
export function multiplyDecimals(a: number, b: number, places: 0 | 1 | 2 | 3 | 4): number | null {
  const product = a * b;
  // Most amounts are small: then plain numbers are exact, too, and much faster.
  if (Number.isSafeInteger(product)) return roundedSmall(product, 10 ** (8 - places)) * 10 ** (4 - places);
  return rounded(BigInt(a) * BigInt(b), 10n ** BigInt(8 - places), places);
}

/** `percent` percent of an amount (12.5 percent is 125000), rounded half away from zero to four decimals. */
export function percentOf(amount: number, percent: number): number {
  return rounded(BigInt(amount) * BigInt(percent), BigInt(100 * unit), 4) ?? 0;
}

/** An amount times a positive fraction, rounded half away from zero to `places`. Calculated exactly; null as above. */
export function timesFraction(
  amount: number,
  numerator: bigint,
  denominator: bigint,
  places: 0 | 1 | 2 | 3 | 4,
): number | null {
  return rounded(BigInt(amount) * numerator, denominator * 10n ** BigInt(4 - places), places);
}

/** Rounds half away from zero to `places`. */
export function roundDecimal(value: number, places: 0 | 1 | 2 | 3 | 4): number {
  const integer = roundedSmall(value, 10 ** (4 - places)) * 10 ** (4 - places);
  return Number.isSafeInteger(integer) ? integer : value;
}

/** A safe whole number divided by a power of ten, rounded half away from zero. */
function roundedSmall(value: number, divisor: number): number {
  const size = Math.abs(value);
  const rest = size % divisor;
  const quotient = (size - rest) / divisor + (rest * 2 >= divisor ? 1 : 0);
  return value < 0 && quotient !== 0 ? -quotient : quotient;
}

function rounded(numerator: bigint, divisor: bigint, places: number): number | null {
  const half = divisor / 2n;
  const quotient = numerator < 0n ? -((-numerator + half) / divisor) : (numerator + half) / divisor;
  const value = Number(quotient * 10n ** BigInt(4 - places));
  return Number.isSafeInteger(value) ? value : null;
}
