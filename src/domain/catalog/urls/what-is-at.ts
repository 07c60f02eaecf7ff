import { sql } from 'kysely';
import { cmsPages } from '#domain/content/pages/kinds.ts';
import { contentById, contentByNames } from '#domain/content/pages/records.ts';
import type { ConfiguredStore } from '#domain/stores/config-of-stores.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { statement } from '#platform/storage/statement.ts';
import { categoryAttributes, idOf } from '../categories/attributes.ts';
import { ancestorsIn, categoryRows, categoryValues, urlPathOf } from '../categories/records.ts';
import { storeTree } from '../categories/tree.ts';
import { type UrlSuffixes, urlSuffixes } from './url-suffix.ts';

/** An address that was set or imported: it shows its target, or redirects to it. */
export interface Rewrite {
  readonly request_path: string;
  readonly target_path: string;
  /** 301, 302, or 0 if the target is shown. */
  readonly redirect: number;
  readonly category_id: number | null;
  readonly product_id: number | null;
}

/** What everybody sees at an address; `identifier` is the identifier of a page, the URL key of anything else. */
export interface ShownEntity {
  readonly type: 'product' | 'category' | 'cms_page' | 'blog_post';
  readonly id: number;
  readonly identifier?: string;
}

/** What is at a path: what it shows, and the row that shows it or leads elsewhere, if there is one. */
export interface FoundPath {
  readonly rewrite?: Rewrite;
  /** Absent if the row is a redirect or names another path, or if its target is hidden. */
  readonly entity?: ShownEntity;
}

/** The meaning of an address of the legacy router. */
export type RewriteTarget = Pick<ShownEntity, 'type' | 'id'>;

const rewritesAt = statement((q, p: { storeId: number; paths: readonly string[] }, d) =>
  q
    .selectFrom('url_rewrite')
    .select(['request_path', 'target_path', 'redirect', 'category_id', 'product_id'])
    // Some stores of the family keep redirects for all store views under store view 0.
    .where('store_id', 'in', [p.storeId, sql.lit(0)])
    .where('request_path', d.in, d.list(p.paths, 'text'))
    // The preferred row comes last: the store view's own, without a slash at the end.
    .orderBy('store_id')
    .orderBy('request_path', 'desc'),
);
const productsAt = statement((q, p: { storeId: number; keys: readonly string[] }, d) =>
  q
    .selectFrom('product_index')
    .select(['product_id', 'url_key'])
    .where('store_id', '=', p.storeId)
    // The index of URL keys has all that this asks for; with more, SQLite would read all products of the store view.
    .where('product_id', 'in', (eb) =>
      eb
        .selectFrom('product_index')
        .select('product_id')
        .where('store_id', '=', p.storeId)
        .where('url_key', d.in, d.list(p.keys, 'text')),
    )
    .where('is_public', '=', 1)
    .where('visibility', '<>', 1)
    .orderBy('product_id', 'desc'),
);
const productsById = statement((q, p: { storeId: number; ids: readonly number[] }, d) =>
  q
    .selectFrom('product_index')
    .select(['product_id', 'url_key'])
    .where('store_id', '=', p.storeId)
    .where('product_id', d.in, d.list(p.ids))
    .where('is_public', '=', 1)
    .where('visibility', '<>', 1),
);
const categoriesAt = statement((q, p: { attribute: number; keys: readonly string[]; storeId: number }, d) =>
  q
    .selectFrom('category_value')
    .select('category_id')
    .distinct()
    .where('attribute_id', '=', p.attribute)
    .where('value', d.in, d.list(p.keys, 'text'))
    // This lets the database use the index of short values.
    .where(sql<boolean>`length(value) between 1 and 255`)
    .where((eb) => eb.or([eb('store_id', '=', 0), eb('store_id', '=', p.storeId)])),
);

