import assert from 'node:assert/strict';
import { cli, onStore, storeFlags } from '../../cli/support.ts';
import { onEachDemoStore } from '../../support/database/engines.ts';

onEachDemoStore(
  'tax-rates goes out and comes in on the command line, all of it or nothing',
  async (_t, _e, settings) => {
    const { out } = await onStore(settings, 'tax-rates export');
    const [heading] = out.split('\n');
    assert.equal(out.split('\n').length, 10);
    const put = (input: string) => cli(['tax-rates', 'import', '-', ...storeFlags(settings)], { input });
    assert.deepEqual(await put(out), { status: 0, out: '0 rates created, 8 rates changed.\n', err: '' });
    const wrong = await put(`${heading}\nX,US,*,*,1,,,\nY,US,*,*,a,,,\nX,U,*,*,1,,,\n`);
    assert.equal(wrong.status, 2);
    assert.match(
      wrong.err,
      /line 3: the rate must be .* Line 4: the country must be a country of the store\. Line 4: the code/,
    );
    assert.equal((await onStore(settings, 'tax-rates export')).out, out);
    assert.equal((await cli(['tax-rates', 'import', '/nowhere.csv', ...storeFlags(settings)])).status, 1);
  },
);
