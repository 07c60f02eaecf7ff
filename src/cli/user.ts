import type { Command } from 'commander';
import type { ApiUser } from '#domain/access/identity/api-users.ts';
import { type CliContext, usageError } from './context.ts';
import { isoTime, json, table } from './output.ts';
import { addSettingFlags, storeSettings } from './setting-flags.ts';
import { withCommands } from './store.ts';
import { registerClients } from './user-clients.ts';
import { registerStores } from './user-stores.ts';

/** `user`: the API users of the store. */
export function register(program: Command, context: CliContext): void {
  const user = program.command('user').description('API users: who may use the SOAP and the REST interface.');
  registerAdd(user, context);
  registerList(user, context);
  registerActive(user, context, 'disable', false, 'Refuse all calls of a user at once; sessions and tokens end.');
  registerActive(user, context, 'enable', true, 'Let a disabled user log in again.');
  registerSetKey(user, context);
  registerClients(user, context);
  registerStores(user, context);
}

const keyFromInput = 'take the key from standard input instead of generating one';

function registerAdd(user: Command, context: CliContext): void {
  const command = user
    .command('add <NAME>')
    .description('Create an API user. The key is generated and shown once.')
    .option('--role <ROLE>', 'give the user this role, by name; can be repeated', collect, [])
    .option('--email <EMAIL>', 'email address')
    .option('--firstname <NAME>', 'first name')
    .option('--lastname <NAME>', 'last name')
    .option('--key-stdin', keyFromInput)
    .option('--json', 'print the user as JSON');
  addSettingFlags(command, storeSettings).action(async (name: string) => {
    const options = command.opts<{
      role: string[];
      email?: string;
      firstname?: string;
      lastname?: string;
      keyStdin?: boolean;
      json?: boolean;
    }>();
    const { usernameProblem } = await import('#domain/access/identity/api-users.ts');
    const { createApiUser } = await import('#domain/access/identity/commands/users.ts');
    const { newKey } = await import('./keys.ts');
    const problem = usernameProblem(name);
    if (problem) throw usageError(problem);
    await withCommands(command, context, async (run) => {
      const { key, keyHash, isGenerated } = await newKey(options.keyStdin === true, context);
      const { email, firstname, lastname, role: roles } = options;
      const userId = await run(createApiUser, { username: name, keyHash, email, firstname, lastname, roles });
      if (options.json) context.out(json({ userId, username: name, ...(isGenerated && { key }) }));
      else {
        context.out(`Created the API user ${name} (id ${userId}).`);
        if (isGenerated) context.out(`Key, shown only now: ${key}`);
      }
      if (options.role.length === 0) {
        context.err(`${name} has no role yet and cannot log in; give one with: cartwright role assign ROLE ${name}`);
      }
    });
  });
}

function registerList(user: Command, context: CliContext): void {
  const command = user.command('list').description('List the API users.').option('--json', 'print them as JSON');
  addSettingFlags(command, storeSettings).action(async () => {
    const { listApiUsers } = await import('#domain/access/identity/commands/users.ts');
    const { users, roles } = await withCommands(command, context, (run) => run(listApiUsers, undefined));
    const rolesOf = ({ username }: ApiUser) =>
      roles.filter((role) => role.users.includes(username)).map(({ name }) => name);
    if (command.opts<{ json?: boolean }>().json) {
      const items = users.map((each) => ({
        ...each,
        createdAt: isoTime(each.createdAt),
        updatedAt: isoTime(each.updatedAt),
        roles: rolesOf(each),
      }));
      context.out(json(items));
      return;
    }
    const rows = users.map((each) => [
      each.userId,
      each.username,
      each.isActive ? (each.hasKey ? 'active' : 'no key') : 'disabled',
      rolesOf(each).join(', ') || 'none',
      each.email,
      isoTime(each.createdAt),
    ]);
    context.out(table(['ID', 'NAME', 'STATE', 'ROLES', 'EMAIL', 'CREATED'], rows));
  });
}

function registerActive(
  user: Command,
  context: CliContext,
  verb: string,
  isActive: boolean,
  description: string,
): void {
  const command = user.command(`${verb} <NAME>`).description(description);
  addSettingFlags(command, storeSettings).action(async (name: string) => {
    const { setApiUserActive } = await import('#domain/access/identity/commands/users.ts');
    await withCommands(command, context, (run) => run(setApiUserActive, { username: name, isActive }));
    context.out(`${name} is ${isActive ? 'active' : 'disabled'}.`);
  });
}

function registerSetKey(user: Command, context: CliContext): void {
  const command = user
    .command('set-key <NAME>')
    .description('Give a user a new key, generated and shown once. Tokens and sessions of the old key end.')
    .option('--key-stdin', keyFromInput)
    .option('--keep-sessions', 'do not end open SOAP sessions')
    .option('--json', 'print the key as JSON');
  addSettingFlags(command, storeSettings).action(async (name: string) => {
    const options = command.opts<{ keyStdin?: boolean; keepSessions?: boolean; json?: boolean }>();
    const { readApiUser, setApiUserKey } = await import('#domain/access/identity/commands/users.ts');
    const { newKey } = await import('./keys.ts');
    await withCommands(command, context, async (run) => {
      const { userId, username } = await run(readApiUser, { username: name });
      const { key, keyHash, isGenerated } = await newKey(options.keyStdin === true, context);
      const { keepSessions = false } = options;
      await run(setApiUserKey, { username, keyHash, keepSessions });
      if (options.json) context.out(json({ userId, username, ...(isGenerated && { key }) }));
      else context.out(isGenerated ? `New key of ${username}, shown only now: ${key}` : `${username} has the new key.`);
    });
  });
}

function collect(value: string, previous: readonly string[]): string[] {
  return [...previous, value];
}
