// migrate-in/catch-up/: brings a store to what its source has now, by the differences since the last time.

import type { Tx } from '#platform/storage/engine.ts';
import { deleteRows, runRows } from '#platform/storage/row-statements.ts';
import type { FileComparison, WrittenRow } from '#platform/storage/sqlite/compare-files.ts';
import { importError } from '../import-error.ts';
import { type BothChanged, createDecisions, type Decisions, whatIs } from './decide.ts';
import { type GivenTable, givenTables, NUMBERS } from './given.ts';
import { givenRow, holdersOf, liveRows, putRows, setAside } from './live-rows.ts';
import { inBatches, isEqual, keyOf, type Row, valueAt, valuesOf } from './rows.ts';

/** How many rows of a kind came, changed and went in this store. */
export interface Difference {
  readonly what: string;
  added: number;
  changed: number;
  removed: number;
}

/** What was written. */
export interface Applied {
  readonly differences: readonly Difference[];
  readonly both: readonly BothChanged[];
}

/** Gets every row that is written, as it was and as it is now. */
export type NoteRow = (table: GivenTable, before: Row | undefined, now: Row | undefined) => void;

export interface ApplyOptions {
  /** Rows that were changed on both sides stay as they are here. */
  readonly ours?: boolean;
  /** Orders that were placed here give way to those of the source with the same number or id. */
  readonly force?: boolean;
}

interface Writing {
  readonly tx: Tx;
  readonly comparison: FileComparison;
  readonly decisions: Decisions;
  readonly force: boolean;
  readonly note: NoteRow;
}

/**
 * Writes what has changed in the source since the last time. Of rows that were changed on both sides the source's stays,
 * or ours if that is asked for; accounts of programs, webhooks and settings stay ours in any case. What belongs to a row
 * that stays, or stays away, does as it does.
 *
 * @throws ImportError for orders placed here whose numbers or ids the source has given to others, without `force`
 */
export async function applyDifferences(
  tx: Tx,
  comparison: FileComparison,
  { ours = false, force = false }: ApplyOptions,
  note: NoteRow,
): Promise<Applied> {
  const counts = new Map<string, Difference>();
  const decisions = createDecisions(ours);
  const writing: Writing = {
    tx,
    comparison,
    decisions,
    force,
    note(table, before, now) {
      const what = whatIs(table);
      const count = counts.get(what) ?? { what, added: 0, changed: 0, removed: 0 };
      count[now ? (before ? 'changed' : 'added') : 'removed'] += 1;
      counts.set(what, count);
      note(table, before, now);
    },
  };
  const given = givenTables().filter(({ name }) => name !== NUMBERS);
  for (const table of given) {
    for (const batch of inBatches(comparison.gone(table))) await removeGone(writing, table, batch);
  }
  for (const table of given) {
    const aside = new Map<string, Row>();
    for (const batch of inBatches(comparison.written(table))) await putWritten(writing, table, batch, aside);
    await putRows(tx, table, [...aside.values()]);
  }
  return { differences: [...counts.values()], both: decisions.both };
}

async function removeGone({ tx, decisions, note }: Writing, table: GivenTable, rows: readonly Row[]): Promise<void> {
  const live = await liveRows(tx, table, rows);
  const going = rows.filter((before) => decisions.isRemoved(table, before, live.get(keyOf(table, before))));
  await removeRows(tx, table, going);
  for (const before of going) note(table, before, undefined);
}

/** @param aside gets the source's rows of those that wait aside, by their keys; they are written at the end */
async function putWritten(
  writing: Writing,
  table: GivenTable,
  rows: readonly WrittenRow[],
  aside: Map<string, Row>,
): Promise<void> {
  const { tx, decisions, note } = writing;
  const live = await liveRows(tx, table, rows.map(nowOf));
  const wanted = rows.filter((row) => decisions.isWritten(table, row, live.get(keyOf(table, row.now))));
  // What was made here under the id of another thing goes, with all that belongs to it.
  const others = wanted.flatMap(({ before, now }) => {
    const found = live.get(keyOf(table, now));
    return table.hasId && !before && found ? [found] : [];
  });
  await giveWay(writing, table, others);
  const coming = await clearTheWay(writing, table, wanted, aside);
  await putRows(tx, table, coming.map(nowOf));
  for (const { before, now } of coming) note(table, before, now);
}

/**
 * Rows of this store that have what rows of the source are to have alone, such as an SKU: those that the source has, too,
 * wait aside; others give way, or stay. Answers the rows that can be written.
 */
async function clearTheWay(
  writing: Writing,
  table: GivenTable,
  rows: readonly WrittenRow[],
  aside: Map<string, Row>,
): Promise<readonly WrittenRow[]> {
  const { tx, comparison, decisions } = writing;
  const blocked = new Set<Row>();
  const going: Row[] = [];
  for (const { row, wanted } of await holdersOf(tx, table, rows.map(nowOf))) {
    const own = givenRow(comparison, 'now', table, row);
    const was = givenRow(comparison, 'before', table, row);
    if (own && ((was && isEqual(row, was)) || !decisions.staysOurs(table))) {
      await setAside(tx, table, row);
      aside.set(keyOf(table, row), own);
      continue;
    }
    decisions.clash(table, row, wanted);
    if (decisions.staysOurs(table)) blocked.add(wanted);
    else going.push(row);
  }
  await giveWay(writing, table, going);
  return rows.filter(({ now }) => !blocked.has(now));
}

/** Removes rows that were made here; orders only if that is asked for. */
async function giveWay({ tx, force }: Writing, table: GivenTable, rows: readonly Row[]): Promise<void> {
  const [first] = rows;
  if (first && table.name === 'sales_order' && !force) {
    const more = rows.length > 1 ? ` and ${rows.length - 1} more` : '';
    throw importError(
      `orders were placed here whose numbers the source has given to others (${valueAt(table, first, 'increment_id')}${more}): --force removes them, --ours leaves out the source's`,
    );
  }
  await removeRows(tx, table, rows);
}

async function removeRows(tx: Tx, table: GivenTable, rows: readonly Row[]): Promise<void> {
  const keys = rows.map((row) => valuesOf(table, row, table.key));
  await runRows(tx, deleteRows(table.name, table.key), keys);
}

const nowOf = ({ now }: WrittenRow): Row => now;
