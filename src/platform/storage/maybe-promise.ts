/** A value that is there already, or a promise of it: `await` takes both, and hot code can test before it waits. */
export type MaybePromise<T> = T | Promise<T>;

/** Runs `step` for each item, one after the other; without a promise if no step returns one. */
export function eachInTurn<T>(items: readonly T[], step: (item: T) => MaybePromise<void>): MaybePromise<void> {
  let index = 0;
  for (const item of items) {
    const done = step(item);
    index += 1;
    if (done instanceof Promise) return restInTurn(done, items.slice(index), step);
  }
}

async function restInTurn<T>(
  running: Promise<void>,
  items: readonly T[],
  step: (item: T) => MaybePromise<void>,
): Promise<void> {
  await running;
  for (const item of items) await step(item);
}

/** The result of `next` for a value: at once if the value is there already, so that nothing waits for it. */
export function andThen<T, U>(value: MaybePromise<T>, next: (value: T) => MaybePromise<U>): MaybePromise<U> {
  return value instanceof Promise ? value.then(next) : next(value);
}
