import type { Memo } from '../memo.ts';
import { type ChangeLog, isDirty, type Moment, type Sources, type View } from './changes.ts';

/** A value with what it was read from and when. */
export interface Entry<V = unknown> {
  readonly value: V;
  readonly sources: Sources;
  readonly readAt: Moment;
  /** Estimated size, with its key. */
  readonly bytes: number;
}

/** The kept values of one engine. */
export interface MemoStore {
  /** A value that holds in a view, with the tables it was read from. */
  find<V>(memo: Memo<V>, key: string, view: View): Entry<V> | undefined;
  /** Keeps a value that was read in a view from these tables, and freezes it: objects and lists, not maps. */
  keep<V>(memo: Memo<V>, key: string, value: V, view: View, tables: ReadonlySet<string>): void;
}

/** Two generations of entries: what is used moves to the young one, and when that is full the old one is dropped. */
interface Generations {
  young: Map<string, Entry>;
  old: Map<string, Entry>;
  /** Estimated bytes of the young one. */
  bytes: number;
}

/** Creates an empty store. */
export function createMemoStore(changes: ChangeLog): MemoStore {
  const kinds = new WeakMap<Memo<unknown>, Generations>();
  const generationsOf = (memo: Memo<unknown>): Generations => {
    let found = kinds.get(memo);
    if (!found) {
      found = { young: new Map(), old: new Map(), bytes: 0 };
      kinds.set(memo, found);
    }
    return found;
  };
  const put = (memo: Memo<unknown>, generations: Generations, key: string, entry: Entry): void => {
    const more = entry.bytes - (generations.young.get(key)?.bytes ?? 0);
    if (generations.bytes + more > memo.bytes / 2) {
      generations.old = generations.young;
      generations.young = new Map();
      generations.bytes = 0;
    }
    generations.young.set(key, entry);
    generations.bytes += more;
  };
  return {
    find<V>(memo: Memo<V>, key: string, view: View): Entry<V> | undefined {
      const generations = generationsOf(memo);
      let entry = generations.young.get(key);
      if (!entry) {
        entry = generations.old.get(key);
        if (!entry) return undefined;
        generations.old.delete(key);
        put(memo, generations, key, entry);
      }
      return changes.isSame(entry.sources, entry.readAt, view) ? (entry as Entry<V>) : undefined;
    },
    keep(memo, key, value, view, tables) {
      const sources = changes.sources(tables);
      const bytes = entryBytes + key.length + sizeOf(value);
      if (isDirty(sources, view) || bytes > memo.bytes / 8) return;
      put(memo, generationsOf(memo), key, { value: freeze(value), sources, readAt: view.moment, bytes });
    },
  };
}

/** What an entry takes beside its key and value. */
const entryBytes = 200;

/** About how many bytes a value takes; encoded forms that others keep for it are within the same order. */
function sizeOf(value: unknown): number {
  if (typeof value === 'string') return 24 + value.length;
  if (typeof value !== 'object' || value === null) return 8;
  let bytes = 48;
  if (value instanceof Map) for (const [key, item] of value) bytes += 40 + sizeOf(key) + sizeOf(item);
  else if (Array.isArray(value)) for (const item of value) bytes += 8 + sizeOf(item);
  else for (const key in value) bytes += 8 + sizeOf((value as Readonly<Record<string, unknown>>)[key]);
  return bytes;
}

/** Makes what is kept unchangeable, since every caller gets the same. */
function freeze<V>(value: V): V {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  if (value instanceof Map) for (const item of value.values()) freeze(item);
  else for (const item of Object.values(Object.freeze(value))) freeze(item);
  return value;
}
