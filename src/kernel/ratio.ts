/**
 * An amount that is not rounded yet: `numerator` by `denominator` ten-thousandths. What is made of several amounts before it is
 * rounded is kept this way, so that no digit is lost on the way. The denominator is above zero; it is zero for an amount beyond what
 * can be kept exactly, and all that is made of it.
 */
export interface Ratio {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** Nothing. */
export const zero: Ratio = { numerator: 0n, denominator: 1n };

/** An exact amount in ten-thousandths. */
export function ratio(amount: number): Ratio {
  if (!Number.isSafeInteger(amount)) return { numerator: 0n, denominator: 0n };
  return { numerator: BigInt(amount), denominator: 1n };
}

/** The sum of two. */
export function plus(a: Ratio, b: Ratio): Ratio {
  if (a.denominator === b.denominator) {
    return { numerator: a.numerator + b.numerator, denominator: a.denominator };
  }
  return {
    numerator: a.numerator * b.denominator + b.numerator * a.denominator,
    denominator: a.denominator * b.denominator,
  };
}

/** What is left of the first without the second. */
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

/** The part of one piece in an amount for so many, in ten-thousandths; nothing where there are none. */
export function perPiece(a: Ratio, qty: number): Ratio {
  return qty === 0 ? zero : times(a, { numerator: 10_000n, denominator: ratio(qty).numerator });
}

/** Whether the first is less than the second. */
export function isLess(a: Ratio, b: Ratio): boolean {
  return a.numerator * b.denominator < b.numerator * a.denominator;
}

/** The smaller of two. */
export function least(a: Ratio, b: Ratio): Ratio {
  return isLess(b, a) ? b : a;
}

/** In whole cents, half a cent away from zero; in ten-thousandths. NaN beyond what can be kept exactly. */
export function inCents(amount: Ratio): number {
  return inSteps(amount, 100);
}

/** In whole ten-thousandths, half of one away from zero. NaN beyond what can be kept exactly. */
export function inUnits(amount: Ratio): number {
  return inSteps(amount, 1);
}

/**
 * In whole ten-thousandths as the reference keeps amounts that it did not round to cents: it has them as floating point numbers of 64 bits,
 * which its database gets with four digits. So half of a ten-thousandth goes to where the nearest such number is (3.88685 is kept as 3.8868).
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
