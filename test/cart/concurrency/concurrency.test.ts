import assert from 'node:assert/strict';
import type { Engine } from '../../../src/platform/storage/engine.ts';
import { onEachDemoStore } from '../../support/database/engines.ts';
import { type LegacyCaller, legacyCaller, linesOf } from '../../support/legacy.ts';
import { output } from '../../support/process.ts';
import { type Acknowledged, type Carts, crowd } from './callers.ts';

const allowedFaults = new Set([
  '1030 Quotes are identical.',
  '1031 One item of products is not belong any of quote item',
]);

/** Two active carts of one customer, and a third cart. Lines move to whichever of the two was changed last. */
async function makeCarts(engine: Engine, call: LegacyCaller): Promise<Carts> {
  const [first, other, updated] = (await Promise.all([
    call('cart.create'),
    call('cart.create'),
    call('cart.create'),
  ])) as [number, number, number];
  await engine.write(async (tx) => {
    await tx.exec('update quote set is_active = 0');
    await tx.exec(`update quote set customer_id = 1, is_active = 1 where quote_id in (${first}, ${other})`);
  });
  await call('cart_product.add', { quoteId: updated, productsData: [{ sku: 'REPAIR-NIB' }] });
  return { first: first, other, updated };
}

async function check(call: LegacyCaller, carts: Carts, told: readonly Acknowledged[]): Promise<void> {
  const faults = told.flatMap((message) => Object.keys(message.faults)).filter((text) => !allowedFaults.has(text));
  assert.deepEqual(faults, []);
  const lines = [...(await linesOf(call, carts.first)), ...(await linesOf(call, carts.other))];
  const pieces = lines.reduce((sum, [, qty]) => sum + qty, 0);
  assert.equal(
    pieces,
    told.reduce((sum, { added }) => sum + added, 0),
  );
  for (const quoteId of [carts.first, carts.other]) {
    const info = (await call('cart.info', { quoteId })) as {
      items: { qty: number; sku: string }[];
      items_qty: string;
      items_count: string;
    };
    assert.equal(info.items.length <= 1, true, 'equal lines are one line');
    assert.equal(
      Number(info.items_qty),
      info.items.reduce((sum, { qty }) => sum + qty, 0),
    );
    assert.equal(Number(info.items_count), info.items.length);
  }
  const [[, last] = []] = await linesOf(call, carts.updated);
  assert.ok(
    told.some(({ updates }) => updates.includes(last as number)),
    `${last} was acknowledged`,
  );
  assert.ok(
    told.some(({ moves }) => moves > 0),
    'something moved',
  );
}

function onCrowdedStore(
  title: string,
  work: (engine: Engine, call: LegacyCaller, settings: unknown) => Promise<void>,
): void {
  onEachDemoStore(title, async (_t, engine, settings) => work(engine, await legacyCaller(engine), settings));
}

onCrowdedStore('32 callers of one process lose and double nothing', async (engine, call) => {
  const carts = await makeCarts(engine, call);
  const told = await crowd(engine, carts, { callers: 32, rounds: 12, seed: 1 });
  await check(call, carts, [told]);
});

onCrowdedStore('32 callers of two processes lose and double nothing', async (engine, call, settings) => {
  const carts = await makeCarts(engine, call);
  const program = new URL('process.ts', import.meta.url).pathname;
  const told = await Promise.all(
    [1, 2].map(async (seed) => {
      const options = { callers: 16, rounds: 12, seed };
      const args = [settings, carts, options].map((value) => JSON.stringify(value));
      // After this line the test support of that process prints that it ran no test.
      const [line = ''] = (await output(process.execPath, [program, ...args])).split('\n');
      return JSON.parse(line) as Acknowledged;
    }),
  );
  await check(call, carts, told);
});
