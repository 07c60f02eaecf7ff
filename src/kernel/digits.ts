/**
 * Whether a number is what its text says: no digit is lost, and what is not zero does not become zero (1e-400). A text
 * that a program wrote of the same double is good however many digits it has, such as 0.10000000000000001. A whole number
 * without an exponent is not judged: beyond 2^53 its size says enough.
 */
export function keepsDigits(text: string, value: number): boolean {
  if (/^[+-]?\d+$/.test(text)) return true;
  const [mantissa = ''] = text.toLowerCase().split('e');
  const [integer = '', fraction = ''] = mantissa.replace(/^[+-]/, '').split('.');
  const digits = (integer + fraction).replace(/^0+/, '').replace(/0+$/, '');
  if (value === 0 || digits === '') return value === 0 && digits === '';
  // Every decimal of 15 digits is told apart from all others.
  if (digits.length <= 15) return true;
  if (digits.length > 100) return false;
  const [own = ''] = Math.abs(value)
    .toExponential(digits.length - 1)
    .split('e');
  const shortest = Math.abs(value).toExponential().split('e')[0] ?? '';
  return [own, shortest].some((mantissaText) => mantissaText.replace('.', '').replace(/0+$/, '') === digits);
}
