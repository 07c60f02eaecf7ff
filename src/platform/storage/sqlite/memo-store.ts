import { type Kept, unkept } from '../../../kernel/kept.ts';
import { createKeptValues, type Holding, sizeOf } from '../kept-values.ts';
import type { Memo } from '../memo.ts';
import { type ChangeLog, isDirty, type Moment, type Sources, type View } from './changes.ts';

type Key = string | number;

/** A kept value with what it was read from and when. */
interface Entry {
  readonly holding: Holding<unknown>;
  readonly sources: Sources;
  readonly readAt: Moment;
}

/** A value that was found. */
export interface Found<V> {
  readonly kept: Kept<V>;
  readonly sources: Sources;
}

/** The kept values of one engine by kind, scope and key. */
export interface MemoStore {
  /** A value that holds in a view, with what it was read from. */
  find<V>(memo: Memo<V>, scope: string, key: Key, view: View): Found<V> | undefined;
  /**
   * Keeps a value that was read in a view from these sources. Where not all that is asked for has room, only what is asked
   * for the second time is kept.
   */
  keep<V>(memo: Memo<V>, scope: string, key: Key, value: V, view: View, sources: Sources): Kept<V>;
  /** The sources of these tables, where what a view shows of them may be kept. */
  sources(tables: ReadonlySet<string>, view: View): Sources | undefined;
  figures(): {
    /** How often a value was found and still true, and how often not. */
    readonly keptHits: number;
    readonly keptMisses: number;
    /** Estimated bytes of all values with what was derived from them. */
    readonly keptBytes: number;
  };
}

/** Creates an empty store; all that is kept and derived takes at most so many bytes, about. */
export function createMemoStore(changes: ChangeLog, limit: number): MemoStore {
  const kinds = new Map<Memo<unknown>, Map<string, Map<Key, Entry>>>();
  const values = createKeptValues(limit);
  const wasAsked = createAskedKeys();
  let keptHits = 0;
  let keptMisses = 0;

  return {
    find<V>(memo: Memo<V>, scope: string, key: Key, view: View) {
      const entry = kinds.get(memo)?.get(scope)?.get(key);
      if (!entry || !changes.isSame(entry.sources, entry.readAt, view)) {
        keptMisses += 1;
        return undefined;
      }
      keptHits += 1;
      entry.holding.touch();
      return { kept: entry.holding.kept as Kept<V>, sources: entry.sources };
    },
    keep(memo, scope, key, value, view, sources) {
      const kind = kinds.get(memo) ?? new Map<string, Map<Key, Entry>>();
      kinds.set(memo, kind);
      const former = kind.get(scope)?.get(key);
      if (!former && values.isFull && !wasAsked(scope, key)) return unkept(value);
      former?.holding.drop();
      const own = alone(key);
      const holding = values.keep(value, sizeOf(own), () => {
        const entries = kind.get(scope);
        entries?.delete(own);
        if (entries?.size === 0) kind.delete(scope);
      });
      if (!holding) return unkept(value);
      const entries = kind.get(scope) ?? new Map<Key, Entry>();
      kind.set(scope, entries.set(own, { holding, sources, readAt: view.moment }));
      return holding.kept;
    },
    sources(tables, view) {
      const sources = changes.sources(tables);
      return isDirty(sources, view) ? undefined : sources;
    },
    figures: () => ({ keptHits, keptMisses, keptBytes: values.bytes }),
  };
}

/** A key by itself: V8 makes a text that is cut out of a request a part of it, which would keep all of the request. */
function alone(key: Key): Key {
  return typeof key === 'string' ? ` ${key}`.slice(1) : key;
}

/**
 * Tells whether a key was asked for before; from now on it was. In one of 65,536 places each, so that a key is forgotten
 * when another one gets its place, and what is asked for takes no memory.
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
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
