import assert from 'node:assert/strict';
import { sql } from 'kysely';
import { cli } from '../../cli/support.ts';
import { startService } from '../../support/service.ts';
import { onEngine, onReplica, untilServed } from './replica-support.ts';

const change = sql`insert into service_fact (name, value) values ('long', ${'x'.repeat(500)})
  on conflict (name) do update set value = excluded.value`;

onReplica('the state of the engine says how far the replica is behind', async (node, other) => {
  await onEngine(node.url, other.url, async (engine) => {
    await untilServed(engine);
    assert.match(await engine.describe(), /^PostgreSQL \S.*, a replica \d+ bytes behind$/);
    await other.pause();
    try {
      await engine.write((tx) => tx.query(() => change));
      const state = await engine.replica?.();
      assert.ok((state?.behindBytes ?? 0) > 500, `${state?.behindBytes} bytes behind`);
    } finally {
      await other.unpause();
    }
  });
});

onReplica(
  'metrics say whether the replica is used; those of a service without one do not name it',
  async (node, other) => {
    const metricsWith = (replica: string | undefined) =>
      onEngine(node.url, replica, async (engine) => {
        if (replica === other.url) await untilServed(engine);
        const service = await startService(engine);
        try {
          const text = await (await fetch(`${service.url}/metrics`)).text();
          return text.split('\n').filter((line) => line.startsWith('cartwright_replica'));
        } finally {
          await service.close();
        }
      });
    const [usable, behind, reads] = await metricsWith(other.url);
    assert.equal(usable, 'cartwright_replica_usable 1');
    assert.match(behind ?? '', /^cartwright_replica_behind_bytes \d+$/);
    assert.match(reads ?? '', /^cartwright_replica_reads [1-9]\d*$/);
    const [useless, ...counts] = await metricsWith(node.url);
    assert.equal(useless, 'cartwright_replica_usable 0');
    // The replica's delay is unknown, so there is no metric of it.
    assert.deepEqual(
      counts.map((line) => line.split(' ')[0]),
      ['cartwright_replica_reads', 'cartwright_replica_reads_by_primary'],
    );
    assert.deepEqual(await metricsWith(undefined), []);
  },
);

onReplica('doctor says how the replica is; without it the service works, so that is a warning', async (node, other) => {
  const found = async (replica: string): Promise<string> => {
    const flags = ['--database-url', node.url, '--database-replica-url', replica];
    const { out } = await cli(['doctor', ...flags]);
    return /^\w+ +replica .*$/m.exec(out)?.[0].replace(/ {2,}/g, '  ') ?? out;
  };
  assert.match(await found(other.url), /^ok {2}replica {2}\d+ bytes behind$/);
  assert.equal(await found(node.url), 'warning  replica  no reads go there: it is no standby');
});
