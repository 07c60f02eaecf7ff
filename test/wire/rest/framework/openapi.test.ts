import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Validator } from '@seriousme/openapi-schema-validator';
import type { TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { openApiDocument } from '../../../../src/interfaces/rest/openapi/document.ts';
import { tagTexts } from '../../../../src/interfaces/rest/openapi/texts.ts';
import { documentedRoutes } from '../../../../src/interfaces/rest/resources/routes.ts';
import { compileBody } from '../../../../src/interfaces/rest/server/validate.ts';
import { factRoutes, onFacts, writer } from './framework-app.ts';

type Json = Readonly<Record<string, unknown>>;

const document = JSON.parse(JSON.stringify(openApiDocument(documentedRoutes, 'https://shop.example.com')));

test('the document of all routes is valid OpenAPI 3.1', async () => {
  const validator = new Validator();
  const { valid, errors } = await validator.validate(document);
  assert.deepEqual(errors ?? [], []);
  assert.deepEqual([valid, validator.version], [true, '3.1']);
});

test('every reference in it leads somewhere', () => {
  const references: string[] = [];
  const collect = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [key, each] of Object.entries(value)) {
      if (key === '$ref' && typeof each === 'string') references.push(each);
      else collect(each);
    }
  };
  collect(document);
  assert.notEqual(references.length, 0);
  for (const reference of references) {
    const target = reference
      .split('/')
      .slice(1)
      .reduce((node: unknown, name) => (node as Json | undefined)?.[name], document);
    assert.notEqual(target, undefined, reference);
  }
});

test('every route is in it, under a tag that is explained', () => {
  for (const { method, path, operationId, tag } of documentedRoutes) {
    assert.equal(document.paths[path]?.[method.toLowerCase()]?.operationId, operationId);
    assert.notEqual(tagTexts[tag], undefined, `src/interfaces/rest/openapi/texts.ts says nothing about ${tag}`);
  }
});

test('routes for operators alone take the cookie, and the token against forged calls where they change something', () => {
  const { securitySchemes } = document.components;
  assert.equal(securitySchemes.operator.name, '__Host-cartwright-operator');
  assert.equal(securitySchemes.csrfToken.name, 'X-CSRF-Token');
  const ofOperators = documentedRoutes.filter(({ access }) => access.level === 'operator');
  assert.notEqual(ofOperators.length, 0);
  for (const { method, path } of ofOperators) {
    const operation = document.paths[path][method.toLowerCase()];
    assert.deepEqual(operation.security, [method === 'GET' ? { operator: [] } : { operator: [], csrfToken: [] }]);
    const [{ source }] = operation['x-codeSamples'];
    assert.match(source, /-b "\$SESSION_COOKIE"/);
    assert.deepEqual([source.includes('X-CSRF-Token: $'), source.includes('Bearer')], [method !== 'GET', false]);
  }
});

test('every path parameter is declared by its route', () => {
  for (const { path, params } of documentedRoutes) {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    assert.deepEqual(Object.keys(params?.properties ?? {}).sort(), inPath.sort(), path);
  }
});

test('every example is a body that its route takes', () => {
  for (const { body, example, operationId } of documentedRoutes) {
    if (!body || example === undefined) continue;
    assert.deepEqual(compileBody(body)(JSON.parse(JSON.stringify(example))), [], operationId);
  }
});

test('every example in it fits its schema', () => {
  const text = JSON.stringify(document).replaceAll('"#/components/schemas/', '"');
  const { components, paths } = JSON.parse(text);
  let found = 0;
  const walk = (value: unknown, pointer: string): void => {
    if (typeof value !== 'object' || value === null) return;
    const { schema, example } = value as { schema?: TSchema; example?: unknown };
    if (schema !== undefined && example !== undefined) {
      found++;
      const check = Compile(components.schemas, schema);
      assert.deepEqual(check.Check(example) ? [] : check.Errors(example), [], pointer);
    }
    for (const [key, each] of Object.entries(value)) if (key !== 'example') walk(each, `${pointer} ${key}`);
  };
  walk(paths, '');
  assert.ok(found > 150, `${found} examples`);
});

