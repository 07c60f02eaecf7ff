import { pino } from 'pino';
import { type Static, Type } from 'typebox';
import { executeOf } from '../../../../src/app/execute.ts';
import { runAsAnybody } from '../../../../src/app/run-as.ts';
import { type Context, command, customers, everybody, granted } from '../../../../src/domain/shared/command.ts';
import type { RestPermission } from '../../../../src/domain/shared/permissions/rest-permissions.ts';
import { listRoute, type RouteDeclaration, reply, route } from '../../../../src/interfaces/rest/declare.ts';
import type { AuthenticateBearer } from '../../../../src/interfaces/rest/messages/bearer.ts';
import { restPrefix } from '../../../../src/interfaces/rest/prefix.ts';
import { listQuery, named, nullable, pageRequest, readOnlyOf } from '../../../../src/interfaces/rest/schema.ts';
import { restApp } from '../../../../src/interfaces/rest/server/rest-app.ts';
import type { CallObservation } from '../../../../src/kernel/observe.ts';
import { failOf } from '../../../../src/kernel/refusal.ts';
import { createLoads } from '../../../../src/platform/http/overload.ts';
import { createHttpServer } from '../../../../src/platform/http/server.ts';
import type { Settings } from '../../../../src/platform/settings/settings.ts';
import { openBlobs } from '../../../../src/platform/storage/blobs/open.ts';
import type { Engine } from '../../../../src/platform/storage/engine.ts';
import { statement } from '../../../../src/platform/storage/statement.ts';
import { onEachEngine } from '../../../support/database/engines.ts';
import { type RestClient, restClientOf } from '../../../support/rest.ts';
import { testSettings } from '../../../support/service.ts';

/** A resource that only these tests have: facts by name, in a table of its own. */
const Fact = named(
  'Fact',
  Type.Object({ id: Type.String(), value: nullable(Type.String()), size: Type.Integer({ description: 'Characters' }) }),
);
const params = Type.Object({ id: Type.String({ pattern: '^[a-z]+$', maxLength: 20 }) });
const written = {
  value: nullable(Type.String({ maxLength: 1000 })),
  kind: Type.Optional(Type.Union([Type.Literal('plain'), Type.Literal('rich')])),
  parts: Type.Optional(Type.Array(Type.Object({ qty: Type.Number({ minimum: 0 }) }), { maxItems: 3 })),
};
const ignored = readOnlyOf(Fact, ['value']);

const select = statement<{ id: string }, { name: string; value: string }>((q, { id }) =>
  q.selectFrom('service_fact').select(['name', 'value']).where('name', '=', id),
);
const selectPage = statement<{ limit: number; offset: number }, { name: string; value: string }>(
  (q, { limit, offset }) =>
    q.selectFrom('service_fact').select(['name', 'value']).orderBy('name').limit(limit).offset(offset),
);
const count = statement<Record<never, never>, { total: number }>((q) =>
  q.selectFrom('service_fact').select((eb) => eb.fn.countAll<number>().as('total')),
);
const upsert = statement<{ id: string; value: string }, never>((q, { id, value }) =>
  q
    .insertInto('service_fact')
    .values({ name: id, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value })),
);
const insert = statement<{ id: string; value: string }, never>((q, { id, value }) =>
  q.insertInto('service_fact').values({ name: id, value }),
);
const remove = statement<{ id: string }, never>((q, { id }) => q.deleteFrom('service_fact').where('name', '=', id));

const shown = ({ name, value }: { name: string; value: string }): Static<typeof Fact> => ({
  id: name,
  value: value === '' ? null : value,
  size: value.length,
});

type Fact = Static<typeof Fact>;

const fail = failOf({
  fact_not_found: { reason: 'not_found', meaning: 'There is no such fact.' },
  fact_taken: { reason: 'conflict', meaning: 'There is such a fact.' },
  fact_invalid: { reason: 'invalid', meaning: 'Not that.' },
  fact_refused: { reason: 'conflict', meaning: 'Not that.' },
});

async function find({ tx }: Pick<Context, 'tx'>, id: string): Promise<Fact> {
  const row = await tx.first(select, { id });
  if (!row) throw fail('fact_not_found');
  return shown(row);
}

