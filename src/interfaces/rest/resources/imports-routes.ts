import { type Static, type TSchema, Type } from 'typebox';
import { csvEncodings } from '#domain/operation/csv/decode.ts';
import { csvModes } from '#domain/operation/csv/kind.ts';
import { type CsvKindName, csvKinds } from '#domain/operation/csv/kinds.ts';
import {
  askForImport,
  listImports,
  listRefusedLines,
  listTakenKinds,
  readImport,
  takeRefusedLines,
} from '#domain/operation/imports/commands.ts';
import { type CsvImportRecord, refusedFile } from '#domain/operation/imports/store.ts';
import { fileReply, listRoute, type RouteDeclaration, reply, route } from '../declare.ts';
import { idParams, listQuery, named, nullable, pageRequest, rowId, timestamp } from '../schema.ts';
import { pageOf, sliceOf } from '../slices.ts';
import { allOf } from './products/answers.ts';

const among = <T extends string>(names: readonly T[], description?: string) =>
  Type.Union(names.map((name) => Type.Literal(name)) as TSchema[], description ? { description } : {});

const kindNames = Object.keys(csvKinds) as CsvKindName[];

const csvImport = named(
  'Import',
  Type.Object({
    id: rowId(),
    kind: Type.String({ description: kindNames.join(', ') }),
    mode: Type.String({ description: csvModes.join(', ') }),
    dryRun: Type.Boolean(),
    allOrNothing: Type.Boolean(),
    state: Type.Union(
      [Type.Literal('waiting'), Type.Literal('running'), Type.Literal('done'), Type.Literal('failed')],
      { description: '`done` also if lines were refused; `failed`: the file could not be read on, see `error`' },
    ),
    filename: nullable(Type.String()),
    encoding: Type.String(),
    separator: Type.String(),
    columns: Type.Array(Type.String()),
    lines: Type.Integer({ description: 'Lines of the file' }),
    linesDone: Type.Integer({ description: 'The last line that was taken in or refused' }),
    created: Type.Integer(),
    changed: Type.Integer(),
    deleted: Type.Integer(),
    refused: Type.Integer({ description: 'Lines that were refused' }),
    requestedAt: timestamp(),
    requestedBy: nullable(Type.String()),
    startedAt: nullable(timestamp()),
    endedAt: nullable(timestamp()),
    error: nullable(
      Type.String({ description: 'Why it failed; the lines before it are written, unless all or nothing' }),
    ),
  }),
);

const refusedLine = named(
  'RefusedLine',
  Type.Object({
    line: Type.Integer({ description: 'Its number in the file' }),
    faults: Type.Array(
      Type.Object({
        column: nullable(Type.String({ description: 'null for the whole line' })),
        message: Type.String(),
      }),
    ),
  }),
);

const importKind = named(
  'ImportKind',
  Type.Object({
    kind: Type.String(),
    modes: Type.Array(Type.String()),
    needs: Type.Array(Type.String(), { description: 'The columns that a file must have' }),
    columns: Type.Array(Type.String(), { description: 'All columns that one may have' }),
  }),
);

const tag = 'Operation';
const iso = (time: number): string => new Date(time).toISOString();
const isoOrNull = (time: number | null): string | null => (time === null ? null : iso(time));

function show({ form, counts, requestedAt, startedAt, endedAt, ...row }: CsvImportRecord): Static<typeof csvImport> {
  const { id, kind, mode, isTried, isAtomic, state, filename, lines, linesDone, requestedBy, error } = row;
  return {
    id,
    kind,
    mode,
    dryRun: isTried,
    allOrNothing: isAtomic,
    state,
    filename,
    encoding: form.encoding,
    separator: form.separator,
    columns: [...form.columns],
    lines,
    linesDone,
    ...counts,
    requestedAt: iso(requestedAt),
    requestedBy,
    startedAt: isoOrNull(startedAt),
    endedAt: isoOrNull(endedAt),
    error,
  };
}

const forbidden = { 403: '`import_not_granted`: the list is of what you may not see.' };

