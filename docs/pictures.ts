import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright-core';
import sharp from 'sharp';
import { buildConsole } from '../console/build.mjs';
import { demoService, executablePath } from '../test/browser/browser.ts';
import { tokenFor } from '../test/support/rest.ts';

/** The pictures of the README: the console with the demo store, `node docs/pictures.ts`. */
const pictures = [
  { file: 'product.png', path: 'products/1', width: 1200, height: 620, colorScheme: 'light' },
  { file: 'products-phone.png', path: 'products', width: 390, height: 620, colorScheme: 'dark' },
] as const;

const consoleDir = mkdtempSync(join(tmpdir(), 'cartwright-console-'));
await buildConsole(consoleDir);
{
  await using service = await demoService({ consoleDir });
  const authorization = `Bearer ${await tokenFor({ engine: service.engine, grants: ['all'] })}`;
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: ['--no-sandbox'] });
  for (const { file, path, width, height, colorScheme } of pictures) {
    const page = await browser.newPage({ viewport: { width, height }, locale: 'en-US', colorScheme });
    await page.route('**/api/rest/v2/**', (route, request) =>
      route.continue({ headers: { ...request.headers(), authorization } }),
    );
    const who = { kind: 'operator', id: 1, name: 'Olga', email: 'olga@example.com', role: null, permissions: ['all'] };
    await page.route('**/auth/me', (route) => route.fulfill({ json: { ...who, storeViews: null } }));
    await page.goto(`${service.url}/console/${path}`, { waitUntil: 'networkidle' });
    const picture = await page.screenshot();
    await sharp(picture)
      .png({ palette: true, colours: 64 })
      .toFile(join(import.meta.dirname, 'pictures', file));
    await page.close();
  }
  await browser.close();
}
rmSync(consoleDir, { recursive: true, force: true });
