import { type Static, Type } from 'typebox';
import { listMails, readMail, retryMail, type WaitingMail } from '#domain/messages/mail/commands.ts';
import { type Activity, listActivity } from '#domain/operation/activity/commands.ts';
import { listJobs, runJob } from '#domain/operation/jobs.ts';
import type { JobState } from '#platform/jobs/leases.ts';
import { listRoute, type RouteDeclaration, route } from '../declare.ts';
import { idParams, listQuery, named, nullable, pageRequest, rowId, timestamp } from '../schema.ts';
import { pageOf, sliceOf } from '../slices.ts';
import { allOf } from './products/answers.ts';

const iso = (time: number): string => new Date(time).toISOString();
const isoOrNull = (time: number | null): string | null => (time === null ? null : iso(time));

const job = named(
  'Job',
  Type.Object({
    name: Type.String(),
    state: Type.Union([Type.Literal('running'), Type.Literal('failing'), Type.Literal('waiting')], {
      description: '`failing`: its last run failed, and is tried again',
    }),
    node: nullable(Type.String({ description: 'The node that runs it now' })),
    nextRunAt: nullable(timestamp('null where it waits for a request')),
    startedAt: nullable(timestamp()),
    endedAt: nullable(timestamp()),
    succeededAt: nullable(timestamp('The end of the last run that did not fail')),
    runs: Type.Integer(),
    failures: Type.Integer(),
    failuresInRow: Type.Integer({ description: 'Failures since the last success' }),
    lastError: nullable(Type.String()),
  }),
);

const mail = named(
  'WaitingMail',
  Type.Object({
    id: rowId(),
    template: Type.String(),
    storeId: Type.Integer(),
    to: Type.String(),
    createdAt: timestamp(),
    nextTryAt: nullable(timestamp('null where it was given up')),
    attempts: Type.Integer(),
    lastError: nullable(Type.String()),
  }),
);
const writtenMail = named(
  'WrittenMail',
  Type.Object({
    ...mail.properties,
    from: nullable(Type.Object({ name: Type.String(), address: Type.String() })),
    subject: nullable(Type.String()),
    text: nullable(Type.String()),
    html: nullable(Type.String()),
    problem: nullable(Type.String({ description: 'Why it cannot be written' })),
  }),
);

const activity = named(
  'Activity',
  Type.Object({
    id: rowId(),
    createdAt: timestamp(),
    actor: Type.Object({
      kind: Type.String({
        description: '`apiUser`, `customer`, `anonymous`, `operator`; `cli`, `job` and `system` for the service itself',
      }),
      id: nullable(Type.Integer()),
      name: nullable(Type.String()),
    }),
    interface: Type.String({ description: '`v1`, `v2`, `wsi`, `xmlrpc`, `jsonrpc`, `rest`, `cli` or `job`' }),
    operation: Type.String({ description: 'The operation of that interface' }),
    requestId: nullable(Type.String({ description: 'The id of the call in the log and in problems' })),
    entity: Type.String({ description: '`order`, `product`, `customer`, `setting`, ...' }),
    entityId: Type.Integer({ description: '0 for a setting' }),
    entityKey: nullable(Type.String({ description: 'The path of a setting' })),
    what: Type.Array(Type.String({ description: 'Which part of it' })),
    changes: Type.Array(
      Type.Object({
        field: Type.String({ description: 'An attribute of a store view is `name@2`' }),
        from: Type.Optional(Type.Unknown()),
        to: Type.Optional(Type.Unknown()),
      }),
      { description: 'As far as they are known; secrets, and data of persons, are without values' },
    ),
  }),
);
const word = Type.String({ minLength: 1, maxLength: 255, pattern: '^[^\\u0000]*$' });

const tag = 'Operation';

function showJob({ name, holder, ...times }: JobState): Static<typeof job> {
  const { nextRunAt, startedAt, endedAt, succeededAt, runs, failures, failuresInRow, lastError } = times;
  return {
    name,
    state: holder !== null ? 'running' : failuresInRow > 0 ? 'failing' : 'waiting',
    node: holder,
    nextRunAt: isoOrNull(nextRunAt),
    startedAt: isoOrNull(startedAt),
    endedAt: isoOrNull(endedAt),
    succeededAt: isoOrNull(succeededAt),
    runs,
    failures,
    failuresInRow,
    lastError,
  };
}

