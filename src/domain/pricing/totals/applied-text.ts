// domain/pricing/totals/: the money of a document: one model (money.ts) and the columns that store it (columns.ts),
// its totals as collectors in order (collectors/), the tax rates of a place (tax-rates.ts). It knows nothing of
// products, carts or statements.

import { formatDecimal, formatDecimalShort } from '#kernel/decimal.ts';
import { phpSerialized } from '#kernel/php-serialize.ts';
import type { AppliedFixedTax, FixedTaxAmounts } from './fixed-taxes.ts';

/**
 * The fixed taxes of a line as stores of the family store them, serialized by PHP (soap-sales Q14): each with its title
 * and its amounts without and with other taxes, in both currencies. If they have a discount of their own, it is there,
 * too.
 */
export function serializedFixedTaxes(taxes: readonly AppliedFixedTax[]): string {
  return phpSerialized(`[${taxes.map(entry).join(',')}]`);
}

function entry({ title, base, quote }: AppliedFixedTax): string {
  const fields = [
    ['title', JSON.stringify(title)],
    ['base_amount', JSON.stringify(formatDecimal(base.amount))],
    ['amount', float(quote.amount)],
    ['row_amount', float(quote.row)],
    ['base_row_amount', float(base.row)],
    ['base_amount_incl_tax', inclTax(base)],
    ['amount_incl_tax', float(quote.amountInclTax)],
    ['row_amount_incl_tax', float(quote.rowInclTax)],
    ['base_row_amount_incl_tax', float(base.rowInclTax)],
    ...(base.discount === 0 && quote.discount === 0
      ? []
      : [
          ['weee_discount', float(quote.discount)],
          ['base_weee_discount', float(base.discount)],
        ]),
  ];
  return `{${fields.map(([name, value]) => `"${name}":${value}`).join(',')}}`;
}

/** If no tax is added, the text stays the same. */
const inclTax = ({ amount, amountInclTax }: FixedTaxAmounts): string =>
  amount === amountInclTax ? JSON.stringify(formatDecimal(amount)) : float(amountInclTax);

/** A number as a float of PHP, whole or not. */
function float(amount: number): string {
  const text = formatDecimalShort(amount);
  return text.includes('.') ? text : `${text}.0`;
}
