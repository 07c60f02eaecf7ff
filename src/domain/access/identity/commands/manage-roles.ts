import { changed, changedValues } from '#domain/shared/changes/changes.ts';
import { type Context, command, granted } from '#domain/shared/command.ts';
import { aclAll, grantableIds } from '#domain/shared/permissions/acl-ids.ts';
import { type PermissionText, permissionTexts } from '#domain/shared/permissions/permission-texts.ts';
import { operatorsWithRole } from '../operators.ts';
import { addRole, deleteRole, findRole, listRoles, type Role, renameRole, setGrants } from '../roles.ts';
import { roleById } from './find.ts';
import { requireHeld } from './held-rights.ts';

/** What a role is called and allows; absent members do not change. */
export interface RoleChange {
  readonly name?: string | undefined;
  /** Exactly the ids that it allows afterwards; those below a parent are named, too. */
  readonly grants?: readonly string[] | undefined;
}

/** All roles with what they allow, ordered by name. */
export const listRolesInFull = command({
  name: 'role.listInFull',
  permission: { rest: granted('roles/read') },
  effect: 'read',
  touches: 'shared',
  refusals: [],
  run: ({ tx }, _input: undefined): Promise<Role[]> => listRoles(tx),
});

/** A role. Refuses `role_not_found`. */
export const readRole = command({
  name: 'role.read',
  permission: { rest: granted('roles/read') },
  effect: 'read',
  touches: 'shared',
  refusals: ['role_not_found'],
  run: (context, { roleId }: { readonly roleId: number }) => roleById(context, roleId),
});

/** Every id that can be granted, with what it allows. */
export const listPermissions = command({
  name: 'permission.list',
  permission: { rest: granted('roles/read') },
  effect: 'read',
  touches: 'open',
  refusals: [],
  run: (_context, _input: undefined): readonly PermissionText[] => permissionTexts,
});

/**
 * Creates a role. Refuses `role_exists`, `grant_unknown`, and `rights_exceeded` for what the caller may not do.
 */
export const addRoleWithGrants = command({
  name: 'role.add',
  permission: { rest: granted('roles/write') },
  effect: 'write',
  touches: 'shared',
  refusals: ['role_exists', 'role_not_found', 'grant_unknown', 'rights_exceeded'],
  async run(context, { name, grants = [] }: RoleChange & { readonly name: string }): Promise<Role> {
    const roleId = await addRole(context.tx, name);
    if (roleId === undefined) throw taken(context, name);
    await grantExactly(context, roleId, [], grants);
    changed(context.tx, 'role', roleId, 'created');
    return roleById(context, roleId);
  },
});

/** Changes a role. Refuses `role_not_found`, and as `addRoleWithGrants`. */
export const changeRole = command({
  name: 'role.change',
  permission: { rest: granted('roles/write') },
  effect: 'write',
  touches: 'shared',
  refusals: ['role_not_found', 'role_exists', 'grant_unknown', 'rights_exceeded'],
  async run(context, { roleId, name, grants }: RoleChange & { readonly roleId: number }): Promise<Role> {
    const role = await roleById(context, roleId);
    if (name !== undefined && name !== role.name) {
      const other = await findRole(context.tx, name);
      if (other !== undefined && other !== roleId) throw taken(context, name);
      await renameRole(context.tx, roleId, name);
    }
    if (grants) await grantExactly(context, roleId, role.allowed, grants);
    const after = await roleById(context, roleId);
    changed(context.tx, 'role', roleId, 'changed');
    changedValues(context.tx, 'role', roleId, toldOf(role), toldOf(after));
    return after;
  },
});

/** Deletes a role that nobody has. Refuses `role_not_found`, `role_in_use`. */
export const removeRole = command({
  name: 'role.remove',
  permission: { rest: granted('roles/delete') },
  effect: 'write',
  touches: 'shared',
  refusals: ['role_not_found', 'role_in_use'],
  async run(context, { roleId }: { readonly roleId: number }): Promise<void> {
    const { users } = await roleById(context, roleId);
    const holders = [...users, ...(await operatorsWithRole(context.tx, roleId))];
    if (holders.length > 0) throw context.fail('role_in_use', { text: `${holders.join(', ')} has the role.` });
    await deleteRole(context.tx, roleId);
    changed(context.tx, 'role', roleId, 'removed');
  },
});

/** What the record of changes tells of a role. */
const toldOf = ({ name, allowed }: Role) => ({ name, grants: allowed });

async function grantExactly(
  context: Context<'grant_unknown' | 'rights_exceeded'>,
  roleId: number,
  before: readonly string[],
  ids: readonly string[],
): Promise<void> {
  const added = ids.filter((id) => !before.includes(id));
  const unknown = added.find((id) => id !== aclAll && !grantableIds.includes(id));
  if (unknown !== undefined) throw context.fail('grant_unknown', { text: `There is no id "${unknown}".` });
  requireHeld(context, added);
  await setGrants(context.tx, roleId, [...new Set(ids)]);
}

function taken({ fail }: Pick<Context<'role_exists'>, 'fail'>, name: string) {
  return fail('role_exists', { text: `There is a role "${name}" already.` });
}
