import type { TSchema } from 'typebox';
import type { DocumentedRoute } from '../declare.ts';
import { restPrefix } from '../prefix.ts';
import { typeOf } from '../resource-type.ts';

type Json = Readonly<Record<string, unknown>>;

/** The lists that do not belong to one resource, by the name of their path: `products`. */
function listsOf(routes: readonly DocumentedRoute[]): ReadonlyMap<string, DocumentedRoute> {
  const lists = routes.filter(({ kind, path }) => kind === 'list' && /^\/[a-z-]+$/.test(path));
  return new Map(lists.map((route) => [route.path.slice(1), route]));
}

/**
 * The entry point of the interface, for people and programs that know only its address: where the documents are, and the
 * address of every list.
 *
 * @param baseUrl the public address of the service, without a trailing slash
 */
export function entryPoint(routes: readonly DocumentedRoute[], baseUrl: string): Json {
  const url = `${baseUrl}${restPrefix}`;
  return {
    documentation: `${baseUrl}/api/docs`,
    openapi: `${baseUrl}/api/docs.json`,
    hydra: `${baseUrl}/api/docs.jsonld`,
    token: `${url}/auth/token`,
    lists: Object.fromEntries([...listsOf(routes).keys()].sort().map((name) => [name, `${url}/${name}`])),
  };
}

/**
 * The Hydra documentation of the routes (https://www.hydra-cg.com/spec/latest/core): a class for each type that JSON-LD
 * answers name, with its members and operations, and one for the entry point. It says less than the OpenAPI document.
 *
 * @param baseUrl the public address of the service, without a trailing slash
 */
export function hydraDocument(routes: readonly DocumentedRoute[], baseUrl: string): Json {
  const types = Map.groupBy(
    routes.filter(({ result }) => result !== undefined),
    typeOf,
  );
  return {
    '@context': {
      // As in the contexts of answers.
      '@vocab': `${baseUrl}/api/docs.json#`,
      hydra: 'http://www.w3.org/ns/hydra/core#',
      rdf: 'http://www.w3.org/1999/02/22-rdf-syntax-ns#',
      rdfs: 'http://www.w3.org/2000/01/rdf-schema#',
      xsd: 'http://www.w3.org/2001/XMLSchema#',
      ...Object.fromEntries(['domain', 'range'].map((name) => [`rdfs:${name}`, { '@type': '@id' }])),
      ...Object.fromEntries(
        ['entrypoint', 'expects', 'returns', 'property'].map((name) => [`hydra:${name}`, { '@type': '@id' }]),
      ),
    },
    '@id': `${baseUrl}/api/docs.jsonld`,
    '@type': 'hydra:ApiDocumentation',
    'hydra:title': 'Cartwright REST API',
    'hydra:entrypoint': `${baseUrl}${restPrefix}`,
    'hydra:supportedClass': [
      {
        '@id': term(baseUrl, 'Entrypoint'),
        '@type': 'hydra:Class',
        'hydra:title': 'Entrypoint',
        'hydra:supportedProperty': [...listsOf(routes)].map(([name, list]) => ({
          '@type': 'hydra:SupportedProperty',
          'hydra:title': name,
          'hydra:property': {
            '@id': term(baseUrl, `Entrypoint/${name}`),
            '@type': 'hydra:Link',
            'rdfs:domain': term(baseUrl, 'Entrypoint'),
            'rdfs:range': 'hydra:Collection',
            'hydra:supportedOperation': routes
              .filter(({ path }) => path === list.path)
              .map((route) => operation(route, baseUrl)),
          },
        })),
      },
      ...[...types].map(([type, group]) => classOf(type, group, baseUrl)),
    ],
  };
}

const term = (baseUrl: string, name: string): string => `${baseUrl}/api/docs.json#${name}`;

function classOf(type: string, routes: readonly DocumentedRoute[], baseUrl: string): Json {
  const readable = membersOf(routes.map(({ result }) => result));
  const writing = routes.filter(({ method }) => method !== 'GET');
  const writeable = membersOf(writing.map(({ body }) => body));
  const required = new Set(
    routes
      .filter(({ method }) => method === 'POST')
      .flatMap(({ body }) => (body as { required?: string[] } | undefined)?.required ?? []),
  );
  return {
    '@id': term(baseUrl, type),
    '@type': 'hydra:Class',
    'hydra:title': type,
    'hydra:supportedProperty': [...new Map([...readable, ...writeable, ...readable])].map(([name, schema]) => ({
      '@type': 'hydra:SupportedProperty',
      'hydra:title': name,
      'hydra:property': { '@id': term(baseUrl, name), '@type': 'rdf:Property', ...rangeOf(schema) },
      'hydra:readable': readable.has(name),
      'hydra:writeable': writeable.has(name),
      'hydra:required': required.has(name),
    })),
    'hydra:supportedOperation': routes.filter(({ kind }) => kind !== 'list').map((route) => operation(route, baseUrl)),
  };
}

/** The members of objects by name. */
function membersOf(schemas: readonly (TSchema | undefined)[]): ReadonlyMap<string, Json> {
  return new Map(
    schemas.flatMap((schema) => Object.entries((schema as { properties?: Record<string, Json> })?.properties ?? {})),
  );
}

const ranges: Readonly<Record<string, string>> = {
  string: 'xsd:string',
  integer: 'xsd:integer',
  number: 'xsd:decimal',
  boolean: 'xsd:boolean',
};

/** The type of a member with one plain value. */
function rangeOf({ type, format, anyOf }: Json): Json {
  if (format === 'date-time') return { 'rdfs:range': 'xsd:dateTime' };
  const [first, ...others] = (Array.isArray(anyOf) ? (anyOf as Json[]) : []).filter((each) => each.type !== 'null');
  if (first && others.length === 0) return rangeOf(first);
  const range = typeof type === 'string' ? ranges[type] : undefined;
  return range === undefined ? {} : { 'rdfs:range': range };
}

function operation(route: DocumentedRoute, baseUrl: string): Json {
  const { method, summary, result, body, kind } = route;
  const type = result === undefined ? undefined : term(baseUrl, typeOf(route));
  return {
    '@type': 'hydra:Operation',
    'hydra:method': method,
    'hydra:title': summary,
    ...(body !== undefined && type !== undefined && { 'hydra:expects': type }),
    'hydra:returns': kind === 'list' ? 'hydra:Collection' : (type ?? 'http://www.w3.org/2002/07/owl#Nothing'),
  };
}
