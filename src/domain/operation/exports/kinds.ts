import { orderCsv } from '#domain/orders/order-csv.ts';
import type { RestPermission } from '#domain/shared/permissions/rest-permissions.ts';
import type { Engine } from '#platform/storage/engine.ts';
import type { CsvKind } from '../csv/kind.ts';
import { type CsvKindName, csvGrants, csvKinds } from '../csv/kinds.ts';
import { csvOf } from '../csv/write-lines.ts';

/** The kinds of orders, and what has a line in each. */
export const orderKinds = { orders: 'orders', 'order-items': 'items' } as const;

/** What a list is of: all that `csv out` prints. */
export type ExportKind = CsvKindName | keyof typeof orderKinds;

/** The kinds of lists that are written. */
export const exportKinds = [...Object.keys(csvKinds), ...Object.keys(orderKinds)] as ExportKind[];

/** Whether a kind is of orders. */
export const isOfOrders = (kind: ExportKind): kind is keyof typeof orderKinds => Object.hasOwn(orderKinds, kind);

/** What somebody must be granted to have a kind written: to see all that is in it. */
export function grantsOf(kind: ExportKind): readonly RestPermission[] {
  if (isOfOrders(kind)) return ['orders/read'];
  return kind === 'customers' ? [csvGrants.customers.read, 'addresses/read'] : [csvGrants[kind].read];
}

/** Whether a kind has the columns of the old ImportExport, too. */
export const hasOldForm = (kind: ExportKind): boolean => !isOfOrders(kind) && oldFormOf(kind) !== undefined;

const oldFormOf = (kind: CsvKindName): CsvKind | undefined => (csvKinds[kind] as CsvKind).other?.kind;

/** What is written. */
export interface ExportedList {
  readonly kind: ExportKind;
  /** In the columns of the old ImportExport. */
  readonly oldForm: boolean;
  /** Without the apostrophes that keep spreadsheets from taking texts for formulas. */
  readonly raw: boolean;
  /** Orders of this store view only. */
  readonly storeId: number | null;
  /** The character between cells; a comma if absent. */
  readonly separator?: string;
}

/** A list as CSV, in parts that end with a line; of orders only those changed since a time, if one is given. */
export function exportedCsv(
  read: Engine['read'],
  { kind, oldForm, raw, storeId, separator }: ExportedList,
  changedSince: number | undefined,
): AsyncGenerator<string, void, undefined> {
  if (isOfOrders(kind)) {
    const filter = { storeId: storeId ?? undefined, updatedFrom: changedSince };
    return orderCsv(read, filter, undefined, orderKinds[kind], separator);
  }
  const plain = csvKinds[kind];
  return csvOf(read, (oldForm && oldFormOf(kind)) || plain, {
    isRaw: raw,
    ...(separator !== undefined && { separator }),
  });
}
