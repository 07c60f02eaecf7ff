// An extension for the tests of actions of price rules: every third piece is cheaper, and two actions that are wrong.
import { defineExtension, exact } from 'cartwright/extension';

export default defineExtension({
  name: 'third',
  ruleActions: [
    {
      code: 'every_third',
      name: 'third_cheaper',
      isPercentage: true,
      ofLine: ({ qty, price, given }) =>
        exact.times(exact.timesUnits(price, Math.floor(qty / 30_000) * 10_000), {
          numerator: BigInt(given),
          denominator: 1_000_000n,
        }),
    },
    { code: 'dearer', name: 'dearer', ofLine: ({ amount }) => exact.minus(exact.ratio(0), amount) },
    { code: 'nothing', name: 'nothing', ofLine: () => Number.NaN as never },
    { code: 'too_much', name: 'too_much', ofLine: () => exact.ratio(10_000_000_000) },
  ],
});
