import { sql } from 'kysely';
import type { Tx } from '../../../../platform/storage/engine.ts';
import { statement } from '../../../../platform/storage/statement.ts';
import { command, type Run } from '../../../command.ts';
import { reindexPending } from './reindex.ts';

/** The number of products indexed in one turn: few, since on SQLite every other writer waits for it. */
const productsAtOnce = 50;

/** Rebuilds the index rows of some noted products; answers how many, 0 when none is left. */
const reindexNoted = command({
  name: 'product.reindexNoted',
  permission: {},
  effect: 'write',
  touches: 'shared',
  refusals: [],
  run: ({ tx }, _input: undefined): Promise<number> => reindexPending(tx, productsAtOnce),
});

/** Notes every product for indexing. */
const noteAllProducts = command({
  name: 'product.noteAllForReindex',
  permission: {},
  effect: 'write',
  touches: 'shared',
  refusals: [],
  run: ({ tx }, _input: undefined): Promise<void> => noteAllForReindex(tx),
});

/** The same for use by other commands: a job does the indexing. */
export async function noteAllForReindex(tx: Tx): Promise<void> {
  await tx.run(noteAll, {});
}

/**
 * Indexes the noted products, a few at a time, until none is left; answers how many. Several nodes may run it at once.
 */
export async function reindexRest(run: Run, signal?: AbortSignal): Promise<number> {
  let done = 0;
  while (!signal?.aborted) {
    const now = await run(reindexNoted, undefined);
    if (now === 0) break;
    done += now;
  }
  return done;
}

const noteAll = statement<Record<string, never>, never>((q) =>
  q
    .insertInto('product_reindex')
    .columns(['product_id'])
    .expression((eb) => eb.selectFrom('product').select('product_id').where(sql<boolean>`true`))
    .onConflict((conflict) => conflict.doNothing()),
);

/** Indexes every product again while the store is served; answers how many. */
export async function rebuildIndex(run: Run): Promise<number> {
  await run(noteAllProducts, undefined);
  return reindexRest(run);
}

/** The completeness of the index. */
export interface IndexState {
  /** The number of products that wait to be indexed. */
  readonly pending: number;
  /** The number of products without any row in the index. */
  readonly missing: number;
}

const counts = statement((q) =>
  q.selectNoFrom((eb) => [
    eb.selectFrom('product_reindex').select(eb.fn.countAll<number>().as('n')).as('pending'),
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
  return { pending: row?.pending ?? 0, missing: row?.missing ?? 0 };
}
