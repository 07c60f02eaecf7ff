import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { CompareReport } from '#compare/report.ts';
import type { Finding } from '#domain/shared/inspection.ts';
import { counted } from '#kernel/plural.ts';
import { dayOf } from '#kernel/time.ts';
import { type Settings, settingNames } from '#platform/settings/settings.ts';
import type { Engine } from '#platform/storage/engine.ts';
import { CliError, usageError } from './context.ts';
import { type CommandDeclaration, defineCommand } from './declare.ts';
import { json, table } from './output.ts';
import { withBlobs, withStore } from './store.ts';

/** `move-check`: whether a store can take the place of the old one. Exit status 1 if something is wrong. */
export const command: CommandDeclaration = defineCommand({
  name: 'move-check',
  about:
    'Check whether this store can take the place of the old one: users, calls of connectors, mails, webhooks, taxes, address, images, the way back. Changes nothing; the exit status is 1 if something is wrong.',
  options: {
    '--report <FILE>': 'the report of compare, as JSON: differences that are open are a problem',
    '--days <COUNT>': { about: 'how far back calls of connectors are looked at', default: '7' },
    '--json': 'print the findings as JSON',
  },
  settings: settingNames,
  run: async (call) => {
    const { report, days, json: asJson } = call.options;
    if (!/^[1-9]\d{0,3}$/.test(days)) throw usageError(`--days is a number of days, not "${days}"`);
    const compared = report === undefined ? undefined : readReport(resolve(call.workingDir, report));
    const findings = await withStore(call, async (engine, settings) => [
      checkAddress(settings),
      ...(await checkUsers(engine)),
      ...(await checkCalls(engine, Number(days))),
      checkCompared(compared),
      await checkTransport(settings),
      ...(await checkMessages(engine)),
      ...(await checkTaxes(engine)),
      await checkFiles(engine, settings),
      await checkWayBack(engine, settings),
    ]);
    const rows = findings.map(({ check, state, detail }) => [state, check, detail]);
    call.out(asJson ? json(findings) : table(['', 'CHECK', 'FINDING'], rows));
    const problems = findings.filter(({ state }) => state === 'problem').length;
    if (problems > 0) throw new CliError(problems === 1 ? '1 problem was found' : `${problems} problems were found`);
  },
});

function checkAddress({ baseUrl }: Settings): Finding {
  const check = 'base URL';
  if (baseUrl === undefined) {
    const detail = 'not set: links in mails, WSDLs and tokens must name the address that connectors use (baseUrl)';
    return { check, state: 'problem', detail };
  }
  if (new URL(baseUrl).protocol === 'https:') return { check, state: 'ok', detail: baseUrl };
  return { check, state: 'warning', detail: `${baseUrl} is not encrypted` };
}

/** Users who are meant to work: active ones. */
async function checkUsers(engine: Engine): Promise<Finding[]> {
  const { listUsers } = await import('#domain/access/identity/api-users.ts');
  const { listRoles } = await import('#domain/access/identity/roles.ts');
  const [users, roles] = await engine.read(async (tx) => [await listUsers(tx), await listRoles(tx)] as const);
  const active = users.filter(({ isActive }) => isActive);
  const hasRole = (username: string): boolean => roles.some((role) => role.users.includes(username));
  const able = active.filter(({ username, hasKey }) => hasKey && hasRole(username));
  const unable = active.filter((user) => !able.includes(user));
  const check = 'API users';
  if (able.length === 0) return [{ check, state: 'problem', detail: 'nobody can log in' }];
  const reasons = unable.map(({ username, hasKey }) => `${username} (${hasKey ? 'no role' : 'no key'})`);
  return [
    { check, state: 'ok', detail: `${able.length} can log in` },
    ...(unable.length > 0
      ? [{ check, state: 'warning', detail: `active, but cannot log in: ${listed(reasons)}` } as const]
      : []),
  ];
}

/** Whether users have called, and whether operations that they call were answered at last. */
async function checkCalls(engine: Engine, days: number): Promise<Finding[]> {
  const { listUsage, listRefusedCalls } = await import('#platform/metrics/usage.ts');
  const { listUsers } = await import('#domain/access/identity/api-users.ts');
  const { notServed } = await import('#domain/access/not-served.ts');
  const from = dayOf(Date.now() - (days - 1) * 86_400_000);
  const [usage, refused, users] = await engine.read(
    async (tx) => [await listUsage(tx, { from }), await listRefusedCalls(tx, { from }), await listUsers(tx)] as const,
  );
  const check = 'calls';
  const called = new Set(usage.map(({ username }) => username));
  const silent = users.filter(({ username, isActive }) => isActive && !called.has(username));
  // An operation that was answered sometimes is one that works: its refusals are about what was sent.
  const never = usage.filter(({ calls, failures, operation }) => failures >= calls && !notServed.has(operation));
  const missing = usage.filter(({ operation }) => notServed.has(operation));
  const whyOf = ({ style, operation, userId }: (typeof usage)[number]): string | undefined =>
    refused.find((row) => row.userId === userId && row.operation === operation && row.style === style)?.code;
  // Refused rights and failures of the service are ours; other refusals may be of a connector's data.
  const broken = never.filter((row) => /^(denied|error|401|403|5\d\d)$/.test(whyOf(row) ?? 'error'));
  const refusals = never.filter((row) => !broken.includes(row));
  const named = (row: (typeof usage)[number]): string => {
    const { username, style, operation } = row;
    const why = whyOf(row);
    return `${username} ${style} ${operation}${why === undefined ? '' : ` (${why})`}`;
  };
  const answered = usage.length - never.length - missing.length;
  return [
    ...(answered > 0
      ? [
          {
            check,
            state: 'ok',
            detail: `${counted(answered, 'operations')} answered in ${counted(days, 'days')}`,
          } as const,
        ]
      : []),
    ...(missing.length > 0
      ? [{ check, state: 'problem', detail: `called, but not served: ${listed(missing.map(named))}` } as const]
      : []),
    ...(broken.length > 0
      ? [{ check, state: 'problem', detail: `never answered: ${listed(broken.map(named))}` } as const]
      : []),
    ...(refusals.length > 0
      ? [{ check, state: 'warning', detail: `refused each time: ${listed(refusals.map(named))}` } as const]
      : []),
    ...(silent.length > 0
      ? [
          {
            check,
            state: 'warning',
            detail: `no call in ${counted(days, 'days')}: ${listed(silent.map(({ username }) => username))}`,
          } as const,
        ]
      : []),
  ];
}

