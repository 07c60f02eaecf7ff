import type { Tx } from '#platform/storage/engine.ts';
import { statement } from '#platform/storage/statement.ts';

/** The built-in statuses by state; the first one is the default of the state (soap-sales 9.2). */
const builtIn: Readonly<Record<string, readonly string[]>> = {
  new: ['pending'],
  pending_payment: ['pending_payment'],
  processing: ['processing'],
  complete: ['complete'],
  closed: ['closed'],
  canceled: ['canceled'],
  holded: ['holded'],
  payment_review: ['payment_review', 'fraud'],
};

const own = statement((q, p: { state: string }) =>
  q
    .selectFrom('order_status_state')
    .select(['status', 'is_default'])
    .where('state', '=', p.state)
    .orderBy('is_default', 'desc')
    .orderBy('status'),
);

const known = statement((q, p: { status: string }) =>
  q.selectFrom('order_status').select('status').where('status', '=', p.status),
);

/** The status of a new order: the one that its payment method sets, if that status exists (soap-sales 9.2). */
export async function statusForNewOrder(tx: Tx, asked: string): Promise<string> {
  const [usual = 'pending'] = (await isOrderStatus(tx, asked)) ? [asked] : await statusesOf(tx, 'new');
  return usual;
}

/** Whether a status with this code exists: a built-in one, or the store's own. */
export async function isOrderStatus(tx: Tx, code: string): Promise<boolean> {
  return Object.values(builtIn).flat().includes(code) || (await tx.first(known, { status: code })) !== undefined;
}

/** The statuses that an order in a state may have, including the store's own; the first is the default. */
export async function statusesOf(tx: Tx, state: string): Promise<readonly string[]> {
  const rows = await tx.all(own, { state });
  const storeStatuses = rows.map(({ status }) => status);
  const known = builtIn[state] ?? [];
  return [...new Set(rows[0]?.is_default === 1 ? [...storeStatuses, ...known] : [...known, ...storeStatuses])];
}
