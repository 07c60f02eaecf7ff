import type { RefusalTable } from '#kernel/refusal.ts';

/** Refusals of the newsletter. */
export const newsletterRefusals = {
  newsletter_off: { reason: 'not_found', meaning: 'The store view has no newsletter.', isTold: true },
  subscriber_not_found: { reason: 'not_found', meaning: 'There is no such subscriber, or the link is not theirs.' },
  newsletter_email_invalid: { reason: 'invalid', meaning: 'No mail can go to this address.', isTold: true },
  newsletter_email_missing: { reason: 'invalid', meaning: 'An email address is needed.' },
} as const satisfies RefusalTable;
