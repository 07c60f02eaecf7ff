/**
 * An amount that is not rounded yet: `numerator` divided by `denominator` ten-thousandths. Amounts that are calculated
 * from several others before rounding use this form, so that no digit is lost. The denominator is positive; it is zero
 * for an amount that is too large to be exact, and for everything calculated from it.
 */
export interface Ratio {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** Zero. */
export const zero: Ratio = { numerator: 0n, denominator: 1n };

/** An exact amount in ten-thousandths. */
export function ratio(amount: number): Ratio {
  // Most sums of a document are zero.
  if (amount === 0) return zero;
  if (!Number.isSafeInteger(amount)) return { numerator: 0n, denominator: 0n };
  return { numerator: BigInt(amount), denominator: 1n };
}

/** The sum of two amounts. */
export function plus(a: Ratio, b: Ratio): Ratio {
  if (a.denominator === b.denominator) {
    return { numerator: a.numerator + b.numerator, denominator: a.denominator };
  }
  return {
    numerator: a.numerator * b.denominator + b.numerator * a.denominator,
    denominator: a.denominator * b.denominator,
  };
}

/** The first amount minus the second. */
export function minus(a: Ratio, b: Ratio): Ratio {
  return plus(a, { numerator: -b.numerator, denominator: b.denominator });
}

/** An amount times a fraction. */
export function times(a: Ratio, fraction: Ratio): Ratio {
  return { numerator: a.numerator * fraction.numerator, denominator: a.denominator * fraction.denominator };
}

/** An amount times a quantity or a number in ten-thousandths. */
export function timesUnits(a: Ratio, units: number): Ratio {
  return { numerator: a.numerator * BigInt(units), denominator: a.denominator * 10_000n };
}

/** The part of an amount for one piece, with the quantity in ten-thousandths; zero without pieces. */
export function perPiece(a: Ratio, qty: number): Ratio {
  return qty === 0 ? zero : times(a, { numerator: 10_000n, denominator: ratio(qty).numerator });
}

/** Whether the first is less than the second. */
export function isLess(a: Ratio, b: Ratio): boolean {
  return a.numerator * b.denominator < b.numerator * a.denominator;
}

/** The smaller of two amounts. */
export function least(a: Ratio, b: Ratio): Ratio {
  return isLess(b, a) ? b : a;
}

/** Whether an amount in ten-thousandths is in whole cents, so that it needs no rounding. */
export function isInCents(amount: number): boolean {
  return amount % 100 === 0 && Number.isSafeInteger(amount);
}

/** Rounds to whole cents, half a cent away from zero; in ten-thousandths. NaN if it is too large to be exact. */
export function inCents(amount: Ratio): number {
  return inSteps(amount, 100);
}

/** Rounds to whole ten-thousandths, half of one away from zero. NaN if it is too large to be exact. */
export function inUnits(amount: Ratio): number {
  return inSteps(amount, 1);
}

/**
 * Rounds to whole ten-thousandths like the reference does for amounts that are not rounded to cents: it has them as
 * 64-bit floating point numbers, which its database gets with four decimals. So half of a ten-thousandth is rounded to
 * the nearest such number (3.88685 is stored as 3.8868).
 */
export function asFloatInUnits(amount: Ratio): number {
  const { numerator, denominator } = amount;
  if (denominator === 0n || (2n * numerator) % denominator !== 0n || numerator % denominator === 0n)
    return inUnits(amount);
  const nearest = Number(numerator) / Number(denominator * 10_000n);
  return Math.round(Number(nearest.toFixed(4)) * 10_000);
}

function inSteps({ numerator, denominator }: Ratio, step: number): number {
  if (denominator === 0n) return Number.NaN;
  const divisor = denominator * BigInt(step);
  const half = divisor / 2n;
  const steps = numerator < 0n ? -((-numerator + half) / divisor) : (numerator + half) / divisor;
  const amount = Number(steps) * step;
  return Number.isSafeInteger(amount) ? amount + 0 : Number.NaN;
}
