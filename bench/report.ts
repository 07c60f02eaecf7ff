import { type BoundFigure, boundLines } from './bounds.ts';
import { type LargeAnswerFigure, largeAnswerLines } from './large-answers.ts';
import type { EngineKind } from './make-store.ts';
import type { Figure } from './measure.ts';
import { shareOf } from './sides.ts';
import { megabytes, size, table, whole } from './table.ts';
import { type UploadFigure, uploadLines } from './uploads.ts';

/** The measurements of the process as a whole. */
export interface ProcessFigures {
  /** Start to ready on an existing database, the median of several starts. */
  readonly startMs: number;
  readonly idleBytes: number;
  /** The most memory during and after load. */
  readonly loadBytes: number;
}

/** All measurements of a run. `rows` are the sizes of the stores, the small one first. */
export interface Results {
  readonly engine: EngineKind;
  /** Processes that served each store. */
  readonly workers: number;
  readonly rows: readonly number[];
  readonly figures: readonly Figure[];
  readonly process: ProcessFigures;
  /** Set only if uploads are among the chosen cases. */
  readonly uploads: readonly UploadFigure[];
  /** Set only if large answers are among the chosen cases. */
  readonly large: readonly LargeAnswerFigure[];
  /** Set only if bounds are among the chosen cases. */
  readonly bounds: readonly BoundFigure[];
}

/** A target of design.md, "What 'good' is measured by", and whether it is met. */
export interface Verdict {
  readonly what: string;
  readonly measured: string;
  readonly target: string;
  readonly holds: boolean;
}

/**
 * How many times the cost on a small store a call may cost on a large one. The small store fits into the processor's
 * cache, the large one does not; that alone makes 1.2 to 1.7 times. Work that grows with the rows would make a hundred
 * times.
 */
const growthAllowed = 2;
/** The number of connections for which the targets are set. */
const targetConnections = 32;

/** Whether each target is met. PostgreSQL and several workers have only the target of growth. */
export function verdicts({ engine, workers, rows, figures, process, uploads }: Results): Verdict[] {
  const growth = rows.length < 2 ? [] : figures.map((figure) => growthVerdict(figure, rows));
  if (engine === 'postgres' || workers > 1) return growth;
  const calls = figures
    .filter(({ connections }) => connections === targetConnections)
    .flatMap((figure) => [...speedVerdicts(figure), tailVerdict(figure)]);
  const { startMs, idleBytes, loadBytes } = process;
  return [
    ...calls,
    ...growth,
    atMost('start to ready', startMs / 1000, 1.5, (value) => `${value.toFixed(2)} s`),
    atMost('memory when idle', idleBytes, 130e6, megabytes),
    atMost('memory under load', loadBytes, 300e6, megabytes),
    ...uploads.filter(({ imageBytes }) => imageBytes > 15e6).flatMap(uploadVerdict),
  ];
}

function speedVerdicts({ case: benchCase, ceiling, services, ofNear }: Figure): Verdict[] {
  const [own] = services;
  const found: Verdict[] = [];
  if (own && benchCase.ofCeiling !== undefined) {
    found.push(atLeast(`${benchCase.name}: share of the ceiling`, shareOf(own, ceiling), benchCase.ofCeiling));
  }
  if (ofNear !== undefined)
    found.push(atLeast(`${benchCase.name}: share of ${benchCase.near}`, ofNear, benchCase.ofNear ?? 0.85));
  return found;
}

function tailVerdict({ case: benchCase, services }: Figure): Verdict {
  const { p99 = 0, median = 1 } = services[0] ?? {};
  return atMost(`${benchCase.name}: p99 in medians`, p99 / median, 5, (value) => value.toFixed(2));
}

/** The design sets this target for an image of 20 MB; with small ones the garbage of many calls would be counted. */
function uploadVerdict({ name, imageBytes, addedBytes }: UploadFigure): Verdict[] {
  if (addedBytes === undefined) return [];
  return [atMost(`${name}: memory in images`, addedBytes / imageBytes, 5, (value) => value.toFixed(1))];
}

function growthVerdict({ case: benchCase, connections, services }: Figure, rows: readonly number[]): Verdict {
  const [small, large] = services;
  const times = (small?.perSecond ?? 0) / (large?.perSecond ?? 1);
  const what = `${benchCase.name}: cost at ${size(rows[1] ?? 0)} in that at ${size(rows[0] ?? 0)}, ${connections} connections`;
  return atMost(what, times, growthAllowed, (value) => value.toFixed(2));
}

function atLeast(what: string, value: number, least: number): Verdict {
  return { what, measured: value.toFixed(2), target: `>= ${least.toFixed(2)}`, holds: value >= least };
}

function atMost(what: string, value: number, most: number, show: (value: number) => string): Verdict {
  return { what, measured: show(value), target: `< ${show(most)}`, holds: value < most };
}

/** The figures and verdicts as a table for people. */
export function textReport(results: Results): string {
  const { engine, workers, rows, figures, process } = results;
  const large = rows[1];
  const head = ['case', 'conn.', 'calls/s', 'ceiling/s', 'ratio', 'median ms', 'p99 ms', 'p99/median', "ceiling's"];
  const more = large === undefined ? [] : [`calls/s at ${size(large)}`, 'times the cost'];
  const lines = figures.map(({ case: benchCase, connections, ceiling, services: [small, grown] }) => {
    const { perSecond = 0, median = 0, p99 = 0 } = small ?? {};
    const ratio = small ? shareOf(small, ceiling) : Number.NaN;
    const cells = [whole(perSecond), whole(ceiling.perSecond), ratio.toFixed(2), median.toFixed(3), p99.toFixed(3)];
    const compared = grown ? [whole(grown.perSecond), (perSecond / grown.perSecond).toFixed(2)] : [];
    const tails = [p99 / median, ceiling.p99 / ceiling.median].map((times) => times.toFixed(2));
    return [benchCase.name, String(connections), ...cells, ...tails, ...compared];
  });
  const targets = verdicts(results);
  const met = targets.map(({ what, measured, target, holds }) => [what, measured, target, holds ? 'ok' : 'below']);
  return [
    `${engine}, a store of ${size(rows[0] ?? 0)} products, carts and sessions${workers > 1 ? `, served by ${workers} workers` : ''}; the ceiling is a bare Fastify route`,
    '',
    table([[...head, ...more], ...lines]),
    '',
    `start to ready ${(process.startMs / 1000).toFixed(2)} s, memory ${megabytes(process.idleBytes)} idle, ${megabytes(process.loadBytes)} under load`,
    ...uploadLines(results.uploads),
    ...largeAnswerLines(results.large),
    ...boundLines(results.bounds),
    '',
    ...(targets.length > 0 ? [table([['target', 'measured', 'wanted', ''], ...met])] : []),
  ].join('\n');
}

/** The same as data. */
export function jsonReport(results: Results): string {
  const figures = results.figures.map(({ case: benchCase, ...figure }) => ({ case: benchCase.name, ...figure }));
  return JSON.stringify({ ...results, figures, targets: verdicts(results) }, null, 2);
}
