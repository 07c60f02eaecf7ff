import { type Static, type TSchema, Type } from 'typebox';
import { exportCommands, runExportNow, type ScheduledExport } from '#domain/operation/exports/exports.ts';
import { type ExportKind, exportKinds } from '#domain/operation/exports/kinds.ts';
import { targetTypes } from '#domain/operation/exports/targets.ts';
import { type RouteDeclaration, reply, route } from '../declare.ts';
import { recordRoutes } from '../record-routes.ts';
import { idParams, named, nullable, readOnlyOf, rowId, timestamp } from '../schema.ts';

const kind = Type.Unsafe<ExportKind>(
  Type.Union(exportKinds.map((name) => Type.Literal(name)) as TSchema[], {
    description: 'What the list is of, with the columns of `csv out`',
  }),
);
const schedule = Type.String({
  minLength: 1,
  maxLength: 100,
  description: 'When it is written: a cron expression of five fields, in the time zone of the store',
});
const target = named(
  'ExportTarget',
  Type.Object({
    type: Type.Unsafe<(typeof targetTypes)[number]>(
      Type.Union(targetTypes.map((name) => Type.Literal(name)) as TSchema[], {
        description:
          '`folder`: below the folder that the operator has set (`exportDir`); `mail`: attached to a mail; `sftp`: on a server',
      }),
    ),
    path: Type.String({
      minLength: 1,
      maxLength: 255,
      description:
        'The file below the folder or on the server, or its name in the mail. `{date}` and `{time}` are those of the run; without them it replaces the one before',
    }),
    to: Type.Optional(
      Type.Array(Type.String({ maxLength: 254 }), {
        minItems: 1,
        maxItems: 10,
        description: 'The addresses of a mail',
      }),
    ),
    host: Type.Optional(Type.String({ minLength: 1, maxLength: 253, description: 'The SFTP server' })),
    port: Type.Optional(Type.Integer({ minimum: 1, maximum: 65_535, description: 'Default: 22' })),
    user: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
    hostKey: Type.Optional(
      Type.String({
        maxLength: 100,
        description: 'The fingerprint of the key of the server, as `ssh-keygen -l` prints it: `SHA256:...`',
      }),
    ),
  }),
);
const sentTarget = Type.Object({
  ...target.properties,
  password: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 500,
      writeOnly: true,
      description: 'Never shown. It stays if it is not sent, as long as host, port, user and host key do',
    }),
  ),
  privateKey: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 20_000,
      writeOnly: true,
      description: 'Instead of a password; never shown',
    }),
  ),
  passphrase: Type.Optional(Type.String({ minLength: 1, maxLength: 500, writeOnly: true })),
});
const options = {
  oldForm: Type.Boolean({ description: 'In the columns of the old ImportExport: products and customers' }),
  raw: Type.Boolean({ description: 'Without the apostrophes before texts that a spreadsheet takes for formulas' }),
  storeId: nullable(
    Type.Integer({ minimum: 1, maximum: 2_147_483_647, description: 'Only orders of this store view' }),
  ),
  changedOnly: Type.Boolean({ description: 'Only orders that changed since the last run that succeeded' }),
  isActive: Type.Boolean({ description: 'Whether it runs by itself' }),
};

const nameText = 'What the office calls it; no other scheduled export has the same';

const scheduledExport = named(
  'ScheduledExport',
  Type.Object({
    id: rowId(),
    name: Type.String({ description: nameText }),
    kind,
    schedule,
    target,
    ...options,
    nextRunAt: nullable(timestamp('Null if it does not run by itself')),
    lastRun: nullable(
      Type.Object({
        state: Type.Union([Type.Literal('running'), Type.Literal('done'), Type.Literal('failed')]),
        startedAt: timestamp(),
        endedAt: nullable(timestamp()),
        rows: nullable(Type.Integer({ description: 'Lines that were written, without the heading' })),
        bytes: nullable(Type.Integer()),
        reason: nullable(Type.String({ description: 'Why it failed' })),
        failures: Type.Integer({ description: 'Failures in a row; each is tried again later than the one before' }),
      }),
    ),
  }),
);

const iso = (time: number): string => new Date(time).toISOString();
const isoOrNull = (time: number | null): string | null => (time === null ? null : iso(time));

function show({
  nextRunAt,
  lastRun,
  ...row
}: ScheduledExport & { readonly id: number }): Static<typeof scheduledExport> {
  return {
    ...row,
    nextRunAt: isoOrNull(nextRunAt),
    lastRun: lastRun && { ...lastRun, startedAt: iso(lastRun.startedAt), endedAt: isoOrNull(lastRun.endedAt) },
  };
}

const tag = 'Operation';
const own = ['name', 'kind', 'schedule', 'target', 'oldForm', 'raw', 'storeId', 'changedOnly', 'isActive'] as const;

/** Lists that are written at set times. */
export const scheduledExportRoutes: readonly RouteDeclaration[] = [
  ...recordRoutes({
    commands: exportCommands,
    tag,
    path: '/scheduled-exports',
    names: {
      operation: 'ScheduledExport',
      operations: 'ScheduledExports',
      singular: 'a scheduled export',
      plural: 'scheduled exports',
    },
    description:
      'Lists that a job writes at set times. Besides `scheduled-exports/write` one needs the right to see what is in the list; callers who are bound to store views have none.',
    result: scheduledExport,
    required: {
      name: Type.String({ minLength: 1, maxLength: 100, pattern: '\\S', description: nameText }),
      kind,
      schedule,
      target: sentTarget,
    },
    optional: {
      oldForm: Type.Optional(options.oldForm),
      raw: Type.Optional(options.raw),
      storeId: Type.Optional(options.storeId),
      changedOnly: Type.Optional(options.changedOnly),
      isActive: Type.Optional(options.isActive),
      ...readOnlyOf(scheduledExport, [...own]),
    },
    dataOf: (body) => Object.fromEntries(own.map((name) => [name, body[name]])) as Partial<ScheduledExport>,
    show,
    example: {
      name: 'Stock for the market',
      kind: 'stock',
      schedule: '15 2 * * *',
      target: { type: 'mail', to: ['market@example.com'], path: 'stock-{date}.csv' },
    },
    filters: {},
    queryOf: () => ({}),
  }),
  route({
    method: 'POST',
    path: '/scheduled-exports/{id}/run',
    tag,
    summary: 'Run a scheduled export now',
    description: 'A job writes it at once, also if it is switched off; `lastRun` tells how it ended.',
    operationId: 'runScheduledExport',
    params: idParams,
    result: scheduledExport,
    status: 202,
    problems: { 409: '`scheduled_export_running`: it runs now.' },
    command: runExportNow,
    input: ({ params }) => params,
    print: (found) => reply({ status: 202, body: show(found) }),
  }),
];
