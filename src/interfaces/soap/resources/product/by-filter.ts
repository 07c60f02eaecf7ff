import type { Command, Context } from '../../../../domain/command.ts';
import type { FilteredRequest } from '../../../../domain/lists/filtered-rows.ts';
import { mapRows, type RowList } from '../../../../domain/lists/long-rows.ts';
import type { CallPlace } from '../../../legacy/declare.ts';
import { readFilters } from '../../filters.ts';
import { paging, readPage } from '../../paging.ts';
import { filters } from './structs.ts';

/**
 * What lists by filter are declared with: filters and a page are sent, rows come one by one (soap-catalog 4, soap-sales 13).
 *
 * @param show a row as the interface shows it
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
      _context: Context,
      { style }: CallPlace,
    ): FilteredRequest => ({ filter: readFilters(args.filters, style === 'v1'), page: readPage(args) }),
    print: (rows: RowList<Row>, place: CallPlace) => mapRows(rows, (row) => show(row, place)) as never,
  } as const;
}
