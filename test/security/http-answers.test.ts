/**
 * The contents of every answer (OWASP REST security, error handling, secure headers): headers that restrict browsers;
 * nothing about the software or internal failures; no input that could become markup or a header line.
 */

import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { tokenFor } from '../support/rest.ts';
import { envelope, key, list, login, paths, serveFile, styles, v1, v2 } from '../wire/soap/wire.ts';
import { askAlone, exchange, type RawAnswer } from './raw.ts';

const wire = await serveFile();
const token = await tokenFor({ engine: wire.engine, grants: ['all'] });
const bearer = `Authorization: Bearer ${token}`;
const session = await wire.login();

const ask = (line: string, headers?: readonly string[], body?: string): Promise<RawAnswer> =>
  askAlone(wire.url, line, headers, body);
const soap = (body: string, path: string = paths.v2) => ask(`POST ${path}`, ['Content-Type: text/xml'], envelope(body));
const json = (line: string, body: string, more: readonly string[] = []) =>
  ask(line, ['Content-Type: application/json', ...more], body);

/** One answer of every kind. */
const kinds: Readonly<Record<string, () => Promise<RawAnswer>>> = {
  'a call of SOAP': () => soap(list('v2', session, 1)),
  'a login of SOAP': () => soap(login('v2', 'root', key)),
  'a fault of SOAP': () => soap(list('v2', 'none', 1)),
  'no XML': () => ask(`POST ${paths.v2}`, ['Content-Type: text/xml'], 'x'),
  'a method that SOAP does not have': () => ask(`DELETE ${paths.v2}`),
  'SOAP without a body': () => ask(`GET ${paths.v1}`),
  'a WSDL': () => ask('GET /api/soap/?wsdl'),
  'a resource of REST': () => ask('GET /api/rest/v2/stores'),
  'a list of REST': () => ask('GET /api/rest/v2/products', [bearer]),
  'a resource that is not there': () => ask('GET /api/rest/v2/products/999999'),
  'a write of REST': () =>
    json('POST /api/rest/v2/cms-pages', '{"identifier":"h","title":"h","content":"h"}', [bearer]),
  'a write of REST that is wrong': () => json('POST /api/rest/v2/cms-pages', '{}', [bearer]),
  'a write of a stranger': () => json('POST /api/rest/v2/cms-pages', '{}'),
  'a method that REST does not have': () => ask('PUT /api/rest/v2/stores'),
  'OPTIONS of REST': () => ask('OPTIONS /api/rest/v2/stores'),
  'a token': () =>
    json('POST /api/rest/v2/auth/token', `{"grant_type":"api_user","username":"root","api_key":"${key}"}`),
  'a token that is refused': () =>
    json('POST /api/rest/v2/auth/token', '{"grant_type":"api_user","username":"a","api_key":"b"}'),
  'a token request by GET': () => ask('GET /api/rest/v2/auth/token'),
  'a token that is not refreshed': () => ask('POST /api/rest/v2/auth/refresh'),
  'the documentation': () => ask('GET /api/docs'),
  'its document': () => ask('GET /api/docs.json'),
  'a context': () => ask('GET /api/contexts/Product'),
  'a context that is not there': () => ask('GET /api/contexts/x'),
  'a redirect': () => ask('GET /api/docs/'),
  'a well-known document': () => ask('GET /.well-known/oauth-protected-resource'),
  'an image that is not there': () => ask('GET /media/catalog/product/a/b/x.png'),
  'a method that images do not have': () => ask('POST /media/catalog/product/a/b/x.png'),
  'the check of life': () => ask('GET /livez'),
  'the check of readiness': () => ask('GET /readyz'),
  'the metrics': () => ask('GET /metrics'),
  nothing: () => ask('GET /nothing'),
  'an address that cannot be read': () => ask('GET /%E0%A4%A'),
  'a method that nobody knows': () => ask('BREW /'),
  TRACE: () => ask('TRACE /'),
  'a head that is too large': () => ask('GET /', [`X: ${'a'.repeat(20_000)}`]),
  'too many header lines': () =>
    ask(
      'GET /',
      Array.from({ length: 300 }, (_, index) => `X-${index}: a`),
    ),
  'an expectation': () => ask('GET /', ['Expect: tea']),
  'bytes that are no request': async () => (await exchange(wire.url, 'garbage\r\n\r\n')).answers[0] as RawAnswer,
};

