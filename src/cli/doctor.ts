import { counted } from '#kernel/plural.ts';
import { dayOf } from '#kernel/time.ts';
import { type ResolvedSettings, type Settings, settingNames } from '#platform/settings/settings.ts';
import type { Engine } from '#platform/storage/engine.ts';
import { CliError } from './context.ts';
import { type CommandDeclaration, defineCommand } from './declare.ts';
import { checkDataFolder, checkOthers, type Finding } from './doctor-files.ts';
import { checkJobs } from './doctor-jobs.ts';
import { checkMail } from './doctor-mail.ts';
import { checkImageStore, checkImages } from './doctor-media.ts';
import { json, table } from './output.ts';
import { storeExists, withEngine } from './store.ts';

/** `doctor`: checks this machine, the settings and the store, and changes nothing. Exit status 1 if something is wrong. */
export const command: CommandDeclaration = defineCommand({
  name: 'doctor',
  about: 'Check this machine, the settings and the store. Changes nothing; the exit status is 1 if something is wrong.',
  options: {
    '--json': 'print the findings as JSON',
  },
  settings: settingNames,
  run: async (call) => {
    const resolved = call.settings();
    const { settings } = resolved;
    const findings = [
      checkRuntime(process.versions.node),
      ...checkVariables(resolved),
      ...checkAddresses(settings),
      checkDataFolder(settings),
      await checkImageStore(settings),
      ...checkOthers(resolved),
      await checkMail(settings),
      ...(await checkStore(settings)),
    ];
    if (call.options.json) call.out(json(findings));
    else
      call.out(
        table(
          ['', 'CHECK', 'FINDING'],
          findings.map(({ check, state, detail }) => [state, check, detail]),
        ),
      );
    const problems = findings.filter(({ state }) => state === 'problem').length;
    if (problems > 0) throw new CliError(problems === 1 ? '1 problem was found' : `${problems} problems were found`);
  },
});

/** Node 24.7 is the first version with argon2 built in. */
function checkRuntime(version: string): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const isNewEnough = major > 24 || (major === 24 && minor >= 7);
  return {
    check: 'Node.js',
    state: isNewEnough ? 'ok' : 'problem',
    detail: isNewEnough ? version : `${version}; 24.7 or later is needed`,
  };
}

function checkVariables({ unknownVariables }: ResolvedSettings): Finding[] {
  return unknownVariables.map((name) => ({
    check: 'environment',
    state: 'warning',
    detail: `${name} is not a setting; is it misspelt?`,
  }));
}

function checkAddresses({ baseUrl, host, trustedProxies }: Settings): Finding[] {
  const isLocal = /^(127\.|::1$|localhost$)/.test(host);
  const findings: Finding[] = [];
  if (baseUrl === undefined) {
    const isBelieved = trustedProxies.length > 0;
    const detail = isBelieved
      ? 'not set; tokens and descriptions follow the host that a trusted proxy names: set baseUrl, or what a proxy passes on or a cache keeps may lead elsewhere'
      : 'not set; WSDLs name the host of the request';
    findings.push({ check: 'base URL', state: isLocal && !isBelieved ? 'ok' : 'warning', detail });
  } else {
    const { protocol, hostname } = new URL(baseUrl);
    const isPlain = protocol === 'http:' && !/^(127\.|\[::1\]|localhost$)/.test(hostname);
    findings.push({
      check: 'base URL',
      state: isPlain ? 'warning' : 'ok',
      detail: isPlain ? `${baseUrl} is not encrypted: keys and sessions can be read on the way` : baseUrl,
    });
  }
  const everybody = trustedProxies.filter((network) => /\/0$/.test(network));
  if (everybody.length > 0) {
    const detail = `${everybody.join(', ')} lets every client pretend to be another`;
    findings.push({ check: 'trusted proxies', state: 'problem', detail });
  }
  return findings;
}

async function checkStore(settings: Settings): Promise<Finding[]> {
  if (!storeExists(settings)) {
    return [{ check: 'database', state: 'problem', detail: 'not created yet; do it with: cartwright migrate' }];
  }
  try {
    return await withEngine(settings, async (engine) => [
      { check: 'database', state: 'ok', detail: await engine.describe() },
      ...(await checkPooler(engine)),
      ...(await checkReplica(settings)),
      ...(await checkSchema(engine, settings)),
    ]);
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? `: ${error.cause.message}` : '';
    return [{ check: 'database', state: 'problem', detail: `${(error as Error).message}${cause}` }];
  }
}

