/**
 * Forged requests: forwarded headers that no trusted proxy sent, other hosts, methods in headers, targets with an
 * authority, paths that lead elsewhere, content with a wrong type (OWASP REST and web service security).
 */

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { tokenFor } from '../support/rest.ts';
import { envelope, key, list, login, paths, serveFile, v2 } from '../wire/soap/wire.ts';
import { askAlone, exchange, type RawAnswer, requestText } from './raw.ts';

const wire = await serveFile({ metricsFrom: ['127.0.0.1'], loginFailuresPerAddress: 20 });
const token = await tokenFor({ engine: wire.engine, grants: ['all'] });
const bearer = `Authorization: Bearer ${token}`;
const session = await wire.login();

const ask = (line: string, headers?: readonly string[], body?: string): Promise<RawAnswer> =>
  askAlone(wire.url, line, headers, body);

describe('headers that only a proxy may send are ignored from other clients:', () => {
  const spoofed = [
    'X-Forwarded-For: 10.0.0.1',
    'X-Forwarded-Host: evil.example',
    'X-Forwarded-Proto: https',
    'X-Forwarded-Port: 1',
    'X-Forwarded-Prefix: /evil',
    'Forwarded: for=10.0.0.1;host=evil.example;proto=https',
    'X-Real-IP: 10.0.0.1',
    'X-Client-IP: 10.0.0.1',
    'CF-Connecting-IP: 10.0.0.1',
    'True-Client-IP: 10.0.0.1',
    'X-Original-Host: evil.example',
    'X-Host: evil.example',
    'X-HTTP-Host-Override: evil.example',
  ];
  for (const target of [
    '/api/soap/?wsdl',
    '/api/docs.json',
    '/api/rest/v2/stores',
    '/.well-known/oauth-protected-resource',
  ]) {
    it(`in the addresses of ${target}`, async () => {
      const { body } = await ask(`GET ${target}`, spoofed);
      assert.ok(!body.includes('evil.example'));
      assert.ok(body === (await ask(`GET ${target}`)).body, 'it is told differently');
    });
  }
  it('in the challenge of a refusal', async () => {
    const answer = await ask('POST /api/rest/v2/cms-pages', spoofed);
    assert.equal(
      answer.header('www-authenticate'),
      'Bearer resource_metadata="http://shop.example/.well-known/oauth-protected-resource"',
    );
  });
  it('as the address whose failed logins are counted', async () => {
    const attempt = async (index: number) => {
      const headers = [
        'Content-Type: text/xml',
        `X-Forwarded-For: 10.0.0.${index}`,
        `X-Real-IP: 10.0.0.${index}`,
        `Forwarded: for=10.0.0.${index}`,
      ];
      await ask(`POST ${paths.v2}`, headers, envelope(login('v2', `nobody-${index}`, 'wrong')));
    };
    for (let index = 1; index <= 20; index++) await attempt(index);
    // The right key is refused too: this address has failed too often, whichever address it claims.
    const body = envelope(login('v2', 'viewer', key));
    const refused = await ask(`POST ${paths.v2}`, ['Content-Type: text/xml', 'X-Forwarded-For: 10.0.0.99'], body);
    assert.match(refused.body, /<faultcode>2</);
  });
  it('to read the metrics, which somebody behind a proxy of this machine may not', async () => {
    assert.equal((await ask('GET /metrics')).status, 200);
    for (const header of [
      'X-Forwarded-For: 127.0.0.1',
      'Forwarded: for=127.0.0.1',
      'X-Forwarded-For: 127.0.0.1, 127.0.0.1',
    ]) {
      assert.equal((await ask('GET /metrics', [header])).status, 404, header);
    }
    // A flood of header lines does not hide the proxy's own line.
    const many = Array.from({ length: 1500 }, (_, index) => `a${index.toString(36)}:`);
    assert.equal((await ask('GET /metrics', [...many, 'X-Forwarded-For: 10.0.0.1'])).status, 431);
  });
});

