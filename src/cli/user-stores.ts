import type { Command } from 'commander';
import type { Tx } from '../platform/storage/engine.ts';
import { type CliContext, CliError, usageError } from './context.ts';
import { json } from './output.ts';
import { addSettingFlags, storeSettings } from './setting-flags.ts';
import { withStore } from './store.ts';
import { userNamed } from './user.ts';

/** `user stores`: the store views that a user may work in, by whatever interface. */
export function registerStores(user: Command, context: CliContext): void {
  const command = user
    .command('stores <USER>')
    .description('Show or set the store views that a user may work in; every one at first.')
    .option('--set <STORE,...>', 'bind the user to these store views, by code or id')
    .option('--all', 'let the user work in every store view')
    .option('--json', 'print the codes as JSON, null for every store view');
  addSettingFlags(command, storeSettings).action(async (name: string) => {
    const { set, all, json: asJson } = command.opts<{ set?: string; all?: boolean; json?: boolean }>();
    if (set !== undefined && all) throw usageError('give --set or --all, not both');
    const codes = await withStore(command, context, async (engine) => {
      if (set === undefined && !all) return engine.read(async (tx) => codesOf(tx, (await userNamed(tx, name)).userId));
      const { setStoreScope } = await import('../domain/identity/api-user-stores.ts');
      return engine.write(async (tx) => {
        const { userId } = await userNamed(tx, name);
        await setStoreScope(tx, userId, set === undefined ? null : await storeIds(tx, set), Date.now());
        return codesOf(tx, userId);
      });
    });
    if (asJson) context.out(json(codes ?? null));
    else if (codes === undefined) context.out(`${name} may work in every store view.`);
    else context.out(`${name} may work in ${codes.join(', ') || 'no store view'}.`);
  });
}

async function storeIds(tx: Tx, list: string): Promise<number[]> {
  const { findStoreView } = await import('../domain/stores/store-views.ts');
  const ids: number[] = [];
  for (const name of list.split(',').map((each) => each.trim())) {
    const store = await findStoreView(tx, name);
    if (!store) throw new CliError(`there is no store view "${name}"`);
    ids.push(store.store_id);
  }
  return ids;
}

/** The codes of the store views a user is bound to, ids where they are gone; undefined where there are no bounds. */
async function codesOf(tx: Tx, userId: number): Promise<string[] | undefined> {
  const { storeScope } = await import('../domain/identity/api-user-stores.ts');
  const { storeViewById } = await import('../domain/stores/store-views.ts');
  const ids = await storeScope(tx, userId);
  if (!ids) return undefined;
  const codes: string[] = [];
  for (const id of ids) codes.push((await storeViewById(tx, id))?.code ?? String(id));
  return codes;
}
