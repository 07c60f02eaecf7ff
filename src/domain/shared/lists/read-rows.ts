import type { Tx } from '#platform/storage/engine.ts';
import { LongRows, type RowList } from './long-rows.ts';

/** Longer lists are not kept in memory, but read in pages. */
const longest = 1000;
/** The rows of such a page: reading it takes a few milliseconds, so other calls get their turn. */
const longPage = 500;

/** A page of a list, from 1. */
export interface ListPage {
  readonly number: number;
  readonly size: number;
}

/** Which rows of a list to read, and in which order. */
export interface RowRange<Time extends string> {
  /** Only rows with a higher id; 0 for all. */
  readonly after: number;
  readonly limit: number;
  readonly offset: number;
  /** The order: by id, or by a time, so that its index is read instead of every row. */
  readonly by: 'id' | Time;
}

/** How the rows of a list are read: `Plain` are their own columns, `Row` the shown form. */
export interface RowSource<Plain, Row, Time extends string> {
  readonly idOf: (row: Plain) => number;
  readonly find: (tx: Tx, part: RowRange<Time>) => Promise<Plain[]>;
  readonly count: (tx: Tx) => Promise<number>;
  /** Adds data of other tables to rows; keeps their order. */
  readonly describe: (tx: Tx, rows: readonly Plain[]) => Promise<Row[]>;
}

/**
 * Reads a list ordered by id, or a page of it. A list that is too long for memory becomes a `LongRows`.
 *
 * @param recent the time column that the filter limits from below, if it has an index (`boundedField`)
 */
export async function readRows<Plain, Row, Time extends string>(
  tx: Tx,
  source: RowSource<Plain, Row, Time>,
  { page, recent }: { readonly page: ListPage | undefined; readonly recent: Time | undefined },
): Promise<RowList<Row>> {
  const { find, describe, count, idOf } = source;
  const start = page ? (page.number - 1) * page.size : 0;
  const all = { after: 0, offset: 0, limit: longest + 1, by: recent ?? 'id' } as const;
  if (recent || !page) {
    const rows = await find(tx, all);
    if (rows.length <= longest) {
      const sorted = rows.toSorted((a, b) => idOf(a) - idOf(b));
      return describe(tx, page ? sorted.slice(start, start + page.size) : sorted);
    }
  }
  if (page) return describe(tx, await find(tx, { ...all, by: 'id', limit: page.size, offset: start }));
  return new LongRows(async (tx) => ({ count: await count(tx), pages: pagesOf(tx, source) }));
}

async function* pagesOf<Plain, Row, Time extends string>(
  tx: Tx,
  { find, describe, idOf }: RowSource<Plain, Row, Time>,
): AsyncGenerator<Row[]> {
  for (let after = 0; ; ) {
    const rows = await find(tx, { after, limit: longPage, offset: 0, by: 'id' });
    if (rows.length > 0) yield await describe(tx, rows);
    const last = rows.at(-1);
    if (!last || rows.length < longPage) return;
    after = idOf(last);
  }
}
