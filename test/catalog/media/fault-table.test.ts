import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { mediaOperations } from '../../../src/interfaces/soap/resources/product-media/operations.ts';
import { onFaultTable } from '../../support/fault-tables.ts';
import { faultCases, faultDocument } from './fault-table.ts';
import { filesBelow, galleryRows } from './support.ts';

const mediaDir = mkdtempSync(join(tmpdir(), 'cartwright-media-'));
after(() => rmSync(mediaDir, { recursive: true, force: true }));

onFaultTable({
  page: 'media-faults.md',
  document: faultDocument,
  operations: mediaOperations,
  cases: faultCases,
  grant: 'catalog/product/media',
  settings: { mediaDir },
  scene: async () => undefined,
  stored: async (engine) => [await galleryRows(engine), filesBelow(mediaDir)],
});
