import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { allocateBytes, freeBytes } from '../src/platform/process/memory.ts';

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
    const { stdout } = await promisify(execFile)(process.execPath, args);
    assert.equal(stdout, `${gone}\n`);
  });
}

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
