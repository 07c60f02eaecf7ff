/** The states of an order that the store itself knows (soap-sales 9.2). */
export type OrderState =
  | 'new'
  | 'pending_payment'
  | 'processing'
  | 'complete'
  | 'closed'
  | 'canceled'
  | 'holded'
  | 'payment_review';

/** What can be done with an order, beside comments, which it always takes. */
export type Move = 'hold' | 'unhold' | 'cancel' | 'invoice' | 'ship' | 'refund';

/** In which states a move is refused, or the only ones in which it is allowed; whether there is anything left to do is asked besides. */
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

/** Whether an order in this state allows a move. A state that the store does not know allows what is not refused by name. */
export function allows(state: string | null, move: Move): boolean {
  const rule = moves[move];
  const named: readonly string[] = 'not' in rule ? rule.not : rule.only;
  return named.includes(state ?? '') === 'only' in rule;
}

/** What the next state of an order follows from, once something was done. Money in the base currency. */
export interface Progress {
  readonly state: string | null;
  readonly leftToInvoice: boolean;
  readonly leftToShip: boolean;
  readonly grandTotal: number;
  readonly paid: number;
  readonly refunded: number;
}

/** The state of an order after an invoice, a shipment or a credit memo (soap-sales 9.2); the same where nothing moves it. */
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
