import assert from 'node:assert/strict';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { installDemoStore } from '../../src/demo/install.ts';
import { addClient } from '../../src/domain/access/identity/clients.ts';
import type { Engine, Tx } from '../../src/platform/storage/engine.ts';
import { migrate } from '../../src/platform/storage/migrations/migrate.ts';
import { openEngine, type StorageSettings } from '../../src/schema/open.ts';
import { storeFlags } from '../cli/support.ts';
import { eventually } from '../support/process.ts';
import { addApiUser } from '../support/service.ts';
import type { Window } from './verdict.ts';
import { type Visit, visits } from './visits.ts';
import { startWatched, type Watched } from './watched.ts';

/** How much there is to do. */
export interface SoakOptions {
  readonly windows: number;
  /** When a window is over: after so many calls, or milliseconds. */
  readonly windowCalls?: number;
  readonly windowMs?: number;
  /** Visitors at a time, and milliseconds that each waits between its visits. */
  readonly visitors: number;
  readonly pauseMs: number;
  readonly flags?: readonly string[];
  readonly onWindow?: (window: Window) => void;
}

/** Tables whose rows are kept for a time only, with the columns that say since or until when. */
const passing = [
  ['soap_session', ['created_at', 'renewed_at']],
  ['token_revocation', ['expires_at']],
  ['stored_answer', ['created_at']],
] as const;

/**
 * Fills an empty database with the demo store, serves it, and lets visitors do all kinds of things. Answers the
 * measurements at the end of each window. Then the service is stopped, the rows that are kept for a time are made old,
 * the sweeps due, and it is started again: none may be left. Rejects with a call whose outcome is not the expected one,
 * and where a stop is not in order.
 */
export async function soak(settings: StorageSettings, options: SoakOptions): Promise<Window[]> {
  const engine = openEngine(settings);
  try {
    const visitor = await makeStore(engine, join(settings.dataDir, 'media'));
    const flags = [...storeFlags(settings), ...(options.flags ?? [])];
    const windows = await onService(flags, (service) => playWindows(engine, service, visitor, options));
    await engine.write(makeOld);
    await onService(flags, () =>
      eventually(
        60_000,
        () => true,
        async () => assert.equal(await countPassing(engine), 0, 'what is over is not swept'),
      ),
    );
    return windows;
  } finally {
    await engine.close();
  }
}

/** Serves while the work lasts; the service must then end in order. */
async function onService<T>(flags: readonly string[], work: (service: Watched) => Promise<T>): Promise<T> {
  const service = await startWatched(flags);
  try {
    const done = await work(service);
    assert.equal(await service.end(), 0);
    return done;
  } finally {
    service.kill();
  }
}

async function playWindows(
  engine: Engine,
  service: Watched,
  visitor: Pick<Visit, 'username' | 'client'>,
  options: SoakOptions,
): Promise<Window[]> {
  const windows: Window[] = [];
  const load = createLoad({ ...visitor, address: service.address }, options);
  let { cpuMs } = await service.look();
  for (let index = 0; index < options.windows; index++) {
    const start = performance.now();
    const latencies = await load();
    const seconds = (performance.now() - start) / 1000;
    const look = await settled(service);
    const cpuPerCall = (look.cpuMs - cpuMs) / latencies.length;
    cpuMs = look.cpuMs;
    const [p50 = 0, p99 = 0] = [0.5, 0.99].map((part) => latencies[Math.floor(latencies.length * part)]);
    const window = {
      ...look,
      calls: latencies.length,
      seconds,
      cpuPerCall,
      p50,
      p99,
      rows: await countPassing(engine),
    };
    windows.push(window);
    options.onWindow?.(window);
  }
  return windows;
}

async function makeStore(engine: Engine, mediaDir: string): Promise<Pick<Visit, 'username' | 'client'>> {
  await migrate(engine);
  await installDemoStore(engine, mediaDir);
  const userId = await addApiUser(engine, 'soak', ['all']);
  return { username: 'soak', client: await engine.write((tx) => addClient(tx, userId, 'soak', Date.now())) };
}

/** Answers what plays one window; that answers how long each call took, in milliseconds, the shortest first. */
function createLoad(
  visitor: Pick<Visit, 'username' | 'client' | 'address'>,
  { windowCalls = Number.POSITIVE_INFINITY, windowMs = Number.POSITIVE_INFINITY, visitors, pauseMs }: SoakOptions,
): () => Promise<Float64Array> {
  let number = 0;
  return async () => {
    const latencies: number[] = [];
    const end = performance.now() + windowMs;
    const call = async (expected: string, work: () => Promise<string>): Promise<void> => {
      const start = performance.now();
      const outcome = await work();
      latencies.push(performance.now() - start);
      assert.equal(outcome, expected);
    };
    const play = async (): Promise<void> => {
      while (latencies.length < windowCalls && performance.now() < end) {
        const mine = number++;
        await visits[mine % visits.length]?.({ ...visitor, number: mine, call });
        if (pauseMs > 0) await sleep(pauseMs);
      }
    };
    await Promise.all(Array.from({ length: visitors }, play));
    return Float64Array.from(latencies).sort();
  };
}

/** Clients that went away are noticed a moment later: what is held is looked at when it does not become less any more. */
async function settled(service: Watched): ReturnType<Watched['look']> {
  let last = await service.look();
  for (;;) {
    await sleep(200);
    const next = await service.look();
    if (total(next.resources) >= total(last.resources)) return next;
    last = next;
  }
}

function total(counts: Readonly<Record<string, number>>): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

async function countPassing(engine: Engine): Promise<number> {
  return engine.read(async (tx) => {
    let rows = 0;
    for (const [table] of passing) {
      const [found] = await tx.query((q) => q.selectFrom(table).select((eb) => eb.fn.countAll<number>().as('count')));
      rows += Number(found?.count ?? 0);
    }
    return rows;
  });
}

/** As if a long time had gone by. */
async function makeOld(tx: Tx): Promise<void> {
  for (const [table, columns] of passing) {
    await tx.exec(`update ${table} set ${columns.map((column) => `${column} = 1`).join(', ')}`);
  }
  // The sweeps ran a moment ago and would come in minutes.
  await tx.exec('update job set next_run_at = 1 where next_run_at is not null');
}
