import type { RefusalTable } from '../../kernel/refusal.ts';

/** What is refused of store views, countries and currencies. */
export const storeRefusals = {
  store_view_not_found: { reason: 'not_found', meaning: 'There is no such store view.' },
  website_not_found: { reason: 'not_found', meaning: 'There is no such website.' },
  config_path_unknown: { reason: 'not_found', meaning: 'There is no such setting.' },
  config_scope_too_narrow: { reason: 'invalid', meaning: 'The setting cannot differ there.' },
  config_value_invalid: { reason: 'invalid', meaning: 'The setting does not take this value.' },
} as const satisfies RefusalTable;
