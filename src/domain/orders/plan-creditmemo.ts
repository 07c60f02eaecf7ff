import type { Side } from '#domain/pricing/totals/columns.ts';
import {
  type CarriedRounding,
  carriedRounding,
  inTenThousandths,
  shareOf,
} from '#domain/pricing/totals/part-rounding.ts';
import { shareRounding, sumRounding } from '#domain/stores/rounding.ts';
import { unit } from '#kernel/decimal.ts';
import { chargesOf, documentTotals, paymentsOf, type StoredTotal } from './added-totals.ts';
import { amountOf, type BothCurrencies, inBoth, shippingHiddenTaxOf } from './both-currencies.ts';
import {
  accompanying,
  type DocumentLine,
  type DocumentLineAmounts,
  lineAmounts,
  type Source,
  sumOfDocumentLines,
  type TakenLine,
  wholePieces,
} from './document-lines.ts';
import { fixedTaxPart } from './fixed-tax-part.ts';
import { cardsOfCreditmemo } from './gift-card-money.ts';
import type { TooMany } from './plan-invoice.ts';
import { isChargedWithOthers, type LineTree, qtyToInvoice, qtyToRefund } from './quantities.ts';
import type { OrderItemRow, OrderRow } from './rows.ts';

/** The request of a refund. Money is in the base currency, in ten-thousandths. */
export interface AskedRefund {
  /** Ten-thousandths by line id; undefined for everything that was invoiced and not refunded. */
  readonly quantities: ReadonlyMap<number, number> | undefined;
  /** The part of the shipping costs; undefined for everything that is left. */
  readonly shipping: number | undefined;
  /** An additional amount to refund. */
  readonly adjustmentPositive: number | undefined;
  /** An amount to keep back. */
  readonly adjustmentNegative: number | undefined;
}

/** The amounts of a credit memo, in one currency. Discounts are negative. */
export interface CreditmemoAmounts {
  readonly subtotal: number;
  readonly subtotal_incl_tax: number;
  readonly discount_amount: number;
  readonly shipping_amount: number;
  readonly shipping_incl_tax: number;
  readonly shipping_tax_amount: number;
  readonly tax_amount: number;
  readonly hidden_tax_amount: number;
  readonly adjustment_positive: number | null;
  readonly adjustment_negative: number | null;
  readonly adjustment: number;
  /** The part that returns to gift cards; null if none paid the order. */
  readonly gift_cards_amount: number | null;
  readonly grand_total: number;
}

/** A credit memo before it is written. */
export interface CreditmemoPlan {
  readonly lines: readonly DocumentLine[];
  readonly amounts: BothCurrencies<CreditmemoAmounts>;
  /** The totals of extensions. */
  readonly added: readonly StoredTotal[];
}

/** The request has more shipping than is left, which is this amount in the base currency. */
export interface TooMuchShipping {
  readonly shippingLeft: number;
}

/**
 * Plans the refund of an order (soap-sales 7): of everything that was invoiced and not refunded, or of the requested
 * lines. Each amount is the invoiced and unrefunded one, in proportion, as in invoices; the last credit memo of a line
 * takes the rest. The discount on shipping is refunded with the shipping, in proportion (Q34).
 *
 * @param displaysShippingWithTax whether the requested amount of shipping includes its tax (`tax/sales_display/shipping` 2)
 */
export function planCreditmemo(
  order: OrderRow,
  tree: LineTree<OrderItemRow>,
  asked: AskedRefund,
  displaysShippingWithTax = false,
): CreditmemoPlan | TooMany | TooMuchShipping {
  const taken: TakenLine[] = [];
  for (const item of tree.lines) {
    const left = qtyToRefund(item);
    if (isChargedWithOthers(tree, item) || left === 0) continue;
    const qty = asked.quantities ? wholePieces(item, asked.quantities.get(item.item_id) ?? 0) : left;
    if (qty > left) return { tooMany: item };
    if (qty > 0) taken.push({ item, qty, isLast: qty === left && qtyToInvoice(item) === 0 });
  }
  const shipping = shippingParts(order, asked.shipping, displaysShippingWithTax);
  if ('shippingLeft' in shipping) return shipping;
  const parts = inBoth((side) => amountsIn(side, order, tree, taken, shipping, asked));
  const charged = taken.map(({ item, qty }, index) => ({
    item,
    qty,
    amounts: {
      order: parts.order.lines[index] as DocumentLineAmounts,
      base: parts.base.lines[index] as DocumentLineAmounts,
    },
  }));
  return {
    lines: accompanying(tree, charged, 'qty_refunded', () => unit),
    amounts: { order: parts.order.sums, base: parts.base.sums },
    added: documentTotals(order, 'refunded', { order: parts.order.payments, base: parts.base.payments }),
  };
}

