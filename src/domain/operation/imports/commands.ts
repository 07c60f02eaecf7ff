// domain/operation/imports/: lists that are sent over REST: what is known of each (store.ts, tables.ts), how they are
// asked for and seen (commands.ts), and the job that takes them in (take-in.ts).

import { randomBytes } from 'node:crypto';
import { type Context, command, granted, type Outside } from '#domain/shared/command.ts';
import type { Slice, Sliced } from '#kernel/pages.ts';
import type { Principal } from '#kernel/principal.ts';
import { decodeBase64 } from '#platform/images/base64.ts';
import { askForJob } from '#platform/jobs/leases.ts';
import { lockNames } from '#platform/storage/lock-names.ts';
import type { CsvEncoding } from '../csv/decode.ts';
import type { CsvMode } from '../csv/kind.ts';
import { type CsvKindName, csvGrants, csvKinds } from '../csv/kinds.ts';
import { CsvFileError, type CsvForm, csvFormOf } from '../csv/read-lines.ts';
import { columnsProblem } from '../csv/write-lines.ts';
import {
  type CsvImportRecord,
  importById,
  insertImport,
  isBlobInUse,
  openImportsOf,
  type RefusedRow,
  sliceOfImports,
  sliceOfRefused,
} from './store.ts';

/** The job that takes lists in. */
export const importJobName = 'import.run';

/** Where files wait until they are taken in. Nothing below it is served. */
export const importPrefix = 'imports';

/** The most bytes of a file; the largest body that is taken is less. */
const mostBytes = 2 ** 30;

/** How many imports of a caller may wait or run. */
const mostOpen = 5;

/** The most lines of a file: it is read anew in each turn. */
const mostLines = 1_000_000;

/** The most lines of a file that is all or nothing: other writers wait for its end. */
const mostAtomicLines = 5000;

/** A list to take in. */
export interface NewImport {
  readonly kind: CsvKindName;
  readonly mode: CsvMode;
  readonly isTried: boolean;
  readonly isAtomic: boolean;
  readonly encoding: CsvEncoding | undefined;
  readonly separator: string | undefined;
  readonly filename: string | null;
  /** The bytes in base64, or the text. */
  readonly base64: string | undefined;
  readonly csv: string | undefined;
}

interface Stored {
  readonly blobKey: string;
  readonly form: CsvForm;
  readonly lines: number;
}

const refusals = ['csv_invalid', 'import_not_granted', 'too_many_imports', 'import_not_found'] as const;
type ImportContext = Context<(typeof refusals)[number]>;

/**
 * Stores a list to be taken in by a job. Who may import must be granted what the list does, too (`import_not_granted`), and
 * may have five that are not done (`too_many_imports`). Refuses `csv_invalid` for what is no such file.
 */
export const askForImport = command({
  name: 'import.create',
  permission: { rest: granted('imports/write') },
  effect: 'write',
  touches: 'shared',
  refusals,
  prepare: {
    async check(context: ImportContext, input: NewImport) {
      requireGrants(context, input);
      await requireRoom(context);
      return {};
    },
    async make({ blobs }: Outside, input, _checked, fail): Promise<Stored> {
      const invalid = (field: string, message: string) => fail('csv_invalid', { errors: [{ field, message }] });
      const { base64, csv, encoding, separator, isAtomic } = input;
      if ((base64 === undefined) === (csv === undefined)) throw invalid('/base64', 'or csv: one of them must be sent');
      const bytes = csv === undefined ? await decodeBase64(base64 ?? '', mostBytes) : Buffer.from(csv, 'utf8');
      if (bytes === undefined) throw invalid('/base64', 'is not valid base64 data');
      if (bytes === 'too long') throw invalid('/base64', 'is too large');
      const lines = linesIn(bytes);
      if (lines > mostLines) throw invalid(csv === undefined ? '/base64' : '/csv', `has more than ${mostLines} lines`);
      if (isAtomic && lines > mostAtomicLines) {
        throw invalid('/allOrNothing', `takes ${mostAtomicLines} lines at most, since other writers wait for its end`);
      }
      try {
        const given = { encoding: csv === undefined ? encoding : ('utf-8' as const), separator };
        const form = await csvFormOf(async function* () {
          yield bytes;
        }, given);
        const blobKey = `${importPrefix}/${randomBytes(16).toString('hex')}.csv`;
        await blobs.create(blobKey, bytes, 'text/csv');
        return { blobKey, form, lines };
      } catch (error) {
        if (error instanceof CsvFileError) throw fail('csv_invalid', problemOf(error));
        throw error;
      }
    },
    async discard({ blobs, read }: Outside, { blobKey }) {
      // A commit whose answer was lost may have happened.
      if (!(await read((tx) => isBlobInUse(tx, blobKey)))) await blobs.remove(blobKey);
    },
  },
  async run(context: ImportContext, input, stored): Promise<CsvImportRecord> {
    const { tx, principal, now, fail } = context;
    if (!stored) throw new Error('the file was not stored');
    requireGrants(context, input);
    const wrong = await columnsProblem(tx, csvKinds[input.kind], stored.form);
    if (wrong !== undefined) throw fail('csv_invalid', problemOf(new CsvFileError(1, wrong)));
    await lockNames(tx, ['csv-imports']);
    await requireRoom(context);
    const id = await insertImport(tx, {
      ...input,
      ...stored,
      requester: requesterOf(principal),
      requestedBy: nameOf(principal),
      now,
    });
    await askForJob(tx, importJobName, now);
    tx.reported.wake(importJobName);
    return (await importById(tx, id)) as CsvImportRecord;
  },
});

