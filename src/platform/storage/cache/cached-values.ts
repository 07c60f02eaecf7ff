import { type Cached, uncached } from '#kernel/cached.ts';

/**
 * The cached values of one engine, with everything derived from them, within one budget; the least recently used are
 * dropped first. `A` is the caller's data about each value.
 */
export interface CachedValues<A> {
  /** The estimated bytes of everything cached. */
  readonly bytes: number;
  /** Whether values had to be dropped for lack of room. */
  readonly isFull: boolean;
  /**
   * Caches a value and freezes it: objects and lists, not maps. `keyBytes` is the size of its key; `gone` is called
   * when it is dropped. Undefined for a value that would take an eighth of the budget.
   */
  keep<V>(value: V, about: A, keyBytes: number, gone: () => void): Holding<V, A> | undefined;
}

/** A cached value, with the functions that only its owner uses. */
export interface Holding<V, A> extends Cached<V> {
  readonly about: A;
  /** Marks it as just used. */
  touch(): void;
  /** Drops it and everything derived from it. */
  drop(): void;
}

/** The default budget. */
export const defaultCacheMemory = 32 * 2 ** 20;

/** The bytes of an entry besides its key and value, and of a derivation besides its result. */
const entryBytes = 300;
const slotBytes = 80;
/** The most derivations of one value. */
const maxSlots = 12;

/** Creates an empty cache of about this many bytes. With 0 nothing is cached. */
export function createCachedValues<A>(limit: number): CachedValues<A> {
  return new Store(limit);
}

/**
 * A place in the ring, which goes from the least recently used value (after the store's own place) to the most recently
 * used.
 */
interface Place {
  previous: Place;
  next: Place;
}

/** Classes, since there are very many values, and a fixed set of few fields makes access fast. */
class Store<A> implements CachedValues<A>, Place {
  previous: Place = this;
  next: Place = this;
  readonly limit: number;
  bytes = 0;
  isFull = false;
  count = 0;
  /** How often a value was moved to the end of the ring. */
  moves = 0;
  /** Whether a derivation is running: values derived during it are not cached separately. */
  isDeriving = false;

  constructor(limit: number) {
    this.limit = limit;
  }

  keep<V>(value: V, about: A, keyBytes: number, gone: () => void): Holding<V, A> | undefined {
    const bytes = entryBytes + keyBytes + sizeOf(value);
    if (bytes > this.limit / 8) return undefined;
    const held = new Held(freeze(value), about, this, gone);
    this.count += 1;
    held.move();
    held.charge(bytes);
    return held;
  }

  /** Drops the least recently used values until no more than `bytes` are taken. */
  dropUntil(bytes: number): void {
    while (this.bytes > bytes) (this.next as Held<unknown, A>).drop();
  }
}

/** A derivation that was requested once, or made; a linked list of them. */
interface Slot {
  readonly by: object;
  readonly variant: string;
  made: unknown;
  bytes: number;
  next: Slot | undefined;
}

/** The result of a derivation that was not made yet. */
const nothing = Symbol('nothing');

/** A cached value, or a mapped form of one: derivations of both count for the cached value. */
class CachedValue<V> implements Cached<V> {
  readonly value: V;
  #slots: Slot | undefined = undefined;

  constructor(value: V) {
    this.value = value;
  }

  get held(): Held<unknown, unknown> {
    throw new Error('held by nobody');
  }

  map<W>(codec: (value: V) => W): Cached<W> {
    const known = this.#find(codec, '');
    if (known !== undefined && known.made !== nothing) return known.made as Cached<W>;
    const value = codec(this.value);
    // Parts that it shares with its source value are frozen, and counted there.
    const bytes = sizeOf(value, Object.isFrozen);
    const mapped = new MappedValue(freeze(value), this.held);
    // Stored at once, since derivations of it are found through it.
    return this.#put(codec, '', mapped, bytes) ? mapped : uncached(value);
  }

  derive<D>(by: object, make: (value: V) => D, variant = ''): D {
    const known = this.#find(by, variant);
    if (known !== undefined && known.made !== nothing) return known.made as D;
    const { held } = this;
    const { store } = held;
    if (store.isDeriving) return make(this.value);
    if (!known) {
      this.#put(by, variant, nothing, 0);
      return make(this.value);
    }
    store.isDeriving = true;
    try {
      const made = make(this.value);
      const bytes = sizeOf(made);
      if (held.hasRoom(bytes)) {
        known.made = inOnePiece(made);
        known.bytes += bytes;
        held.charge(bytes);
      }
      return made;
    } finally {
      store.isDeriving = false;
    }
  }

  /** Drops the derivations: others may still use the value. */
  protected forget(): void {
    this.#slots = undefined;
  }

