import type { DatabaseView, Origin } from './account.ts';
import type { MemoStore } from './memo-store.ts';

/** A value that a write has computed of tables that it has changed. */
export interface WaitingValue<V extends DatabaseView, O extends Origin> {
  readonly tables: ReadonlySet<string>;
  readonly view: V;
  /** Caches it. */
  keep(origin: O): void;
}

/** The values of one write that are cached when it is committed, unless it changes their tables again (`Memo.keepsWritten`). */
export interface WaitingValues<V extends DatabaseView, O extends Origin> {
  /** The view in which the last of them was computed; undefined if there are none. */
  readonly view: V | undefined;
  add(value: WaitingValue<V, O>): void;
  /** The write changes tables: what was computed of them is dropped. */
  changed(tables: readonly string[] | 'all'): void;
  /** Ends their waiting: those of the view `computed` are cached as of `committed`, which is that state committed. */
  end(computed?: V, committed?: V): void;
}

/** Creates an empty list of values that wait for a commit. */
export function createWaiting<V extends DatabaseView, O extends Origin>(
  store: Pick<MemoStore<V, O>, 'origin'>,
): WaitingValues<V, O> {
  let values: WaitingValue<V, O>[] = [];
  return {
    get view() {
      return values.at(-1)?.view;
    },
    add(value) {
      // If changes of its tables are not known, it could not be cached.
      if (store.origin(value.tables, { ...value.view, dirty: new Set() })) values.push(value);
    },
    changed(tables) {
      if (values.length === 0 || tables.length === 0) return;
      values = tables === 'all' ? [] : values.filter((value) => !tables.some((table) => value.tables.has(table)));
    },
    end(computed, committed) {
      const ended = values;
      values = [];
      if (!committed) return;
      for (const { tables, view, keep } of ended) {
        const origin = view === computed ? store.origin(tables, committed) : undefined;
        if (origin) keep(origin);
      }
    },
  };
}
