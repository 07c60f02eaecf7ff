import { longestParameter } from '../../../platform/http/server.ts';

/** The route at an address, and the texts of its parameters, decoded. */
export interface PathMatch<T> {
  readonly value: T;
  readonly params: Readonly<Record<string, string>>;
}

/**
 * Finds the route of a path, given as its parts between slashes, percent-encoded as they were sent. A fixed part comes
 * before a parameter; an empty part at the end is ignored. `too_long` if only the length of a parameter prevents a
 * match.
 */
export type FindPath<T> = (parts: readonly string[]) => PathMatch<T> | 'too_long' | undefined;

interface Branch<T> {
  readonly fixed: Map<string, Branch<T>>;
  any: Branch<T> | undefined;
  end: { readonly value: T; readonly names: readonly string[] } | undefined;
}

/** A table of paths with parameters in braces: `/products/{id}`. */
export function pathTable<T>(paths: Iterable<readonly [path: string, value: T]>): FindPath<T> {
  const root = branch<T>();
  for (const [path, value] of paths) {
    const parts = path.split('/').slice(1);
    const names = parts.filter(isParameter).map((part) => part.slice(1, -1));
    const last = parts.reduce(grown, root);
    for (const end of [last, grown(last, '')]) end.end = { value, names };
  }
  return (sent) => {
    const parts = sent.map(decoded);
    const texts: string[] = [];
    let isTooLong = false;
    const search = ({ fixed, any, end }: Branch<T>, index: number): Branch<T>['end'] => {
      const part = parts[index];
      if (part === undefined) return end;
      const next = fixed.get(part);
      const found = next && search(next, index + 1);
      if (found || !any) return found;
      if (part.length > longestParameter) {
        isTooLong = true;
        return undefined;
      }
      texts.push(part);
      const other = search(any, index + 1);
      if (!other) texts.pop();
      return other;
    };
    const found = search(root, 0);
    if (!found) return isTooLong ? 'too_long' : undefined;
    return { value: found.value, params: Object.fromEntries(found.names.map((name, i) => [name, texts[i] as string])) };
  };
}

function branch<T>(): Branch<T> {
  return { fixed: new Map(), any: undefined, end: undefined };
}

/** The branch below another one for a part of a path; made if it does not exist yet. */
function grown<T>(from: Branch<T>, part: string): Branch<T> {
  if (isParameter(part)) {
    from.any ??= branch();
    return from.any;
  }
  const next = from.fixed.get(part) ?? branch();
  from.fixed.set(part, next);
  return next;
}

function isParameter(part: string): boolean {
  return part.startsWith('{');
}

function decoded(part: string): string {
  return part.includes('%') ? decodeURIComponent(part) : part;
}
