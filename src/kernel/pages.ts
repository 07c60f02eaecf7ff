/** A row's place in an order: the values of the order's columns. */
export type RowPosition = readonly (string | number)[];

/** Which rows of an order are wanted: a page by number, or the ones next to a position. */
export interface Slice {
  /** Rows at most. */
  readonly size: number;
  /** From 1; not looked at where there is an edge. */
  readonly page: number;
  /** The rows right after or right before a position, which itself is not among them. */
  readonly edge?: {
    readonly side: 'after' | 'before';
    readonly position: RowPosition;
    /** How many rows there were in all when the first of these pages was read; undefined where that is to be counted. */
    readonly total?: number | undefined;
  };
}

/** The rows of a slice, how many there are in all, and where its neighbours begin. */
export interface Sliced<R> {
  readonly rows: readonly R[];
  readonly total: number;
  /** Set where there are more rows behind: the last one's position. */
  readonly last?: RowPosition;
  /** Set where there are rows before: the first one's position. */
  readonly first?: RowPosition;
}