describe('the method is that of the request line:', () => {
  const overrides = ['X-HTTP-Method-Override', 'X-HTTP-Method', 'X-Method-Override', '_method'];
  it('a GET does not become a write by a header or parameter', async () => {
    const created = await ask(
      'POST /api/rest/v2/cms-pages',
      [bearer, 'Content-Type: application/json'],
      '{"identifier":"m","title":"t","content":"c"}',
    );
    const { id } = JSON.parse(created.body) as { id: number };
    for (const name of overrides) {
      const answer = await ask(`GET /api/rest/v2/cms-pages/${id}`, [bearer, `${name}: DELETE`]);
      assert.equal(answer.status, 200, name);
    }
    assert.equal((await ask(`GET /api/rest/v2/cms-pages/${id}?_method=DELETE`, [bearer])).status, 400);
    assert.equal((await ask(`GET /api/rest/v2/cms-pages/${id}`, [bearer])).status, 200);
  });
  it('nor a POST something else', async () => {
    for (const name of overrides) {
      const answer = await ask(
        'POST /api/rest/v2/stores',
        [bearer, `${name}: GET`, 'Content-Type: application/json'],
        '{}',
      );
      assert.equal(answer.status, 405, name);
    }
  });
  it('a GET of SOAP calls nothing', async () => {
    const call = encodeURIComponent(envelope(v2('endSession', session)));
    for (const target of [
      `/api/v2_soap/?${call}`,
      `/api/v2_soap/?body=${call}`,
      `/api/v2_soap/endSession?sessionId=${session}`,
    ]) {
      assert.ok((await ask(`GET ${target}`)).status >= 400, target);
    }
    assert.equal((await wire.call('v2', v2('shoppingCartCreate', session))).status, 200);
  });
  for (const method of [
    'TRACE',
    'TRACK',
    'CONNECT',
    'PROPFIND',
    'SEARCH',
    'MKCOL',
    'MOVE',
    'PURGE',
    'BREW',
    'get',
    'QUERY',
  ]) {
    it(`${method} is refused everywhere and reflects nothing`, async () => {
      for (const target of [
        '/',
        '/livez',
        paths.v2,
        '/api/rest/v2/products',
        '/api/rest/v2/auth/token',
        '/media/catalog/product/a.png',
        '/api/docs',
      ]) {
        const text = requestText(`${method} ${target}`, ['X-Secret: s3cr3t', bearer, 'Connection: close']);
        const { text: said, answers } = await exchange(wire.url, text);
        assert.doesNotMatch(said, /s3cr3t/);
        for (const { status } of answers) assert.ok([400, 404, 405].includes(status), `${status} ${target}`);
      }
    });
  }
});

