import type { RefusalTable } from '#kernel/refusal.ts';

/** Refusals of accounts, roles and credentials. */
export const identityRefusals = {
  api_user_not_found: { reason: 'not_found', meaning: 'There is no such API user.' },
  api_user_exists: { reason: 'conflict', meaning: 'There is an API user of this name already.' },
  role_not_found: { reason: 'not_found', meaning: 'There is no such role.' },
  role_exists: { reason: 'conflict', meaning: 'There is a role of this name already.' },
  grant_unknown: { reason: 'invalid', meaning: 'There is no such permission id.' },
  grant_not_held: { reason: 'not_found', meaning: 'The role does not have this permission.' },
  client_not_found: { reason: 'not_found', meaning: 'The user has no such client credentials.' },
  session_not_found: { reason: 'not_found', meaning: 'There is no such session.' },
} as const satisfies RefusalTable;
