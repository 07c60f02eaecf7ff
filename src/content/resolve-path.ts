import { sql } from 'kysely';
import { categoryAttributes, idOf } from '../catalog/categories/attributes.ts';
import { categoryRecords } from '../catalog/categories/records.ts';
import { isSeen, storeTree } from '../catalog/categories/tree.ts';
import { urlSuffixes } from '../catalog/url-suffix.ts';
import type { Tx } from '../storage/engine.ts';
import { statement } from '../storage/statement.ts';
import { addressesOf, type StoreRecord } from '../stores/store-records.ts';
import { blogPosts, type ContentKind, type ContentTable, cmsPages } from './kinds.ts';
import { contentById, contentByNames } from './records.ts';
import type { Viewer } from './visibility.ts';

/** What a store view shows at an address. */
export interface ResolvedPath {
  readonly type: 'product' | 'category' | 'cms_page' | 'blog_post' | 'redirect';
  readonly id?: number;
  /** Identifier of the page, URL key of anything else. */
  readonly identifier?: string;
  readonly redirectUrl?: string;
  readonly redirectType?: number;
}

/** The setting that names the page at the address of the store itself. */
export const HOME_PAGE = 'web/default/cms_home_page';

/** Where we look: the store view, as everybody sees it. `store.config` must know `HOME_PAGE`. */
export interface ResolvedFor {
  readonly store: StoreRecord;
  readonly serviceUrl: string;
  /** The day in the store view. */
  readonly today: string;
}

const rewrite = statement((q, p: { storeId: number; path: string; slashed: string }) =>
  q
    .selectFrom('url_rewrite')
    .select(['request_path', 'target_path', 'redirect', 'category_id', 'product_id'])
    .where('store_id', '=', p.storeId)
    .where((eb) => eb.or([eb('request_path', '=', p.path), eb('request_path', '=', p.slashed)]))
    .orderBy('request_path')
    .limit(1),
);
const productByKey = statement((q, p: { storeId: number; key: string }) =>
  q
    .selectFrom('product_index')
    .select(['product_id', 'url_key'])
    .where('store_id', '=', p.storeId)
    .where('url_key', '=', p.key)
    .where('is_public', '=', 1)
    .where('visibility', '<>', 1)
    .orderBy('product_id')
    .limit(1),
);
const productById = statement((q, p: { storeId: number; id: number }) =>
  q
    .selectFrom('product_index')
    .select(['product_id', 'url_key'])
    .where('store_id', '=', p.storeId)
    .where('product_id', '=', p.id)
    .where('is_public', '=', 1)
    .where('visibility', '<>', 1),
);
const categoriesByKey = statement((q, p: { attribute: number; key: string; storeId: number }) =>
  q
    .selectFrom('category_value')
    .select('category_id')
    .distinct()
    .where('attribute_id', '=', p.attribute)
    .where('value', '=', p.key)
    // So that the index of short values is used.
    .where(sql<boolean>`length(value) between 1 and 255`)
    .where((eb) => eb.or([eb('store_id', '=', 0), eb('store_id', '=', p.storeId)])),
);

/**
 * What a store view shows everybody at a path (`writing/pens.html`; the empty one is the home page): what somebody has set
 * for it, a page, a category, a product (alone or below a category), or a post below `blog/`. Undefined where there is
 * nothing.
 */
