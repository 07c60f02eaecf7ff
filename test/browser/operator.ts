import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before } from 'node:test';
import type { Page } from 'playwright-core';
import { buildConsole } from '../../console/build.mjs';
import { tokenFor } from '../support/rest.ts';
import { artefacts, demoService, skip, useBrowser } from './browser.ts';

const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } } as const;
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

export interface Options {
  readonly size?: keyof typeof sizes;
  readonly colorScheme?: 'light' | 'dark';
  readonly locale?: string;
  readonly permissions?: readonly string[];
  readonly storeViews?: readonly string[];
}

/** The console, built and served with the demo store before the tests of the file. */
export function useConsole() {
  const browser = useBrowser();
  const consoleDir = mkdtempSync(join(tmpdir(), 'cartwright-console-'));
  let service: Awaited<ReturnType<typeof demoService>>;
  before(async () => {
    await buildConsole(consoleDir);
    if (!skip) service = await demoService({ consoleDir, recordRequests: true });
  });
  after(async () => {
    await service?.[Symbol.asyncDispose]();
    rmSync(consoleDir, { recursive: true, force: true });
  });

  /** Somebody at the console who is not signed in. At the end no script of a stranger has run. */
  async function person({ size = 'desktop', colorScheme = 'light', locale = 'en-US' }: Options = {}) {
    const context = await browser().newContext({ viewport: sizes[size], locale, colorScheme, reducedMotion: 'reduce' });
    const page = await context.newPage();
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(String(error)));
    page.on('console', (message) => {
      if (/Content Security Policy/.test(message.text())) complaints.push(message.text());
    });
    page.on('dialog', (dialog) => {
      complaints.push(`a script ran: ${dialog.message()}`);
      void dialog.dismiss();
    });
    return {
      page,
      open: (path: string) => page.goto(`${service.url}/console/${path}`),
      async [Symbol.asyncDispose]() {
        await context.close();
        assert.deepEqual(complaints, []);
      },
    };
  }

  /**
   * An operator at the console. The calls go to the service as an API user with all rights; only who that is, is answered
   * here, as `GET /auth/me` does.
   */
  async function operator({ permissions = ['all'], storeViews, ...options }: Options = {}) {
    const authorization = `Bearer ${await tokenFor({ engine: service.engine, grants: ['all'] })}`;
    const someone = await person(options);
    const { page } = someone;
    await page.route('**/api/rest/v2/**', (route, request) =>
      route.continue({ headers: { ...request.headers(), authorization } }),
    );
    const who = { kind: 'operator', id: 1, name: 'Olga', email: 'olga@example.com', role: { id: 1, name: 'Office' } };
    await page.route('**/api/rest/v2/auth/me', (route) =>
      route.fulfill({
        json: { ...who, permissions, storeViews: storeViews ?? null, csrfToken: 'x', secondFactor: false },
      }),
    );
    return Object.assign(someone, { authorization });
  }

  return { consoleDir, operator, person, service: () => service };
}

/** A button by its name. */
export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });

/** Nothing wider than the window, and nothing that axe-core finds. */
export async function checkPage(page: Page, name: string): Promise<void> {
  mkdirSync(artefacts, { recursive: true });
  await page.screenshot({ path: join(artefacts, `console-${name}.png`), fullPage: true });
  // The page's policy forbids scripts that are put into it; this one comes in by the debugger.
  await page.evaluate(axe);
  const found = (await page.evaluate(`axe.run().then(({violations}) => ({
    width: document.documentElement.scrollWidth - innerWidth,
    violations: violations.flatMap(({id, nodes}) => nodes.map(({html, failureSummary}) => [id, html.slice(0, 200), failureSummary])),
  }))`)) as { width: number; violations: unknown[] };
  assert.deepEqual(found, { width: 0, violations: [] }, name);
}
