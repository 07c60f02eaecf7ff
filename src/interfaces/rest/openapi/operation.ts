import type { TSchema } from 'typebox';
import type { Admission } from '#kernel/admission.ts';
import { aliasesOf } from '../aliases.ts';
import { closed } from '../closed.ts';
import type { DocumentedRoute } from '../declare.ts';
import { answerOf } from './answers.ts';
import type { Components } from './components.ts';
import { exampleOf } from './examples.ts';
import { curlSample } from './samples.ts';
import { knownProblems, problem, refer } from './shared.ts';

type Json = Readonly<Record<string, unknown>>;

/** A route in the document (OpenAPI 3.1 4.8.10). `prefix` is the address before its path. */
export function operationOf(route: DocumentedRoute, components: Components, prefix: string): Json {
  const { operationId, summary, tag, access } = route;
  const [permission, ...others] = permissionsOf(access);
  const description = [route.description, accessText(route)].filter(Boolean).join('\n\n');
  const body = bodyOf(route, components);
  return {
    operationId,
    summary,
    description,
    tags: [tag],
    ...(permission !== undefined && { 'x-permission': others.length > 0 ? [permission, ...others] : permission }),
    parameters: parametersOf(route, components),
    ...(body && { requestBody: body }),
    responses: {
      [route.status]: successOf(route, components),
      ...(route.mayCreate && { 201: successOf({ ...route, status: 201 }, components) }),
      ...problemsOf(route),
    },
    security: securityOf(route),
    'x-codeSamples': [{ lang: 'Shell', label: 'curl', source: curlSample(route, prefix, needsBearer(route)) }],
  };
}

/** The permissions that API users need, all of them. */
function permissionsOf(access: Admission): readonly string[] {
  return 'ids' in access ? access.ids : [];
}

/** Whether a call needs a bearer although everybody may call: refreshing a token. */
function needsBearer(route: DocumentedRoute): boolean {
  return (route as { needsBearer?: boolean }).needsBearer === true || route.access.level !== 'everybody';
}

function accessText(route: DocumentedRoute): string {
  const { access } = route;
  if (access.level === 'everybody') return needsBearer(route) ? '' : '**Access:** everybody.';
  if (access.level === 'customer') return '**Access:** customers.';
  if (access.level === 'operator') return '**Access:** operators.';
  const ids = permissionsOf(access).map((id) => `\`${id}\``);
  const users = `API users with the permission${ids.length > 1 ? 's' : ''} ${ids.join(' and ')}`;
  return access.level === 'granted' ? `**Access:** ${users}.` : `**Access:** customers, to their own, and ${users}.`;
}

function securityOf(route: DocumentedRoute): Json[] {
  if (route.access.level === 'operator') {
    return [{ operator: [], ...(route.method !== 'GET' && { csrfToken: [] }) }];
  }
  const bearers = [{ bearer: [] }, ...(route.access.level === 'customer' ? [] : [{ clientCredentials: [] }])];
  if (route.kind === 'outside') return needsBearer(route) ? bearers : [];
  return needsBearer(route) ? bearers : [{}, ...bearers];
}

function parametersOf(route: DocumentedRoute, components: Components): Json[] {
  const example = exampleOf(route);
  const path = route.params ? parametersIn('path', route.params, components, example.path) : [];
  const query = route.query
    ? [...parametersIn('query', route.query, components, example.query), ...namedByPattern(route.query)]
    : [];
  const isServed = route.kind !== 'outside';
  const conditions: Readonly<Record<DocumentedRoute['method'], readonly string[]>> = {
    GET: isServed ? ['ifMatch', 'ifNoneMatch'] : ['ifNoneMatch'],
    POST: isServed ? [...(hasCondition(route) ? ['ifMatch'] : []), 'idempotencyKey'] : [],
    PUT: ['ifMatch', 'ifNoneMatchAny', 'idempotencyKey'],
    PATCH: ['ifMatch', 'idempotencyKey'],
    DELETE: ['ifMatch'],
  };
  const token = [...(route.takesOrderToken ? ['orderToken'] : []), ...(route.takesCurrency ? ['currency'] : [])];
  const shared = [...token, 'store', 'storeCode', ...conditions[route.method], 'requestId'];
  return [...path, ...query, ...Object.values(refer('parameters', shared))];
}

function parametersIn(place: 'path' | 'query', schema: TSchema, components: Components, examples: Json = {}): Json[] {
  const { properties = {}, required = [] } = schema as {
    properties?: Readonly<Record<string, TSchema>>;
    required?: readonly string[];
  };
  const others = aliasesOf(schema).flatMap(({ ours, theirs }) => {
    const own = properties[ours];
    return own
      ? [
          {
            name: theirs,
            in: place,
            required: false,
            deprecated: true,
            schema: components.refer(own),
            description: `The same as \`${ours}\``,
          },
        ]
      : [];
  });
  const own = Object.entries(properties).map(([name, each]) => {
    const { description, ...rest } = each as { description?: string; type?: string };
    return {
      name,
      in: place,
      required: place === 'path' || required.includes(name),
      ...(description !== undefined && { description }),
      schema: components.refer(rest),
      ...(Object.hasOwn(examples, name) && { example: examples[name] }),
      // Lists are written with commas.
      ...(rest.type === 'array' && { style: 'form', explode: false }),
    };
  });
  return [...own, ...others];
}

