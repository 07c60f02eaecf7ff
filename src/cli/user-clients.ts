import type { Command } from 'commander';
import type { NewClient } from '#domain/access/identity/clients.ts';
import type { CliContext } from './context.ts';
import { isoTime, json, table } from './output.ts';
import { addSettingFlags, storeSettings } from './setting-flags.ts';
import { withCommands } from './store.ts';

/** `user client-credentials`: the credentials with which service accounts get tokens. */
export function registerClients(user: Command, context: CliContext): void {
  const clients = user
    .command('client-credentials')
    .description('Client ids and secrets for tokens of the REST interface. A user may have several.');
  registerAdd(clients, context);
  registerList(clients, context);
  registerRotate(clients, context);
  registerRevoke(clients, context);
}

function registerAdd(clients: Command, context: CliContext): void {
  const command = clients
    .command('add <USER>')
    .description('Give a user client credentials. The secret is generated and shown once.')
    .option('--label <TEXT>', 'a note: what they are used for', '')
    .option('--json', 'print them as JSON');
  addSettingFlags(command, storeSettings).action(async (name: string) => {
    const { createClient } = await import('#domain/access/identity/commands/clients.ts');
    const { label, json: asJson } = command.opts<{ label: string; json?: boolean }>();
    const client = await withCommands(command, context, (run) => run(createClient, { username: name, label }));
    show(context, client, asJson, `Client credentials of ${name}, the secret shown only now:`);
  });
}

function registerList(clients: Command, context: CliContext): void {
  const command = clients
    .command('list <USER>')
    .description('List the client credentials of a user, without their secrets.')
    .option('--json', 'print them as JSON');
  addSettingFlags(command, storeSettings).action(async (name: string) => {
    const { readClients } = await import('#domain/access/identity/commands/clients.ts');
    const found = await withCommands(command, context, (run) => run(readClients, { username: name }));
    const items = found.map(({ clientId, label, createdAt, updatedAt }) => ({
      clientId,
      label,
      createdAt: isoTime(createdAt),
      secretFrom: isoTime(updatedAt),
    }));
    if (command.opts<{ json?: boolean }>().json) context.out(json(items));
    else context.out(table(['CLIENT ID', 'LABEL', 'CREATED', 'SECRET FROM'], items.map(Object.values)));
  });
}

function registerRotate(clients: Command, context: CliContext): void {
  const command = clients
    .command('rotate <USER> <CLIENT_ID>')
    .description('Replace a secret. The old secret and its tokens end at once.')
    .option('--json', 'print them as JSON');
  addSettingFlags(command, storeSettings).action(async (name: string, clientId: string) => {
    const { rotateClientSecret } = await import('#domain/access/identity/commands/clients.ts');
    const client = await withCommands(command, context, (run) => run(rotateClientSecret, { username: name, clientId }));
    show(context, client, command.opts<{ json?: boolean }>().json, `New secret of ${name}, shown only now:`);
  });
}

function registerRevoke(clients: Command, context: CliContext): void {
  const command = clients
    .command('revoke <USER> <CLIENT_ID>')
    .description('Remove client credentials of a user. Their tokens end at once.');
  addSettingFlags(command, storeSettings).action(async (name: string, clientId: string) => {
    const { deleteClient } = await import('#domain/access/identity/commands/clients.ts');
    await withCommands(command, context, (run) => run(deleteClient, { username: name, clientId }));
    context.out(`${name} no longer has the client credentials ${clientId}.`);
  });
}

function show(context: CliContext, client: NewClient, asJson: boolean | undefined, heading: string): void {
  if (asJson) context.out(json(client));
  else context.out(`${heading}\n  client_id      ${client.clientId}\n  client_secret  ${client.clientSecret}`);
}
