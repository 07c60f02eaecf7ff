import type { RefusalTable } from '#kernel/refusal.ts';

/** Refusals of store views and their configuration, and of the small records of merchants (taxes, agreements, rules). */
export const storeRefusals = {
  store_view_not_found: { reason: 'not_found', meaning: 'There is no such store view.' },
  website_not_found: { reason: 'not_found', meaning: 'There is no such website.' },
  config_path_unknown: { reason: 'not_found', meaning: 'There is no such setting.' },
  config_scope_too_narrow: { reason: 'invalid', meaning: 'The setting cannot be set in this scope.' },
  config_value_invalid: { reason: 'invalid', meaning: 'The value is not valid for the setting.' },
  record_not_found: { reason: 'not_found', meaning: 'There is no such record.' },
  record_invalid: { reason: 'invalid', meaning: 'A field breaks a rule of the store.' },
  record_name_taken: { reason: 'conflict', meaning: 'The name is taken.' },
  record_in_use: { reason: 'conflict', meaning: 'It is in use.' },
  csv_invalid: { reason: 'invalid', meaning: 'Lines of the file cannot be read.' },
} as const satisfies RefusalTable;
