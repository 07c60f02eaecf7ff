import type { Static } from 'typebox';
import type { DocumentReading, ShownDocument } from '../../../../domain/sales/commands/read-documents.ts';
import { type RestContext, reply } from '../../declare.ts';
import type { RowResource } from '../../row-fields.ts';
import type { idParams } from '../../schema.ts';

/** A call of a route below a document's own address. */
interface OfDocument {
  readonly params: Static<typeof idParams>;
}

/**
 * What the routes of documents of a kind have alike.
 *
 * @param path where they are: `credit-memos`
 * @param show one as somebody is shown it
 */
export function documentCalls<Record>(
  reading: DocumentReading<Record>,
  path: string,
  show: (record: Record, viewer: ShownDocument<Record>['viewer']) => RowResource,
) {
  const seen = async (context: RestContext, id: number): Promise<RowResource> => {
    const { record, viewer } = await reading.seen(context, id);
    return show(record, viewer);
  };
  const answered = ({ record, viewer }: ShownDocument<Record>, id: number) =>
    reply({ status: 201, body: show(record, viewer), headers: { location: `/api/rest/v2/${path}/${id}` } });
  return {
    /** It as it is now, for the answer of a change. */
    shown: (_done: unknown, context: RestContext, { params }: OfDocument) => seen(context, params.id),
    /** It as it is before a change, for conditions of the call. */
    current: (context: RestContext, { params }: OfDocument) => seen(context, params.id),
    /** Its number, which commands take. */
    numbered: async (context: RestContext, { params }: OfDocument): Promise<{ readonly number: string }> => ({
      number: await reading.numberOf(context, params.id),
    }),
    /** The answer where one was made, which was read already or is by its id. */
    answered,
    made: async ({ id }: { readonly id: number }, context: RestContext) =>
      answered(await reading.seen(context, id), id),
  };
}
