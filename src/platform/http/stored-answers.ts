import { sql } from 'kysely';
import type { Tx } from '../storage/engine.ts';
import { statement } from '../storage/statement.ts';

/** The answer of a call, as it is stored. */
export interface StoredAnswer {
  /** The digest of the request. */
  readonly fingerprint: string;
  readonly status: number;
  /** A JSON object with text values. */
  readonly headers: string;
  /** JSON, or null without a body. */
  readonly body: string | null;
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

/** Stores an answer in the transaction of its effect, so that both exist or neither. */
export async function storeAnswer(tx: Tx, scope: string, answer: StoredAnswer, now: number): Promise<void> {
  await tx.run(upsertAnswer, { scope, ...answer, now });
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
    .select(['fingerprint', 'status', 'headers', 'body'])
    .where('scope', '=', scope)
    .where('created_at', '>', after),
);

const upsertAnswer = statement<
  StoredAnswer & { readonly [name: string]: string | number | null } & { scope: string; now: number },
  never
>((q, { scope, fingerprint, status, headers, body, now }) => {
  const answer = { fingerprint, status, headers, body, created_at: now };
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
