import type { Selectable } from 'kysely';
import type { Slice, Sliced } from '#kernel/pages.ts';
import type { Engine, Tx } from '#platform/storage/engine.ts';
import { readSlice } from '#platform/storage/keyset.ts';
import type { Database } from '#platform/storage/schema.ts';
import { statement } from '#platform/storage/statement.ts';
import type { CsvEncoding } from '../csv/decode.ts';
import type { CsvMode, LineFault } from '../csv/kind.ts';
import type { CsvKindName } from '../csv/kinds.ts';
import type { CsvForm } from '../csv/read-lines.ts';
import { type CsvCounts, refusedHeading, refusedLine, type Written } from '../csv/write-lines.ts';

/** A list that was sent to be taken in. Times in milliseconds since 1970. */
export interface CsvImportRecord {
  readonly id: number;
  readonly kind: CsvKindName;
  readonly mode: CsvMode;
  readonly isTried: boolean;
  readonly isAtomic: boolean;
  readonly state: 'waiting' | 'running' | 'done' | 'failed';
  readonly filename: string | null;
  readonly blobKey: string | null;
  readonly form: CsvForm;
  readonly lines: number;
  readonly linesDone: number;
  /** The last line of which also was written what it says of others. */
  readonly linesLinked: number;
  readonly counts: CsvCounts;
  /** How often it was begun since it last got on. */
  readonly attempts: number;
  readonly requestedAt: number;
  readonly requestedBy: string | null;
  readonly startedAt: number | null;
  readonly endedAt: number | null;
  readonly error: string | null;
}

/** A refused line. */
export interface RefusedRow {
  readonly line: number;
  readonly faults: readonly LineFault[];
}

function recordOf(row: Selectable<Database['csv_import']>): CsvImportRecord {
  const { created, changed, deleted, refused } = row;
  return {
    id: row.import_id,
    kind: row.kind as CsvKindName,
    mode: row.mode as CsvMode,
    isTried: row.is_tried === 1,
    isAtomic: row.is_atomic === 1,
    state: row.state as CsvImportRecord['state'],
    filename: row.filename,
    blobKey: row.blob_key,
    lines: row.lines,
    linesDone: row.lines_done,
    linesLinked: row.lines_linked,
    form: {
      encoding: row.encoding as CsvEncoding,
      separator: row.separator,
      columns: JSON.parse(row.columns) as string[],
    },
    counts: { created, changed, deleted, refused },
    attempts: row.attempts,
    requestedAt: row.requested_at,
    requestedBy: row.requested_by,
    startedAt: row.started_at,
    endedAt: row.ended_at,
    error: row.error,
  };
}

const byId = statement((q, p: { id: number }) => q.selectFrom('csv_import').selectAll().where('import_id', '=', p.id));
const openOf = statement((q, p: { requester: string }) =>
  q
    .selectFrom('csv_import')
    .select('import_id')
    .where('state', 'in', ['waiting', 'running'])
    .where('requester', '=', p.requester)
    .limit(100),
);
const withBlob = statement((q, p: { key: string }) =>
  q.selectFrom('csv_import').select('import_id').where('blob_key', '=', p.key).limit(1),
);

/** An import by its id. */
export async function importById(tx: Tx, id: number): Promise<CsvImportRecord | undefined> {
  const row = await tx.first(byId, { id });
  return row && recordOf(row);
}

/** How many imports of somebody wait or run. */
export async function openImportsOf(tx: Tx, requester: string): Promise<number> {
  return (await tx.all(openOf, { requester })).length;
}

/** Whether an import has a file. */
export async function isBlobInUse(tx: Tx, key: string): Promise<boolean> {
  return (await tx.first(withBlob, { key })) !== undefined;
}

/** A new import. */
export interface ImportToInsert
  extends Pick<
    CsvImportRecord,
    'kind' | 'mode' | 'isTried' | 'isAtomic' | 'filename' | 'form' | 'lines' | 'requestedBy'
  > {
  readonly blobKey: string;
  readonly requester: string;
  readonly now: number;
}

/** Adds an import that waits; answers its id. */
export async function insertImport(tx: Tx, added: ImportToInsert): Promise<number> {
  const { form, requester, requestedBy, now, filename, lines, blobKey } = added;
  const [row] = await tx.query((q) =>
    q
      .insertInto('csv_import')
      .values({
        kind: added.kind,
        mode: added.mode,
        is_tried: Number(added.isTried),
        is_atomic: Number(added.isAtomic),
        state: 'waiting',
        filename,
        blob_key: blobKey,
        encoding: form.encoding,
        separator: form.separator,
        columns: JSON.stringify(form.columns),
        lines,
        requested_at: now,
        requester,
        requested_by: requestedBy,
      })
      .returning('import_id'),
  );
  return (row as NonNullable<typeof row>).import_id;
}

/** Imports, the newest first. */
export async function sliceOfImports(tx: Tx, slice: Slice): Promise<Sliced<CsvImportRecord>> {
  const order = {
    columns: ['import_id'],
    isDescending: true,
    positionOf: ({ import_id }: { readonly import_id: number }) => [import_id],
  };
  const found = await readSlice(tx, (q) => q.selectFrom('csv_import').selectAll(), order, slice);
  return { ...found, rows: found.rows.map(recordOf) };
}

