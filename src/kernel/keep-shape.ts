/**
 * V8 knows a shape only as long as some object has it. Many objects live for one call only. If a collection of old
 * objects comes between two such calls, V8 forgets their shapes, and then compiles anew each function that knew them. So
 * one object of such a shape is kept, where a profile shows that forgetting it costs something.
 */

const samples: object[] = [];

/** Keeps an object of a class, and so its shape, as long as the process lives. */
export function keepShape(object: object): void {
  samples.push(object);
}

/**
 * Makes a function that answers the object that it gets, and keeps one of them, with all that it refers to: the first,
 * then each 64th in place of the one before, since shapes change as values of other types come. Not for secrets, nor for
 * inputs of calls, which may be large.
 */
export function shapeKeeper(): <T extends object>(object: T) => T {
  let given = 0;
  const last: object[] = [];
  return (object) => {
    if (given++ % 64 === 0) last[0] = object;
    return object;
  };
}
