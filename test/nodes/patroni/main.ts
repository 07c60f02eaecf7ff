import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Engine } from '../../../src/platform/storage/engine.ts';
import { openEngine } from '../../../src/schema/open.ts';
import { checkStore } from '../../crash/check.ts';
import { type Program, startProgram } from '../../crash/program.ts';
import { type Ledger, writeUntilGone } from '../../crash/writers.ts';
import { makeWritersStore } from '../../crash/writers-store.ts';
import { testKey } from '../../support/service.ts';
import { styledClient } from '../../support/styled-client.ts';
import { startNginx } from '../nginx.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { findPrograms } from './programs.ts';

// `npm run patroni-test -- --kills 3`: three nodes on a cluster of three members; its primary is killed amid writes.

const start = performance.now();
const say = (text: string): void =>
  console.log(`${((performance.now() - start) / 1000).toFixed(1).padStart(6)} s  ${text}`);
const { values } = parseArgs({ options: { kills: { type: 'string', default: '2' } } });
const kills = Number(values.kills);
if (!(Number.isInteger(kills) && kills > 0 && kills <= 100)) throw new Error('--kills takes a number from 1 to 100');

const programs = await findPrograms();
if ('missing' in programs) {
  console.error(`patroni-test: ${programs.missing}`);
  process.exitCode = 1;
} else {
  const cluster = await startCluster(programs);
  try {
    say('the cluster is whole: a primary, a synchronous standby, another standby');
    await onNodes(cluster);
  } catch (error) {
    console.error(error);
    process.exitCode = 1;
  } finally {
    await cluster.stop();
  }
}
// Else the test runner, whose helpers are used here, would tell of its 0 tests.
process.exit();

/** Three nodes behind nginx, or one where there is none; all writes and kills; and the check at the end. */
async function onNodes(cluster: Cluster): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'cartwright-patroni-'));
  const mediaDir = join(folder, 'media');
  const nodes: Program[] = [];
  const balancers: { stop(): Promise<void> }[] = [];
  const onEngine = async <T>(work: (engine: Engine) => Promise<T>): Promise<T> => {
    const engine = openEngine({ dataDir: folder, databaseUrl: cluster.url, databasePool: 5 });
    return work(engine).finally(() => engine.close());
  };
  try {
    const ledger = await onEngine((engine) => makeWritersStore(engine, mediaDir, 6));
    const storage = ['--database-url', cluster.url, '--database-replica-url', cluster.replicaUrl];
    const flags = [...storage, '--data', folder, '--media-dir', mediaDir];
    for (let n = 0; n < 3; n++) nodes.push(await startProgram(flags));
    const nginx = await startNginx(nodes.map(({ address }) => address));
    if ('url' in nginx) balancers.push(nginx);
    const address = 'url' in nginx ? nginx.url : (nodes[0]?.address ?? '');
    say(
      `${nodes.length} nodes serve ${'url' in nginx ? 'behind nginx' : '(the first is used: nginx is not installed)'}`,
    );
    await killPrimaries(cluster, address, ledger);
    await onEngine((engine) => checkStore(engine, address, ledger, 'checker'));
    say('the store holds every acknowledged change, once');
    for (const [n, node] of nodes.entries()) say(`node ${n + 1}: ${await replicaReads(node.address)}`);
  } finally {
    for (const balancer of balancers) await balancer.stop();
    for (const node of nodes) await node.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Writers write throughout. Each time the primary is killed, another takes over, and the killed one comes back. */
async function killPrimaries(cluster: Cluster, address: string, ledger: Ledger): Promise<void> {
  const session = await styledClient(address, 'v2').login('writer', testKey);
  let acknowledged = 0;
  let isOver = false;
  const load = writeUntilGone({
    address,
    session,
    ledger,
    round: 1,
    onAcknowledged: () => acknowledged++,
    goesOn: () => !isOver,
  });
  load.catch(() => undefined);
  const until = async (holds: () => boolean | Promise<boolean>): Promise<void> => {
    const end = performance.now() + 120_000;
    while (!(await holds())) {
      if (performance.now() > end) throw new Error('the service did not go on within two minutes');
      await Promise.race([load, sleep(50)]);
    }
  };
  const more = (count: number): Promise<void> => {
    const wanted = acknowledged + count;
    return until(() => acknowledged >= wanted);
  };
  for (let kill = 1; kill <= kills; kill++) {
    await more(100);
    const former = await cluster.primary();
    if (!former) throw new Error('there is no primary to kill');
    await former.kill();
    const killedAt = performance.now();
    const since = () => `${((performance.now() - killedAt) / 1000).toFixed(1)} s after it`;
    say(`kill ${kill}: ${former.name}, after ${acknowledged} acknowledged calls`);
    await until(async () => (await cluster.primary()) !== undefined);
    say(`${(await cluster.primary())?.name} was promoted, ${since()}`);
    await more(1);
    say(`the service works again, ${since()}`);
    await more(100);
    await former.resume();
    await cluster.whole();
    say(`${former.name} is back as a standby`);
  }
  await more(100);
  isOver = true;
  await load;
  say(`${acknowledged} calls were acknowledged`);
}

/** What a node's metrics say of its reads. */
async function replicaReads(address: string): Promise<string> {
  const text = await (await fetch(`${address}/metrics`)).text();
  const value = (name: string) => new RegExp(`^cartwright_replica_${name} (\\d+)$`, 'm').exec(text)?.[1] ?? '?';
  return `${value('reads')} reads on the replica, ${value('reads_by_primary')} on the primary instead`;
}
