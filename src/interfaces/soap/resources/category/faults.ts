import { detailed, listing } from '#interfaces/legacy/declare.ts';

/** The faults of operations with a store view. */
export const storeFaults = { store_view_not_found: 'store_not_exists' } as const;

/** The faults of every change of categories. */
export const editFaults = {
  category_not_found: 'not_exists',
  category_parent_missing: 'not_exists',
  store_without_categories: 'not_exists',
  category_invalid: listing('data_invalid'),
  category_incomplete: detailed('data_invalid'),
  category_key_taken: listing('data_invalid'),
  category_move_refused: listing('not_moved'),
  category_below_itself: {
    fault: 'not_moved',
    says: 'Operation do not allow to move a parent category to any of children category',
  },
  // A caller who is bound to store views cannot change data that all share.
  category_shared: 'denied',
  category_is_root: { fault: 'not_deleted', says: "Can't delete root category." },
  category_is_system: { fault: 'not_deleted', says: 'Cannot remove the system category.' },
} as const;

/**
 * The faults of the products of a category: an unknown product has the fault number of unknown categories (soap-catalog
 * 5.2).
 */
export const memberFaults = {
  category_not_found: 'not_exists',
  product_not_found: { fault: 'not_exists', says: 'Product not exists.' },
  product_not_in_category: 'product_not_assigned',
} as const;

/** An id that no category has. */
export const noCategory = -1;
