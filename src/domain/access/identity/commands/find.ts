import type { Context } from '#domain/shared/command.ts';
import { type ApiUser, findUser, findUserById } from '../api-users.ts';
import { findRole, listRoles, type Role } from '../roles.ts';

/** The API user with a name. Refuses `api_user_not_found`. */
export async function userNamed(
  { tx, fail }: Pick<Context<'api_user_not_found'>, 'tx' | 'fail'>,
  name: string,
): Promise<ApiUser> {
  const user = await findUser(tx, name);
  if (!user) throw fail('api_user_not_found', { text: `There is no API user "${name}".` });
  return user;
}

/** An API user: by its name, as the command line knows it, or by its id, as REST does. */
export type WhichUser = { readonly username: string } | { readonly userId: number };

/** The named API user, by name or id. Refuses `api_user_not_found`. */
export async function userOf(
  context: Pick<Context<'api_user_not_found'>, 'tx' | 'fail'>,
  which: WhichUser,
): Promise<ApiUser> {
  if ('username' in which) return userNamed(context, which.username);
  const user = await findUserById(context.tx, which.userId);
  if (!user) throw context.fail('api_user_not_found');
  return user;
}

/** The role with an id. Refuses `role_not_found`. */
export async function roleById(
  { tx, fail }: Pick<Context<'role_not_found'>, 'tx' | 'fail'>,
  roleId: number,
): Promise<Role> {
  const role = (await listRoles(tx)).find((each) => each.roleId === roleId);
  if (!role) throw fail('role_not_found');
  return role;
}

/** The id of the role with a name. Refuses `role_not_found`. */
export async function roleNamed(
  { tx, fail }: Pick<Context<'role_not_found'>, 'tx' | 'fail'>,
  name: string,
): Promise<number> {
  const roleId = await findRole(tx, name);
  if (roleId === undefined) throw fail('role_not_found', { text: `There is no role "${name}".` });
  return roleId;
}
