import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { baseUrlOf } from '../../transport/base-url.ts';
import type { RouteDeclaration } from '../declare.ts';
import { openApiDocument } from '../openapi/document.ts';
import { problemDocument, RestProblem } from '../problem.ts';
import { type Coding, codingFor, compressed } from './compress.ts';
import { isKnown } from './conditions.ts';
import { typeOf } from './represent.ts';

/** So many documents are kept; beyond, the oldest goes. A document depends on the address it was asked at. */
const keptDocuments = 16;

/** Parts that describe a list in JSON-LD; only there, since a product may have an attribute of the same name. */
const collectionTerms = {
  member: { '@id': 'hydra:member', '@container': '@set' },
  totalItems: 'hydra:totalItems',
  view: 'hydra:view',
};
const viewTerms = Object.fromEntries(
  ['first', 'last', 'previous', 'next'].map((name) => [name, { '@id': `hydra:${name}`, '@type': '@id' }]),
);

/**
 * Serves what describes the interface: `/api/docs.json` (OpenAPI 3.1) and the JSON-LD contexts that answers refer to.
 * Register it without a prefix.
 */
export function docsRoutes(routes: readonly RouteDeclaration[], configuredBaseUrl: string | undefined) {
  const types = new Set(routes.filter(({ result }) => result !== undefined).map(typeOf));
  const kept = new Map<string, Document>();
  const documentFor = (name: string, baseUrl: string, make: () => unknown): Document => {
    const key = `${name} ${baseUrl}`;
    const known = kept.get(key);
    if (known) return known;
    const document: Document = { text: JSON.stringify(make()), codings: new Map() };
    if (kept.size >= keptDocuments) kept.delete(kept.keys().next().value as string);
    kept.set(key, document);
    return document;
  };
  return async (server: FastifyInstance): Promise<void> => {
    server.get('/api/docs.json', (request, reply) => {
      const baseUrl = baseUrlOf(request, configuredBaseUrl);
      const document = documentFor('openapi', baseUrl, () => openApiDocument(routes, baseUrl));
      return send(document, 'application/json', request, reply);
    });
    server.get<{ Params: { type: string } }>('/api/contexts/:type', (request, reply) => {
      const baseUrl = baseUrlOf(request, configuredBaseUrl);
      if (!types.has(request.params.type)) {
        const problem = new RestProblem(404, 'There is no such type.');
        reply.code(404).type('application/problem+json');
        return reply.send(Buffer.from(JSON.stringify(problemDocument(problem, request.id))));
      }
      return send(
        documentFor('context', baseUrl, () => contextOf(baseUrl)),
        'application/ld+json',
        request,
        reply,
      );
    });
  };
}

interface Document {
  readonly text: string;
  readonly codings: Map<Coding, Promise<Buffer>>;
}

async function send(
  { text, codings }: Document,
  type: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const coding = codingFor(text.length, request.headers['accept-encoding']);
  const etag = `"${hash('sha1', text, 'base64url')}${coding ? `-${coding}` : ''}"`;
  reply.headers({ etag, 'cache-control': 'public, no-cache', vary: 'Accept-Encoding' });
  // Whoever reads the documentation may do so from another website: there is nothing secret in it.
  reply.header('access-control-allow-origin', '*');
  if (isKnown(request.headers['if-none-match'], etag)) return reply.code(304).send();
  reply.header('content-type', type);
  if (coding === undefined) return reply.send(Buffer.from(text));
  const bytes = codings.get(coding) ?? compressed(text, coding);
  codings.set(coding, bytes);
  return reply.header('content-encoding', coding).send(await bytes);
}

/** What the members of answers mean (JSON-LD 1.1): those of resources are our own, those of lists Hydra's. */
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
