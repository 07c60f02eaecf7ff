import { megabytes, size, table, whole } from '../table.ts';
import type { Row } from './rows.ts';
import type { Compared, ServiceFigures } from './run.ts';

/** With a larger spread a row says little: a loss would have to be twice the allowed one. */
const noisy = 0.05;

/** Whether a row is lost. */
export const isLost = ({ found }: Row): boolean => 'verdict' in found && found.verdict === 'lost';

/** Whether a row of PostgreSQL is below its share of SQLite, or its slowest answers are too late. */
export const misses = ({ found, ofSqlite = 0 }: Row): boolean =>
  'ratio' in found && (found.ratio < ofSqlite || found.p99.fresh > tail * found.median.fresh);

/** The most medians that the slowest percent may take. */
const tail = 5;

/** The results of a comparison, as tables for people. */
export function comparisonReport(compared: Compared): string {
  const { engine, rows, names, rounds, settle, found, services } = compared;
  const { old, again, fresh } = services;
  const line = (what: string, value: (figures: ServiceFigures) => number, show: (value: number) => string) => [
    what,
    ...[old, again, fresh].map((figures) => show(value(figures))),
    (value(fresh) / ((value(old) + value(again)) / 2)).toFixed(2),
  ];
  const ofEngines = engine === 'both';
  const [left, other] = ofEngines ? ['SQLite', 'PostgreSQL'] : ['old', 'new'];
  const head = ofEngines
    ? `a store of ${size(rows)} products, carts and sessions on SQLite, twice, and on PostgreSQL; ${rounds} rounds`
    : `${engine}, a store of ${size(rows)} products, carts and sessions; old: ${names.old}, twice; new: ${names.fresh}; ${rounds} rounds`;
  return [
    head,
    '',
    table([
      [
        'case',
        'conn.',
        `${left} calls/s`,
        `${other} calls/s`,
        `${other}/${left}`,
        `${left}/${left}`,
        'CPU/call',
        `${left}/${left}`,
        `${left} p99 ms`,
        `${other} p99 ms`,
        ...(ofEngines ? ['p99/median', 'target'] : []),
        '',
      ],
      ...found.map((row) => cells(row, ofEngines)),
    ]),
    '',
    table([
      ['', left, left, other, `${other}/${left}`],
      line(
        'start to ready',
        ({ startMs }) => startMs / 1000,
        (value) => `${value.toFixed(2)} s`,
      ),
      line('memory when idle', ({ idleBytes }) => idleBytes, megabytes),
      line('memory under load', ({ loadBytes }) => loadBytes, megabytes),
      line(`memory ${settle} s after`, ({ afterBytes }) => afterBytes, megabytes),
    ]),
    '',
    ...notes(found, ofEngines),
  ].join('\n');
}

function cells(row: Row, ofEngines: boolean): string[] {
  const { name, connections, found, ofSqlite } = row;
  const head = [name, String(connections)];
  if ('isNew' in found) return [...head, '', '', '', '', '', '', '', '', ...(ofEngines ? ['', ''] : []), 'new'];
  const { ratio, spread, verdict, perSecond, median, p99, cpu } = found;
  const speeds = [(perSecond.old + perSecond.again) / 2, perSecond.fresh].map(whole);
  const tails = [Math.max(p99.old, p99.again), p99.fresh].map((value) => value.toFixed(3));
  const last = ofEngines
    ? [
        (p99.fresh / median.fresh).toFixed(2),
        ofSqlite === undefined ? '' : `>= ${ofSqlite.toFixed(2)}`,
        misses(row) ? 'below' : 'ok',
      ]
    : [verdict];
  return [...head, ...speeds, ...shares({ ratio, spread }), ...shares(cpu), ...tails, ...last];
}

function shares(found: { readonly ratio: number; readonly spread: number } | undefined): string[] {
  return found ? [found.ratio.toFixed(3), `±${found.spread.toFixed(3)}`] : ['', ''];
}

function notes(rows: readonly Row[], ofEngines: boolean): string[] {
  const lost = rows.filter(isLost).length;
  const missed = rows.filter(misses).length;
  const verdict = lost === 0 ? 'no row is lost' : `${lost} of ${rows.length} rows lost more than 5 % beyond the spread`;
  const unsure = rows.filter(({ found }) => 'spread' in found && found.spread > noisy).length;
  return [
    ofEngines
      ? `${missed} of ${rows.length} rows are below their target, or have a p99 of more than ${tail} medians`
      : verdict,
    ...(unsure > 0
      ? [`the machine was too busy for ${unsure} of ${rows.length} rows: the spread of their calls is above 5 %`]
      : []),
    ...rows.flatMap(({ name, found, answers }) => [
      ...('isNew' in found ? [`${name} is new: ${found.isNew}`] : []),
      ...(answers ? [`${name}: an answer has ${answers.fresh} bytes, in the old build ${answers.old}`] : []),
    ]),
  ].filter((note, index, all) => all.indexOf(note) === index);
}
