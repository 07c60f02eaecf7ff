import { blogPosts, cmsPages } from '#domain/content/pages/kinds.ts';
import { listContent } from '#domain/content/pages/records.ts';
import { command, everybody } from '#domain/shared/command.ts';
import { dayAt } from '#domain/stores/store-day.ts';
import { storeAddresses, storeRecordOf, storeRecords } from '#domain/stores/store-records.ts';
import type { StoreView } from '#domain/stores/store-views.ts';
import { categoryAttributes } from '../categories/attributes.ts';
import { storeTree, treeNodes } from '../categories/tree.ts';
import { categoryAddresses } from './own-urls.ts';

const SITEMAP = 'sitemap/generate/enabled';
const FEED = 'catalog/feed/enabled';
const ROBOTS = 'design/search_engine_robots/custom_instructions';
const NAME = 'general/store_information/name';
const WEIGHT_UNIT = 'general/locale/weight_unit';

/** What a store view tells search engines and shopping sites. */
export interface FoundStore {
  readonly store: StoreView;
  /** The address of its pages, with a slash at its end. */
  readonly link: string;
  readonly name: string;
  readonly weightUnit: string;
  readonly hasSitemap: boolean;
  readonly hasFeed: boolean;
}

/**
 * The active store views, each with what it has switched on, and the text of `robots.txt` that the merchant has set.
 * `serviceUrl` is where clients reach the service, without a trailing slash.
 */
export const foundStores = command({
  name: 'feed.stores',
  permission: { rest: everybody },
  effect: 'read',
  touches: 'open',
  refusals: [],
  async run({ tx }, { serviceUrl }: { readonly serviceUrl: string }) {
    const records = await storeRecords(tx, [SITEMAP, FEED, ROBOTS, NAME, WEIGHT_UNIT]);
    const stores = records
      .filter(({ is_active }) => is_active === 1)
      .map(
        (record): FoundStore => ({
          store: record,
          link: storeAddresses(record, serviceUrl).link,
          name: record.config(record, NAME) || record.name,
          weightUnit: record.config(record, WEIGHT_UNIT) ?? '',
          hasSitemap: record.config(record, SITEMAP) === '1',
          hasFeed: record.config(record, FEED) === '1',
        }),
      );
    const robots = records[0]?.config({ store_id: 0, website_id: 0 }, ROBOTS) || null;
    return { robots, stores };
  },
});

/** An address below that of a store view, and when what it shows has changed (ms). */
export interface FoundPage {
  readonly path: string;
  readonly updatedAt?: number;
}

/** The most pages, categories and posts of a store view: what a file of a sitemap holds. */
export const mostOfSitemap = 50_000;

/** The home page, pages, categories and posts that everybody sees in a store view. */
export const foundPages = command({
  name: 'feed.pages',
  permission: { rest: everybody },
  effect: 'read',
  touches: 'open',
  refusals: [],
  async run({ tx, now }, { store }: { readonly store: StoreView }): Promise<readonly FoundPage[]> {
    const storeId = store.store_id;
    const record = await storeRecordOf(tx, store);
    const viewer = { storeId, today: dayAt(record, now), isBackend: false, isEverywhere: false };
    const all = { size: 10_000, page: 1 };
    const pages = (await listContent(tx, cmsPages, viewer, {}, all)).rows;
    const posts = (await listContent(tx, blogPosts, viewer, {}, all)).rows;
    const tree = await storeTree(tx, storeId);
    const nodes = tree ? await treeNodes(tx, { storeId, isBackend: false }, tree, await categoryAttributes(tx)) : [];
    const categories = await categoryAddresses(
      tx,
      record,
      nodes.map(({ category_id }) => category_id),
    );
    const hidden = new Set(['home', 'no-route', 'enable-cookies']);
    return [
      { path: '' },
      ...pages
        .filter(({ identifier, meta_robots }) => !hidden.has(identifier) && !/noindex/i.test(meta_robots ?? ''))
        .map(({ identifier, updated_at }) => ({ path: identifier, updatedAt: updated_at })),
      ...[...categories.values()].map((path) => ({ path })),
      ...posts.map(({ url_key, updated_at }) => ({ path: `blog/${url_key}`, updatedAt: updated_at })),
    ].slice(0, mostOfSitemap);
  },
});
