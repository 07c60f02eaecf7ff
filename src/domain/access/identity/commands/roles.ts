import { changed, changedValues } from '#domain/shared/changes/changes.ts';
import { type Context, command } from '#domain/shared/command.ts';
import { grantableIds } from '#domain/shared/permissions/acl-ids.ts';
import { addRole, allowsAll, assignRole, grant, listRoles, type Role, revoke, unassignRole } from '../roles.ts';
import { roleNamed, userNamed } from './find.ts';

/** Makes a role and grants it ids; a parent id includes everything below it. Refuses `role_exists`, `grant_unknown`. */
export const createRole = command({
  name: 'role.create',
  permission: {},
  effect: 'write',
  touches: 'shared',
  refusals: ['role_exists', 'grant_unknown'],
  async run(context, { name, ids }: { readonly name: string; readonly ids: readonly string[] }) {
    const { tx, fail } = context;
    const roleId = await addRole(tx, name);
    if (roleId === undefined) throw fail('role_exists', { text: `There is a role "${name}" already.` });
    changed(tx, 'role', roleId, 'created');
    return { roleId, granted: await grantAll(context, roleId, ids, false) };
  },
});

/** All roles, or the one with a name. Refuses `role_not_found`. */
export const readRoles = command({
  name: 'role.list',
  permission: {},
  effect: 'read',
  touches: 'open',
  refusals: ['role_not_found'],
  async run(context, { name }: { readonly name: string | undefined }): Promise<Role[]> {
    const all = await listRoles(context.tx);
    if (name === undefined) return all;
    const roleId = await roleNamed(context, name);
    return all.filter((each) => each.roleId === roleId);
  },
});

/** A grant to add to a role or to remove from it. */
export interface GrantInput {
  readonly role: string;
  readonly ids: readonly string[];
}

/** Grants ids, with those below them unless `isOnly`. Answers the stored ids, and all that the role allows. */
export const grantToRole = command({
  name: 'role.grant',
  permission: {},
  effect: 'write',
  touches: 'shared',
  refusals: ['role_not_found', 'grant_unknown'],
  async run(context, { role, ids, isOnly }: GrantInput & { readonly isOnly: boolean }) {
    const roleId = await roleNamed(context, role);
    const granted = await grantAll(context, roleId, ids, isOnly);
    changed(context.tx, 'role', roleId, 'changed');
    changedValues(context.tx, 'role', roleId, { granted: null }, { granted });
    const allowed = (await listRoles(context.tx)).find((each) => each.roleId === roleId)?.allowed ?? [];
    return { granted, allowed };
  },
});

/** Removes ids from a role, with those below them. Refuses `role_not_found`, `grant_not_held`. */
export const revokeFromRole = command({
  name: 'role.revoke',
  permission: {},
  effect: 'write',
  touches: 'shared',
  refusals: ['role_not_found', 'grant_not_held'],
  async run(context, { role, ids }: GrantInput) {
    const { tx, fail } = context;
    const roleId = await roleNamed(context, role);
    const taken: string[] = [];
    for (const id of ids) {
      const these = await revoke(tx, roleId, id);
      if (these.length === 0) throw fail('grant_not_held', { text: `"${role}" was not granted ${id}.` });
      taken.push(...these);
    }
    changed(tx, 'role', roleId, 'changed');
    changedValues(tx, 'role', roleId, { revoked: null }, { revoked: taken });
    return { taken, everything: await allowsAll(tx, roleId) };
  },
});

/** Gives a user a role, or removes it. Answers whether anything changed. */
export const setMembership = command({
  name: 'role.setMembership',
  permission: {},
  effect: 'write',
  touches: 'shared',
  refusals: ['role_not_found', 'api_user_not_found'],
  async run(
    context,
    input: { readonly role: string; readonly username: string; readonly isMember: boolean },
  ): Promise<boolean> {
    const roleId = await roleNamed(context, input.role);
    const { userId } = await userNamed(context, input.username);
    const { role, isMember } = input;
    const isDone = await (isMember ? assignRole(context.tx, userId, roleId) : unassignRole(context.tx, userId, roleId));
    if (isDone) {
      changed(context.tx, 'api_user', userId, 'changed');
      changedValues(context.tx, 'api_user', userId, { role: isMember ? null : role }, { role: isMember ? role : null });
    }
    return isDone;
  },
});

async function grantAll(
  { tx, fail }: Pick<Context<'grant_unknown'>, 'tx' | 'fail'>,
  roleId: number,
  ids: readonly string[],
  isOnly: boolean,
): Promise<string[]> {
  const granted: string[] = [];
  for (const id of ids) {
    const known = isOnly ? grantableIds.filter((each) => each === id) : grantableIds;
    const stored = await grant(tx, roleId, id, known);
    if (!stored) throw fail('grant_unknown', { text: `There is no id "${id}"; "cartwright role ids" lists them.` });
    granted.push(...stored);
  }
  // A parent brings its children, which may be named, too.
  return [...new Set(granted)];
}
