import { blogPosts, cmsPages } from '#domain/content/pages/kinds.ts';
import { contentByNames } from '#domain/content/pages/records.ts';
import { type StoreRecord, storeAddresses } from '#domain/stores/store-records.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { categoryAddresses, productAddresses } from './own-urls.ts';
import { urlSuffixes } from './url-suffix.ts';
import { parseTargetPath, plainPath, type ShownEntity, whatIsAt } from './what-is-at.ts';

/** What a store view shows at an address. */
export type ResolvedPath =
  | ShownEntity
  | { readonly type: 'redirect'; readonly redirectUrl: string; readonly redirectType: number };

/** The setting that names the page at the store's own address. */
export const HOME_PAGE = 'web/default/cms_home_page';

/** The store view in which a path is resolved, as everybody sees it. `store.config` must know `HOME_PAGE`. */
export interface ResolvedFor {
  readonly store: StoreRecord;
  readonly serviceUrl: string;
  /** The day in the store view. */
  readonly today: string;
}

/** The most rows that are followed, each to the next. Only redirects in a circle are longer. */
const mostSteps = 10;

/** Where a path leads in the end. */
interface Trail {
  /** What is shown there; absent for a target outside of this service. */
  readonly entity?: ShownEntity;
  /** 0 if it is shown at the path itself; 301 if all redirects on the way are permanent, else 302. */
  readonly redirect: number;
  /** The target of a redirect: an address below the store's, or on another host. */
  readonly address: string;
}

/**
 * What a store view shows to everybody at a path (`writing/pens.html`; the empty path is the home page). That is a
 * target that was set or imported, a page, a category, a product (alone or below a category), or a post below `blog/`.
 * A chain of redirects leads to its last target. Undefined if there is nothing, and for redirects in a circle.
 */
export async function resolvePath(tx: Tx, sought: string, where: ResolvedFor): Promise<ResolvedPath | undefined> {
  const { store, serviceUrl } = where;
  const path = plainPath(sought);
  if (path === '') return homePage(tx, where);
  const trail = (await follow(tx, path, store)) ?? (await belowCategory(tx, path, store));
  if (trail === undefined) return blogPost(tx, path, where);
  if (trail.redirect === 0) return trail.entity;
  const { address } = trail;
  const redirectUrl = isElsewhere(address)
    ? address
    : storeAddresses(store, serviceUrl).link + address.replace(/^\/+/, '');
  return { type: 'redirect', redirectUrl, redirectType: trail.redirect };
}

/** The identifier of the page at the store's own address. `store.config` must know `HOME_PAGE`. */
function homeIdentifier(store: StoreRecord): string {
  // The back office stores the id of the page after a bar.
  return (store.config(store, HOME_PAGE) || 'home').split('|')[0] ?? 'home';
}

async function homePage(tx: Tx, { store, today }: ResolvedFor): Promise<ResolvedPath | undefined> {
  const identifier = homeIdentifier(store);
  const viewer = { storeId: store.store_id, today, isBackend: false, isEverywhere: false };
  const page = (await contentByNames(tx, cmsPages, viewer, [identifier])).get(identifier);
  return page && { type: 'cms_page', id: page.page_id, identifier };
}

async function blogPost(tx: Tx, path: string, { store, today }: ResolvedFor): Promise<ResolvedPath | undefined> {
  const [folder, identifier, ...rest] = path.split('/');
  if (folder !== 'blog' || !identifier || rest.length > 0) return undefined;
  const viewer = { storeId: store.store_id, today, isBackend: false, isEverywhere: false };
  const post = (await contentByNames(tx, blogPosts, viewer, [identifier])).get(identifier);
  return post && { type: 'blog_post', id: post.post_id, identifier };
}

/** Follows the rows from a path to their target. Undefined if there is nothing. */
async function follow(tx: Tx, path: string, store: StoreRecord): Promise<Trail | undefined> {
  let current = path;
  let redirect = 0;
  // The visitor's address so far: rows that show another path do not change it.
  let address = path;
  for (let step = 0; step < mostSteps; step++) {
    const found = (await whatIsAt(tx, store, [current])).get(current);
    const { rewrite, entity } = found ?? {};
    if (entity)
      return { entity, redirect, address: redirect === 0 ? address : await bestAddress(tx, store, address, entity) };
    // A redirect may lead to a page that only the shop itself has.
    if (!rewrite) return redirect !== 0 && !parseTargetPath(current) ? { redirect, address } : undefined;
    const { target_path: target } = rewrite;
    if (rewrite.redirect !== 0) {
      redirect = redirect === 302 ? 302 : rewrite.redirect;
      address = target;
      if (isElsewhere(target)) return { redirect, address };
    } else if (parseTargetPath(target) || isElsewhere(target)) return undefined;
    current = plainPath(target);
    if (current === '') return redirect === 0 ? undefined : { redirect, address };
  }
  return undefined;
}

/** A redirect to a product or category by its id leads to its current address. */
async function bestAddress(tx: Tx, store: StoreRecord, address: string, entity: ShownEntity): Promise<string> {
  return parseTargetPath(plainPath(address)) ? ((await addressOf(tx, store, entity)) ?? address) : address;
}

async function addressOf(
  tx: Tx,
  store: StoreRecord,
  { type, id, identifier }: ShownEntity,
): Promise<string | undefined> {
  if (type === 'product') return (await productAddresses(tx, store, [id])).get(id);
  return type === 'category' ? (await categoryAddresses(tx, store, [id])).get(id) : identifier;
}

/**
 * A product below the address of a category, if nothing else is there. If the category or the product has a new
 * address, this is a redirect to the product's own address.
 */
async function belowCategory(tx: Tx, path: string, store: StoreRecord): Promise<Trail | undefined> {
  const end = path.lastIndexOf('/');
  if (end === -1) return undefined;
  const { category: suffix } = await urlSuffixes(tx, store);
  const category = await follow(tx, plainPath(path.slice(0, end) + suffix), store);
  if (category?.entity?.type !== 'category') return undefined;
  const product = await follow(tx, path.slice(end + 1), store);
  if (product?.entity?.type !== 'product') return undefined;
  const redirect = Math.max(category.redirect, product.redirect);
  if (redirect === 0) return { ...product, address: path };
  return { entity: product.entity, redirect, address: (await addressOf(tx, store, product.entity)) ?? product.address };
}

const isElsewhere = (address: string): boolean => /^https?:\/\//i.test(address);
