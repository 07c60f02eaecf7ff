/** A value that is there already, or a promise of it: `await` takes both, and hot code can test before it waits. */
export type MaybePromise<T> = T | Promise<T>;

/** The result of `next` for a value: at once if the value is there already, so that nothing waits for it. */
export function andThen<T, U>(value: MaybePromise<T>, next: (value: T) => MaybePromise<U>): MaybePromise<U> {
  return value instanceof Promise ? value.then(next) : next(value);
}
