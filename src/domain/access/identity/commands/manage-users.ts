import { changed, changedValues } from '#domain/shared/changes/changes.ts';
import { type Context, command, granted } from '#domain/shared/command.ts';
import { withErrors } from '#kernel/refusal.ts';
import { storeScope } from '../api-user-stores.ts';
import {
  type ApiUser,
  createUser,
  deleteUser,
  findUserById,
  generateKey,
  listUsers,
  setActive,
  setKey,
  updateUser,
  usernameProblem,
} from '../api-users.ts';
import { assignRole, listRoles, type Role, unassignRole } from '../roles.ts';
import { digestSecret } from '../secret.ts';
import { roleById, userOf } from './find.ts';
import { requireHeld, requireHeldByUser } from './held-rights.ts';
import { bindUser, storeCodesOf } from './users.ts';

/** An API user with its roles and bounds. */
export interface ApiUserInFull extends ApiUser {
  readonly roles: readonly Pick<Role, 'roleId' | 'name'>[];
  /** Codes of the store views that it is bound to; null without bounds. */
  readonly storeViews: readonly string[] | null;
}

/** What of an API user can be changed; absent members do not change. */
export interface ApiUserChange {
  readonly email?: string | undefined;
  readonly firstname?: string | undefined;
  readonly lastname?: string | undefined;
  readonly isActive?: boolean | undefined;
  /** Ids of all roles that it has afterwards. */
  readonly roles?: readonly number[] | undefined;
  /** Codes or ids of store views; null removes the bounds. */
  readonly storeViews?: readonly string[] | null | undefined;
}

/** The API users in full, ordered by name. */
export const listApiUsersInFull = command({
  name: 'apiUser.listInFull',
  permission: { rest: granted('api-users/read') },
  effect: 'read',
  touches: 'shared',
  refusals: [],
  async run({ tx }, _input: undefined): Promise<ApiUserInFull[]> {
    const users = await listUsers(tx);
    const roles = await listRoles(tx);
    const all: ApiUserInFull[] = [];
    for (const user of users) all.push(await inFull(tx, user, roles));
    return all;
  },
});

/** An API user in full. Refuses `api_user_not_found`. */
export const readApiUserInFull = command({
  name: 'apiUser.readInFull',
  permission: { rest: granted('api-users/read') },
  effect: 'read',
  touches: 'shared',
  refusals: ['api_user_not_found'],
  run: (context, { userId }: { readonly userId: number }) => seenApiUser(context, userId),
});

/**
 * Creates an API user with a new key, which only this answer has. Refuses `api_user_invalid` for a name that cannot be
 * one, `api_user_exists`, `role_not_found`, `store_view_not_found`, and `rights_exceeded` for roles that allow more than
 * the caller may do.
 */
export const addApiUser = command({
  name: 'apiUser.add',
  permission: { rest: granted('api-users/write') },
  effect: 'write',
  touches: 'shared',
  refusals: ['api_user_invalid', 'api_user_exists', 'role_not_found', 'store_view_not_found', 'rights_exceeded'],
  async run(context, { username, ...change }: ApiUserChange & { readonly username: string }) {
    const { tx, now, fail } = context;
    const problem = usernameProblem(username);
    if (problem) throw fail('api_user_invalid', withErrors([{ field: '/username', message: problem }]));
    const key = generateKey();
    const userId = await createUser(tx, { username, keyHash: digestSecret(key) }, now);
    const user = userId === undefined ? undefined : await findUserById(tx, userId);
    if (!user) throw fail('api_user_exists', { text: `There is an API user "${username}" already.` });
    await applyChange(context, user, change);
    changed(tx, 'api_user', user.userId, 'created');
    return { ...(await seenOf(tx, user.userId)), key };
  },
});

/**
 * Changes an API user. Switching it off, or on again, ends its sessions and tokens. Refuses `api_user_not_found`, and
 * as `addApiUser`.
 */
export const changeApiUser = command({
  name: 'apiUser.change',
  permission: { rest: granted('api-users/write') },
  effect: 'write',
  touches: 'shared',
  refusals: ['api_user_not_found', 'role_not_found', 'store_view_not_found', 'rights_exceeded'],
  async run(context, { userId, ...change }: ApiUserChange & { readonly userId: number }): Promise<ApiUserInFull> {
    const before = await seenApiUser(context, userId);
    await applyChange(context, before, change);
    const after = await seenOf(context.tx, userId);
    changed(context.tx, 'api_user', userId, 'changed');
    changedValues(context.tx, 'api_user', userId, toldOf(before), toldOf(after));
    return after;
  },
});

