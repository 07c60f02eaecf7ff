import { parseDecimal, timesFraction, unit } from '#kernel/decimal.ts';

/** A number of a setting in ten-thousandths; 0 if it is not a number. */
export function settingAmount(text: string): number {
  return parseDecimal(text) ?? 0;
}

/** A price plus the handling fee: a fixed one, or a percentage of the price (soap-sales 11.2). */
export function withHandling(price: number, setting: (name: string) => string): number {
  const fee = settingAmount(setting('handling_fee'));
  if (setting('handling_type') !== 'P') return price + fee;
  return timesFraction(price, BigInt(hundredPercent + fee), BigInt(hundredPercent), 4) ?? Number.NaN;
}

const hundredPercent = 100 * unit;
