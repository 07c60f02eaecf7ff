import { setImmediate } from 'node:timers/promises';
import { command, granted, type Run } from '#domain/shared/command.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { statement } from '#platform/storage/statement.ts';
import { reindexEveryProduct, reindexNext, reindexPending } from './reindex.ts';

/**
 * Indexes some of the products that wait; answers how many, 0 when none is left. Those that a change of some products
 * has noted come before those of a change of all.
 */
const reindexSome = command({
  name: 'product.reindexNoted',
  permission: {},
  effect: 'write',
  touches: 'shared',
  refusals: [],
  run: async ({ tx, now }, _input: undefined): Promise<number> => (await reindexPending(tx)) || reindexNext(tx, now),
});

/** Has every product indexed again. */
const reindexAgain = command({
  name: 'product.noteAllForReindex',
  permission: {},
  effect: 'write',
  touches: 'shared',
  refusals: [],
  run: ({ tx, now }, _input: undefined): Promise<void> => reindexEveryProduct(tx, now),
});

/**
 * Indexes the products that wait, a few in each transaction and each turn of the event loop, until none is left;
 * answers how many. Several nodes may run it at once.
 */
export async function reindexRest(run: Run, signal?: AbortSignal): Promise<number> {
  let done = 0;
  while (!signal?.aborted) {
    const now = await run(reindexSome, undefined);
    if (now === 0) break;
    done += now;
    // Calls that have arrived meanwhile come first.
    await setImmediate();
  }
  return done;
}

/** Indexes every product again while the store is served; answers how many this process indexed. */
export async function rebuildIndex(run: Run): Promise<number> {
  await run(reindexAgain, undefined);
  await reindexRest(run);
  return (await run(readIndexProgress, undefined)).run?.total ?? 0;
}

/** The completeness of the index. */
export interface IndexState {
  /** The number of products that wait to be indexed, some of them with their prices alone. */
  readonly pending: number;
  /** The number of products without any row in the index. */
  readonly missing: number;
}

const counts = statement((q) =>
  q.selectNoFrom((eb) => [
    eb
      .selectFrom('product as p')
      .select(eb.fn.countAll<number>().as('n'))
      .where((inner) =>
        inner.not(
          inner.exists(
            inner.selectFrom('product_index as i').select('i.store_id').whereRef('i.product_id', '=', 'p.product_id'),
          ),
        ),
      )
      .as('missing'),
  ]),
);

/** Checks the whole index. */
export async function indexState(tx: Tx): Promise<IndexState> {
  const row = await tx.first(counts, {});
  const { waiting } = await indexProgress(tx);
  return { pending: waiting, missing: row?.missing ?? 0 };
}

/** How far the index is after a change of many products. */
export interface IndexProgress {
  /** The number of products that wait to be indexed. */
  readonly waiting: number;
  /** The last change that concerned all products; undefined if there was none. Times in milliseconds since 1970. */
  readonly run:
    | { readonly total: number; readonly done: number; readonly startedAt: number; readonly endedAt: number | null }
    | undefined;
}

const noted = statement((q) => q.selectFrom('product_reindex').select((eb) => eb.fn.countAll<number>().as('count')));
const lastRun = statement((q) => q.selectFrom('product_index_run').selectAll());

/** Reads how far the index is. */
export async function indexProgress(tx: Tx): Promise<IndexProgress> {
  const [some, run] = await tx.together(
    () => tx.first(noted, {}),
    () => tx.first(lastRun, {}),
  );
  return {
    waiting: (some?.count ?? 0) + (run?.remaining ?? 0),
    run: run && {
      total: run.total,
      done: run.total - run.remaining,
      startedAt: run.started_at,
      endedAt: run.ended_at,
    },
  };
}

/** Tells the back office how far the index is. */
export const readIndexProgress = command({
  name: 'product.indexProgress',
  permission: { rest: granted('products/read') },
  effect: 'read',
  touches: 'shared',
  refusals: [],
  run: ({ tx }, _input: undefined): Promise<IndexProgress> => indexProgress(tx),
});
