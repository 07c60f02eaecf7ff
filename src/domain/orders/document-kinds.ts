import { type RawBuilder, sql } from 'kysely';
import type { Dialect } from '#platform/storage/dialect.ts';
import { type Params, type Statement, statement } from '#platform/storage/statement.ts';
import type {
  CreditmemoCommentRow,
  CreditmemoItemRow,
  CreditmemoRow,
  InvoiceCommentRow,
  InvoiceItemRow,
  InvoiceRow,
  ShipmentCommentRow,
  ShipmentItemRow,
  ShipmentRow,
  ShipmentTrackRow,
} from './rows.ts';

/** The tables of the kinds of documents. */
export type DocumentTable = 'sales_invoice' | 'sales_shipment' | 'sales_creditmemo';
/** The refusals of unknown documents, by kind. */
export type DocumentNotFound = 'invoice_not_found' | 'shipment_not_found' | 'creditmemo_not_found';

/** A row with the order and store view of a document. */
export interface DocumentRow {
  readonly store_id: number | null;
  readonly order_id: number;
  readonly increment_id: string | null;
}

/** The order of a document, and the name in its address: the shipping address for a shipment, else the billing address. */
export interface DocumentPlace {
  readonly order_number: string | null;
  readonly order_created_at: number;
  readonly firstname: string | null;
  readonly middlename: string | null;
  readonly lastname: string | null;
}

type Ids = { readonly ids: readonly number[] };
type Numbered = { readonly number: string };

/** The statements that read documents with everything that belongs to them. */
export interface DocumentStatements<P extends Params, Row, Item, Comment> {
  readonly rows: Statement<P, Row & DocumentPlace>;
  readonly items: Statement<P, Item>;
  readonly comments: Statement<P, Comment>;
  /** For shipments only. */
  readonly tracks: Statement<P, ShipmentTrackRow> | undefined;
}

/** The statements that change documents. */
interface Changing<Row> {
  /** Reads and locks one document. */
  readonly lock: Statement<Numbered, Row>;
  readonly place: Statement<Numbered, Pick<DocumentRow, 'order_id' | 'store_id'>>;
  readonly touch: Statement<{ id: number; now: number }, never>;
  /** For documents with a state. */
  readonly setState: Statement<{ id: number; state: number; now: number }, never>;
  readonly comment: Statement<{ id: number; comment: string; notified: number; visible: number; now: number }, never>;
}

/** A kind of documents of orders. */
export interface DocumentKind<Row, Item, Comment, NotFound extends DocumentNotFound = DocumentNotFound> {
  readonly table: DocumentTable;
  /** The column of its ids, also in its subordinate tables. */
  readonly id: 'invoice_id' | 'shipment_id' | 'creditmemo_id';
  readonly notFound: NotFound;
  /** The kind under which its changes are reported. */
  readonly change: 'invoice' | 'shipment' | 'credit_memo';
  readonly byIds: DocumentStatements<Ids, Row, Item, Comment>;
  readonly byNumber: DocumentStatements<Numbered, Row, Item, Comment>;
  /** Only the rows, by id. */
  readonly listed: Statement<Ids, Row>;
  readonly changing: Changing<Row>;
}

type KindNames<NotFound extends DocumentNotFound> = Pick<
  DocumentKind<never, never, never, NotFound>,
  'table' | 'id' | 'notFound' | 'change'
>;

function kindOf<Row, Item, Comment, const NotFound extends DocumentNotFound>(
  names: KindNames<NotFound>,
): DocumentKind<Row, Item, Comment, NotFound> {
  const { table, id } = names;
  return {
    ...names,
    byIds: readingBy(names, (column, p: Ids, d) => sql`${column} ${d.in} ${d.list(p.ids)}`),
    byNumber: readingBy(
      names,
      (column, p: Numbered) =>
        sql`${column} = (select ${sql.ref(id)} from ${sql.table(table)} where increment_id = ${p.number})`,
    ),
    listed: statement((q, p: Ids, d) => {
      const named = namesOf(names);
      return q.selectFrom(named.table).selectAll().where(named.id, d.in, d.list(p.ids)).orderBy(named.id);
    }) as unknown as Statement<Ids, Row>,
    changing: changingOf(names),
  };
}

