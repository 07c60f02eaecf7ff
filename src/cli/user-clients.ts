import type { NewClient } from '#domain/access/identity/clients.ts';
import type { CliContext } from './context.ts';
import { type CommandGroup, defineCommand } from './declare.ts';
import { isoTime, json, table } from './output.ts';
import { storeSettings } from './setting-flags.ts';
import { withCommands } from './store.ts';

const add = defineCommand({
  name: 'add',
  args: '<USER>',
  about: 'Give a user client credentials. The secret is generated and shown once.',
  options: {
    '--label <TEXT>': { about: 'a note: what they are used for', default: '' },
    '--json': 'print them as JSON',
  },
  settings: storeSettings,
  run: async (call, name) => {
    const { createClient } = await import('#domain/access/identity/commands/clients.ts');
    const { label, json: asJson } = call.options;
    const client = await withCommands(call, (run) => run(createClient, { username: name, label }));
    show(call, client, asJson, `Client credentials of ${name}, the secret shown only now:`);
  },
});

const list = defineCommand({
  name: 'list',
  args: '<USER>',
  about: 'List the client credentials of a user, without their secrets.',
  options: {
    '--json': 'print them as JSON',
  },
  settings: storeSettings,
  run: async (call, name) => {
    const { readClients } = await import('#domain/access/identity/commands/clients.ts');
    const found = await withCommands(call, (run) => run(readClients, { username: name }));
    const items = found.map(({ clientId, label, createdAt, updatedAt }) => ({
      clientId,
      label,
      createdAt: isoTime(createdAt),
      secretFrom: isoTime(updatedAt),
    }));
    if (call.options.json) call.out(json(items));
    else call.out(table(['CLIENT ID', 'LABEL', 'CREATED', 'SECRET FROM'], items.map(Object.values)));
  },
});

const rotate = defineCommand({
  name: 'rotate',
  args: '<USER> <CLIENT_ID>',
  about: 'Replace a secret. The old secret and its tokens end at once.',
  options: {
    '--json': 'print them as JSON',
  },
  settings: storeSettings,
  run: async (call, name, clientId) => {
    const { rotateClientSecret } = await import('#domain/access/identity/commands/clients.ts');
    const client = await withCommands(call, (run) => run(rotateClientSecret, { username: name, clientId }));
    show(call, client, call.options.json, `New secret of ${name}, shown only now:`);
  },
});

const revoke = defineCommand({
  name: 'revoke',
  args: '<USER> <CLIENT_ID>',
  about: 'Remove client credentials of a user. Their tokens end at once.',
  settings: storeSettings,
  run: async (call, name, clientId) => {
    const { deleteClient } = await import('#domain/access/identity/commands/clients.ts');
    await withCommands(call, (run) => run(deleteClient, { username: name, clientId }));
    call.out(`${name} no longer has the client credentials ${clientId}.`);
  },
});

function show(context: CliContext, client: NewClient, asJson: boolean | undefined, heading: string): void {
  if (asJson) context.out(json(client));
  else context.out(`${heading}\n  client_id      ${client.clientId}\n  client_secret  ${client.clientSecret}`);
}

/** `user client-credentials`: the credentials with which service accounts get tokens. */
export const clientCredentials: CommandGroup = {
  name: 'client-credentials',
  about: 'Client ids and secrets for tokens of the REST interface. A user may have several.',
  commands: [add, list, rotate, revoke],
};
