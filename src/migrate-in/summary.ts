import type { TableName } from '#platform/storage/schema.ts';
import { listed } from './left-out.ts';
import type { StagedMedia } from './media.ts';
import { contents } from './plan.ts';
import type { Replaced } from './replace.ts';

/** The results of an import. */
export interface ImportSummary {
  readonly taken: readonly { readonly what: string; readonly count: number }[];
  readonly leftOut: readonly LeftOut[];
  readonly warnings: readonly string[];
  /** What was removed from the store that the import replaced, and what stayed of it (`--keep`). */
  readonly removed: Replaced['removed'];
  readonly stayed: Replaced['stayed'];
}

/** What was not taken, and why. */
export interface LeftOut {
  readonly what: string;
  /** Absent for whole tables that were not read. */
  readonly count?: number;
  readonly why: string;
  /** The names of the rows: their keys, or the names of files. The first ten, or all that were asked for. */
  readonly rows?: readonly string[];
}

/** Counts while an import runs. */
export interface Tally {
  /** Counts rows that were sent to the database. */
  sent(table: TableName, rows: number): void;
  /** Notes names of rows that had an existing key. */
  repeated(table: TableName, names: readonly string[]): void;
  /** Counts the rows that are in the table: the others had an existing key. */
  arrived(table: TableName, count: number): void;
  /** Counts removed rows whose reference leads nowhere. */
  orphans(table: TableName, to: TableName, rows: number, names: readonly string[]): void;
  /** Counts the remaining rows: others were deleted with the rows that they belong to. */
  stayed(table: TableName, count: number): void;
  leftOut(what: string, why: string, rows: number, names?: readonly string[]): void;
  absentColumn(table: string, column: string): void;
  images(media: Omit<StagedMedia, 'publish' | 'discard'>): void;
  warn(message: string): void;
  /** Tables that got rows. */
  tables(): readonly TableName[];
  /** Rows sent so far. */
  rows(): number;
  summary(leftOutTables: ImportSummary['leftOut']): Omit<ImportSummary, 'removed' | 'stayed'>;
}

const CONTENT_FILES = 'files of pages and blocks';

/** How many rows of each kind are named, unless all are asked for. */
export const NAMED = 10;

/**
 * Starts counting.
 *
 * @param named how many rows of each kind are named
 */
export function createTally(named = NAMED): Tally {
  const sent = new Map<TableName, number>();
  const present = new Map<TableName, number>();
  const repeated = new Map<TableName, string[]>();
  const leftOut = new Map<string, { what: string; why: string; count: number; rows: string[] }>();
  const absent = new Map<string, string[]>();
  const warnings: string[] = [];
  let images: number | undefined;
  let contentFiles = 0;
  let downloadFiles = 0;
  const what = (table: TableName) => contents.get(table) ?? table;

  function leave(what: string, why: string, count: number, names: readonly string[] = []): void {
    if (count <= 0) return;
    const key = `${what}\n${why}`;
    const known = leftOut.get(key) ?? { what, why, count: 0, rows: [] };
    leftOut.set(key, known);
    known.count += count;
    addNames(known.rows, names);
  }

  function addNames(to: string[], names: readonly string[]): void {
    for (const name of names) if (to.length < named) to.push(name);
  }

  return {
    sent(table, rows) {
      if (rows > 0) sent.set(table, (sent.get(table) ?? 0) + rows);
    },
    repeated(table, names) {
      const known = repeated.get(table) ?? [];
      repeated.set(table, known);
      addNames(known, names);
    },
    arrived(table, count) {
      present.set(table, count);
      leave(what(table), 'another one has the same key', (sent.get(table) ?? 0) - count, repeated.get(table));
    },
    orphans(table, to, rows, names) {
      present.set(table, (present.get(table) ?? 0) - rows);
      leave(what(table), `they point to ${what(to)} that are not there`, rows, names);
    },
    stayed(table, count) {
      leave(what(table), 'what they belong to was left out', (present.get(table) ?? 0) - count);
      present.set(table, count);
    },
    leftOut: leave,
    absentColumn(table, column) {
      absent.set(table, [...(absent.get(table) ?? []), column]);
    },
    images({ copied, missing, missingContent, ...others }) {
      images = copied;
      ({ contentFiles, downloadFiles } = others);
      const why = 'the media folder does not have them (symbolic links are not followed)';
      leave('image files', why, missing.length, missing);
      leave(CONTENT_FILES, why, missingContent.length, missingContent);
    },
    warn: (message) => void warnings.push(message),
    tables: () => [...sent.keys()],
    rows: () => [...sent.values()].reduce((sum, rows) => sum + rows, 0),
    summary: (leftOutTables) => ({
      taken: [
        ...[...contents].flatMap(([table, what]) => {
          const count = present.get(table as TableName);
          return count ? [{ what, count }] : [];
        }),
        ...(images === undefined ? [] : [{ what: 'image files', count: images }]),
        ...(contentFiles === 0 ? [] : [{ what: CONTENT_FILES, count: contentFiles }]),
        ...(downloadFiles === 0 ? [] : [{ what: 'files of downloadable products', count: downloadFiles }]),
      ],
      leftOut: [...leftOut.values(), ...leftOutTables].map(({ what, count, why, rows = [] }: LeftOut) => ({
        what,
        ...(count === undefined ? {} : { count }),
        why,
        ...(rows.length === 0 ? {} : { rows }),
      })),
      warnings: [
        ...warnings,
        ...[...absent].map(([table, columns]) => `the source's table ${table} has no column ${listed(columns, 10)}`),
      ],
    }),
  };
}
