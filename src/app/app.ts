// app/: the composition root: settings, storage, identity, operations, interfaces; the list of jobs (jobs.ts).

import type { AddressInfo } from 'node:net';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { authenticate } from '#domain/access/identity/authenticate.ts';
import { closeSession, openSession, touchSession } from '#domain/access/identity/commands/own-session.ts';
import { type CheckOptions, checkOptionsOf } from '#domain/access/identity/credentials.ts';
import { login } from '#domain/access/identity/login.ts';
import { deleteExpiredSessions } from '#domain/access/identity/sessions.ts';
import { createSearchLog, type SearchLog } from '#domain/catalog/products/search/search-log.ts';
import { shopFacts } from '#domain/catalog/shop-facts.ts';
import type { Run } from '#domain/shared/command.ts';
import { storeConfig } from '#domain/stores/config.ts';
import { defaultStoreView, findStoreView } from '#domain/stores/store-views.ts';
import { type MailPageParts, mailPageRoutes } from '#interfaces/console/mail-page-routes.ts';
import { operatorRoutes } from '#interfaces/console/operator-pages.ts';
import { referenceRoutes } from '#interfaces/console/reference-routes.ts';
import { homeRoutes, leadHome } from '#interfaces/console/routes.ts';
import { type FeedParts, feedRoutes } from '#interfaces/feeds/routes.ts';
import {
  asksForJsonRpc,
  failJsonRpc,
  type JsonRpcParts,
  jsonRpcRoutes,
  serveJsonRpc,
} from '#interfaces/jsonrpc/server/routes.ts';
import {
  createDispatcher,
  createLegacyBackend,
  type LegacyIdentity,
  type LegacyLogin,
} from '#interfaces/legacy/backend.ts';
import type { OperationDeclaration } from '#interfaces/legacy/declare.ts';
import { ApiFault, globalFaults } from '#interfaces/legacy/fault.ts';
import { createLongAnswers } from '#interfaces/legacy/long-answers.ts';
import { createRegistry, type Registry } from '#interfaces/legacy/registry.ts';
import { mediaApp } from '#interfaces/media-http/media-app.ts';
import { paymentNoticeRoutes } from '#interfaces/payment-notices/routes.ts';
import { restPrefix } from '#interfaces/rest/prefix.ts';
import { restApp } from '#interfaces/rest/server/rest-app.ts';
import { extensionPages } from '#interfaces/shop/extension-pages.ts';
import { shopRoutes } from '#interfaces/shop/routes.ts';
import { cartOperations } from '#interfaces/soap/resources/cart/operations.ts';
import { catalogOperations } from '#interfaces/soap/resources/catalog-operations.ts';
import { customerOperations } from '#interfaces/soap/resources/customer/operations.ts';
import { addressOperations } from '#interfaces/soap/resources/customer-address/operations.ts';
import { customerGroupOperations } from '#interfaces/soap/resources/customer-group/operations.ts';
import { directoryOperations } from '#interfaces/soap/resources/directory/operations.ts';
import { downloadOperations } from '#interfaces/soap/resources/downloadable-link/operations.ts';
import { giftMessageOperations } from '#interfaces/soap/resources/gift-message/operations.ts';
import { magentoOperations } from '#interfaces/soap/resources/magento/operations.ts';
import { tagOperations } from '#interfaces/soap/resources/product-tag/operations.ts';
import { salesOperations } from '#interfaces/soap/resources/sales-operations.ts';
import { stockOperations } from '#interfaces/soap/resources/stock/operations.ts';
import { storeOperations } from '#interfaces/soap/resources/store/operations.ts';
import { soapRoutes } from '#interfaces/soap/server/routes.ts';
import { compileStyles, createSoapServices, type SoapServices } from '#interfaces/soap/server/services.ts';
import { createWsdlDocuments } from '#interfaces/soap/server/wsdl-documents.ts';
import { DEFAULT_XML_LIMITS } from '#interfaces/soap/wire/index.ts';
import { asksForXmlRpc, failXmlRpc, serveXmlRpc, xmlRpcRoutes } from '#interfaces/xmlrpc/server/routes.ts';
import { createAnswerWriter } from '#interfaces/xmlrpc/wire/encode.ts';
import { extendedList } from '#kernel/extensions.ts';
import type { Observe } from '#kernel/observe.ts';
import type { Credentials } from '#kernel/principal.ts';
import { sharedFor } from '#kernel/shared-for.ts';
import { createLoads, type Loads } from '#platform/http/overload.ts';
import { createHttpServer } from '#platform/http/server.ts';
import { createShares } from '#platform/http/shares.ts';
import { watchRoutes } from '#platform/http/watch-routes.ts';
import { systemClock } from '#platform/jobs/clock.ts';
import { tellPresence } from '#platform/jobs/nodes.ts';
import type { Runner } from '#platform/jobs/runner.ts';
import { gatheredMetrics } from '#platform/metrics/gather.ts';
import { createWatch, type Watch } from '#platform/metrics/index.ts';
import type { Settings } from '#platform/settings/settings.ts';
import type { BlobStore } from '#platform/storage/blobs/blob-store.ts';
import { openBlobs } from '#platform/storage/blobs/open.ts';
import { type Engine, StorageError, type Tx } from '#platform/storage/engine.ts';
import { migrate } from '#platform/storage/migrations/migrate.ts';
import { openEngine } from '#schema/open.ts';
import { createCallDecoder } from './calls/decode.ts';
import { type CallRecorder, createCallRecorder } from './calls/recorder.ts';
import { executeOf } from './execute.ts';
import { serviceGauges } from './gauges.ts';
import { createInnerCalls } from './inner-calls.ts';
import { jobsOf, startJobs } from './jobs.ts';
import { legacyReference } from './legacy-reference.ts';
import { runAsAnybody, runAsOperator } from './run-as.ts';

