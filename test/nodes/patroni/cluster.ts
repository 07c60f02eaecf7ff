import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { execute } from '../../support/database/postgres.ts';
import { eventually, freePort, runAsOneOf } from '../../support/process.ts';
import { serverFolder, startServer, type TestServer } from '../../support/server.ts';
import { haproxyConfiguration, type Ports } from './configuration.ts';
import { type Member, startMember } from './member.ts';
import type { Programs } from './programs.ts';

/** PostgreSQL under Patroni, of three members on the loopback address. */
export interface Cluster {
  readonly members: readonly Member[];
  /** HAProxy's address of the present primary, and of one of its replicas: the shop's database as its user. */
  readonly url: string;
  readonly replicaUrl: string;
  /** The member that is the primary; undefined while none is. */
  primary(): Promise<Member | undefined>;
  /** Waits until one member leads, all others stream from it and one of them is synchronous. */
  whole(): Promise<void>;
  stop(): Promise<void>;
}

/** How Patroni describes the cluster. */
interface Described {
  readonly members: readonly { name: string; role: string; state: string; timeline?: number }[];
}

/** Brings the cluster up, with an empty database for a shop. Where we are root, PostgreSQL runs as another user. */
export async function startCluster(programs: Programs): Promise<Cluster> {
  const runAs = await runAsOneOf(['postgres', 'nobody']);
  const started: { stop(): Promise<void> }[] = [];
  const stop = async (): Promise<void> => {
    for (const each of started.toReversed()) await each.stop();
  };
  try {
    const secret = () => randomBytes(16).toString('hex');
    const passwords = { superuser: secret(), replicator: secret(), shop: secret() };
    const etcdPort = await freePort();
    started.push(await startEtcd(programs, etcdPort));
    const members: Member[] = [];
    for (const name of ['m1', 'm2', 'm3']) {
      const ports = { postgres: await freePort(), rest: await freePort() };
      const member = await startMember(programs, { name, runAs, ports, etcdPort, passwords });
      members.push(member);
      started.push(member);
    }
    const proxy = await startHaproxy(
      programs,
      members.map(({ ports }) => ports),
    );
    started.push(proxy);
    const described = () => describe(members);
    const cluster = {
      members,
      url: `postgres://shop:${passwords.shop}@127.0.0.1:${proxy.primaryPort}/shop`,
      replicaUrl: `postgres://shop:${passwords.shop}@127.0.0.1:${proxy.replicaPort}/shop`,
      primary: () => primaryOf(members),
      whole: () =>
        eventually(
          180_000,
          () => true,
          async () => checkWhole(await described()),
        ),
      stop,
    };
    await cluster.whole();
    const asSuperuser = `postgres://postgres:${passwords.superuser}@127.0.0.1:${proxy.primaryPort}/postgres`;
    await eventually(
      20_000,
      () => true,
      () => execute(asSuperuser, 'SELECT 1'),
    );
    await execute(asSuperuser, `CREATE ROLE shop LOGIN PASSWORD '${passwords.shop}'`);
    // Without it the replicas' timeline is known only some minutes after a promotion.
    await execute(asSuperuser, 'GRANT pg_read_all_stats TO shop');
    await execute(asSuperuser, 'CREATE DATABASE shop OWNER shop');
    return cluster;
  } catch (error) {
    await stop();
    throw error;
  }
}

async function startEtcd({ etcd }: Programs, port: number): Promise<TestServer> {
  const folder = serverFolder('etcd', {});
  const client = `http://127.0.0.1:${port}`;
  const peer = `http://127.0.0.1:${await freePort()}`;
  const clients = ['--listen-client-urls', client, '--advertise-client-urls', client];
  const peers = ['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer, '--initial-cluster', `one=${peer}`];
  const args = ['--name', 'one', '--data-dir', join(folder, 'data'), ...clients, ...peers];
  return startServer({ folder, runAs: {}, quit: 'SIGKILL' }, etcd, args, async () => {
    if ((await fetch(`${client}/health`)).status !== 200) throw new Error('etcd is not healthy');
  });
}

async function startHaproxy(
  { haproxy }: Programs,
  members: readonly Ports[],
): Promise<TestServer & { primaryPort: number; replicaPort: number }> {
  const folder = serverFolder('haproxy', {});
  const primaryPort = await freePort();
  const replicaPort = await freePort();
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(file, haproxyConfiguration(primaryPort, replicaPort, members));
  const server = await startServer(
    { folder, runAs: {}, quit: 'SIGKILL' },
    haproxy,
    ['-db', '-f', file],
    async () => {},
  );
  return { ...server, primaryPort, replicaPort };
}

/** What the first member that answers says. */
async function describe(members: readonly Member[]): Promise<Described> {
  for (const { ports } of members) {
    const answer = await fetch(`http://127.0.0.1:${ports.rest}/cluster`).catch(() => undefined);
    if (answer?.ok) return (await answer.json()) as Described;
  }
  throw new Error('no member answers');
}

function checkWhole({ members }: Described): void {
  const leaders = members.filter(({ role, state }) => role === 'leader' && state === 'running');
  const running = members.filter(({ state }) => ['running', 'streaming'].includes(state));
  const isOneTimeline = new Set(members.map(({ timeline }) => timeline)).size === 1;
  const isSynchronous = members.some(({ role }) => role === 'sync_standby');
  if (leaders.length === 1 && running.length === 3 && isOneTimeline && isSynchronous) return;
  throw new Error(`the cluster is not whole: ${JSON.stringify(members)}`);
}

async function primaryOf(members: readonly Member[]): Promise<Member | undefined> {
  for (const member of members) {
    const answer = await fetch(`http://127.0.0.1:${member.ports.rest}/primary`).catch(() => undefined);
    if (answer?.status === 200) return member;
  }
  return undefined;
}
