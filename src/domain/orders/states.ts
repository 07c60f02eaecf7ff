/** The known states of an order (soap-sales 9.2). */
export type OrderState =
  | 'new'
  | 'pending_payment'
  | 'processing'
  | 'complete'
  | 'closed'
  | 'canceled'
  | 'holded'
  | 'payment_review';

/** The moves of an order; comments are always allowed. */
export type Move = 'hold' | 'unhold' | 'cancel' | 'invoice' | 'ship' | 'refund';

/**
 * The states in which a move is refused, or the only ones in which it is allowed. Whether anything is left to do is
 * checked elsewhere.
 */
const moves: Readonly<
  Record<Move, { readonly not: readonly OrderState[] } | { readonly only: readonly OrderState[] }>
> = {
  hold: { not: ['canceled', 'complete', 'closed', 'holded', 'payment_review'] },
  unhold: { only: ['holded'] },
  cancel: { not: ['canceled', 'complete', 'closed', 'holded', 'payment_review'] },
  invoice: { not: ['canceled', 'complete', 'closed', 'holded', 'payment_review'] },
  ship: { not: ['canceled', 'holded', 'payment_review'] },
  refund: { not: ['canceled', 'closed', 'holded', 'payment_review'] },
};

/**
 * Whether an order in this state allows a move. An unknown state allows every move that is not limited to certain
 * states.
 */
export function allows(state: string | null, move: Move): boolean {
  const rule = moves[move];
  const named: readonly string[] = 'not' in rule ? rule.not : rule.only;
  return named.includes(state ?? '') === 'only' in rule;
}

/** The facts that decide the next state of an order. Money in the base currency. */
export interface Progress {
  readonly state: string | null;
  readonly leftToInvoice: boolean;
  readonly leftToShip: boolean;
  readonly grandTotal: number;
  readonly paid: number;
  readonly refunded: number;
}

/** The state of an order after an invoice, a shipment or a credit memo (soap-sales 9.2); unchanged if nothing moves it. */
export function stateAfterDocument({
  state,
  leftToInvoice,
  leftToShip,
  grandTotal,
  paid,
  refunded,
}: Progress): string | null {
  if (state === 'canceled' || state === 'holded' || state === 'payment_review') return state;
  if (!leftToInvoice && !leftToShip) {
    if (grandTotal === 0 || paid > refunded) return 'complete';
    if (refunded > 0) return 'closed';
  }
  return state === 'new' ? 'processing' : state;
}
