import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { runAsOperator } from '../../src/app/run-as.ts';
import { composeParts } from '../../src/domain/messages/mail/compose-mail.ts';
import { exportJob } from '../../src/domain/operation/exports/run-exports.ts';
import { openMailer } from '../../src/platform/mail/open-mailer.ts';
import type { Settings } from '../../src/platform/settings/settings.ts';
import { openFolderBlobs } from '../../src/platform/storage/blobs/folder.ts';
import type { onEachDemoStore } from './database/engines.ts';
import { restClient } from './rest.ts';
import { startService, testSettings } from './service.ts';
import { shopTime } from './shop.ts';

type Engine = Parameters<Parameters<typeof onEachDemoStore>[1]>[1];
type Client = Awaited<ReturnType<typeof restClient>>;

/** A served demo store with a folder for exports, its clock, and a run of the job. */
export async function exportOffice(
  engine: Engine,
  given: { readonly mediaDir: string; readonly dataDir: string },
  work: (shop: {
    readonly as: (...grants: string[]) => Promise<Client>;
    readonly run: () => Promise<void>;
    readonly clock: { now: number };
    readonly exportDir: string;
  }) => Promise<void>,
  changes: Partial<Settings> = {},
): Promise<void> {
  const exportDir = join(given.dataDir, 'out');
  mkdirSync(exportDir, { recursive: true });
  const settings = testSettings({ ...given, exportDir, ...changes });
  const mailer = openMailer(settings);
  const clock = { now: shopTime };
  const now = () => clock.now;
  const service = await startService(engine, settings, { now });
  const run = runAsOperator(
    {
      engine,
      settings,
      now,
      blobs: openFolderBlobs(given.mediaDir),
      report: ({ error }) => assert.fail(String(error)),
    },
    'job',
  );
  try {
    await work({
      as: (...grants) => restClient(service, { engine, grants, now: shopTime }),
      run: () =>
        exportJob.run({
          run,
          engine,
          now,
          mailer,
          compose: composeParts(settings),
          exportDir: settings.exportDir,
          exportPrivateAddresses: settings.exportPrivateAddresses,
          signal: new AbortController().signal,
        }),
      clock,
      exportDir,
    });
  } finally {
    await service.close();
  }
}

/** What somebody needs to set exports, besides the right to see the list. */
export const grants = ['scheduled-exports/read', 'scheduled-exports/write'];
/** A list that is written below the folder each evening. */
export const stock = {
  name: 'Stock for the market',
  kind: 'stock',
  schedule: '15 19 * * *',
  target: { type: 'folder', path: 'market/stock-{date}.csv' },
};
