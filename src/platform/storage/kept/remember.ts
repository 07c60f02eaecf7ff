import { type Kept, unkept } from '../../../kernel/kept.ts';
import type { Keyed, Tx } from '../engine.ts';
import { eachUnkept, type Memo } from '../memo.ts';
import { type DatabaseView, everyTable, type Origin } from './account.ts';
import type { MemoStore, Recording } from './memo-store.ts';
import type { TouchedTables } from './touched-tables.ts';
import { createWaiting, type WaitingValues } from './waiting.ts';

/** The cached values for transactions that run one after the other. */
export interface Remembering<V extends DatabaseView = DatabaseView, O extends Origin = Origin> {
  /** The state that the open transaction sees; undefined if it is not known, and then nothing is cached or found. */
  view: V | undefined;
  /** The number of statements so far that may have changed something. */
  writes: number;
  /** Called for each statement before it runs. */
  touch(tables: TouchedTables): void;
  /** Values that wait for the commit; undefined where nothing is cached. */
  readonly waiting: WaitingValues<V, O> | undefined;
  readonly remember: Tx['remember'];
  readonly rememberEach: Tx['rememberEach'];
}

/**
 * Connects transactions to the cached values of their engine. If statements of one transaction may see different
 * states, `isStill` is called before a value is cached: it tells whether all of them so far saw the same view.
 */
export function createRemembering<V extends DatabaseView, O extends Origin>(
  store: MemoStore<V, O> | undefined,
  isStill?: (view: V) => Promise<boolean>,
): Remembering<V, O> {
  const current = store?.recordings;
  const waiting = store && createWaiting(store);

  const record = async <T>(compute: () => Promise<T>): Promise<{ value: T; recording: Recording }> => {
    const recording: Recording = { tables: new Set(), isUnsure: false, within: current?.getStore() };
    return { value: await (current ? current.run(recording, compute) : compute()), recording };
  };
  /** The tables that a computation's result depends on, if its changes are known. */
  const tablesOf = ({ tables, isUnsure }: Recording, view: V, keyed?: Keyed): ReadonlySet<string> | undefined => {
    if (isUnsure || remembering.view !== view) return undefined;
    for (const table of keyed?.tables ?? []) tables.delete(table);
    return tables.size > 0 ? tables : undefined;
  };
  /** A value that uses a cached one depends on the same tables. */
  const use = (tables: Iterable<string>): void => {
    for (let recording = current?.getStore(); recording; recording = recording.within) {
      for (const table of tables) recording.tables.add(table);
    }
  };

  const remembering: Remembering<V> = {
    view: undefined,
    writes: 0,
    waiting,
    touch({ named, changed, hasUnknown }) {
      const { view } = remembering;
      if (changed.length > 0) remembering.writes += 1;
      if (changed === 'all') view?.dirty.add(everyTable);
      else for (const table of changed) view?.dirty.add(table);
      waiting?.changed(changed);
      for (let recording = current?.getStore(); recording; recording = recording.within) {
        if (hasUnknown || changed.length > 0) recording.isUnsure = true;
        for (const table of named) recording.tables.add(table);
      }
    },
    async remember(memo, key, compute, keyed) {
      const { view } = remembering;
      if (!view || !store) return unkept(await compute());
      const found = store.find(memo, '', key, view);
      // The calling computation does not have these tables in its key.
      if (keyed) use(keyed.tables);
      if (found) {
        use(found.about.sources.tables);
        return found;
      }
      const { writes } = remembering;
      const { value, recording } = await record(compute);
      const tables = tablesOf(recording, view, keyed);
      const origin = tables && store.origin(tables, view);
      const mayWait = memo.keepsWritten === true && !origin && writes === remembering.writes;
      if (!tables || !(origin || mayWait)) return unkept(value);
      // If each statement sees another state, the rows behind the key may have changed before they were read.
      if (keyed && isStill && !(await keyed.isStill())) return unkept(value);
      if (origin && (!isStill || (await isStill(view)))) return store.keep(memo, '', key, value, origin);
      if (mayWait) waiting?.add({ tables, view, keep: (from) => store.keep(memo, '', key, value, from) });
      return unkept(value);
    },
    async rememberEach<K extends string | number, T extends object>(
      memo: Memo<T | undefined>,
      scope: string,
      ids: readonly K[],
      compute: (unknown: readonly K[]) => Promise<ReadonlyMap<K, T>>,
    ) {
      const { view } = remembering;
      if (!view || !store) return eachUnkept(ids, compute);
      const answers = new Map<K, Kept<T>>();
      const unknown: K[] = [];
      for (const id of ids) {
        const found = store.find(memo, scope, id, view);
        if (!found) unknown.push(id);
        else {
          use(found.about.sources.tables);
          if (found.value !== undefined) answers.set(id, found as Kept<T>);
        }
      }
      if (unknown.length === 0) return answers;
      const { writes } = remembering;
      const { value, recording } = await record(() => compute(unknown));
      const tables = tablesOf(recording, view);
      let origin = tables && store.origin(tables, view);
      const mayWait = memo.keepsWritten === true && !origin && writes === remembering.writes;
      if (origin && isStill && !(await isStill(view))) origin = undefined;
      for (const id of unknown) {
        const computed = value.get(id);
        const stored = origin ? store.keep(memo, scope, id, computed, origin) : unkept(computed);
        if (computed !== undefined) answers.set(id, stored as Kept<T>);
        if (mayWait && tables)
          waiting?.add({ tables, view, keep: (from) => store.keep(memo, scope, id, computed, from) });
      }
      return answers;
    },
  };
  return remembering;
}
