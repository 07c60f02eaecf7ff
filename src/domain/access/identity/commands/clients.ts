import { type Context, command, granted } from '#domain/shared/command.ts';
import type { ApiUser } from '../api-users.ts';
import { type ApiClient, addClient, listClients, type NewClient, removeClient, rotateClient } from '../clients.ts';
import { userOf, type WhichUser } from './find.ts';
import { requireHeldByUser } from './held-rights.ts';

/** Client credentials of an API user. */
export type ClientInput = WhichUser & { readonly clientId: string };

/** Gives a user client credentials; only this answer has the secret. Refuses `api_user_not_found`, `rights_exceeded`. */
export const createClient = command({
  name: 'client.create',
  permission: { rest: granted('api-users/write') },
  effect: 'write',
  touches: 'shared',
  refusals: ['api_user_not_found', 'rights_exceeded'],
  async run(context, { label, ...which }: WhichUser & { readonly label: string }): Promise<NewClient> {
    const user = await userOf(context, which);
    await requireHeldByUser(context, user);
    return addClient(context.tx, user.userId, label, context.now);
  },
});

/** The client credentials of a user, without their secrets. Refuses `api_user_not_found`. */
export const readClients = command({
  name: 'client.list',
  permission: { rest: granted('api-users/read') },
  effect: 'read',
  touches: 'shared',
  refusals: ['api_user_not_found'],
  run: async (context, which: WhichUser): Promise<ApiClient[]> =>
    listClients(context.tx, (await userOf(context, which)).userId),
});

/** Replaces a secret; the tokens of the old one end. Refuses as `createClient`, and `client_not_found`. */
export const rotateClientSecret = command({
  name: 'client.rotate',
  permission: { rest: granted('api-users/write') },
  effect: 'write',
  touches: 'shared',
  refusals: ['api_user_not_found', 'client_not_found', 'rights_exceeded'],
  async run(context, input: ClientInput): Promise<NewClient> {
    const user = await userOf(context, input);
    await requireHeldByUser(context, user);
    const client = await rotateClient(context.tx, user.userId, input.clientId, context.now);
    if (!client) throw noClient(context, user, input);
    return client;
  },
});

/** Removes credentials of a user; their tokens end. Refuses `api_user_not_found`, `client_not_found`. */
export const deleteClient = command({
  name: 'client.delete',
  permission: { rest: granted('api-users/write') },
  effect: 'write',
  touches: 'shared',
  refusals: ['api_user_not_found', 'client_not_found'],
  async run(context, input: ClientInput): Promise<void> {
    const user = await userOf(context, input);
    if (!(await removeClient(context.tx, user.userId, input.clientId))) throw noClient(context, user, input);
  },
});

function noClient(
  { fail }: Pick<Context<'client_not_found'>, 'fail'>,
  { username }: ApiUser,
  { clientId }: ClientInput,
) {
  return fail('client_not_found', { text: `${username} has no client credentials ${clientId}.` });
}
