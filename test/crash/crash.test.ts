import assert from 'node:assert/strict';
import { join } from 'node:path';
import { storeFlags } from '../cli/support.ts';
import { onEachDatabase } from '../support/database/engines.ts';
import { crashRounds } from './rounds.ts';

/** More of them by a command, see CONTRIBUTING.md. */
const kills = Number(process.env.CARTWRIGHT_CRASH_KILLS || 20);

onEachDatabase(
  `${kills} kills amid writes lose nothing that was acknowledged and leave nothing by half`,
  async (t, settings) => {
    const mediaDir = join(settings.dataDir, 'media');
    const report = await crashRounds({ ...settings, mediaDir }, { kills, seed: 7, flags: storeFlags(settings) });
    t.diagnostic(`${report.acknowledged} calls were acknowledged`);
    assert.equal(report.kills, kills);
    assert.ok(report.acknowledged >= kills, `${report.acknowledged} calls are no load`);
  },
);
