import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onEachDatabase } from '../support/database/engines.ts';
import { soak } from './soak.ts';
import { growth, table, type Window } from './verdict.ts';

/** Counted in calls, not in minutes: enough to see a leak of 3 kB a call. The long form is a command, see CONTRIBUTING.md. */
onEachDatabase('after thousands of calls of all kinds the service holds no more than before', async (t, settings) => {
  const windows = await soak(settings, { windows: 8, windowCalls: 400, visitors: 4, pauseMs: 0 });
  t.diagnostic(`\n${table(windows)}`);
  assert.deepEqual(growth(windows, false), []);
});

const steady: Window = {
  calls: 400,
  seconds: 10,
  cpuPerCall: 4,
  p50: 5,
  p99: 40,
  rows: 500,
  heap: 60e6,
  rss: 180e6,
  cpuMs: 0,
  files: 40,
  resources: { TCPSocketWrap: 8 },
};
const growing = (change: (index: number) => Partial<Window>) =>
  growth(
    Array.from({ length: 8 }, (_, index) => ({ ...steady, ...change(index) })),
    true,
  );

test('values that are equal in all windows after the warm-up do not count as growth', () => {
  assert.deepEqual(
    growing(() => ({})),
    [],
  );
  assert.deepEqual(
    growing((index) => (index < 2 ? { heap: 20e6, cpuPerCall: 1, p99: 2 } : {})),
    [],
  );
});

test('each kind of growth is told', () => {
  const told = [
    growing((index) => ({ heap: 60e6 + index * 400 * 8000 })),
    growing((index) => ({ rss: 180e6 + index * 40e6 })),
    growing((index) => ({ files: 40 + index * 10 })),
    growing((index) => ({ resources: { Timeout: index * 10 } })),
    growing((index) => ({ cpuPerCall: 4 + index })),
    growing((index) => ({ p99: 20 + index * 20 })),
    growing((index) => ({ rows: index * 1000 })),
  ];
  assert.deepEqual(told, [
    ['the heap grew from 68000000 to 80800000'],
    ['the memory grew from 280000000 to 440000000'],
    ['the number of open files grew from 65 to 105'],
    ['the number of Timeout grew from 25 to 65'],
    ['processor time for a call grew from 6.5 to 10.5'],
    ['the time of the slowest percent grew from 70 to 150'],
    ['rows that are kept for a time grew from 2500 to 6500'],
  ]);
});
