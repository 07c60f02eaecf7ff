import { existsSync, renameSync, rmSync, statSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { basename, dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { pino } from 'pino';
import { createApp, createLegacyRegistry } from '#app/app.ts';
import type { BenchAnswer, BenchRequest } from '#app/calls/exchange.ts';
import { startJobs } from '#app/jobs.ts';
import { runAsOperator } from '#app/run-as.ts';
import { installDemoStore } from '#demo/install.ts';
import { endSessionsOfUser } from '#domain/access/identity/commands/sessions.ts';
import { revokeTokens } from '#domain/access/identity/commands/tokens.ts';
import { listApiUsers } from '#domain/access/identity/commands/users.ts';
import { compileStyles } from '#interfaces/soap/server/services.ts';
import { loadedExtensions } from '#kernel/extensions.ts';
import type { Runner } from '#platform/jobs/runner.ts';
import type { OutgoingMail } from '#platform/mail/mailer.ts';
import { type Backlog, outboxBacklog } from '#platform/outbox/outbox.ts';
import { resolveSettings, type Settings, settingNames } from '#platform/settings/settings.ts';
import { openBlobs } from '#platform/storage/blobs/open.ts';
import { migrate } from '#platform/storage/migrations/migrate.ts';
import { openEngine } from '#schema/open.ts';
import { addBenchUser } from './accounts.ts';
import { BenchError } from './bench-error.ts';
import type { BenchClock } from './clock.ts';
import { type BenchFolder, copyFolder } from './folder.ts';
import { createForwarder } from './forward.ts';

/** The store of a bench, while it runs. */
export interface BenchStore {
  /** Carries out a call. */
  answer(request: BenchRequest): Promise<BenchAnswer>;
  /** What it has sent, after it has sent what is due. */
  mails(): Promise<readonly OutgoingMail[]>;
  forgetMails(): void;
  /** Writes a snapshot. */
  save(name: string): Promise<void>;
  /** Puts a snapshot in the place of the store. */
  restore(name: string): Promise<void>;
  /** Lets jobs look at the clock, which was set. */
  clockSet(): Promise<void>;
  /** Ends every SOAP session and REST token. */
  expire(): Promise<void>;
  close(): Promise<void>;
}

/** What a bench answers without a store: a recording, or another store. */
export function withoutStore(answer: BenchStore['answer'], reset: () => void = () => undefined): BenchStore {
  const refuse = async (): Promise<never> => {
    throw new BenchError('this bench has no store of its own');
  };
  return {
    answer,
    mails: async () => [],
    forgetMails: () => undefined,
    save: refuse,
    restore: async () => reset(),
    clockSet: refuse,
    expire: refuse,
    close: async () => undefined,
  };
}

/** What a bench says of its service. */
export interface StoreOptions {
  readonly host: string;
  /** The port of the front, for links in mails. */
  readonly port: number;
  /** The changes of the service's settings, by their names. */
  readonly settings?: Readonly<Record<string, unknown>> | undefined;
}

/** A part of the store that runs over one state of the files. */
interface Running {
  readonly port: number;
  readonly run: ReturnType<typeof runAsOperator>;
  /** Waits until no message is due; for five seconds at most. */
  delivered(): Promise<void>;
  restartJobs(): Promise<void>;
  close(): Promise<void>;
}

/** Makes the demo store with the accounts of the bench in the folder, writes a snapshot of it, and serves it. */
export async function startBenchStore(
  folder: BenchFolder,
  clock: BenchClock,
  options: StoreOptions,
  snapshot: string,
): Promise<BenchStore> {
  const settings = benchSettings(folder.store, options);
  await fillFolder(settings);
  copyFolder(folder.store, folder.snapshot(snapshot));
  const mails: OutgoingMail[] = [];
  const forwarder = createForwarder();
  const styles = compileStyles(createLegacyRegistry());
  const open = () => openStore(settings, clock, mails, styles);
  let running = await open();
  const whileClosed = async (work: () => void): Promise<void> => {
    await running.close();
    try {
      work();
    } finally {
      running = await open();
    }
  };
  return {
    answer: (request) => forwarder.send(new URL(`http://127.0.0.1:${running.port}`), request),
    async mails() {
      await running.delivered();
      return mails;
    },
    async save(name) {
      await running.delivered();
      await whileClosed(() => copyFolder(folder.store, folder.snapshot(name)));
    },
    forgetMails() {
      mails.length = 0;
    },
    async restore(name) {
      await whileClosed(() => copyFolder(folder.snapshot(name), folder.store));
      mails.length = 0;
    },
    clockSet: () => running.restartJobs(),
    async expire() {
      const { users } = await running.run(listApiUsers, undefined);
      for (const { username } of users) await running.run(endSessionsOfUser, { username });
      await running.run(revokeTokens, { holder: 'everybody' });
    },
    async close() {
      forwarder.close();
      await running.close();
    },
  };
}

/** The settings of the service: no file and no variable counts, and nothing is limited for strangers. */
function benchSettings(dataDir: string, { host, port, settings: changes = {} }: StoreOptions): Settings {
  const unknown = Object.keys(changes).find((name) => !settingNames.some((known) => known === name));
  if (unknown !== undefined) throw new BenchError(`${unknown} is not a setting`);
  const texts = Object.entries({ ...ownSettings, ...changes }).map(([name, value]) => [name, String(value)]);
  const { settings } = resolveSettings({ flags: Object.fromEntries(texts), env: {}, workingDir: dataDir });
  // The bench writes only into its own folder.
  const own = { dataDir, mediaDir: join(dataDir, 'media'), mediaStore: 'folder' as const, host, port, workers: 1 };
  return { ...settings, ...own, databaseUrl: undefined, databaseReplicaUrl: undefined, mailHost: undefined };
}

/** What differs from the defaults: what limits strangers has its largest value. */
const ownSettings = {
  logLevel: 'error',
  soapStrangerBodyLimit: 32 * 2 ** 20,
  restStrangerBodyLimit: 2 ** 20,
  webhookPrivateAddresses: true,
  paymentPrivateAddresses: true,
  extensionPrivateAddresses: true,
  loginFailuresPerAccount: 1_000_000,
  loginFailuresPerAddress: 1_000_000,
  slowHashTime: 60_000,
  restRequestsPerMinute: 0,
  restAnonymousRequestsPerMinute: 0,
  registrationsPerHour: 0,
  ordersPerHour: 0,
  orderMailsPerHour: 0,
  passwordResetsPerHour: 0,
  passwordChecksPerHour: 0,
  guestCartsPerHour: 0,
  optionFileMegabytesPerHour: 0,
  idempotencyAnswersPerNetwork: 0,
};

/** How long a prepared store is used: special prices of the demo store begin and end. */
const preparedForMs = 86_400_000;

/** How long the bench waits for messages: a webhook may be refused for ever. */
const deliveryMs = 5000;

/** Fills the data folder with a new store: a copy of the prepared one beside the compiled program, if it can be written. */
async function fillFolder(settings: Settings): Promise<void> {
  const prepared = preparedFolder();
  if (prepared === undefined) return makeStore(settings);
  const age = Date.now() - (statSync(prepared, { throwIfNoEntry: false })?.mtimeMs ?? 0);
  if (age > preparedForMs || age < 0) {
    await makeStore(settings);
    keepPrepared(settings.dataDir, prepared);
  } else copyFolder(prepared, settings.dataDir);
}

/** The place of the prepared store. Sources that run as they are have none: the store follows them. */
function preparedFolder(): string | undefined {
  const program = dirname(dirname(fileURLToPath(import.meta.url)));
  // Extensions have tables of their own.
  return basename(program) === 'dist' && loadedExtensions().length === 0 ? join(program, '.bench-store') : undefined;
}

/** Writes the prepared store, so that others see all of it or nothing. A failure only makes the next start slower. */
function keepPrepared(from: string, to: string): void {
  const unfinished = `${to}.${process.pid}`;
  const old = `${unfinished}.old`;
  try {
    copyFolder(from, unfinished);
    if (existsSync(to)) renameSync(to, old);
    renameSync(unfinished, to);
  } catch {
    // The folder of the program cannot be written, or somebody else was faster.
  } finally {
    for (const folder of [unfinished, old]) removeIfPossible(folder);
  }
}

function removeIfPossible(folder: string): void {
  try {
    rmSync(folder, { recursive: true, force: true });
  } catch {
    // As above.
  }
}

async function makeStore(settings: Settings): Promise<void> {
  const engine = openEngine(settings);
  try {
    await migrate(engine);
    await installDemoStore(engine, settings.mediaDir, addBenchUser);
  } finally {
    await engine.close();
  }
}

async function openStore(
  settings: Settings,
  clock: BenchClock,
  mails: OutgoingMail[],
  styles: ReturnType<typeof compileStyles>,
): Promise<Running> {
  const log = pino({ level: settings.logLevel }, pino.destination({ dest: 2, sync: true }));
  const engine = openEngine(settings);
  await migrate(engine);
  const blobs = openBlobs(settings);
  let jobs: Runner | undefined;
  const app = createApp(settings, engine, log, clock.now, blobs, (job) => jobs?.ask(job), styles);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const start = () => startJobs({ engine, settings, blobs, clock, log, mailer: mailerInto(mails) });
  jobs = start();
  return {
    port: (app.server.address() as AddressInfo).port,
    run: runAsOperator(
      { engine, blobs, settings, now: clock.now, report: ({ error }) => log.error({ err: error }, 'the bench failed') },
      'cli',
    ),
    async delivered() {
      const end = performance.now() + deliveryMs;
      const isDue = ({ messages, failing }: Backlog) => messages > failing;
      while (isDue(await engine.read(outboxBacklog)) && performance.now() < end) await setTimeout(10);
    },
    async restartJobs() {
      await jobs?.stop();
      jobs = start();
    },
    async close() {
      await jobs?.stop();
      await app.close();
      await engine.close();
    },
  };
}

/** Gathers mails in place of sending them. */
function mailerInto(mails: OutgoingMail[]) {
  return {
    describe: 'the bench',
    send: async (mail: OutgoingMail) => void mails.push(mail),
    async forget(isTheirs: (address: string) => boolean) {
      mails.splice(0, mails.length, ...mails.filter(({ to, copyTo }) => !isTheirs(copyTo ?? to.address)));
    },
    check: async () => undefined,
    close: () => undefined,
  };
}