/** A service that listens. */
export interface RunningServer {
  /** Its addresses, as URLs without a trailing slash. */
  readonly addresses: readonly string[];
  readonly engine: Engine;
  /**
   * Lets load balancers notice, answers what still comes on open connections within the grace time, and closes the
   * database. `leave` is as in `DrainTimes`.
   */
  close(leave?: () => void): Promise<void>;
}

/** How often the usage counts are written. */
const usageIntervalMs = 60_000;

/** The time over which the speed of bodies is measured. */
const bodyWindowMs = 10_000;

/**
 * The most bytes of long answers that wait on the disk for their clients; one network may have three quarters of it.
 */
const spooledBytes = 4 * 1024 ** 3;

/**
 * How long an unused connection stays open after the listening socket. Behind a proxy longer than `keepalive_timeout` in
 * `deploy/nginx.conf`, so that it is the proxy who closes it.
 */
const lingerMs = { direct: 1000, proxied: 5000 };

const ownOperations: readonly OperationDeclaration[] = [
  ...storeOperations,
  ...magentoOperations,
  ...directoryOperations,
  ...customerOperations,
  ...customerGroupOperations,
  ...addressOperations,
  ...catalogOperations,
  ...salesOperations,
  ...stockOperations,
  ...cartOperations,
  ...tagOperations,
  ...giftMessageOperations,
  ...downloadOperations,
];

/** Every operation of the legacy interface. */
export function createLegacyRegistry(): Registry {
  return createRegistry(
    extendedList('operations', ownOperations, ({ v2Name, isUntyped, resource, method }) => [
      ...(isUntyped ? [] : [v2Name]),
      ...[resource.name, ...resource.aliases].map((name) => `${name}.${method}`),
    ]),
  );
}

/**
 * The composition root: opens the store of the settings, brings it to the newest schema, and serves it. Rejects with
 * `NewerDatabaseError`, `OlderDatabaseError`, `StorageError`, or the reason why it cannot listen on the address.
 */
export async function startServer(settings: Settings, log: FastifyBaseLogger): Promise<RunningServer> {
  const engine = openEngine(settings);
  try {
    await migrate(engine);
    await proveWritable(settings, engine);
    const blobs = openBlobs(settings);
    let jobs: Runner | undefined;
    const app = createApp(settings, engine, log, Date.now, blobs, (job) => jobs?.ask(job));
    await app.ready();
    await app.listen({ host: settings.host, port: settings.port });
    const logins = checkOptionsOf(settings, Date.now);
    const inner = createInnerCalls({ registry: createLegacyRegistry(), settings, logins });
    const runner = startJobs({ engine, settings, blobs, clock: systemClock, log, inner });
    jobs = runner;
    const leave = await tellPresence(engine, Date.now, (error) => {
      log.warn({ err: error }, 'that this process serves the store could not be written down');
    });
    return {
      addresses: listenUrls(app),
      engine,
      async close(leaving) {
        const stopped = runner.stop();
        const delayMs = settings.shutdownDelay * 1000;
        const graceMs = settings.shutdownGrace * 1000;
        const linger = settings.trustedProxies.length > 0 ? lingerMs.proxied : lingerMs.direct;
        await app.drain({ delayMs, graceMs, lingerMs: linger, ...(leaving && { leave: leaving }) });
        await stopped;
        await leave();
        await app.close();
        await engine.close();
      },
    };
  } catch (error) {
    await engine.close();
    throw error;
  }
}