/**
 * Gives a user a new key, which only this answer has; the tokens of the old one end, and its sessions unless they are
 * kept. Refuses `api_user_not_found`, and `rights_exceeded` if the user may do more than the caller.
 */
export const renewApiUserKey = command({
  name: 'apiUser.renewKey',
  permission: { rest: granted('api-users/write') },
  effect: 'write',
  touches: 'shared',
  refusals: ['api_user_not_found', 'rights_exceeded'],
  async run(context, { userId, keepSessions }: { readonly userId: number; readonly keepSessions: boolean }) {
    const user = await userOf(context, { userId });
    await requireHeldByUser(context, user);
    const key = generateKey();
    await setKey(context.tx, userId, digestSecret(key), context.now, { keepSessions });
    changed(context.tx, 'api_user', userId, 'changed');
    changedValues(context.tx, 'api_user', userId, { key: null }, { key: 'renewed' });
    return { key };
  },
});

/** Deletes an API user; its sessions, tokens and client credentials end. Refuses `api_user_not_found`. */
export const removeApiUser = command({
  name: 'apiUser.remove',
  permission: { rest: granted('api-users/delete') },
  effect: 'write',
  touches: 'shared',
  refusals: ['api_user_not_found'],
  async run({ tx, fail }, { userId }: { readonly userId: number }): Promise<void> {
    if (!(await deleteUser(tx, userId))) throw fail('api_user_not_found');
    changed(tx, 'api_user', userId, 'removed');
  },
});

type Tx = Context['tx'];

/** What the record of changes tells of an API user. */
const toldOf = ({ isActive, roles, storeViews, firstname, lastname, email }: ApiUserInFull) => ({
  isActive,
  storeViews,
  firstname,
  lastname,
  email,
  roles: roles.map(({ name }) => name),
});

/** An API user as GET shows it. Refuses `api_user_not_found`. */
export async function seenApiUser(
  context: Pick<Context<'api_user_not_found'>, 'tx' | 'fail'>,
  userId: number,
): Promise<ApiUserInFull> {
  return inFull(context.tx, await userOf(context, { userId }), await listRoles(context.tx));
}

/** The same for a user that is known to exist. */
async function seenOf(tx: Tx, userId: number): Promise<ApiUserInFull> {
  const user = await findUserById(tx, userId);
  if (!user) throw new Error(`the API user ${userId} is not there any more`);
  return inFull(tx, user, await listRoles(tx));
}

async function inFull(tx: Tx, user: ApiUser, roles: readonly Role[]): Promise<ApiUserInFull> {
  const own = roles.filter(({ users }) => users.includes(user.username));
  const bounds = await storeScope(tx, user.userId);
  return {
    ...user,
    roles: own.map(({ roleId, name }) => ({ roleId, name })),
    storeViews: bounds ? await storeCodesOf(tx, bounds) : null,
  };
}

async function applyChange(
  context: Context<'role_not_found' | 'store_view_not_found' | 'rights_exceeded'>,
  user: ApiUser,
  change: ApiUserChange,
): Promise<void> {
  const { tx, now } = context;
  const { userId } = user;
  const { email = user.email, firstname = user.firstname, lastname = user.lastname, roles, storeViews } = change;
  const isNamed = email !== user.email || firstname !== user.firstname || lastname !== user.lastname;
  if (isNamed) await updateUser(tx, userId, { email, firstname, lastname }, now);
  if (roles) await setRoles(context, user, roles);
  if (storeViews !== undefined) await bindUser(context, userId, storeViews);
  if (change.isActive !== undefined) await setActive(tx, userId, change.isActive, now);
}

async function setRoles(
  context: Context<'role_not_found' | 'rights_exceeded'>,
  { userId, username }: ApiUser,
  wanted: readonly number[],
): Promise<void> {
  const has = (await listRoles(context.tx)).filter(({ users }) => users.includes(username));
  for (const roleId of new Set(wanted)) {
    const role = await roleById(context, roleId);
    if (has.some((each) => each.roleId === roleId)) continue;
    requireHeld(context, role.allowed);
    await assignRole(context.tx, userId, roleId);
  }
  for (const { roleId } of has) if (!wanted.includes(roleId)) await unassignRole(context.tx, userId, roleId);
}