function problemOf({ line, message }: CsvFileError) {
  return { text: `Line ${line}: ${message}.`, errors: [{ field: `/csv/${line}`, message }] };
}

function requireGrants({ principal, fail }: ImportContext, { kind, mode }: Pick<NewImport, 'kind' | 'mode'>): void {
  const needed = csvGrants[kind][mode];
  if (!needed) {
    const message = `must be ${csvKinds[kind].modes.join(' or ')} for ${kind}`;
    throw fail('csv_invalid', { errors: [{ field: '/mode', message }] });
  }
  const missing = needed.filter((id) => !principal.may(id));
  if (missing.length > 0) throw fail('import_not_granted', { text: `This needs ${missing.join(', ')}, too.` });
}

async function requireRoom({ tx, principal, fail }: ImportContext): Promise<void> {
  if ((await openImportsOf(tx, requesterOf(principal))) >= mostOpen) throw fail('too_many_imports');
}

const requesterOf = ({ kind, userId, operator }: Principal): string => `${kind} ${userId ?? operator?.id ?? 0}`;
const nameOf = ({ username, operator }: Principal): string | null => username ?? operator?.email ?? null;

/** The lines of a file, counted by their ends: those of old Macs, too. */
function linesIn(bytes: Uint8Array): number {
  const end = bytes.includes(10) ? 10 : 13;
  let count = 0;
  for (let place = bytes.indexOf(end); place !== -1; place = bytes.indexOf(end, place + 1)) count += 1;
  return bytes.at(-1) === end || bytes.length === 0 ? count : count + 1;
}

/** A kind of list that somebody may take in: with which modes, which columns it must have, and all that it may have. */
export interface TakenKind {
  readonly kind: CsvKindName;
  readonly modes: readonly CsvMode[];
  readonly needs: readonly string[];
  readonly columns: readonly string[];
}

/** The kinds of lists that the caller may take in. */
export const listTakenKinds = command({
  name: 'import.kinds',
  permission: { rest: granted('imports/write') },
  effect: 'read',
  touches: 'shared',
  refusals: [],
  async run({ tx, principal }, _: undefined): Promise<TakenKind[]> {
    const found: TakenKind[] = [];
    for (const [name, { modes, needs, heading }] of Object.entries(csvKinds)) {
      const kind = name as CsvKindName;
      const granted = modes.filter((mode) => csvGrants[kind][mode]?.every((id) => principal.may(id)));
      if (granted.length > 0) found.push({ kind, modes: granted, needs, columns: await heading(tx) });
    }
    return found;
  },
});

/** Imports, the newest first. */
export const listImports = command({
  name: 'import.list',
  permission: { rest: granted('imports/read') },
  effect: 'read',
  touches: 'shared',
  refusals: [],
  run: ({ tx }, { slice }: { readonly slice: Slice }): Promise<Sliced<CsvImportRecord>> => sliceOfImports(tx, slice),
});

/** An import. Refuses `import_not_found`. */
export const readImport = command({
  name: 'import.read',
  permission: { rest: granted('imports/read') },
  effect: 'read',
  touches: 'shared',
  refusals,
  run: (context: ImportContext, { id }: { readonly id: number }) => held(context, id),
});

/** The refused lines of an import, for those who may see what the list is of (`import_not_granted`). */
export const listRefusedLines = command({
  name: 'import.refused',
  permission: { rest: granted('imports/read') },
  effect: 'read',
  touches: 'shared',
  refusals,
  async run(context: ImportContext, { id, slice }: { readonly id: number; readonly slice: Slice }) {
    requireSight(context, await held(context, id));
    return sliceOfRefused(context.tx, id, slice) as Promise<Sliced<RefusedRow>>;
  },
});

/** Allows a caller to take the file of the refused lines, which are read while they are sent. */
export const takeRefusedLines = command({
  name: 'import.refusedFile',
  permission: { rest: granted('imports/read') },
  effect: 'read',
  touches: 'shared',
  refusals,
  async run(context: ImportContext, { id }: { readonly id: number }): Promise<CsvImportRecord> {
    const found = await held(context, id);
    requireSight(context, found);
    return found;
  },
});

async function held({ tx, fail }: ImportContext, id: number): Promise<CsvImportRecord> {
  const found = await importById(tx, id);
  if (!found) throw fail('import_not_found');
  return found;
}

function requireSight({ principal, fail }: ImportContext, { kind }: CsvImportRecord): void {
  const needed = csvGrants[kind].read;
  if (!principal.may(needed)) throw fail('import_not_granted', { text: `This needs ${needed}, too.` });
}
