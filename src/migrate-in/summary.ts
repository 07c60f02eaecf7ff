import type { TableName } from '../platform/storage/schema.ts';
import { listed } from './left-out.ts';
import type { StagedMedia } from './media.ts';
import { contents } from './plan.ts';
import type { Replaced } from './replace.ts';

/** The results of an import. */
export interface ImportSummary {
  readonly taken: readonly { readonly what: string; readonly count: number }[];
  /** `count` is absent for whole tables that were not read. */
  readonly leftOut: readonly { readonly what: string; readonly count?: number; readonly why: string }[];
  readonly warnings: readonly string[];
  /** What was removed from the store that the import replaced, and what stayed of it (`--keep`). */
  readonly removed: Replaced['removed'];
  readonly stayed: Replaced['stayed'];
}

/** Counts while an import runs. */
export interface Tally {
  /** Counts rows that were sent to the database. */
  sent(table: TableName, rows: number): void;
  /** Counts the rows that are in the table: the others had an existing key. */
  arrived(table: TableName, count: number): void;
  /** Counts removed rows whose reference leads nowhere. */
  orphans(table: TableName, to: TableName, rows: number): void;
  /** Counts the remaining rows: others were deleted with the rows that they belong to. */
  stayed(table: TableName, count: number): void;
  leftOut(what: string, why: string, rows?: number): void;
  absentColumn(table: string, column: string): void;
  images(media: Pick<StagedMedia, 'copied' | 'missing' | 'contentFiles' | 'downloadFiles'>): void;
  warn(message: string): void;
  /** Tables that got rows. */
  tables(): readonly TableName[];
  /** Rows sent so far. */
  rows(): number;
  summary(leftOutTables: ImportSummary['leftOut']): Omit<ImportSummary, 'removed' | 'stayed'>;
}

/** Starts counting. */
export function createTally(): Tally {
  const sent = new Map<TableName, number>();
  const present = new Map<TableName, number>();
  const leftOut = new Map<string, { what: string; why: string; count: number }>();
  const absent = new Map<string, string[]>();
  const warnings: string[] = [];
  let images: number | undefined;
  let [contentFiles, downloadFiles] = [0, 0];
  const what = (table: TableName) => contents.get(table) ?? table;

  function leave(what: string, why: string, rows = 1): void {
    if (rows <= 0) return;
    const key = `${what}\n${why}`;
    const known = leftOut.get(key);
    if (known) known.count += rows;
    else leftOut.set(key, { what, why, count: rows });
  }

  return {
    sent(table, rows) {
      if (rows > 0) sent.set(table, (sent.get(table) ?? 0) + rows);
    },
    arrived(table, count) {
      present.set(table, count);
      leave(what(table), 'another one has the same key', (sent.get(table) ?? 0) - count);
    },
    orphans(table, to, rows) {
      present.set(table, (present.get(table) ?? 0) - rows);
      leave(what(table), `they point to ${what(to)} that are not there`, rows);
    },
    stayed(table, count) {
      leave(what(table), 'what they belong to was left out', (present.get(table) ?? 0) - count);
      present.set(table, count);
    },
    leftOut: leave,
    absentColumn(table, column) {
      absent.set(table, [...(absent.get(table) ?? []), column]);
    },
    images({ copied, missing, ...others }) {
      images = copied;
      ({ contentFiles, downloadFiles } = others);
      const why = 'the media folder does not have them (symbolic links are not followed)';
      leave('image files', `${why}: ${listed(missing, 10)}`, missing.length);
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
        ...(contentFiles === 0 ? [] : [{ what: 'files of pages and blocks', count: contentFiles }]),
        ...(downloadFiles === 0 ? [] : [{ what: 'files of downloadable products', count: downloadFiles }]),
      ],
      leftOut: [...leftOut.values(), ...leftOutTables].map(({ what, why, ...rest }) => ({ what, ...rest, why })),
      warnings: [
        ...warnings,
        ...[...absent].map(([table, columns]) => `the source's table ${table} has no column ${listed(columns, 10)}`),
      ],
    }),
  };
}
