import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Tx } from '#platform/storage/engine.ts';
import { statement } from '#platform/storage/statement.ts';

/** The form of a token from `giveOrderToken`. */
const tokenPattern = /^[0-9a-f]{64}$/;

const insertToken = statement((q, p: { orderId: number; tokenHash: string; now: number }) =>
  q.insertInto('sales_order_token').values({ order_id: p.orderId, token_hash: p.tokenHash, created_at: p.now }),
);

/**
 * Makes the secret token by which a guest reaches an order; answers it. It is only told to the caller who placed the
 * order; the database has its digest.
 */
export async function giveOrderToken(tx: Tx, orderId: number, now: number): Promise<string> {
  const token = randomBytes(32).toString('hex');
  await tx.run(insertToken, { orderId, tokenHash: hash('sha256', token), now });
  return token;
}

const tokenByOrder = statement((q, p: { orderId: number }) =>
  q.selectFrom('sales_order_token').select('order_id').where('order_id', '=', p.orderId),
);

/** Whether an order has a token already: it is told only once. */
export async function hasOrderToken(tx: Tx, orderId: number): Promise<boolean> {
  return (await tx.first(tokenByOrder, { orderId })) !== undefined;
}

const tokenOf = statement((q, p: { number: string }) =>
  q
    .selectFrom('sales_order as o')
    .innerJoin('sales_order_token as t', 't.order_id', 'o.order_id')
    .select(['o.order_id', 't.token_hash', 't.created_at'])
    .where('o.increment_id', '=', p.number),
);

/** The id of the order with this number and token; undefined if they do not match. */
export function orderOfToken(tx: Tx, number: string, token: string): Promise<number | undefined> {
  return freshOrderOfToken(tx, number, token, Number.NEGATIVE_INFINITY);
}

/** The same for a token that was made at a time or later, in milliseconds since 1970. */
export async function freshOrderOfToken(
  tx: Tx,
  number: string,
  token: string,
  since: number,
): Promise<number | undefined> {
  if (!tokenPattern.test(token)) return undefined;
  const stored = await tx.first(tokenOf, { number });
  if (!stored || stored.created_at < since) return undefined;
  const isOwn = timingSafeEqual(Buffer.from(hash('sha256', token)), Buffer.from(stored.token_hash));
  return isOwn ? stored.order_id : undefined;
}
