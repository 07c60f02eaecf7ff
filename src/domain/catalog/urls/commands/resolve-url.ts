import { command, everybody } from '#domain/shared/command.ts';
import { dayAt } from '#domain/stores/store-day.ts';
import { storeRecordOf } from '#domain/stores/store-records.ts';
import type { StoreView } from '#domain/stores/store-views.ts';
import { HOME_PAGE, type ResolvedPath, resolvePath } from '../resolve-path.ts';

/**
 * What a store view shows to everybody at a path below its own (`writing/pens.html`; the empty path is the home page),
 * or where it redirects to. Refuses `url_not_found` if there is nothing. `serviceUrl` is where clients reach the
 * service, without a trailing slash.
 */
export const resolveAddress = command({
  name: 'address.resolve',
  permission: { rest: everybody },
  effect: 'read',
  touches: 'open',
  refusals: ['url_not_found'],
  async run(
    { tx, now, fail },
    { store, path, serviceUrl }: { readonly store: StoreView; readonly path: string; readonly serviceUrl: string },
  ): Promise<ResolvedPath> {
    const record = await storeRecordOf(tx, store, [HOME_PAGE]);
    const found = await resolvePath(tx, path, { store: record, serviceUrl, today: dayAt(record, now) });
    if (!found) throw fail('url_not_found');
    return found;
  },
});