/** Texts that no answer may have: traces, SQL, paths of this machine, names of libraries. */
const leaks = [
  /\bat .*\.(ts|js):\d+/,
  /node:internal|node_modules|\/src\//,
  /\bSQLITE_|sqlite|postgres|syntax error|near "/i,
  /\b(select|insert into|update|delete from) .* (from|values|set|where) /i,
  /fastify|FST_ERR|ERR_HTTP|HPE_|find-my-way|typebox|kysely|pino/i,
  /ENOENT|EACCES|ECONN/,
  /TypeError|ReferenceError|RangeError|undefined is not|Cannot read/,
  new RegExp(process.cwd().replaceAll('/', '\\/')),
];

describe('every answer has its content type, and tells nothing about the software:', () => {
  for (const [what, get] of Object.entries(kinds)) {
    it(what, async () => {
      const answer = await get();
      assert.equal(answer.header('x-content-type-options'), 'nosniff');
      for (const name of ['server', 'x-powered-by', 'via', 'x-aspnet-version', 'x-runtime', 'set-cookie']) {
        assert.equal(answer.header(name), undefined, name);
      }
      if (answer.body !== '') assert.notEqual(answer.header('content-type'), undefined);
      if (answer.header('content-type')?.startsWith('text/html')) {
        const policy = answer.header('content-security-policy') ?? '';
        assert.match(policy, /default-src 'self'/);
        assert.match(policy, /frame-ancestors 'none'/);
        assert.doesNotMatch(policy, /script-src[^;]*'unsafe/);
      }
      // The metrics name the process in the format of Prometheus, and are for operators; the documentation is a large
      // text.
      if (what === 'the metrics' || what === 'its document') return;
      for (const leak of leaks) assert.doesNotMatch(answer.body.slice(0, 20_000), leak);
    });
  }
});

describe('secrets and failures are not cached:', () => {
  const stored = [
    'a WSDL',
    'a resource of REST',
    'a list of REST',
    'the documentation',
    'its document',
    'a context',
    'a well-known document',
  ];
  const silent = ['OPTIONS of REST', 'a redirect', 'a method that SOAP does not have'];
  for (const [what, get] of Object.entries(kinds)) {
    if (stored.includes(what) || silent.includes(what)) continue;
    it(what, async () => assert.equal((await get()).header('cache-control'), 'no-store'));
  }
  it('a list that a caller sees is that caller’s', async () => {
    assert.equal((await kinds['a list of REST']?.())?.header('cache-control'), 'private, no-cache');
  });
});

describe('text of an attacker never becomes a header line or markup:', () => {
  const splits = [
    'a%0d%0aX-Injected:%20yes',
    'a%0aX-Injected:%20yes',
    'a%0dX-Injected:%20yes',
    'a%E5%98%8D%E5%98%8AX-Injected:%20yes',
    'a%00b',
    '%3Cscript%3Ealert(1)%3C%2Fscript%3E',
    '%22%3E%3Csvg%20onload=alert(1)%3E',
  ];
  const targets: readonly ((text: string) => string)[] = [
    (text) => `/api/rest/v2/products?store=${text}`,
    (text) => `/api/rest/v2/products?search=${text}`,
    (text) => `/api/rest/v2/products?${text}=1`,
    (text) => `/api/rest/v2/products?cursor=${text}`,
    (text) => `/api/rest/v2/products?sort=${text}&itemsPerPage=1`,
    (text) => `/api/rest/v2/products/${text}`,
    (text) => `/api/rest/v2/cms-pages/${text}`,
    (text) => `/api/rest/v2/url-resolver?path=${text}`,
    (text) => `/api/rest/v2/${text}`,
    (text) => `/api/contexts/${text}`,
    (text) => `/media/catalog/product/${text}`,
    (text) => `/media/catalog/product/a/b/x.png?width=${text}`,
    (text) => `/api/soap/?wsdl&x=${text}`,
    (text) => `/api/docs/?${text}`,
    (text) => `/${text}`,
  ];
  for (const split of splits) {
    it(split, async () => {
      for (const target of targets) {
        const answer = await ask(`GET ${target(split)}`);
        assert.equal(answer.header('x-injected'), undefined, target(split));
        assert.notEqual(answer.status, 500, target(split));
        if (/<script>|<svg/.test(answer.body)) {
          // In JSON it is only text, and no browser may treat it as anything else.
          assert.match(answer.header('content-type') ?? '', /json/, target(split));
          assert.equal(answer.header('x-content-type-options'), 'nosniff');
        }
      }
    });
  }

  it('a request id, store code, origin and key of the caller is given back only where it is plain', async () => {
    const names = [
      'X-Request-Id',
      'X-Store-Code',
      'X-Currency-Code',
      'Origin',
      'Idempotency-Key',
      'Accept',
      'If-None-Match',
      'Host',
      'Range',
    ];
    for (const name of names) {
      for (const value of [
        '"><script>alert(1)</script>',
        'a\tb',
        "a'b",
        'a;b=c',
        'é\x80\xff',
        'a, b',
        '#{7*7}',
        '{{7*7}}',
      ]) {
        for (const target of ['/api/rest/v2/stores', '/nothing', '/api/soap/?wsdl', '/api/docs']) {
          const answer = await ask(`GET ${target}`, [`${name}: ${value}`]);
          assert.notEqual(answer.status, 500, `${name}: ${value}`);
          const said = answer.headers.map((pair) => pair.join(': ')).join('\n') + answer.body.slice(0, 5000);
          assert.ok(!said.includes(value) || /^a/.test(value), `${name}: ${value} at ${target}`);
          assert.doesNotMatch(said, /<script>alert/);
        }
      }
    }
  });

  it('an address that is created is a path of ours, whatever it is called', async () => {
    for (const identifier of ['a\r\nX-Injected: yes', '../../x', '//evil.example', 'a b', 'http://evil.example/']) {
      const body = JSON.stringify({ identifier, title: 't', content: 'c' });
      const answer = await json('POST /api/rest/v2/cms-pages', body, [bearer]);
      assert.equal(answer.header('x-injected'), undefined);
      const location = answer.header('location');
      if (location !== undefined) assert.match(location, /^http:\/\/shop\.example\/api\/rest\/v2\/cms-pages\/\d+$/);
    }
  });

  it('text of a call in a fault is escaped', async () => {
    for (const path of [paths.v1, paths.v2]) {
      const name = `x${'&lt;script&gt;'}`;
      for (const body of [
        v1(`a.${name}`, session),
        v2('shoppingCartInfo', session, `<quoteId>${name}</quoteId>`),
        `<m:y/>`,
      ]) {
        const answer = await soap(body, path);
        assert.equal(answer.status, 500);
        assert.doesNotMatch(answer.body, /<script>/);
      }
    }
  });
});

describe('internal failures are not shown:', () => {
  it('in SOAP, of values that no handler expects', async () => {
    const odd = [
      '',
      '0',
      '-1',
      '1e309',
      'NaN',
      '99999999999999999999',
      "1' or '1'='1",
      '\u{10ffff}',
      '%00',
      '../../etc/passwd',
      'x'.repeat(10_000),
    ];
    for (const style of styles) {
      for (const value of odd) {
        const text = value.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
        const answer = await soap(list(style, session, text), paths[style]);
        for (const leak of leaks) assert.doesNotMatch(answer.body, leak, value.slice(0, 50));
        assert.doesNotMatch(answer.body, /<faultcode>1<|Internal Error/, `${style} ${value.slice(0, 50)}`);
      }
    }
  });
  it('in REST, of parameters that no route expects', async () => {
    const odd = [
      '-1',
      '0',
      '1e309',
      'NaN',
      '99999999999999999999',
      "1'%20or%20'1'='1",
      '%F4%8F%BF%BF',
      '%00',
      '%2e%2e%2f',
      'a'.repeat(400),
    ];
    for (const path of [
      'products',
      'categories',
      'cms-pages',
      'cms-blocks',
      'blog-posts',
      'stores',
      'currencies',
      'countries',
      'product-attributes',
      'attribute-sets',
    ]) {
      for (const value of odd) {
        for (const target of [
          `${path}/${value}`,
          `${path}?page=${value}`,
          `${path}?itemsPerPage=${value}`,
          `${path}?sort=${value}`,
        ]) {
          const answer = await ask(`GET /api/rest/v2/${target}`, [bearer]);
          assert.ok(answer.status < 500, `${answer.status} ${target}`);
          for (const leak of leaks) if (answer.status >= 400) assert.doesNotMatch(answer.body, leak, target);
        }
      }
    }
  });
});
