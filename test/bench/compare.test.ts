import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { test } from 'node:test';
import { cases } from '../../bench/cases.ts';
import { chooser } from '../../bench/choose.ts';
import { comparisonReport } from '../../bench/compare/report.ts';
import { measureRows, type Row, timingOf } from '../../bench/compare/rows.ts';
import { compare, type Measured, verdictOf } from '../../bench/compare/verdict.ts';
import { readOptions } from '../../bench/options.ts';
import { startLoadGenerator } from '../../bench/processes.ts';
import { middle, shareOf, sideOf } from '../../bench/sides.ts';
import { turnOrder } from '../../bench/turn-order.ts';

const side = (...ofTurns: number[]): Measured => ({
  ofTurns,
  perSecond: middle(ofTurns),
  median: 1,
  p99: 10,
  cpuMs: undefined,
});

test('every server has each place, and follows each other one, equally often', () => {
  assert.deepEqual(
    [0, 1, 2, 3, 4, 5, 6].map((round) => turnOrder(3, round).join('')),
    ['012', '210', '120', '021', '201', '102', '012'],
  );
  assert.deepEqual(
    [0, 1, 2, 3, 4].map((round) => turnOrder(2, round).join('')),
    ['01', '10', '10', '01', '01'],
  );
  assert.deepEqual(turnOrder(1, 7), [0]);
});

test('the value in the middle is one of odd many, and the mean of two of even many', () => {
  assert.equal(middle([5, 1, 3]), 3);
  assert.equal(middle([8, 1, 2, 4]), 3);
  assert.ok(Number.isNaN(middle([])));
});

test('turns come to calls a second, median and slowest percent', () => {
  const latencies = (from: number, to: number) =>
    Float32Array.from({ length: to - from + 1 }, (_, index) => from + index);
  assert.deepEqual(
    sideOf([
      { seconds: 0.5, latencies: latencies(1, 50) },
      { seconds: 2, latencies: latencies(51, 200) },
    ]),
    { perSecond: 80, ofTurns: [100, 75], median: 101, p99: 199 },
  );
});

test('a share is that of the turns in which both were measured next to each other', () => {
  assert.equal(shareOf(side(50, 100, 600), side(100, 100, 600)), 1);
  assert.equal(shareOf(side(50, 90, 90), side(100, 100, 300)), 0.5);
});

test('a row is lost beyond 5 % and the spread of the old build, and gained likewise', () => {
  assert.deepEqual(
    [0.949, 0.95, 1, 1.05, 1.051].map((ratio) => verdictOf(ratio, 0)),
    ['lost', 'same', 'same', 'same', 'gained'],
  );
  assert.deepEqual(
    [0.919, 0.921, 1.079, 1.081].map((ratio) => verdictOf(ratio, 0.03)),
    ['lost', 'same', 'same', 'gained'],
  );
});

test('ratio and spread are medians of the rounds, the new build held against both of the old one', () => {
  const calm = { old: side(100, 200), again: side(100, 200), fresh: side(90, 180) };
  // Here everything is half as fast, and the second of the old build 10 % faster than the first.
  const busy = { old: side(40, 40), again: side(44, 44), fresh: side(21, 21) };
  const { ratio, spread, verdict, perSecond, p99 } = compare([calm, busy, calm]);
  assert.deepEqual(
    { ratio, spread, verdict, perSecond, p99 },
    {
      ratio: 0.9,
      spread: 0,
      verdict: 'lost',
      perSecond: { old: 150, again: 150, fresh: 135 },
      p99: { old: 10, again: 10, fresh: 10 },
    },
  );
  assert.equal(compare([busy]).ratio, 0.5);
  assert.equal(compare([busy]).spread.toFixed(6), '0.100000');
});

test('processor time is compared where the system tells it', () => {
  const took = (cpuMs: number | undefined) => ({ ...side(100), cpuMs });
  const round = (old: number, again: number, fresh: number) => ({
    old: took(old),
    again: took(again),
    fresh: took(fresh),
  });
  assert.deepEqual(compare([round(2, 3, 5), round(2, 3, 5), round(40, 2, 1)]).cpu, { ratio: 2, spread: 0.5 });
  assert.equal(compare([{ old: took(2), again: took(2), fresh: took(undefined) }]).cpu, undefined);
});

