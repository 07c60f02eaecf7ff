import type { Tx } from '#platform/storage/engine.ts';
import { type Memo, memo } from '#platform/storage/memo.ts';
import { statement } from '#platform/storage/statement.ts';

/** The ids of a store view that its configuration depends on. */
export interface ConfiguredStore {
  readonly store_id: number;
  readonly website_id: number;
}

/** Reads one setting of a store view: its own value, else its website's, else the default; null if there is none. */
export type ConfigReader = (store: ConfiguredStore, path: string) => string | null;

const rowsOfPaths = statement((q, p: { paths: readonly string[] }, d) =>
  q
    .selectFrom('store_config')
    .select(['scope', 'scope_id', 'path', 'value'])
    .where('path', d.in, d.list(p.paths, 'text')),
);

/** Settings of any number of store views with one statement; the result is cached. */
export async function configOf(tx: Tx, paths: readonly string[]): Promise<ConfigReader> {
  const { value: values } = await tx.remember(cache, paths.join(' '), async () => {
    const rows = paths.length === 0 ? [] : await tx.all(rowsOfPaths, { paths });
    return new Map(rows.map(({ scope, scope_id, path, value }) => [`${scope} ${scope_id} ${path}`, value]));
  });
  return ({ store_id, website_id }, path) => {
    for (const key of [`stores ${store_id} ${path}`, `websites ${website_id} ${path}`, `default 0 ${path}`]) {
      const value = values.get(key);
      if (value !== undefined) return value;
    }
    return null;
  };
}

const cache: Memo<ReadonlyMap<string, string | null>> = memo();