function showActivity({ createdAt, style, what, changes, actor, ...row }: Activity): Static<typeof activity> {
  const { id, operation, requestId, entity, entityId, entityKey } = row;
  return {
    id,
    createdAt: iso(createdAt),
    actor: { ...actor },
    interface: style,
    operation,
    requestId,
    entity,
    entityId,
    entityKey,
    what: [...what],
    changes: [...changes],
  };
}

function showMail({ id, template, storeId, to, createdAt, dueAt, attempts, lastError }: WaitingMail) {
  return {
    id,
    template,
    storeId,
    to,
    createdAt: iso(createdAt),
    nextTryAt: isoOrNull(dueAt),
    attempts,
    lastError,
  };
}

/** What operators look at: jobs, and mails that were not sent. */
export const operationRoutes: readonly RouteDeclaration[] = [
  listRoute({
    method: 'GET',
    path: '/jobs',
    tag,
    summary: 'List the jobs',
    description: 'The jobs of all nodes together, each with its state and its last run.',
    operationId: 'listJobs',
    result: job,
    command: listJobs,
    input: () => undefined,
    print: (all) => allOf(all.map(showJob)),
  }),
  route({
    method: 'POST',
    path: '/jobs/{name}/run',
    tag,
    summary: 'Run a job now',
    description: 'A node runs it within a moment; if it is running, one more run follows.',
    operationId: 'runJob',
    params: Type.Object({ name: Type.String({ minLength: 1, maxLength: 100, pattern: '^[^\\u0000]*$' }) }),
    result: job,
    status: 202,
    command: runJob,
    input: ({ params }) => params,
    print: showJob,
  }),
  listRoute({
    method: 'GET',
    path: '/activity',
    tag,
    summary: 'List who changed what',
    description: 'The newest first, without changes of carts. Records end with `activityDays` and `activityRows`.',
    operationId: 'listActivity',
    query: listQuery({
      entity: Type.Optional({ ...word, description: 'Only changes of this kind: `order`' }),
      entityId: Type.Optional(Type.Integer({ minimum: 0 })),
      entityKey: Type.Optional({ ...word, description: 'The path of a setting' }),
      actorKind: Type.Optional({ ...word, description: 'Only changes by such callers: `apiUser`' }),
      actorId: Type.Optional(Type.Integer({ minimum: 0 })),
      requestId: Type.Optional({ ...word, description: 'Only changes of this call' }),
      from: Type.Optional(timestamp('From this moment on')),
      to: Type.Optional(timestamp('Before this moment')),
    }),
    result: activity,
    command: listActivity,
    input: ({ query }) => {
      const { entity, entityId, entityKey, actorKind, actorId, requestId, from, to } = query;
      return {
        entity,
        entityId,
        entityKey,
        actorKind,
        actorId,
        requestId,
        from: from === undefined ? undefined : Date.parse(from),
        to: to === undefined ? undefined : Date.parse(to),
        slice: sliceOf(pageRequest(query), ['number']),
      };
    },
    print: (found) => pageOf(found, (rows) => rows.map(showActivity)),
  }),
  listRoute({
    method: 'GET',
    path: '/mails',
    tag,
    summary: 'List mails that were not sent',
    description: 'Those that wait or were given up, the latest first; 1,000 at most.',
    operationId: 'listMails',
    query: Type.Object({ failed: Type.Optional(Type.Boolean({ description: 'Only mails that were given up' })) }),
    result: mail,
    command: listMails,
    input: ({ query }) => ({ onlyFailed: query.failed ?? false, limit: 1000 }),
    print: (all) => allOf(all.map(showMail)),
  }),
  route({
    method: 'GET',
    path: '/mails/{id}',
    tag,
    summary: 'Get a mail that was not sent, with its text',
    description: 'As it would be sent now.',
    operationId: 'getMail',
    params: idParams,
    result: writtenMail,
    problems: { 403: '`mail_private`: it has a link or a code that only its recipient should have.' },
    command: readMail,
    input: ({ params }) => params,
    print: ({ from, subject, text, html, problem, ...shown }) => ({
      ...showMail(shown),
      from: from && { name: from.name, address: from.address },
      subject,
      text,
      html,
      problem,
    }),
  }),
  route({
    method: 'POST',
    path: '/mails/{id}/retry',
    tag,
    summary: 'Send a mail that failed again',
    operationId: 'retryMail',
    params: idParams,
    result: mail,
    status: 200,
    command: retryMail,
    input: ({ params }) => params,
    print: showMail,
  }),
];
