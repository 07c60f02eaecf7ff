/**
 * A value from the database that calls may share, together with everything derived from it: texts, digests, the value
 * in another form. Neither the value nor any part of it is ever changed.
 */
export interface Cached<out V> {
  readonly value: V;
  /**
   * The value after `codec`, which runs only once while the value is cached. The function itself is the cache key, so
   * it must be a constant of its module and must depend on nothing but the value.
   */
  map<W>(codec: (value: V) => W): Cached<W>;
  /**
   * The result of `make` for the value. It is cached from the second use, since many values are used only once. `by` is
   * a key object of the code that derives; `variant` names everything that `make` depends on besides the value. Only a
   * few variants are cached at a time. `make` must be synchronous.
   */
  derive<D>(by: object, make: (value: V) => D, variant?: string): D;
}

/** A value for one call only: everything derived from it is made each time. */
export function uncached<V>(value: V): Cached<V> {
  return new Uncached(value);
}

/** A class, since without a cache each value of each call gets one. */
class Uncached<V> implements Cached<V> {
  readonly value: V;
  constructor(value: V) {
    this.value = value;
  }
  map<W>(codec: (value: V) => W): Cached<W> {
    return new Uncached(codec(this.value));
  }
  derive<D>(_by: object, make: (value: V) => D): D {
    return make(this.value);
  }
}

/**
 * A form of a cached value that depends on some words besides it, `variant`: what is derived from it is cached with the
 * value. `make` must be synchronous.
 */
export function variantOf<V, W>(source: Cached<V>, variant: string, make: (value: V) => W): Cached<W> {
  return new Variant(source, variant, make);
}

class Variant<V, W> implements Cached<W> {
  readonly #source: Cached<V>;
  readonly #variant: string;
  readonly #make: (value: V) => W;
  #made: { readonly value: W } | undefined;
  constructor(source: Cached<V>, variant: string, make: (value: V) => W) {
    this.#source = source;
    this.#variant = variant;
    this.#make = make;
  }
  get value(): W {
    this.#made ??= { value: this.#make(this.#source.value) };
    return this.#made.value;
  }
  map<X>(codec: (value: W) => X): Cached<X> {
    return new Uncached(codec(this.value));
  }
  derive<D>(by: object, make: (value: W) => D, variant = ''): D {
    return this.#source.derive(by, () => make(this.value), `${this.#variant} ${variant}`);
  }
}

/** The cached value if it exists; the fact that there is none is cached, too. */
export function existing<V>(found: Cached<V | undefined>): Cached<V> | undefined {
  return found.value === undefined ? undefined : (found as Cached<V>);
}

/** The values themselves. */
export function valuesOf<K, V>(entries: ReadonlyMap<K, Cached<V>>): Map<K, V> {
  const values = new Map<K, V>();
  for (const [key, { value }] of entries) values.set(key, value);
  return values;
}

/** A value that may be cached or not. */
export type MaybeCached<V> = V | Cached<V>;

/** Whether it is cached. Plain values contain no functions, so a `derive` function tells. */
export function isCached<V>(value: MaybeCached<V>): value is Cached<V> {
  return typeof value === 'object' && value !== null && typeof (value as { derive?: unknown }).derive === 'function';
}

/** The value itself. */
export function plainValue<V>(value: MaybeCached<V>): V {
  return isCached(value) ? value.value : value;
}
