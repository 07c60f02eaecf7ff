/**
 * Makes a function that makes records of lists of values: the first value gets the first name, and so on. V8 makes a hash
 * table, six times as large and ten times as slow, of an object literal with 128 fields or more, of an object without a
 * prototype, and of one that gets many fields by computed names; not of what a constructor makes.
 *
 * @param names names of ours, such as those of columns
 */
export function recordMaker<V>(names: readonly string[]): (values: readonly V[]) => Record<string, V> {
  const fields = names.map((name, index) => `this[${JSON.stringify(name)}] = values[${index}];`);
  const Made = new Function('values', fields.join('\n')) as unknown as new (values: readonly V[]) => Record<string, V>;
  // A plain object, as a literal would be.
  Made.prototype = Object.prototype;
  return (values) => new Made(values);
}
