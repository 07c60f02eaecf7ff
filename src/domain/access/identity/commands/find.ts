import type { Context } from '#domain/shared/command.ts';
import { type ApiUser, findUser } from '../api-users.ts';
import { findRole } from '../roles.ts';

/** The API user with a name. Refuses `api_user_not_found`. */
export async function userNamed(
  { tx, fail }: Pick<Context<'api_user_not_found'>, 'tx' | 'fail'>,
  name: string,
): Promise<ApiUser> {
  const user = await findUser(tx, name);
  if (!user) throw fail('api_user_not_found', { text: `There is no API user "${name}".` });
  return user;
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
