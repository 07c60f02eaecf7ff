import type { Run } from '#domain/shared/command.ts';
import { command, granted } from '#domain/shared/command.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { lineOf, safeCell } from './cells.ts';
import type { CsvSource } from './decode.ts';
import {
  type CsvKind,
  type CsvMode,
  type CsvRefusal,
  kindFor,
  type LineFault,
  type LineOutcome,
  refused,
  type WriteContext,
} from './kind.ts';
import { unclearNumber } from './numbers.ts';
import { CsvFileError, type CsvForm, type CsvRecord, csvFormOf, linesOf } from './read-lines.ts';

/** How many lines a transaction has; a transaction of a file that is all or nothing has them all. */
const usualBatch = 500;

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
  'links_invalid',
  'link_twice',
  'link_not_found',
  'prices_invalid',
  'price_twice',
  'price_not_found',
  'custom_option_not_found',
  'custom_option_invalid',
  'bundle_option_not_found',
  'bundle_option_invalid',
  'download_not_found',
  'download_invalid',
  'variants_invalid',
  'variant_not_found',
  'variant_twice',
  'product_without_images',
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

/** What a transaction did. */
export interface Written {
  readonly counts: CsvCounts;
  readonly refused: readonly RefusedLine[];
  /** The number of its last line. */
  readonly lastLine: number;
  /** Whether it wrote what names other lines. */
  readonly isSecond: boolean;
}

/** A line that was refused. */
export interface RefusedLine {
  readonly record: CsvRecord;
  readonly faults: readonly LineFault[];
}

/** `first` writes the lines, `second` what they say of other lines. */
type Stage = 'first' | 'second';

interface Input {
  readonly kind: CsvKind;
  readonly mode: CsvMode;
  readonly separator: string;
  readonly stages: readonly Stage[];
  /** The lines in batches; a transaction that runs again asks for them again. */
  readonly batches: () => AsyncIterable<readonly CsvRecord[]>;
  /** Whether nothing shall stay. */
  readonly isTried: boolean;
  /** Whether one refused line prevents all of them. */
  readonly isAtomic: boolean;
  /** Notes what was done, in the transaction that did it. */
  readonly noted?: ((tx: Tx, written: Written) => Promise<void>) | undefined;
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
  async run(context, { isTried, isAtomic, noted, ...input }: Input): Promise<Written> {
    const { stages, batches } = input;
    const counts = { created: 0, changed: 0, deleted: 0, refused: 0 };
    const found = new Map<number, RefusedLine>();
    let lastLine = 0;
    for (const stage of stages) {
      for await (const all of batches()) {
        lastLine = all.at(-1)?.line ?? lastLine;
        const lines = all.filter(({ line }) => !found.has(line));
        const outcomes = await outcomesOf(context, input, stage, lines);
        for (const [index, record] of lines.entries()) {
          const outcome = outcomes[index] ?? refused(undefined, 'was not written');
          if ('done' in outcome) {
            if (outcome.done !== 'part') counts[outcome.done] += 1;
            continue;
          }
          counts.refused += 1;
          found.set(record.line, { record, faults: outcome.faults });
        }
      }
    }
    const refusedLines = [...found.values()].toSorted((x, y) => x.record.line - y.record.line);
    const isKept = !isAtomic || found.size === 0;
    const none = { created: 0, changed: 0, deleted: 0, refused: found.size };
    const isSecond = stages.at(-1) === 'second';
    const written = { counts: isKept ? counts : none, refused: refusedLines, lastLine, isSecond };
    if (isTried || !isKept) throw new Undone(written);
    await noted?.(context.tx, written);
    return written;
  },
});

/** Writes a batch; lines with U+0000 or an unclear number, and those that belong to one, are refused before. */
async function outcomesOf(
  context: WriteContext,
  { kind, mode, separator }: Pick<Input, 'kind' | 'mode' | 'separator'>,
  stage: Stage,
  lines: readonly CsvRecord[],
): Promise<LineOutcome[]> {
  let group = 0;
  const groups = lines.map((line) => (kind.begins?.(line) === false ? group : ++group));
  const broken = new Map<number, LineOutcome>();
  const isUnclear = (cell: string) => unclearNumber(cell, separator) !== undefined;
  const mayBe = mode !== 'delete' && lines.some(({ cells }) => Object.values(cells).some(isUnclear));
  const numbers = mayBe ? ((await kind.numbers?.(context.tx)) ?? []) : [];
  for (const [index, { cells }] of lines.entries()) {
    const column = Object.keys(cells).find((name) => cells[name]?.includes('\u0000'));
    const faults: LineFault[] = column === undefined ? [] : [{ column, message: 'must not contain U+0000' }];
    for (const name of numbers) {
      const message = unclearNumber(cells[name] ?? '', separator);
      if (message !== undefined) faults.push({ column: name, message });
    }
    if (faults.length > 0) broken.set(groups[index] ?? 0, { faults });
  }
  const whole = lines.filter((_line, index) => !broken.has(groups[index] ?? 0));
  const write = stage === 'second' ? kind.second?.write : kind.write;
  const outcomes = ((await write?.(context, whole, mode)) ?? []).values();
  return groups.map((id) => broken.get(id) ?? outcomes.next().value ?? refused(undefined, 'was not written'));
}

