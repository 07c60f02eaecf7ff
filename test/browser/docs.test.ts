import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { artefacts, demoService, skip, useBrowser } from './browser.ts';

const browser = useBrowser();

/** Opens the reference at a place; answers the page, and every request and complaint since. */
async function openReference(url: string, place = '') {
  const page = await browser().newPage({ viewport: { width: 1440, height: 1000 }, colorScheme: 'light' });
  const requests: string[] = [];
  const complaints: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  await page.goto(`${url}/api/docs${place}`, { timeout: 300_000 });
  await page.locator('#reference').getByRole('heading', { name: 'Cartwright REST API' }).waitFor({ timeout: 300_000 });
  return { page, requests, complaints };
}

const foreign = (requests: readonly string[], url: string): string[] =>
  requests.filter((each) => !each.startsWith('data:') && new URL(each).origin !== url);

test('the reference page is read without asking any other host, and nothing of it is blocked', { skip }, async () => {
  await using service = await demoService();
  const { page, requests, complaints } = await openReference(service.url, '#tag/products/POST/products');
  await page.getByRole('heading', { name: 'Create a product', exact: true }).waitFor();
  mkdirSync(artefacts, { recursive: true });
  await page.screenshot({ path: join(artefacts, 'reference.png') });
  await page.getByText('PEN-LARK').first().waitFor();
  assert.deepEqual(foreign(requests, service.url), []);
  assert.deepEqual(complaints, []);
  assert.deepEqual(
    ['/api/docs', '/api/docs/reference.js', '/api/docs/start.js', '/api/docs.json'].filter(
      (path) => !requests.some((each) => new URL(each).pathname === path),
    ),
    [],
  );
  const lead = await page.evaluate(
    '[...document.querySelectorAll("a[href]")].filter((a) => new URL(a.href).origin !== origin && a.checkVisibility()).map((a) => a.href)',
  );
  assert.deepEqual(lead, []);
  await page.close();
});

for (const width of [390, 1440]) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`operations are listed while the reference is loading (${width}, ${colorScheme})`, { skip }, async () => {
      await using service = await demoService();
      const page = await browser().newPage({ viewport: { width, height: 900 }, colorScheme });
      let release = (): void => undefined;
      const held = new Promise<void>((done) => {
        release = done;
      });
      await page.route('**/docs/reference.js', async (route) => {
        await held;
        await route.continue();
      });
      await page.goto(`${service.url}/api/docs`);
      const list = page.locator('#operations');
      const lines = await list.locator('li').allInnerTexts();
      assert.equal(lines[0]?.replace(/\s+/g, ' '), 'POST /auth/token Get a token');
      assert.ok(lines.length > 380, String(lines.length));
      assert.deepEqual(
        await page.locator('.bar a').evaluateAll((links) => links.map((link) => link.getAttribute('href'))),
        ['..', 'docs/legacy', 'docs.json'],
      );
      const wide = Number(await page.evaluate('document.documentElement.scrollWidth'));
      assert.ok(wide <= width, `${wide} pixels wide`);
      mkdirSync(artefacts, { recursive: true });
      await page.screenshot({ path: join(artefacts, `reference-list-${width}-${colorScheme}.png`) });
      await list.getByRole('link', { name: '/products/bulk' }).first().click();
      release();
      // The reference opens at the place that was asked for, and the way back stays.
      await page
        .getByRole('heading', { name: 'Create and change many products by SKU' })
        .first()
        .waitFor({ timeout: 300_000 });
      await list.waitFor({ state: 'detached' });
      await page.screenshot({ path: join(artefacts, `reference-${width}-${colorScheme}.png`) });
      assert.equal(await page.locator('.bar a').first().isVisible(), true);
      await page.close();
    });
  }
}

test('the menu has the groups in the order in which one meets them', { skip }, async () => {
  await using service = await demoService();
  const { page } = await openReference(service.url);
  const text = String(await page.evaluate('document.querySelector("nav, aside").textContent'));
  const groups = ['Introduction', 'Getting in', 'Authentication', 'Catalog', 'Products', 'Parts of products', 'Blog'];
  const places = groups.map((group) => text.indexOf(group));
  assert.equal(
    places.every((place, index) => place >= 0 && place > (places[index - 1] ?? -1)),
    true,
    `${groups} are at ${places}`,
  );
  await page.close();
});

test('a call that is tried on the page goes to the store, and its answer is shown', { skip }, async () => {
  await using service = await demoService();
  const { page, requests, complaints } = await openReference(service.url, '#tag/products/GET/products/sku/{sku}');
  const answer = page.waitForResponse(`${service.url}/api/rest/v2/products/sku/PEN-WREN*`, { timeout: 300_000 });
  await page
    .getByRole('button', { name: /Test Request.*sku/i })
    .first()
    .click({ timeout: 300_000 });
  await page.getByRole('button', { name: /^Send/ }).first().click({ timeout: 300_000 });
  assert.equal((await answer).status(), 200);
  assert.deepEqual(foreign(requests, service.url), []);
  assert.deepEqual(complaints, []);
  await page.close();
});

test('a call that is tried without a token sends no bearer', { skip }, async () => {
  await using service = await demoService();
  const { page } = await openReference(service.url, '#tag/products/POST/products');
  const sent = page.waitForRequest(`${service.url}/api/rest/v2/products*`, { timeout: 300_000 });
  await page
    .getByRole('button', { name: /Test Request.*post \/products\)/i })
    .first()
    .click({ timeout: 300_000 });
  await page.getByRole('button', { name: /^Send/ }).first().click({ timeout: 300_000 });
  const request = await sent;
  assert.deepEqual([request.method(), await request.headerValue('authorization')], ['POST', null]);
  await page.close();
});

test('the page forbids everything that is not its own', async () => {
  await using service = await demoService();
  const answer = await fetch(`${service.url}/api/docs`);
  const policy = answer.headers.get('content-security-policy') ?? '';
  assert.deepEqual(
    policy.split('; ').filter((rule) => /^(default|script)-src/.test(rule)),
    ["default-src 'self'", "script-src 'self'"],
  );
  assert.equal(/https?:|\*/.test(policy), false);
  const slash = await fetch(`${service.url}/api/docs/`, { redirect: 'manual' });
  assert.equal(new URL(slash.headers.get('location') ?? '', `${service.url}/api/docs/`).pathname, '/api/docs');
});

test('the script is sent compressed as the client accepts it, and not again while it is the same', async () => {
  await using service = await demoService();
  const address = `${service.url}/api/docs/reference.js`;
  const texts = await Promise.all(
    ['br', 'gzip', 'identity'].map(async (coding) => {
      const answer = await fetch(address, { headers: { 'accept-encoding': coding } });
      assert.equal(answer.headers.get('content-encoding'), coding === 'identity' ? null : coding);
      return answer.text();
    }),
  );
  assert.equal(
    texts.every((text) => text === texts[0] && text.includes('createApiReference')),
    true,
  );
  const etag = (await fetch(address)).headers.get('etag') ?? '';
  assert.equal((await fetch(address, { headers: { 'if-none-match': etag } })).status, 304);
});