test('turns of a round are as many as places and neighbours can be shared out in', () => {
  const turnsOf = (seconds: number) => timingOf(5, seconds, [32]).turns;
  assert.deepEqual([0.1, 0.24, 0.5, 1, 2].map(turnsOf), [6, 6, 12, 24, 48]);
});

test('cases are chosen by name, by a part of the name, or as the three quick ones', () => {
  const chosen = (only?: string) => cases.map(({ name }) => name).filter(chooser(only));
  assert.equal(chosen().length, cases.length);
  assert.deepEqual(chosen('v2 list'), ['V2 list']);
  assert.deepEqual(chosen('list of'), ['V2 list of 200 attributes', 'V1 list of 200 attributes']);
  assert.deepEqual(chosen('quick'), ['V2 list', 'V1 list of 200 attributes', 'REST GET products']);
  assert.deepEqual(chosen('REST token, quick'), [
    'V2 list',
    'V1 list of 200 attributes',
    'REST token',
    'REST GET products',
  ]);
  assert.deepEqual(chosen('no such'), []);
});

test('--against has settings of its own, which mean nothing without it', () => {
  const options = readOptions(['--against=main', '--strict']);
  assert.notEqual(options, 'help');
  const { seconds, connections, against } = options as Exclude<typeof options, 'help'>;
  assert.deepEqual(
    { seconds, connections, against },
    { seconds: 1, connections: [32], against: { against: { build: 'main' }, rounds: 5, settle: 60, strict: true } },
  );
  for (const flag of ['--rounds=6', '--settle=1', '--strict']) assert.throws(() => readOptions([flag]), /goes with/);
  assert.throws(() => readOptions(['--against=main', '--rounds=4']), /--rounds is a number from 5/);
  const alone = readOptions([]) as Exclude<ReturnType<typeof readOptions>, 'help'>;
  assert.deepEqual([alone.seconds, alone.connections, alone.against], [1.6, [1, 8, 32], undefined]);
});

test('--engine=both holds PostgreSQL against SQLite, in this build', () => {
  const options = readOptions(['--engine=both', '--rounds=6']);
  assert.notEqual(options, 'help');
  const { engine, seconds, connections, against } = options as Exclude<typeof options, 'help'>;
  assert.deepEqual(
    { engine, seconds, connections, against },
    {
      engine: 'postgres',
      seconds: 1,
      connections: [32],
      against: { against: 'sqlite', rounds: 6, settle: 60, strict: false },
    },
  );
  assert.throws(() => readOptions(['--engine=both', '--against=main']), /goes without --against/);
});

test('three servers take turns; a case that only the new one serves is new', async (t) => {
  const calls: string[] = [];
  const serve = async (name: string, answers: (path: string) => readonly [number, string]) => {
    const server = createServer((request, response) => {
      if (calls.at(-1) !== name) calls.push(name);
      const [status, body] = answers(request.url ?? '');
      request.resume().on('end', () => response.writeHead(status, { 'content-length': body.length }).end(body));
    });
    t.after(() => server.closeAllConnections());
    t.after(() => server.close());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    // Whatever was called, it took a hundred milliseconds of the processors since it was asked last.
    let cpuMs = 0;
    return { port, cpuMs: () => (cpuMs += 100) };
  };
  const oldAnswer = (path: string) => {
    if (path.includes('?q=')) return [200, '[]'] as const;
    return path.startsWith('/api/rest') ? ([404, 'no'] as const) : ([200, 'yes'] as const);
  };
  const servers = {
    old: await serve('old', oldAnswer),
    again: await serve('again', oldAnswer),
    fresh: await serve('new', () => [200, 'yes!']),
  };
  const chosen = cases.filter(({ name }) => ['V2 list', 'REST GET product', 'REST search'].includes(name));
  const timing = { rounds: 2, connections: [1], turns: 2, sliceMs: 1, leadInMs: 0, warmUpMs: 1 };
  const parts: number[] = [];
  const load = startLoadGenerator();
  t.after(() => load.stop());
  const rows = await measureRows(load, servers, chosen, 1000, timing, (part) => parts.push(part));
  assert.deepEqual(
    rows.map(({ name, connections, answers }) => ({ name, connections, answers })),
    [
      { name: 'V2 list', connections: 1, answers: { old: 3, fresh: 4 } },
      { name: 'REST GET product', connections: 1, answers: undefined },
      { name: 'REST search', connections: 1, answers: undefined },
    ],
  );
  const [list, product, search] = rows as [Row, Row, Row];
  assert.deepEqual(product.found, { isNew: 'the old build answers 404' });
  assert.deepEqual(search.found, { isNew: 'the old build answers 200 with []' });
  assert.ok('ratio' in list.found && list.found.ratio > 0 && list.found.perSecond.again > 0);
  assert.ok(list.found.cpu !== undefined && list.found.cpu.ratio > 0);
  assert.deepEqual(parts, [0.5, 1]);
  // The list is requested from each of the three and warmed up, product and search only from two of them. Then come two rounds
  // of two turns.
  const round = ['again', 'new', 'again', 'old'];
  assert.deepEqual(calls, ['new', 'old', 'again', 'old', 'again', 'new', 'old', 'new', 'old', ...round, ...round]);
});

