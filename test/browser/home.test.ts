import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { artefacts, demoService, skip, useBrowser } from './browser.ts';

const browser = useBrowser();

const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } } as const;

for (const [name, viewport] of Object.entries(sizes)) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`the page at / is whole without a script (${name}, ${colorScheme})`, { skip }, async () => {
      await using service = await demoService();
      const page = await browser().newPage({ viewport, colorScheme, javaScriptEnabled: false });
      const requests: string[] = [];
      const complaints: string[] = [];
      page.on('request', (request) => requests.push(request.url()));
      page.on('console', (message) => complaints.push(message.text()));
      await page.goto(`${service.url}/api/soap/`);
      assert.equal(page.url(), `${service.url}/`);
      mkdirSync(artefacts, { recursive: true });
      await page.screenshot({ path: join(artefacts, `home-${name}-${colorScheme}.png`), fullPage: true });
      assert.deepEqual(
        requests.filter((url) => !url.startsWith('data:')),
        [`${service.url}/api/soap/`, `${service.url}/`],
      );
      assert.deepEqual(complaints, []);
      // The style is in force, and nothing is wider than the window.
      const ground = await page.evaluate('getComputedStyle(document.body).backgroundColor');
      assert.equal(ground, colorScheme === 'light' ? 'rgb(247, 246, 242)' : 'rgb(17, 22, 20)');
      const width = Number(await page.evaluate('document.documentElement.scrollWidth'));
      assert.ok(width <= viewport.width, `${width} pixels wide`);
      for (const link of await page.locator('a').all()) {
        const answer = await fetch(new URL((await link.getAttribute('href')) ?? '', page.url()));
        assert.equal(answer.status, 200, answer.url);
      }
      await page.close();
    });
  }
}

test('the reference of the legacy interface fits a phone and a desktop, in the light and in the dark', {
  skip,
}, async () => {
  await using service = await demoService();
  for (const [name, viewport] of Object.entries(sizes)) {
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await browser().newPage({ viewport, colorScheme, javaScriptEnabled: false });
      const complaints: string[] = [];
      page.on('console', (message) => complaints.push(message.text()));
      for (const path of ['', '/cart_product']) {
        await page.goto(`${service.url}/api/docs/legacy${path}`);
        const shot = `legacy${path.replace('/', '-')}-${name}-${colorScheme}.png`;
        if (path !== '') await page.locator('summary').nth(1).click();
        await page.screenshot({ path: join(artefacts, shot) });
        const width = Number(await page.evaluate('document.documentElement.scrollWidth'));
        assert.ok(width <= viewport.width, `${shot}: ${width} pixels wide`);
      }
      assert.deepEqual(complaints, []);
      await page.close();
    }
  }
});

test('the reference of the legacy interface is filtered by words of names, in any spelling', { skip }, async () => {
  await using service = await demoService();
  const page = await browser().newPage({ viewport: sizes.phone });
  const complaints: string[] = [];
  page.on('console', (message) => complaints.push(message.text()));
  const shown = () =>
    page.evaluate<string[]>(
      '[...document.querySelectorAll(".list a")].filter((a) => a.checkVisibility()).map((a) => a.textContent)',
    );
  await page.goto(`${service.url}/api/docs/legacy`);
  const all = (await shown()).length;
  await page.getByLabel('Filter by words').fill('shoppingcart MOVETO');
  assert.deepEqual(await shown(), ['moveToCustomerQuote']);
  assert.equal(await page.locator('section:has([data-find])').filter({ visible: true }).count(), 1);
  await page.getByLabel('Filter by words').fill('cart_product.moveTo');
  assert.deepEqual(await shown(), ['moveToCustomerQuote']);
  await page.screenshot({ path: join(artefacts, 'legacy-filtered-phone.png') });
  await page.getByLabel('Filter by words').fill('lottery');
  assert.deepEqual(await shown(), []);
  assert.equal(await page.getByText('No operation has these words').isVisible(), true);
  await page.getByLabel('Filter by words').fill('');
  assert.equal((await shown()).length, all);
  await page.goto(`${service.url}/api/docs/legacy/cart_product`);
  await page.getByLabel('Filter by words').fill('move to');
  assert.deepEqual(await shown(), ['cart_product.moveToCustomerQuote']);
  // A line ends between words of a name, and the underline leaves underscores visible.
  assert.equal(
    await page.locator('.list a:visible').innerHTML(),
    '<code>cart_<wbr>product.<wbr>move<wbr>To<wbr>Customer<wbr>Quote</code>',
  );
  const underline = 'getComputedStyle(document.querySelector(".list a code")).textUnderlineOffset';
  assert.equal(await page.evaluate(underline), '4.9px');
  assert.deepEqual(complaints, []);
  await page.close();
});