/** How a file is taken in. */
export interface CsvImport {
  readonly kind: CsvKind;
  readonly mode: CsvMode;
  readonly open: CsvSource;
  readonly form: CsvForm;
  readonly isTried: boolean;
  readonly isAtomic: boolean;
  /** What was done before: up to which line, up to which line what they say of others, and which lines were refused. */
  readonly before?: { readonly line: number; readonly second: number; readonly refused: ReadonlySet<number> };
  /** The lines of a transaction, if it is not all or nothing. */
  readonly batchSize?: number;
  /** Notes what each transaction did: in it, or after one that was undone. */
  readonly noted?: Input['noted'];
  /** Called after each transaction with the sums, and with what it refused; the import ends after it answers `false`. */
  readonly told: (
    counts: CsvCounts,
    refused: readonly RefusedLine[],
  ) => Promise<boolean | undefined> | Promise<void> | boolean | void;
}

/** Notes what a transaction did that was undone. */
const noteUndone = command({
  name: 'csv.note',
  permission: {},
  effect: 'write',
  touches: 'shared',
  refusals: [],
  run: ({ tx }, { noted, written }: { readonly noted: NonNullable<Input['noted']>; readonly written: Written }) =>
    noted(tx, written),
});

/**
 * Takes a file in: some hundred lines in each transaction, or all lines in one if it is all or nothing; then its refused
 * lines keep out the others. Answers the sums. Throws `CsvFileError` where the file cannot be read on; the lines before
 * are written then, unless it is all or nothing.
 */
export async function importCsv(run: Run, { open, form, told, ...how }: CsvImport): Promise<CsvCounts> {
  const { batchSize = usualBatch, noted, before, isAtomic, isTried } = how;
  const kind = kindFor(how.kind, form.columns);
  const hasSecond = how.mode !== 'delete' && kind.second?.isNeeded(form.columns) === true;
  const refusedBefore = new Set(before?.refused);
  let sums: CsvCounts = { created: 0, changed: 0, deleted: 0, refused: 0 };
  const write = async (batches: Input['batches'], stages: readonly Stage[]): Promise<boolean> => {
    const { written, isUndone } = await tried(
      run(writeLines, { ...how, kind, separator: form.separator, stages, batches }),
    );
    if (isUndone && noted) await run(noteUndone, { noted, written });
    sums = added(sums, written.counts);
    if (hasSecond) for (const { record } of written.refused) refusedBefore.add(record.line);
    return (await told(sums, written.refused)) !== false;
  };
  const all = () => linesOf(open, form, batchSize, kind.begins);
  if (isAtomic) {
    await write(all, hasSecond ? ['first', 'second'] : ['first']);
    return sums;
  }
  // What lines say of others cannot be tried, since the others are not there.
  const stages = hasSecond && !isTried ? (['first', 'second'] as const) : (['first'] as const);
  for (const stage of stages) {
    const after = (stage === 'first' ? before?.line : before?.second) ?? 0;
    for await (const found of all()) {
      const batch = found.filter(({ line }) => line > after && (stage === 'first' || !refusedBefore.has(line)));
      if (batch.length === 0) continue;
      const goesOn = await write(
        async function* () {
          yield batch;
        },
        [stage],
      );
      if (!goesOn) return sums;
    }
  }
  return sums;
}

async function tried(done: Promise<Written>): Promise<{ readonly written: Written; readonly isUndone: boolean }> {
  try {
    return { written: await done, isUndone: false };
  } catch (error) {
    if (error instanceof Undone) return { written: error.written, isUndone: true };
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
  const wrong = await run(readProblem, { kind, form });
  if (wrong !== undefined) throw new CsvFileError(1, wrong);
  return form;
}

/** Why the columns of a file are not those of a kind, if they are not. */
export async function columnsProblem(tx: Tx, given: CsvKind, { columns }: CsvForm): Promise<string | undefined> {
  const kind = kindFor(given, columns);
  const missing = kind.needs.find((name) => !columns.includes(name));
  if (missing !== undefined) return `there is no column "${missing}"`;
  for (const name of columns) {
    if (name === faultColumn || kind.needs.includes(name)) continue;
    const problem = await kind.columnProblem?.(tx, name);
    if (problem !== undefined) return `the column "${name}" ${problem}`;
  }
  return undefined;
}

const readProblem = command({
  name: 'csv.columns',
  permission: { rest: granted('products/read') },
  effect: 'read',
  touches: 'open',
  refusals: [],
  run: ({ tx }, { kind, form }: { readonly kind: CsvKind; readonly form: CsvForm }) => columnsProblem(tx, kind, form),
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
  { isRaw = false, separator = ',' } = {},
): AsyncGenerator<string, void, undefined> {
  const columns = await read((tx) => kind.heading(tx));
  yield lineOf(columns, separator);
  for (let after = 0; ; ) {
    const from = after;
    const page = await read((tx) => kind.rows(tx, from, columns));
    if (!page) return;
    after = page.last;
    yield page.rows.map((row) => lineOf(isRaw ? row : row.map(safeCell), separator)).join('');
  }
}
