/** The units of an unrounded amount in a ten-thousandth. */
const finer = 10n ** 10n;
/** A value this close below half a cent counts as half a cent: only cut digits are missing. */
const blur = 10n ** 4n;
const cent = 100n * finer;

/** An unrounded amount: whole numbers of 10^-10 of a ten-thousandth. */
export type FineAmount = bigint;

/**
 * The share `part / total` of an amount, cut to the digits of a fine amount; 0 if the total is 0.
 *
 * @param amount in ten-thousandths
 */
export function shareOf(amount: number, part: number, total: number): FineAmount {
  if (total === 0) return 0n;
  return (BigInt(amount) * BigInt(part) * finer) / BigInt(total);
}

/** Rounds to whole ten-thousandths, half of one away from zero. */
export function inTenThousandths(amount: FineAmount): number {
  return roundTo(amount, finer);
}

/** Rounds to whole cents, in ten-thousandths, half a cent away from zero. */
function inCents(amount: FineAmount): number {
  return roundTo(amount, cent) * 100;
}

function roundTo(amount: FineAmount, step: bigint): number {
  const size = amount < 0n ? -amount : amount;
  const steps = Number((size + step / 2n + blur) / step);
  return amount < 0n && steps !== 0 ? -steps : steps;
}

/**
 * Rounds amounts of one document in one currency to cents, and carries each rounding difference to the next amount
 * (soap-sales 5, 7).
 */
export interface CarriedRounding {
  /** Rounds a charged amount. */
  readonly charge: (amount: FineAmount) => number;
  /** Rounds an amount that is taken off the charged ones: its rounding difference counts with the opposite sign. */
  readonly discount: (amount: FineAmount) => number;
}

/** A rounding without a carried difference. */
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
