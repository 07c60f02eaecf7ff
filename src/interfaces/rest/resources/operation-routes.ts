import { type Static, Type } from 'typebox';
import { listMails, readMail, retryMail, type WaitingMail } from '#domain/messages/mail/commands.ts';
import { listJobs, runJob } from '#domain/operation/jobs.ts';
import type { JobState } from '#platform/jobs/leases.ts';
import { listRoute, type RouteDeclaration, route } from '../declare.ts';
import { idParams, named, nullable, rowId, timestamp } from '../schema.ts';
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

const tag = 'Operation';

function showJob({ name, holder, ...times }: JobState): Static<typeof job> {
  const { nextRunAt, startedAt, endedAt, succeededAt, runs, failures, failuresInRow, lastError } = times;
  return {
    ...{ name, state: holder !== null ? 'running' : failuresInRow > 0 ? 'failing' : 'waiting', node: holder },
    ...{ nextRunAt: isoOrNull(nextRunAt), startedAt: isoOrNull(startedAt), endedAt: isoOrNull(endedAt) },
    ...{ succeededAt: isoOrNull(succeededAt), runs, failures, failuresInRow, lastError },
  };
}

function showMail({ id, template, storeId, to, createdAt, dueAt, attempts, lastError }: WaitingMail) {
  return {
    ...{ id, template, storeId, to, createdAt: iso(createdAt), nextTryAt: isoOrNull(dueAt) },
    ...{ attempts, lastError },
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
      ...{ from: from && { name: from.name, address: from.address }, subject, text, html, problem },
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
