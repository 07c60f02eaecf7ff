import type { Tx } from '#platform/storage/engine.ts';
import type { Params } from '#platform/storage/statement.ts';
import {
  type creditmemos,
  type DocumentKind,
  type DocumentPlace,
  type DocumentStatements,
  documentId,
  type invoices,
  type shipments,
} from './document-kinds.ts';
import type { ShipmentTrackRow } from './rows.ts';

/** A document with its order's number and everything that belongs to it. */
export interface DocumentRecord<Row, Item, Comment> {
  readonly document: Row & DocumentPlace;
  /** Ordered by id. */
  readonly items: readonly Item[];
  /** Newest first. */
  readonly comments: readonly Comment[];
  /** Ordered by id; for shipments only. */
  readonly tracks: readonly ShipmentTrackRow[];
}

type RecordOf<Kind> =
  Kind extends DocumentKind<infer Row, infer Item, infer Comment> ? DocumentRecord<Row, Item, Comment> : never;

/** An invoice. */
export type InvoiceRecord = RecordOf<typeof invoices>;
/** A shipment. */
export type ShipmentRecord = RecordOf<typeof shipments>;
/** A credit memo. */
export type CreditmemoRecord = RecordOf<typeof creditmemos>;

/**
 * Documents with everything that belongs to them, in the order of the ids. Four statements for shipments, else three.
 */
export async function documentRecords<Row, Item, Comment>(
  tx: Tx,
  kind: DocumentKind<Row, Item, Comment>,
  ids: readonly number[],
): Promise<DocumentRecord<Row, Item, Comment>[]> {
  if (ids.length === 0) return [];
  const records = await readRecords(tx, kind, kind.byIds, { ids });
  const byId = new Map(records.map((record) => [documentId(kind, record.document), record]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** A document by its number with everything that belongs to it, in as many statements; undefined if there is none. */
export async function documentByNumber<Row, Item, Comment>(
  tx: Tx,
  kind: DocumentKind<Row, Item, Comment>,
  number: string,
): Promise<DocumentRecord<Row, Item, Comment> | undefined> {
  const [record] = await readRecords(tx, kind, kind.byNumber, { number });
  return record;
}

/** The statements do not depend on each other, so they are sent together. */
async function readRecords<P extends Params, Row, Item, Comment>(
  tx: Tx,
  kind: DocumentKind<Row, Item, Comment>,
  { rows, items, comments, tracks }: DocumentStatements<P, Row, Item, Comment>,
  params: P,
): Promise<DocumentRecord<Row, Item, Comment>[]> {
  const [documents, lines, commentRows, parcels] = await tx.together(
    () => tx.all(rows, params),
    () => tx.all(items, params),
    () => tx.all(comments, params),
    async () => (tracks ? tx.all(tracks, params) : []),
  );
  const idOf = (row: unknown): number => documentId(kind, row as object);
  const linesBy = Map.groupBy(lines, idOf);
  const saidBy = Map.groupBy(commentRows, idOf);
  const parcelsBy = Map.groupBy(parcels, idOf);
  return documents.map((document) => {
    const id = idOf(document);
    return {
      document,
      items: linesBy.get(id) ?? [],
      comments: saidBy.get(id) ?? [],
      tracks: parcelsBy.get(id) ?? [],
    };
  });
}