test('no address is that of two routes', () => {
  const parts = (path: string) => path.split('/').slice(1);
  const schemaOf = (path: string, part: string): { type?: unknown } | undefined =>
    documentedRoutes.find((route) => route.path === path)?.params?.properties[part.slice(1, -1)];
  const takes = (path: string, part: string, text: string): boolean =>
    part.startsWith('{') ? schemaOf(path, part)?.type !== 'integer' || /^[1-9]\d*$/.test(text) : part === text;
  const paths = [...new Set(documentedRoutes.map(({ path }) => path))];
  const both = paths.flatMap((path, position) =>
    paths.slice(position + 1).flatMap((other) => {
      const a = parts(path);
      const b = parts(other);
      const overlap =
        a.length === b.length &&
        a.every((part, index) => {
          const mine = part;
          const theirs = b[index] as string;
          return mine.startsWith('{')
            ? takes(path, mine, theirs.startsWith('{') ? '1' : theirs)
            : takes(other, theirs, mine);
        });
      return overlap ? [`${path} ${other}`] : [];
    }),
  );
  // A fixed segment takes precedence over a parameter (OpenAPI 3.1 4.8.8), and the reference says so.
  assert.deepEqual(both, ['/inventory/bulk /inventory/{sku}']);
  assert.match(document.paths['/inventory/bulk'].put.description, /SKU is `bulk`/);
});

test('a route tells its access, its conditions and its problems', () => {
  const facts = JSON.parse(JSON.stringify(openApiDocument(factRoutes, 'https://shop.example.com')));
  const put = facts.paths['/facts/{id}'].put;
  assert.deepEqual(put.security, [{ bearer: [] }, { clientCredentials: [] }]);
  assert.equal(put['x-permission'], 'products/write');
  assert.deepEqual(Object.keys(put.responses), [
    '200',
    '400',
    '401',
    '403',
    '404',
    '406',
    '409',
    '412',
    '413',
    '415',
    '422',
    '429',
    '500',
    '503',
  ]);
  assert.deepEqual(
    put.parameters.map(({ $ref, name }: { $ref?: string; name?: string }) => name ?? $ref?.split('/').at(-1)),
    ['id', 'store', 'storeCode', 'ifMatch', 'ifNoneMatchAny', 'idempotencyKey', 'requestId'],
  );
  assert.deepEqual(facts.paths['/facts'].get.security, [{}, { bearer: [] }, { clientCredentials: [] }]);
  assert.deepEqual(Object.keys(facts.paths['/facts'].get.responses[200].content), [
    'application/json',
    'application/ld+json',
  ]);
  assert.deepEqual(Object.keys(facts.paths['/facts/{id}'].patch.requestBody.content), [
    'application/merge-patch+json',
    'application/json',
  ]);
  assert.deepEqual(facts.paths['/facts'].post.requestBody.content['application/json'].schema, {
    $ref: '#/components/schemas/CreateFactBody',
  });
  assert.equal(facts.components.schemas.CreateFactBody.additionalProperties, false);
  assert.deepEqual(facts.components.schemas.Fact.required, ['id', 'value', 'size']);
});

onFacts(
  '/api/docs.json serves it with the address of the service, and answers 304 to its current tag',
  async (service) => {
    const answer = await fetch(`${service.url}/api/docs.json`);
    const served = (await answer.json()) as { servers: { url: string }[] };
    assert.deepEqual(served.servers, [{ url: `${service.url}/api/rest/v2` }]);
    assert.equal(answer.headers.get('content-type'), 'application/json');
    const etag = answer.headers.get('etag') ?? '';
    const again = await fetch(`${service.url}/api/docs.json`, { headers: { 'if-none-match': etag } });
    assert.equal(again.status, 304);
  },
);

onFacts('the context that an answer names is there', async (service) => {
  await service.as(writer).post('/facts', { id: 'answer', value: '42' });
  const { body } = await service.as().get('/facts/answer', { headers: { accept: 'application/ld+json' } });
  const context = await fetch(body['@context']);
  assert.deepEqual([context.status, context.headers.get('content-type')], [200, 'application/ld+json']);
  assert.equal(((await context.json()) as Json)['@context'] !== undefined, true);
  assert.equal((await fetch(`${service.url}/api/contexts/Nothing`)).status, 404);
});

test('a POST that acts on a resource with a tag, such as an order on its cart, names If-Match and 412', () => {
  const condition = { $ref: '#/components/parameters/ifMatch' };
  const heeds = (path: string) => {
    const { parameters, responses } = document.paths[path].post;
    return [parameters.some((parameter: Json) => parameter.$ref === condition.$ref), '412' in responses];
  };
  for (const path of ['/guest-carts/{maskedId}/order', '/carts/mine/order', '/guest-carts/{maskedId}/items']) {
    assert.deepEqual(heeds(path), [true, true], path);
  }
  for (const path of ['/guest-carts', '/products']) assert.deepEqual(heeds(path), [false, false], path);
});