/** The style of WSDL that the imported store published (design 1). */
async function publishedByStore(tx: Tx): Promise<'v2' | 'wsi'> {
  const path = 'api/config/compliance_wsi';
  return (await storeConfig(tx, 0, path)).get(path) === '1' ? 'wsi' : 'v2';
}

/** Whether addresses of the interface may begin with a code: that of a store view, if `web/url/use_store` is set. */
async function mayBeginAddress(tx: Tx, code: string): Promise<boolean> {
  const path = 'web/url/use_store';
  if ((await storeConfig(tx, 0, path)).get(path) !== '1') return false;
  const found = await findStoreView(tx, code);
  return found?.code === code && found.store_id !== 0;
}

/** A failure whose cause the caller does not learn. */
interface Failure {
  readonly operation: string;
  readonly error: unknown;
  readonly requestId?: string | undefined;
}

/**
 * The HTTP application for an open, migrated store; it does not listen yet. `wake` is called with jobs that calls have
 * made work for. It closes the image store at its end. Applications of a process may share `styles`.
 */
export function createApp(
  settings: Settings,
  engine: Engine,
  log: FastifyBaseLogger,
  now = Date.now,
  blobs = openBlobs(settings),
  wake: (job: string) => void = () => undefined,
  styles = compileStyles(createLegacyRegistry()),
): FastifyInstance {
  const lifetimeMs = settings.sessionLifetime * 1000;
  const report = ({ operation, error, requestId }: Failure): void => {
    log.error({ operation, ...(requestId !== undefined && { reqId: requestId }), err: error }, 'a call failed');
  };
  const run = runAsAnybody({ engine, blobs, settings, now, report, wake });
  const findCaller = async (tx: Tx, credentials: Credentials) => {
    const found = await authenticate(tx, credentials, now(), lifetimeMs);
    const hash = found?.renew ? found.caller.session?.hash : undefined;
    // Not part of the call: if it is lost, the session only ends a minute earlier.
    if (hash) run(touchSession, { hash }).catch((error: unknown) => report({ operation: 'renew', error }));
    return found?.caller;
  };
  const { registry } = styles;
  const loads = loadsOf(settings);
  const watch = createWatch({
    log,
    slowCallMs: settings.slowCall,
    now,
    gauges: serviceGauges(settings, engine, loads, now),
  });
  const recorder = settings.recordRequests ? recorderOf(settings, registry, run, now, log) : undefined;
  const { refused } = watch;
  const observe: Observe = recorder ? (call) => [watch.observe(call), recorder.observe(call)] : watch.observe;
  const searches = createSearchLog(now);
  const inspect = inspection(settings, engine, blobs, now);
  const logins = checkOptionsOf(settings, now, ({ reason, address, style, userId }) => {
    watch.refused(`login_${reason}`, address);
    if (userId !== undefined) watch.loginFailed(style, userId);
  });
  const inner = createInnerCalls({ registry, settings, logins });
  const common = { engine, blobs, settings, now, report };
  const execute = executeOf({ ...common, observe, wake, inner, searched: searches.add, inspect });
  const dispatch = createDispatcher({ execute, authenticate: findCaller, report });
  const spools = { folder: settings.dataDir, room: createShares(spooledBytes, 3) };
  const backend = createLegacyBackend({
    registry,
    dispatch,
    long: createLongAnswers({ readLong: (work) => engine.readLong(work), place: spools, report }),
    maxCallsPerMultiCall: settings.maxCallsPerMultiCall,
    multiCallAnswerLimit: settings.multiCallAnswerLimit,
    flush: () => engine.flush(),
    observe,
    refused,
    identity: {
      checkKey: (attempt) => checkKey(engine, attempt, logins),
      openSession: (user) => run(openSession, user),
      endSession: (sessionId) => run(closeSession, { sessionId }),
      caller: (credentials) => engine.read(async (tx) => findCaller(tx, credentials)),
    },
  });
  const services = createSoapServices(styles, settings.soapNamespace);
  const app = openHttpServer(settings, loads, log, refused);
  if (recorder) attachRecorder(app, recorder);
  app.addHook('onClose', () => blobs.close());
  flushRegularly(app, watch, searches, engine, log);
  registerWatch(app, settings, engine, watch);
  const wsdlDefault = async () => settings.wsdlDefault ?? (await engine.read(publishedByStore));
  const home = settings.homePage ? { leadHome } : {};
  if (settings.homePage) {
    const { soapNamespace, baseUrl } = settings;
    const facts = () => engine.read(shopFacts);
    app.register(homeRoutes({ facts, now, soapNamespace, wsdlDefault, baseUrl, ...pagesOf(settings) }));
    app.register(referenceRoutes(() => legacyReference(registry, soapNamespace), baseUrl));
  }
  if (settings.consoleDir !== undefined) app.register(operatorRoutes(settings.consoleDir));
  registerShop(app, settings, { engine, execute, logins, baseUrl: settings.baseUrl, report, run, now });
  const asOperator = runAsOperator({ ...common, observe, wake, inner }, 'job');
  app.register(paymentNoticeRoutes({ read: (work) => engine.read(work), settings, now, run: asOperator }));
  const unobserved = executeOf(common);
  app.register(mediaApp({ settings, engine, execute: unobserved, blobs, log, now }));
  app.register(restApp({ ...home, settings, engine, execute, run, blobs, log, now, observe, refused, logins }));
  const limits = xmlLimits(settings);
  const { soapBodyLimit: bodyLimit, soapStrangerBodyLimit: strangerBodyLimit, baseUrl } = settings;
  const isStoreCode = (code: string) => engine.read((tx) => mayBeginAddress(tx, code));
  const legacy = { isStoreCode, backend, limits, bodyLimit, strangerBodyLimit, baseUrl, report };
  registerLegacy(app, settings, { ...legacy, ...home }, services, wsdlDefault);
  return app;
}