  #find(by: object, variant: string): Slot | undefined {
    let slot = this.#slots;
    while (slot !== undefined && (slot.by !== by || slot.variant !== variant)) slot = slot.next;
    return slot;
  }

  #put(by: object, variant: string, made: unknown, more: number): boolean {
    const bytes = slotBytes + 2 * variant.length + more;
    const { held } = this;
    if (!held.hasRoom(bytes) || !this.#hasPlace()) return false;
    this.#slots = { by, variant, made, bytes, next: this.#slots };
    held.charge(bytes);
    return true;
  }

  /**
   * Whether there is a place for one more; the oldest variant is dropped, since all others come from a fixed number of
   * codecs.
   */
  #hasPlace(): boolean {
    let count = 0;
    let before: Slot | undefined;
    let beforeOldest: Slot | undefined;
    let oldest: Slot | undefined;
    for (let slot = this.#slots; slot !== undefined; slot = slot.next) {
      if (slot.variant !== '') [beforeOldest, oldest] = [before, slot];
      before = slot;
      count += 1;
    }
    if (count < maxSlots) return true;
    if (oldest === undefined) return false;
    if (beforeOldest === undefined) this.#slots = oldest.next;
    else beforeOldest.next = oldest.next;
    this.held.charge(-oldest.bytes);
    return true;
  }
}

class MappedValue<V> extends CachedValue<V> {
  readonly #held: Held<unknown, unknown>;
  constructor(value: V, held: Held<unknown, unknown>) {
    super(value);
    this.#held = held;
  }
  override get held(): Held<unknown, unknown> {
    return this.#held;
  }
}

/** A cached value with its place in the ring, and its size including everything derived from it. */
class Held<V, A> extends CachedValue<V> implements Holding<V, A>, Place {
  previous: Place = this;
  next: Place = this;
  readonly about: A;
  readonly store: Store<A>;
  readonly #gone: () => void;
  #movedAt = 0;
  #bytes = 0;
  #isGone = false;

  constructor(value: V, about: A, store: Store<A>, gone: () => void) {
    super(value);
    this.about = about;
    this.store = store;
    this.#gone = gone;
  }

  override get held(): Held<unknown, unknown> {
    return this as Held<unknown, unknown>;
  }

  touch(): void {
    // Values in the recently used half of the ring are not moved.
    if (this.store.moves - this.#movedAt > this.store.count / 2) this.move();
  }

  /** Moves it to the end of the ring. */
  move(): void {
    if (this.#isGone) return;
    const { store } = this;
    this.#unlink();
    this.previous = store.previous;
    this.next = store;
    store.previous.next = this;
    store.previous = this;
    this.#movedAt = ++store.moves;
  }

  drop(): void {
    if (this.#isGone) return;
    this.#isGone = true;
    this.#unlink();
    this.store.count -= 1;
    this.store.bytes -= this.#bytes;
    this.forget();
    this.#gone();
  }

  /** Whether this many more bytes can be cached with it. */
  hasRoom(bytes: number): boolean {
    return !this.#isGone && this.#bytes + bytes <= this.store.limit / 8;
  }

  charge(bytes: number): void {
    const { store } = this;
    this.#bytes += bytes;
    store.bytes += bytes;
    if (store.bytes <= store.limit) return;
    store.isFull = true;
    store.dropUntil(store.limit);
  }

  #unlink(): void {
    this.previous.next = this.next;
    this.next.previous = this.previous;
  }
}

/** The approximate bytes of a value, without parts that are counted elsewhere. */
export function sizeOf(value: unknown, isElsewhere: (part: object) => boolean = isNowhere): number {
  if (typeof value === 'string') return 24 + value.length;
  if (typeof value !== 'object' || value === null || isElsewhere(value)) return 8;
  if (value instanceof CachedValue) return 48 + sizeOf(value.value, isElsewhere);
  if (value instanceof Uint8Array) return 100 + value.byteLength;
  let bytes = 48;
  if (value instanceof Map) for (const [key, item] of value) bytes += 40 + sizeOf(key) + sizeOf(item, isElsewhere);
  else if (Array.isArray(value)) for (const item of value) bytes += 8 + sizeOf(item, isElsewhere);
  else for (const key in value) bytes += 8 + sizeOf((value as Readonly<Record<string, unknown>>)[key], isElsewhere);
  return bytes;
}

const isNowhere = (): boolean => false;

/** Freezes a cached value, since every caller gets the same object. */
function freeze<V>(value: V): V {
  if (typeof value !== 'object' || value === null || value instanceof CachedValue || Object.isFrozen(value))
    return value;
  if (value instanceof Map) for (const item of value.values()) freeze(item);
  else for (const item of Object.values(Object.freeze(value))) freeze(item);
  return value;
}

/** V8 stores concatenated texts as trees until they are read: several times as large as the text. */
function inOnePiece<D>(made: D): D {
  return typeof made === 'string' && made.isWellFormed() ? (Buffer.from(made).toString() as D) : made;
}
