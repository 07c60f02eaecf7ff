/** What requests are decoded to. */

/** A decoded value. Objects have no prototype, so that no key of theirs means anything. */
export type WireValue = string | number | boolean | null | WireValue[] | WireObject;

/** A struct or map. */
export interface WireObject {
  [key: string]: WireValue;
}

/** An object without anything in it, and without a prototype. */
export function emptyObject(): WireObject {
  return new Bare();
}

/** Has a prototype without anything. What V8 makes by `Object.create(null)` is a dictionary: slow to fill, to read and to go through. */
class Bare implements WireObject {
  [key: string]: WireValue;
}
Object.setPrototypeOf(Bare.prototype, null);
Reflect.deleteProperty(Bare.prototype, 'constructor');
Object.freeze(Bare.prototype);
