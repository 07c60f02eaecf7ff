import type { Command } from 'commander';
import type { Tx } from '../platform/storage/engine.ts';
import { type CliContext, CliError, usageError } from './context.ts';
import { addSettingFlags, storeSettings } from './setting-flags.ts';
import { withStore } from './store.ts';
import { userNamed } from './user.ts';

/** `token`: the tokens of the REST interface. */
export function register(program: Command, context: CliContext): void {
  const token = program.command('token').description('Tokens of the REST interface and the key that signs them.');
  registerRevoke(token, context);
  registerRotate(token, context);
}

function registerRevoke(token: Command, context: CliContext): void {
  const command = token
    .command('revoke')
    .description('End tokens at once, on every node. Who knows the password, key or secret can get new ones.')
    .option('--user <NAME>', 'every token of this API user')
    .option('--customer <EMAIL_OR_ID>', 'every token of this customer')
    .option('--all', 'every token there is');
  addSettingFlags(command, storeSettings).action(async () => {
    const { user, customer, all } = command.opts<{ user?: string; customer?: string; all?: boolean }>();
    if ([user, customer, all].filter((each) => each !== undefined).length !== 1) {
      throw usageError('say whose tokens: one of --user, --customer, --all');
    }
    const { revokeAllTokens, revokeTokensOf } = await import('../domain/identity/revocations.ts');
    await withStore(command, context, (engine) =>
      engine.write(async (tx) => {
        if (all) return revokeAllTokens(tx, Date.now());
        if (user !== undefined) await revokeTokensOf(tx, { kind: 'apiUser', id: (await userNamed(tx, user)).userId });
        for (const id of customer === undefined ? [] : await customersNamed(tx, customer)) {
          await revokeTokensOf(tx, { kind: 'customer', id });
        }
      }),
    );
    context.out(all ? 'Every token has ended.' : `Every token of ${user ?? customer} has ended.`);
  });
}

/** The customers of an id, or of an email address: there may be one on each website. */
async function customersNamed(tx: Tx, idOrEmail: string): Promise<number[]> {
  const { customersByEmail, customerById } = await import('../domain/customers/customers.ts');
  const isId = /^\d{1,15}$/.test(idOrEmail);
  const byId = isId ? await customerById(tx, Number(idOrEmail)) : undefined;
  const ids = isId ? (byId ? [byId.customerId] : []) : await customersByEmail(tx, idOrEmail);
  if (ids.length === 0) throw new CliError(`there is no customer "${idOrEmail}"`);
  return ids;
}

function registerRotate(token: Command, context: CliContext): void {
  const command = token
    .command('rotate-key')
    .description('Make a new key that signs from now on. Tokens of the former hold until they are over.');
  addSettingFlags(command, [...storeSettings, 'tokenLifetime']).action(async () => {
    const { rotateKey } = await import('../domain/identity/token-keys.ts');
    const kid = await withStore(command, context, (engine, { tokenLifetime }) =>
      engine.write((tx) => rotateKey(tx, Date.now(), tokenLifetime * 1000)),
    );
    context.out(`The key ${kid} signs from now on.`);
  });
}
