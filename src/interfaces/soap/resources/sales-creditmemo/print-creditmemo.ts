import { creditmemoTables } from '../../../../domain/sales/creditmemo-tables.ts';
import type { WholeCreditmemo } from '../../../../domain/sales/creditmemos.ts';
import type { CreditmemoRow } from '../../../../domain/sales/rows.ts';
import { type Printed, printer } from '../sales-order/print-rows.ts';

const printRow = printer(creditmemoTables.sales_creditmemo, { last: 'creditmemo_id' });
const printItem = printer(creditmemoTables.sales_creditmemo_item, {
  last: 'item_id',
  names: { creditmemo_id: 'parent_id' },
  also: { base_weee_tax_applied_row_amnt: 'base_weee_tax_applied_row_amount' },
});
const printComment = printer(creditmemoTables.sales_creditmemo_comment, {
  last: 'comment_id',
  names: { creditmemo_id: 'parent_id' },
});

/** A credit memo in a list: all of its columns (soap-sales 7). */
export function listedCreditmemo(row: CreditmemoRow): Printed {
  return printRow(row);
}

/** Everything of a credit memo (soap-sales 7). */
export function printedCreditmemo({ creditmemo, items, comments }: WholeCreditmemo): object {
  return {
    ...printRow(creditmemo),
    order_increment_id: creditmemo.order_increment_id,
    items: items.map(printItem),
    comments: comments.map(printComment),
  };
}
