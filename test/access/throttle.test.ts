import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { countFailure, throttledFor } from '../../src/domain/access/identity/throttle.ts';
import { networkOf } from '../../src/kernel/network.ts';
import type { Engine } from '../../src/platform/storage/engine.ts';
import { onEachEngine } from '../support/database/engines.ts';
import { minute, noon } from './support.ts';

const limits = { failuresPerAccount: 3, failuresPerAddress: 5 };

onEachEngine('an account is refused from an address after its limit, until the minute ends', async (_, engine) => {
  await fail(engine, 'soap', '192.0.2.1', 2);
  assert.equal(await wait(engine, 'soap', '192.0.2.1'), 0);
  await fail(engine, 'SOAP', '192.0.2.1', 1);
  assert.equal(await wait(engine, 'soap', '192.0.2.1', noon + 20_500), 40);
  assert.equal(await wait(engine, 'soap', '192.0.2.1', noon + minute - 1), 1);
  assert.equal(await wait(engine, 'soap', '192.0.2.1', noon + minute), 0);
});

onEachEngine('the owner of the account is not locked out elsewhere', async (_, engine) => {
  await fail(engine, 'soap', '192.0.2.1', 3);
  assert.equal(await wait(engine, 'soap', '192.0.2.2'), 0);
  assert.equal(await wait(engine, 'other', '192.0.2.1'), 0);
});

onEachEngine('an address is refused for every account after its limit', async (_, engine) => {
  for (const name of ['a', 'b', 'c', 'd']) await fail(engine, name, '192.0.2.1', 1);
  assert.equal(await wait(engine, 'z', '192.0.2.1'), 0);
  await fail(engine, 'e', '192.0.2.1', 1);
  assert.equal(await wait(engine, 'z', '192.0.2.1'), 60);
});

onEachEngine('failures at the same time are all counted', async (_, engine) => {
  await Promise.all(Array.from({ length: 3 }, () => fail(engine, 'soap', '192.0.2.1', 1)));
  assert.equal(await wait(engine, 'soap', '192.0.2.1'), 60);
});

onEachEngine('counts of earlier minutes are removed', async (_, engine) => {
  await fail(engine, 'soap', '192.0.2.1', 1);
  await engine.write((tx) => countFailure(tx, { username: 'soap', address: '192.0.2.1' }, noon + minute));
  const rows = await engine.read((tx) =>
    tx.query(() => sql<{ window_start: number }>`select window_start from login_failure`),
  );
  assert.deepEqual(
    rows.map(({ window_start }) => window_start),
    [noon + minute, noon + minute],
  );
});

test('an IPv6 address counts with its network, an IPv4 one alone however it is written', () => {
  // A connection that is gone has no address.
  assert.equal(networkOf(undefined), 'unknown');
  assert.equal(networkOf('192.0.2.1'), '192.0.2.1');
  assert.equal(networkOf('::ffff:192.0.2.1'), '192.0.2.1');
  assert.equal(networkOf('2001:db8:0:1:2:3:4:5'), '2001:db8:0:1::/64');
  assert.equal(networkOf('2001:DB8::1:ffff:0:0:9'), '2001:db8:0:1::/64');
  assert.equal(networkOf('fe80::1%eth0'), 'fe80:0:0:0::/64');
  assert.equal(networkOf('::1'), '0:0:0:0::/64');
  assert.equal(networkOf('somewhere'), 'unknown');
});

async function fail(engine: Engine, username: string, address: string, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    await engine.write((tx) => countFailure(tx, { username, address }, noon + 100));
  }
}

function wait(engine: Engine, username: string, address: string, now = noon): Promise<number> {
  return engine.read((tx) => throttledFor(tx, { username, address }, now, limits));
}
