import { creditmemoTables } from '#domain/orders/creditmemo-tables.ts';
import type { CreditmemoRecord } from '#domain/orders/document-records.ts';
import type { CreditmemoRow } from '#domain/orders/rows.ts';
import { documentPrinter } from '../sales-order/print-documents.ts';
import type { Printed } from '../sales-order/print-rows.ts';

const print = documentPrinter('creditmemo', creditmemoTables);

/** A credit memo in a list: all of its columns (soap-sales 7). */
export function listedCreditmemo(row: CreditmemoRow): Printed {
  return print.row(row);
}

/** All data of a credit memo (soap-sales 7). */
export function printedCreditmemo(record: CreditmemoRecord): object {
  return print.whole(record);
}
