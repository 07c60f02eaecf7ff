/** An engine's knowledge of changes, which tells whether a value that was read earlier is still valid. */
export interface Account<V extends DatabaseView, O extends Origin> {
  /** The origin of data that was read from these tables in a view; undefined if changes of them are not known. */
  origin(tables: ReadonlySet<string>, view: V): O | undefined;
  /** Whether data with an origin is the same as what a view would read. */
  holds(origin: O, view: V): boolean;
}

/** The state of the database that a transaction sees. Each engine adds what distinguishes states. */
export interface DatabaseView {
  /** Tables that a writing transaction has changed so far; `everyTable` if that is not known. */
  readonly dirty: Set<string>;
}

/** In a `dirty` set, this stands for every table. */
export const everyTable = '*';

/** The sources of a cached value. Each engine adds the time. */
export interface Origin {
  readonly sources: Sources;
}

/** The tables that a cached value was read from. One object for each combination, so that a check is one comparison. */
export interface Sources {
  readonly tables: ReadonlySet<string>;
}

/** Whether a write transaction has changed any of the sources; then only it may use values read from them. */
export function isDirty({ tables }: Sources, { dirty }: DatabaseView): boolean {
  if (dirty.size === 0) return false;
  for (const table of dirty) if (table === everyTable || tables.has(table)) return true;
  return false;
}
