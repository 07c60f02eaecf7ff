import cluster from 'node:cluster';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { NewClient } from '#domain/access/identity/clients.ts';
import { type Settings, settingNames } from '#platform/settings/settings.ts';
import type { BlobStore } from '#platform/storage/blobs/blob-store.ts';
import type { Engine } from '#platform/storage/engine.ts';
import { type CliContext, CliError } from './context.ts';
import { type CommandDeclaration, defineCommand } from './declare.ts';
import { withBlobs, withEngine } from './store.ts';

/** `serve`: serves the store until the process is asked to stop. */
export const command: CommandDeclaration = defineCommand({
  name: 'serve',
  about: 'Serve the store until SIGINT, SIGTERM or SIGHUP. The database is created or updated first.',
  options: {
    '--demo': 'fill an empty database with a demo store and create an API user, and serve an example shop at /shop',
  },
  settings: settingNames,
  run: async (call) => {
    const { settings: given, sources, unknownVariables } = call.settings();
    const isDemo = call.options.demo === true;
    const recordRequests = given.recordRequests || (isDemo && sources.recordRequests === 'default');
    const settings = { ...withConsole(isDemo ? withExampleShop(given) : given), recordRequests };
    for (const name of unknownVariables) call.err(`cartwright: ${name} is not a setting; is it misspelt?`);
    const stopAsked = call.stopAsked();
    if (cluster.isWorker) return serveAsWorker(settings, stopAsked);
    if (isDemo) await proveListening(settings);
    const first = await prepare(settings, isDemo);
    const server = await start(settings);
    try {
      await welcome(call, settings, server.addresses, first);
      await stopAsked;
    } finally {
      await server.close();
    }
  },
});

/** The compiled example shop; sources that run as they are have none. */
const exampleShop = fileURLToPath(new URL('../shop', import.meta.url));

function withExampleShop(settings: Settings): Settings {
  return settings.shopDir === undefined && existsSync(exampleShop) ? { ...settings, shopDir: exampleShop } : settings;
}

/**
 * Rejects if the address cannot be listened on: before a demo store is made, whose key nobody would see. If another process
 * takes the address after this, later starts say how to make a new key. Not for other stores: a node that starts again
 * behind a balancer would reset the calls that reach it meanwhile.
 */
async function proveListening({ host, port }: Settings): Promise<void> {
  const server = createServer().listen({ host, port, exclusive: true });
  await once(server, 'listening');
  server.close();
  await once(server, 'close');
}

/** The console that the program was built with; sources that run as they are have none. */
const builtConsole = fileURLToPath(new URL('../console', import.meta.url));

function withConsole(settings: Settings): Settings {
  return settings.consoleDir === undefined && existsSync(builtConsole)
    ? { ...settings, consoleDir: builtConsole }
    : settings;
}

/** Serves in this process, or in several if the settings say so. */
async function start(settings: Settings): Promise<{ addresses: readonly string[]; close(): Promise<void> }> {
  const log = await createLog(settings);
  if (settings.workers === 1) {
    const { startServer } = await import('#app/app.ts');
    return startServer(settings, log);
  }
  const { startWorkers, WorkerEndedError } = await import('./workers.ts');
  const { workers: count, shutdownDelay, shutdownGrace } = settings;
  const graceMs = (shutdownDelay + shutdownGrace) * 1000;
  const workers = await startWorkers({ count, graceMs, log }).catch((error: unknown) => {
    throw error instanceof WorkerEndedError ? new CliError(error.message) : error;
  });
  return {
    addresses: workers.addresses,
    async close() {
      if ((await workers.stop()) !== 0) throw new CliError('a worker did not stop properly');
    },
  };
}

/**
 * The primary process has done the rest already: it prepared the database, and it prints the messages for the operator.
 */
async function serveAsWorker(settings: Settings, stopAsked: Promise<void>): Promise<void> {
  const { startServer } = await import('#app/app.ts');
  const server = await startServer(settings, await createLog(settings));
  const { tellLeaving, tellListening } = await import('./workers.ts');
  tellListening(server.addresses);
  await stopAsked;
  await server.close(tellLeaving);
  // The channel to the primary process would keep this one running.
  if (process.connected) process.disconnect?.();
}

async function welcome(
  context: CliContext,
  settings: Settings,
  addresses: readonly string[],
  { first, firstToken }: Prepared,
): Promise<void> {
  const { addressLines, demoAgain, demoWelcome, emptyStoreHint, firstOperatorHint } = await import('./welcome.ts');
  context.out(addressLines(addresses, settings.shopDir !== undefined));
  const address = settings.baseUrl ?? reachable(addresses[0] ?? '');
  const folder = resolve(context.workingDir, settings.dataDir);
  if (first && first !== 'empty' && settings.mailHost === undefined)
    context.out(`  Mails           are files in ${join(folder, 'mail')}`);
  if (first === 'empty') context.out(emptyStoreHint());
  else if (first === 'demo')
    context.out(`\n${demoAgain(demo.username, settings.databaseUrl ? 'the database' : folder)}`);
  else if (first) {
    const { soapNamespace: namespace, wsdlDefault = 'v2' } = settings;
    context.out(`\n${demoWelcome({ ...first, address, namespace, wsdlDefault })}`);
    if (first.operatorToken && settings.consoleDir !== undefined) {
      const { welcomeLink } = await import('./operator.ts');
      context.out(`Console, with a link that is valid once: ${welcomeLink(address, { token: first.operatorToken })}`);
    }
  }
  if (firstToken !== undefined) context.out(`\n${firstOperatorHint(address, firstToken)}`);
}