async function everyFact({ tx }: Pick<Context, 'tx'>): Promise<Fact[]> {
  return (await tx.all(selectPage, { limit: 1000, offset: 0 })).map(shown);
}

/** What the commands of these tests did outside of transactions, oldest first. */
export const outsideWork: string[] = [];

const read = { permission: { rest: everybody }, effect: 'read', touches: 'scoped', refusals: [] } as const;
const write = {
  permission: { rest: granted('products/write') },
  effect: 'write',
  touches: 'scoped',
  refusals: [],
} as const;

/** A fact as it is written. */
interface Written {
  readonly id: string;
  readonly value: string | null;
}

const listFacts = command({
  ...read,
  name: 'fact.list',
  async run({ tx }, { page, size }: { readonly page: number; readonly size: number }) {
    const rows = await tx.all(selectPage, { limit: size, offset: (page - 1) * size });
    return { items: rows.map(shown), total: (await tx.first(count, {}))?.total ?? 0 };
  },
});
const readFact = command({
  ...read,
  name: 'fact.read',
  run: (context, { id }: { readonly id: string }) => find(context, id),
});
const createFact = command({
  ...write,
  name: 'fact.create',
  async run(context, { id, value }: Written) {
    if (value === 'refused') throw fail('fact_invalid', { errors: [{ field: '/value', message: 'is refused' }] });
    if (await context.tx.first(select, { id })) throw fail('fact_taken');
    await context.tx.run(insert, { id, value: value ?? '' });
    if (value === 'crash') throw new Error('the secret inside');
    context.afterCommit(async () => {
      outsideWork.push(`committed ${id}`);
    });
    return find(context, id);
  },
});
const replaceFact = command({
  ...write,
  name: 'fact.replace',
  prepare: {
    check: async ({ principal }) => principal,
    make: async (_outside, { value }: Written, { userId }) => {
      outsideWork.push(`prepare for ${userId}`);
      return { value: value?.toUpperCase() };
    },
    discard: async () => {
      outsideWork.push('undo');
    },
  },
  async run(context, { id }: Written, prepared) {
    if (prepared?.value === 'REFUSED') throw fail('fact_refused');
    await context.tx.run(upsert, { id, value: prepared?.value ?? '' });
    return find(context, id);
  },
});
const changeFact = command({
  ...write,
  name: 'fact.change',
  async run(context, { id, value }: { readonly id: string; readonly value: string | null | undefined }) {
    const before = await find(context, id);
    await context.tx.run(upsert, { id, value: (value === undefined ? before.value : value) ?? '' });
    return find(context, id);
  },
});
const removeFact = command({
  ...write,
  name: 'fact.remove',
  permission: { rest: granted('products/delete') },
  async run(context, { id }: { readonly id: string }) {
    await find(context, id);
    await context.tx.run(remove, { id });
  },
});
const createFacts = command({
  ...write,
  name: 'fact.createMany',
  async run({ tx }, facts: readonly { readonly id: string; readonly value: string }[]) {
    for (const { id, value } of facts) await tx.run(insert, { id, value });
    return facts.length;
  },
});
const listAllFacts = command({ ...read, name: 'fact.listAll', run: (context, _: unknown) => everyFact(context) });
const replaceAllFacts = command({
  ...write,
  name: 'fact.replaceAll',
  async run(context, facts: readonly { readonly id: string; readonly value: string }[]) {
    const { tx } = context;
    for (const { id } of await everyFact(context)) await tx.run(remove, { id });
    for (const { id, value } of facts) await tx.run(insert, { id, value });
    return everyFact(context);
  },
});
const readMine = command({
  ...read,
  name: 'fact.mine',
  permission: { rest: customers },
  run: async ({ principal }, _: unknown) => principal.customerId ?? 0,
});
const readStoreView = command({
  ...read,
  name: 'fact.store',
  run: async (_context, place: { readonly code: string; readonly isGiven: boolean }) => place,
});

const base = { tag: 'Facts' };

