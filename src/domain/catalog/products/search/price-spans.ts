/** Prices from `from` to `to`, in whole cents as ten-thousandths, and how many products have one. */
export interface PriceSpan {
  readonly from: number;
  readonly to: number;
  readonly count: number;
}

/** The most spans that a list shows. */
const mostSpans = 10;

/** The smallest step: one cent. */
const smallest = 100;

/**
 * Spans of prices that can narrow a list. All have the same width: 1, 2 or 5 times a power of ten, the smallest that
 * gives at most ten spans. Spans without products are left out.
 */
export function priceSpans(prices: readonly { readonly price: number; readonly count: number }[]): PriceSpan[] {
  if (prices.length === 0) return [];
  const low = Math.min(...prices.map(({ price }) => price));
  const high = Math.max(...prices.map(({ price }) => price));
  const width = widthOf(low, high);
  const counts = new Map<number, number>();
  for (const { price, count } of prices) {
    const span = Math.floor(price / width);
    counts.set(span, (counts.get(span) ?? 0) + count);
  }
  return [...counts]
    .sort(([a], [b]) => a - b)
    .map(([span, count]) => ({ from: span * width, to: (span + 1) * width - smallest, count }));
}

function widthOf(low: number, high: number): number {
  for (let power = smallest; ; power *= 10) {
    for (const step of [1, 2, 5]) {
      const width = step * power;
      if (Math.floor(high / width) - Math.floor(low / width) < mostSpans) return width;
    }
  }
}
