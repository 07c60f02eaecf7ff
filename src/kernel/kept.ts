/**
 * A value that was computed from the database and may be shared between calls, together with what was derived from it:
 * texts, digests, the value in another shape. Neither it nor anything in it is ever changed.
 */
export interface Kept<out V> {
  readonly value: V;
  /**
   * The value in the shape that `codec` gives it, mapped once for as long as the value is kept. The mapping is found by the
   * function itself, which is therefore a constant of its module and depends on nothing but the value.
   */
  map<W>(codec: (value: V) => W): Kept<W>;
  /**
   * What `make` makes of the value. From the second time on it is kept with the value, since many values are asked for only
   * once. `by` belongs to whoever derives and tells its derivations from those of others; `variant` names what `make`
   * depends on beside the value. A few variants are kept at a time. `make` runs to its end at once: it is not async.
   */
  derive<D>(by: object, make: (value: V) => D, variant?: string): D;
}

/** A value of one call alone: what is derived from it is made each time. */
export function unkept<V>(value: V): Kept<V> {
  return new Unkept(value);
}

/** A class, since where nothing is kept each value of each call gets one. */
class Unkept<V> implements Kept<V> {
  readonly value: V;
  constructor(value: V) {
    this.value = value;
  }
  map<W>(codec: (value: V) => W): Kept<W> {
    return new Unkept(codec(this.value));
  }
  derive<D>(_by: object, make: (value: V) => D): D {
    return make(this.value);
  }
}

/** The kept value where there is one: of what does not exist it is kept that it does not. */
export function existing<V>(found: Kept<V | undefined>): Kept<V> | undefined {
  return found.value === undefined ? undefined : (found as Kept<V>);
}

/** The values themselves. */
export function valuesOf<K, V>(entries: ReadonlyMap<K, Kept<V>>): Map<K, V> {
  const values = new Map<K, V>();
  for (const [key, { value }] of entries) values.set(key, value);
  return values;
}

/** A value that may be kept or not. */
export type MaybeKept<V> = V | Kept<V>;

/** Whether it is kept. No plain value has functions in it, so one named `derive` tells. */
export function isKept<V>(value: MaybeKept<V>): value is Kept<V> {
  return typeof value === 'object' && value !== null && typeof (value as { derive?: unknown }).derive === 'function';
}

/** The value itself. */
export function plainValue<V>(value: MaybeKept<V>): V {
  return isKept(value) ? value.value : value;
}
