/** An extension that cannot be taken in: the message says which one, and what is wrong with it. */
export class ExtensionError extends Error {
  constructor(which: string, reason: unknown) {
    super(`extension ${which}: ${reason instanceof Error ? reason.message : String(reason)}`, { cause: reason });
    this.name = 'ExtensionError';
  }
}

/** A loaded extension: what it declares, by the part of the program that takes it in. */
export interface LoadedExtension {
  readonly name: string;
  readonly [part: string]: unknown;
}

const loaded: LoadedExtension[] = [];
/** The parts that have been asked for: their lists are made, and no extension can be added to them any more. */
const asked = new Set<string>();

/** Adds an extension to the process, once. Throws if another one has its name, or if a list that it adds to has been made. */
export function addExtension(extension: LoadedExtension): void {
  if (loaded.includes(extension)) return;
  if (loaded.some(({ name }) => name === extension.name))
    throw new Error(`another extension is called ${extension.name}`);
  const late = Object.keys(extension).find((part) => asked.has(part));
  if (late !== undefined) throw new Error(`it comes too late for its ${late}: extensions are loaded first`);
  loaded.push(extension);
}

/** The loaded extensions, in their order. */
export function loadedExtensions(): readonly LoadedExtension[] {
  return loaded;
}

/**
 * A list of the program, followed by what extensions declare of this part. Throws an `ExtensionError` if two items have the
 * same key.
 */
export function extendedList<T>(part: string, own: readonly T[], keysOf: (item: T) => readonly string[]): readonly T[] {
  asked.add(part);
  const taken = new Set(loaded.length === 0 ? [] : own.flatMap(keysOf));
  const added = loaded.flatMap((extension) => {
    const items = (extension[part] as readonly T[] | undefined) ?? [];
    for (const key of items.flatMap(keysOf)) {
      if (taken.has(key)) throw new ExtensionError(extension.name, `${part}: ${key} is taken`);
      taken.add(key);
    }
    return items;
  });
  return [...own, ...added];
}

/**
 * What all extensions declare of a part that is a table by name. Throws an `ExtensionError` if a name is taken, by `own` or by
 * another extension.
 */
export function extensionTable<T>(
  part: string,
  own: Readonly<Record<string, unknown>> = {},
): Readonly<Record<string, T>> {
  asked.add(part);
  const all: Record<string, T> = {};
  for (const { name, [part]: table = {} } of loaded) {
    for (const [key, value] of Object.entries(table as Readonly<Record<string, T>>)) {
      if (Object.hasOwn(own, key) || Object.hasOwn(all, key))
        throw new ExtensionError(name, `${part}: ${key} is taken`);
      all[key] = value;
    }
  }
  return all;
}
