import { hash } from 'node:crypto';
import type { OutgoingHttpHeaders } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { addressed } from '#platform/http/addressed.ts';
import { baseUrlOf } from '#platform/http/base-url.ts';
import { problemDocument, RestProblem } from '#platform/http/problem.ts';
import type { DocumentedRoute } from '../declare.ts';
import { docsPage, docsPageCsp, startScript } from '../docs/page.ts';
import { createReferenceScript, type ReferenceScript } from '../docs/reference-script.ts';
import { type Coding, codingFor, compressed } from '../messages/compress.ts';
import { openApiDocument } from '../openapi/document.ts';
import { entryPoint, hydraDocument } from '../openapi/hydra.ts';
import { restPrefix } from '../prefix.ts';
import { typeOf } from '../resource-type.ts';
import { isKnown } from './conditions.ts';

/** The most cached documents: one depends on the address of its request. */
const keptDocuments = 16;

/** Terms that describe a list in JSON-LD; only there, since a product may have an attribute with the same name. */
const collectionTerms = {
  member: { '@id': 'hydra:member', '@container': '@set' },
  totalItems: 'hydra:totalItems',
  view: 'hydra:view',
};
const viewTerms = Object.fromEntries(
  ['first', 'last', 'previous', 'next'].map((name) => [name, { '@id': `hydra:${name}`, '@type': '@id' }]),
);

/** What the descriptions depend on. */
export interface DocsOptions {
  /** The public address that is set, without a trailing slash; by default that of each request. */
  readonly baseUrl?: string | undefined;
  /** Whether the operator's console is served. */
  readonly hasConsole?: boolean;
  /** The headers of a redirect (302) of browsers from the entry point to the home page; absent if there is no such page. */
  readonly leadHome?: ((request: FastifyRequest) => OutgoingHttpHeaders | undefined) | undefined;
}

/**
 * Serves the descriptions of the interface: the entry point `/api/rest/v2`, `/api/docs.json` (OpenAPI 3.1),
 * `/api/docs.jsonld` (Hydra), `/api/docs` (a page for people, with its scripts below, with a link to the operator's console
 * if that is served) and the JSON-LD contexts that answers refer to. Register it without a prefix.
 */
export function docsRoutes(routes: readonly DocumentedRoute[], options: DocsOptions) {
  const { baseUrl: configuredBaseUrl, hasConsole, leadHome } = options;
  const reference = createReferenceScript();
  const documentOf = createDocuments();
  let scriptMade: Document | undefined;
  const script = async (): Promise<Document> => {
    scriptMade ??= scriptOf(await reference());
    return scriptMade;
  };
  const pageDocument = documentOf(docsPage(routes, hasConsole ?? false));
  const startDocument = documentOf(startScript);
  const types = new Set(routes.filter(({ result }) => result !== undefined).map(typeOf));
  const documents = new LRUCache<string, Document>({ max: keptDocuments });
  const openApiText = jsonWithAddress((baseUrl) => openApiDocument(routes, baseUrl));
  const hydraText = jsonWithAddress((baseUrl) => hydraDocument(routes, baseUrl));
  const documentFor = (name: string, baseUrl: string, make: () => string): Document => {
    const key = `${name} ${baseUrl}`;
    const known = documents.get(key);
    if (known) return known;
    const document = documentOf(make());
    documents.set(key, document);
    return document;
  };
  return async (server: FastifyInstance): Promise<void> => {
    server.get('/api/docs.json', (request, reply) => {
      const baseUrl = baseUrlOf(request, configuredBaseUrl);
      const document = documentFor('openapi', baseUrl, () => openApiText(baseUrl));
      return send(document, 'application/json', request, reply);
    });
    server.get('/api/docs.jsonld', (request, reply) => {
      const baseUrl = baseUrlOf(request, configuredBaseUrl);
      return send(
        documentFor('hydra', baseUrl, () => hydraText(baseUrl)),
        'application/ld+json',
        request,
        reply,
      );
    });
    for (const address of [restPrefix, `${restPrefix}/`]) {
      server.get(address, (request, reply) => {
        const baseUrl = baseUrlOf(request, configuredBaseUrl);
        const home = leadHome?.(request);
        if (home) return reply.code(302).headers(home).send();
        const text = () => JSON.stringify(entryPoint(routes, baseUrl));
        reply.header('link', `<${baseUrl}/api/docs.jsonld>; rel="http://www.w3.org/ns/hydra/core#apiDocumentation"`);
        return send(documentFor('entry point', baseUrl, text), 'application/json', request, reply);
      });
    }
    server.get('/api/docs', (request, reply) => {
      reply.header('content-security-policy', docsPageCsp);
      reply.headers({ 'referrer-policy': 'no-referrer', 'x-content-type-options': 'nosniff' });
      return send(pageDocument, 'text/html; charset=utf-8', request, reply);
    });
    // The page names its scripts relative to an address without a slash at its end.
    server.get('/api/docs/', (_request, reply) => reply.redirect('../docs', 308));
    server.get('/api/docs/start.js', (request, reply) =>
      send(startDocument, 'text/javascript; charset=utf-8', request, reply),
    );
    server.get('/api/docs/reference.js', async (request, reply) =>
      send(await script(), 'text/javascript; charset=utf-8', request, reply),
    );
    server.get<{ Params: { type: string } }>('/api/contexts/:type', (request, reply) => {
      const baseUrl = baseUrlOf(request, configuredBaseUrl);
      if (!types.has(request.params.type)) {
        const problem = new RestProblem(404, 'There is no such type.');
        reply.code(404).header('cache-control', 'no-store').type('application/problem+json');
        return reply.send(Buffer.from(JSON.stringify(problemDocument(problem, request.id))));
      }
      return send(
        documentFor('context', baseUrl, () => JSON.stringify(contextOf(baseUrl))),
        'application/ld+json',
        request,
        reply,
      );
    });
  };
}

