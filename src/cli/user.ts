import type { ApiUser } from '#domain/access/identity/api-users.ts';
import { usageError } from './context.ts';
import { type CommandGroup, defineCommand } from './declare.ts';
import { isoTime, json, table } from './output.ts';
import { storeSettings } from './setting-flags.ts';
import { withCommands } from './store.ts';
import { clientCredentials } from './user-clients.ts';
import { stores } from './user-stores.ts';

const keyFromInput = 'take the key from standard input instead of generating one';

const add = defineCommand({
  name: 'add',
  args: '<NAME>',
  about: 'Create an API user. The key is generated and shown once.',
  options: {
    '--role <ROLE>': { about: 'give the user this role, by name; can be repeated', repeats: true },
    '--email <EMAIL>': 'email address',
    '--firstname <NAME>': 'first name',
    '--lastname <NAME>': 'last name',
    '--key-stdin': keyFromInput,
    '--json': 'print the user as JSON',
  },
  settings: storeSettings,
  run: async (call, name) => {
    const options = call.options;
    const { usernameProblem } = await import('#domain/access/identity/api-users.ts');
    const { createApiUser } = await import('#domain/access/identity/commands/users.ts');
    const { newKey } = await import('./keys.ts');
    const problem = usernameProblem(name);
    if (problem) throw usageError(problem);
    await withCommands(call, async (run) => {
      const { key, keyHash, isGenerated } = await newKey(options.keyStdin === true, call);
      const { email, firstname, lastname, role: roles } = options;
      const userId = await run(createApiUser, { username: name, keyHash, email, firstname, lastname, roles });
      if (options.json) call.out(json({ userId, username: name, ...(isGenerated && { key }) }));
      else {
        call.out(`Created the API user ${name} (id ${userId}).`);
        if (isGenerated) call.out(`Key, shown only now: ${key}`);
      }
      if (options.role.length === 0) {
        call.err(`${name} has no role yet and cannot log in; give one with: cartwright role assign ROLE ${name}`);
      }
    });
  },
});

const list = defineCommand({
  name: 'list',
  about: 'List the API users.',
  options: {
    '--json': 'print them as JSON',
  },
  settings: storeSettings,
  run: async (call) => {
    const { listApiUsers } = await import('#domain/access/identity/commands/users.ts');
    const { users, roles } = await withCommands(call, (run) => run(listApiUsers, undefined));
    const rolesOf = ({ username }: ApiUser) =>
      roles.filter((role) => role.users.includes(username)).map(({ name }) => name);
    if (call.options.json) {
      const items = users.map((each) => ({
        ...each,
        createdAt: isoTime(each.createdAt),
        updatedAt: isoTime(each.updatedAt),
        roles: rolesOf(each),
      }));
      call.out(json(items));
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
    call.out(table(['ID', 'NAME', 'STATE', 'ROLES', 'EMAIL', 'CREATED'], rows));
  },
});

const active = (verb: string, isActive: boolean, description: string) =>
  defineCommand({
    name: verb,
    args: '<NAME>',
    about: description,
    settings: storeSettings,
    run: async (call, name) => {
      const { setApiUserActive } = await import('#domain/access/identity/commands/users.ts');
      await withCommands(call, (run) => run(setApiUserActive, { username: name, isActive }));
      call.out(`${name} is ${isActive ? 'active' : 'disabled'}.`);
    },
  });

const setKey = defineCommand({
  name: 'set-key',
  args: '<NAME>',
  about: 'Give a user a new key, generated and shown once. Tokens and sessions of the old key end.',
  options: {
    '--key-stdin': keyFromInput,
    '--keep-sessions': 'do not end open SOAP sessions',
    '--json': 'print the key as JSON',
  },
  settings: storeSettings,
  run: async (call, name) => {
    const options = call.options;
    const { readApiUser, setApiUserKey } = await import('#domain/access/identity/commands/users.ts');
    const { newKey } = await import('./keys.ts');
    await withCommands(call, async (run) => {
      const { userId, username } = await run(readApiUser, { username: name });
      const { key, keyHash, isGenerated } = await newKey(options.keyStdin === true, call);
      const { keepSessions = false } = options;
      await run(setApiUserKey, { username, keyHash, keepSessions });
      if (options.json) call.out(json({ userId, username, ...(isGenerated && { key }) }));
      else call.out(isGenerated ? `New key of ${username}, shown only now: ${key}` : `${username} has the new key.`);
    });
  },
});

/** `user`: the API users of the store. */
export const command: CommandGroup = {
  name: 'user',
  about: 'API users: who may use the SOAP and the REST interface.',
  commands: [
    add,
    list,
    active('disable', false, 'Refuse all calls of a user at once; sessions and tokens end.'),
    active('enable', true, 'Let a disabled user log in again.'),
    setKey,
    clientCredentials,
    stores,
  ],
};
