import type { Context } from '../command.ts';
import { boundedField, compileFilter, type FieldsOf, FilterProblem, type ListFilter, type Test } from './filter.ts';
import type { RowList } from './long-rows.ts';
import { type ListPage, type RowSource, readRows } from './read-rows.ts';

/** The times of a row, which have indexes. */
export type RowTime = 'updated_at' | 'created_at';

/** The rows to list. */
export interface Listed {
  readonly where: Test;
  /** Only rows of these websites; undefined for all. */
  readonly websites: readonly number[] | undefined;
}

/** The filter and page of a list. */
export interface FilteredRequest {
  readonly filter: ListFilter;
  /** Absent for all rows. */
  readonly page: ListPage | undefined;
}

/**
 * The rows that a filter finds within the caller's bounds, ordered by id (`readRows`). Refuses `list_filter_invalid`.
 */
export async function filteredRows<Plain, Row>(
  { tx, principal, fail }: Pick<Context<'list_filter_invalid'>, 'tx' | 'principal' | 'fail'>,
  { filter, page }: FilteredRequest,
  fields: FieldsOf,
  sourceOf: (listed: Listed) => RowSource<Plain, Row, RowTime>,
): Promise<RowList<Row>> {
  try {
    const where = compileFilter(tx, filter, fields);
    const websites = principal.scope && [...principal.scope.websiteIds];
    const recent = boundedField(filter, ['updated_at', 'created_at']);
    return await readRows(tx, sourceOf({ where, websites }), { page, recent });
  } catch (error) {
    if (error instanceof FilterProblem) throw fail('list_filter_invalid', { text: error.message });
    throw error;
  }
}
