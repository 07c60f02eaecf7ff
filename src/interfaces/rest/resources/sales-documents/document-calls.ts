import type { Static } from 'typebox';
import type { DocumentReading, ShownDocument } from '#domain/orders/commands/read-documents.ts';
import { type RestContext, reply } from '../../declare.ts';
import type { RowResource } from '../../row-fields.ts';
import type { idParams } from '../../schema.ts';
import { shownDocument } from './show-document.ts';

/** A call of a route below a document's own address. */
interface OfDocument {
  readonly params: Static<typeof idParams>;
}

/**
 * The common functions of the routes of a kind of documents.
 *
 * @param path the path of the documents: `credit-memos`
 * @param show shows a document to the caller
 */
export function documentCalls<Record>(
  reading: DocumentReading<Record>,
  path: string,
  show: (record: Record, viewer: ShownDocument<Record>['viewer']) => RowResource,
) {
  const seen = async (context: RestContext, id: number): Promise<RowResource> => {
    return shownDocument(await reading.seen(context, id), show);
  };
  const answered = (made: ShownDocument<Record>, id: number) =>
    reply({ status: 201, body: shownDocument(made, show), headers: { location: `/api/rest/v2/${path}/${id}` } });
  return {
    /** The document after a change, for the answer. */
    shown: (_done: unknown, context: RestContext, { params }: OfDocument) => seen(context, params.id),
    /** The document before a change, for conditions of the call. */
    current: (context: RestContext, { params }: OfDocument) => seen(context, params.id),
    /** Its number, for commands that take numbers. */
    numbered: async (context: RestContext, { params }: OfDocument): Promise<{ readonly number: string }> => ({
      number: await reading.numberOf(context, params.id),
    }),
    /** The answer for a new document, which was read already or is read by its id. */
    answered,
    made: async ({ id }: { readonly id: number }, context: RestContext) =>
      answered(await reading.seen(context, id), id),
  };
}
