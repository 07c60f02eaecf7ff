import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { homePage } from '../../../src/interfaces/console/page.ts';
import { countStatements } from '../../support/database/count-statements.ts';
import { onEachEngine } from '../../support/database/engines.ts';
import { startService } from '../../support/service.ts';
import { onShop } from '../../support/shop.ts';

const browser = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' };
const get = (url: string, headers: Record<string, string> = {}) => fetch(url, { headers, redirect: 'manual' });

onShop('the page at / says what is here, and how to make the first call', async (shop) => {
  const answer = await get(`${shop.url}/`);
  const text = await answer.text();
  assert.deepEqual(
    [answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')],
    [200, 'text/html; charset=utf-8', 'private, no-cache'],
  );
  assert.match(text, /<li><b>24<\/b> products<\/li><li><b>11<\/b> categories<\/li><li><b>3<\/b> store views<\/li>/);
  assert.ok(text.includes(`${shop.url}/api/v2_soap/`));
  assert.ok(text.includes('marta.lind@example.com, password ink-before-breakfast'));
  // The first screen of the terminal promises these; test/cli/serve.test.ts runs them.
  const pre = [...text.matchAll(/<pre[^>]*>([\s\S]*?)<\/pre>/g)].map(([, shown]) => shown?.split(/[ \n]/, 2).join(' '));
  assert.deepEqual(pre, ['curl -H', 'curl -H', 'CART=$(curl -s', 'php -r', 'python3 -', 'SESSION=$(curl -s']);
  assert.ok(text.includes(`Client(&#34;${shop.url}/api/v2_soap/?wsdl&#38;wsi=1&#34;)`));
  // What is shown as the customer's password logs in.
  const token = await fetch(`${shop.url}/api/rest/v2/auth/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'marta.lind@example.com', password: 'ink-before-breakfast' }),
  });
  assert.equal(token.status, 200);
  assert.equal((await get(`${shop.url}/`, { 'if-none-match': answer.headers.get('etag') ?? '' })).status, 304);
});

onShop('the page runs no script and asks nobody for anything', async (shop) => {
  const answer = await get(`${shop.url}/`);
  const text = await answer.text();
  const [, style = ''] = /<style>([\s\S]*)<\/style>/.exec(text) ?? [];
  const digest = createHash('sha256').update(style).digest('base64');
  assert.equal(
    answer.headers.get('content-security-policy'),
    `default-src 'none'; style-src 'sha256-${digest}'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  );
  assert.doesNotMatch(text, /<script|<img|<form|@import|url\(|\son\w+=/i);
});

onShop('only browsers are redirected from the addresses of the API to the page', async (shop) => {
  for (const path of ['/api', '/api/', '/api/soap', '/api/soap/', '/api/rest/v2', '/api/rest/v2/']) {
    const led = await get(`${shop.url}${path}`, browser);
    const location = new URL(led.headers.get('location') ?? 'nowhere', `${shop.url}${path}`).href;
    assert.deepEqual([led.status, location, led.headers.get('vary')], [302, `${shop.url}/`, 'Accept'], path);
    for (const accept of ['*/*', 'application/json', 'text/html;q=0, */*', 'text/xml']) {
      assert.notEqual((await get(`${shop.url}${path}`, { accept })).status, 302, `${path} ${accept}`);
    }
    const call = await fetch(`${shop.url}${path}`, {
      method: 'POST',
      headers: browser,
      body: '<x/>',
      redirect: 'manual',
    });
    assert.notEqual(call.status, 302);
  }
  assert.equal((await get(`${shop.url}/api/soap/?wsdl`, browser)).status, 200);
  assert.equal((await get(`${shop.url}/api/rest/v2/products`, browser)).status, 200);
  assert.equal((await get(`${shop.url}/api/v2_soap/`, browser)).status, 500);
});

onEachEngine('without the setting there is no page, and nobody is led to it', async (_t, engine) => {
  const service = await startService(engine, { homePage: false });
  try {
    assert.equal((await get(`${service.url}/`, browser)).status, 404);
    assert.equal((await get(`${service.url}/api/rest/v2/`, browser)).status, 200);
    assert.equal((await get(`${service.url}/api/soap/`, browser)).status, 500);
  } finally {
    await service.close();
  }
});

onEachEngine('an empty store has a page; any number of visitors cost the database the same', async (_t, engine) => {
  let now = 0;
  const counted = countStatements(engine);
  const service = await startService(counted.engine, {}, { now: () => now });
  try {
    assert.match(await (await get(`${service.url}/`)).text(), /The store is empty/);
    const cost = async (visits: number): Promise<number> => {
      const before = counted.statements();
      for (let visit = 0; visit < visits; visit++) await get(`${service.url}/`);
      return counted.statements() - before;
    };
    assert.equal(await cost(10), 0);
    now += 10_000;
    const once = await cost(1);
    assert.ok(once > 0);
    now += 10_000;
    assert.equal(await cost(10), once);
  } finally {
    await service.close();
  }
});

test('text from requests is escaped on the page', () => {
  const facts = {
    name: '<i>"Ink" & more',
    products: 1,
    categories: 0,
    storeViews: 1,
    sku: "x'; rm -rf ~; '",
    isDemo: false,
  };
  const page = homePage({
    baseUrl: 'https://a.example/"><u>',
    facts,
    soapNamespace: 'urn:Magento',
    wsdlDefault: 'v2',
    hasShop: false,
    hasConsole: false,
  });
  assert.ok(page.includes('&#60;i&#62;&#34;Ink&#34; &#38; more'));
  assert.doesNotMatch(page, /<i>|<u>|rm -rf|ink-before-breakfast|guest-carts/);
  assert.doesNotMatch(page, /console\//);
  assert.match(page, /<b>1<\/b> product<\/li><li><b>0<\/b> categories<\/li><li><b>1<\/b> store view</);
});
