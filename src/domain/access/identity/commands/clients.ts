import { type Context, command } from '#domain/shared/command.ts';
import { type ApiClient, addClient, listClients, type NewClient, removeClient, rotateClient } from '../clients.ts';
import { userNamed } from './find.ts';

/** Client credentials of an API user. */
export interface ClientInput {
  readonly username: string;
  readonly clientId: string;
}

/** Gives a user client credentials; only this answer has the secret. Refuses `api_user_not_found`. */
export const createClient = command({
  name: 'client.create',
  permission: {},
  effect: 'write',
  touches: 'shared',
  refusals: ['api_user_not_found'],
  run: async (
    context,
    { username, label }: { readonly username: string; readonly label: string },
  ): Promise<NewClient> => addClient(context.tx, (await userNamed(context, username)).userId, label, context.now),
});

/** The client credentials of a user, without their secrets. Refuses `api_user_not_found`. */
export const readClients = command({
  name: 'client.list',
  permission: {},
  effect: 'read',
  touches: 'open',
  refusals: ['api_user_not_found'],
  run: async (context, { username }: { readonly username: string }): Promise<ApiClient[]> =>
    listClients(context.tx, (await userNamed(context, username)).userId),
});

/** Replaces a secret; the tokens of the old one end. Refuses `api_user_not_found`, `client_not_found`. */
export const rotateClientSecret = command({
  name: 'client.rotate',
  permission: {},
  effect: 'write',
  touches: 'shared',
  refusals: ['api_user_not_found', 'client_not_found'],
  async run(context, input: ClientInput): Promise<NewClient> {
    const { userId } = await userNamed(context, input.username);
    const client = await rotateClient(context.tx, userId, input.clientId, context.now);
    if (!client) throw noClient(context, input);
    return client;
  },
});

/** Removes credentials of a user; their tokens end. Refuses `api_user_not_found`, `client_not_found`. */
export const deleteClient = command({
  name: 'client.delete',
  permission: {},
  effect: 'write',
  touches: 'shared',
  refusals: ['api_user_not_found', 'client_not_found'],
  async run(context, input: ClientInput): Promise<void> {
    const { userId } = await userNamed(context, input.username);
    if (!(await removeClient(context.tx, userId, input.clientId))) throw noClient(context, input);
  },
});

function noClient({ fail }: Pick<Context<'client_not_found'>, 'fail'>, { username, clientId }: ClientInput) {
  return fail('client_not_found', { text: `${username} has no client credentials ${clientId}.` });
}
