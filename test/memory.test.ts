import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { promisify } from 'node:util';
import {
  activityOfProcess,
  allocateBytes,
  collectWhenGrown,
  freeBytes,
  giveBackWhenQuiet,
} from '../src/platform/process/memory.ts';

const runNode = promisify(execFile);

function fileOf(name: string): string {
  return JSON.stringify(new URL(`../src/${name}`, import.meta.url));
}

/** Prints whether what nobody needs any more has gone. */
const program = `
  import { setImmediate } from 'node:timers/promises';
  import { giveBackMemory } from ${JSON.stringify(new URL('../src/platform/process/memory.ts', import.meta.url))};
  const unneeded = new WeakRef({});
  await setImmediate();
  giveBackMemory();
  console.log(unneeded.deref() === undefined);
`;

for (const [flags, gone] of [
  [['--expose-gc'], true],
  [[], false],
] as const) {
  test(`memory is ${gone ? '' : 'not '}given back by a process that was started ${gone ? 'with' : 'without'} the flag`, async () => {
    const args = [...flags, '--input-type=module', '--eval', program];
    const { stdout } = await runNode(process.execPath, args);
    assert.equal(stdout, `${gone}\n`);
  });
}

/** What is done for each call, and must leave nothing behind. */
const eachCall = {
  'changes that were taken': `
    import { createTold } from ${fileOf('platform/storage/told.ts')};
    const told = createTold();
    const work = () => {
      told.add('quote', 1, 'lines');
      told.wake('mails');
      told.take();
      told.takeWoken();
    };
  `,
  'names that were noted again': `
    import { createLately } from ${fileOf('domain/identity/lately.ts')};
    const lately = createLately(5000);
    const work = () => lately.note('one');
  `,
  'secrets that were right again': `
    import { createVerified } from ${fileOf('domain/identity/verified.ts')};
    const verified = createVerified(5000, 60_000);
    verified.note('secret', 'stored');
    const work = () => verified.has('secret', 'stored');
  `,
};

for (const [what, program] of Object.entries(eachCall)) {
  test(`${what} do not stay until the next full collection`, async () => {
    const { stdout } = await runNode(process.execPath, [
      // Young objects are collected often, old ones not at all.
      ...['--max-semi-space-size=1', '--initial-old-space-size=500', '--input-type=module', '--eval'],
      `
        import { getHeapSpaceStatistics } from 'node:v8';
        ${program}
        const old = () => getHeapSpaceStatistics().find(({ space_name }) => space_name === 'old_space').space_used_size;
        work();
        // Now what it works with becomes old.
        for (let count = 0; count < 100_000; count++) globalThis.last = new Array(10).fill(count);
        const before = old();
        for (let count = 0; count < 50_000; count++) work();
        console.log(old() - before < 1_000_000);
      `,
    ]);
    assert.equal(stdout, 'true\n');
  });
}

/** The memory that a process gives back after these measurements: its load, and the MiB that it takes. */
function givenBack(looks: readonly (readonly [busy: number, taken: number])[]): number[] {
  const given: number[] = [];
  let taken = 40;
  let busy = 1;
  let wake = (): void => undefined;
  const after = (_: number, callback: () => void) => {
    wake = callback;
    return () => undefined;
  };
  giveBackWhenQuiet(
    { after },
    {
      busy: () => busy,
      residentBytes: () => taken * 1_048_576,
      giveBack() {
        given.push(taken);
        taken = 45;
      },
    },
  );
  for (const [nowBusy, nowTaken] of looks) {
    [busy, taken] = [nowBusy, nowTaken];
    wake();
  }
  return given;
}

test('memory that a load took is given back once, when the process was quiet at two looks', () => {
  assert.deepEqual(
    givenBack([
      [0.9, 200],
      [0.01, 201],
      [0.2, 202],
      [0, 203],
      [0, 204],
      [0, 205],
      [0.5, 150],
      [0, 150],
      [0, 151],
    ]),
    [204, 151],
  );
});

test('a process that has hardly grown since the last time is left alone', () => {
  assert.deepEqual(
    givenBack([
      [0, 60],
      [0, 60],
      [0.9, 76],
      [0, 76],
      [0, 76],
      [0, 76],
    ]),
    [60],
  );
});

test('memory of the start is given back by the first quiet looks, which are soon', () => {
  const waits: number[] = [];
  let wake = (): void => undefined;
  let given = 0;
  const after = (ms: number, callback: () => void) => {
    waits.push(ms);
    wake = callback;
    return () => undefined;
  };
  const busy = [0.9, 0.5, 0, 0, 0, 0];
  const giveBack = () => {
    given += 1;
  };
  giveBackWhenQuiet({ after }, { busy: () => busy.shift() ?? 0, residentBytes: () => 60 * 1_048_576, giveBack });
  const counts = Array.from({ length: 5 }, () => {
    wake();
    return given;
  });
  assert.deepEqual(counts, [0, 0, 1, 1, 1]);
  assert.deepEqual(waits, [400, 400, 400, 5000, 5000, 5000]);
});

test('bytes outside of the heap count as memory that a load took', () => {
  const activity = activityOfProcess(() => undefined);
  const before = activity.residentBytes();
  const bytes = Buffer.alloc(64 * 1_048_576, 1);
  assert.ok(activity.residentBytes() >= before + 48 * 1_048_576);
  assert.equal(bytes.length, 64 * 1_048_576);
});

test('caches are emptied before memory is given back', () => {
  let released = 0;
  const activity = activityOfProcess(() => {
    released += 1;
  });
  assert.equal(released, 0);
  activity.giveBack();
  assert.equal(released, 1);
});

test('many bytes are freed where nothing else is in their memory', () => {
  const alone = new Uint8Array(100_000);
  freeBytes(alone);
  assert.equal(alone.length, 0);
});

test('bytes that share their memory stay', () => {
  const whole = new Uint8Array(100_001).fill(7);
  freeBytes(whole.subarray(1));
  assert.equal(whole[50_000], 7);
});

for (const length of [100_000, 5_000_000, 40_000_000]) {
  test(`allocated bytes are as many as were asked for and can be freed: ${length}`, () => {
    const bytes = allocateBytes(length);
    assert.equal(bytes.length, length);
    freeBytes(bytes.subarray(0, length - 1));
    assert.equal(bytes.length, 0);
  });
}

/** Plays collections of V8, each with the size of the heap after it, in MiB. Answers the sizes at which all was collected. */
function collectedAt(start: number, collections: readonly (readonly ['all' | 'young', number])[]): number[] {
  const collected: number[] = [];
  let used = start;
  let told: (what: 'all' | 'young') => void = () => undefined;
  collectWhenGrown({
    usedBytes: () => used * 1_048_576,
    collect() {
      collected.push(used);
      used = start;
    },
    afterCollections(then) {
      told = then;
      return () => undefined;
    },
  });
  for (const [what, after] of collections) {
    used = after;
    told(what);
  }
  return collected;
}

test('objects are collected when they have grown by more than 48 MiB since the last time', () => {
  assert.deepEqual(
    collectedAt(50, [
      ['young', 98],
      ['young', 99],
      ['young', 98],
      ['all', 90],
      ['young', 138],
      ['young', 139],
    ]),
    [99, 139],
  );
});

test('a large heap may grow by a fifth', () => {
  assert.deepEqual(
    collectedAt(500, [
      ['young', 600],
      ['young', 601],
    ]),
    [601],
  );
});
