import { command, everybody } from '../../command.ts';
import { dayAt } from '../../stores/store-day.ts';
import { storeRecordOf } from '../../stores/store-records.ts';
import type { StoreView } from '../../stores/store-views.ts';
import { HOME_PAGE, type ResolvedPath, resolvePath } from '../resolve-path.ts';

/**
 * What a store view shows everybody at a path below its own (`writing/pens.html`; the empty one is the home page), or where
 * it sends them. Undefined where there is nothing. `serviceUrl` is where clients reach the service, without a trailing slash.
 */
export const resolveAddress = command({
  name: 'address.resolve',
  permission: { rest: everybody },
  effect: 'read',
  touches: 'open',
  refusals: [],
  async run(
    { tx, now },
    { store, path, serviceUrl }: { readonly store: StoreView; readonly path: string; readonly serviceUrl: string },
  ): Promise<ResolvedPath | undefined> {
    const record = await storeRecordOf(tx, store, [HOME_PAGE]);
    return resolvePath(tx, path, { store: record, serviceUrl, today: dayAt(record, now) });
  },
});
