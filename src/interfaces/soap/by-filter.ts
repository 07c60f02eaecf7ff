import type { Command, Context } from '#domain/shared/command.ts';
import type { FilteredRequest } from '#domain/shared/lists/filtered-rows.ts';
import { mapRows, type RowList } from '#domain/shared/lists/long-rows.ts';
import type { CallPlace } from '#interfaces/legacy/declare.ts';
import { filters, readFilters } from './filters.ts';
import { paging, readPage } from './paging.ts';

/**
 * The common declaration of lists with filters: they take filters and a page, and print row by row (soap-catalog 4,
 * soap-sales 13).
 *
 * @param show prints a row
 */
export function byFilter<Row>(
  command: Command<'list_filter_invalid', FilteredRequest, RowList<Row>>,
  show: (row: Row, place: CallPlace) => object,
) {
  return {
    method: 'list',
    arguments: { filters, ...paging },
    command,
    decode: (
      args: Parameters<typeof readPage>[0] & { readonly filters: unknown },
      { fail }: Pick<Context<'list_filter_invalid'>, 'fail'>,
      { style }: CallPlace,
    ): FilteredRequest => ({
      filter: readFilters(args.filters, style === 'v1', (text) => fail('list_filter_invalid', { text })),
      page: readPage(args),
    }),
    print: (rows: RowList<Row>, place: CallPlace) => mapRows(rows, (row) => show(row, place)) as never,
  } as const;
}
