import type { RefusalTable } from '../../kernel/refusal.ts';

/** What commands on carts refuse. */
export const cartRefusals = {
  quote_not_found: { reason: 'not_found', meaning: 'There is no such cart.' },
  quote_without_customer: { reason: 'conflict', meaning: 'The cart has no customer.' },
  items_missing: { reason: 'invalid', meaning: 'There are no items to change the cart by.' },
  too_many_items: { reason: 'invalid', meaning: 'There are more items than one call may have.' },
  amount_too_large: { reason: 'invalid', meaning: 'The amount is too large.' },
  active_quote_not_found: { reason: 'not_found', meaning: 'The customer has no active cart here.' },
  quotes_identical: { reason: 'conflict', meaning: "The cart is the customer's active one itself." },
  customer_kind_unknown: { reason: 'invalid', meaning: 'It is not said whether the customer has an account.' },
  addresses_missing: { reason: 'invalid', meaning: 'There are no addresses.' },
  address_kind_unknown: { reason: 'invalid', meaning: 'An address is for billing or for shipping.' },
  address_of_another: { reason: 'invalid', meaning: "The address is not in the customer's book." },
  quote_not_saved: { reason: 'conflict', meaning: 'The cart could not be saved.' },
} as const satisfies RefusalTable;