/** All kinds have the columns that are named here, so the statements use the types of one of them. */
const namesOf = ({ table, id }: Pick<KindNames<DocumentNotFound>, 'table' | 'id'>) => ({
  table: table as 'sales_invoice',
  id: id as 'invoice_id',
});

function readingBy<P extends Params, Row, Item, Comment>(
  names: KindNames<DocumentNotFound>,
  which: (column: RawBuilder<unknown>, p: P, d: Dialect) => RawBuilder<boolean>,
): DocumentStatements<P, Row, Item, Comment> {
  const { table, id } = namesOf(names);
  const address = names.table === 'sales_shipment' ? 'shipping_address_id' : 'billing_address_id';
  const reading = {
    rows: statement((q, p: P, d) =>
      q
        .selectFrom(`${table} as d`)
        .innerJoin('sales_order as o', 'o.order_id', 'd.order_id')
        .leftJoin('sales_order_address as a', 'a.address_id', `d.${address}`)
        .selectAll('d')
        .select(['o.increment_id as order_number', 'o.created_at as order_created_at'])
        .select(['a.firstname', 'a.middlename', 'a.lastname'])
        .where(which(sql.ref(`d.${id}`), p, d)),
    ),
    items: statement((q, p: P, d) =>
      q
        .selectFrom(`${table}_item`)
        .selectAll()
        .where(which(sql.ref(id), p, d))
        .orderBy('item_id'),
    ),
    comments: statement((q, p: P, d) =>
      q
        .selectFrom(`${table}_comment`)
        .selectAll()
        .where(which(sql.ref(id), p, d))
        .orderBy('created_at', 'desc')
        .orderBy('comment_id', 'desc'),
    ),
    tracks:
      names.table === 'sales_shipment'
        ? statement((q, p: P, d) =>
            q
              .selectFrom('sales_shipment_track')
              .selectAll()
              .where(which(sql.ref('shipment_id'), p, d))
              .orderBy('track_id'),
          )
        : undefined,
  };
  return reading as unknown as DocumentStatements<P, Row, Item, Comment>;
}

function changingOf<Row>(names: KindNames<DocumentNotFound>): Changing<Row> {
  const { table, id } = namesOf(names);
  const changing = {
    lock: statement((q, p: Numbered, d) =>
      q.selectFrom(table).selectAll().where('increment_id', '=', p.number).$call(d.forNoKeyUpdate),
    ),
    place: statement((q, p: Numbered) =>
      q.selectFrom(table).select(['order_id', 'store_id']).where('increment_id', '=', p.number),
    ),
    touch: statement((q, p: { id: number; now: number }) =>
      q.updateTable(table).set({ updated_at: p.now }).where(id, '=', p.id),
    ),
    setState: statement((q, p: { id: number; state: number; now: number }) =>
      q.updateTable(table).set({ state: p.state, updated_at: p.now }).where(id, '=', p.id),
    ),
    comment: statement((q, p: { id: number; comment: string; notified: number; visible: number; now: number }) =>
      q.insertInto(`${table}_comment`).values({
        [id as 'invoice_id']: p.id,
        comment: p.comment,
        is_customer_notified: p.notified,
        is_visible_on_front: p.visible,
        created_at: p.now,
      }),
    ),
  };
  return changing as unknown as Changing<Row>;
}

/** Invoices, shipments and credit memos. */
export const invoices = kindOf<InvoiceRow, InvoiceItemRow, InvoiceCommentRow, 'invoice_not_found'>({
  table: 'sales_invoice',
  id: 'invoice_id',
  notFound: 'invoice_not_found',
  change: 'invoice',
});
export const shipments = kindOf<ShipmentRow, ShipmentItemRow, ShipmentCommentRow, 'shipment_not_found'>({
  table: 'sales_shipment',
  id: 'shipment_id',
  notFound: 'shipment_not_found',
  change: 'shipment',
});
export const creditmemos = kindOf<CreditmemoRow, CreditmemoItemRow, CreditmemoCommentRow, 'creditmemo_not_found'>({
  table: 'sales_creditmemo',
  id: 'creditmemo_id',
  notFound: 'creditmemo_not_found',
  change: 'credit_memo',
});

/** The id of a document. */
export function documentId(kind: { readonly id: string }, row: object): number {
  return (row as Readonly<Record<string, number>>)[kind.id] ?? 0;
}
