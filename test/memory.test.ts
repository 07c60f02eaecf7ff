import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { allocateBytes, freeBytes, uncompiled } from '../src/platform/process/memory.ts';

/** Prints whether V8 has compiled a busy function for speed: at the end of work done without that, and at last. */
const program = `
  import { setTimeout } from 'node:timers/promises';
  import { uncompiled } from ${JSON.stringify(new URL('../src/platform/process/memory.ts', import.meta.url))};
  function busy(n) { let sum = 0; for (let i = 0; i < n; i++) sum += i % 7; return sum; }
  // Bits of V8's answer: compiled by its middle or its last compiler.
  const isCompiled = () => (%GetOptimizationStatus(busy) & 0b1100000) !== 0;
  const work = async () => { for (let i = 0; i < 200; i++) busy(100_000); await setTimeout(20); return isCompiled(); };
  console.log(await uncompiled(work));
  for (let i = 0; i < 100 && !isCompiled(); i++) await work();
  console.log(isCompiled());
`;

test('nothing is compiled for speed meanwhile, and again afterwards', async () => {
  const flags = ['--allow-natives-syntax', '--input-type=module', '--eval', program];
  const { stdout } = await promisify(execFile)(process.execPath, flags);
  assert.equal(stdout, 'false\ntrue\n');
});

test('what the work answers or rejects with is passed on', async () => {
  assert.equal(await uncompiled(async () => 7), 7);
  await assert.rejects(
    uncompiled(async () => {
      throw new Error('not today');
    }),
    /not today/,
  );
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
