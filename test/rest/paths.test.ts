import assert from 'node:assert/strict';
import { test } from 'node:test';
import fastify from 'fastify';
import { routes } from '../../src/interfaces/rest/resources/routes.ts';
import { pathTable } from '../../src/interfaces/rest/server/paths.ts';
import { longestParameter } from '../../src/platform/http/server.ts';

const paths = [...new Set(routes.map(({ path }) => path))];
const find = pathTable(paths.map((path) => [path, path]));

/** What Fastify's own router finds at each address if every path is a route of its own. */
async function ownRouter(): Promise<(url: string) => Promise<unknown>> {
  const server = fastify({
    routerOptions: { maxParamLength: longestParameter },
    frameworkErrors: (_error, _request, reply) => reply.send('too_long' as never),
  });
  server.setNotFoundHandler((_request, reply) => reply.send('nothing'));
  for (const path of paths) {
    const url = path.replaceAll(/\{(\w+)\}/g, ':$1');
    for (const spelling of [url, `${url}/`]) {
      server.get(spelling, (request, reply) => reply.send({ value: path, params: request.params }));
    }
  }
  return async (url) => {
    const { payload } = await server.inject(url);
    return payload.startsWith('{') ? JSON.parse(payload) : payload;
  };
}

test('the table of paths finds the same routes as the router of Fastify', async () => {
  const own = await ownRouter();
  const long = 'x'.repeat(longestParameter);
  const parts = [
    '1',
    'sku',
    'bulk',
    'a%2Fb',
    '%62ulk',
    '%2525',
    'INK%2DTIDE',
    'a;b',
    '',
    long,
    `${long}x`,
    '%41'.repeat(300),
  ];
  const urls = paths.flatMap((path) => {
    const [first = '', ...others] = parts.map((part) => path.replaceAll(/\{\w+\}/g, part));
    const spellings = [first, `${first}//`, `${first}/x`, `${first}x`, first.toUpperCase(), first.replace('s', '%73')];
    return [...spellings, ...others].flatMap((url) => [url, `${url}/`]);
  });
  for (const url of new Set(urls)) {
    assert.deepEqual(find(url.split('/').slice(1)) ?? 'nothing', await own(url), url);
  }
});
