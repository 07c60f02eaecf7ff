import assert from 'node:assert/strict';
import { connect } from 'node:net';
import type { TestContext } from 'node:test';
import type { Settings } from '../../src/platform/settings/settings.ts';
import { onEachDemoStore } from '../support/database/engines.ts';
import { startService } from '../support/service.ts';
import { type Balancer, startNginx } from './nginx.ts';

const foreign = { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' };
/** What names an address that was made from the request. */
const documents = [
  '/.well-known/oauth-authorization-server',
  '/.well-known/oauth-protected-resource',
  '/.well-known/oauth-protected-resource/api/rest/v2',
  '/.well-known/api-catalog',
  '/api/docs.json',
  '/api/contexts/Product',
  '/api/soap/?wsdl',
  '/api/v2_soap/?wsdl',
  '/api/v2_soap/?wsdl&wsi=1',
  '/api/rest/v2/products?itemsPerPage=1',
];

/** The demo store's service, told to believe nginx, behind the shipped configuration. */
function behindNginx(
  title: string,
  work: (nginx: Balancer, serviceUrl: string, t: TestContext) => Promise<void>,
  changes: Partial<Settings> = {},
): void {
  onEachDemoStore(title, async (t, engine) => {
    const service = await startService(engine, { trustedProxies: ['127.0.0.1'], ...changes });
    try {
      const nginx = await startNginx([service.url]);
      if ('unavailable' in nginx) return t.skip(nginx.unavailable);
      try {
        await work(nginx, service.url, t);
      } finally {
        await nginx.stop();
      }
    } finally {
      await service.close();
    }
  });
}

behindNginx('behind the shipped nginx no answer leads to the host that a client names', async ({ url }) => {
  for (const path of documents) {
    const answer = await fetch(url + path, { headers: foreign });
    const text = await answer.text();
    assert.equal(answer.status, 200, path);
    assert.ok(text.includes(new URL(url).host), `${path} names the address that was asked`);
    assert.equal(text.includes('evil.example'), false, path);
  }
});

behindNginx('a cache before it stores nothing that was made from the host of a request', async ({ cacheUrl }) => {
  for (const path of documents) {
    for (const headers of [foreign, {}]) {
      const answer = await fetch(cacheUrl + path, { headers });
      assert.deepEqual([answer.status, answer.headers.get('x-cache')], [200, 'MISS'], path);
      assert.equal((await answer.text()).includes('evil.example'), false, path);
    }
  }
});

behindNginx(
  'with a base URL the well-known documents may be kept',
  async ({ cacheUrl }) => {
    const asked = [];
    for (const _ of [1, 2]) {
      const answer = await fetch(`${cacheUrl}/.well-known/api-catalog`, { headers: foreign });
      asked.push(answer.headers.get('x-cache'));
      assert.match(await answer.text(), /^\{"linkset":\[\{"anchor":"https:\/\/shop\.example\.com\/api\/rest\/v2"/);
    }
    assert.deepEqual(asked, ['MISS', 'HIT']);
  },
  { baseUrl: 'https://shop.example.com' },
);

behindNginx('a proxy that passes the header on is not kept by caches either', async (_, serviceUrl) => {
  for (const path of documents) {
    const answer = await fetch(serviceUrl + path, { headers: foreign });
    assert.match(answer.headers.get('cache-control') ?? '', /(^|, )no-cache$/, path);
    await answer.arrayBuffer();
  }
});

behindNginx('another host, or none, gets the connection closed without a byte', async ({ url }) => {
  for (const request of ['GET /livez HTTP/1.1\r\nHost: evil.example\r\n\r\n', 'GET /livez HTTP/1.0\r\n\r\n']) {
    assert.equal(await answerTo(url, request), '');
  }
  assert.match(await answerTo(url, 'GET /livez HTTP/1.0\r\nHost: shop.example.com\r\n\r\n'), /^HTTP\/1\.1 200 /);
  assert.match(await answerTo(url, 'GET /metrics HTTP/1.0\r\nHost: shop.example.com\r\n\r\n'), /^HTTP\/1\.1 404 /);
});

/** What a server sends until it closes the connection. */
function answerTo(url: string, request: string): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(request));
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1');
  });
  socket.once('end', () => resolve(text));
  socket.once('error', reject);
  return promise;
}
