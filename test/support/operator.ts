import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runAsOperator } from '../../src/app/run-as.ts';
import type { Run } from '../../src/domain/shared/command.ts';
import type { BlobStore } from '../../src/platform/storage/blobs/blob-store.ts';
import { openFolderBlobs } from '../../src/platform/storage/blobs/folder.ts';
import type { Engine } from '../../src/platform/storage/engine.ts';
import { testSettings } from './service.ts';

/** Carries out commands as a job does; `now` replaces the clock. A failure after the answer fails the test's process. */
export function operatorOn(
  engine: Engine,
  {
    blobs = openFolderBlobs(join(tmpdir(), 'cartwright-no-images')),
    now = Date.now,
  }: { blobs?: BlobStore; now?: () => number } = {},
): Run {
  const report = ({ error }: { error: unknown }): void => {
    throw error;
  };
  return runAsOperator({ engine, blobs, settings: testSettings(), now, report }, 'job');
}
