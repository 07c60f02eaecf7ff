import { type RawBuilder, sql } from 'kysely';
import { type Command, type Context, command, customersOr, granted } from '#domain/shared/command.ts';
import type { RestPermission } from '#domain/shared/permissions/rest-permissions.ts';
import type { Slice, Sliced } from '#kernel/pages.ts';
import { requireStoreInScope } from '#kernel/scope.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { type Order, readSlice } from '#platform/storage/keyset.ts';
import { actionsOfCreditmemos, actionsOfInvoices, actionsOfShipments } from '../document-actions.ts';
import {
  creditmemos,
  type DocumentKind,
  type DocumentNotFound,
  type DocumentRow,
  type DocumentTable,
  invoices,
  shipments,
} from '../document-kinds.ts';
import { type DocumentRecord, documentRecords } from '../document-records.ts';
import { noStoreView } from '../lists.ts';
import { type OrderViewer, orderViewer, seenOrderNumber } from './read-orders.ts';

/** Filters of a list of documents; a document must match all that are given. */
export interface DocumentFilter {
  readonly orderId?: number | undefined;
  readonly storeId?: number | undefined;
  readonly incrementId?: readonly string[] | undefined;
  /** Milliseconds since 1970, inclusive. */
  readonly createdFrom?: number | undefined;
  readonly createdTo?: number | undefined;
  readonly updatedFrom?: number | undefined;
  readonly updatedTo?: number | undefined;
}

/** A document as callers see it. */
export interface ShownDocument<Record> {
  readonly record: Record;
  readonly viewer: OrderViewer;
  /** What can be done with it now; only for the back office. */
  readonly actions?: readonly string[] | undefined;
}

type NotFound = DocumentNotFound | 'order_not_found';
type Reading = Pick<Context<NotFound>, 'tx' | 'principal' | 'fail'>;

/** How REST reads a kind of documents. */
export interface DocumentReading<Record> {
  readonly table: DocumentTable;
  /** The documents of all orders, newest first. */
  readonly list: Command<
    never,
    { readonly filter: DocumentFilter; readonly slice: Slice },
    Sliced<ShownDocument<Record>>
  >;
  /** The documents of an order, for the back office and for the order's customer. Refuses `order_not_found`. */
  readonly listOfOrder: Command<'order_not_found', { readonly orderId: number }, readonly ShownDocument<Record>[]>;
  /** One document. Refuses unknown ones, also for documents of others. */
  readonly read: Command<NotFound, { readonly id: number }, ShownDocument<Record>>;
  /** As `read`, with a known order: the document must belong to it. */
  readonly seen: (context: Reading, id: number, orderId?: number) => Promise<ShownDocument<Record>>;
  /** The number of a document that the back office may see, for commands that take numbers. */
  readonly numberOf: (context: Reading, id: number) => Promise<string>;
  /** An existing document by its number. */
  readonly byNumber: (context: Reading, number: string) => Promise<ShownDocument<Record>>;
}

