import type { Tx } from '../../platform/storage/engine.ts';
import { type Statement, statement } from '../../platform/storage/statement.ts';
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

/** A document with the number of its order and what belongs to it. */
export interface DocumentRecord<Row, Item, Comment> {
  readonly document: Row;
  readonly orderNumber: string | null;
  /** By id. */
  readonly items: readonly Item[];
  /** The newest first. */
  readonly comments: readonly Comment[];
  /** By id; of shipments alone. */
  readonly tracks: readonly ShipmentTrackRow[];
}

/** An invoice. */
export type InvoiceRecord = DocumentRecord<InvoiceRow, InvoiceItemRow, InvoiceCommentRow>;
/** A shipment. */
export type ShipmentRecord = DocumentRecord<ShipmentRow, ShipmentItemRow, ShipmentCommentRow>;
/** A credit memo. */
export type CreditmemoRecord = DocumentRecord<CreditmemoRow, CreditmemoItemRow, CreditmemoCommentRow>;

/** The tables of a kind of documents. */
export type DocumentTable = 'sales_invoice' | 'sales_shipment' | 'sales_creditmemo';

/** A kind of documents of orders, as data. */
export interface DocumentKind<Row, Item, Comment> {
  readonly table: DocumentTable;
  /** The column of its ids, also in the tables of what belongs to it. */
  readonly id: 'invoice_id' | 'shipment_id' | 'creditmemo_id';
  readonly notFound: 'invoice_not_found' | 'shipment_not_found' | 'creditmemo_not_found';
  readonly statements: Statements<Row, Item, Comment>;
}

type Ids = { readonly ids: readonly number[] };

interface Statements<Row, Item, Comment> {
  readonly rows: Statement<Ids, Row & { readonly order_number: string | null }>;
  readonly items: Statement<Ids, Item>;
  readonly comments: Statement<Ids, Comment>;
}

type KindNames = Pick<DocumentKind<never, never, never>, 'table' | 'id' | 'notFound'>;

function kindOf<Row, Item, Comment>({ table, id, notFound }: KindNames): DocumentKind<Row, Item, Comment> {
  // All three have the columns that are named here.
  const named = { table: table as 'sales_invoice', id: id as 'invoice_id' };
  const statements = {
    rows: statement((q, p: Ids, d) =>
      q
        .selectFrom(`${named.table} as d`)
        .innerJoin('sales_order as o', 'o.order_id', 'd.order_id')
        .selectAll('d')
        .select('o.increment_id as order_number')
        .where(`d.${named.id}`, d.in, d.list(p.ids)),
    ),
    items: statement((q, p: Ids, d) =>
      q.selectFrom(`${named.table}_item`).selectAll().where(named.id, d.in, d.list(p.ids)).orderBy('item_id'),
    ),
    comments: statement((q, p: Ids, d) =>
      q
        .selectFrom(`${named.table}_comment`)
        .selectAll()
        .where(named.id, d.in, d.list(p.ids))
        .orderBy('created_at', 'desc')
        .orderBy('comment_id', 'desc'),
    ),
  };
  return { table, id, notFound, statements: statements as unknown as Statements<Row, Item, Comment> };
}

/** Invoices, shipments and credit memos. */
export const invoices = kindOf<InvoiceRow, InvoiceItemRow, InvoiceCommentRow>({
  table: 'sales_invoice',
  id: 'invoice_id',
  notFound: 'invoice_not_found',
});
export const shipments = kindOf<ShipmentRow, ShipmentItemRow, ShipmentCommentRow>({
  table: 'sales_shipment',
  id: 'shipment_id',
  notFound: 'shipment_not_found',
});
export const creditmemos = kindOf<CreditmemoRow, CreditmemoItemRow, CreditmemoCommentRow>({
  table: 'sales_creditmemo',
  id: 'creditmemo_id',
  notFound: 'creditmemo_not_found',
});

const tracksOf = statement((q, p: Ids, d) =>
  q.selectFrom('sales_shipment_track').selectAll().where('shipment_id', d.in, d.list(p.ids)).orderBy('track_id'),
);

/** Documents by id with all that belongs to them, in the order of the ids. Four statements. */
export async function documentRecords<Row, Item, Comment>(
  tx: Tx,
  kind: DocumentKind<Row, Item, Comment>,
  ids: readonly number[],
): Promise<DocumentRecord<Row, Item, Comment>[]> {
  if (ids.length === 0) return [];
  const { rows, items, comments } = kind.statements;
  const [documents, lines, said, tracks] = await tx.together(
    () => tx.all(rows, { ids }),
    () => tx.all(items, { ids }),
    () => tx.all(comments, { ids }),
    async () => (kind.table === 'sales_shipment' ? tx.all(tracksOf, { ids }) : []),
  );
  const idOf = (row: unknown): number => (row as Readonly<Record<string, number>>)[kind.id] ?? 0;
  const byId = new Map(documents.map((row) => [idOf(row), row]));
  const linesBy = Map.groupBy(lines, idOf);
  const saidBy = Map.groupBy(said, idOf);
  const tracksBy = Map.groupBy(tracks, ({ shipment_id }) => shipment_id);
  return ids.flatMap((id) => {
    const document = byId.get(id);
    if (!document) return [];
    return [
      {
        document,
        orderNumber: document.order_number,
        items: linesBy.get(id) ?? [],
        comments: saidBy.get(id) ?? [],
        tracks: tracksBy.get(id) ?? [],
      },
    ];
  });
}
