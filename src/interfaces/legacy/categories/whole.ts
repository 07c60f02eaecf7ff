import { categoryAttributes } from '#domain/catalog/categories/attributes.ts';
import { storeIdOf } from '#domain/catalog/categories/commands/branch.ts';
import { type CategoryRecord, categoryRecords } from '#domain/catalog/categories/records.ts';
import { treeNodes } from '#domain/catalog/categories/tree.ts';
import { categoryPaths } from '#domain/catalog/urls/own-urls.ts';
import { urlSuffixes } from '#domain/catalog/urls/url-suffix.ts';
import { attributeRegistry } from '#domain/shared/attributes/registry.ts';
import { command } from '#domain/shared/command.ts';
import { configOf } from '#domain/stores/config-of-stores.ts';
import { storeViewById } from '#domain/stores/store-views.ts';

/** All data of a category, as a store view sees it. */
export interface WholeCategory {
  readonly record: CategoryRecord;
  /** The codes of all attributes in the order of the attribute set, and of the requested ones. */
  readonly codes: readonly string[];
  /** Whether all attributes were requested. */
  readonly isWhole: boolean;
  /** Itself and all below it. */
  readonly allIds: readonly number[];
  /** The URL keys of its path with the store's suffix; null for a root, and if a key is missing. */
  readonly urlPath: string | null;
  /** The sort order if the category has none of its own. */
  readonly defaultSortBy: string;
}

/** Names a category and the wanted attributes. */
export interface WholeCategoryInput {
  readonly id: number;
  readonly named: string | undefined;
  /** Codes or ids of attributes; undefined for all. Unknown ones are left out. */
  readonly attributes: readonly string[] | undefined;
}

const SORTED_BY = 'catalog/frontend/default_sort_by';

/** All data of a category (soap-catalog 5.2). Refuses `store_view_not_found`, `category_not_found`. */
export const readWholeCategory = command({
  name: 'category.readWhole',
  permission: { legacy: 'catalog/category/info' },
  effect: 'read',
  touches: 'scoped',
  refusals: ['store_view_not_found', 'category_not_found'],
  async run(context, { id, named, attributes: wanted }: WholeCategoryInput): Promise<WholeCategory> {
    const { tx, fail } = context;
    const storeId = await storeIdOf(context, named);
    const store = (await storeViewById(tx, storeId)) ?? { store_id: storeId, website_id: 0 };
    const attributes = await categoryAttributes(tx);
    const viewer = { storeId, isBackend: true };
    const [record] = await categoryRecords(tx, viewer, [id], attributes);
    if (!record) throw fail('category_not_found');
    const [registry, nodes, paths, suffixes, config] = await tx.together(
      () => attributeRegistry(tx, 'catalog_category'),
      () => treeNodes(tx, viewer, { rootId: id, path: record.path }, attributes),
      () => categoryPaths(tx, storeId, [id]),
      () => urlSuffixes(tx, store),
      () => configOf(tx, [SORTED_BY]),
    );
    const path = paths.get(id) ?? null;
    const isWanted = new Set(wanted);
    return {
      record,
      codes: registry.all
        .filter((attribute) => !wanted || isWanted.has(attribute.code) || isWanted.has(String(attribute.id)))
        .map(({ code }) => code),
      isWhole: !wanted,
      allIds: nodes.map(({ category_id }) => category_id),
      urlPath: path === null ? null : path + suffixes.category,
      defaultSortBy: config(store, SORTED_BY) ?? 'position',
    };
  },
});
