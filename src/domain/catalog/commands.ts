import { command } from '../command.ts';
import { chooseProductStore } from './current-store.ts';

/**
 * The store view of the session, after it was set where one is named (spec 4.4, D4): it is kept with the session and holds
 * for all operations on products (Q13); a caller without a session has none to keep. Refuses `store_view_not_found`.
 */
export const chooseStoreView = command({
  name: 'session.chooseStoreView',
  permission: {},
  effect: 'write',
  touches: 'scoped',
  refusals: ['store_view_not_found'],
  async run({ tx, principal, fail }, { named }: { readonly named: string | undefined }): Promise<number> {
    const storeId = await chooseProductStore(tx, principal, named ?? null);
    if (storeId === undefined) throw fail('store_view_not_found');
    return storeId;
  },
});
