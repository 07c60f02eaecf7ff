import type { TSchema } from 'typebox';
import { asNested } from '../../support/styled-client.ts';

/** The place of a text in arguments: member names and indexes from outside in. */
export type Place = readonly (string | number)[];

interface Shape {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly patternProperties?: Readonly<Record<string, Shape>>;
  readonly items?: Shape;
  readonly anyOf?: readonly Shape[];
  readonly readOnly?: boolean;
}

/** Stands for a member name that the sender chooses. */
export const anyName = '*';

/**
 * Every place in a value of the schema that holds a scalar. Places of numbers are included, since a sender can write
 * text there. Members of maps are under `anyName`, since the sender also chooses their names. Members that are read
 * only are left out.
 */
export function scalarPlaces(schema: TSchema): Place[] {
  return placesOf(schema as Shape);
}

function placesOf(shape: Shape): Place[] {
  if (shape.readOnly) return [];
  const below = (name: string | number, part: Shape) => placesOf(part).map((place) => [name, ...place]);
  if (shape.anyOf) {
    const inner = shape.anyOf.find(({ type }) => type === 'object' || type === 'array');
    return inner ? placesOf(inner) : [[]];
  }
  if (shape.type === 'object') {
    const members = Object.entries(shape.properties ?? {}).flatMap(([name, part]) => below(name, part));
    const others = Object.values(shape.patternProperties ?? {}).flatMap((part) => below(anyName, part));
    return [...members, ...others];
  }
  if (shape.type === 'array') return shape.items ? below(0, shape.items) : [];
  return [[]];
}

/** A copy of the value with `inserted` at a place; missing containers on the way are created. */
export function withAt(value: unknown, place: Place, inserted: unknown): unknown {
  const [name, ...rest] = place;
  if (name === undefined) return inserted;
  if (typeof name === 'number') {
    const list = Array.isArray(value) ? [...value] : [];
    list[name] = withAt(list[name], rest, inserted);
    return list;
  }
  const map = typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {};
  const changed: Record<string, unknown> = asNested({ ...map }, map);
  // Not by assignment, which would set the prototype for `__proto__`.
  Object.defineProperty(changed, name, {
    value: withAt(Object.hasOwn(map, name) ? map[name] : undefined, rest, inserted),
    enumerable: true,
    configurable: true,
    writable: true,
  });
  return changed;
}

/** The value at a place; undefined if there is none. */
export function valueAt(value: unknown, place: Place): unknown {
  let found = value;
  for (const name of place) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, name)) return undefined;
    found = (found as Readonly<Record<string | number, unknown>>)[name];
  }
  return found;
}
