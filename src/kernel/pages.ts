/** The position of a row in an order: the values of the order's columns. */
export type RowPosition = readonly (string | number)[];

/** Which rows of an order to read: a page by number, or the rows next to a position. */
export interface Slice {
  /** The most rows. */
  readonly size: number;
  /** From 1; ignored if there is an edge. */
  readonly page: number;
  /** The rows right after or right before a position; the row at the position is not included. */
  readonly edge?: {
    readonly side: 'after' | 'before';
    readonly position: RowPosition;
    /** The total number of rows when the first of these pages was read; undefined to count them. */
    readonly total?: number | undefined;
  };
}

/** The rows of a slice, the total number, and the positions where neighbouring slices begin. */
export interface Sliced<R> {
  readonly rows: readonly R[];
  readonly total: number;
  /** The position of the last row; set if there are more rows after it. */
  readonly last?: RowPosition;
  /** The position of the first row; set if there are rows before it. */
  readonly first?: RowPosition;
}
