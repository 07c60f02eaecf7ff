import type { RefusalTable } from '#kernel/refusal.ts';

/** Refusals of messages to the store. */
export const contactRefusals = {
  contact_off: { reason: 'not_found', meaning: 'The contact form of the store view is off.', isTold: true },
  contact_email_invalid: { reason: 'invalid', meaning: 'An email address to answer to is needed.', isTold: true },
} as const satisfies RefusalTable;
