import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { lookers, offerGateway } from '../payments/support.ts';
import { onEachDemoStore } from '../support/database/engines.ts';
import type { Point } from '../support/database/failing-engine.ts';
import { startFakeGateway } from '../support/fake-gateway.ts';
import { legacyCaller } from '../support/legacy.ts';
import { testSettings } from '../support/service.ts';
import { readyCart, stockOf } from './support.ts';

const program = join(import.meta.dirname, 'killed-program.ts');
const nowhere: Point = { write: 0, statement: 0 };

/** Where the process dies, and how many orders exist after the job has cleaned up. */
const deaths: readonly {
  readonly moment: string;
  readonly point?: Point;
  /** How the gateway answers the call during which the process is killed. */
  readonly gateway?: 'approve' | 'cut';
  readonly orders: 0 | 1;
}[] = [
  { moment: 'amid the first transaction', point: { write: 1, statement: 15 }, orders: 0 },
  { moment: 'as the gateway is asked, which has not heard it', gateway: 'cut', orders: 1 },
  { moment: 'as the gateway is asked, which has', gateway: 'approve', orders: 1 },
  { moment: 'amid the second transaction', point: { write: 2, statement: 15 }, orders: 1 },
];

onEachDemoStore('a process that orders and pays is killed at each step', async (_t, engine, storage) => {
  const gateway = await startFakeGateway();
  try {
    await offerGateway(engine, gateway);
    const settings = testSettings({ paymentPrivateAddresses: true });
    const call = await legacyCaller(engine, { settings });
    const look = lookers(engine, settings);
    const before = await stockOf(engine, 'INK-TIDE');
    let orders = 0;
    for (const [index, { moment, point = nowhere, gateway: behaviour, orders: more }] of deaths.entries()) {
      const quoteId = await readyCart(call, { payment: 'gateway' });
      let child: ChildProcess | undefined;
      if (behaviour) gateway.next(behaviour);
      gateway.onCall(() => {
        if (behaviour) child?.kill('SIGKILL');
      });
      const { mediaDir: _media, ...opened } = storage;
      const said = JSON.stringify({ storage: opened, quoteId, point, name: `killed-${index}` });
      child = spawn(process.execPath, [program, said], { stdio: ['ignore', 'ignore', 'inherit'] });
      const [, signal] = (await once(child, 'exit')) as [number | null, string | null];
      assert.equal(signal, 'SIGKILL', moment);
      gateway.onCall(() => undefined);
      await look.resolve(300);
      orders += more;
      assert.equal(await look.orders(), orders, moment);
      assert.equal(await stockOf(engine, 'INK-TIDE'), before - 2 * orders, moment);
      assert.deepEqual(gateway.money(), { held: Math.round(orders * 2931) / 100, taken: 0 }, moment);
    }
  } finally {
    await gateway.close();
  }
});
