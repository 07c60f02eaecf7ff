import type { Command } from 'commander';
import { type CliContext, usageError } from './context.ts';
import { json } from './output.ts';
import { addSettingFlags, storeSettings } from './setting-flags.ts';
import { withCommands } from './store.ts';

/** `user stores`: the store views that a user is bound to, on every interface. */
export function registerStores(user: Command, context: CliContext): void {
  const command = user
    .command('stores <USER>')
    .description(
      'Show or set the store views that a user is bound to. A new user is bound to none: it may use all of them.',
    )
    .option('--set <STORE,...>', 'bind the user to these store views, by code or id')
    .option('--all', 'remove the bounds: the user may use every store view')
    .option('--json', 'print the codes as JSON, null for every store view');
  addSettingFlags(command, storeSettings).action(async (name: string) => {
    const { set, all, json: asJson } = command.opts<{ set?: string; all?: boolean; json?: boolean }>();
    if (set !== undefined && all) throw usageError('give --set or --all, not both');
    const { bindApiUser, readApiUserStores } = await import('#domain/access/identity/commands/users.ts');
    const stores = set?.split(',').map((each) => each.trim()) ?? null;
    const codes = await withCommands(command, context, (run) =>
      stores === null && !all
        ? run(readApiUserStores, { username: name })
        : run(bindApiUser, { username: name, stores }),
    );
    if (asJson) context.out(json(codes ?? null));
    else if (codes === undefined) context.out(`${name} may work in every store view.`);
    else context.out(`${name} may work in ${codes.join(', ') || 'no store view'}.`);
  });
}
