/** Digits that an amount has below a ten-thousandth until it is rounded. */
const finer = 10n ** 10n;
/** What counts as half a cent: so near to it that only the digits that were cut are missing. */
const blur = 10n ** 4n;
const cent = 100n * finer;

/** An amount with more digits than are kept: whole numbers of 10^-10 of a ten-thousandth. */
export type FineAmount = bigint;

/**
 * What of an amount belongs to so much of it, cut to the digits that are computed with; nothing of nothing.
 *
 * @param amount ten-thousandths, as is the answer before its finer digits
 */
export function shareOf(amount: number, part: number, total: number): FineAmount {
  if (total === 0) return 0n;
  return (BigInt(amount) * BigInt(part) * finer) / BigInt(total);
}

/** Whole ten-thousandths, half of one away from zero. */
export function inTenThousandths(amount: FineAmount): number {
  return roundTo(amount, finer);
}

/** Whole cents in ten-thousandths, half a cent away from zero. */
function inCents(amount: FineAmount): number {
  return roundTo(amount, cent) * 100;
}

function roundTo(amount: FineAmount, step: bigint): number {
  const size = amount < 0n ? -amount : amount;
  const steps = Number((size + step / 2n + blur) / step);
  return amount < 0n && steps !== 0 ? -steps : steps;
}

/** Rounds amounts of one document in one currency to cents, and carries what is left of one to the next (soap-sales 5, 7). */
export interface CarriedRounding {
  /** An amount that is charged. */
  readonly charge: (amount: FineAmount) => number;
  /** An amount that is taken off what is charged: what is left of it counts the other way round. */
  readonly discount: (amount: FineAmount) => number;
}

/** A rounding that has carried nothing yet. */
export function carriedRounding(): CarriedRounding {
  let left = 0n;
  const round = (amount: FineAmount, sign: 1n | -1n): number => {
    if (amount === 0n) return 0;
    const exact = amount + sign * left;
    const rounded = inCents(exact);
    left = sign * (exact - BigInt(rounded) * finer);
    return rounded;
  };
  return { charge: (amount) => round(amount, 1n), discount: (amount) => round(amount, -1n) };
}
