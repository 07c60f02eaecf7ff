/** Where the service listens, and the WSDLs it gives (reference 1.1, design 1, 2, 4). */

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { XmlDocument, XmlElement } from 'libxml2-wasm';
import { importStore } from '../../../src/migrate-in/import-store.ts';
import type { Settings } from '../../../src/platform/settings/settings.ts';
import { memorySource, storeWith } from '../../migrate-in/small-store.ts';
import { onEachEngine } from '../../support/database/engines.ts';
import { startService } from '../../support/service.ts';
import { envelope, list, paths, type Reply, type Sending, send, serveFile, styles } from './wire.ts';

const { url } = await serveFile();
const forwarded = { 'x-forwarded-host': 'shop.example', 'x-forwarded-proto': 'https' };

/** What a WSDL says of itself. */
function wsdl({ body }: Reply): { style: string; use: string; location: string; operations: number } {
  const document = XmlDocument.fromString(body);
  try {
    const prefixes = { w: 'http://schemas.xmlsoap.org/wsdl/', s: 'http://schemas.xmlsoap.org/wsdl/soap/' };
    const value = (path: string, name: string) => {
      const found = document.get(path, prefixes);
      return found instanceof XmlElement ? (found.attr(name)?.value ?? '') : '';
    };
    return {
      style: value('//s:binding', 'style'),
      use: value('//w:binding/w:operation/w:input/s:body', 'use'),
      location: value('//s:address', 'location'),
      operations: document.find('//w:binding/w:operation', prefixes).length,
    };
  } finally {
    document.dispose();
  }
}

const location = async (base: string, sending: Sending): Promise<string> =>
  wsdl(await send(base, { method: 'GET', ...sending })).location;

const spellings = ['', '/index.php'].flatMap((prefix) =>
  ['/api', '/api/soap', '/api/v2_soap'].flatMap((path) =>
    ['', '/', '/index', '/index/', ...(path === '/api' ? ['/index/index', '/index/index/'] : [])].map(
      (suffix) => `${prefix}${path}${suffix}`,
    ),
  ),
);

describe('the addresses', () => {
  for (const path of spellings) {
    it(`POST ${path} is answered`, async () => {
      const style = path.includes('v2_soap') ? 'v2' : 'v1';
      const { answer } = await send(url, { path, body: envelope(list(style, 'nope', 1)) });
      assert.deepEqual(answer.fault, { code: '5', text: 'Session expired. Try to relogin.' });
    });
    it(`GET ${path}?wsdl advertises itself`, async () => {
      assert.equal(await location(url, { path: `${path}?wsdl` }), `${url}${path}`);
    });
  }

  for (const path of ['/api.php', '/api/', '/api/index/index/', '/api/soap/']) {
    for (const [type, style, use] of [
      ['soap_v2', 'v2', 'encoded'],
      ['v2_soap', 'v2', 'encoded'],
      ['soap_wsi', 'wsi', 'literal'],
    ] as const) {
      it(`${path}?type=${type} is V2`, async () => {
        const asked = `${path}?type=${type}`;
        const { answer } = await send(url, { path: asked, body: envelope(list(style, 'nope', 1)) });
        assert.deepEqual(answer.fault, { code: '5', text: 'Session expired. Try to relogin.' });
        const found = wsdl(await send(url, { method: 'GET', path: `${asked}&wsdl` }));
        assert.deepEqual([found.location, found.use], [`${url}${asked}`, use]);
      });
    }
  }

  it('another path is not found', async () => {
    const { status, headers } = await send(url, { path: '/api/nope/', body: envelope('<x/>') });
    assert.deepEqual([status, headers['content-type']], [404, 'application/problem+json; charset=utf-8']);
  });

  for (const path of ['/api/soap/', '/api/v2_soap/', '/api/', '/index.php/api/v2_soap']) {
    for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE']) {
      it(`${method} ${path} is not allowed`, async () => {
        const { status, headers, body } = await send(url, { method, path });
        assert.deepEqual([status, headers.allow, body], [405, 'GET, HEAD, POST', '']);
      });
    }
    it(`GET ${path} without wsdl is a fault`, async () => {
      const { answer } = await send(url, { method: 'GET', path });
      assert.deepEqual(answer, { status: 500, version: '1.1', fault: { code: 'Sender', text: 'Invalid XML' } });
    });
    it(`an empty POST ${path} is the same fault`, async () => {
      const { answer } = await send(url, { path });
      assert.deepEqual(answer, { status: 500, version: '1.1', fault: { code: 'Sender', text: 'Invalid XML' } });
    });
  }
});

