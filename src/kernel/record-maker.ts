/**
 * Makes a function that makes plain objects from lists of values: the first value gets the first name, and so on. It is for
 * objects of many fields: a constructor makes them compact, where V8 makes a hash table of a literal or spread with 128
 * fields or more, of an object without a prototype, and of one that gets many fields by computed names. Such a table is
 * six times as large and takes ten times as long to make.
 *
 * @param names names of ours, such as those of columns
 */
export function recordMaker<V>(names: readonly string[]): (values: readonly V[]) => Record<string, V> {
  const fields = names.map((name, index) => `this[${JSON.stringify(name)}] = values[${index}];`);
  const made = `function Made(values) { ${fields.join('\n')} } Made.prototype = Object.prototype;`;
  return new Function(`${made} return (values) => new Made(values);`)();
}

const makers = new Map<string, (values: readonly unknown[]) => object>();

/**
 * An object with the same fields, made by a `recordMaker`: for objects that got many fields by computed names and are
 * kept for long. Their names must be ours, since each list of names is remembered.
 */
export function compacted<T extends object>(record: T): T {
  const names = Object.keys(record);
  const key = names.join();
  let make = makers.get(key);
  if (!make) {
    make = recordMaker(names);
    makers.set(key, make);
  }
  return make(Object.values(record)) as T;
}
