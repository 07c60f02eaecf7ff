import type { RefusalTable } from '#kernel/refusal.ts';

/** Refusals of the attributes of products and their options. */
export const attributeRefusals = {
  attribute_not_found: { reason: 'not_found', meaning: 'There is no such attribute of products.' },
  attribute_not_of_products: { reason: 'invalid', meaning: 'The attribute is not one of products.' },
  attribute_invalid: { reason: 'invalid', meaning: 'The attribute breaks rules of the store.' },
  attribute_label_missing: { reason: 'invalid', meaning: 'The attribute has no default label.' },
  attribute_code_invalid: {
    reason: 'invalid',
    meaning: 'The code of an attribute has letters (a-z), digits and underscores, and begins with a letter.',
  },
  attribute_code_too_long: { reason: 'invalid', meaning: 'The code of an attribute has at most 30 characters.' },
  attribute_code_reserved: { reason: 'invalid', meaning: 'The code is reserved.' },
  attribute_exists: { reason: 'conflict', meaning: 'There is an attribute with this code already.' },
  attribute_not_saved: { reason: 'conflict', meaning: 'The store has no attributes of products.' },
  attribute_type_unknown: { reason: 'invalid', meaning: 'There is no such type of attributes.' },
  attribute_default_invalid: { reason: 'invalid', meaning: 'The default is no value of the attribute.' },
  attribute_scope_unknown: { reason: 'invalid', meaning: 'The scope is none of global, website and store.' },
  attribute_scope_fixed: {
    reason: 'conflict',
    meaning: 'The scope stays, since configurable products choose by the attribute.',
  },
  attribute_of_system: { reason: 'conflict', meaning: 'The attribute belongs to the system.' },
  attribute_in_use: { reason: 'conflict', meaning: 'Configurable products choose by the attribute.' },
  attribute_without_options: { reason: 'invalid', meaning: 'The attribute has no options of its own.' },
  attribute_option_invalid: { reason: 'invalid', meaning: 'The option breaks rules of the store.' },
  attribute_option_label_missing: { reason: 'invalid', meaning: 'The option has no default label.' },
  attribute_option_not_found: { reason: 'not_found', meaning: 'The attribute has no such option.' },
} as const satisfies RefusalTable;
