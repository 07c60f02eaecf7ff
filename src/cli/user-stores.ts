import { usageError } from './context.ts';
import { type CommandDeclaration, defineCommand } from './declare.ts';
import { json } from './output.ts';
import { storeSettings } from './setting-flags.ts';
import { withCommands } from './store.ts';

/** `user stores`: the store views that a user is bound to, on every interface. */
export const stores: CommandDeclaration = defineCommand({
  name: 'stores',
  args: '<USER>',
  about: 'Show or set the store views that a user is bound to. A new user is bound to none: it may use all of them.',
  options: {
    '--set <STORE,...>': 'bind the user to these store views, by code or id',
    '--all': 'remove the bounds: the user may use every store view',
    '--json': 'print the codes as JSON, null for every store view',
  },
  settings: storeSettings,
  run: async (call, name) => {
    const { set, all, json: asJson } = call.options;
    if (set !== undefined && all) throw usageError('give --set or --all, not both');
    const { bindApiUser, readApiUserStores } = await import('#domain/access/identity/commands/users.ts');
    const stores = set?.split(',').map((each) => each.trim()) ?? null;
    const codes = await withCommands(call, (run) =>
      stores === null && !all
        ? run(readApiUserStores, { username: name })
        : run(bindApiUser, { username: name, stores }),
    );
    if (asJson) call.out(json(codes ?? null));
    else if (codes === undefined) call.out(`${name} may work in every store view.`);
    else call.out(`${name} may work in ${codes.join(', ') || 'no store view'}.`);
  },
});
