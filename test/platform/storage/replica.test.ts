import assert from 'node:assert/strict';
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import type { Tx } from '../../../src/platform/storage/engine.ts';
import { openReplica } from '../../../src/platform/storage/postgres/replica.ts';
import { createTxParts } from '../../../src/platform/storage/postgres/tx.ts';
import { statement } from '../../../src/platform/storage/statement.ts';
import { tables } from '../../../src/schema/tables.ts';
import { startReplica } from '../../support/database/replica.ts';
import { freePort } from '../../support/process.ts';
import { isOnReplica, onEngine, onReplica, untilServed } from './replica-support.ts';

const put = statement((q, p: { name: string; value: string }) =>
  q
    .insertInto('service_fact')
    .values({ name: p.name, value: p.value })
    .onConflict((on) => on.column('name').doUpdateSet({ value: p.value })),
);
const get = statement((q, p: { name: string }) =>
  q.selectFrom('service_fact').select('value').where('name', '=', p.name),
);
const set = (name: string, value: string) => (tx: Tx) => tx.run(put, { name, value });
const factOf = (name: string) => async (tx: Tx) => (await tx.first(get, { name }))?.value;

onReplica('a read goes to the replica, and sees writes that another node acknowledged', async (node, other) => {
  await onEngine(node.url, other.url, (engine) =>
    onEngine(node.url, undefined, async (writer) => {
      await untilServed(engine);
      for (let i = 0; i < 50; i++) {
        await writer.write(set('a', `${i}`));
        assert.equal(await engine.read(factOf('a')), `${i}`);
      }
    }),
  );
});

onReplica('while the replica stands still the primary serves what it has not seen', async (node, other) => {
  await onEngine(node.url, other.url, async (engine) => {
    await untilServed(engine);
    await other.pause();
    try {
      await engine.write(set('b', 'new'));
      const [isThere, value] = await engine.read(async (tx) => [await isOnReplica(tx), await factOf('b')(tx)] as const);
      assert.deepEqual([isThere, value], [false, 'new']);
    } finally {
      await other.unpause();
    }
    await untilServed(engine);
    assert.equal(await engine.read(factOf('b')), 'new');
  });
});

onReplica(
  'no read is stale: 8 clients of two nodes while the replica stands still and goes on',
  async (firstNode, other) => {
    await onEngine(firstNode.url, other.url, (first) =>
      onEngine(firstNode.url, other.url, async (second) => {
        const nodes = [first, second];
        const told = new Map<string, number>();
        let isOver = false;
        let reads = 0;
        const client = async (n: number): Promise<void> => {
          for (let i = 1; !isOver; i++) {
            const own = `client-${n}`;
            await nodes[n % 2]?.write(set(own, `${i}`));
            told.set(own, i);
            // The client's own fact on the other node, and the fact of another client on either node.
            for (const [name, node] of [
              [own, nodes[(n + 1) % 2]],
              [`client-${(n + i) % 8}`, nodes[i % 2]],
            ] as const) {
              const least = told.get(name) ?? 0;
              const seen = Number((await node?.read(factOf(name))) ?? 0);
              assert.ok(seen >= least, `${name} was ${least} before the read, which saw ${seen}`);
              reads++;
            }
          }
        };
        const clients = Promise.all(Array.from({ length: 8 }, (_, n) => client(n)));
        clients.catch(() => undefined);
        const more = async (count: number): Promise<void> => {
          const wanted = reads + count;
          while (reads < wanted) await Promise.race([clients, sleep(5)]);
        };
        const bothServe = async (): Promise<boolean> => {
          const states = await Promise.all(nodes.map((node) => node.replica?.()));
          return states.every((state) => (state?.onReplica ?? 0) > 0 && (state?.onPrimary ?? 0) > 0);
        };
        try {
          // On a busy machine the replica may need more rounds until it has caught up between two writes.
          for (let round = 0; round < 6 || (round < 60 && !(await bothServe())); round++) {
            await other.pause();
            await more(100);
            await other.unpause();
            await more(200);
          }
        } finally {
          isOver = true;
          await other.unpause();
          await clients;
        }
        for (const node of nodes) {
          const state = await node.replica?.();
          assert.ok((state?.onReplica ?? 0) > 0, `the replica served nothing: ${JSON.stringify(state)}`);
          assert.ok((state?.onPrimary ?? 0) > 0, `the primary served nothing: ${JSON.stringify(state)}`);
        }
      }),
    );
  },
);

onReplica('a read whose replica fails amid it is done again by the primary', async (node, other) => {
  await onEngine(node.url, other.url, async (engine) => {
    await engine.write(set('c', 'here'));
    await untilServed(engine);
    const places: boolean[] = [];
    const value = await engine.read(async (tx) => {
      places.push(await isOnReplica(tx));
      if (places.length === 1) {
        const [row] = await tx.query(() => sql<{ pid: number }>`select pg_backend_pid() as pid`);
        await endBackend(other.url, row?.pid ?? 0);
      }
      return factOf('c')(tx);
    });
    assert.deepEqual([places, value], [[true, false], 'here']);
  });
});

