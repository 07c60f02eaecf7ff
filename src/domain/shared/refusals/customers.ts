import type { RefusalTable } from '#kernel/refusal.ts';

/** Refusals of customers and their addresses. */
export const customerRefusals = {
  customer_not_found: { reason: 'not_found', meaning: 'There is no such customer.' },
  customer_invalid: { reason: 'invalid', meaning: 'The customer breaks rules of the store.' },
  customer_exists: { reason: 'conflict', meaning: 'There is already a customer with this email address.' },
  address_invalid: { reason: 'invalid', meaning: 'The address breaks rules of the store.' },
  address_book_full: { reason: 'conflict', meaning: 'The address book takes no more addresses.' },
  customer_group_not_found: { reason: 'not_found', meaning: 'There is no such customer group.' },
  customer_group_invalid: { reason: 'invalid', meaning: 'The customer group breaks rules of the store.' },
  customer_group_exists: { reason: 'conflict', meaning: 'There is a customer group with this code already.' },
  customer_group_in_use: { reason: 'conflict', meaning: 'The store needs this customer group.' },
  order_has_account: { reason: 'conflict', meaning: 'The order belongs to an account already.', isTold: true },
  person_has_open_orders: {
    reason: 'conflict',
    isTold: true,
    meaning: 'The customer has open orders. Complete or cancel them first.',
  },
  registration_closed: { reason: 'not_found', meaning: 'The store does not accept new accounts.', isTold: true },
  link_invalid: { reason: 'invalid', meaning: 'The link is not valid, or has expired.' },
  password_wrong: { reason: 'invalid', meaning: 'The current password is wrong.' },
  address_not_found: { reason: 'not_found', meaning: 'There is no such address.' },
} as const satisfies RefusalTable;
