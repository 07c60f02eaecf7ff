import type { WrittenRow } from '#platform/storage/sqlite/compare-files.ts';
import { rowName } from '../mapping.ts';
import { contents } from '../plan.ts';
import type { GivenTable } from './given.ts';
import { createRowSet, isEqual, type Row } from './rows.ts';

/** A row that was changed here and in the source since the last time. */
export interface BothChanged {
  readonly what: string;
  /** Its key, as `product_id 12`. */
  readonly row: string;
  readonly how: 'changed on both sides' | 'removed here' | 'removed in the source' | 'made on both sides';
  /** Whose row it is now. */
  readonly stays: 'ours' | 'the source';
}

/** The name of a table's rows. */
export function whatIs({ name }: GivenTable): string {
  return contents.get(name) ?? name;
}

/** Decides row by row what is written, from what the source had, what it has, and what is here (`live`). */
export interface Decisions {
  /** The rows that were changed on both sides so far. */
  readonly both: readonly BothChanged[];
  /** Whether a row of this store stays where both sides want something else. */
  staysOurs(table: GivenTable): boolean;
  /** Whether a row that the source has removed is removed here. */
  isRemoved(table: GivenTable, before: Row, live: Row | undefined): boolean;
  /** Whether a row of the source is written. */
  isWritten(table: GivenTable, row: WrittenRow, live: Row | undefined): boolean;
  /** Notes that `live`, which was made here, has what `wanted` of the source is to have alone. */
  clash(table: GivenTable, live: Row, wanted: Row): void;
}

/**
 * @param ours whether rows that were changed on both sides stay as they are here; accounts of programs, webhooks and
 * settings do in any case
 */
export function createDecisions(ours: boolean): Decisions {
  const both: BothChanged[] = [];
  // What belongs to a row that stays, or that stays away, does as it does.
  const staying = createRowSet();
  const away = createRowSet();
  const staysOurs = (table: GivenTable): boolean => ours || table.isOurs;

  function tell(table: GivenTable, row: Row, how: BothChanged['how'], isOurs = staysOurs(table)): void {
    const name = rowName(table.name, table.columns, row) ?? table.name;
    both.push({ what: whatIs(table), row: name, how, stays: isOurs ? 'ours' : 'the source' });
  }

  return {
    both,
    staysOurs,
    isRemoved(table, before, live) {
      if (!live) return false;
      const isOfStaying = staying.hasOwnerOf(table, before);
      const isChanged = !isEqual(live, before);
      if (isChanged) tell(table, before, 'removed in the source', isOfStaying || staysOurs(table));
      if (!isOfStaying && !(isChanged && staysOurs(table))) return true;
      staying.add(table, before);
      return false;
    },
    isWritten(table, { before, now }, live) {
      if (away.hasOwnerOf(table, now)) {
        if (!live) away.add(table, now);
        return false;
      }
      if (live && isEqual(live, now)) return false;
      if (live && before ? isEqual(live, before) : !live && !before) return true;
      tell(table, now, live ? (before ? 'changed on both sides' : 'made on both sides') : 'removed here');
      if (!staysOurs(table)) return true;
      if (!live) away.add(table, now);
      return false;
    },
    clash(table, live, wanted) {
      tell(table, live, 'made on both sides');
      if (staysOurs(table)) away.add(table, wanted);
    },
  };
}
