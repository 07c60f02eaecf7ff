import type { Arguments } from './declare.ts';

type Named = Record<string, unknown>;

/**
 * Names the arguments of a V1 `call` (reference 3.2, Q25). Missing or nil `args` are one argument, null. A scalar is
 * one argument. A list is positional and may be too long. A map contains named arguments by any of their names. A map
 * without any argument name as key is itself the only argument of the operation, or the last one, if that takes a map
 * or list.
 */
export function namedArguments(declared: Arguments, args: unknown): Named {
  if (Array.isArray(args)) return byPosition(declared, args);
  if (typeof args !== 'object' || args === null) return byPosition(declared, [args ?? null]);
  const map = args as Readonly<Record<string, unknown>>;
  const keys = Object.keys(map);
  if (keys.length > 0 && keys.every((key, index) => key === String(index)))
    return byPosition(declared, Object.values(map));
  return byName(declared, map) ?? byPosition(declared, [...leadingGaps(declared), map]);
}

function byPosition(declared: Arguments, values: readonly unknown[]): Named {
  const named: Named = {};
  let index = 0;
  for (const name in declared) {
    if (index === values.length) break;
    named[name] = values[index];
    index += 1;
  }
  return named;
}

/** Undefined if no key of the map is the name of an argument. */
function byName(declared: Arguments, map: Readonly<Record<string, unknown>>): Named | undefined {
  const named: Named = {};
  let known = false;
  for (const [name, argument] of Object.entries(declared)) {
    const key = [name, argument.v2, ...(argument.synonyms ?? []), ...(argument.wsiAlso ?? [])].find(
      (spelling) => spelling !== undefined && Object.hasOwn(map, spelling),
    );
    if (key === undefined) continue;
    named[name] = map[key];
    known = true;
  }
  return known ? named : undefined;
}

/** Undefined for every argument before the last one that takes a map or list; before the last one if none does. */
function leadingGaps(declared: Arguments): undefined[] {
  const takesMaps = Object.values(declared).map(({ schema }) => {
    const { type, asSent } = schema as { readonly type?: string; readonly asSent?: boolean };
    return asSent === true || type === 'object' || type === 'array';
  });
  const index = takesMaps.lastIndexOf(true);
  return Array<undefined>(index === -1 ? Math.max(0, takesMaps.length - 1) : index).fill(undefined);
}