/** The demo store's API user, and a product for the first calls. */
const demo = { username: 'demo', role: 'demo', email: 'operator@example.com', sku: 'INK-TIDE' } as const;

interface DemoAccount {
  readonly username: string;
  readonly key: string;
  readonly sku: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Of the one-time link of the first operator. */
  readonly operatorToken: string | undefined;
}

/** What a start finds in the store, or makes. */
interface Prepared {
  /**
   * The API user of a demo store that was made now; `empty` if there is nothing to serve; `demo` if there was a store already
   * that has the user of the demo store, and this was asked to serve one; undefined for another store.
   */
  readonly first: DemoAccount | 'empty' | 'demo' | undefined;
  /** Of the link of the first operator: as long as nobody has an account. */
  readonly firstToken: string | undefined;
}

/** Brings the database to the newest schema and, if requested and the store is empty, fills it with the demo store. */
async function prepare(settings: Settings, wantsDemo: boolean): Promise<Prepared> {
  const { migrate } = await import('#platform/storage/migrations/migrate.ts');
  const { makeFirstLink } = await import('#domain/access/identity/first-link.ts');
  return withEngine(settings, async (engine) => {
    await migrate(engine);
    const first = await findOrInstall(engine, settings, wantsDemo);
    const isOffered = settings.consoleDir !== undefined;
    return { first, firstToken: isOffered ? await engine.write((tx) => makeFirstLink(tx, Date.now())) : undefined };
  });
}

async function findOrInstall(engine: Engine, settings: Settings, wantsDemo: boolean): Promise<Prepared['first']> {
  const { defaultStoreView } = await import('#domain/stores/store-views.ts');
  if (await engine.read(async (tx) => defaultStoreView(tx))) return wantsDemo ? earlierDemo(engine) : undefined;
  if (!wantsDemo) return 'empty';
  return (await withBlobs(settings, (blobs) => installDemo(engine, blobs))) ?? earlierDemo(engine);
}

/** `demo` if the store has the API user of the demo store. */
async function earlierDemo(engine: Engine): Promise<'demo' | undefined> {
  const { findUser } = await import('#domain/access/identity/api-users.ts');
  return (await engine.read((tx) => findUser(tx, demo.username))) && 'demo';
}

/**
 * Fills the store and creates its API user in one transaction, so that an interrupted start can be repeated. A user
 * with that name may exist already, if somebody created it before the first start: it keeps its key.
 */
async function installDemo(engine: Engine, blobs: BlobStore): Promise<DemoAccount | undefined> {
  const { installDemoStore } = await import('#demo/install.ts');
  const { createUser, generateKey } = await import('#domain/access/identity/api-users.ts');
  const { addClient } = await import('#domain/access/identity/clients.ts');
  const { addRole, assignRole, findRole, grant } = await import('#domain/access/identity/roles.ts');
  const { firstOperator } = await import('#domain/access/identity/commands/operators.ts');
  const { digestSecret } = await import('#domain/access/identity/secret.ts');
  const key = generateKey();
  const keyHash = digestSecret(key);
  let client: NewClient | undefined;
  let operatorToken: string | undefined;
  await installDemoStore(engine, blobs, async (tx) => {
    const userId = await createUser(tx, { username: demo.username, keyHash }, Date.now());
    client = undefined;
    const roleId = userId && ((await addRole(tx, demo.role)) ?? (await findRole(tx, demo.role)));
    if (userId === undefined || !roleId) return;
    await grant(tx, roleId, 'all');
    await assignRole(tx, userId, roleId);
    client = await addClient(tx, userId, 'demo', Date.now());
    operatorToken = await firstOperator(tx, demo.email, roleId, Date.now());
  });
  const made = client as NewClient | undefined;
  return made && { username: demo.username, key, sku: demo.sku, operatorToken, ...made };
}

/** The log goes to standard error, one JSON object on each line; standard output is for people. */
async function createLog({ logLevel }: Settings) {
  const { pino, destination, stdTimeFunctions } = await import('pino');
  return pino({ level: logLevel, timestamp: stdTimeFunctions.isoTime }, destination({ dest: 2, sync: true }));
}

/** The address for printed calls: a service that listens on all addresses is reached through the loopback address. */
function reachable(address: string): string {
  return address.replace('//0.0.0.0:', '//127.0.0.1:').replace('//[::]:', '//[::1]:');
}