/** The refused lines of an import, in their order. */
export async function sliceOfRefused(tx: Tx, id: number, slice: Slice): Promise<Sliced<RefusedRow>> {
  const found = await readSlice(
    tx,
    (q) => q.selectFrom('csv_import_refused').select(['refused_id', 'line', 'faults']).where('import_id', '=', id),
    {
      columns: ['refused_id'],
      positionOf: ({ refused_id }: { readonly refused_id: number }) => [refused_id],
    },
    slice,
  );
  const rows = found.rows.map(({ line, faults }) => ({ line, faults: JSON.parse(faults) as LineFault[] }));
  return { ...found, rows };
}

/** The numbers of the refused lines of an import. */
export async function refusedLineNumbers(tx: Tx, id: number): Promise<Set<number>> {
  return new Set((await tx.all(refusedNumbers, { id })).map(({ line }) => line));
}

const refusedNumbers = statement((q, p: { id: number }) =>
  q.selectFrom('csv_import_refused').select('line').where('import_id', '=', p.id),
);
const nextContents = statement((q, p: { id: number; after: number }) =>
  q
    .selectFrom('csv_import_refused')
    .select(['refused_id', 'content'])
    .where('import_id', '=', p.id)
    .where('refused_id', '>', p.after)
    .orderBy('refused_id')
    .limit(500),
);

/** The file of the refused lines, in parts. */
export async function* refusedFile(
  read: Engine['read'],
  { id, form }: Pick<CsvImportRecord, 'id' | 'form'>,
): AsyncGenerator<string, void, undefined> {
  yield refusedHeading(form);
  for (let after = 0; ; ) {
    const from = after;
    const rows = await read((tx) => tx.all(nextContents, { id, after: from }));
    const last = rows.at(-1);
    if (!last) return;
    after = last.refused_id;
    yield rows.map(({ content }) => content).join('');
  }
}

const open = statement((q, _p: Record<never, never>) =>
  q
    .selectFrom('csv_import')
    .select(['import_id', 'requester'])
    .where('state', 'in', ['waiting', 'running'])
    .orderBy('import_id')
    .limit(1000),
);
const start = statement<{ id: number; now: number; attempts: number }, never>((q, p) =>
  q
    .updateTable('csv_import')
    .set((eb) => ({
      state: 'running',
      started_at: eb.fn.coalesce('started_at', eb.val(p.now)),
      attempts: p.attempts,
    }))
    .where('import_id', '=', p.id),
);

/** The first open import of each who asked for some, by their ids. */
export async function firstOfEach(tx: Tx): Promise<number[]> {
  const askers = new Set<string>();
  const firsts: number[] = [];
  for (const { import_id, requester } of await tx.all(open, {})) {
    if (!askers.has(requester)) firsts.push(import_id);
    askers.add(requester);
  }
  return firsts;
}

/** The import that is to be taken in after another one, as one that runs: those who asked take turns. */
export async function beginNext(tx: Tx, now: number, after: number): Promise<CsvImportRecord | undefined> {
  const firsts = await firstOfEach(tx);
  const next = firsts.find((id) => id > after) ?? firsts[0];
  const row = next === undefined ? undefined : await tx.first(byId, { id: next });
  if (!row) return undefined;
  await tx.run(start, { id: row.import_id, now, attempts: row.attempts + 1 });
  return recordOf({ ...row, attempts: row.attempts + 1, state: 'running', started_at: row.started_at ?? now });
}

/** How many faults of a line are told. */
const mostFaults = 20;

/** Notes what a transaction did with lines of an import. */
export async function noteProgress(
  tx: Tx,
  { id, form, isAtomic }: CsvImportRecord,
  { counts, refused, lastLine, isSecond }: Written,
): Promise<void> {
  const rows = refused.map(({ record, faults: all }) => {
    const faults = all.slice(0, mostFaults);
    return [id, record.line, JSON.stringify(faults), storable(refusedLine(form, { record, faults }))];
  });
  if (rows.length > 0) await tx.insertMany('csv_import_refused', ['import_id', 'line', 'faults', 'content'], rows);
  await tx.query((q) =>
    q
      .updateTable('csv_import')
      .set((eb) => ({
        ...(isSecond && !isAtomic ? { lines_linked: lastLine } : { lines_done: lastLine }),
        attempts: 0,
        created: eb('created', '+', counts.created),
        changed: eb('changed', '+', counts.changed),
        deleted: eb('deleted', '+', counts.deleted),
        refused: eb('refused', '+', counts.refused),
      }))
      .where('import_id', '=', id)
      .returning('import_id'),
  );
}

/** PostgreSQL takes no U+0000 into a text; such a line is refused for it. */
const storable = (text: string): string => text.replaceAll('\u0000', '\uFFFD').toWellFormed();

/** Notes that an import is over, and forgets its file, which the caller removes after the commit. */
export async function endImport(tx: Tx, id: number, now: number, error: string | null): Promise<void> {
  await tx.query((q) =>
    q
      .updateTable('csv_import')
      .set((eb) => ({
        state: error === null ? 'done' : 'failed',
        ended_at: now,
        error,
        blob_key: null,
        lines_done: error === null ? eb.ref('lines') : eb.ref('lines_done'),
      }))
      .where('import_id', '=', id)
      .returning('import_id'),
  );
}

/** Forgets imports that ended before a moment, with their refused lines. */
export async function forgetImportsBefore(tx: Tx, before: number): Promise<void> {
  await tx.query((q) => q.deleteFrom('csv_import').where('ended_at', '<', before).returning('import_id'));
}
