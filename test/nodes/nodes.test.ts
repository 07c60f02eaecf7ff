import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { openEngine } from '../../src/schema/open.ts';
import { checkStore } from '../crash/check.ts';
import { type Program, startProgram } from '../crash/program.ts';
import { writeUntilGone } from '../crash/writers.ts';
import { makeWritersStore } from '../crash/writers-store.ts';
import { startPostgres } from '../support/database/postgres.ts';
import { freePort } from '../support/process.ts';
import { testKey } from '../support/service.ts';
import { styledClient } from '../support/styled-client.ts';
import { startNginx } from './nginx.ts';

/** How long PostgreSQL is gone: longer than any wait of ours for it. */
const outageMs = 20_000;

test('three nodes behind nginx: a node dies, PostgreSQL starts again and is gone for a while, nothing is lost or doubled', async (t) => {
  const postgres = await startPostgres();
  if (!('url' in postgres)) return t.skip(postgres.unavailable);
  const folder = mkdtempSync(join(tmpdir(), 'cartwright-nodes-'));
  const mediaDir = join(folder, 'media');
  const settings = { dataDir: folder, databaseUrl: postgres.url, databasePool: 5 };
  const start = async (port: number): Promise<Program> =>
    startProgram(['--database-url', postgres.url, '--data', folder, '--media-dir', mediaDir, '--port', String(port)]);
  const nodes: Program[] = [];
  let engine = openEngine(settings);
  try {
    const ledger = await makeWritersStore(engine, mediaDir, 6);
    await engine.close();

    const ports = [await freePort(), await freePort(), await freePort()] as const;
    for (const port of ports) nodes.push(await start(port));
    const nginx = await startNginx(nodes.map(({ address }) => address));
    if (!('url' in nginx)) return t.skip(nginx.unavailable);
    try {
      const session = await styledClient(nginx.url, 'v2').login('writer', testKey);
      let acknowledged = 0;
      let isOver = false;
      const load = writeUntilGone({
        address: nginx.url,
        session,
        ledger,
        round: 1,
        onAcknowledged: () => acknowledged++,
        goesOn: () => !isOver,
      });
      load.catch(() => undefined);
      /** Waits until this many further calls were acknowledged: the service has recovered by itself. */
      const more = async (count: number): Promise<void> => {
        const wanted = acknowledged + count;
        while (acknowledged < wanted) await Promise.race([load, setTimeout(20)]);
      };
      await more(100);
      await nodes[0]?.kill();
      await more(100);
      nodes[0] = await start(ports[0]);
      await more(100);
      await postgres.interrupt();
      await postgres.resume();
      await more(100);
      await postgres.interrupt();
      await setTimeout(outageMs);
      assert.equal((await fetch(`${nginx.url}/livez`)).status, 200);
      assert.equal((await fetch(`${nginx.url}/readyz`)).status, 503);
      await postgres.resume();
      await more(100);
      isOver = true;
      await load;
      engine = openEngine(settings);
      await checkStore(engine, nginx.url, ledger, 'checker');
      for (const { address } of nodes) {
        assert.equal(await styledClient(address, 'wsi').outcome(session, 'product_attribute.types'), 'ok', address);
      }
    } finally {
      await nginx.stop();
    }
  } finally {
    for (const node of nodes) await node.kill();
    await engine.close().catch(() => undefined);
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
});
