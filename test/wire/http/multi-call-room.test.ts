import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { LegacyBackend } from '../../../src/interfaces/legacy/backend.ts';
import { ApiFault, globalFaults } from '../../../src/interfaces/legacy/fault.ts';
import { runMultiCall, type ServiceCall } from '../../../src/interfaces/legacy/service-calls.ts';
import type { MethodCall } from '../../../src/interfaces/legacy/service-methods.ts';
import { callMethod } from '../../../src/interfaces/xmlrpc/server/methods.ts';

/** Makes a multiCall of five calls that each answer 1000 characters, with room for so many bytes; the calls that were made. */
async function madeWithin(room: number, limit: number): Promise<[made: number, answers: unknown, asked: number[]]> {
  let made = 0;
  const asked: number[] = [];
  const backend = {
    maxCallsPerMultiCall: 10,
    multiCallAnswerLimit: limit,
    requireCaller: async () => undefined,
    flush: async () => undefined,
    callPath: async () => {
      made += 1;
      return 'x'.repeat(1000);
    },
  } as unknown as LegacyBackend;
  const call = {
    backend,
    style: 'v1',
    arguments: { calls: Array(5).fill(['cart.list']) },
    credentials: () => undefined,
    hold: (bytes: number) => asked.push(bytes) > 0 && bytes <= room,
  } as unknown as ServiceCall;
  const answers = await runMultiCall(call);
  return [made, (answers as unknown[]).map((answer) => (typeof answer === 'string' ? 'made' : answer)), asked];
}

const notMade = {
  isFault: true,
  faultCode: String(new ApiFault(globalFaults.invalid_request_param).code),
  faultMessage: 'This call was not made, since the answers to those before it are too large. Send fewer at once.',
};

test('a multiCall counts its memory as it grows, and makes no more calls when its network has no room left', async () => {
  const [made, answers, asked] = await madeWithin(2500, 1_000_000);
  assert.equal(made, 3);
  assert.deepEqual(answers, ['made', 'made', 'made', notMade, notMade]);
  assert.deepEqual(asked.slice(0, 4), [0, 1060, 2120, 3180]);
});

test('a multiCall makes no call when its answer has its largest size', async () => {
  const [made, answers] = await madeWithin(1_000_000, 2000);
  assert.equal(made, 2);
  assert.deepEqual(answers, ['made', 'made', notMade, notMade, notMade]);
});

test('a multiCall in a system.multicall counts its memory together with earlier answers', async () => {
  const asked: number[] = [];
  const backend = {
    maxCallsPerMultiCall: 10,
    multiCallAnswerLimit: 1_000_000,
    requireCaller: async () => undefined,
    flush: async () => undefined,
    callPath: async () => 'x'.repeat(1000),
  } as unknown as LegacyBackend;
  const made = { backend, hold: (bytes: number) => asked.push(bytes) > 0 } as unknown as MethodCall;
  const entry = { methodName: 'multiCall', params: ['session', [['cart.list'], ['cart.list']]] };
  await callMethod(made, 'system.multicall', [[entry, entry]]);
  // The first of each pair of calls is counted with what came before the pair.
  const [, , single = 0, before = 0] = asked;
  assert.deepEqual(asked, [0, 0, single, before, before, before + single]);
  assert.ok(single >= 1000 && before > 2 * single);
});
