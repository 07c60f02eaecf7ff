// interfaces/feeds/: what search engines and shopping sites fetch: robots.txt, sitemaps, feeds of products. Files are
// made when they are asked for, one at a time, and kept for some minutes.

import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { listProducts } from '#domain/catalog/products/commands/read.ts';
import type { ProductRecord } from '#domain/catalog/products/read/record.ts';
import { foundPages, foundStores, mostOfSitemap } from '#domain/catalog/urls/found-pages.ts';
import type { Run } from '#domain/shared/command.ts';
import type { StoreView } from '#domain/stores/store-views.ts';
import { networkOf } from '#kernel/network.ts';
import { baseUrlOf, cachingOf } from '#platform/http/base-url.ts';
import { createGate } from '#platform/process/gate.ts';
import { feedItem, feedOf, sitemapIndex, sitemapOf, urlOf } from './write-xml.ts';

/** The parts that feeds need. */
export interface FeedParts {
  /** Runs commands as anybody. */
  readonly run: Run;
  readonly now: () => number;
  /** The configured public address. */
  readonly baseUrl: string | undefined;
}

/** How long a file is kept, the most bytes of all that are kept, and the most products of a feed's file. */
const freshMs = 10 * 60_000;
const keptBytes = 64 * 1024 ** 2;
const mostOfFeed = 10_000;
/** The products that are read at a time. */
const pageSize = 500;
/** How many more files may wait while one is made. */
const waiting = 32;

interface Made {
  readonly bytes: Buffer;
  readonly etag: string;
}

/** Makes a file for the public address of the service; undefined if there is none with this name. */
type Make = (base: string, name: string) => Promise<string | undefined>;

/**
 * Serves `/robots.txt`, `/sitemap.xml` with its parts and `/feed-{store view}.xml`, as far as the store views have
 * switched them on, with entity tags.
 */
export function feedRoutes({ run, now, baseUrl }: FeedParts) {
  const { robots, index, sitemap, feed } = makersOf(run);
  const serve = serverOf(now, baseUrl);
  return async (server: FastifyInstance): Promise<void> => {
    server.get('/robots.txt', serve(robots, 'text/plain'));
    server.get('/sitemap.xml', serve(index, 'application/xml'));
    server.get('/sitemap-:name.xml', serve(sitemap, 'application/xml'));
    server.get('/feed-:name.xml', serve(feed, 'application/xml'));
  };
}

