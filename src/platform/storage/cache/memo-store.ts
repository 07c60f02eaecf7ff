import { AsyncLocalStorage } from 'node:async_hooks';
import { type Cached, uncached } from '#kernel/cached.ts';
import type { Memo } from '../memo.ts';
import type { Account, DatabaseView, Origin } from './account.ts';
import { createCachedValues, type Holding, sizeOf } from './cached-values.ts';

type Key = string | number;

/** The tables that a computation has read so far. */
export interface Recording {
  readonly tables: Set<string>;
  /** Whether it has written, or read something unknown: then it cannot be known when its value changes. */
  isUnsure: boolean;
  /** The computation that requested this one: it depends on the same tables. */
  readonly within: Recording | undefined;
}

/** A cached value with its origin. */
export interface FoundValue<T, O> extends Cached<T> {
  readonly about: O;
}

/** The cached values of one engine by kind, scope and key. */
export interface MemoStore<V extends DatabaseView = DatabaseView, O extends Origin = Origin> {
  /** A value that is valid in a view. */
  find<T>(memo: Memo<T>, scope: string, key: Key, view: V): FoundValue<T, O> | undefined;
  /** `find` for many keys of a kind and scope, which are looked up only once. Use it at once. */
  finder<T>(memo: Memo<T>, scope: string, view: V): (key: Key) => FoundValue<T, O> | undefined;
  /** Caches a value. While the cache is full, a value is only cached at the second request. */
  keep<T>(memo: Memo<T>, scope: string, key: Key, value: T, origin: O): Cached<T>;
  /** The origin from the engine's account. */
  origin(tables: ReadonlySet<string>, view: V): O | undefined;
  /** The running computation; several may run at the same time. */
  readonly recordings: AsyncLocalStorage<Recording>;
  figures(): {
    /** How often a value was found and still valid, and how often not. */
    readonly cacheHits: number;
    readonly cacheMisses: number;
    /** The estimated bytes of all values with their derivations. */
    readonly cachedBytes: number;
  };
}

/** Creates an empty store; everything cached and derived takes at most about this many bytes. */
export function createMemoStore<V extends DatabaseView, O extends Origin>(
  account: Account<V, O>,
  limit: number,
): MemoStore<V, O> {
  /** By the number of the kind. */
  const kinds: Map<string, Map<Key, Holding<unknown, O>>>[] = [];
  const values = createCachedValues<O>(limit);
  const wasAsked = createAskedKeys();
  let cacheHits = 0;
  let cacheMisses = 0;

  const entriesOf = <T>(memo: Memo<T>, scope: string) =>
    kinds[memo.number]?.get(scope) as ReadonlyMap<Key, Holding<T, O>> | undefined;
  /** Counts whether a value was found and is valid; answers it if so. */
  const valid = <T>(found: Holding<T, O> | undefined, view: V): Holding<T, O> | undefined => {
    if (found === undefined || !account.holds(found.about, view)) {
      cacheMisses += 1;
      return undefined;
    }
    cacheHits += 1;
    found.touch();
    return found;
  };

  return {
    find: (memo, scope, key, view) => valid(entriesOf(memo, scope)?.get(key), view),
    finder(memo, scope, view) {
      const entries = entriesOf(memo, scope);
      return (key) => valid(entries?.get(key), view);
    },
    keep(memo, scope, key, value, origin) {
      const kind = kinds[memo.number] ?? new Map<string, Map<Key, Holding<unknown, O>>>();
      kinds[memo.number] = kind;
      const former = kind.get(scope)?.get(key);
      if (!former && values.isFull && !wasAsked(scope, key)) return uncached(value);
      former?.drop();
      const own = alone(key);
      const holding = values.keep(value, origin, sizeOf(own), () => {
        const entries = kind.get(scope);
        entries?.delete(own);
        if (entries?.size === 0) kind.delete(scope);
      });
      if (!holding) return uncached(value);
      const entries = kind.get(scope) ?? new Map<Key, Holding<unknown, O>>();
      kind.set(scope, entries.set(own, holding));
      return holding;
    },
    origin: account.origin,
    recordings: new AsyncLocalStorage(),
    figures: () => ({ cacheHits, cacheMisses, cachedBytes: values.bytes }),
  };
}

/**
 * A copy of a key: V8 makes a text that is cut out of a request a part of it, which would keep the whole request in
 * memory.
 */
function alone(key: Key): Key {
  return typeof key === 'string' ? ` ${key}`.slice(1) : key;
}

/**
 * Tells whether a key was requested before, and remembers it. Each key has one of 65,536 places, so that another key
 * may replace it, and the memory is fixed.
 */
function createAskedKeys(): (scope: string, key: Key) => boolean {
  const places = new Uint32Array(65_536);
  return (scope, key) => {
    const print = hashOf(hashOf(0x811c9dc5, scope), String(key));
    const place = print & 0xffff;
    if (places[place] === print) return true;
    places[place] = print;
    return false;
  };
}

/** FNV-1a. */
function hashOf(start: number, text: string): number {
  let hash = start;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return hash >>> 0;
}