function checkCompared(report: CompareReport | undefined): Finding {
  const check = 'compare';
  if (!report) return { check, state: 'warning', detail: 'no report given (--report): differences are not known' };
  const open = report.operations.filter(({ different, failed }) => different > 0 || failed > 0);
  if (open.length > 0) {
    const names = open.map(
      ({ style, operation, different, failed }) =>
        `${style} ${operation} (${different} different, ${failed} not answered)`,
    );
    return { check, state: 'problem', detail: `open: ${listed(names)}` };
  }
  if (report.calls === 0) return { check, state: 'warning', detail: 'no call was compared' };
  return {
    check,
    state: 'ok',
    detail: `${counted(report.calls, 'calls')} of ${counted(report.operations.length, 'operations')}, none different`,
  };
}

/** A store that sells sends mails. */
async function checkTransport(settings: Settings): Promise<Finding> {
  const { checkMail } = await import('#domain/operation/health/mail.ts');
  if (settings.mailHost !== undefined) return checkMail(settings);
  const detail = 'none is set (mailHost): mails are written into "mail" in the data folder, and reach nobody';
  return { check: 'mail server', state: 'problem', detail };
}

/** Mails, webhooks and payments that wait or were given up; jobs are those of a running service. */
async function checkMessages(engine: Engine): Promise<Finding[]> {
  const { checkJobs } = await import('#domain/operation/health/jobs.ts');
  const findings = await engine.read((tx) => checkJobs(tx, []));
  return findings.filter(({ check }) => check !== 'jobs');
}

async function checkTaxes(engine: Engine): Promise<Finding[]> {
  const { moveFacts } = await import('#migrate-in/move-facts.ts');
  const { taxRates, orders, taxed, missingRates, wrongSums } = await engine.read(moveFacts);
  const looked = `the last ${counted(orders, 'orders')}`;
  const findings: Finding[] = [];
  if (taxed > 0 && taxRates === 0) {
    findings.push({
      check: 'taxes',
      state: 'problem',
      detail: `there is no rate, and ${taxed} of ${looked} were taxed`,
    });
  } else if (missingRates.length > 0) {
    const detail = `not here like this, but charged in ${looked}: ${listed(missingRates)}`;
    findings.push({ check: 'taxes', state: 'warning', detail });
  } else findings.push({ check: 'taxes', state: 'ok', detail: `${counted(taxRates, 'rates')}` });
  if (orders === 0) return findings;
  const detail =
    wrongSums.length === 0
      ? `the parts of ${looked} add up to their totals`
      : `parts do not add up to the total, of ${looked}: ${listed(wrongSums)}`;
  return [...findings, { check: 'sums', state: wrongSums.length === 0 ? 'ok' : 'warning', detail }];
}

/** A shop without its images is no shop. */
async function checkFiles(engine: Engine, settings: Settings): Promise<Finding> {
  const { checkImages } = await import('#domain/operation/health/images.ts');
  const found = await withBlobs(settings, (blobs) => checkImages(engine, () => blobs));
  return found.state === 'ok' ? found : { ...found, state: 'problem' };
}

async function checkWayBack(engine: Engine, { dataDir }: Settings): Promise<Finding> {
  const { givenLast } = await import('#migrate-in/catch-up/catch-up.ts');
  const { isImportError } = await import('#migrate-in/import-error.ts');
  const check = 'way back';
  try {
    await givenLast(engine, join(dataDir, 'catch-up'));
    return { check, state: 'ok', detail: 'cartwright export --legacy VERSION can take back what happens here' };
  } catch (error) {
    if (!isImportError(error)) throw error;
    return { check, state: 'warning', detail: `${error.message}; export needs --source` };
  }
}

function readReport(file: string): CompareReport {
  try {
    const report = JSON.parse(readFileSync(file, 'utf8')) as CompareReport;
    if (Array.isArray(report.operations) && typeof report.calls === 'number') return report;
  } catch (error) {
    throw usageError(`the report cannot be read: ${(error as Error).message}`);
  }
  throw usageError(`${file} is no report of compare`);
}

/** The most names in a finding. */
const NAMED = 8;

function listed(names: readonly string[]): string {
  return names.slice(0, NAMED).join(', ') + (names.length > NAMED ? ` and ${names.length - NAMED} more` : '');
}
