import type { RefusalTable } from '#kernel/refusal.ts';

/** Refusals of categories. */
export const categoryRefusals = {
  category_not_found: { reason: 'not_found', meaning: 'There is no such category.' },
  store_without_categories: { reason: 'not_found', meaning: 'This store has no categories.' },
  category_shared: {
    reason: 'forbidden',
    meaning: 'This changes the category for all store views; name one that you may change.',
  },
  category_key_taken: { reason: 'conflict', meaning: 'Another category beside it has this urlKey.' },
  category_invalid: { reason: 'invalid', meaning: 'The category breaks rules of the store.' },
  category_parent_missing: { reason: 'invalid', meaning: 'The parent does not exist.' },
  category_move_refused: { reason: 'invalid', meaning: 'The category cannot be moved there.' },
  category_incomplete: { reason: 'invalid', meaning: 'The category lacks required fields.' },
  category_below_itself: { reason: 'invalid', meaning: 'A category cannot be moved below itself.' },
  category_is_system: { reason: 'invalid', meaning: 'The root of all categories cannot be deleted.' },
  product_not_in_category: { reason: 'not_found', meaning: 'The product is not in the category.' },
  category_is_root: { reason: 'invalid', meaning: 'The root of a tree cannot be deleted.' },
} as const satisfies RefusalTable;
