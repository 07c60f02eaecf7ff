/**
 * A value that is given away once. A promise keeps its value as long as it lives, and so does the frame of an async
 * function. Those of a call that had to wait are old objects for V8, which only finds out at the next full collection
 * that they are no longer used. With a handover they keep just this small object, and the rows of an answer are freed
 * soon after it was sent.
 */
export class Handover<T> {
  #value: T | undefined;
  #isTaken = false;

  constructor(value: T) {
    this.#value = value;
  }

  /** The value. Throws if it was taken before. */
  take(): T {
    if (this.#isTaken) throw new Error('the value was taken before');
    const value = this.#value as T;
    this.#value = undefined;
    this.#isTaken = true;
    return value;
  }
}

/** The value of a handover, which is taken; any other value as it is. */
export function taken(value: unknown): unknown {
  return value instanceof Handover ? value.take() : value;
}
