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

const ownOfAll = statement((q, _p: Record<string, never>) =>
  q.selectFrom('order_status_state').select(['state', 'status', 'is_default']).orderBy('state').orderBy('status'),
);
const labels = statement((q, _p: Record<string, never>) =>
  q.selectFrom('order_status').select(['status', 'label']).orderBy('status'),
);

/** A status that orders in a state may have. */
export interface StateStatus {
  readonly state: string;
  readonly status: string;
  /** The store's own label, else the words of the code. */
  readonly label: string;
  readonly isDefault: boolean;
}

/** All statuses by state, the default one of each state first. */
export async function allStatuses(tx: Tx): Promise<StateStatus[]> {
  const [rows, named] = await tx.together(
    () => tx.all(ownOfAll, {}),
    () => tx.all(labels, {}),
  );
  const labelOf = new Map(named.map(({ status, label }) => [status, label]));
  const states = new Set([...Object.keys(builtIn), ...rows.map(({ state }) => state)]);
  return [...states].flatMap((state) =>
    inState(
      state,
      rows.filter((row) => row.state === state),
    ).map((status, index) => ({
      state,
      status,
      label: labelOf.get(status) ?? wordsOf(status),
      isDefault: index === 0,
    })),
  );
}

function wordsOf(code: string): string {
  const text = code.replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** The built-in statuses of a state and the store's own, which are ordered with the default one first. */
function inState(state: string, own: readonly { status: string; is_default: number }[]): readonly string[] {
  const storeStatuses = own.toSorted((a, b) => b.is_default - a.is_default).map(({ status }) => status);
  const known = builtIn[state] ?? [];
  const isOwnDefault = own.some(({ is_default }) => is_default === 1);
  return [...new Set(isOwnDefault ? [...storeStatuses, ...known] : [...known, ...storeStatuses])];
}

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
  return inState(state, rows);
}