/** Parameters whose names follow a pattern, as one that is an object: its members are sent as parameters. */
function namedByPattern({ patternProperties }: TSchema & { patternProperties?: Json }): Json[] {
  return Object.entries(patternProperties ?? {}).map(([pattern, schema]) => {
    const { title, description, ...value } = schema as { title: string; description?: string };
    return {
      name: title,
      in: 'query',
      required: false,
      description,
      schema: { type: 'object', patternProperties: { [pattern]: value }, additionalProperties: false },
      style: 'form',
      explode: true,
    };
  });
}

const capitalized = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

function bodyOf(route: DocumentedRoute, components: Components): Json | undefined {
  if (!route.body) return undefined;
  const { body: example } = exampleOf(route);
  const schema = components.named(`${capitalized(route.operationId)}Body`, closed(route.body));
  const content = { schema, ...(example !== undefined && { example }) };
  const types = [
    ...(route.method === 'PATCH' ? ['application/merge-patch+json'] : []),
    'application/json',
    ...(route.takesFile ? ['multipart/form-data'] : []),
    ...(route.takesForms ? ['application/x-www-form-urlencoded'] : []),
  ];
  return { required: true, content: Object.fromEntries(types.map((type) => [type, content])) };
}

function successOf(route: DocumentedRoute, components: Components): Json {
  const rates = ['X-Request-Id', ...(route.kind === 'outside' ? [] : ['RateLimit', 'RateLimit-Policy'])];
  if (route.file) {
    const content = { [route.file]: { schema: { type: 'string', format: 'binary' } } };
    return { description: 'The file', headers: refer('headers', [...rates, 'Content-Disposition']), content };
  }
  if (!route.result) return { description: 'Done', headers: refer('headers', rates) };
  const schema = components.refer(route.result);
  const isList = route.kind === 'list';
  const headers = [
    ...rates,
    ...(route.status === 201 ? ['Location'] : []),
    ...(route.kind !== 'outside' && (route.method !== 'POST' || route.status === 201) ? ['ETag'] : []),
    ...(isList ? ['X-Total-Count', 'Link'] : []),
    ...(/^P/.test(route.method) && route.kind !== 'outside' ? ['Idempotency-Replayed'] : []),
  ];
  const plain = isList ? { type: 'array', items: schema } : schema;
  // A route that answers an array is a collection in JSON-LD, with or without pages.
  const items = isList ? schema : ((schema.type === 'array' ? schema.items : undefined) as Json | undefined);
  const example = answerOf(route.operationId);
  const content = {
    'application/json': { schema: plain, ...(example !== undefined && { example }) },
    ...(route.kind !== 'outside' && {
      'application/ld+json': { schema: items ? collection(items) : linked(schema) },
    }),
  };
  return { description: successText(route), headers: refer('headers', headers), content };
}

const linked = (schema: Json): Json => ({ allOf: [{ $ref: '#/components/schemas/Linked' }, schema] });

const collection = (schema: Json): Json => ({
  allOf: [
    { $ref: '#/components/schemas/Collection' },
    { type: 'object', properties: { member: { type: 'array', items: linked(schema) } } },
  ],
});

function successText({ kind, status, method }: DocumentedRoute): string {
  if (kind === 'list') return 'A page of the list';
  if (status === 201) return 'Created, as GET shows it';
  return method === 'PUT' || method === 'PATCH' ? 'Written, as GET shows it' : 'Done';
}

/** Whether a POST heeds `If-Match`: if it acts on a resource that has a tag, such as the order of a cart. */
function hasCondition(route: DocumentedRoute): boolean {
  return 'current' in route && route.current !== undefined;
}

/** The problems of every route of this kind, and its own with their reasons. */
function problemsOf(route: DocumentedRoute): Record<string, Json> {
  const isServed = route.kind !== 'outside';
  const isWrite = route.effect === 'write';
  const own = route.problems ?? {};
  const usual = [
    ...(isServed ? [400, 401, 403, 429] : []),
    ...(isServed && route.result ? [406] : []),
    ...(route.params ? [404] : []),
    ...(isServed && isWrite ? [409] : []),
    ...(isServed && (route.method === 'POST' ? hasCondition(route) : isWrite || route.result) ? [412] : []),
    ...(isServed && route.body ? [413, 415] : []),
    ...(isServed && isWrite ? [422] : []),
    500,
    503,
  ];
  const statuses = [...new Set([...usual, ...Object.keys(own).map(Number)])].sort((a, b) => a - b);
  return Object.fromEntries(
    statuses.map((status) => {
      const text = own[status];
      if (text === undefined && knownProblems.has(status))
        return [status, { $ref: `#/components/responses/Problem${status}` }];
      return [status, problem(status, text ?? '')];
    }),
  );
}
