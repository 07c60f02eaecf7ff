import { allWebsites, shopViews } from '#domain/stores/store-registry.ts';
import type { Tx } from '#platform/storage/engine.ts';

/**
 * The store view that the values of a line are for: 0 for an empty text, the first one of a website by its code, else the
 * store view with the code. Undefined if there is neither.
 */
export async function placeFinder(tx: Tx): Promise<(code: string) => number | undefined> {
  const views = await shopViews(tx);
  const websites = await allWebsites(tx);
  const first = new Map(
    websites.flatMap(({ website_id, code }): [string, number][] => {
      const view = views.find((candidate) => candidate.website_id === website_id);
      return view ? [[code, view.store_id]] : [];
    }),
  );
  const byCode = new Map(views.map(({ code, store_id }) => [code, store_id]));
  return (code) => (code === '' ? 0 : (first.get(code) ?? byCode.get(code)));
}
