import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { get } from 'node:http';
import { test } from 'node:test';
import { Counter, Gauge, Registry } from 'prom-client';
import { installDemoStore } from '../../src/demo/install.ts';
import { mergeMetrics } from '../../src/platform/metrics/gather.ts';
import { openEngine, type StorageSettings } from '../../src/schema/open.ts';
import { onEachEngine } from '../support/database/engines.ts';
import { legacyCaller, linesOf } from '../support/legacy.ts';
import { eventually } from '../support/process.ts';
import { addApiUser, testKey } from '../support/service.ts';
import { styledClient } from '../support/styled-client.ts';
import { storeFlags } from './support.ts';

interface Program {
  readonly address: string;
  readonly child: ChildProcess;
  workers(): Promise<number[]>;
}

const main = new URL('../../src/main.ts', import.meta.url).pathname;

/** Two workers over the demo store, ended with the test. */
async function onWorkers(
  settings: StorageSettings,
  nodeFlags: readonly string[],
  work: (program: Program) => Promise<void>,
): Promise<void> {
  const flags = ['serve', '--workers', '2', '--port', '0', '--log-level', 'silent', ...storeFlags(settings)];
  const child = spawn(process.execPath, [...nodeFlags, main, ...flags], { stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    let printed = '';
    const address = await new Promise<string>((resolve, reject) => {
      child.once('exit', () => reject(new Error(`serve ended: ${printed}`)));
      child.stdout.on('data', (chunk: Buffer) => {
        printed += chunk;
        const found = /^Serving (\S+)$/m.exec(printed)?.[1];
        if (found) resolve(found);
      });
    });
    const metrics = async () => (await fetch(`${address}/metrics`)).text();
    await work({ address, child, workers: async () => workersOf(await metrics()) });
  } finally {
    if (child.exitCode === null && child.signalCode === null) {
      const gone = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGTERM');
      await gone;
    }
  }
}

/** The workers that metrics speak of. */
function workersOf(text: string): number[] {
  return [...text.matchAll(/^cartwright_soap_sessions\{worker="(\d+)"\}/gm)].map(([, id]) => Number(id));
}

onEachEngine(
  'items that 16 callers add through two workers are all in the cart, once',
  async (_t, engine, settings) => {
    await installDemoStore(engine, `${settings.dataDir}/media`);
    await addApiUser(engine, 'erp', ['all']);
    const call = await legacyCaller(engine);
    const quoteId = await call('cart.create', { store: 'default' });
    await onWorkers(settings, [], async ({ address, workers }) => {
      assert.deepEqual((await workers()).length, 2);
      const client = styledClient(address, 'v2');
      const session = await client.login('erp', testKey);
      const productsData = [{ sku: 'INK-TIDE', qty: 1 }];
      const outcomes = await Promise.all(
        Array.from({ length: 16 }, async () => {
          const said: string[] = [];
          for (let i = 0; i < 5; i++)
            said.push(await client.outcome(session, 'cart_product.add', { quoteId, productsData }));
          return said;
        }),
      );
      assert.deepEqual(new Set(outcomes.flat()), new Set(['ok']));
    });
    assert.deepEqual(
      (await linesOf(call, quoteId)).map(([sku, qty]) => [sku, qty]),
      [['INK-TIDE', 80]],
    );
  },
);

onEachEngine('a worker that dies is replaced, and its sessions stay valid', async (_t, engine, settings) => {
  await installDemoStore(engine, `${settings.dataDir}/media`);
  await addApiUser(engine, 'erp', ['all']);
  await onWorkers(settings, [], async ({ address, child, workers }) => {
    const client = styledClient(address, 'v1');
    const session = await client.login('erp', testKey);
    const before = await workers();
    const pids = childrenOf(child.pid ?? 0);
    assert.equal(pids.length, 2);
    process.kill(pids[0] ?? 0, 'SIGKILL');
    await eventually(
      60_000,
      () => child.exitCode === null,
      async () => {
        const now = await workers();
        assert.equal(now.length, 2);
        assert.notDeepEqual(now.toSorted(), before.toSorted());
      },
    );
    // A connection to the worker that died may still be in use here; a client that finds it cut calls again.
    const types = () => client.outcome(session, 'catalog_product_attribute.types');
    for (let i = 0; i < 4; i++) {
      assert.equal(await eventually(10_000, () => child.exitCode === null, types), 'ok');
    }
  });
});

onEachEngine('connections that a dead worker has not taken are served by another', async (_t, engine, settings) => {
  await installDemoStore(engine, `${settings.dataDir}/media`);
  await onWorkers(settings, [], async ({ address, child, workers }) => {
    const seen = new Set<number>();
    for (let death = 0; death < 3; death++) {
      const [doomed = 0] = childrenOf(child.pid ?? 0);
      seen.add(doomed);
      // It takes nothing any more: the connection that it is given waits in its channel.
      process.kill(doomed, 'SIGSTOP');
      const calls = Array.from({ length: 8 }, () => callOf(address));
      // The other worker has answered all that it was given.
      await Promise.any(calls.map(async (_call, index) => Promise.all(calls.filter((_c, other) => other !== index))));
      process.kill(doomed, 'SIGKILL');
      assert.deepEqual(await Promise.all(calls), Array(8).fill(200));
      await eventually(
        60_000,
        () => child.exitCode === null,
        async () => assert.equal((await workers()).length, 2),
      );
    }
    assert.equal(seen.size, 3);
  });
});

onEachEngine('under load, each call of a worker that is killed ends', async (_t, engine, settings) => {
  await installDemoStore(engine, `${settings.dataDir}/media`);
  await onWorkers(settings, [], async ({ address, child, workers }) => {
    const outcomes = new Map<number | string, number>();
    let isOver = false;
    const callers = Array.from({ length: 16 }, async () => {
      while (!isOver) {
        const outcome = await callOf(address).catch(({ code = '' }: NodeJS.ErrnoException) => code);
        outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      }
    });
    for (let death = 0; death < 3; death++) {
      const before = outcomes.get(200) ?? 0;
      await eventually(
        60_000,
        () => child.exitCode === null,
        async () => assert.ok((outcomes.get(200) ?? 0) > before + 50),
      );
      process.kill(childrenOf(child.pid ?? 0)[0] ?? 0, 'SIGKILL');
      await eventually(
        60_000,
        () => child.exitCode === null,
        async () => assert.equal((await workers()).length, 2),
      );
    }
    isOver = true;
    // A call that nobody answers would never end.
    await Promise.all(callers);
    // What a worker had taken ended with it.
    const others = [...outcomes.keys()].filter((outcome) => outcome !== 200);
    assert.deepEqual(new Set([...others, 'ECONNRESET']), new Set(['ECONNRESET']));
  });
});

onEachEngine('metrics of workers include each process, and values like NaN', async (_t, engine, settings) => {
  await installDemoStore(engine, `${settings.dataDir}/media`);
  await onWorkers(settings, [], async ({ address }) => {
    const text = await (await fetch(`${address}/metrics`)).text();
    const started = [...text.matchAll(/^process_start_time_seconds\{worker="(\d+)"\} \d/gm)];
    assert.deepEqual(started.map(([, worker]) => worker).toSorted(), ['1', '2']);
    // An event loop without measurements has no mean.
    assert.doesNotMatch(text, / (\+Inf|null)$/m);
  });
});

onEachEngine('at SIGTERM all workers end in order', async (_t, engine, settings) => {
  await installDemoStore(engine, `${settings.dataDir}/media`);
  await onWorkers(settings, [], async ({ child }) => {
    const pids = childrenOf(child.pid ?? 0);
    const end = new Promise((resolve) => child.once('exit', (code, signal) => resolve({ code, signal })));
    child.kill('SIGTERM');
    assert.deepEqual(await end, { code: 0, signal: null });
    for (const pid of pids) assert.throws(() => process.kill(pid, 0), { code: 'ESRCH' });
  });
  await engine.read((tx) => tx.query((q) => q.selectFrom('store').select('store_id')));
  await openEngine(settings).close();
});

test('metrics of workers have labels, each metric described once', async () => {
  const metrics = (count: number) => {
    const register = new Registry();
    const registers = [register];
    const calls = new Counter({ name: 'calls', help: 'Calls.', labelNames: ['style'], registers });
    calls.inc({ style: 'v1' }, count);
    new Gauge({ name: 'up', help: 'Up.', registers }).set(1);
    // A metric that prom-client itself does not aggregate.
    new Gauge({ name: 'since', help: 'Since.', aggregator: 'omit', registers }).set(count);
    return register.getMetricsAsJSON();
  };
  const text = await mergeMetrics([
    [1, await metrics(5)],
    [2, await metrics(7)],
  ]);
  assert.deepEqual(text.split('\n').filter(Boolean), [
    '# HELP calls Calls.',
    '# TYPE calls counter',
    'calls{worker="1",style="v1"} 5',
    'calls{worker="2",style="v1"} 7',
    '# HELP up Up.',
    '# TYPE up gauge',
    'up{worker="1"} 1',
    'up{worker="2"} 1',
    '# HELP since Since.',
    '# TYPE since gauge',
    'since{worker="1"} 5',
    'since{worker="2"} 7',
  ]);
});

/** A call on a connection of its own: its status. Rejects if the connection is reset; waits without a limit. */
function callOf(address: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = get(`${address}/livez`, { agent: false }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode ?? 0));
      answer.once('error', reject);
    });
    request.once('error', reject);
  });
}

/** The processes that a process started. */
function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);
}
