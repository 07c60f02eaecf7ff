import type { RefusalTable } from '#kernel/refusal.ts';

/** Refusals of accounts, roles and credentials. */
export const identityRefusals = {
  api_user_not_found: { reason: 'not_found', meaning: 'There is no such API user.' },
  api_user_exists: { reason: 'conflict', meaning: 'There is an API user of this name already.' },
  role_not_found: { reason: 'not_found', meaning: 'There is no such role.' },
  role_exists: { reason: 'conflict', meaning: 'There is a role of this name already.' },
  grant_unknown: { reason: 'invalid', meaning: 'There is no such permission id.' },
  role_in_use: { reason: 'conflict', meaning: 'Somebody has the role.', isTold: true },
  rights_exceeded: { reason: 'forbidden', meaning: 'You do not have these rights yourself.', isTold: true },
  api_user_invalid: { reason: 'invalid', meaning: 'The API user is not valid.', isTold: true },
  grant_not_held: { reason: 'not_found', meaning: 'The role does not have this permission.' },
  client_not_found: { reason: 'not_found', meaning: 'The user has no such client credentials.' },
  operator_not_found: { reason: 'not_found', meaning: 'There is no such operator.' },
  operator_exists: { reason: 'conflict', meaning: 'There is an operator with this address already.' },
  operator_invalid: { reason: 'invalid', meaning: 'The operator is not valid.' },
  operator_link_over: {
    reason: 'invalid',
    meaning: 'The link was used before, or is over. Ask for a new one.',
    isTold: true,
  },
  invalid_credentials: { reason: 'denied', meaning: 'The address or the password is wrong.', isTold: true },
  second_factor_required: { reason: 'denied', meaning: 'A code of the second factor is needed, too.', isTold: true },
  second_factor_invalid: { reason: 'denied', meaning: 'The code is wrong, over, or was used before.', isTold: true },
  second_factor_exists: { reason: 'conflict', meaning: 'There is a second factor already.', isTold: true },
  session_not_found: { reason: 'not_found', meaning: 'There is no such session.' },
} as const satisfies RefusalTable;
