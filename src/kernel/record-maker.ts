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

/**
 * Makes a function that copies fields of an object into a new one: each field has a name there, and a path to its value. It
 * is as fast as a literal with these names; a loop would look up each field by a name that is known only at run time.
 *
 * @param fields names and paths of ours, such as those of columns
 */
export function fieldCopier<S, R>(
  fields: readonly (readonly [name: string, path: readonly string[]])[],
): (source: S) => R {
  const parts = fields.map(([name, path]) => {
    const value = path.map((step) => `[${JSON.stringify(step)}]`).join('');
    return `${JSON.stringify(name)}: source${value}`;
  });
  return new Function('source', `return { ${parts.join(', ')} };`) as (source: S) => R;
}

/**
 * Makes a function that tells whether some fields of two objects are equal (`===`); as fast as if they were written
 * out.
 *
 * @param names names of ours
 */
export function fieldComparer<T>(names: readonly (keyof T & string)[]): (a: T, b: T) => boolean {
  const parts = names.map((name) => `a[${JSON.stringify(name)}] === b[${JSON.stringify(name)}]`);
  return new Function('a', 'b', `return ${parts.join(' && ')};`) as (a: T, b: T) => boolean;
}

/**
 * Makes a function that tells whether some fields of an object are whole numbers that are stored exactly; as fast as if
 * they were written out.
 *
 * @param names names of ours
 */
export function exactnessChecker<T>(names: readonly (keyof T & string)[]): (amounts: T) => boolean {
  const parts = names.map((name) => `Number.isSafeInteger(amounts[${JSON.stringify(name)}])`);
  return new Function('amounts', `return ${parts.join(' && ')};`) as (amounts: T) => boolean;
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