/** The refundable part of a line. */
const refunded: Source = {
  row: ['row_invoiced', 'amount_refunded'],
  discount: ['discount_invoiced', 'discount_refunded'],
  tax: ['tax_invoiced', 'tax_refunded'],
  hiddenTax: ['hidden_tax_invoiced', 'hidden_tax_refunded'],
  pieces: qtyToRefund,
};

/** The refunded part of the shipping. */
interface ShippingPart {
  readonly amounts: BothCurrencies<number>;
  readonly inclTax: BothCurrencies<number>;
  /** Whether nothing of the invoiced shipping is left after it. */
  readonly isRest: boolean;
}

function leftOfShipping(order: OrderRow, side: Side): number {
  const invoiced = Math.min(amountOf(order, side, 'shipping_invoiced'), amountOf(order, side, 'shipping_amount'));
  return Math.max(invoiced - amountOf(order, side, 'shipping_refunded'), 0);
}

function shippingParts(order: OrderRow, asked: number | undefined, isWithTax: boolean): ShippingPart | TooMuchShipping {
  const ordered = order.base_shipping_amount ?? 0;
  const left = inBoth((side) => leftOfShipping(order, side));
  const isRest = ordered === 0 || (order.base_shipping_invoiced ?? 0) > 0;
  const inclTax = inBoth((side) => amountOf(order, side, 'shipping_incl_tax'));
  if (asked === undefined) {
    const withTax = inBoth((side) => {
      const tax = amountOf(order, side, 'shipping_tax_amount') - amountOf(order, side, 'shipping_tax_refunded');
      return sumRounding(left[side === '' ? 'order' : 'base'] + tax);
    });
    return { amounts: left, inclTax: ordered === 0 ? inclTax : withTax, isRest };
  }
  const amount = sumRounding(asked);
  const isGross = isWithTax && inclTax.base !== 0;
  const base = isGross ? portion(ordered, amount, inclTax.base) : amount;
  if (base > sumRounding(left.base)) return { shippingLeft: left.base };
  const refundInclTax = isGross ? { order: portion(inclTax.order, amount, inclTax.base), base: amount } : inclTax;
  if (base >= left.base) return { amounts: left, inclTax: refundInclTax, isRest };
  // Since parts are rounded up, their sum in the other currency may exceed the whole.
  const inOrder = Math.min(portion(order.shipping_amount ?? 0, base, ordered), left.order);
  return { amounts: { order: inOrder, base }, inclTax: refundInclTax, isRest: false };
}

/** An amount times a fraction, in cents. */
function portion(amount: number, part: number, total: number): number {
  return total === 0 ? 0 : shareRounding({ numerator: BigInt(part), denominator: BigInt(total) }, amount) || 0;
}

