import { sumRounding } from '#domain/stores/rounding.ts';
import { amountOf, type BothCurrencies, currencyColumns, inBoth } from './both-currencies.ts';
import type { OrderChange } from './change-order.ts';
import { countedWithOthers, type DocumentLine } from './document-lines.ts';
import type { CreditmemoAmounts } from './plan-creditmemo.ts';
import type { InvoiceAmounts } from './plan-invoice.ts';
import type { OrderItemRow, OrderRow } from './rows.ts';

/** 1 for a new document, -1 for a canceled one. */
export type Direction = 1 | -1;

/** The amounts of an invoice that count in its order. */
export type InvoicedAmounts = Pick<
  InvoiceAmounts,
  | ('subtotal' | 'discount_amount' | 'shipping_amount' | 'tax_amount' | 'hidden_tax_amount')
  | ('gift_cards_amount' | 'grand_total')
>;

/** The changes of an order by an invoice (soap-sales 5); a paid invoice counts as paid. */
export function orderAfterInvoice(
  order: OrderRow,
  invoice: BothCurrencies<InvoicedAmounts>,
  direction: Direction,
  isPaid: boolean,
): OrderChange {
  return currencyColumns(
    inBoth((side) => {
      const now = side === '' ? invoice.order : invoice.base;
      const grown = (name: Parameters<typeof amountOf<OrderRow>>[2], by: number): number =>
        amountOf(order, side, name) + direction * by;
      return {
        total_invoiced: grown('total_invoiced', now.grand_total),
        subtotal_invoiced: grown('subtotal_invoiced', now.subtotal),
        tax_invoiced: grown('tax_invoiced', now.tax_amount),
        hidden_tax_invoiced: grown('hidden_tax_invoiced', now.hidden_tax_amount),
        shipping_invoiced: grown('shipping_invoiced', now.shipping_amount),
        discount_invoiced: grown('discount_invoiced', now.discount_amount),
        ...(now.gift_cards_amount !== null && {
          gift_cards_invoiced: grown('gift_cards_invoiced', now.gift_cards_amount),
        }),
        total_paid: grown('total_paid', isPaid ? now.grand_total : 0),
      };
    }),
  );
}

/** The changes of an order when the money of an open invoice is captured. */
export function orderAfterPayment(
  order: OrderRow,
  invoice: BothCurrencies<Pick<InvoicedAmounts, 'grand_total'>>,
  direction: Direction,
): OrderChange {
  return currencyColumns(
    inBoth((side) => {
      const { grand_total } = side === '' ? invoice.order : invoice.base;
      return { total_paid: amountOf(order, side, 'total_paid') + direction * grand_total };
    }),
  );
}

/** The changes of an order by a credit memo (soap-sales 7, Q12). */
export function orderAfterCreditmemo(
  order: OrderRow,
  memo: BothCurrencies<
    Pick<
      CreditmemoAmounts,
      keyof InvoicedAmounts | 'shipping_tax_amount' | 'adjustment_positive' | 'adjustment_negative'
    >
  >,
  direction: Direction,
  isOnline = false,
): OrderChange {
  return currencyColumns(
    inBoth((side) => {
      const now = side === '' ? memo.order : memo.base;
      const grown = (name: Parameters<typeof amountOf<OrderRow>>[2], by: number | null): number =>
        amountOf(order, side, name) + direction * (by ?? 0);
      return {
        total_refunded: sumRounding(grown('total_refunded', now.grand_total)),
        total_offline_refunded: grown('total_offline_refunded', isOnline ? 0 : now.grand_total),
        ...(isOnline && { total_online_refunded: grown('total_online_refunded', now.grand_total) }),
        subtotal_refunded: grown('subtotal_refunded', now.subtotal),
        tax_refunded: grown('tax_refunded', now.tax_amount),
        hidden_tax_refunded: grown('hidden_tax_refunded', now.hidden_tax_amount),
        shipping_refunded: grown('shipping_refunded', now.shipping_amount),
        shipping_tax_refunded: grown('shipping_tax_refunded', now.shipping_tax_amount),
        discount_refunded: grown('discount_refunded', now.discount_amount),
        ...(now.gift_cards_amount !== null && {
          gift_cards_refunded: grown('gift_cards_refunded', now.gift_cards_amount),
        }),
        adjustment_positive: grown('adjustment_positive', now.adjustment_positive),
        adjustment_negative: grown('adjustment_negative', now.adjustment_negative),
      };
    }),
  );
}

/** The lines of an order after an invoice. */
export function itemsAfterInvoice(
  items: readonly OrderItemRow[],
  lines: readonly DocumentLine[],
  direction: Direction,
): OrderItemRow[] {
  return countedWithOthers(
    withLines(items, lines, (item, line) => ({
      qty_invoiced: (item.qty_invoiced ?? 0) + direction * line.qty,
      ...currencyColumns(
        inBoth((side) => {
          const now = side === '' ? line.amounts.order : line.amounts.base;
          return {
            row_invoiced: amountOf(item, side, 'row_invoiced') + direction * now.row_total,
            tax_invoiced: amountOf(item, side, 'tax_invoiced') + direction * now.tax_amount,
            hidden_tax_invoiced: amountOf(item, side, 'hidden_tax_invoiced') + direction * now.hidden_tax_amount,
            discount_invoiced: amountOf(item, side, 'discount_invoiced') + direction * (now.discount_amount ?? 0),
          };
        }),
      ),
    })),
    'qty_invoiced',
  );
}

/**
 * The lines of an order after a credit memo. If parts of a line are refunded, the line itself is not shipped any more
 * (soap-sales 7).
 */
export function itemsAfterCreditmemo(
  items: readonly OrderItemRow[],
  lines: readonly DocumentLine[],
  direction: Direction,
): OrderItemRow[] {
  const accompanying = new Set(lines.filter(({ amounts }) => !amounts).map(({ item }) => item.item_id));
  const after = countedWithOthers(
    withLines(items, lines, (item, line) => ({
      qty_refunded: (item.qty_refunded ?? 0) + direction * line.qty,
      ...currencyColumns(
        inBoth((side) => {
          const now = side === '' ? line.amounts.order : line.amounts.base;
          return {
            amount_refunded: amountOf(item, side, 'amount_refunded') + direction * now.row_total,
            tax_refunded: amountOf(item, side, 'tax_refunded') + direction * now.tax_amount,
            hidden_tax_refunded: amountOf(item, side, 'hidden_tax_refunded') + direction * now.hidden_tax_amount,
            discount_refunded: amountOf(item, side, 'discount_refunded') + direction * (now.discount_amount ?? 0),
          };
        }),
      ),
    })),
    'qty_refunded',
  );
  return after.map((item) =>
    accompanying.has(item.item_id) ? { ...item, locked_do_ship: direction === 1 ? 1 : null } : item,
  );
}

type ChargedLine = DocumentLine & { readonly amounts: NonNullable<DocumentLine['amounts']> };

function withLines(
  items: readonly OrderItemRow[],
  lines: readonly DocumentLine[],
  change: (item: OrderItemRow, line: ChargedLine) => Partial<OrderItemRow>,
): OrderItemRow[] {
  const charged = new Map(
    lines.flatMap(({ amounts, ...line }) => (amounts ? [[line.item.item_id, { ...line, amounts }] as const] : [])),
  );
  return items.map((item) => {
    const line = charged.get(item.item_id);
    return line ? { ...item, ...change(item, line) } : item;
  });
}
