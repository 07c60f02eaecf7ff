/**
 * Scripts of other websites can read answers only if the operator's list of origins allows it (Fetch standard, OWASP
 * REST security).
 */

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { paths, serveFile } from '../wire/soap/wire.ts';
import { askAlone } from './raw.ts';

const shared = await serveFile({ corsOrigins: ['https://shop.example.com'], trustedProxies: [] });

describe('scripts of other websites', () => {
  const origins = [
    'https://evil.example',
    'https://shop.example.com.evil.example',
    'https://evilshop.example.com',
    'http://shop.example.com',
    'https://shop.example.com:8443',
    'https://SHOP.example.com',
    'https://shop.example.com/',
    'https://shop.example.com https://evil.example',
    'null',
    'file://',
    '*',
    'https://shop_example.com',
    'https://sub.shop.example.com',
    'https://shop.example.com%60.evil.example',
  ];
  for (const origin of origins) {
    it(`of ${origin} may not read, with and without a preflight`, async () => {
      for (const target of ['/api/rest/v2/products', '/api/rest/v2/auth/token', '/nothing']) {
        const preflight = ['Access-Control-Request-Method: POST', 'Access-Control-Request-Headers: authorization'];
        for (const [method, more] of [
          ['OPTIONS', preflight],
          ['GET', []],
          ['POST', []],
        ] as const) {
          const answer = await askAlone(shared.url, `${method} ${target}`, [`Origin: ${origin}`, ...more]);
          const allowed = answer.header('access-control-allow-origin');
          assert.ok(allowed === undefined || allowed === 'https://shop.example.com', `${method} ${target}: ${allowed}`);
          assert.equal(answer.header('access-control-allow-credentials'), undefined);
          assert.equal(answer.header('access-control-allow-private-network'), undefined);
        }
      }
    });
  }
  it('may never call SOAP, whose addresses allow no website', async () => {
    for (const path of [paths.v1, paths.v2]) {
      for (const method of ['OPTIONS', 'POST', 'GET']) {
        const answer = await askAlone(shared.url, `${method} ${path}`, [
          'Origin: https://shop.example.com',
          'Access-Control-Request-Method: POST',
        ]);
        assert.equal(answer.header('access-control-allow-origin'), undefined);
      }
    }
  });
  it('may not read the metrics or whether the service lives', async () => {
    for (const target of ['/metrics', '/livez', '/readyz']) {
      const answer = await askAlone(shared.url, `GET ${target}`, ['Origin: https://shop.example.com']);
      assert.equal(answer.header('access-control-allow-origin'), undefined);
    }
  });
});
