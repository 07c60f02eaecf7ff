import type { RefusalTable } from '../../kernel/refusal.ts';

/** What is refused of customers and their addresses. */
export const customerRefusals = {
  customer_not_found: { reason: 'not_found', meaning: 'There is no such customer.' },
  customer_invalid: { reason: 'invalid', meaning: 'The customer breaks rules of the store.' },
  customer_exists: { reason: 'conflict', meaning: 'There is already a customer with this email address.' },
  address_invalid: { reason: 'invalid', meaning: 'The address breaks rules of the store.' },
  address_not_found: { reason: 'not_found', meaning: 'There is no such address.' },
} as const satisfies RefusalTable;
