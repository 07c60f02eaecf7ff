import type { Command } from 'commander';
import { type CliContext, usageError } from './context.ts';
import { addSettingFlags, storeSettings } from './setting-flags.ts';
import { withCommands } from './store.ts';

/** `token`: the tokens of the REST interface. */
export function register(program: Command, context: CliContext): void {
  const token = program.command('token').description('Tokens of the REST interface and the key that signs them.');
  registerRevoke(token, context);
  registerRotate(token, context);
}

function registerRevoke(token: Command, context: CliContext): void {
  const command = token
    .command('revoke')
    .description('End tokens at once, on every node. With the password, key or secret new ones can be requested.')
    .option('--user <NAME>', 'every token of this API user')
    .option('--customer <EMAIL_OR_ID>', 'every token of this customer')
    .option('--all', 'all tokens');
  addSettingFlags(command, storeSettings).action(async () => {
    const { user, customer, all } = command.opts<{ user?: string; customer?: string; all?: boolean }>();
    if ([user, customer, all].filter((each) => each !== undefined).length !== 1) {
      throw usageError('give one of --user, --customer, --all');
    }
    const { revokeTokens } = await import('#domain/access/identity/commands/tokens.ts');
    const holder = user !== undefined ? { username: user } : customer !== undefined ? { customer } : 'everybody';
    await withCommands(command, context, (run) => run(revokeTokens, { holder }));
    context.out(all ? 'Every token has ended.' : `Every token of ${user ?? customer} has ended.`);
  });
}

function registerRotate(token: Command, context: CliContext): void {
  const command = token
    .command('rotate-key')
    .description('Create a new signing key. Tokens of the old key stay valid until they expire.');
  addSettingFlags(command, [...storeSettings, 'tokenLifetime']).action(async () => {
    const { rotateTokenKey } = await import('#domain/access/identity/commands/tokens.ts');
    const kid = await withCommands(command, context, (run, { tokenLifetime }) =>
      run(rotateTokenKey, { graceMs: tokenLifetime * 1000 }),
    );
    context.out(`New tokens are signed with the key ${kid}.`);
  });
}
