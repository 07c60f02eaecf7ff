import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { installDemoStore } from '../src/demo/install.ts';
import { migrate } from '../src/platform/storage/migrations/migrate.ts';
import { openEngine } from '../src/schema/open.ts';
import { restClient } from '../test/support/rest.ts';
import { startService } from '../test/support/service.ts';
import { shopTime } from '../test/support/shop-time.ts';
import { makeExampleCalls } from '../test/wire/rest/framework/example-calls.ts';

/** The demo store's answers to the calls of the documentation, by operation id. Throws if one is not as documented. */
async function recordedAnswers(): Promise<Readonly<Record<string, unknown>>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'cartwright-answers-'));
  const mediaDir = join(dataDir, 'media');
  const engine = openEngine({ dataDir, databasePool: 1 });
  try {
    await migrate(engine);
    await installDemoStore(engine, mediaDir);
    const now = shopTime;
    const service = await startService(engine, { mediaDir }, { now: () => now });
    const as = (...grants: readonly string[]) =>
      restClient(service, grants.length === 0 ? 'anonymous' : { engine, grants, now });
    const { wrong, answers } = await makeExampleCalls({ url: service.url, engine, as });
    await service.close();
    if (wrong.length > 0) throw new Error(wrong.join('\n'));
    // Folders of this machine are those of any.
    return JSON.parse(JSON.stringify(answers).replaceAll(dataDir, '/var/lib/cartwright')) as typeof answers;
  } finally {
    await engine.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

const [file] = process.argv.slice(2);
if (file === undefined) throw new Error('usage: node docs/record-answers.ts FILE');
mkdirSync(dirname(file), { recursive: true });
writeFileSync(file, JSON.stringify(await recordedAnswers()));