/** Serves files that are made one at a time, and keeps them for some minutes. */
function serverOf(now: () => number, baseUrl: string | undefined) {
  const gate = createGate(1, waiting);
  const files = new LRUCache<string, Made>({
    maxSize: keptBytes,
    sizeCalculation: ({ bytes }) => bytes.length + 1,
    ttl: freshMs,
    perf: { now },
    ttlResolution: 0,
  });
  const made = async (make: Make, key: string, base: string, name: string): Promise<Made | 'nothing'> => {
    const before = files.get(key);
    if (before) return before;
    const text = await make(base, name);
    if (text === undefined) return 'nothing';
    const bytes = Buffer.from(text);
    const file = { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"` };
    files.set(key, file);
    return file;
  };
  return (make: Make, type: string) => async (request: FastifyRequest, reply: FastifyReply) => {
    const base = baseUrlOf(request, baseUrl);
    const { name = '' } = request.params as { readonly name?: string };
    if (name.length > 80) return refuse(reply, 404, 'There is nothing at this address.');
    const key = `${base} ${request.routeOptions.url} ${name}`;
    const turn = { share: networkOf(request.ip) };
    const found = files.get(key) ?? (await gate.run(() => made(make, key, base, name), turn));
    if (found === 'nothing') return refuse(reply, 404, 'There is nothing at this address.');
    if (!found) return refuse(reply.header('retry-after', '5'), 503, 'Too many files are asked for. Try again soon.');
    const { bytes, etag } = found;
    reply.headers({ etag, 'cache-control': cachingOf(baseUrl, 'public, max-age=600'), vary: 'host' });
    reply.header('x-content-type-options', 'nosniff');
    const tags = (request.headers['if-none-match'] ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
    if (tags.includes(etag) || tags.includes('*')) return reply.code(304).send();
    return reply.type(`${type}; charset=utf-8`).send(bytes);
  };
}

/** The files, made by commands that are run as anybody. */
function makersOf(run: Run): Readonly<Record<'robots' | 'index' | 'sitemap' | 'feed', Make>> {
  const storesAt = (base: string) => run(foundStores, { serviceUrl: base });
  return {
    async robots(base) {
      const { robots: text, stores } = await storesAt(base);
      const hasSitemap = stores.some((store) => store.hasSitemap);
      if (text === null && !hasSitemap) return undefined;
      const rules = (text ?? 'User-agent: *\nDisallow:').replaceAll('\r\n', '\n').trimEnd();
      return `${rules}\n${hasSitemap ? `\nSitemap: ${base}/sitemap.xml\n` : ''}`;
    },
    async index(base) {
      const stores = (await storesAt(base)).stores.filter(({ hasSitemap }) => hasSitemap);
      if (stores.length === 0) return undefined;
      const parts: string[] = [];
      for (const { store } of stores) {
        const { total } = await productsOf(run, { store, base, isDetailed: false }, 1, 1);
        parts.push(`${base}/sitemap-${store.code}-pages.xml`);
        for (let part = 1; part <= Math.ceil(total / mostOfSitemap); part++) {
          parts.push(`${base}/sitemap-${store.code}-products-${part}.xml`);
        }
      }
      return sitemapIndex(parts);
    },
    async sitemap(base, name) {
      const [, code, kind, number] = /^(\w+)-(pages|products-([1-9]\d{0,3}))$/.exec(name) ?? [];
      const found = (await storesAt(base)).stores.find(({ store, hasSitemap }) => hasSitemap && store.code === code);
      if (!found) return undefined;
      const { store, link } = found;
      if (kind === 'pages') {
        const pages = await run(foundPages, { store });
        return sitemapOf(pages.map(({ path, updatedAt }) => urlOf(link, path, updatedAt)));
      }
      const urls = await partOf(
        run,
        { store, base, isDetailed: false },
        { part: Number(number), size: mostOfSitemap },
        ({ urlPath, updatedAt, imageUrl }) =>
          urlPath === null ? undefined : urlOf(link, urlPath, Date.parse(updatedAt), imageUrl),
      );
      return urls && sitemapOf(urls);
    },
    async feed(base, name) {
      const [, code, number = '1'] = /^(\w+?)(?:-([1-9]\d{0,3}))?$/.exec(name) ?? [];
      const found = (await storesAt(base)).stores.find(({ store, hasFeed }) => hasFeed && store.code === code);
      if (!found) return undefined;
      const from = { store: found.store, base, isDetailed: true };
      const part = { part: Number(number), size: mostOfFeed };
      const items = await partOf(run, from, part, (product) => feedItem(product, found));
      return items && feedOf(found, items);
    },
  };
}

/** Where products are read, and how much of them. */
interface From {
  readonly store: StoreView;
  readonly base: string;
  readonly isDetailed: boolean;
}

async function productsOf(run: Run, { store, base, isDetailed }: From, page: number, size: number) {
  const { found, records } = await run(listProducts, {
    store,
    mediaUrl: `${base}/media/catalog/product`,
    query: { attributes: new Map() },
    order: { by: 'entity_id', isDescending: false },
    slice: { size, page },
    isDetailed,
  });
  return { total: found.value.total, products: records.value.map(({ value }) => value) };
}

/** The texts of the products of a part, from 1; undefined for a part behind the last one. */
async function partOf(
  run: Run,
  from: From,
  { part, size }: { readonly part: number; readonly size: number },
  write: (product: ProductRecord) => string | undefined,
): Promise<string[] | undefined> {
  const texts: string[] = [];
  const pages = size / pageSize;
  for (let page = (part - 1) * pages + 1; page <= part * pages; page++) {
    const { total, products } = await productsOf(run, from, page, pageSize);
    if (part > 1 && total <= (part - 1) * size) return undefined;
    texts.push(...products.flatMap((product) => write(product) ?? []));
    if (products.length < pageSize) break;
  }
  return texts;
}

const refuse = (reply: FastifyReply, status: number, text: string): FastifyReply =>
  reply.code(status).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(`${text}\n`);
