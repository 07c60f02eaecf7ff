import { changed } from '#domain/shared/changes/changes.ts';
import { type Command, type Context, command, granted } from '#domain/shared/command.ts';
import type { RestPermission } from '#domain/shared/permissions/rest-permissions.ts';
import { requireStoreInScope } from '#kernel/scope.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { type OrderToChange, orderToChange } from './change-order.ts';
import { type DocumentKind, type DocumentNotFound, type DocumentRow, documentId } from './document-kinds.ts';
import { type DocumentLine, writtenLines } from './document-lines.ts';
import { noStoreView } from './lists.ts';
import { postOrderMail } from './order-mails.ts';
import type { CreditmemoItemRow, InvoiceItemRow, OrderItemRow } from './rows.ts';
import { saveItems } from './save-documents.ts';

type Able<R extends DocumentNotFound | 'order_not_found'> = Pick<Context<R>, 'tx' | 'principal' | 'fail'>;

/** The state of a canceled invoice or credit memo. */
const canceled = 3;

/**
 * A document by its number, locked until the transaction ends. Refuses an unknown number, and documents of store views
 * that are not the caller's.
 */
export async function documentToChange<Row extends DocumentRow, NotFound extends DocumentNotFound>(
  { tx, principal, fail }: Able<NoInfer<NotFound>>,
  kind: DocumentKind<Row, unknown, unknown, NotFound>,
  number: string,
): Promise<Row> {
  const document = await tx.first(kind.changing.lock, { number });
  if (!document) throw fail(kind.notFound);
  requireStoreInScope(principal.scope, document.store_id ?? noStoreView);
  return document;
}

/**
 * As `documentToChange`, with its order, which is locked first, as when documents are made. Also refuses
 * `order_not_found`.
 */
export async function documentInOrder<Row extends DocumentRow, NotFound extends DocumentNotFound>(
  context: Able<NoInfer<NotFound> | 'order_not_found'>,
  kind: DocumentKind<Row, unknown, unknown, NotFound>,
  number: string,
): Promise<OrderToChange & { readonly document: Row }> {
  const { tx, principal, fail } = context;
  const place = await tx.first(kind.changing.place, { number });
  if (!place) throw fail(kind.notFound);
  requireStoreInScope(principal.scope, place.store_id ?? noStoreView);
  const found = await orderToChange(context, { id: place.order_id });
  return { ...found, document: await documentToChange(context, kind, number) };
}

/** A comment on a document. */
export interface DocumentComment {
  readonly comment: string;
  /** Whether the customer gets a mail about it. */
  readonly isMailed: boolean;
  /** Whether the customer can read it. */
  readonly isVisible?: boolean;
}

/** Writes a comment on a document. */
export async function commentOn(
  tx: Tx,
  kind: DocumentKind<unknown, unknown, unknown>,
  id: number,
  { comment, isMailed, isVisible = false }: DocumentComment,
  now: number,
): Promise<void> {
  const flags = { notified: Number(isMailed), visible: Number(isVisible) };
  await tx.run(kind.changing.comment, { id, comment, ...flags, now });
}

/** A comment on a document as it is sent. */
export interface SentComment extends DocumentComment {
  readonly number: string;
  /** Whether the mail contains the comment; true by default. */
  readonly isCommentMailed?: boolean;
}

/**
 * The command that adds a comment to documents of a kind (soap-sales 5, 6, 7, Q24). Refuses unknown documents.
 *
 * @param onNothing what an empty comment does instead of adding an entry: set the document's time of change, send a mail, or nothing
 */
export function commentCommand<Row extends DocumentRow, NotFound extends DocumentNotFound>(
  kind: DocumentKind<Row, unknown, unknown, NotFound>,
  permission: { readonly legacy: string; readonly rest: RestPermission },
  onNothing: 'noted' | 'mailed' | 'nothing',
): Command<NotFound, SentComment, void> {
  return command({
    name: `${kind.table.replace('sales_', '')}.comment`,
    permission: { legacy: permission.legacy, rest: granted(permission.rest) },
    effect: 'write',
    touches: 'scoped',
    refusals: [kind.notFound],
    async run(context: Context<NotFound>, sent: SentComment): Promise<void> {
      const { tx, now } = context;
      const document = await documentToChange(context, kind, sent.number);
      const id = documentId(kind, document);
      const isSaid = sent.comment !== '';
      if (isSaid || onNothing === 'noted') await tx.run(kind.changing.touch, { id, now });
      if (onNothing === 'noted') changed(tx, kind.change, id, 'changed');
      if (isSaid) {
        await commentOn(tx, kind, id, sent, now);
        changed(tx, kind.change, id, 'commented');
      }
      if (!sent.isMailed || !(isSaid || onNothing === 'mailed')) return;
      const { order_id: orderId } = document;
      const data = { orderId, comment: (sent.isCommentMailed ?? true) ? sent.comment : null };
      await postOrderMail(tx, orderId, { template: 'order_comment', data }, now);
    },
  });
}

/** A canceled document: its lines, and the lines of its order afterwards. */
export interface TakenBack {
  readonly lines: readonly DocumentLine[];
  readonly items: readonly OrderItemRow[];
}

/**
 * Cancels an invoice or a credit memo: the lines of its order do not count it any more. The caller must write the
 * consequences for the order.
 *
 * @param countBack calculates the lines of the order without those of the document
 */
export async function takeDocumentBack<Row extends DocumentRow>(
  { tx, now }: Pick<Context, 'tx' | 'now'>,
  kind: DocumentKind<Row, InvoiceItemRow | CreditmemoItemRow, unknown>,
  { document, items }: OrderToChange & { readonly document: Row },
  countBack: (items: readonly OrderItemRow[], lines: readonly DocumentLine[]) => OrderItemRow[],
): Promise<TakenBack> {
  const id = documentId(kind, document);
  const lines = writtenLines(items, await tx.all(kind.byIds.items, { ids: [id] }));
  const after = countBack(items, lines);
  await saveItems(tx, items, after, now);
  await tx.run(kind.changing.setState, { id, state: canceled, now });
  changed(tx, kind.change, id, 'changed');
  return { lines, items: after };
}
