import assert from 'node:assert/strict';
import { join } from 'node:path';
import { storeFlags } from '../cli/support.ts';
import { onEachDatabase } from '../support/engines.ts';
import { crashRounds } from './rounds.ts';

onEachDatabase(
  '20 kills amid writes lose nothing that was acknowledged and leave nothing by half',
  async (_t, settings) => {
    const mediaDir = join(settings.dataDir, 'media');
    const report = await crashRounds({ ...settings, mediaDir }, { kills: 20, seed: 7, flags: storeFlags(settings) });
    assert.equal(report.kills, 20);
    assert.ok(report.acknowledged >= 20, `${report.acknowledged} calls are no load`);
  },
);