describe('the WSDL', () => {
  const rpc = ['rpc', 'encoded'];
  const literal = ['document', 'literal'];
  const asked: readonly (readonly [query: string, v2: readonly string[]])[] = [
    ['wsdl', rpc],
    ['wsdl=1', rpc],
    ['wsdl=', rpc],
    ['WSDL', rpc],
    ['Wsdl=1', rpc],
    ['wsdl&wsi=1', literal],
    ['wsi=1&wsdl', literal],
    ['wsdl&wsi', literal],
    ['wsdl&WSI=1', literal],
    ['wsdl&wsi=0', rpc],
  ];
  for (const [query, style] of asked) {
    it(`of /api/v2_soap/?${query}`, async () => {
      const found = wsdl(await send(url, { method: 'GET', path: `/api/v2_soap/?${query}` }));
      assert.deepEqual([found.style, found.use], style);
    });
    it(`of /api/soap/?${query} is always the V1 one`, async () => {
      const found = wsdl(await send(url, { method: 'GET', path: `/api/soap/?${query}` }));
      assert.deepEqual([found.style, found.use, found.operations], [...rpc, 8]);
    });
  }

  it('wins over the method: a POST to ?wsdl is no call', async () => {
    const { status, answer } = await send(url, { path: '/api/soap/?wsdl', body: envelope(list('v1', 'x', 1)) });
    assert.deepEqual([status, answer.document], [200, 'wsdl']);
  });

  it('is text/xml in UTF-8', async () => {
    const { headers } = await send(url, { method: 'GET', path: '/api/soap/?wsdl' });
    assert.deepEqual(
      [headers['content-type'], headers['x-content-type-options']],
      ['text/xml; charset=UTF-8', 'nosniff'],
    );
  });

  it('has no body for HEAD, but its length', async () => {
    const get = await send(url, { method: 'GET', path: '/api/v2_soap/?wsdl' });
    const { status, headers, body } = await send(url, { method: 'HEAD', path: '/api/v2_soap/?wsdl' });
    assert.deepEqual([status, headers['content-length'], body], [200, String(Buffer.byteLength(get.body)), '']);
  });

  it('names the host of the request', async () => {
    const headers = { host: 'shop.example:8443' };
    assert.equal(await location(url, { path: '/api/soap/?wsdl', headers }), 'http://shop.example:8443/api/soap/');
  });

  it('names an IPv6 host', async () => {
    const headers = { host: '[::1]:8080' };
    assert.equal(await location(url, { path: '/api/soap/?wsdl', headers }), 'http://[::1]:8080/api/soap/');
  });

  for (const host of ['evil.example/"><x', 'user@evil.example', 'a b', 'x:99999999', '<script>']) {
    it(`does not repeat ${host} as a host`, async () => {
      assert.equal(await location(url, { path: '/api/soap/?wsdl', headers: { host } }), 'http://localhost/api/soap/');
    });
  }

  it('does not trust forwarded headers without a trusted proxy', async () => {
    assert.equal(await location(url, { path: '/api/soap/?wsdl', headers: forwarded }), `${url}/api/soap/`);
  });
});

describe('the WSDL behind a trusted proxy', async () => {
  const proxied = await serveFile({ trustedProxies: ['127.0.0.1'] });
  it('names the forwarded host and scheme', async () => {
    assert.equal(
      await location(proxied.url, { path: '/api/soap/?wsdl', headers: forwarded }),
      'https://shop.example/api/soap/',
    );
  });
  it('ignores an invalid forwarded host', async () => {
    const headers = { ...forwarded, 'x-forwarded-host': 'evil.example/"><x' };
    assert.equal(await location(proxied.url, { path: '/api/soap/?wsdl', headers }), 'https://localhost/api/soap/');
  });
});

describe('the WSDL behind another trusted proxy', async () => {
  const proxied = await serveFile({ trustedProxies: ['192.0.2.0/24'] });
  it('does not believe the forwarded headers of this client', async () => {
    assert.equal(
      await location(proxied.url, { path: '/api/soap/?wsdl', headers: forwarded }),
      `${proxied.url}/api/soap/`,
    );
  });
});

describe('the WSDL with a base URL', async () => {
  const based = await serveFile({ baseUrl: 'https://api.example/shop', wsdlDefault: 'wsi' });
  it('names it, whatever the host of the request', async () => {
    const headers = { host: 'other.example' };
    assert.equal(
      await location(based.url, { path: '/api/v2_soap/?wsdl', headers }),
      'https://api.example/shop/api/v2_soap/',
    );
  });
  it('is the WS-I one for bare ?wsdl where the setting says so', async () => {
    assert.equal(wsdl(await send(based.url, { method: 'GET', path: '/api/v2_soap/?wsdl' })).style, 'document');
  });
  it('is the rpc one for wsi=0 all the same', async () => {
    assert.equal(wsdl(await send(based.url, { method: 'GET', path: '/api/v2_soap/?wsdl&wsi=0' })).style, 'rpc');
  });
});

onEachEngine(
  '?wsdl alone is the style of the imported store, unless the setting says otherwise',
  async (_t, engine) => {
    const style = async (settings: Partial<Settings>): Promise<string> => {
      const service = await startService(engine, settings);
      try {
        return wsdl(await send(service.url, { method: 'GET', path: '/api/v2_soap/?wsdl' })).style;
      } finally {
        await service.close();
      }
    };
    assert.equal(await style({}), 'rpc');
    const setting = { config_id: 1, scope: 'default', scope_id: 0, path: 'api/config/compliance_wsi', value: '1' };
    await importStore(engine, memorySource(storeWith({ core_config_data: [setting] })));
    assert.deepEqual([await style({}), await style({ wsdlDefault: 'v2' })], ['document', 'rpc']);
  },
);

describe('answers', () => {
  for (const style of styles) {
    it(`of ${style} are text/xml in UTF-8, of known length, and kept by no cache`, async () => {
      const { headers, body } = await send(url, { path: paths[style], body: envelope(list(style, 'x', 1)) });
      assert.deepEqual(
        [headers['content-type'], headers['content-length'], headers['cache-control'], headers['set-cookie']],
        ['text/xml; charset=UTF-8', String(Buffer.byteLength(body)), 'no-store', undefined],
      );
    });
  }
});
