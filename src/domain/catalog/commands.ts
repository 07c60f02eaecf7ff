// domain/catalog/: what is sold: products/, the parts that only some products have (parts/), categories/,
// attributes/, attribute-sets/, images/, stock (inventory/), tags/, reviews/, price rules (catalog-rules/), the
// addresses of pages (urls/).

import type { StoreArea } from '#domain/access/identity/sessions.ts';
import { command } from '#domain/shared/command.ts';
import { chooseSessionStore } from './current-store.ts';

const choosing = <A extends StoreArea>(area: A, name: string) =>
  command({
    name,
    permission: {},
    effect: 'write',
    touches: 'scoped',
    refusals: ['store_view_not_found'],
    async run({ tx, principal, fail }, { named }: { readonly named: string | undefined }): Promise<number> {
      const storeId = await chooseSessionStore(tx, principal, area, named ?? null);
      if (storeId === undefined) throw fail('store_view_not_found');
      return storeId;
    },
  });

/**
 * Sets the store view of the session if one is named, and answers the session's store view (spec 4.4, D4). It is stored
 * with the session and counts for all operations on products (Q13); without a session nothing is stored. Refuses
 * `store_view_not_found`.
 */
export const chooseStoreView = choosing('product', 'session.chooseStoreView');

/** The same for all operations on categories and their attributes (soap-catalog 4.2, K31). */
export const chooseCategoryStoreView = choosing('category', 'session.chooseCategoryStoreView');
