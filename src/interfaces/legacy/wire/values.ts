/** The values of decoded requests. */

import type { LongText } from './long-texts.ts';

/** A decoded value. Objects have no prototype, so that none of their keys has a special meaning. */
export type WireValue = string | LongText | number | boolean | null | WireValue[] | WireObject;

/** A struct or map. */
export interface WireObject {
  [key: string]: WireValue;
}

/** An empty object without a prototype. */
export function emptyObject(): WireObject {
  return new Bare();
}

/**
 * Its prototype is empty. Objects of `Object.create(null)` are dictionaries in V8: slow to fill, to read and to
 * iterate.
 */
class Bare implements WireObject {
  [key: string]: WireValue;
}
Object.setPrototypeOf(Bare.prototype, null);
Reflect.deleteProperty(Bare.prototype, 'constructor');
Object.freeze(Bare.prototype);