async function endBackend(url: string, pid: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('select pg_terminate_backend($1, 5000)', [pid]);
  await client.end();
}

onReplica('an error of the work on the replica is its answer, and the work runs once', async (node, other) => {
  await onEngine(node.url, other.url, async (engine) => {
    await untilServed(engine);
    let times = 0;
    const work = engine.read(async () => {
      times++;
      throw new Error('no');
    });
    await assert.rejects(work, /^Error: no$/);
    assert.equal(times, 1);
  });
});

onReplica('a replica that is away is left alone for five seconds, and used again then', async (node, other) => {
  let now = 0;
  const reader = openReplica(createTxParts(tables, 0), other.url, node.url, 2, () => now);
  let primaryReads = 0;
  const read = () =>
    reader.read(isOnReplica, async () => {
      primaryReads++;
      return false;
    });
  try {
    while (!(await read())) now += 250;
    await other.interrupt();
    try {
      assert.equal(await read(), false);
    } finally {
      await other.resume();
    }
    primaryReads = 0;
    now += 4999;
    assert.deepEqual([await read(), await read(), primaryReads], [false, false, 2]);
    now += 1;
    while (!(await read())) now += 5000;
  } finally {
    await reader.close();
  }
});

onReplica('a replica that accepts connections and does not answer delays no read for long', async (node) => {
  const sockets: Socket[] = [];
  const silent = createServer((socket) => sockets.push(socket));
  const port = await freePort();
  await new Promise<void>((resolve) => silent.listen(port, '127.0.0.1', resolve));
  const url = new URL(node.url);
  url.port = String(port);
  /** Number of accepted connections, including one of our own: connections before ours are accepted before it. */
  const accepted = async (): Promise<number> => {
    const probe = connect(port, '127.0.0.1');
    await once(probe, 'connect');
    const isTaken = () => sockets.some(({ remotePort }) => remotePort === probe.localPort);
    while (!isTaken()) await once(silent, 'connection');
    probe.destroy();
    return sockets.length;
  };
  try {
    await onEngine(node.url, url.href, async (engine) => {
      await engine.write(set('d', 'here'));
      const answers = await Promise.all(Array.from({ length: 20 }, () => engine.read(factOf('d'))));
      assert.deepEqual(new Set(answers), new Set(['here']));
      // All 20 concurrent reads have given up on the replica; the next read does not try it.
      const connections = await accepted();
      assert.equal(await engine.read(factOf('d')), 'here');
      assert.equal(await accepted(), connections + 1);
    });
  } finally {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => silent.close(resolve));
  }
});

onReplica(
  'a server that is not a replica of the database is not used, and the reason is reported',
  async (node, other) => {
    const elsewhere = new URL(other.url);
    elsewhere.pathname = '/template1';
    for (const [url, problem] of [
      [node.url, 'it is no standby'],
      [elsewhere.href, 'it is the database template1, not postgres'],
    ] as const) {
      await onEngine(node.url, url, async (engine) => {
        await engine.write(set('e', 'here'));
        assert.equal(await engine.read(factOf('e')), 'here');
        assert.deepEqual(await engine.replica?.(), { onReplica: 0, onPrimary: 1, problem });
        assert.match(await engine.describe(), new RegExp(`^PostgreSQL \\S.*, no reads from the replica: ${problem}$`));
      });
    }
  },
);

onReplica('a write that meets a standby may go through soon: it may be about to be promoted', async (_one, other) => {
  await onEngine(other.url, undefined, async (engine) => {
    await assert.rejects(engine.write(set('h', 'no')), { name: 'StorageError', failure: 'unavailable' });
    const lock = sql`select name from service_fact for update`;
    await assert.rejects(
      engine.write((tx) => tx.query(() => lock)),
      { name: 'StorageError', failure: 'unavailable' },
    );
  });
});

// The last test, since the primary and its replica are separate afterwards.
onReplica('a replica of a former primary serves nothing that the promoted one does not have', async (node, other) => {
  const promoted = await startReplica(node);
  try {
    await promoted.promote();
    await onEngine(node.url, undefined, async (former) => {
      // The former primary works on for a while, so its replica has more of the log than the promoted one.
      for (let i = 0; i < 200; i++) await former.write(set('g', `lost ${'x'.repeat(200)}`));
    });
    await onEngine(promoted.url, other.url, async (engine) => {
      await engine.write(set('g', 'kept'));
      for (let i = 0; i < 5; i++) {
        assert.equal(await engine.read(factOf('g')), 'kept');
        assert.equal((await engine.replica?.())?.problem, 'it does not follow the new primary yet');
        await sleep(300);
      }
    });
  } finally {
    await promoted.stop();
  }
});