/** An address in the form in which addresses are compared: without its query, and without slashes at its ends. */
export function plainPath(address: string): string {
  return address.replace(/[?#].*$/s, '').replace(/^\/+|\/+$/g, '');
}

/**
 * What a store view has at each of some paths (in the form of `plainPath`), by path; paths with nothing are absent. The
 * search has this order: addresses that were set or imported; a page; a category by the keys from the top down to its
 * own; a product by its key; a product by its key and id; addresses by id. An address has key and id if another product
 * has the key; addresses by id are always served, as in the legacy store. Products below categories and posts of the
 * blog are not looked for. A fixed number of statements.
 */
export async function whatIsAt(
  tx: Tx,
  store: ConfiguredStore,
  paths: readonly string[],
): Promise<Map<string, FoundPath>> {
  const found = new Map<string, FoundPath>();
  const left = () => paths.filter((path) => !found.has(path));
  if (paths.length === 0) return found;
  const storeId = store.store_id;
  const rewrites = await tx.all(rewritesAt, { storeId, paths: paths.flatMap((path) => [path, `${path}/`]) });
  const byTarget = await shownTargets(tx, storeId, rewrites.map(targetOfRewrite));
  for (const rewrite of rewrites) {
    const entity = byTarget(targetOfRewrite(rewrite));
    found.set(plainPath(rewrite.request_path), { rewrite, ...(entity && { entity }) });
  }
  const viewer = { storeId, today: '', isBackend: false, isEverywhere: false };
  for (const [name, page] of await contentByNames(tx, cmsPages, viewer, left())) {
    found.set(name, { entity: { type: 'cms_page', id: page.page_id, identifier: name } });
  }
  const suffixes = await urlSuffixes(tx, store);
  for (const [path, entity] of await categoriesOf(tx, storeId, left(), suffixes)) found.set(path, { entity });
  for (const [path, entity] of await productsOf(tx, storeId, left(), suffixes)) found.set(path, { entity });
  const byId = await shownTargets(tx, storeId, left().map(parseTargetPath));
  for (const path of left()) {
    const entity = byId(parseTargetPath(path));
    if (entity) found.set(path, { entity });
  }
  return found;
}

/** What a row shows; undefined if it is a redirect, or shows what is at another path. */
function targetOfRewrite({ redirect, product_id, category_id, target_path }: Rewrite): RewriteTarget | undefined {
  if (redirect !== 0) return undefined;
  if (product_id !== null) return { type: 'product', id: product_id };
  return parseTargetPath(target_path) ?? (category_id === null ? undefined : { type: 'category', id: category_id });
}

async function categoriesOf(
  tx: Tx,
  storeId: number,
  paths: readonly string[],
  suffixes: UrlSuffixes,
): Promise<Map<string, ShownEntity>> {
  const wanted = new Map(paths.flatMap((path) => pair(withoutEnd(path, suffixes.category), path)));
  const keys = [...new Set([...wanted.keys()].map((path) => path.split('/').at(-1) ?? ''))];
  const found = new Map<string, ShownEntity>();
  if (keys.length === 0) return found;
  const attribute = idOf(await categoryAttributes(tx), 'url_key');
  const ids = (await tx.all(categoriesAt, { attribute, keys, storeId })).map(({ category_id }) => category_id);
  for (const { urlPath, entity } of (await seenCategories(tx, storeId, ids)).reverse()) {
    const path = urlPath === null ? undefined : wanted.get(urlPath);
    if (path !== undefined) found.set(path, entity);
  }
  return found;
}

/** The categories that everybody sees in a store view, with the keys from the top of the tree down to each. */
async function seenCategories(
  tx: Tx,
  storeId: number,
  ids: readonly number[],
): Promise<{ readonly urlPath: string | null; readonly entity: ShownEntity }[]> {
  if (ids.length === 0) return [];
  const attributes = await categoryAttributes(tx);
  const urlKey = idOf(attributes, 'url_key');
  const isActive = idOf(attributes, 'is_active');
  const tree = await storeTree(tx, storeId);
  if (!tree) return [];
  const top = tree.path;
  const rows = (await categoryRows(tx, ids)).filter(({ path }) => path === top || path.startsWith(`${top}/`));
  const all = [...new Set(rows.flatMap(({ path }) => [...path.split('/').map(Number)]))];
  const values = await categoryValues(tx, all, [urlKey, isActive], storeId);
  const keyOf = (id: number) => values.get(id)?.get(urlKey) ?? null;
  return rows
    .filter(({ path }) => ancestorsIn(path).every((id) => values.get(id)?.get(isActive) === '1'))
    .map(({ category_id, path }) => {
      const identifier = keyOf(category_id);
      const entity = { type: 'category' as const, id: category_id, ...(identifier && { identifier }) };
      return { urlPath: urlPathOf(path, keyOf), entity };
    });
}

async function productsOf(
  tx: Tx,
  storeId: number,
  paths: readonly string[],
  suffixes: UrlSuffixes,
): Promise<Map<string, ShownEntity>> {
  const wanted = new Map(
    paths.filter((path) => !path.includes('/')).flatMap((path) => pair(withoutEnd(path, suffixes.product), path)),
  );
  const found = new Map<string, ShownEntity>();
  if (wanted.size === 0) return found;
  const add = (key: string, product: { product_id: number; url_key: string }) => {
    const path = wanted.get(key) ?? '';
    found.set(path, { type: 'product', id: product.product_id, identifier: product.url_key });
  };
  // The lowest id comes last, so it wins.
  for (const product of await tx.all(productsAt, { storeId, keys: [...wanted.keys()] })) add(product.url_key, product);
  const numbered = new Map(
    [...wanted].flatMap(([key, path]) => (found.has(path) ? [] : pair(Number(/-(\d{1,15})$/.exec(key)?.[1]), key))),
  );
  numbered.delete(Number.NaN);
  if (numbered.size === 0) return found;
  for (const product of await tx.all(productsById, { storeId, ids: [...numbered.keys()] })) {
    const key = `${product.url_key}-${product.product_id}`;
    if (wanted.has(key)) add(key, product);
  }
  return found;
}

/** Parses a target of the legacy router: `catalog/product/view/id/5/category/3` is the product 5. */
export function parseTargetPath(path: string): RewriteTarget | undefined {
  const [, kind, id] =
    /^(?:catalog\/(product|category)\/view\/id|cms\/page\/view\/page_id)\/(\d{1,15})(?![^/])/.exec(path) ?? [];
  if (id === undefined) return undefined;
  return { type: kind === 'product' || kind === 'category' ? kind : 'cms_page', id: Number(id) };
}

/** The address of a product or a category by its id, which always leads to it. */
export function addressById(type: 'product' | 'category', id: number): string {
  return `catalog/${type}/view/id/${id}`;
}

/** Answers a function that gives what everybody sees of a target: nothing if the target is hidden or missing. */
async function shownTargets(
  tx: Tx,
  storeId: number,
  targets: readonly (RewriteTarget | undefined)[],
): Promise<(target: RewriteTarget | undefined) => ShownEntity | undefined> {
  const idsOf = (type: ShownEntity['type']) => [
    ...new Set(targets.flatMap((target) => (target?.type === type ? [target.id] : []))),
  ];
  const found = new Map<string, ShownEntity>();
  const productIds = idsOf('product');
  const products = productIds.length === 0 ? [] : await tx.all(productsById, { storeId, ids: productIds });
  for (const { product_id: id, url_key: identifier } of products) {
    found.set(`product ${id}`, { type: 'product', id, identifier });
  }
  for (const { entity } of await seenCategories(tx, storeId, idsOf('category')))
    found.set(`category ${entity.id}`, entity);
  const viewer = { storeId, today: '', isBackend: false, isEverywhere: false };
  for (const id of idsOf('cms_page')) {
    const page = await contentById(tx, cmsPages, viewer, id);
    if (page) found.set(`cms_page ${id}`, { type: 'cms_page', id, identifier: page.identifier });
  }
  return (target) => target && found.get(`${target.type} ${target.id}`);
}

/** A path without the suffix of its kind; undefined if it has another suffix, or nothing before it. */
function withoutEnd(path: string, suffix: string): string | undefined {
  // Slashes at the end of an address are ignored.
  const end = suffix.replace(/\/+$/, '');
  return path.endsWith(end) && path.length > end.length ? path.slice(0, path.length - end.length) : undefined;
}

const pair = <K, V>(key: K | undefined, value: V): [K, V][] => (key === undefined ? [] : [[key, value]]);
