import { hash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Tx } from '../../platform/storage/engine.ts';
import { statement } from '../../platform/storage/statement.ts';

/** A token as `giveOrderToken` makes it. */
const tokenPattern = /^[0-9a-f]{64}$/;

const insertToken = statement((q, p: { orderId: number; tokenHash: string; now: number }) =>
  q.insertInto('sales_order_token').values({ order_id: p.orderId, token_hash: p.tokenHash, created_at: p.now }),
);

/**
 * Makes the secret by which a guest reaches an order; answers it. It is told once, to whoever placed the order: what is kept is its
 * digest.
 */
export async function giveOrderToken(tx: Tx, orderId: number, now: number): Promise<string> {
  const token = randomBytes(32).toString('hex');
  await tx.run(insertToken, { orderId, tokenHash: hash('sha256', token), now });
  return token;
}

const tokenByOrder = statement((q, p: { orderId: number }) =>
  q.selectFrom('sales_order_token').select('order_id').where('order_id', '=', p.orderId),
);

/** Whether an order has a secret: it is told once. */
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

/** The id of the order with this number, where the token is its own; undefined for any other token or number. */
export function orderOfToken(tx: Tx, number: string, token: string): Promise<number | undefined> {
  return freshOrderOfToken(tx, number, token, Number.NEGATIVE_INFINITY);
}

/** The same for a token that was given at a moment or later, in milliseconds since 1970. */
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
