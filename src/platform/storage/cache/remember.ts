import type { AsyncLocalStorage } from 'node:async_hooks';
import { type Cached, uncached } from '#kernel/cached.ts';
import type { Keyed, Tx } from '../engine.ts';
import { andThen, type MaybePromise } from '../maybe-promise.ts';
import { eachUncached, type Memo } from '../memo.ts';
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

  /** A value that uses a cached one depends on the same tables. */
  const use = (tables: Iterable<string>, by: Recording | undefined): void => {
    for (let recording = by; recording; recording = recording.within) {
      for (const table of tables) recording.tables.add(table);
    }
  };

  const computed = createComputing<V, O>(store, waiting, isStill, () => remembering);

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
    remember<T>(memo: Memo<T>, key: string, compute: () => MaybePromise<T>, keyed?: Keyed) {
      const { view } = remembering;
      if (!view || !store) return andThen(compute(), uncached);
      const found = store.find(memo, '', key, view);
      const recording = current?.getStore();
      // The calling computation does not have these tables in its key.
      if (keyed) use(keyed.tables, recording);
      if (found) {
        use(found.about.sources.tables, recording);
        return found;
      }
      const keep = (value: T, origin: O | undefined): Cached<T> =>
        origin ? store.keep(memo, '', key, value, origin) : uncached(value);
      return computed(view, memo.keepsWritten, compute, keep, keyed);
    },
    rememberEach<K extends string | number, T extends object>(
      memo: Memo<T | undefined>,
      scope: string,
      ids: readonly K[],
      compute: (unknown: readonly K[]) => MaybePromise<ReadonlyMap<K, T>>,
    ) {
      const { view } = remembering;
      if (!view || !store) return eachUncached(ids, compute);
      const answers = new Map<K, Cached<T>>();
      const missing: K[] = [];
      const recording = current?.getStore();
      const find = store.finder(memo, scope, view);
      for (const id of ids) {
        const found = find(id);
        if (!found) missing.push(id);
        else {
          use(found.about.sources.tables, recording);
          if (found.value !== undefined) answers.set(id, found as Cached<T>);
        }
      }
      if (missing.length === 0) return answers;
      const unknown = [...new Set(missing)];
      const keep = (found: ReadonlyMap<K, T>, origin: O | undefined): (Cached<T> | undefined)[] =>
        unknown.map((id) => {
          const value = found.get(id);
          const result = origin ? store.keep(memo, scope, id, value, origin) : uncached(value);
          return value === undefined ? undefined : (result as Cached<T>);
        });
      return computed(view, memo.keepsWritten, () => compute(unknown), keep).then((made) => {
        for (const [index, value] of made.entries()) if (value) answers.set(unknown[index] as K, value);
        return answers;
      });
    },
  };
  return remembering;
}

/**
 * The part of `createRemembering` for results that are not cached. `keep` makes the answer: it caches the result if it
 * gets an origin, perhaps a second time after the commit.
 */
function createComputing<V extends DatabaseView, O extends Origin>(
  store: MemoStore<V, O> | undefined,
  waiting: WaitingValues<V, O> | undefined,
  isStill: ((view: V) => Promise<boolean>) | undefined,
  transaction: () => Pick<Remembering<V>, 'view' | 'writes'>,
) {
  /** The tables that a computation's result depends on, if its changes are known. */
  const tablesOf = ({ tables, isUnsure }: Recording, view: V, keyed?: Keyed): ReadonlySet<string> | undefined => {
    if (isUnsure || transaction().view !== view) return undefined;
    for (const table of keyed?.tables ?? []) tables.delete(table);
    return tables.size > 0 ? tables : undefined;
  };
  return async <T, R>(
    view: V,
    keepsWritten: boolean | undefined,
    compute: () => MaybePromise<T>,
    keep: (value: T, origin?: O) => R,
    keyed?: Keyed,
  ): Promise<R> => {
    const { writes } = transaction();
    const { value, recording } = await record(compute, store?.recordings);
    const tables = tablesOf(recording, view, keyed);
    const origin = tables && store?.origin(tables, view);
    const mayWait = keepsWritten === true && !origin && writes === transaction().writes;
    if (!tables || !(origin || mayWait)) return keep(value);
    // If each statement sees another state, the rows behind the key may have changed before they were read.
    if (keyed && isStill && !(await keyed.isStill())) return keep(value);
    if (origin && (!isStill || (await isStill(view)))) return keep(value, origin);
    if (mayWait) waiting?.add({ tables, view, keep: (from) => keep(value, from) });
    return keep(value);
  };
}

/** Runs a computation, and records the tables that it reads. */
async function record<T>(
  compute: () => MaybePromise<T>,
  current: AsyncLocalStorage<Recording> | undefined,
): Promise<{ value: T; recording: Recording }> {
  const recording: Recording = { tables: new Set(), isUnsure: false, within: current?.getStore() };
  return { value: await (current ? current.run(recording, compute) : compute()), recording };
}
