import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { artefacts, demoService, skip, useBrowser } from './browser.ts';

const browser = useBrowser();

const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } } as const;

test('pages that mails link to work without a script, on phone and desktop, in the light and in the dark', {
  skip,
}, async () => {
  await using service = await demoService();
  mkdirSync(artefacts, { recursive: true });
  for (const [name, viewport] of Object.entries(sizes)) {
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await browser().newPage({ viewport, colorScheme, javaScriptEnabled: false });
      const complaints: string[] = [];
      page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
      const look = async (what: string) => {
        await page.screenshot({ path: join(artefacts, `mail-${what}-${name}-${colorScheme}.png`) });
        const width = Number(await page.evaluate('document.documentElement.scrollWidth'));
        assert.ok(width <= viewport.width, `${what}: ${width} pixels wide`);
      };
      await page.goto(`${service.url}/german/customer/account/resetpassword/?id=1&token=x`);
      await page.getByLabel('Neues Passwort').fill('a-heron-in-june');
      await page.getByRole('button', { name: 'Passwort speichern' }).click();
      await page.getByText('Der Link ist nicht gültig').waitFor();
      await look('reset');
      await page.goto(`${service.url}/newsletter/subscriber/confirm/id/1/code/x/`);
      await page.getByRole('button', { name: 'Yes, subscribe' }).waitFor();
      await look('newsletter');
      await page.goto(`${service.url}/sales/order/view/order_id/1/`);
      await look('order');
      await page.goto(`${service.url}/pen-heron.html`);
      await look('product');
      // Chromium reports each status above 399, and nothing else.
      assert.deepEqual(complaints.length, 1, complaints.join('\n'));
      assert.match(complaints[0] ?? '', /422/);
      await page.close();
    }
  }
});