/** Lists that are taken in: CSV that is sent, its progress, and its refused lines. */
export const importRoutes: readonly RouteDeclaration[] = [
  listRoute({
    method: 'GET',
    path: '/imports',
    tag,
    summary: 'List imports',
    description: 'The newest first; they are forgotten a week after their end.',
    operationId: 'listImports',
    query: listQuery({}),
    result: csvImport,
    command: listImports,
    input: ({ query }) => ({ slice: sliceOf(pageRequest(query), ['number']) }),
    print: (found) => pageOf(found, (rows) => rows.map(show)),
  }),
  route({
    method: 'POST',
    path: '/imports',
    tag,
    summary: 'Take in a list as CSV',
    description: [
      'The file is `multipart/form-data` with a part `file`, or JSON with `base64` (any encoding) or `csv` (text). A job takes',
      'it in, also if a node ends meanwhile; `GET` tells how far it is. Kinds, columns and modes are those of the office’s',
      'page. Besides `imports/write` it needs the right to what the list changes. Five imports of a caller wait or run at most.',
    ].join(' '),
    operationId: 'createImport',
    query: Type.Object({
      kind: among(kindNames, 'What the list is of'),
      mode: Type.Optional(among(csvModes, 'Default: `append`, which adds and changes')),
      dryRun: Type.Optional(Type.Boolean({ description: 'Only tells what would be done' })),
      allOrNothing: Type.Optional(
        Type.Boolean({ description: 'One refused line keeps out all lines; for at most 5,000 lines' }),
      ),
      encoding: Type.Optional(among(csvEncodings, 'Default: it is recognised')),
      separator: Type.Optional(
        Type.String({
          pattern: '^[^"\\r\\n\\u0000]$',
          description: 'The character between cells. Default: it is recognised',
        }),
      ),
    }),
    body: Type.Object({
      base64: Type.Optional(Type.String({ minLength: 1, description: 'The bytes of the file in base64' })),
      csv: Type.Optional(Type.String({ minLength: 1, description: 'The text of the file' })),
      filename: Type.Optional(Type.String({ maxLength: 255 })),
    }),
    bodyLimit: 'bulk',
    takesFile: 'base64',
    example: { csv: 'sku,store,price\nPEN-WREN,,3.25\n', filename: 'prices.csv' },
    result: csvImport,
    status: 202,
    problems: {
      403: '`import_not_granted`: the list changes what you may not change.',
      422: '`csv_invalid`: it is no such file; columns are not known.',
      429: '`too_many_imports`: five of your imports wait or run.',
    },
    command: askForImport,
    input: ({ query, body }) => ({
      kind: query.kind as CsvKindName,
      mode: (query.mode ?? 'append') as (typeof csvModes)[number],
      isTried: query.dryRun ?? false,
      isAtomic: query.allOrNothing ?? false,
      encoding: query.encoding as (typeof csvEncodings)[number] | undefined,
      separator: query.separator,
      filename: body.filename ?? null,
      base64: body.base64,
      csv: body.csv,
    }),
    print: (found) => reply({ status: 202, body: show(found), headers: { location: `/imports/${found.id}` } }),
  }),
  listRoute({
    method: 'GET',
    path: '/imports/kinds',
    tag,
    summary: 'List the kinds that you may take in',
    description: 'Each with the modes that you are granted, and its columns in the plain form.',
    operationId: 'listImportKinds',
    result: importKind,
    command: listTakenKinds,
    input: () => undefined,
    print: (found) =>
      allOf(
        found.map(({ kind, modes, needs, columns }) => ({
          kind,
          modes: [...modes],
          needs: [...needs],
          columns: [...columns],
        })),
      ),
  }),
  route({
    method: 'GET',
    path: '/imports/{id}',
    tag,
    summary: 'Get an import, and how far it is',
    operationId: 'getImport',
    params: idParams,
    result: csvImport,
    command: readImport,
    input: ({ params }) => params,
    print: show,
  }),
  listRoute({
    method: 'GET',
    path: '/imports/{id}/refused-lines',
    tag,
    summary: 'List the refused lines of an import',
    operationId: 'listRefusedLines',
    params: idParams,
    query: listQuery({}),
    result: refusedLine,
    problems: forbidden,
    command: listRefusedLines,
    input: ({ params, query }) => ({ ...params, slice: sliceOf(pageRequest(query), ['number']) }),
    print: (found) =>
      pageOf(found, (rows) =>
        rows.map(({ line, faults }) => ({
          line,
          faults: faults.map(({ column = null, message }) => ({ column, message })),
        })),
      ),
  }),
  route({
    method: 'GET',
    path: '/imports/{id}/refused-lines/csv',
    tag,
    summary: 'Get the refused lines of an import as a file',
    description: 'As they came, with the reasons in the column `_fault`; the corrected file can be sent as it is.',
    operationId: 'getRefusedLines',
    params: idParams,
    file: 'text/csv',
    problems: forbidden,
    command: takeRefusedLines,
    input: ({ params }) => params,
    print: (found) =>
      fileReply({
        type: 'text/csv; charset=utf-8',
        name: `refused-${found.id}.csv`,
        content: ({ read }) => refusedFile(read, found),
      }),
  }),
];
