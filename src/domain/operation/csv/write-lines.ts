import type { Run } from '#domain/shared/command.ts';
import { command, granted } from '#domain/shared/command.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { lineOf, safeCell } from './cells.ts';
import type { CsvSource } from './decode.ts';
import { type CsvKind, type CsvMode, type CsvRefusal, type LineFault, refused } from './kind.ts';
import { CsvFileError, type CsvForm, type CsvRecord, csvFormOf, linesOf } from './read-lines.ts';

/** How many lines a transaction has; a transaction of a file that is all or nothing has them all. */
const batchSize = 500;

const refusals = [
  'product_not_found',
  'product_invalid',
  'product_outside_bounds',
  'product_type_unfit',
  'sku_taken',
  'unique_value_taken',
  'url_key_taken',
  'held_back',
  'customer_invalid',
  'customer_exists',
  'address_invalid',
  'record_not_found',
  'record_invalid',
  'record_name_taken',
  'record_in_use',
] as const satisfies readonly CsvRefusal[];

/** How many lines did what. */
export interface CsvCounts {
  readonly created: number;
  readonly changed: number;
  readonly deleted: number;
  readonly refused: number;
}

interface Written {
  readonly counts: CsvCounts;
  readonly refused: readonly RefusedLine[];
}

/** A line that was refused. */
export interface RefusedLine {
  readonly record: CsvRecord;
  readonly faults: readonly LineFault[];
}

interface Input {
  readonly kind: CsvKind;
  readonly mode: CsvMode;
  /** The lines in batches; a transaction that runs again asks for them again. */
  readonly batches: () => AsyncIterable<readonly CsvRecord[]>;
  /** Whether nothing shall stay. */
  readonly isTried: boolean;
  /** Whether one refused line prevents all of them. */
  readonly isAtomic: boolean;
}

/** Ends a transaction whose writes shall not stay. */
class Undone extends Error {
  readonly written: Written;
  constructor(written: Written) {
    super('the lines were only tried');
    this.name = 'Undone';
    this.written = written;
  }
}

/** Writes lines of a file in one transaction; throws `Undone` with the same answer if nothing shall stay. */
const writeLines = command({
  name: 'csv.write',
  permission: { rest: granted('products/write') },
  effect: 'write',
  touches: 'shared',
  refusals,
  async run(context, { kind, mode, batches, isTried, isAtomic }: Input): Promise<Written> {
    const counts = { created: 0, changed: 0, deleted: 0, refused: 0 };
    const found: RefusedLine[] = [];
    for await (const all of batches()) {
      const lines = all.filter((record) => {
        const column = Object.keys(record.cells).find((name) => record.cells[name]?.includes('\u0000'));
        if (column !== undefined) found.push({ record, faults: [{ column, message: 'must not contain U+0000' }] });
        return column === undefined;
      });
      counts.refused += all.length - lines.length;
      const outcomes = (await kind.write?.(context, lines, mode)) ?? [];
      for (const [index, record] of lines.entries()) {
        const outcome = outcomes[index] ?? refused(undefined, 'was not written');
        if ('done' in outcome) {
          counts[outcome.done] += 1;
          continue;
        }
        counts.refused += 1;
        found.push({ record, faults: outcome.faults });
      }
    }
    const written = { counts, refused: found };
    if (isTried || (isAtomic && found.length > 0)) throw new Undone(written);
    return written;
  },
});

/** How a file is taken in. */
export interface CsvImport {
  readonly kind: CsvKind;
  readonly mode: CsvMode;
  readonly open: CsvSource;
  readonly form: CsvForm;
  readonly isTried: boolean;
  readonly isAtomic: boolean;
  /** Called after each transaction with what it did. */
  readonly told: (counts: CsvCounts, refused: readonly RefusedLine[]) => Promise<void> | void;
}

/**
 * Takes a file in: some hundred lines in each transaction, or all lines in one if it is all or nothing; then its refused
 * lines keep out the others. Answers the sums. Throws `CsvFileError` where the file cannot be read on; the lines before
 * are written then, unless it is all or nothing.
 */
