import { type Kept, unkept } from '../../kernel/kept.ts';

/** The kept values of one engine: they and all that was derived from them within one budget, least recently used first out. */
export interface KeptValues {
  /** Estimated bytes of all that is kept. */
  readonly bytes: number;
  /** Whether something had to go for want of room, so that not all that is asked for has room. */
  readonly isFull: boolean;
  /**
   * Keeps a value, which is frozen: objects and lists, not maps. `keyBytes` is what its key takes; `gone` is called when it
   * is kept no more. Undefined for a value that would take an eighth of the budget.
   */
  keep<V>(value: V, keyBytes: number, gone: () => void): Holding<V> | undefined;
}

/** A kept value as whoever keeps it has it. */
export interface Holding<V> {
  readonly kept: Kept<V>;
  /** Says that it was used just now. */
  touch(): void;
  /** Lets go of it and of what was derived from it. */
  drop(): void;
}

/** The budget where nobody says another one. */
export const defaultKeptMemory = 96 * 2 ** 20;

/** What an entry takes beside its key and value, and a derivation beside what was made. */
const entryBytes = 300;
const slotBytes = 80;
/** So many derivations of one value are known at a time. */
const maxSlots = 12;

/** Creates an empty store of so many bytes, about. With 0 nothing is kept. */
export function createKeptValues(limit: number): KeptValues {
  return new Store(limit);
}

/** A place in the ring from the least recently used value (the next after the store's own place) to the most. */
interface Place {
  previous: Place;
  next: Place;
}

/** Classes here, since there are very many values. */
class Store implements KeptValues, Place {
  previous: Place = this;
  next: Place = this;
  readonly limit: number;
  bytes = 0;
  isFull = false;
  /** Whether something is being derived: what is derived for it on the way is not kept as well. */
  isDeriving = false;

  constructor(limit: number) {
    this.limit = limit;
  }

  keep<V>(value: V, keyBytes: number, gone: () => void): Holding<V> | undefined {
    const bytes = entryBytes + keyBytes + sizeOf(value);
    if (bytes > this.limit / 8) return undefined;
    const held = new Held(freeze(value), this, gone);
    held.touch();
    held.charge(bytes);
    return held;
  }
}

/** A kept value with its place in the ring, and what it takes with all that was derived from it. */
class Held<V> implements Holding<V>, Place {
  previous: Place = this;
  next: Place = this;
  readonly kept: Kept<V>;
  readonly store: Store;
  readonly #gone: () => void;
  #bytes = 0;
  #isGone = false;

  constructor(value: V, store: Store, gone: () => void) {
    this.store = store;
    this.#gone = gone;
    this.kept = new KeptValue(value, this);
  }

  touch(): void {
    const { store } = this;
    if (this.#isGone || store.previous === this) return;
    this.#unlink();
    this.previous = store.previous;
    this.next = store;
    store.previous.next = this;
    store.previous = this;
  }

  drop(): void {
    if (this.#isGone) return;
    this.#isGone = true;
    this.#unlink();
    this.store.bytes -= this.#bytes;
    this.#gone();
  }

  /** Whether so much more can be kept with it. */
  hasRoom(bytes: number): boolean {
    return !this.#isGone && this.#bytes + bytes <= this.store.limit / 8;
  }

  charge(bytes: number): void {
    const { store } = this;
    this.#bytes += bytes;
    store.bytes += bytes;
    while (store.bytes > store.limit) {
      store.isFull = true;
      (store.next as Held<unknown>).drop();
    }
  }

  #unlink(): void {
    this.previous.next = this.next;
    this.next.previous = this.previous;
  }
}

/** A derivation that was asked for once, or made. */
interface Slot {
  readonly by: object;
  readonly variant: string;
  /** Undefined until it is made. */
  made: { readonly value: unknown } | undefined;
  bytes: number;
}

/** A kept value, or what one was mapped to: what is derived from either counts for the one that is kept. */
class KeptValue<V> implements Kept<V> {
  readonly value: V;
  readonly #held: Held<unknown>;
  #slots: Slot[] | undefined;

  constructor(value: V, held: Held<unknown>) {
    this.value = value;
    this.#held = held;
  }

  map<W>(codec: (value: V) => W): Kept<W> {
    const known = this.#find(codec, '');
    if (known?.made) return known.made.value as Kept<W>;
    const value = codec(this.value);
    const mapped = new KeptValue(freeze(value), this.#held);
    // At once: what is derived from it is found by it.
    return this.#put(codec, '', { value: mapped }, sizeOf(value)) ? mapped : unkept(value);
  }

  derive<D>(by: object, make: (value: V) => D, variant = ''): D {
    const known = this.#find(by, variant);
    if (known?.made) return known.made.value as D;
    const { store } = this.#held;
    if (store.isDeriving) return make(this.value);
    if (!known) {
      this.#put(by, variant, undefined, 0);
      return make(this.value);
    }
    store.isDeriving = true;
    try {
      const made = make(this.value);
      const bytes = sizeOf(made);
      if (this.#held.hasRoom(bytes)) {
        known.made = { value: inOnePiece(made) };
        known.bytes += bytes;
        this.#held.charge(bytes);
      }
      return made;
    } finally {
      store.isDeriving = false;
    }
  }

  #find(by: object, variant: string): Slot | undefined {
    if (this.#slots !== undefined) {
      for (const slot of this.#slots) if (slot.by === by && slot.variant === variant) return slot;
    }
    return undefined;
  }

  #put(by: object, variant: string, made: Slot['made'], more: number): boolean {
    const bytes = slotBytes + 2 * variant.length + more;
    if (!this.#held.hasRoom(bytes)) return false;
    this.#slots ??= [];
    if (this.#slots.length === maxSlots) {
      // Only variants make room: what else there is comes from a fixed number of codecs.
      const oldest = this.#slots.findIndex((slot) => slot.variant !== '');
      const [gone] = oldest < 0 ? [] : this.#slots.splice(oldest, 1);
      if (!gone) return false;
      this.#held.charge(-gone.bytes);
    }
    this.#slots.push({ by, variant, made, bytes });
    this.#held.charge(bytes);
    return true;
  }
}

/** About how many bytes a value takes. */
export function sizeOf(value: unknown): number {
  if (typeof value === 'string') return 24 + value.length;
  if (typeof value !== 'object' || value === null) return 8;
  if (value instanceof KeptValue) return 48 + sizeOf(value.value);
  if (value instanceof Uint8Array) return 100 + value.byteLength;
  let bytes = 48;
  if (value instanceof Map) for (const [key, item] of value) bytes += 40 + sizeOf(key) + sizeOf(item);
  else if (Array.isArray(value)) for (const item of value) bytes += 8 + sizeOf(item);
  else for (const key in value) bytes += 8 + sizeOf((value as Readonly<Record<string, unknown>>)[key]);
  return bytes;
}

/** Makes what is kept unchangeable, since every caller gets the same. */
function freeze<V>(value: V): V {
  if (typeof value !== 'object' || value === null || value instanceof KeptValue || Object.isFrozen(value)) return value;
  if (value instanceof Map) for (const item of value.values()) freeze(item);
  else for (const item of Object.values(Object.freeze(value))) freeze(item);
  return value;
}

/** V8 keeps sums of texts as trees of their parts until it has to look at them: several times as large as the text. */
function inOnePiece<D>(made: D): D {
  return typeof made === 'string' && made.isWellFormed() ? (Buffer.from(made).toString() as D) : made;
}
