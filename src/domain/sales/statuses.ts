import type { Tx } from '../../platform/storage/engine.ts';
import { statement } from '../../platform/storage/statement.ts';

/** The statuses that are always there, by the state that has them; the first is what an order in the state gets (soap-sales 9.2). */
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

/** The status of an order that is placed: the one that its payment method asks for, if there is such a status (soap-sales 9.2). */
export async function statusForNewOrder(tx: Tx, asked: string): Promise<string> {
  const [usual = 'pending'] = (await isOrderStatus(tx, asked)) ? [asked] : await statusesOf(tx, 'new');
  return usual;
}

/** Whether there is a status of this code: one that is always there, or the store's own. */
export async function isOrderStatus(tx: Tx, code: string): Promise<boolean> {
  return Object.values(builtIn).flat().includes(code) || (await tx.first(known, { status: code })) !== undefined;
}

/** The statuses that an order in a state may have, the store's own ones too; the first is what it gets. */
export async function statusesOf(tx: Tx, state: string): Promise<readonly string[]> {
  const rows = await tx.all(own, { state });
  const storeStatuses = rows.map(({ status }) => status);
  const known = builtIn[state] ?? [];
  return [...new Set(rows[0]?.is_default === 1 ? [...storeStatuses, ...known] : [...known, ...storeStatuses])];
}
