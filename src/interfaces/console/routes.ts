import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ShopFacts } from '#domain/catalog/shop-facts.ts';
import { sharedFor } from '#kernel/shared-for.ts';
import { baseUrlOf } from '#platform/http/base-url.ts';
import { homePage, homePageCsp } from './page.ts';

/** The parts that the home page needs. */
export interface HomeParts {
  /** The public facts of the store; undefined if there is none. */
  readonly facts: () => Promise<ShopFacts | undefined>;
  readonly now: () => number;
  readonly soapNamespace: string;
  readonly wsdlDefault: () => Promise<'v2' | 'wsi'>;
  readonly baseUrl: string | undefined;
  /** Whether a shop is served at `/shop`. */
  readonly hasShop: boolean;
  /** Whether the operator's console is served at `/console`. */
  readonly hasConsole: boolean;
}

/** For how many milliseconds the facts are cached, so that the database does the same work for any number of visitors. */
const FRESH_MS = 10_000;

/** Serves the page for people at `/`. */
export function homeRoutes(parts: HomeParts) {
  const facts = sharedFor(FRESH_MS, parts.now, parts.facts);
  const published = sharedFor(FRESH_MS, parts.now, parts.wsdlDefault);
  return async (server: FastifyInstance): Promise<void> => {
    server.get('/', async (request, reply) => {
      const baseUrl = baseUrlOf(request, parts.baseUrl);
      const known = await facts().catch(() => 'failed' as const);
      const wsdlDefault = await published().catch(() => 'v2' as const);
      const page = homePage({ ...parts, wsdlDefault, baseUrl, facts: known });
      const etag = `"${createHash('sha256').update(page).digest('base64url')}"`;
      reply.headers({
        'content-security-policy': homePageCsp,
        'referrer-policy': 'no-referrer',
        // The page names the host of the request, so no cache may give it to others.
        'cache-control': 'private, no-cache',
        etag,
      });
      if (known === 'failed') return reply.code(503).header('retry-after', '5').type(HTML).send(page);
      return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.type(HTML).send(page);
    });
  };
}

const HTML = 'text/html; charset=utf-8';

/** Addresses of programs from which browsers are redirected to the home page. */
const doors: ReadonlySet<string> = new Set([
  '/api',
  '/api/',
  '/api/soap',
  '/api/soap/',
  '/api/xmlrpc',
  '/api/xmlrpc/',
  '/api/jsonrpc',
  '/api/jsonrpc/',
  '/api/rest/v2',
  '/api/rest/v2/',
]);

/**
 * The headers of a redirect (302) to the home page, for a person who typed the address of an interface into a browser.
 * It is relative to the request, so that it also works below a path of a proxy. Undefined for programs, and for any
 * other address.
 */
export function leadHome({ method, url, headers }: Pick<FastifyRequest, 'method' | 'url' | 'headers'>) {
  if (method !== 'GET' && method !== 'HEAD') return undefined;
  const path = url.split('?', 1)[0] ?? '';
  if (!doors.has(path) || !/(^|,)\s*text\/html\s*(;(?!\s*q=0(\.0*)?\s*(,|$))|,|$)/i.test(headers.accept ?? ''))
    return undefined;
  const location = '../'.repeat(path.split('/').length - 2) || './';
  return { location, vary: 'Accept', 'cache-control': 'no-store' };
}