test('the report tells which rows are lost, new or too noisy', () => {
  const trio = <T>(value: T) => ({ old: value, again: value, fresh: value });
  const figures = { startMs: 700, idleBytes: 100e6, loadBytes: 200e6, afterBytes: 150e6 };
  const row = (name: string, found: Row['found']): Row => ({ name, connections: 32, found, answers: undefined });
  const took = (perSecond: number, cpuMs: number) => ({ ...side(perSecond), cpuMs });
  const compared = compare([{ old: took(100, 4), again: took(100, 5), fresh: took(80, 5) }]);
  const report = comparisonReport({
    engine: 'sqlite',
    rows: 1000,
    names: { old: 'main (1234567)', fresh: 'this' },
    rounds: 5,
    settle: 60,
    found: [
      row('V2 list', compared),
      row('V1 list', { ...compared, ratio: 1, spread: 0.06, verdict: 'same', cpu: undefined }),
      row('V3 list', { isNew: 'the old build answers 404' }),
    ],
    services: { ...trio(figures), fresh: { ...figures, startMs: 1400 } },
  });
  assert.equal(
    report,
    `sqlite, a store of 1 k products, carts and sessions; old: main (1234567), twice; new: this; 5 rounds

case     conn.  old calls/s  new calls/s  new/old  old/old  CPU/call  old/old  old p99 ms  new p99 ms      
V2 list     32          100           80    0.800   ±0.000     1.111   ±0.250      10.000      10.000  lost
V1 list     32          100           80    1.000   ±0.060                         10.000      10.000  same
V3 list     32                                                                                          new

                      old     old     new  new/old
start to ready     0.70 s  0.70 s  1.40 s     2.00
memory when idle   100 MB  100 MB  100 MB     1.00
memory under load  200 MB  200 MB  200 MB     1.00
memory 60 s after  150 MB  150 MB  150 MB     1.00

1 of 3 rows lost more than 5 % beyond the spread
the machine was too busy for 1 of 3 rows: the spread of their calls is above 5 %
V3 list is new: the old build answers 404`,
  );
});

test('the report of both engines tells which rows are below their target, or end late', () => {
  const trio = <T>(value: T) => ({ old: value, again: value, fresh: value });
  const figures = { startMs: 700, idleBytes: 100e6, loadBytes: 200e6, afterBytes: 150e6 };
  const row = (name: string, ofSqlite: number | undefined, p99 = 5): Row => {
    const found = compare([{ old: side(100), again: side(100), fresh: { ...side(40), p99 } }]);
    return { name, connections: 32, ofSqlite, found, answers: undefined };
  };
  const report = comparisonReport({
    engine: 'both',
    rows: 1000,
    names: { old: 'SQLite', fresh: 'PostgreSQL' },
    rounds: 5,
    settle: 60,
    found: [row('V2 list', 0.4), row('V2 add', 0.41), row('V2 info', undefined), row('V2 move', 0.3, 5.1)],
    services: trio(figures),
  });
  const [head, , , ...lines] = report.split('\n');
  assert.equal(head, 'a store of 1 k products, carts and sessions on SQLite, twice, and on PostgreSQL; 5 rounds');
  assert.deepEqual(
    lines.slice(0, 4).map((line) => line.split(/ {2,}/).slice(-3)),
    [
      ['5.00', '>= 0.40', 'ok'],
      ['5.00', '>= 0.41', 'below'],
      ['5.000', '5.00', 'ok'],
      ['5.10', '>= 0.30', 'below'],
    ],
  );
  assert.match(report, /\n2 of 4 rows are below their target, or have a p99 of more than 5 medians/);
});
