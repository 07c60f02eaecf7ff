import type { Tx } from '#platform/storage/engine.ts';

/** Rows of a list while its snapshot is open. */
export interface OpenRows<Row> {
  /** The total number of rows. */
  readonly count: number;
  /** All rows, in pages that are not empty. */
  readonly pages: AsyncIterable<readonly Row[]>;
}

/** A list that is too long for memory: it is read page by page in one snapshot, on demand. */
export class LongRows<Row> {
  /** Opens it in a separate transaction, which also reads its pages. */
  readonly open: (tx: Tx) => Promise<OpenRows<Row>>;

  constructor(open: (tx: Tx) => Promise<OpenRows<Row>>) {
    this.open = open;
  }
}

/** A list; a `LongRows` if it is too long for memory. */
export type RowList<Row> = readonly Row[] | LongRows<Row>;

/** Applies `change` to each row of a list. */
export function mapRows<Row, Other>(rows: RowList<Row>, change: (row: Row) => Other): RowList<Other> {
  if (!(rows instanceof LongRows)) return rows.map(change);
  return new LongRows(async (tx) => {
    const { count, pages } = await rows.open(tx);
    return { count, pages: changed(pages, change) };
  });
}

async function* changed<Row, Other>(pages: AsyncIterable<readonly Row[]>, change: (row: Row) => Other) {
  for await (const page of pages) yield page.map(change);
}
