import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Engine } from '../../../src/platform/storage/engine.ts';
import { execute } from '../../support/database/postgres.ts';
import { addApiUser, startService, testKey } from '../../support/service.ts';
import { writeDemoRows } from '../../support/stores.ts';
import { styledClient } from '../../support/styled-client.ts';
import { onEngine, onReplica } from './replica-support.ts';

/** One address that leads to the current primary, like a moving address or a balancer. */
async function forwarder(target: string) {
  let { port } = new URL(target);
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    const other = connect({ host: '127.0.0.1', port: Number(port) });
    for (const [end, peer] of [
      [socket, other],
      [other, socket],
    ] as const) {
      sockets.add(end);
      end.on('error', () => peer.destroy()).on('close', () => peer.destroy() && sockets.delete(end));
      end.pipe(peer);
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(target);
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    switchTo(other: string) {
      port = new URL(other).port;
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Repeats a query until the database answers true. */
async function until(engine: Engine, asked: string): Promise<void> {
  const question = sql.raw<{ is: boolean | null }>(`select (${asked}) as "is"`);
  while ((await engine.read((tx) => tx.query(() => question)))[0]?.is !== true) await sleep(20);
}

onReplica('after a failover that lost commits nothing of them is served, kept or open', async (primary, standby) => {
  const road = await forwarder(primary.url);
  try {
    await onEngine(road.url, undefined, async (engine) => {
      await writeDemoRows(engine);
      await addApiUser(engine, 'shop', ['all']);
      const service = await startService(engine);
      try {
        const client = styledClient(service.url, 'v2');
        const before = await client.login('shop', testKey);
        const rename = (session: string, name: string) =>
          client.outcome(session, 'catalog_category.update', { categoryId: 3, categoryData: { name } });
        /** Reads three times, since a text is cached from the second time on. */
        const names = async (session: string): Promise<(string | undefined)[]> => {
          const answers: (string | undefined)[] = [];
          for (let time = 0; time < 3; time++) {
            const answer = await client.envelope(session, 'catalog_category.tree', { parentId: 3 });
            answers.push(/<name [^>]*>(.*?)<\/name>/.exec(answer)?.[1]);
          }
          return answers;
        };
        const thrice = (name: string) => [name, name, name];
        const versionsOf = (url: string) =>
          onEngine(url, undefined, (other) =>
            other.read((tx) => tx.query(() => sql<object>`select * from table_version order by 1, 2, 3`)),
          );

        assert.equal(await rename(before, 'Reached it'), 'ok');
        assert.deepEqual(await names(before), thrice('Reached it'));
        const [{ lsn } = { lsn: '' }] = await engine.read((tx) =>
          tx.query(() => sql<{ lsn: string }>`select pg_current_wal_lsn()::text as lsn`),
        );
        const versions = await onEngine(standby.url, undefined, async (other) => {
          await until(other, `pg_last_wal_replay_lsn() >= '${lsn}'`);
          await execute(standby.url, `alter system set primary_conninfo = ''`);
          await execute(standby.url, 'select pg_reload_conf()');
          await until(other, 'not exists (select from pg_stat_wal_receiver)');
          return versionsOf(standby.url);
        });
        assert.deepEqual(versions, await versionsOf(primary.url));

        // Only the primary has this change, and the service has cached it.
        assert.equal(await rename(before, 'Lost'), 'ok');
        const lost = await client.login('shop', testKey);
        assert.deepEqual(await names(lost), thrice('Lost'));
        assert.notDeepEqual(versions, await versionsOf(primary.url));
        await primary.interrupt();
        // The database is unreachable: cached values are not served instead.
        assert.match(await client.outcome(before, 'catalog_category.info', { categoryId: 3 }), /^1 /);

        await standby.promote();
        road.switchTo(standby.url);
        while ((await client.outcome(before, 'catalog_category.info', { categoryId: 3 })) !== 'ok') await sleep(20);
        assert.deepEqual(await names(before), thrice('Reached it'));
        assert.match(await client.outcome(lost, 'catalog_category.info', { categoryId: 3 }), /^5 Session expired/);
        const after = await client.login('shop', testKey);
        // The new primary continues without the old one's last commits, whoever writes.
        assert.equal(await rename(after, 'Of the new one'), 'ok');
        assert.deepEqual(await names(before), thrice('Of the new one'));
        const { cacheHits = 0 } = engine.figures();
        assert.deepEqual(await names(after), thrice('Of the new one'));
        assert.ok((engine.figures().cacheHits ?? 0) > cacheHits);
        await execute(
          standby.url,
          "update category_value set value = 'By hand' where category_id = 3 and value = 'Of the new one'",
        );
        assert.deepEqual(await names(after), thrice('By hand'));
      } finally {
        await service.close();
      }
    });
  } finally {
    await road.close();
  }
});
