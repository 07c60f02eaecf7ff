import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { onEachDemoStore } from './support/engines.ts';

const runNode = promisify(execFile);
const fileOf = (path: string): string => JSON.stringify(new URL(`../${path}`, import.meta.url));

/** Runs a program that can ask for a full collection with `collect()`; answers what it prints. */
async function run(program: string, flags: readonly string[] = []): Promise<string> {
  const text = `
    import { setImmediate } from 'node:timers/promises';
    import { setFlagsFromString } from 'node:v8';
    import { giveBackMemory } from ${fileOf('src/platform/process/memory.ts')};
    const collect = async () => {
      await setImmediate();
      giveBackMemory();
    };
    ${program}
  `;
  const args = ['--expose-gc', ...flags, '--input-type=module', '--eval', text];
  const { stdout } = await runNode(process.execPath, args);
  return stdout;
}

test('of the objects that are given, the first is kept, then each 64th instead', async () => {
  const printed = await run(`
    import { shapeKeeper } from ${fileOf('src/kernel/keep-shape.ts')};
    const keep = shapeKeeper();
    const given = [];
    const give = () => {
      const object = {};
      given.push(new WeakRef(object));
      keep(object);
    };
    for (const times of [1, 63, 1, 64]) {
      for (let count = 0; count < times; count++) give();
      await collect();
      console.log(given.findIndex((ref) => ref.deref()), given.filter((ref) => ref.deref()).length);
    }
  `);
  assert.equal(printed, '0 1\n0 1\n64 1\n128 1\n');
});

/** A program that makes objects and drops them, with fields that only these objects have. */
interface Dropping {
  /** Runs first, and then `make` twice, with a full collection in between. */
  readonly before: string;
  readonly make: string;
  readonly after?: string;
  readonly fields: readonly string[];
}

/** The fields of which V8 learns new shapes before the collection, and after it. */
async function newShapes({
  before,
  make,
  after = '',
  fields,
}: Dropping): Promise<{ first: string[]; again: string[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'cartwright-shapes-'));
  const log = join(folder, 'log');
  try {
    const program = `
      ${before}
      setFlagsFromString('--log-maps');
      const make = async () => { ${make} };
      await make();
      await collect();
      const mark = {};
      mark.collected_here = true;
      await make();
      setFlagsFromString('--no-log-maps');
      ${after}
    `;
    await run(program, ['--log-maps', '--no-log-maps-details', `--logfile=${log}`, '--no-logfile-per-isolate']);
    const learnt = readFileSync(log, 'latin1')
      .split('\n')
      .filter((line) => line.startsWith('map,Transition,'));
    const mark = learnt.findIndex((line) => line.endsWith(',collected_here'));
    assert.ok(mark > 0);
    const among = (lines: readonly string[]) =>
      fields.filter((field) => lines.some((line) => line.includes(`,${field}`)));
    return { first: among(learnt.slice(0, mark)), again: among(learnt.slice(mark)) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const dropped: Readonly<Record<string, Dropping>> = {
  'entries of the queue of next ticks': {
    before: `
      const { keepNodeShapes } = await import(${fileOf('src/platform/process/node-shapes.ts')});
      keepNodeShapes();
    `,
    make: `
      await setImmediate();
      process.nextTick(() => undefined);
      await setImmediate();
    `,
    fields: ['symbol("trigger_async_id_symbol"'],
  },
  hashes: {
    before: `
      setFlagsFromString('--no-log-maps');
      const { keepNodeShapes } = await import(${fileOf('src/platform/process/node-shapes.ts')});
      const { createHash } = await import('node:crypto');
      setFlagsFromString('--log-maps');
      keepNodeShapes();
    `,
    make: "createHash('sha256').update('').digest();",
    fields: ['symbol("kFinalized"'],
  },
  immediates: {
    before: `
      const { keepNodeShapes } = await import(${fileOf('src/platform/process/node-shapes.ts')});
      keepNodeShapes();
    `,
    make: 'await setImmediate();',
    fields: ['_onImmediate'],
  },
  'rows of a statement': {
    before: `
      const { recordMaker } = await import(${fileOf('src/kernel/record-maker.ts')});
      const record = recordMaker(['only_of_this_test']);
    `,
    make: 'record([1]);',
    fields: ['only_of_this_test'],
  },
};

for (const [what, dropping] of Object.entries(dropped)) {
  test(`${what} keep their shape when memory is given back`, async () => {
    assert.deepEqual(await newShapes(dropping), { first: dropping.fields, again: [] });
  });
}

onEachDemoStore('carts keep their shapes when memory is given back', async (_t, _engine, settings) => {
  const ofCalls = ['buyRequest', 'rowWeight', 'grand_total', 'isOneCurrency', 'taxClassId', 'itemsQty', 'afterCommit'];
  // The program itself makes one of each.
  const ofStart = ['symbol("#facts"', 'symbol("#isTaken"'];
  const dropping = {
    before: `
      // Nothing of the start is needed.
      setFlagsFromString('--no-log-maps');
      const { openEngine } = await import(${fileOf('src/schema/open.ts')});
      const { legacyCaller } = await import(${fileOf('test/support/legacy.ts')});
      const engine = openEngine(${JSON.stringify(settings)});
      const call = await legacyCaller(engine);
    `,
    make: `
      const quoteId = await call('cart.create');
      for (let count = 0; count < 65; count++) {
        const sku = count % 2 === 0 ? 'INK-TIDE' : 'INK-MOSS';
        await call('cart_product.add', { quoteId, productsData: [{ sku, qty: 1 }] });
      }
    `,
    after: 'await engine.close();',
    fields: [...ofCalls, ...ofStart],
  };
  assert.deepEqual(await newShapes(dropping), { first: ofCalls, again: [] });
});