/** Routes of every kind that the framework supports. */
export const factRoutes: readonly RouteDeclaration[] = [
  listRoute({
    ...base,
    method: 'GET',
    path: '/facts',
    summary: 'List facts',
    operationId: 'listFacts',
    query: listQuery({
      sortDir: Type.Optional(Type.Union([Type.Literal('asc'), Type.Literal('desc')])),
      minSize: Type.Optional(Type.Integer()),
      isRich: Type.Optional(Type.Boolean()),
      ids: Type.Optional(Type.Array(Type.Integer())),
    }),
    result: Fact,
    command: listFacts,
    input: ({ query }) => pageRequest(query),
    print: (page) => page,
  }),
  route({
    ...base,
    method: 'GET',
    path: '/facts/{id}',
    summary: 'Get a fact',
    operationId: 'getFact',
    params,
    result: Fact,
    command: readFact,
    input: ({ params }) => params,
    print: (fact) => fact,
  }),
  route({
    ...base,
    method: 'POST',
    path: '/facts',
    summary: 'Create a fact',
    operationId: 'createFact',
    body: Type.Object({ ...ignored, id: params.properties.id, ...written }),
    example: { id: 'answer', value: '42' },
    result: Fact,
    status: 201,
    command: createFact,
    input: ({ body }) => body,
    print: (fact) => reply({ status: 201, body: fact, headers: { location: `/api/rest/v2/facts/${fact.id}` } }),
  }),
  route({
    ...base,
    method: 'PUT',
    path: '/facts/{id}',
    summary: 'Replace a fact',
    operationId: 'replaceFact',
    params,
    body: Type.Object({ ...ignored, ...written }),
    example: { value: 'new' },
    result: Fact,
    command: replaceFact,
    input: ({ params, body }) => ({ ...params, value: body.value }),
    print: (fact) => fact,
  }),
  route({
    ...base,
    method: 'PATCH',
    path: '/facts/{id}',
    summary: 'Change a fact',
    operationId: 'changeFact',
    params,
    body: Type.Partial(Type.Object({ ...ignored, ...written })),
    example: { value: 'new' },
    result: Fact,
    command: changeFact,
    input: ({ params, body }) => ({ ...params, value: body.value }),
    print: (fact) => fact,
  }),
  route({
    ...base,
    method: 'DELETE',
    path: '/facts/{id}',
    summary: 'Delete a fact',
    operationId: 'deleteFact',
    params,
    command: removeFact,
    input: ({ params }) => params,
    print: () => undefined,
  }),
  route({
    ...base,
    method: 'POST',
    path: '/facts/bulk',
    summary: 'Create many facts',
    operationId: 'createFacts',
    bodyLimit: 'bulk',
    body: Type.Array(Type.Object({ id: params.properties.id, value: Type.String() })),
    result: Type.Object({ created: Type.Integer() }),
    command: createFacts,
    input: ({ body }) => body,
    print: (created) => ({ created }),
  }),
  listRoute({
    ...base,
    method: 'GET',
    path: '/all',
    summary: 'List all facts at once',
    operationId: 'listAllFacts',
    result: Fact,
    command: listAllFacts,
    input: () => undefined,
    print: (items) => ({ items, total: items.length }),
  }),
  route({
    ...base,
    method: 'PUT',
    path: '/all',
    summary: 'Replace all facts',
    operationId: 'replaceAllFacts',
    body: Type.Array(Type.Object({ ...ignored, id: params.properties.id, value: Type.String() })),
    result: Type.Array(Fact),
    command: replaceAllFacts,
    input: ({ body }) => body,
    print: (facts) => facts,
  }),
  route({
    ...base,
    method: 'GET',
    path: '/mine',
    summary: 'Show who calls',
    operationId: 'getMine',
    result: Type.Object({ customerId: Type.Integer() }),
    command: readMine,
    input: () => undefined,
    print: (customerId) => ({ customerId }),
  }),
  route({
    ...base,
    method: 'GET',
    path: '/store',
    summary: 'Show the store view',
    operationId: 'getStoreView',
    result: Type.Object({ code: Type.String(), isGiven: Type.Boolean() }),
    command: readStoreView,
    input: (_sent, { store, isStoreGiven }) => ({ code: store.code, isGiven: isStoreGiven }),
    print: (place) => place,
  }),
];

