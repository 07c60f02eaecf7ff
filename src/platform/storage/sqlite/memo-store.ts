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
  /** Those of a kind and scope; to be asked for again for each call. */
  shelf<V>(memo: Memo<V>, scope: string): Shelf<V>;
  /** How often a value was found and still true, and how often not. */
  figures(): { readonly keptHits: number; readonly keptMisses: number };
}

/** Kept values by key. */
export interface Shelf<V> {
  /** A value that holds in a view, with what it was read from. */
  find(key: string | number, view: View): Entry<V> | undefined;
  /**
   * Keeps values that were read together in a view from these tables, and freezes them: objects and lists, not maps. Where
   * more is asked for than can be kept, only what is asked for the second time is.
   */
  keep(values: Iterable<readonly [string | number, V]>, view: View, tables: ReadonlySet<string>): void;
}

/** Two generations of entries: what is used moves to the young one, and when that is full the old one is dropped. */
interface Generations {
  young: Map<string | number, Entry>;
  old: Map<string | number, Entry>;
  /** Keys that were asked for and not kept, likewise in two generations. */
  asked: Set<string | number>;
  askedBefore: Set<string | number>;
}

/** The generations of one kind by scope; all of them are full together. */
interface Kind {
  readonly scopes: Map<string, Generations & Shelf<unknown>>;
  /** Estimated size of what is young. */
  bytes: number;
  /** Whether it was full once, so that it is too small for what is asked for. */
  isSmall: boolean;
}

/** So many keys are remembered in a generation of those that were not kept. */
const askedKeys = 4096;

/** Whether a key was asked for not long ago; from now on it was. */
function wasAsked(shelf: Generations, key: string | number): boolean {
  if (shelf.asked.has(key) || shelf.askedBefore.has(key)) return true;
  if (shelf.asked.size >= askedKeys) {
    shelf.askedBefore = shelf.asked;
    shelf.asked = new Set();
  }
  shelf.asked.add(key);
  return false;
}

/** Creates an empty store. */
export function createMemoStore(changes: ChangeLog): MemoStore {
  const kinds = new WeakMap<Memo<unknown>, Kind>();
  let keptHits = 0;
  let keptMisses = 0;

  const kindOf = (memo: Memo<unknown>): Kind => {
    let found = kinds.get(memo);
    if (!found) {
      found = { scopes: new Map(), bytes: 0, isSmall: false };
      kinds.set(memo, found);
    }
    return found;
  };
  /** Drops what was not used since the last time; scopes in which nothing was used go whole. */
  const turn = (kind: Kind): void => {
    for (const [scope, shelf] of kind.scopes) {
      if (shelf.young.size === 0) kind.scopes.delete(scope);
      shelf.old = shelf.young;
      shelf.young = new Map();
    }
    kind.bytes = 0;
    kind.isSmall = true;
  };
  const put = (memo: Memo<unknown>, kind: Kind, shelf: Generations, key: string | number, entry: Entry): void => {
    const more = entry.bytes - (shelf.young.get(key)?.bytes ?? 0);
    if (kind.bytes + more > memo.bytes / 2) turn(kind);
    shelf.young.set(key, entry);
    kind.bytes += more;
  };
  const createShelf = (memo: Memo<unknown>, kind: Kind): Generations & Shelf<unknown> => {
    const shelf: Generations & Shelf<unknown> = {
      young: new Map(),
      old: new Map(),
      asked: new Set(),
      askedBefore: new Set(),
      find(key, view) {
        let entry = shelf.young.get(key);
        if (!entry) {
          entry = shelf.old.get(key);
          if (!entry) {
            keptMisses += 1;
            return undefined;
          }
          shelf.old.delete(key);
          put(memo, kind, shelf, key, entry);
        }
        const isTrue = changes.isSame(entry.sources, entry.readAt, view);
        if (isTrue) keptHits += 1;
        else keptMisses += 1;
        return isTrue ? entry : undefined;
      },
      keep(values, view, tables) {
        const sources = changes.sources(tables);
        if (isDirty(sources, view)) return;
        for (const [key, value] of values) {
          if (kind.isSmall && !shelf.young.has(key) && !wasAsked(shelf, key)) continue;
          const bytes = entryBytes + sizeOf(key) + sizeOf(value);
          if (bytes > memo.bytes / 8) continue;
          put(memo, kind, shelf, alone(key), { value: freeze(value), sources, readAt: view.moment, bytes });
        }
      },
    };
    return shelf;
  };
  return {
    shelf<V>(memo: Memo<V>, scope: string) {
      const kind = kindOf(memo);
      let found = kind.scopes.get(scope);
      if (!found) {
        found = createShelf(memo, kind);
        kind.scopes.set(scope, found);
      }
      return found as Shelf<V>;
    },
    figures: () => ({ keptHits, keptMisses }),
  };
}

/** A key by itself: V8 makes a text that is cut out of a request a part of it, which would keep all of the request. */
function alone(key: string | number): string | number {
  return typeof key === 'string' ? ` ${key}`.slice(1) : key;
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