function amountsIn(
  side: Side,
  order: OrderRow,
  tree: LineTree<OrderItemRow>,
  taken: readonly TakenLine[],
  shippingPart: ShippingPart,
  asked: AskedRefund,
): { readonly lines: DocumentLineAmounts[]; readonly sums: CreditmemoAmounts; readonly payments: readonly number[] } {
  const money = (name: Parameters<typeof amountOf<OrderRow>>[2]): number => amountOf(order, side, name);
  const currencySide = side === '' ? 'order' : 'base';
  const rounding = carriedRounding();
  const lines = lineAmounts(side, taken, refunded, rounding);
  const shipping = shippingPart.amounts[currencySide];
  const given = { order, items: tree.lines, side, part: shippingPart, rounding };
  const taxOnShipping = shippingTax(given);
  const fixedTaxes = fixedTaxPart(side, order, tree, taken, 'qty_refunded');
  const subtotal = sumOfDocumentLines(lines, 'row_total') + fixedTaxes.subtotal;
  const discount = sumOfDocumentLines(lines, 'discount_amount') + shippingDiscount(given);
  const tax = Math.min(
    money('tax_invoiced') - money('tax_refunded'),
    sumOfDocumentLines(lines, 'tax_amount') + taxOnShipping + fixedTaxes.tax,
  );
  const hidden = Math.min(
    money('hidden_tax_invoiced') - money('hidden_tax_refunded'),
    sumOfDocumentLines(lines, 'hidden_tax_amount') + hiddenTaxOnShipping(given),
  );
  const adjust = (amount: number | undefined): number | null => {
    if (amount === undefined) return null;
    const inCents = sumRounding(amount);
    return side === '' ? portion(inCents, order.store_to_order_rate ?? unit, unit) : inCents;
  };
  const adjustment_positive = adjust(asked.adjustmentPositive);
  const adjustment_negative = adjust(asked.adjustmentNegative);
  const adjustment = (adjustment_positive ?? 0) - (adjustment_negative ?? 0);
  const sum = subtotal - discount + shipping + tax + hidden + adjustment + chargesOf(order, side, 'refunded');
  const cards = cardsOfCreditmemo(order, side, sum);
  const payments = paymentsOf(order, side, 'refunded', sum - (cards ?? 0));
  const sums = {
    subtotal,
    subtotal_incl_tax: sumOfDocumentLines(lines, 'row_total_incl_tax') + fixedTaxes.subtotalInclTax,
    discount_amount: 0 - discount,
    shipping_amount: shipping,
    shipping_incl_tax: shippingPart.inclTax[currencySide],
    shipping_tax_amount: taxOnShipping,
    tax_amount: tax,
    hidden_tax_amount: hidden,
    adjustment_positive,
    adjustment_negative,
    adjustment,
    gift_cards_amount: cards,
    grand_total: sum - (cards ?? 0) - payments.reduce((all, part) => all + part, 0),
  };
  return { lines, sums, payments };
}

interface ShippingOfOrder {
  readonly order: OrderRow;
  readonly items: readonly OrderItemRow[];
  readonly side: Side;
  readonly part: ShippingPart;
  readonly rounding: CarriedRounding;
}

/**
 * The part of the discount on shipping: the last refund of shipping takes the rest; orders do not store how much was
 * refunded.
 */
function shippingDiscount({ order, items, side, part }: ShippingOfOrder): number {
  const total = amountOf(order, side, 'shipping_discount_amount');
  if (total === 0) return 0;
  const gone = items.reduce((all, item) => all + amountOf(item, side, 'discount_refunded'), 0);
  const left = total + amountOf(order, side, 'discount_refunded') + gone;
  if (part.isRest) return left;
  const shipping = order.base_shipping_amount ?? 0;
  const base = shareOf(order.base_shipping_discount_amount ?? 0, part.amounts.base, shipping);
  const share = side === 'base_' ? base : (base * BigInt(order.shipping_amount ?? 0)) / BigInt(shipping || 1);
  return Math.min(inTenThousandths(share), left);
}

function shippingTax({ order, side, part, rounding }: ShippingOfOrder): number {
  const total = amountOf(order, side, 'shipping_tax_amount');
  const left = total - amountOf(order, side, 'shipping_tax_refunded');
  if (part.isRest) return left;
  const shipping = part.amounts[side === '' ? 'order' : 'base'];
  return Math.min(rounding.charge(shareOf(total, shipping, amountOf(order, side, 'shipping_amount'))), left);
}

/** The part of the hidden tax of shipping; orders do not store how much was refunded. */
function hiddenTaxOnShipping({ order, items, side, part, rounding }: ShippingOfOrder): number {
  const total = shippingHiddenTaxOf(order, side);
  if (total === 0) return 0;
  const gone = items.reduce((all, item) => all + amountOf(item, side, 'hidden_tax_refunded'), 0);
  const left = total - (amountOf(order, side, 'hidden_tax_refunded') - gone);
  if (part.isRest) return left;
  const shipping = part.amounts[side === '' ? 'order' : 'base'];
  return Math.min(rounding.charge(shareOf(total, shipping, amountOf(order, side, 'shipping_amount'))), left);
}