/** Tokens of these tests: `customer`, or `user` with permissions and perhaps store views: `user products/write @1`. */
const authenticate: AuthenticateBearer = async (_tx, token) => {
  if (token === 'customer') return { ok: true, caller: { kind: 'customer', customerId: 7, may: () => false } };
  const [kind, permissions = '', stores] = token.split(/[ @]+/);
  const userId = /^user(\d*)$/.exec(kind ?? '')?.[1];
  if (userId === undefined) return { ok: false, reason: token === 'expired' ? 'expired' : 'malformed' };
  const storeIds = stores === undefined ? undefined : new Set(stores.split(',').map(Number));
  const may = (permission: RestPermission) => permissions.split(',').includes(permission);
  return {
    ok: true,
    caller: {
      kind: 'apiUser',
      userId: Number(userId || 3),
      may,
      ...(storeIds && { scope: { storeIds, websiteIds: new Set() } }),
    },
  };
};

/** The framework over the routes of these tests. */
export interface FactService {
  readonly url: string;
  readonly engine: Engine;
  /** A client with a bearer of these tests. */
  as(token?: string): RestClient;
  /** Every fact as `name=value`. */
  facts(): Promise<string[]>;
  /** Sets the clock of the service. */
  setNow(now: number): void;
  readonly observed: CallObservation[];
  /** The logged errors. */
  readonly failures: Record<string, unknown>[];
  close(): Promise<void>;
}

/** Serves the facts over an engine; it has no store unless the test fills one in. */
export async function startFacts(engine: Engine, changes: Partial<Settings> = {}): Promise<FactService> {
  const settings = testSettings(changes);
  const failures: Record<string, unknown>[] = [];
  const log = pino({ level: 'error' }, { write: (line: string) => void failures.push(JSON.parse(line)) });
  let now = Date.UTC(2026, 10, 21);
  const observed: CallObservation[] = [];
  const blobs = openBlobs(settings);
  const server = createHttpServer({
    trustedProxies: [],
    requestTimeoutMs: 10_000,
    bodyTimeoutMs: 10_000,
    bodyFlow: { bytesPerSecond: 0, windowMs: 10_000 },
    slashless: restPrefix,
    log,
    loads: createLoads({ connections: 1000, requests: 1000, largeRequests: 100, answerBytes: 2 ** 28 }),
  });
  const observe = (call: CallObservation) => void observed.push(call);
  const report = ({
    operation,
    error,
    requestId,
  }: {
    operation: string;
    error: unknown;
    requestId?: string | undefined;
  }) => log.error({ operation, reqId: requestId, err: error }, 'a call failed');
  const parts = { engine, blobs, settings, now: () => now, report };
  const execute = executeOf({ ...parts, observe });
  const run = runAsAnybody(parts);
  server.register(
    restApp({ settings, engine, execute, run, blobs, log, now: () => now, observe, routes: factRoutes, authenticate }),
  );
  const url = await server.listen({ host: '127.0.0.1', port: 0 });
  outsideWork.length = 0;
  return {
    url,
    engine,
    observed,
    failures,
    as: (token) => restClientOf({ url }, token),
    setNow: (time) => {
      now = time;
    },
    async facts() {
      const rows = await engine.read((tx) => tx.all(selectPage, { limit: 100, offset: 0 }));
      return rows.map(({ name, value }) => `${name}=${value}`);
    },
    async close() {
      await server.close();
      await blobs.close();
    },
  };
}

/** Declares a test for each engine over the facts in a store with the store views 1 `north` and 2 `south`. */
export function onFacts(
  title: string,
  work: (service: FactService) => Promise<void>,
  changes: Partial<Settings> = {},
): void {
  onEachEngine(title, async (_t, engine) => {
    await engine.write(async (tx) => {
      await tx.insertMany('website', ['website_id', 'code', 'default_group_id', 'is_default'], [[1, 'main', 1, 1]]);
      await tx.insertMany('store_group', ['group_id', 'website_id', 'default_store_id'], [[1, 1, 1]]);
      const views = [
        [0, 'admin', 0, 0],
        [1, 'north', 1, 1],
        [2, 'south', 1, 1],
      ];
      await tx.insertMany('store', ['store_id', 'code', 'website_id', 'group_id'], views);
    });
    const service = await startFacts(engine, changes);
    try {
      await work(service);
    } finally {
      await service.close();
    }
  });
}

/** The tokens of a user who may write and of one who may also delete. */
export const writer = 'user products/write';
export const editor = 'user products/write,products/delete';
