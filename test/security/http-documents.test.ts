/** Documents that contain the address of the request need little work, even if each request names another host. */

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { openApiDocument } from '../../src/interfaces/rest/openapi/document.ts';
import { documentedRoutes } from '../../src/interfaces/rest/resources/routes.ts';
import { serveFile } from '../wire/soap/wire.ts';
import { exchange, requestText } from './raw.ts';

const wire = await serveFile();
const ask = async (target: string, host: string) =>
  (await exchange(wire.url, requestText(`GET ${target}`, [`Host: ${host}`, 'Connection: close']))).answers[0];

describe('documents by address', () => {
  it('the one of REST is that of the host, whole', async () => {
    for (const host of ['a.example', 'b.example:8443', '[::1]:1', '[::1]']) {
      const answer = await ask('/api/docs.json', host);
      const told = JSON.parse(Buffer.from(answer?.body ?? '', 'latin1').toString('utf8')) as unknown;
      const made = JSON.parse(JSON.stringify(openApiDocument(documentedRoutes, `http://${host}`))) as unknown;
      assert.ok(isDeepStrictEqual(told, made), host);
    }
  });
  const documents = [
    '/api/docs.json',
    '/api/docs.jsonld',
    '/api/rest/v2',
    '/api/contexts/Product',
    '/api/soap/?wsdl',
    '/api/v2_soap/?wsdl&wsi=1',
  ];
  for (const target of documents) {
    it(`${target} for a hundred hosts is little work`, async () => {
      await ask(target, 'first.example');
      const started = process.cpuUsage();
      for (let index = 0; index < 100; index++) assert.equal((await ask(target, `h${index}.example`))?.status, 200);
      const { user, system } = process.cpuUsage(started);
      // If each were made again, the largest would take twice as much; on a quiet machine it takes a fifth.
      assert.ok(user + system < 6_000_000, `it took ${(user + system) / 1000} ms of work`);
    });
  }
});
