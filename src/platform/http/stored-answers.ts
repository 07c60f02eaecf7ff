import { sql } from 'kysely';
import type { Tx } from '../storage/engine.ts';
import { statement } from '../storage/statement.ts';

/** The answer of a call, as it is stored. */
export interface StoredAnswer {
  /** The digest of the request. */
  readonly fingerprint: string;
  readonly status: number;
  /** Headers and body, encrypted by `sealText`. */
  readonly sealed: string;
}

/** What is stored for the callers of a network. */
export interface StoredAmount {
  readonly answers: number;
  readonly bytes: number;
}

/**
 * Reserves a scope for the rest of the transaction; false if another transaction has it, on any node. Every end of the
 * transaction releases it, even a crash. On SQLite writers come one after the other anyway.
 */
export async function claim(tx: Tx, scope: string): Promise<boolean> {
  if (tx.kind === 'sqlite') return true;
  return (await tx.first(tryLock, { scope }))?.claimed === 1;
}

/** The answer that was stored under a scope after `after` (milliseconds), if any. */
export async function storedAnswer(tx: Tx, scope: string, after: number): Promise<StoredAnswer | undefined> {
  return tx.first(selectAnswer, { scope, after });
}

/** The answers that were stored for a network after `after`. */
export async function storedAmount(tx: Tx, network: string, after: number): Promise<StoredAmount> {
  const { answers, bytes } = (await tx.first(selectAmount, { network, after })) ?? { answers: 0, bytes: 0 };
  return { answers: Number(answers), bytes: Number(bytes) };
}

/** What a row takes beside its answer, with the entries of its indexes. */
const rowBytes = 400;

/**
 * Stores an answer in the transaction of its effect, so that both exist or neither. `network` is that of a caller whose
 * answers are counted.
 */
export async function storeAnswer(
  tx: Tx,
  scope: string,
  answer: StoredAnswer,
  network: string | undefined,
  now: number,
): Promise<void> {
  const bytes = rowBytes + answer.sealed.length;
  await tx.run(upsertAnswer, { scope, ...answer, network: network ?? null, bytes, now });
}

/** Removes answers stored before `before`, some thousand at a time. Answers how many. */
export async function sweepStoredAnswers(tx: Tx, before: number): Promise<number> {
  return tx.run(deleteOld, { before });
}

const tryLock = statement<{ scope: string }, { claimed: number }>(
  (_q, { scope }) =>
    sql`select case when pg_try_advisory_xact_lock(hashtextextended(${scope}, 0)) then 1 else 0 end as claimed`,
);

const selectAnswer = statement<{ scope: string; after: number }, StoredAnswer>((q, { scope, after }) =>
  q
    .selectFrom('stored_answer')
    .select(['fingerprint', 'status', 'sealed'])
    .where('scope', '=', scope)
    .where('created_at', '>', after),
);

const selectAmount = statement<{ network: string; after: number }, StoredAmount>((q, { network, after }) =>
  q
    .selectFrom('stored_answer')
    .select((eb) => [eb.fn.countAll<number>().as('answers'), eb.fn.sum<number>('bytes').as('bytes')])
    .where('network', '=', network)
    .where('created_at', '>', after),
);

const upsertAnswer = statement<
  {
    readonly scope: string;
    readonly fingerprint: string;
    readonly status: number;
    readonly sealed: string;
    readonly network: string | null;
    readonly bytes: number;
    readonly now: number;
  },
  never
>((q, { scope, fingerprint, status, sealed, network, bytes, now }) => {
  const answer = { fingerprint, status, sealed, network, bytes, created_at: now };
  return q
    .insertInto('stored_answer')
    .values({ scope, ...answer })
    .onConflict((conflict) => conflict.column('scope').doUpdateSet(answer));
});

const deleteOld = statement<{ before: number }, never>((q, { before }) =>
  q
    .deleteFrom('stored_answer')
    .where('scope', 'in', (eb) =>
      eb.selectFrom('stored_answer').select('scope').where('created_at', '<=', before).limit(5000),
    ),
);