export async function resolvePath(tx: Tx, sought: string, where: ResolvedFor): Promise<ResolvedPath | undefined> {
  const { store, today } = where;
  const path = sought.replace(/[?#].*$/s, '').replace(/^\/+|\/+$/g, '');
  const viewer: Viewer = { storeId: store.store_id, today, isBackend: false, isEverywhere: false };
  if (path === '') {
    const home = (store.config(store, HOME_PAGE) || 'home').split('|')[0] ?? 'home';
    return named(tx, cmsPages, viewer, 'cms_page', home);
  }
  const set = await tx.first(rewrite, { storeId: store.store_id, path, slashed: `${path}/` });
  if (set) return targetOf(tx, set, where, viewer);
  const page = await named(tx, cmsPages, viewer, 'cms_page', path);
  if (page) return page;
  const suffixes = await urlSuffixes(tx, store);
  const category = await categoryAt(tx, store.store_id, withoutEnd(path, suffixes.category));
  if (category) return category;
  const product = await productAt(tx, store.store_id, withoutEnd(path, suffixes.product));
  if (product) return product;
  const [folder, key, ...rest] = path.split('/');
  return folder === 'blog' && key && rest.length === 0 ? named(tx, blogPosts, viewer, 'blog_post', key) : undefined;
}

type SetTarget = { target_path: string; redirect: number; category_id: number | null; product_id: number | null };

/** Where somebody has sent a path. */
async function targetOf(
  tx: Tx,
  { target_path: target, redirect, category_id, product_id }: SetTarget,
  { store, serviceUrl }: ResolvedFor,
  viewer: Viewer,
): Promise<ResolvedPath | undefined> {
  if (redirect !== 0) {
    const redirectUrl = /^https?:\/\//i.test(target)
      ? target
      : addressesOf(store, serviceUrl).link + target.replace(/^\/+/, '');
    return { type: 'redirect', redirectUrl, redirectType: redirect };
  }
  const [, kind, id] =
    /^(?:catalog\/(product|category)\/view\/id|cms\/page\/view\/page_id)\/(\d{1,15})/.exec(target) ?? [];
  const productId = product_id ?? (kind === 'product' ? Number(id) : null);
  if (productId !== null) {
    const row = await tx.first(productById, { storeId: viewer.storeId, id: productId });
    return row && { type: 'product', id: productId, identifier: row.url_key };
  }
  const categoryId = category_id ?? (kind === 'category' ? Number(id) : null);
  if (categoryId !== null) return (await seenCategories(tx, viewer.storeId, [categoryId]))[0]?.resolved;
  if (id === undefined) return undefined;
  const page = await contentById(tx, cmsPages, viewer, Number(id));
  return page && { type: 'cms_page', id: page.page_id, identifier: page.identifier };
}

async function named(
  tx: Tx,
  kind: ContentKind<ContentTable>,
  viewer: Viewer,
  type: ResolvedPath['type'],
  name: string,
): Promise<ResolvedPath | undefined> {
  const row = (await contentByNames(tx, kind, viewer, [name])).get(name);
  return row && { type, id: Number((row as unknown as Record<string, unknown>)[kind.key]), identifier: name };
}

async function categoryAt(tx: Tx, storeId: number, path: string | undefined): Promise<ResolvedPath | undefined> {
  const key = path?.split('/').at(-1);
  if (!key) return undefined;
  const attribute = idOf(await categoryAttributes(tx), 'url_key');
  const ids = (await tx.all(categoriesByKey, { attribute, key, storeId })).map(({ category_id }) => category_id);
  return (await seenCategories(tx, storeId, ids)).find(({ urlPath }) => urlPath === path)?.resolved;
}

async function seenCategories(
  tx: Tx,
  storeId: number,
  ids: readonly number[],
): Promise<{ readonly urlPath: string | null; readonly resolved: ResolvedPath }[]> {
  if (ids.length === 0) return [];
  const attributes = await categoryAttributes(tx);
  const viewer = { storeId, isBackend: false };
  const tree = await storeTree(tx, storeId);
  const found: { urlPath: string | null; resolved: ResolvedPath }[] = [];
  for (const record of await categoryRecords(tx, viewer, ids, attributes)) {
    if (!(await isSeen(tx, viewer, tree, record, attributes))) continue;
    const identifier = record.values.get('url_key');
    const resolved = { type: 'category' as const, id: record.category_id, ...(identifier && { identifier }) };
    found.push({ urlPath: record.urlPath, resolved });
  }
  return found;
}

/** A product at its own address, or below the address of a category. */
async function productAt(tx: Tx, storeId: number, path: string | undefined): Promise<ResolvedPath | undefined> {
  const parts = path?.split('/') ?? [];
  const key = parts.pop();
  if (!key) return undefined;
  if (parts.length > 0 && !(await categoryAt(tx, storeId, parts.join('/')))) return undefined;
  const row = await tx.first(productByKey, { storeId, key });
  return row && { type: 'product', id: row.product_id, identifier: row.url_key };
}

function withoutEnd(path: string, end: string): string | undefined {
  return path.endsWith(end) ? path.slice(0, path.length - end.length) : undefined;
}