/** The addresses of SOAP, XML-RPC and JSON-RPC. */
function registerLegacy(
  app: FastifyInstance,
  settings: Settings,
  legacy: JsonRpcParts,
  services: SoapServices,
  wsdlDefault: () => Promise<'v2' | 'wsi'>,
): void {
  const xmlRpc = { ...legacy, write: createAnswerWriter(settings.xmlrpcNil) };
  app.register(xmlRpcRoutes(xmlRpc));
  app.register(jsonRpcRoutes(legacy));
  app.register(
    soapRoutes({
      ...legacy,
      beside: [
        {
          isAsked: asksForXmlRpc,
          answer: (request, reply) => serveXmlRpc(request, reply, xmlRpc),
          fail: (error, reply) => failXmlRpc(error, reply, xmlRpc),
        },
        {
          isAsked: asksForJsonRpc,
          answer: (request, reply) => serveJsonRpc(request, reply, legacy),
          fail: (error, reply) => failJsonRpc(error, reply, legacy),
        },
      ],
      services,
      documents: createWsdlDocuments(services.descriptions, settings.soapNamespace),
      namespace: settings.soapNamespace,
      faultStatus: settings.soapFaultStatus,
      wsdlDefault,
    }),
  );
}

/** What the process takes on at once. */
const loadsOf = (settings: Settings): Loads =>
  createLoads({
    connections: settings.connectionsAtOnce,
    requests: settings.requestsAtOnce,
    largeRequests: settings.largeRequestsAtOnce,
    answerBytes: settings.unreadAnswersAtOnce,
  });

/** Records the last calls of this process for operators. */
function recorderOf(settings: Settings, registry: Registry, run: Run, now: () => number, log: FastifyBaseLogger) {
  const { baseUrl, host, port } = settings;
  return createCallRecorder({
    run,
    now,
    decoder: createCallDecoder(registry),
    address: () => baseUrl ?? `http://${host}:${port}`,
    failed: (error) => log.warn({ err: error }, 'the last calls could not be written down'),
  });
}

function attachRecorder(app: FastifyInstance, recorder: CallRecorder): void {
  recorder.attach(app.server);
  app.addHook('onClose', () => recorder.close());
}

/** For how many milliseconds an inspection of the service is shared. */
const inspectedMs = 10_000;

