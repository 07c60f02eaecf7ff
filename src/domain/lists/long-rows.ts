import type { Tx } from '../../platform/storage/engine.ts';

/** Rows of a list while its snapshot is open. */
export interface OpenRows<Row> {
  /** How many there are in all. */
  readonly count: number;
  /** All of them, in pages that are not empty. */
  readonly pages: AsyncIterable<readonly Row[]>;
}

/** A list that is too long to be held: it is read page by page in one snapshot, when it is asked for. */
export class LongRows<Row> {
  /** Opens it in a transaction that nobody shares; its pages are read in that, too. */
  readonly open: (tx: Tx) => Promise<OpenRows<Row>>;

  constructor(open: (tx: Tx) => Promise<OpenRows<Row>>) {
    this.open = open;
  }
}

/** A list, which is a `LongRows` where it is too long to be held. */
export type RowList<Row> = readonly Row[] | LongRows<Row>;

/** A list of what `change` makes of each row. */
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
