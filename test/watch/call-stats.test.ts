import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Registry } from 'prom-client';
import type { CallObservation } from '../../src/kernel/observe.ts';
import { createCallStats } from '../../src/platform/metrics/call-stats.ts';

const call = (changes: Partial<CallObservation>): CallObservation => ({
  style: 'v2',
  operation: 'shoppingCartProductList',
  userId: 1,
  outcome: 'ok',
  durationMs: 1,
  requestId: undefined,
  ...changes,
});

const linesOf = (text: string, start: string): string[] => text.split('\n').filter((line) => line.startsWith(start));

test('calls are counted by style, operation and outcome', async () => {
  const register = new Registry();
  const count = createCallStats(register);
  count(call({}));
  count(call({}));
  count(call({ outcome: '1002' }));
  count(call({ style: 'v1' }));
  assert.deepEqual(linesOf(await register.metrics(), 'cartwright_calls_total'), [
    'cartwright_calls_total{style="v2",operation="shoppingCartProductList",outcome="ok"} 2',
    'cartwright_calls_total{style="v2",operation="shoppingCartProductList",outcome="1002"} 1',
    'cartwright_calls_total{style="v1",operation="shoppingCartProductList",outcome="ok"} 1',
  ]);
});

test('latencies go into every bucket that is at least as large, with their sum and number', async () => {
  const register = new Registry();
  const count = createCallStats(register);
  for (const durationMs of [1, 3, 20_000]) count(call({ durationMs }));
  const text = await register.metrics();
  const labels = 'style="v2",operation="shoppingCartProductList"';
  const buckets = Object.fromEntries(
    linesOf(text, 'cartwright_call_seconds_bucket').map((line) => {
      const [, le, number] = /[{,]le="([^"]*)".*} (\d+)$/.exec(line) ?? [];
      return [le, Number(number)];
    }),
  );
  assert.deepEqual(
    [buckets['0.001'], buckets['0.0025'], buckets['0.005'], buckets['10'], buckets['+Inf']],
    [1, 1, 2, 2, 3],
  );
  assert.deepEqual(linesOf(text, 'cartwright_call_seconds_sum'), [`cartwright_call_seconds_sum{${labels}} 20.004`]);
  assert.deepEqual(linesOf(text, 'cartwright_call_seconds_count'), [`cartwright_call_seconds_count{${labels}} 3`]);
});