/** Looks at the service for operators; many who ask share an answer, since it takes connections and files. */
function inspection(settings: Settings, engine: Engine, blobs: BlobStore, now: () => number) {
  return sharedFor(inspectedMs, now, async () => {
    // Loaded by the first who asks.
    const { inspectService } = await import('#domain/operation/health/inspect.ts');
    const jobs = jobsOf(settings).map(({ name }) => name);
    return inspectService(settings, { engine, blobs: () => blobs, jobs }, now());
  });
}

/** Checks a name and key of the legacy interface; if too many checks wait, the call may be repeated. */
async function checkKey(
  engine: Engine,
  attempt: LegacyLogin,
  logins: CheckOptions,
): ReturnType<LegacyIdentity['checkKey']> {
  const result = await login(engine, attempt, logins);
  if (result.ok) return result;
  if (result.reason === 'busy') throw new ApiFault(globalFaults.internal, undefined, { isTemporary: true });
  return result.reason === 'empty' ? 'empty' : 'denied';
}

/** The HTTP server with the limits of the settings, without routes. */
function openHttpServer(settings: Settings, loads: Loads, log: FastifyBaseLogger, refused: Watch['refused']) {
  return createHttpServer({
    trustedProxies: settings.trustedProxies,
    requestTimeoutMs: settings.requestTimeout * 1000,
    bodyTimeoutMs: settings.bodyTimeout * 1000,
    bodyFlow: { bytesPerSecond: settings.bodyRate, windowMs: bodyWindowMs },
    slashless: restPrefix,
    loads,
    log,
    refused,
  });
}

/** Which pages for people are served besides the home page. */
const pagesOf = ({ shopDir, consoleDir }: Settings) => ({
  hasShop: shopDir !== undefined,
  hasConsole: consoleDir !== undefined,
});

/** The shop of `shopDir`; without one, the service's own pages for links of mails. */
function registerShop(app: FastifyInstance, { shopDir }: Settings, parts: MailPageParts & FeedParts): void {
  app.register(feedRoutes(parts));
  app.register(extensionPages);
  app.register(shopDir === undefined ? mailPageRoutes(parts) : shopRoutes(shopDir));
}

/** The addresses for load balancers and monitoring. */
function registerWatch(app: FastifyInstance, settings: Settings, engine: Engine, watch: Watch): void {
  app.register(
    watchRoutes({
      checkDatabase: async () => {
        await engine.ready();
        await engine.read(async (tx) => defaultStoreView(tx));
      },
      checkTimeoutMs: 2000,
      isStopping: () => app.isStopping(),
      metrics: gatheredMetrics(watch.metrics),
      metricsFrom: settings.metricsFrom,
    }),
  );
}

/** The limits for XML of calls. */
const xmlLimits = ({ xmlMaxDepth: depth, xmlMaxElements: elements, xmlMaxAttributes: attributes }: Settings) => ({
  ...DEFAULT_XML_LIMITS,
  depth,
  elements,
  attributes,
});

/**
 * Fails at the start if the store cannot be written, since it would refuse every login. If it is only busy, the start
 * continues.
 */
async function proveWritable(settings: Settings, engine: Engine): Promise<void> {
  try {
    await engine.write((tx) => deleteExpiredSessions(tx, Date.now(), settings.sessionLifetime * 1000));
  } catch (error) {
    if (!(error instanceof StorageError) || error.failure !== 'busy') throw error;
  }
}

/**
 * Writes the usage and search counts, and logs refusals, regularly while the application serves, and once more when it
 * ends.
 */
function flushRegularly(
  app: FastifyInstance,
  watch: Watch,
  searches: SearchLog,
  engine: Engine,
  log: FastifyBaseLogger,
): void {
  const flush = async (): Promise<void> => {
    watch.logRefusals();
    await watch.flushUsage(engine).catch((error: unknown) => {
      log.warn({ err: error }, 'who called what could not be written down; it is tried again');
    });
    await searches.flush(engine).catch((error: unknown) => {
      log.warn({ err: error }, 'what was searched for could not be written down');
    });
  };
  const timer = setInterval(flush, usageIntervalMs).unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await flush();
  });
}

function listenUrls(app: FastifyInstance): string[] {
  return (app.addresses() as AddressInfo[]).map(({ address, port, family }) => {
    const host = family === 'IPv6' ? `[${address}]` : address;
    return `http://${host}:${port}`;
  });
}
