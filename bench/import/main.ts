import { existsSync, mkdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { importStore } from '../../src/migrate-in/import-store.ts';
import { openLegacySource } from '../../src/migrate-in/open-source.ts';
import { migrate } from '../../src/platform/storage/migrations/migrate.ts';
import { openEngine } from '../../src/schema/open.ts';
import { startPostgres } from '../../test/support/database/postgres.ts';
import { writeLargeDump } from './dump.ts';

const help = `Measures an import of a dump that it makes, or of one that is named.

  npm run import-bench -- [--mb 1000] [--engine sqlite|postgres] [--folder FOLDER] [--dump FILE]

The folder (default: dist/.bench-import) keeps the dump, and the store until the next run.
`;

const { values } = parseArgs({
  options: {
    mb: { type: 'string', default: '1000' },
    engine: { type: 'string', default: 'sqlite' },
    folder: { type: 'string', default: 'dist/.bench-import' },
    dump: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
});

const inSeconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;

async function main(): Promise<void> {
  if (values.help) return console.log(help);
  mkdirSync(values.folder, { recursive: true });
  const file = values.dump ?? join(values.folder, `${values.mb}-mb.sql`);
  if (!existsSync(file)) await writeLargeDump(file, Number(values.mb) * 1e6);
  const dataDir = join(values.folder, 'store');
  rmSync(dataDir, { recursive: true, force: true });
  mkdirSync(dataDir);
  const databaseUrl = values.engine === 'postgres' ? await postgresUrl() : undefined;
  const engine = openEngine({ dataDir, databasePool: 4, databaseUrl });
  await migrate(engine);
  const source = await openLegacySource(file);
  const begun = performance.now();
  const cpu = process.cpuUsage();
  let rows = 0;
  let step = '';
  let since = begun;
  await importStore(engine, source, {
    onProgress(progress) {
      rows = progress.rows;
      if (progress.step === step) return;
      if (step !== '') console.log(`  ${step}: ${inSeconds(performance.now() - since)}`);
      [step, since] = [progress.step, performance.now()];
    },
  });
  const { user, system } = process.cpuUsage(cpu);
  console.log(`  ${step}: ${inSeconds(performance.now() - since)}`);
  console.log(
    `${Math.round(statSync(file).size / 1e6)} MB, ${rows.toLocaleString('en')} rows on ${values.engine}: ` +
      `${inSeconds(performance.now() - begun)}, ${inSeconds((user + system) / 1000)} of this process`,
  );
  await source.close();
  await engine.close();
}

async function postgresUrl(): Promise<string> {
  const server = await startPostgres({ shared_buffers: '512MB', max_wal_size: '4GB' });
  if ('unavailable' in server) throw new Error(server.unavailable);
  return server.url;
}

await main();
process.exit();
