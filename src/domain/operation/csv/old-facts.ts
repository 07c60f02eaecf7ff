import { categoryAttributes } from '#domain/catalog/categories/attributes.ts';
import { treeNodes, wholeTree } from '#domain/catalog/categories/tree.ts';
import { loadProductAttributes, type WritableAttribute } from '#domain/catalog/products/write/attributes.ts';
import { productSetNames } from '#domain/shared/attributes/attribute-sets.ts';
import { allWebsites, shopViews } from '#domain/stores/store-registry.ts';
import type { Tx } from '#platform/storage/engine.ts';

/** What names in lines of products stand for. */
export interface OldFacts {
  readonly sets: ReadonlyMap<string, number>;
  readonly websites: ReadonlyMap<string, number>;
  readonly stores: ReadonlyMap<string, number>;
  /** A store view of each website, by the website's code. */
  readonly viewOfWebsite: ReadonlyMap<string, number>;
  readonly attributes: ReadonlyMap<string, WritableAttribute>;
  /** Categories by `categoryKey`. */
  readonly categories: ReadonlyMap<string, number>;
  /** The root and the path below it, by category. */
  readonly pathOf: ReadonlyMap<number, { readonly root: string; readonly path: string }>;
}

/** The key of a category: the name of its root, which may be left out, and the names down to it. */
export const categoryKey = (root: string, path: string): string => `${root}\n${path}`;

/** Reads them. */
export async function oldFacts(tx: Tx): Promise<OldFacts> {
  const { byCode } = await loadProductAttributes(tx, []);
  const root = await wholeTree(tx);
  const viewer = { storeId: 0, isBackend: true } as Parameters<typeof treeNodes>[1];
  const nodes = root ? await treeNodes(tx, viewer, root, await categoryAttributes(tx)) : [];
  const names = new Map(nodes.map(({ category_id, name }) => [category_id, name]));
  const categories = new Map<string, number>();
  const pathOf = new Map<number, { root: string; path: string }>();
  for (const { category_id: id, path } of nodes) {
    // The first is the root of all, which has no name in files.
    const [rootId, ...below] = path.split('/').slice(1).map(Number);
    if (rootId === undefined) continue;
    const place = {
      root: names.get(rootId) ?? '',
      path: below.map((category) => names.get(category) ?? '').join('/'),
    };
    pathOf.set(id, place);
    for (const key of [categoryKey(place.root, place.path), categoryKey('', place.path)]) {
      if (!categories.has(key)) categories.set(key, id);
    }
  }
  const websites = await allWebsites(tx);
  const views = await shopViews(tx);
  return {
    sets: new Map((await productSetNames(tx)).map(({ name, id }) => [name, id])),
    websites: new Map(websites.map(({ code, website_id }) => [code, website_id])),
    stores: new Map(views.map(({ code, store_id }) => [code, store_id])),
    viewOfWebsite: new Map(
      websites.flatMap(({ code, website_id }) => {
        const view = views.find((each) => each.website_id === website_id);
        return view ? [[code, view.store_id]] : [];
      }),
    ),
    attributes: byCode,
    categories,
    pathOf,
  };
}