describe('targets', () => {
  it('with an authority are those of that host, as RFC 9112 3.2.2 wants it, and reach nothing else', async () => {
    const absolute = await ask('GET http://other.example/api/rest/v2/stores', ['Accept: application/ld+json']);
    assert.equal(absolute.status, 200);
    assert.equal((JSON.parse(absolute.body) as { '@id': string })['@id'], 'http://other.example/api/rest/v2/stores');
    assert.match(
      (await ask('GET http://other.example/api/soap/?wsdl')).body,
      /location="http:\/\/other\.example\/api\/soap\/"/,
    );
    for (const target of ['HTTP://other.example', 'http://other.example?x']) {
      const { status, body } = await ask(`GET ${target}`);
      assert.equal(status, 200, target);
      assert.match(body, /http:\/\/other\.example\/api\/v2_soap\//, target);
    }
    assert.equal((await ask('GET http://u:p@"><x/livez')).status, 400);
    assert.equal((await ask('GET ftp://other.example/livez')).status, 404);
    assert.equal((await ask('GET http://other.example/media/catalog/product/a/b/x.png')).status, 404);
  });
  it('with an authority have one that is a host or is not repeated', async () => {
    const { body } = await ask('GET http://user:pass@evil.example/api/soap/?wsdl');
    assert.match(body, /location="http:\/\/localhost\/api\/soap\/"/);
  });
  const elsewhere = [
    '/../livez',
    '/./livez',
    '//livez',
    '/livez/..',
    '/api/../livez',
    '/%2e%2e/livez',
    '/api/%2e%2e/livez',
    '/..%2flivez',
    '/..;/livez',
    '/livez%00',
    '/livez%20',
    '/livez;x=y',
    '/livez%2f',
    '/LIVEZ',
    '/livez.json',
    '/%6cive',
    '\\livez',
    '/\\livez',
    '/livez\\',
    '/api/rest/v2/../../../livez',
    '/api/rest/v2//products',
    '/api//rest/v2/products',
    '/api/rest/v2/products/..%2f..%2fstores',
    '/media/catalog/product/../../../etc/passwd',
    '/media/catalog/product/%2e%2e/%2e%2e/package.json',
    '/media/../package.json',
    '/media/catalog/product/..%5c..%5cpackage.json',
    '/media/catalog/product//etc/passwd',
    '/media/catalog/product/%252e%252e/x.png',
    '/api/docs/../../package.json',
    '/api/docs/%2e%2e/%2e%2e/package.json',
    '/api/docs/..%2f..%2fpackage.json',
    '/api/contexts/..%2f..%2fpackage',
    '/.git/config',
    '/.env',
    '/package.json',
    '/src/app/app.ts',
    '/data/store.sqlite',
    '/node_modules/fastify/package.json',
    '/cartwright.json',
    '/etc/passwd',
    '/proc/self/environ',
    '/server-status',
    '/admin',
    '/phpinfo.php',
    '/wp-login.php',
    '/downloader/',
    '/app/etc/local.xml',
    '/index.php/admin',
  ];
  for (const target of elsewhere) {
    it(`${target} is nothing`, async () => {
      const { status, body } = await ask(`GET ${target}`);
      assert.ok(status === 400 || status === 404, `${status}`);
      assert.doesNotMatch(body, /root:|dependencies|"name"/);
    });
  }
});

describe('content has the declared type, and nothing is guessed:', () => {
  const page = '{"identifier":"c","title":"t","content":"c"}';
  for (const type of [
    'text/plain',
    'text/html',
    'text/xml',
    'application/xml',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/octet-stream',
    'application/json-patch+json',
    'application/json; charset=utf-16',
    'application/jsonx',
    'text/json',
    'x',
    '*/*',
    ',application/json',
    'application/json, text/plain',
  ]) {
    it(`REST does not take ${type} for JSON`, async () => {
      const answer = await ask('POST /api/rest/v2/cms-pages', [bearer, `Content-Type: ${type}`], page);
      assert.equal(answer.status, 415);
    });
  }
  it('REST refuses a body without a content type', async () => {
    assert.equal((await ask('POST /api/rest/v2/cms-pages', [bearer], page)).status, 415);
  });
  it('REST does not take XML under the name of JSON, nor SOAP JSON under that of XML', async () => {
    const xml = '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]><x>&a;</x>';
    assert.equal(
      (await ask('POST /api/rest/v2/cms-pages', [bearer, 'Content-Type: application/json'], xml)).status,
      400,
    );
    const soap = await ask(`POST ${paths.v2}`, ['Content-Type: application/soap+xml'], page);
    assert.match(soap.body, /Invalid XML/);
  });
  it('a form, as any website can send one, calls neither', async () => {
    // A form with enctype=text/plain whose field name looks like the beginning of JSON or XML.
    const form = ['Origin: https://evil.example', 'Content-Type: text/plain', 'Cookie: session=x'];
    assert.equal((await ask('POST /api/rest/v2/cms-pages', form, page)).status, 401);
    const call = await ask(`POST ${paths.v2}`, form, envelope(list('v2', '', 1)));
    // SOAP is recognized by its content, but no browser adds the credentials by itself.
    assert.match(call.body, /<faultcode>5</);
  });
  it('nothing was written', async () => {
    const { body } = await ask('GET /api/rest/v2/cms-pages?identifier=c', [bearer, 'Accept: application/json']);
    assert.doesNotMatch(body, /"identifier":"c"/);
  });
});