function documentReading<Row extends DocumentRow, Item, Comment>(
  kind: DocumentKind<Row, Item, Comment>,
  permission: RestPermission,
  actionsOf: (tx: Tx, records: readonly DocumentRecord<Row, Item, Comment>[]) => Promise<readonly string[][]>,
): DocumentReading<DocumentRecord<Row, Item, Comment>> {
  const { table, id: idColumn } = kind;
  const name = table.replace('sales_', '');
  type Shown = ShownDocument<DocumentRecord<Row, Item, Comment>>;

  const asSeenBy = async (
    tx: Tx,
    records: readonly DocumentRecord<Row, Item, Comment>[],
    viewer: OrderViewer,
  ): Promise<Shown[]> => {
    const actions = viewer === 'office' ? await actionsOf(tx, records) : [];
    return records.map((record, index) => ({ record, viewer, actions: actions[index] }));
  };
  const seen = async (context: Reading, id: number, orderId?: number): Promise<Shown> => {
    const { tx, principal, fail } = context;
    const [record] = await documentRecords(tx, kind, [id]);
    if (!record || (orderId !== undefined && record.document.order_id !== orderId)) throw fail(kind.notFound);
    if (orderViewer(principal) === 'office')
      requireStoreInScope(principal.scope, record.document.store_id ?? noStoreView);
    else if (!(await isOwn(tx, record.document.order_id, principal.customerId))) throw fail(kind.notFound);
    const [shown] = await asSeenBy(tx, [record], orderViewer(principal));
    return shown ?? { record, viewer: orderViewer(principal) };
  };
  const find = async (tx: Tx, where: RawBuilder<boolean>): Promise<number[]> => {
    const rows = await tx.query(
      () =>
        sql<{ id: number }>`select ${sql.ref(idColumn)} as id from ${sql.table(table)} as d where ${where} order by 1`,
    );
    return rows.map((row) => row.id);
  };
  return {
    table,
    seen,
    list: command({
      name: `${name}.list`,
      permission: { rest: granted(permission) },
      effect: 'read',
      touches: 'scoped',
      refusals: [],
      async run({ tx, principal }, { filter, slice }: { readonly filter: DocumentFilter; readonly slice: Slice }) {
        const found = await findDocuments(tx, { table, idColumn }, filter, principal.scope?.storeIds, slice);
        const records = await documentRecords(tx, kind, found.rows);
        return { ...found, rows: await asSeenBy(tx, records, 'office') };
      },
    }),
    listOfOrder: command({
      name: `${name}.listOfOrder`,
      permission: { rest: customersOr(permission) },
      effect: 'read',
      touches: 'scoped',
      refusals: ['order_not_found'],
      async run(context, { orderId }: { readonly orderId: number }): Promise<Shown[]> {
        const { tx, principal } = context;
        await seenOrderNumber(context, orderId);
        const ids = await find(tx, sql<boolean>`d.order_id = ${orderId}`);
        return asSeenBy(tx, await documentRecords(tx, kind, ids), orderViewer(principal));
      },
    }),
    read: command({
      name: `${name}.read`,
      permission: { rest: customersOr(permission) },
      effect: 'read',
      touches: 'scoped',
      refusals: ['order_not_found', kind.notFound],
      run: (context, { id }: { readonly id: number }): Promise<Shown> => seen(context, id),
    }),
    async numberOf(context, id) {
      const { record } = await seen(context, id);
      if (record.document.increment_id === null) throw context.fail(kind.notFound);
      return record.document.increment_id;
    },
    async byNumber(context, number) {
      const [id = 0] = await find(context.tx, sql<boolean>`d.increment_id = ${number}`);
      return seen(context, id);
    },
  };
}

async function isOwn(tx: Tx, orderId: number, customerId: number | undefined): Promise<boolean> {
  if (customerId === undefined) return false;
  const rows = await tx.query((q) =>
    q
      .selectFrom('sales_order')
      .select('order_id')
      .where('order_id', '=', orderId)
      .where('customer_id', '=', customerId),
  );
  return rows.length > 0;
}

async function findDocuments(
  tx: Tx,
  { table, idColumn }: { readonly table: DocumentTable; readonly idColumn: string },
  filter: DocumentFilter,
  storeIds: ReadonlySet<number> | undefined,
  slice: Slice,
): Promise<Sliced<number>> {
  const { orderId, storeId, incrementId, createdFrom, createdTo, updatedFrom, updatedTo } = filter;
  const isOneOf = (column: string, values: readonly (string | number)[]) =>
    values.length === 0 ? sql<boolean>`1 = 0` : sql<boolean>`${sql.ref(`d.${column}`)} in (${sql.join([...values])})`;
  const conditions = [
    storeIds && isOneOf('store_id', [...storeIds]),
    orderId !== undefined && isOneOf('order_id', [orderId]),
    storeId !== undefined && isOneOf('store_id', [storeId]),
    incrementId && isOneOf('increment_id', incrementId),
    createdFrom !== undefined && sql<boolean>`d.created_at >= ${createdFrom}`,
    createdTo !== undefined && sql<boolean>`d.created_at <= ${createdTo}`,
    updatedFrom !== undefined && sql<boolean>`d.updated_at >= ${updatedFrom}`,
    updatedTo !== undefined && sql<boolean>`d.updated_at <= ${updatedTo}`,
  ].filter((condition) => condition !== undefined && condition !== false);
  const order: Order = {
    columns: [`d.${idColumn}`],
    isDescending: true,
    positionOf: ({ id }: { readonly id: number }) => [id],
  };
  const found = await readSlice(
    tx,
    (q) => {
      const query = q
        .selectFrom(`${table as 'sales_invoice'} as d`)
        .select(sql<number>`${sql.ref(`d.${idColumn}`)}`.as('id'));
      return (
        conditions.length === 0 ? query : query.where(sql<boolean>`${sql.join(conditions, sql` and `)}`)
      ) as never;
    },
    order,
    slice,
  );
  return { ...found, rows: (found.rows as readonly { id: number }[]).map(({ id }) => id) };
}

/** The reading commands of invoices, shipments and credit memos (rest 4.8). */
export const invoiceReading = documentReading(invoices, 'invoices/read', actionsOfInvoices);
export const shipmentReading = documentReading(shipments, 'shipments/read', actionsOfShipments);
export const creditmemoReading = documentReading(creditmemos, 'credit-memos/read', actionsOfCreditmemos);
