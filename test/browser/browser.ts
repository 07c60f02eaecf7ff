import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { after, before } from 'node:test';
import { type Browser, chromium } from 'playwright-core';
import { installDemoStore } from '../../src/demo/install.ts';
import type { Settings } from '../../src/platform/settings/settings.ts';
import { openEngine } from '../../src/schema/open.ts';
import { sqliteEngine } from '../support/database/engines.ts';
import { searchPath } from '../support/process.ts';
import { startService } from '../support/service.ts';

/** Screenshots, to be looked at by people; not committed. */
export const artefacts = join(import.meta.dirname, '../../test-artefacts');

/** Chromium, if it is installed. */
export const executablePath = searchPath()
  .flatMap((folder) => ['chromium', 'chromium-browser', 'google-chrome'].map((name) => join(folder, name)))
  .find((path) => existsSync(path));

/** Why tests in a browser are skipped, or false. */
export const skip = executablePath === undefined && 'no Chromium is installed (Debian package chromium)';

/** Has a browser opened before the tests of the file and closed after them; answers what gives it. */
export function useBrowser(): () => Browser {
  let browser: Browser;
  before(async () => {
    // The sandbox of Chromium needs rights that a container does not give; the pages are our own.
    if (executablePath) browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  });
  after(() => browser?.close());
  return () => browser;
}

/** The demo store on SQLite with its images, served. */
export async function demoService(changes: Partial<Settings> = {}) {
  const database = await sqliteEngine.createPrepared('migrated');
  if (!database || 'unavailable' in database) throw new Error('SQLite is always there');
  const mediaDir = join(database.settings.dataDir, 'media');
  const engine = openEngine(database.settings);
  await installDemoStore(engine, mediaDir);
  const service = await startService(engine, { mediaDir, ...changes });
  return {
    url: service.url,
    engine,
    mediaDir,
    async [Symbol.asyncDispose]() {
      await service.close();
      await engine.close();
      await database.remove();
    },
  };
}
