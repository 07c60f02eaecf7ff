import { type Static, Type } from 'typebox';
import { askForBackup, listBackups, type StoreBackup } from '#domain/operation/backups/commands.ts';
import { type Health, readHealth } from '#domain/operation/health/commands.ts';
import { programVersion } from '#platform/process/version.ts';
import { listRoute, type RouteDeclaration, route } from '../declare.ts';
import { named, nullable, rowId, timestamp } from '../schema.ts';
import { allOf } from './products/answers.ts';

const iso = (time: number): string => new Date(time).toISOString();
const isoOrNull = (time: number | null): string | null => (time === null ? null : iso(time));

const state = (description: string) =>
  Type.Union([Type.Literal('ok'), Type.Literal('warning'), Type.Literal('problem')], { description });

const health = named(
  'Health',
  Type.Object({
    checkedAt: timestamp('When findings, database and disks were looked at; they may be ten seconds old'),
    state: state('That of the worst finding'),
    version: Type.String({ description: 'The version of the node that answers' }),
    recordsRequests: Type.Boolean({ description: 'Whether `GET /requests` has the last calls' }),
    findings: Type.Array(
      Type.Object({
        check: Type.String(),
        state: state('`problem`: something does not work; `warning`: look at it'),
        detail: Type.String(),
      }),
      { description: 'What `cartwright doctor` finds' },
    ),
    database: Type.Object({
      kind: Type.String({ description: '`sqlite` or `postgresql`' }),
      description: Type.String({ description: 'Its name and version' }),
      bytes: Type.Integer(),
    }),
    disks: Type.Array(Type.Object({ path: Type.String(), freeBytes: Type.Integer(), totalBytes: Type.Integer() }), {
      description: 'The disks of the data folder, of images and of backups, each once, on the node that answers',
    }),
    nodes: Type.Array(
      Type.Object({ name: Type.String(), version: Type.String(), startedAt: timestamp(), seenAt: timestamp() }),
      { description: 'Processes that serve the store and said so in the last three minutes' },
    ),
    jobs: Type.Object({
      late: Type.Integer({ description: 'Jobs that should have begun five minutes ago' }),
      failing: Type.Integer({ description: 'Jobs whose last run failed' }),
    }),
    mails: Type.Object({
      waiting: Type.Integer({ description: 'Messages that wait for delivery' }),
      failed: Type.Integer({ description: 'Mails that were given up' }),
    }),
    webhooks: Type.Object({
      active: Type.Integer(),
      failing: Type.Integer({ description: 'Active ones that cannot be reached' }),
      switchedOff: Type.Integer({ description: 'Those that were switched off after days of failure' }),
      waiting: Type.Integer({ description: 'Events that wait for delivery' }),
    }),
  }),
);

const backup = named(
  'Backup',
  Type.Object({
    id: rowId(),
    state: Type.Union([Type.Literal('waiting'), Type.Literal('running'), Type.Literal('done'), Type.Literal('failed')]),
    requestedAt: timestamp(),
    requestedBy: nullable(Type.String()),
    startedAt: nullable(timestamp()),
    endedAt: nullable(timestamp()),
    node: nullable(Type.String({ description: 'The machine whose disk has it' })),
    folder: nullable(Type.String({ description: 'Its folder there' })),
    rows: nullable(Type.Integer()),
    images: nullable(Type.Integer()),
    bytes: nullable(Type.Integer()),
    error: nullable(Type.String({ description: 'Why it failed' })),
  }),
);

const tag = 'Operation';

function showHealth({ checkedAt, findings, nodes, webhooks, ...rest }: Health): Static<typeof health> {
  const { active, failing, switchedOff, waiting } = webhooks;
  const worst = (['problem', 'warning'] as const).find((name) => findings.some((finding) => finding.state === name));
  return {
    checkedAt: iso(checkedAt),
    state: worst ?? 'ok',
    version: programVersion,
    recordsRequests: rest.recordsRequests,
    findings: [...findings],
    database: rest.database,
    disks: [...rest.disks],
    jobs: rest.jobs,
    mails: rest.mails,
    nodes: nodes.map(({ startedAt, seenAt, ...node }) => ({ ...node, startedAt: iso(startedAt), seenAt: iso(seenAt) })),
    webhooks: { active, failing, switchedOff, waiting },
  };
}

function showBackup({ requestedAt, startedAt, endedAt, host, ...row }: StoreBackup): Static<typeof backup> {
  const { id, requestedBy, folder, rows, images, bytes, error } = row;
  return {
    id,
    state: row.state,
    requestedAt: iso(requestedAt),
    requestedBy,
    startedAt: isoOrNull(startedAt),
    endedAt: isoOrNull(endedAt),
    node: host,
    folder,
    rows,
    images,
    bytes,
    error,
  };
}

/** How the service does, and its backups. */
export const healthRoutes: readonly RouteDeclaration[] = [
  route({
    method: 'GET',
    path: '/health',
    tag,
    summary: 'Get how the service does',
    description:
      'What `cartwright doctor` finds, with the database, the disks, the nodes, and what is late or fails. For load balancers there is `/readyz`.',
    operationId: 'getHealth',
    result: health,
    command: readHealth,
    input: () => undefined,
    print: showHealth,
  }),
  listRoute({
    method: 'GET',
    path: '/backups',
    tag,
    summary: 'List backups',
    description:
      'Those that were asked for over REST, the newest first. Their files stay on the server, in `backupDir`, and are not downloaded; `cartwright restore` reads them.',
    operationId: 'listBackups',
    result: backup,
    command: listBackups,
    input: () => undefined,
    print: (all) => allOf(all.map(showBackup)),
  }),
  route({
    method: 'POST',
    path: '/backups',
    tag,
    summary: 'Make a backup',
    description:
      'A job writes it, as `cartwright backup` does, while the service runs. `backupCount` stay; the oldest are removed after a new one.',
    operationId: 'createBackup',
    result: backup,
    status: 202,
    problems: { 409: '`backup_under_way`: another one waits or is written.' },
    command: askForBackup,
    input: () => undefined,
    print: showBackup,
  }),
];
