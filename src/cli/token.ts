import { usageError } from './context.ts';
import { type CommandGroup, defineCommand } from './declare.ts';
import { storeSettings } from './setting-flags.ts';
import { withCommands } from './store.ts';

const revoke = defineCommand({
  name: 'revoke',
  about: 'End tokens at once, on every node. With the password, key or secret new ones can be requested.',
  options: {
    '--user <NAME>': 'every token of this API user',
    '--customer <EMAIL_OR_ID>': 'every token of this customer',
    '--all': 'all tokens',
  },
  settings: storeSettings,
  run: async (call) => {
    const { user, customer, all } = call.options;
    if ([user, customer, all].filter((each) => each !== undefined).length !== 1) {
      throw usageError('give one of --user, --customer, --all');
    }
    const { revokeTokens } = await import('#domain/access/identity/commands/tokens.ts');
    const holder = user !== undefined ? { username: user } : customer !== undefined ? { customer } : 'everybody';
    await withCommands(call, (run) => run(revokeTokens, { holder }));
    call.out(all ? 'Every token has ended.' : `Every token of ${user ?? customer} has ended.`);
  },
});

const rotate = defineCommand({
  name: 'rotate-key',
  about: 'Create a new signing key. Tokens of the old key stay valid until they expire.',
  settings: [...storeSettings, 'tokenLifetime'],
  run: async (call) => {
    const { rotateTokenKey } = await import('#domain/access/identity/commands/tokens.ts');
    const kid = await withCommands(call, (run, { tokenLifetime }) =>
      run(rotateTokenKey, { graceMs: tokenLifetime * 1000 }),
    );
    call.out(`New tokens are signed with the key ${kid}.`);
  },
});

/** `token`: the tokens of the REST interface. */
export const command: CommandGroup = {
  name: 'token',
  about: 'Tokens of the REST interface and the key that signs them.',
  commands: [revoke, rotate],
};
