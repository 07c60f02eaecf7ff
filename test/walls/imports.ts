import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, posix, relative, resolve, sep } from 'node:path';

/** One import: the file that has it, and what it names. */
export interface Import {
  /** Path below `src`, with slashes. */
  readonly from: string;
  /** Path below `src` for our own files, the name of a package otherwise. */
  readonly to: string;
  readonly isOwn: boolean;
}

const statements =
  /(?:^|\n)\s*(?:import|export)[^;'"]*?from\s+['"]([^'"]+)['"]|(?:^|\n)\s*import\s+['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/g;

/** Every import of the TypeScript files below a folder, type imports included. */
export function importsBelow(src: string): Import[] {
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'));
  return files.flatMap((file) => {
    const text = readFileSync(join(src, file), 'utf8');
    return [...text.matchAll(statements)].map((match) => {
      const name = match[1] ?? match[2] ?? match[3] ?? '';
      const from = slashes(file);
      // A name such as `#domain/cart/quotes.ts` is the file's path (src/package.json).
      if (name.startsWith('#')) return { from, to: name.slice(1), isOwn: true };
      const isOwn = name.startsWith('.');
      return { from, to: isOwn ? slashes(relative(src, resolve(src, dirname(file), name))) : name, isOwn };
    });
  });
}

/**
 * A folder of `catalog/parts` holds what concerns one part of a product, from its rows to its commands. Its files are
 * layers of the catalog, by their name.
 */
const layersOfParts: Readonly<Record<string, string>> = {
  facts: 'domain/catalog/types',
  tables: 'domain/catalog/products/record',
  rows: 'domain/catalog/products/record',
  'link-rows': 'domain/catalog/products/record',
  price: 'domain/catalog/products/price',
  write: 'domain/catalog/products/write',
  commands: 'domain/catalog/products/commands',
};
const part = /^domain\/catalog\/parts\/[^/]+\/([^/]+)\.ts$/;

/** The folder that a file counts as: for a file of a part, its layer. */
const layerOf = (path: string): string => layersOfParts[part.exec(path)?.[1] ?? ''] ?? posix.dirname(path);

/**
 * The edges between folders that are part of a circle, as `a -> b`, in order. A folder stands for the files right in it:
 * its subfolders are folders of their own.
 */
export function circularEdges(imports: readonly Import[]): string[] {
  const edges = new Map<string, Set<string>>();
  for (const { from, to, isOwn } of imports) {
    const a = layerOf(from);
    const b = layerOf(to);
    if (isOwn && a !== b) edges.set(a, (edges.get(a) ?? new Set()).add(b));
  }
  const reach = new Map<string, ReadonlySet<string>>();
  const reachable = (folder: string): ReadonlySet<string> => {
    const known = reach.get(folder);
    if (known) return known;
    const seen = new Set<string>();
    const waiting = [...(edges.get(folder) ?? [])];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (seen.has(next)) continue;
      seen.add(next);
      waiting.push(...(edges.get(next) ?? []));
    }
    reach.set(folder, seen);
    return seen;
  };
  return [...edges]
    .flatMap(([a, targets]) => [...targets].filter((b) => reachable(b).has(a)).map((b) => `${a} -> ${b}`))
    .sort();
}

function slashes(path: string): string {
  return path.split(sep).join('/');
}