/** Makes the text of a document for any address of the service. */
const jsonWithAddress = (document: (baseUrl: string) => unknown): ((baseUrl: string) => string) =>
  addressed(
    (baseUrl) => JSON.stringify(document(baseUrl)),
    (baseUrl) => JSON.stringify(baseUrl).slice(1, -1),
  );

/**
 * The most documents that are compressed at a time: a client with another host in each request would have each
 * compressed.
 */
const mostCompressed = 4;

/** A document that is served unchanged. */
interface Document {
  /** Its entity tag, without quotes. */
  readonly tag: string;
  /** Its length in bytes, uncompressed. */
  readonly length: number;
  /** Whether the coding exists already, or may be made now. */
  hasCoding(coding: Coding): boolean;
  /** The bytes in a coding, shared by all requests. */
  bytes(coding: Coding | undefined): Promise<Uint8Array> | Uint8Array;
}

/** Makes documents from texts, of which only a limited number is compressed at a time. */
function createDocuments(): (text: string) => Document {
  let compressing = 0;
  return (text) => {
    const bytes = Buffer.from(text);
    const codings = new Map<Coding, Promise<Buffer>>();
    return {
      tag: hash('sha1', bytes, 'base64url'),
      length: bytes.length,
      hasCoding: (coding) => codings.has(coding) || compressing < mostCompressed,
      bytes(coding) {
        if (coding === undefined) return bytes;
        const known = codings.get(coding);
        if (known) return known;
        compressing += 1;
        const coded = compressed(bytes, coding).finally(() => {
          compressing -= 1;
        });
        codings.set(coding, coded);
        return coded;
      },
    };
  };
}

function scriptOf(script: ReferenceScript): Document {
  return {
    tag: hash('sha1', script.br, 'base64url'),
    length: script.length,
    hasCoding: () => true,
    bytes: (coding) => (coding ? script[coding] : script.whole()),
  };
}

async function send(
  document: Document,
  type: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const wanted = codingFor(document.length, request.headers['accept-encoding']);
  const coding = wanted && document.hasCoding(wanted) ? wanted : undefined;
  // Checked before anything is made for it.
  if (coding === undefined && request.method === 'GET') request.server.holdAnswer(request, document.length);
  const etag = `"${document.tag}${coding ? `-${coding}` : ''}"`;
  reply.headers({ etag, 'cache-control': 'public, no-cache', vary: 'Accept-Encoding' });
  // Other websites may read the documentation: it contains no secrets.
  reply.header('access-control-allow-origin', '*');
  if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send();
  reply.header('content-type', type);
  if (coding) reply.header('content-encoding', coding);
  const bytes = await document.bytes(coding);
  return reply.send(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
}

/** The meaning of the answers' members (JSON-LD 1.1): those of resources are our own, those of lists Hydra's. */
function contextOf(baseUrl: string): unknown {
  return {
    '@context': {
      '@version': 1.1,
      '@vocab': `${baseUrl}/api/docs.json#`,
      hydra: 'http://www.w3.org/ns/hydra/core#',
      Collection: { '@id': 'hydra:Collection', '@context': collectionTerms },
      PartialCollectionView: { '@id': 'hydra:PartialCollectionView', '@context': viewTerms },
    },
  };
}
