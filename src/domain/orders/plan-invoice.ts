import type { Side } from '#domain/pricing/totals/columns.ts';
import { carriedRounding } from '#domain/pricing/totals/part-rounding.ts';
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
import { type FixedTaxPart, fixedTaxPart } from './fixed-tax-part.ts';
import { cardsOfInvoice } from './gift-card-money.ts';
import { isChargedWithOthers, type LineTree, qtyToInvoice } from './quantities.ts';
import type { OrderItemRow, OrderRow } from './rows.ts';

/** The amounts of an invoice, in one currency; null for amounts that do not apply to it. Discounts are negative. */
export interface InvoiceAmounts {
  readonly subtotal: number;
  readonly subtotal_incl_tax: number;
  readonly discount_amount: number;
  readonly shipping_amount: number;
  readonly shipping_incl_tax: number | null;
  readonly shipping_tax_amount: number | null;
  readonly tax_amount: number;
  readonly hidden_tax_amount: number;
  /** The part that gift cards pay; null if none pays the order. */
  readonly gift_cards_amount: number | null;
  readonly grand_total: number;
}

/** An invoice before it is written. */
export interface InvoicePlan {
  readonly lines: readonly DocumentLine[];
  readonly amounts: BothCurrencies<InvoiceAmounts>;
  /** The totals of extensions. */
  readonly added: readonly StoredTotal[];
  /** Whether it contains the order's shipping: the first invoice contains all of it. */
  readonly hasShipping: boolean;
}

/** The request has more pieces of a line than are left. */
export interface TooMany {
  readonly tooMany: OrderItemRow;
}

/**
 * Plans an invoice of an order (soap-sales 5): of everything that is left, or of the requested lines, in whole pieces
 * for products that are sold so. Each amount is the uninvoiced one, in proportion to the quantity, in cents; rounding
 * differences are carried to the next amount. The last invoice of a line takes the rest. The first invoice contains the
 * whole shipping.
 */
export function planInvoice(
  order: OrderRow,
  tree: LineTree<OrderItemRow>,
  asked: ReadonlyMap<number, number> | undefined,
): InvoicePlan | TooMany {
  const taken: TakenLine[] = [];
  let isLast = true;
  for (const item of tree.lines) {
    const left = qtyToInvoice(item);
    if (item.locked_do_invoice === 1 || isChargedWithOthers(tree, item) || left === 0) continue;
    const qty = asked ? wholePieces(item, asked.get(item.item_id) ?? 0) : left;
    if (qty > left) return { tooMany: item };
    isLast &&= qty === left;
    if (qty > 0) taken.push({ item, qty, isLast: qty === left });
  }
  const hasShipping = order.shipping_amount
    ? !order.shipping_invoiced
    : tree.lines.every(({ qty_invoiced }) => !qty_invoiced);
  const parts = inBoth((side) =>
    amountsIn(side, order, taken, fixedTaxPart(side, order, tree, taken, 'qty_invoiced'), { isLast, hasShipping }),
  );
  const charged = taken.map(({ item, qty }, index) => ({
    item,
    qty,
    amounts: {
      order: parts.order.lines[index] as DocumentLineAmounts,
      base: parts.base.lines[index] as DocumentLineAmounts,
    },
  }));
  return {
    lines: accompanying(tree, charged, 'qty_invoiced', (part) => part.qty_ordered || unit),
    amounts: { order: parts.order.sums, base: parts.base.sums },
    added: documentTotals(order, 'invoiced', { order: parts.order.payments, base: parts.base.payments }),
    hasShipping,
  };
}

/** The part of a line that can be invoiced. */
const invoiced: Source = {
  row: ['row_total', 'row_invoiced'],
  discount: ['discount_amount', 'discount_invoiced'],
  tax: ['tax_amount', 'tax_invoiced'],
  hiddenTax: ['hidden_tax_amount', 'hidden_tax_invoiced'],
  pieces: ({ qty_ordered, qty_invoiced }) => (qty_ordered ?? 0) - (qty_invoiced ?? 0),
};

interface Place {
  readonly isLast: boolean;
  readonly hasShipping: boolean;
}

function amountsIn(
  side: Side,
  order: OrderRow,
  taken: readonly TakenLine[],
  fixedTaxes: FixedTaxPart,
  { isLast, hasShipping }: Place,
): { readonly lines: DocumentLineAmounts[]; readonly sums: InvoiceAmounts; readonly payments: readonly number[] } {
  const money = (name: Parameters<typeof amountOf<OrderRow>>[2]): number => amountOf(order, side, name);
  const lines = lineAmounts(side, taken, invoiced, carriedRounding());
  const upTo = (left: number, all: number): number => (isLast ? left : Math.min(left, all));
  const subtotal = upTo(
    money('subtotal') - money('subtotal_invoiced'),
    sumOfDocumentLines(lines, 'row_total') + fixedTaxes.subtotal,
  );
  const discount = sumOfDocumentLines(lines, 'discount_amount') + (hasShipping ? money('shipping_discount_amount') : 0);
  const shipping = hasShipping ? money('shipping_amount') : 0;
  const shippingTax = hasShipping ? money('shipping_tax_amount') : 0;
  const shippingHidden = shippingHiddenTaxOf(order, side);
  const tax = upTo(
    money('tax_amount') - money('tax_invoiced'),
    sumOfDocumentLines(lines, 'tax_amount') + shippingTax + fixedTaxes.tax,
  );
  const hidden = upTo(
    money('hidden_tax_amount') + shippingHidden - money('hidden_tax_invoiced'),
    sumOfDocumentLines(lines, 'hidden_tax_amount') + (hasShipping ? shippingHidden : 0),
  );
  const sum = subtotal - discount + shipping + tax + hidden + chargesOf(order, side, 'invoiced');
  const cards = cardsOfInvoice(order, side, sum);
  const payments = paymentsOf(order, side, 'invoiced', sum - (cards ?? 0));
  const sums = {
    subtotal,
    subtotal_incl_tax: sumOfDocumentLines(lines, 'row_total_incl_tax') + fixedTaxes.subtotalInclTax,
    discount_amount: 0 - discount,
    shipping_amount: shipping,
    shipping_incl_tax: hasShipping ? money('shipping_incl_tax') : null,
    shipping_tax_amount: hasShipping ? shippingTax : null,
    tax_amount: tax,
    hidden_tax_amount: hidden,
    gift_cards_amount: cards,
    grand_total: sum - (cards ?? 0) - payments.reduce((all, part) => all + part, 0),
  };
  return { lines, sums, payments };
}