export async function importCsv(run: Run, { open, form, told, ...how }: CsvImport): Promise<CsvCounts> {
  const all = () => linesOf(open, form, batchSize);
  let sums: CsvCounts = { created: 0, changed: 0, deleted: 0, refused: 0 };
  const write = async (batches: Input['batches']): Promise<void> => {
    const { counts, refused } = await tried(run(writeLines, { ...how, batches }));
    const isUndone = how.isAtomic && refused.length > 0;
    sums = isUndone ? { created: 0, changed: 0, deleted: 0, refused: refused.length } : added(sums, counts);
    await told(sums, refused);
  };
  if (how.isAtomic) {
    await write(all);
    return sums;
  }
  for await (const batch of all()) {
    await write(async function* () {
      yield batch;
    });
  }
  return sums;
}

async function tried(written: Promise<Written>): Promise<Written> {
  try {
    return await written;
  } catch (error) {
    if (error instanceof Undone) return error.written;
    throw error;
  }
}

const added = (a: CsvCounts, b: CsvCounts): CsvCounts => ({
  created: a.created + b.created,
  changed: a.changed + b.changed,
  deleted: a.deleted + b.deleted,
  refused: a.refused + b.refused,
});

/** The column of a file of refused lines that says why; it is ignored when the file comes in again. */
const faultColumn = '_fault';

/** The form of a file for a kind. Throws `CsvFileError` for one that cannot be taken in. */
export async function formFor(
  run: Run,
  kind: CsvKind,
  open: CsvSource,
  given: Parameters<typeof csvFormOf>[1],
): Promise<CsvForm> {
  const form = await csvFormOf(open, given);
  const missing = kind.needs.filter((name) => !form.columns.includes(name));
  if (missing.length > 0) throw new CsvFileError(1, `there is no column "${missing[0]}"`);
  const others = form.columns.filter((name) => name !== faultColumn && !kind.needs.includes(name));
  const [wrong] = await run(problemsOfColumns, { kind, others });
  if (wrong !== undefined) throw new CsvFileError(1, wrong);
  return form;
}

const problemsOfColumns = command({
  name: 'csv.columns',
  permission: { rest: granted('products/read') },
  effect: 'read',
  touches: 'open',
  refusals: [],
  async run({ tx }, { kind, others }: { readonly kind: CsvKind; readonly others: readonly string[] }) {
    const found: string[] = [];
    for (const name of others) {
      const problem = await kind.columnProblem?.(tx, name);
      if (problem !== undefined) found.push(`the column "${name}" ${problem}`);
    }
    return found;
  },
});

/** The heading of a file of refused lines. */
export const refusedHeading = ({ columns, separator }: CsvForm): string =>
  lineOf([...columns.filter((name) => name !== faultColumn), faultColumn], separator);

/** A refused line as it came, with the reasons behind it; safe for spreadsheets. */
export function refusedLine({ columns, separator }: CsvForm, { record, faults }: RefusedLine): string {
  const cells = columns.filter((name) => name !== faultColumn).map((name) => safeCell(record.cells[name] ?? ''));
  return lineOf([...cells, safeCell(faults.map(csvFaultText).join('; '))], separator);
}

/** A fault as a sentence begins. */
export const csvFaultText = ({ column, message }: LineFault): string =>
  column === undefined ? message : `${column}: ${message}`;

/** A list of the store as a file, in parts; only a page of it is in memory at a time. */
export async function* csvOf(
  read: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
  kind: CsvKind,
  { isRaw = false } = {},
): AsyncGenerator<string, void, undefined> {
  const columns = await read((tx) => kind.heading(tx));
  yield lineOf(columns);
  for (let after = 0; ; ) {
    const from = after;
    const page = await read((tx) => kind.rows(tx, from, columns));
    if (!page) return;
    after = page.last;
    yield page.rows.map((row) => lineOf(isRaw ? row : row.map(safeCell))).join('');
  }
}
