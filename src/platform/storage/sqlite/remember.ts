import { type Kept, unkept } from '../../../kernel/kept.ts';
import { eachUnkept, type Memo } from '../memo.ts';
import { everyTable, type View } from './changes.ts';
import type { MemoStore, Origin } from './memo-store.ts';
import type { TouchedTables } from './touched-tables.ts';

/** Kept values as the transactions of one connection use them. */
export interface Remembering {
  /** What the transaction that is open sees; undefined where that is not known, so that nothing is kept or found. */
  view: View | undefined;
  /** How many statements so far may have changed something. */
  writes: number;
  /** Is told of each statement before it runs. */
  touch(tables: TouchedTables): void;
  remember<V>(memo: Memo<V>, key: string, compute: () => Promise<V>): Promise<Kept<V>>;
  rememberEach<K extends string | number, V extends object>(
    memo: Memo<V | undefined>,
    scope: string,
    ids: readonly K[],
    compute: (unknown: readonly K[]) => Promise<ReadonlyMap<K, V>>,
  ): Promise<Map<K, Kept<V>>>;
}

/** What a computation has read so far. */
interface Recording {
  readonly tables: Set<string>;
  /** Whether it has written, or read what has no known name: then nobody could say when its value changes. */
  isUnsure: boolean;
}

/** Joins a connection to the kept values of its engine. */
export function createRemembering(store: MemoStore | undefined): Remembering {
  // Calls run one after the other on a connection, but a call may compute several things at a time: each statement
  // counts for all of them, which is never too little.
  const recordings = new Set<Recording>();

  const record = async <V>(compute: () => Promise<V>): Promise<{ value: V; recording: Recording }> => {
    const recording: Recording = { tables: new Set(), isUnsure: false };
    recordings.add(recording);
    try {
      return { value: await compute(), recording };
    } finally {
      recordings.delete(recording);
    }
  };
  /** What a computation has read, where it is known when that changes. */
  const originOf = ({ tables, isUnsure }: Recording, view: View): Origin | undefined =>
    !isUnsure && tables.size > 0 && remembering.view === view ? store?.origin(tables, view) : undefined;
  /** What a kept value was read from is read by those that use it. */
  const use = (tables: ReadonlySet<string>): void => {
    for (const recording of recordings) for (const table of tables) recording.tables.add(table);
  };

  const remembering: Remembering = {
    view: undefined,
    writes: 0,
    touch({ named, changed, hasUnknown }) {
      const { view } = remembering;
      if (changed.length > 0) remembering.writes += 1;
      if (changed === 'all') view?.dirty.add(everyTable);
      else for (const table of changed) view?.dirty.add(table);
      for (const recording of recordings) {
        if (hasUnknown || changed.length > 0) recording.isUnsure = true;
        for (const table of named) recording.tables.add(table);
      }
    },
    async remember(memo, key, compute) {
      const { view } = remembering;
      if (!view || !store) return unkept(await compute());
      const found = store.find(memo, '', key, view);
      if (found) {
        use(found.about.sources.tables);
        return found;
      }
      const { value, recording } = await record(compute);
      const origin = originOf(recording, view);
      return origin ? store.keep(memo, '', key, value, origin) : unkept(value);
    },
    async rememberEach<K extends string | number, V extends object>(
      memo: Memo<V | undefined>,
      scope: string,
      ids: readonly K[],
      compute: (unknown: readonly K[]) => Promise<ReadonlyMap<K, V>>,
    ) {
      const { view } = remembering;
      if (!view || !store) return eachUnkept(ids, compute);
      const answers = new Map<K, Kept<V>>();
      const unknown: K[] = [];
      for (const id of ids) {
        const found = store.find(memo, scope, id, view);
        if (!found) unknown.push(id);
        else {
          use(found.about.sources.tables);
          if (found.value !== undefined) answers.set(id, found as Kept<V>);
        }
      }
      if (unknown.length === 0) return answers;
      const { value, recording } = await record(() => compute(unknown));
      const origin = originOf(recording, view);
      for (const id of unknown) {
        const one = value.get(id);
        const kept = origin ? store.keep(memo, scope, id, one, origin) : unkept(one);
        if (one !== undefined) answers.set(id, kept as Kept<V>);
      }
      return answers;
    },
  };
  return remembering;
}