async function checkPooler(engine: Engine): Promise<Finding[]> {
  const detail = await engine.pooler?.();
  return detail === undefined ? [] : [{ check: 'connections', state: 'warning', detail }];
}

/** Without its replica the service still works, at the cost of the primary. */
async function checkReplica(settings: Settings): Promise<Finding[]> {
  if (settings.databaseReplicaUrl === undefined) return [];
  const { openEngine } = await import('#schema/open.ts');
  const engine = openEngine(settings);
  try {
    const { problem, behindBytes } = (await engine.replica?.()) ?? { problem: 'there is none' };
    const detail = problem === undefined ? `${behindBytes} bytes behind` : `no reads go there: ${problem}`;
    return [{ check: 'replica', state: problem === undefined ? 'ok' : 'warning', detail }];
  } finally {
    await engine.close();
  }
}

async function checkSchema(engine: Engine, settings: Settings): Promise<Finding[]> {
  const { migrationState } = await import('#platform/storage/migrations/migrate.ts');
  const { pending, applied } = await migrationState(engine);
  if (pending.length > 0) {
    const detail = `${pending.join(', ')} to do; run: cartwright migrate`;
    return [{ check: 'schema', state: 'problem', detail }];
  }
  return [
    { check: 'schema', state: 'ok', detail: `up to date (${applied.at(-1)})` },
    ...(await checkContent(engine)),
    await checkIndex(engine),
    ...(await checkJobs(engine, settings)),
    await checkImages(engine, settings),
    ...(await checkCalls(engine)),
  ];
}

/** How far back calls of unserved operations are reported. */
const lookedBack = 30 * 86_400_000;

async function checkCalls(engine: Engine): Promise<Finding[]> {
  const [{ listUsage }, { notServed }] = await Promise.all([
    import('#platform/metrics/usage.ts'),
    import('#domain/access/not-served.ts'),
  ]);
  const rows = await engine.read((tx) => listUsage(tx, { from: dayOf(Date.now() - lookedBack) }));
  const missing = rows.filter(({ operation }) => notServed.has(operation));
  if (missing.length === 0) return [];
  const calls = missing.map(
    ({ operation, username, calls }) => `${operation} (${username}, ${counted(calls, 'calls')})`,
  );
  return [{ check: 'calls', state: 'warning', detail: `not served, but called in 30 days: ${calls.join(', ')}` }];
}

async function checkIndex(engine: Engine): Promise<Finding> {
  const { indexState } = await import('#domain/catalog/products/search/upkeep.ts');
  const { pending, missing } = await engine.read(indexState);
  const check = 'product index';
  if (missing > 0) {
    return {
      check,
      state: 'warning',
      detail: `${counted(missing, 'products')} ${missing === 1 ? 'is' : 'are'} in no list; run: cartwright search rebuild`,
    };
  }
  const detail =
    pending > 0
      ? `${counted(pending, 'products')} ${pending === 1 ? 'waits' : 'wait'} to be indexed anew, which a running service does`
      : 'complete';
  return { check, state: 'ok', detail };
}

/** Tables whose rows are counted, with their names for people. */
const COUNTED = new Map([
  ['store', 'store views'],
  ['product', 'products'],
  ['customer', 'customers'],
  ['quote', 'carts'],
  ['api_user', 'API users'],
  ['role', 'roles'],
  ['soap_session', 'SOAP sessions'],
] as const);

async function checkContent(engine: Engine): Promise<Finding[]> {
  const { countRows } = await import('#platform/storage/count.ts');
  const counts = await engine.read((tx) => countRows(tx, [...COUNTED.keys()]));
  const { listUsers } = await import('#domain/access/identity/api-users.ts');
  const { listRoles } = await import('#domain/access/identity/roles.ts');
  const { users, roles } = await engine.read(async (tx) => ({
    users: await listUsers(tx),
    roles: await listRoles(tx),
  }));
  const able = users.filter(
    ({ username, isActive, hasKey }) => isActive && hasKey && roles.some((role) => role.users.includes(username)),
  );
  const names = [...COUNTED].map(([table, plural]) => counted(counts[table], plural));
  return [
    { check: 'rows', state: counts.store === 0 ? 'warning' : 'ok', detail: names.join(', ') },
    {
      check: 'API users',
      state: able.length === 0 ? 'warning' : 'ok',
      detail: able.length === 0 ? 'nobody can log in; see: cartwright user add --help' : `${able.length} can log in`,
    },
  ];
}
