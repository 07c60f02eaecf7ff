/**
 * Whether a number represents its text: no digit is lost, and a text that is not zero does not become zero (1e-400). A
 * text that a program wrote for the same double is accepted with any number of digits, such as 0.10000000000000001.
 * Whole numbers without an exponent are not checked: beyond 2^53 their size is enough.
 */
export function keepsDigits(text: string, value: number): boolean {
  if (/^[+-]?\d+$/.test(text)) return true;
  const [mantissa = ''] = text.toLowerCase().split('e');
  const [integer = '', fraction = ''] = mantissa.replace(/^[+-]/, '').split('.');
  const digits = (integer + fraction).replace(/^0+/, '').replace(/0+$/, '');
  if (value === 0 || digits === '') return value === 0 && digits === '';
  // Every decimal of up to 15 digits has a double of its own.
  if (digits.length <= 15) return true;
  if (digits.length > 100) return false;
  const [own = ''] = Math.abs(value)
    .toExponential(digits.length - 1)
    .split('e');
  const shortest = Math.abs(value).toExponential().split('e')[0] ?? '';
  return [own, shortest].some((mantissaText) => mantissaText.replace('.', '').replace(/0+$/, '') === digits);
}
