import { titleOf } from '#platform/http/problem.ts';

type Json = Readonly<Record<string, unknown>>;

const text = { type: 'string' };
const header = (description: string, schema: Json = text): Json => ({ description, schema });

/** Headers of answers. */
export const headers: Readonly<Record<string, Json>> = {
  ETag: header('A strong tag of this state, for `If-None-Match` and `If-Match`'),
  Location: header('Address of the created resource', { type: 'string', format: 'uri' }),
  Link: header('Addresses of other pages: `first`, `prev`, `next`, `last` (RFC 8288)'),
  'X-Total-Count': header('Rows on all pages', { type: 'integer' }),
  'X-Request-Id': header('Id of the request in the log: the sent one, or a new one'),
  RateLimit: header('Calls that are left, and seconds until all are there again: `"default";r=99;t=1`'),
  'RateLimit-Policy': header('Calls a minute: `"default";q=100;w=60`'),
  'Content-Disposition': header('That it is a file to be saved, and its name'),
  'Retry-After': header('Seconds to wait', { type: 'integer' }),
  'Idempotency-Replayed': header('`true` where an earlier call with the same key did the work'),
  'WWW-Authenticate': header('Where to learn how to get a token (RFC 9728)'),
};

const parameter = (place: string, name: string, description: string): Json => ({
  name,
  in: place,
  required: false,
  description,
  schema: text,
});

/** Parameters that many operations have. */
export const parameters: Readonly<Record<string, Json>> = {
  store: parameter('query', 'store', 'A store view by id or code; wins over the header'),
  storeCode: parameter('header', 'X-Store-Code', 'Id or code of a store view (default: the default store view)'),
  currency: parameter(
    'header',
    'X-Currency-Code',
    'A currency that the store view allows, for prices; its own one otherwise',
  ),
  orderToken: parameter('header', 'X-Order-Token', 'The secret that placing the order as a guest was answered with'),
  requestId: parameter('header', 'X-Request-Id', 'An id of your own for the request: up to 128 plain characters'),
  idempotencyKey: parameter(
    'header',
    'Idempotency-Key',
    'Makes the call one that can be repeated: with the same key and content it is done once and answered alike for a day',
  ),
  ifMatch: parameter(
    'header',
    'If-Match',
    'The call only has an effect if the resource still has this tag; otherwise 412',
  ),
  ifNoneMatch: parameter('header', 'If-None-Match', 'Answers 304 without a body where this tag still holds'),
  ifNoneMatchAny: parameter('header', 'If-None-Match', '`*` writes only where there is nothing yet (412)'),
};

/** Default reasons for statuses. */
const reasons: Readonly<Record<number, string>> = {
  400: 'The request is not valid: `errors` has every field with its problem',
  401: 'A bearer token is missing, or it does not hold any more',
  403: 'The caller may not do this, or not in this store view',
  404: 'There is nothing at this address, or nothing that the caller may see',
  406: 'Neither of the two media types is accepted',
  409: 'It conflicts with existing data, or a call with the same idempotency key is still running (`idempotency_in_progress`)',
  412: 'The resource is not in the state that the condition names',
  413: 'The body is too large',
  415: 'The body is not JSON in UTF-8',
  422: 'A rule of the store is broken, or an idempotency key was used for another call',
  429: 'Too many calls a minute; wait as long as `Retry-After` says',
  500: 'An unexpected error: the log has details under the request id',
  503: 'The store cannot take the call at the moment',
};

const extraHeaders: Readonly<Record<number, readonly string[]>> = {
  401: ['WWW-Authenticate'],
  429: ['Retry-After'],
  503: ['Retry-After'],
};

/** Problem answers by status. */
export const problems: Readonly<Record<string, Json>> = Object.fromEntries(
  Object.entries(reasons).map(([status, description]) => [
    `Problem${status}`,
    problem(Number(status), `${titleOf(Number(status))}. ${description}.`),
  ]),
);

/** The statuses that `problems` knows. */
export const knownProblems: ReadonlySet<number> = new Set(Object.keys(reasons).map(Number));

/** A problem answer. */
export function problem(status: number, description: string): Json {
  return {
    description,
    headers: refer('headers', ['X-Request-Id', ...(extraHeaders[status] ?? [])]),
    content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
  };
}

/** References by name. */
export function refer(kind: string, names: readonly string[]): Record<string, Json> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/${kind}/${name}` }]));
}

/** Schemas that the framework itself answers. */
export const schemas: Readonly<Record<string, Json>> = {
  Problem: {
    title: 'Problem',
    description: 'A problem document (RFC 9457). Programs look at `error`; `detail` is for people.',
    type: 'object',
    required: ['type', 'title', 'status', 'detail', 'error', 'message', 'code', 'requestId'],
    properties: {
      type: text,
      title: text,
      status: { type: 'integer' },
      detail: text,
      error: { type: 'string', description: 'A code that does not change, such as `validation_error`' },
      message: { type: 'string', description: 'The same as `detail`' },
      code: { type: 'integer', description: 'The same as `status`' },
      requestId: { type: 'string', description: 'Names the request in the log of the service' },
      errors: {
        type: 'array',
        items: {
          type: 'object',
          required: ['field', 'message'],
          properties: {
            field: { type: 'string', description: 'A JSON Pointer into the body, or the name of a parameter' },
            message: text,
            code: { type: 'string', description: 'The stable code of this problem, where a refusal can have several' },
          },
        },
      },
    },
  },
  Linked: {
    title: 'Linked',
    description: 'Members that JSON-LD adds to a resource',
    type: 'object',
    properties: { '@context': text, '@id': { type: 'string', format: 'uri' }, '@type': text },
  },
  Collection: {
    title: 'Collection',
    description: 'A list in JSON-LD',
    type: 'object',
    required: ['@context', '@id', '@type', 'totalItems', 'member'],
    properties: {
      '@context': text,
      '@id': { type: 'string', format: 'uri' },
      '@type': { const: 'Collection' },
      totalItems: { type: 'integer', description: 'Rows on all pages' },
      member: { type: 'array', items: {} },
      view: {
        type: 'object',
        description: 'Links to this page and to others',
        properties: {
          '@id': { type: 'string', format: 'uri' },
          '@type': { const: 'PartialCollectionView' },
          ...Object.fromEntries(
            ['first', 'last', 'previous', 'next'].map((name) => [name, { type: 'string', format: 'uri' }]),
          ),
        },
      },
    },
  },
};
