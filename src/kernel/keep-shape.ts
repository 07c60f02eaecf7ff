/**
 * V8 knows the shape of an object only as long as one object has it. A collection of old objects between two calls finds none
 * of those that every call makes and drops: V8 forgets their shapes, and compiles anew each function that knew them. So one
 * object of such a shape is kept where a profile shows that this costs something.
 */

const samples: object[] = [];

/** Keeps an object of a class, and so its shape, as long as the process lives. */
export function keepShape(object: object): void {
  samples.push(object);
}

/**
 * Makes a function that keeps one of the objects that it gets, with all that they refer to, and answers the object: the first, then
 * the 65th instead, and so on, since shapes change as values of other types come. Not for objects that may hold much, or
 * secrets.
 */
export function shapeKeeper(): <T extends object>(object: T) => T {
  let given = 0;
  const last: object[] = [];
  return (object) => {
    if (given++ % 64 === 0) last[0] = object;
    return object;
  };
}
