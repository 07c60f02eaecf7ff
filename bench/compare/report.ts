import { megabytes, size, table, whole } from '../table.ts';
import type { Row } from './rows.ts';
import type { Compared, ServiceFigures } from './run.ts';

/** A spread from which on a row says little: a loss would have to be twice what is allowed. */
const noisy = 0.05;

/** Whether a row is lost. */
export const isLost = ({ found }: Row): boolean => 'verdict' in found && found.verdict === 'lost';

/** What a comparison found, as tables for people. */
export function comparisonReport({ engine, rows, names, rounds, settle, found, services }: Compared): string {
  const { old, again, fresh } = services;
  const line = (what: string, value: (of: ServiceFigures) => number, show: (value: number) => string) => [
    what,
    ...[old, again, fresh].map((of) => show(value(of))),
    (value(fresh) / ((value(old) + value(again)) / 2)).toFixed(2),
  ];
  return [
    `${engine}, a store of ${size(rows)} products, carts and sessions; old: ${names.old}, twice; new: ${names.fresh}; ${rounds} rounds`,
    '',
    table([
      [
        'case',
        'conn.',
        'old calls/s',
        'new calls/s',
        'new/old',
        'old/old',
        'CPU/call',
        'old/old',
        'old p99 ms',
        'new p99 ms',
        '',
      ],
      ...found.map(cells),
    ]),
    '',
    table([
      ['', 'old', 'old', 'new', 'new/old'],
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
    ...notes(found),
  ].join('\n');
}

function cells({ name, connections, found }: Row): string[] {
  const head = [name, String(connections)];
  if ('isNew' in found) return [...head, '', '', '', '', '', '', '', '', 'new'];
  const { ratio, spread, verdict, perSecond, p99, cpu } = found;
  const speeds = [(perSecond.old + perSecond.again) / 2, perSecond.fresh].map(whole);
  const tails = [Math.max(p99.old, p99.again), p99.fresh].map((value) => value.toFixed(3));
  return [...head, ...speeds, ...shares({ ratio, spread }), ...shares(cpu), ...tails, verdict];
}

function shares(found: { readonly ratio: number; readonly spread: number } | undefined): string[] {
  return found ? [found.ratio.toFixed(3), `±${found.spread.toFixed(3)}`] : ['', ''];
}

function notes(rows: readonly Row[]): string[] {
  const lost = rows.filter(isLost).length;
  const unsure = rows.filter(({ found }) => 'spread' in found && found.spread > noisy).length;
  return [
    lost === 0 ? 'no row is lost' : `${lost} of ${rows.length} rows lost more than 5 % beyond the spread`,
    ...(unsure > 0
      ? [`the machine was too busy for ${unsure} of ${rows.length} rows: the spread of their calls is above 5 %`]
      : []),
    ...rows.flatMap(({ name, found, answers }) => [
      ...('isNew' in found ? [`${name} is new: ${found.isNew}`] : []),
      ...(answers ? [`${name}: an answer has ${answers.fresh} bytes, in the old build ${answers.old}`] : []),
    ]),
  ].filter((note, at, all) => all.indexOf(note) === at);
}
