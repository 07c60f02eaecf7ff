import { changed, changedValues } from '#domain/shared/changes/changes.ts';
import { type Context, command } from '#domain/shared/command.ts';
import { findStoreView, storeViewById } from '#domain/stores/store-views.ts';
import { setStoreScope, storeScope } from '../api-user-stores.ts';
import { type ApiUser, createUser, listUsers, setActive, setKey } from '../api-users.ts';
import { assignRole, listRoles, type Role } from '../roles.ts';
import { roleNamed, userNamed } from './find.ts';

/** An API user to create; the key is hashed already. */
export interface NewUserInput {
  readonly username: string;
  readonly keyHash: string;
  readonly email?: string | undefined;
  readonly firstname?: string | undefined;
  readonly lastname?: string | undefined;
  /** Names of roles. */
  readonly roles: readonly string[];
}

/** Creates an API user with roles, and answers its id. Refuses `api_user_exists`, `role_not_found`. */
export const createApiUser = command({
  name: 'apiUser.create',
  permission: {},
  effect: 'write',
  touches: 'shared',
  refusals: ['api_user_exists', 'role_not_found'],
  async run(context, { roles, ...user }: NewUserInput): Promise<number> {
    const { tx, now, fail } = context;
    const id = await createUser(tx, user, now);
    if (id === undefined) {
      throw fail('api_user_exists', { text: `There is an API user "${user.username}" already.` });
    }
    for (const role of roles) await assignRole(tx, id, await roleNamed(context, role));
    changed(tx, 'api_user', id, 'created');
    return id;
  },
});

/** The API users and their roles, ordered by name. */
export const listApiUsers = command({
  name: 'apiUser.list',
  permission: {},
  effect: 'read',
  touches: 'open',
  refusals: [],
  async run({ tx }, _input: undefined): Promise<{ users: ApiUser[]; roles: Role[] }> {
    return { users: await listUsers(tx), roles: await listRoles(tx) };
  },
});

/** An API user by name. Refuses `api_user_not_found`. */
export const readApiUser = command({
  name: 'apiUser.read',
  permission: {},
  effect: 'read',
  touches: 'open',
  refusals: ['api_user_not_found'],
  run: (context, { username }: { readonly username: string }): Promise<ApiUser> => userNamed(context, username),
});

/** Allows a user to log in, or blocks it at once. Refuses `api_user_not_found`. */
export const setApiUserActive = command({
  name: 'apiUser.setActive',
  permission: {},
  effect: 'write',
  touches: 'shared',
  refusals: ['api_user_not_found'],
  async run(context, { username, isActive }: { readonly username: string; readonly isActive: boolean }) {
    const user = await userNamed(context, username);
    await setActive(context.tx, user.userId, isActive, context.now);
    changed(context.tx, 'api_user', user.userId, 'changed');
    changedValues(context.tx, 'api_user', user.userId, { isActive: user.isActive }, { isActive });
  },
});

/** Gives a user a new key, hashed already; its tokens end, and its sessions unless they are kept. */
export const setApiUserKey = command({
  name: 'apiUser.setKey',
  permission: {},
  effect: 'write',
  touches: 'shared',
  refusals: ['api_user_not_found'],
  async run(
    context,
    input: { readonly username: string; readonly keyHash: string; readonly keepSessions: boolean },
  ): Promise<void> {
    const { userId } = await userNamed(context, input.username);
    await setKey(context.tx, userId, input.keyHash, context.now, { keepSessions: input.keepSessions });
    changed(context.tx, 'api_user', userId, 'changed');
    changedValues(context.tx, 'api_user', userId, { key: null }, { key: 'renewed' });
  },
});

/** The codes of the store views that a user is bound to, or ids of deleted ones; undefined without bounds. */
export const readApiUserStores = command({
  name: 'apiUser.readStores',
  permission: {},
  effect: 'read',
  touches: 'open',
  refusals: ['api_user_not_found'],
  run: storesOfUser,
});

/**
 * Binds a user to store views by id or code, or removes the bounds if `stores` is null. Answers as `readApiUserStores`.
 */
export const bindApiUser = command({
  name: 'apiUser.bind',
  permission: {},
  effect: 'write',
  touches: 'shared',
  refusals: ['api_user_not_found', 'store_view_not_found'],
  async run(context, input: { readonly username: string; readonly stores: readonly string[] | null }) {
    const { userId } = await userNamed(context, input.username);
    const before = (await storesOfUser(context, input)) ?? null;
    await bindUser(context, userId, input.stores);
    const after = await storesOfUser(context, input);
    changed(context.tx, 'api_user', userId, 'changed');
    changedValues(context.tx, 'api_user', userId, { storeViews: before }, { storeViews: after ?? null });
    return after;
  },
});

/** Binds a user to store views by id or code, or removes the bounds with null. Refuses `store_view_not_found`. */
export async function bindUser(
  { tx, now, fail }: Context<'store_view_not_found'>,
  userId: number,
  stores: readonly string[] | null,
): Promise<void> {
  const ids: number[] = [];
  for (const name of stores ?? []) {
    const store = await findStoreView(tx, name);
    if (!store) throw fail('store_view_not_found', { text: `There is no store view "${name}".` });
    ids.push(store.store_id);
  }
  await setStoreScope(tx, userId, stores === null ? null : ids, now);
}

/** The codes of store views, or ids of deleted ones. */
export async function storeCodesOf(tx: Context['tx'], ids: readonly number[]): Promise<string[]> {
  const codes: string[] = [];
  for (const id of ids) codes.push((await storeViewById(tx, id))?.code ?? String(id));
  return codes;
}

async function storesOfUser(
  context: Parameters<typeof userNamed>[0],
  { username }: { readonly username: string },
): Promise<string[] | undefined> {
  const { tx } = context;
  const ids = await storeScope(tx, (await userNamed(context, username)).userId);
  return ids && storeCodesOf(tx, ids);
}
