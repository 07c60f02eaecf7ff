import { aclAll, expandAclId } from '#domain/shared/permissions/acl-ids.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { statement } from '#platform/storage/statement.ts';

/** A role as an operator sees it. */
export interface Role {
  readonly roleId: number;
  readonly name: string;
  /** Names of the users who have it, sorted. */
  readonly users: readonly string[];
  /** Ids it allows, sorted; `all` allows everything. */
  readonly allowed: readonly string[];
  /** Ids that an imported store denied it, sorted. They grant nothing. */
  readonly denied: readonly string[];
}

/** Creates a role that allows nothing yet; answers its id, or `undefined` when a role has this name. */
export async function addRole(tx: Tx, name: string): Promise<number | undefined> {
  if (await findRole(tx, name)) return undefined;
  return (await tx.first(insertRole, { name }))?.role_id;
}

/** Every role with its users and grants, ordered by name. */
export async function listRoles(tx: Tx): Promise<Role[]> {
  const roles = await tx.all(selectRoles, {});
  const grants = await tx.all(selectGrants, {});
  const members = await tx.all(selectMembers, {});
  const grantsOf = Map.groupBy(grants, ({ role_id }) => role_id);
  const membersOf = Map.groupBy(members, ({ role_id }) => role_id);
  return roles.map(({ role_id, name }) => {
    const own = grantsOf.get(role_id) ?? [];
    const ids = (isAllowed: number) =>
      own.filter(({ is_allowed }) => is_allowed === isAllowed).map(({ resource_id }) => resource_id);
    const users = (membersOf.get(role_id) ?? []).map(({ username }) => username);
    return { roleId: role_id, name, users, allowed: ids(1), denied: ids(0) };
  });
}

/** The id of the role with a name, in any case; the oldest if an import brought several. */
export async function findRole(tx: Tx, name: string): Promise<number | undefined> {
  // Compared here, since SQLite ignores the case of ASCII letters only. There are few roles.
  const found = (await tx.all(selectRoles, {})).filter((role) => role.name.toLowerCase() === name.toLowerCase());
  return found.length > 0 ? Math.min(...found.map(({ role_id }) => role_id)) : undefined;
}

/**
 * Grants an id to a role: `all`, a known id, or a parent, which stores every known id below it (design 11). Removes a
 * denial of the same id. Answers the stored ids, or `undefined` for an unknown id.
 */
export async function grant(
  tx: Tx,
  roleId: number,
  id: string,
  known?: readonly string[],
): Promise<string[] | undefined> {
  const ids = expandAclId(id, known);
  for (const resourceId of ids ?? []) await tx.run(upsertGrant, { roleId, resourceId });
  return ids;
}

/** Removes an id from a role, with everything below it; answers the removed ids. Denials stay. */
export async function revoke(tx: Tx, roleId: number, id: string): Promise<string[]> {
  const allowed = (await tx.all(selectAllowed, { roleId })).map(({ resource_id }) => resource_id);
  const ids = allowed.filter((each) => each === id || each.startsWith(`${id}/`));
  for (const resourceId of ids) await tx.run(deleteGrant, { roleId, resourceId });
  return ids;
}

/** Makes a role allow exactly these known ids; its denials of other ids stay. */
export async function setGrants(tx: Tx, roleId: number, ids: readonly string[]): Promise<void> {
  const allowed = (await tx.all(selectAllowed, { roleId })).map(({ resource_id }) => resource_id);
  for (const resourceId of allowed.filter((id) => !ids.includes(id))) await tx.run(deleteGrant, { roleId, resourceId });
  for (const resourceId of ids.filter((id) => !allowed.includes(id))) await tx.run(upsertGrant, { roleId, resourceId });
}

/** Gives a role another name. */
export async function renameRole(tx: Tx, roleId: number, name: string): Promise<void> {
  await tx.run(updateName, { roleId, name });
}

/** Deletes a role with its grants. */
export async function deleteRole(tx: Tx, roleId: number): Promise<void> {
  await tx.run(deleteById, { roleId });
}

/** Whether a role allows everything. */
export async function allowsAll(tx: Tx, roleId: number): Promise<boolean> {
  return (await tx.all(selectAllowed, { roleId })).some(({ resource_id }) => resource_id === aclAll);
}

/** Gives a user a role; answers false if the user had it already. */
export async function assignRole(tx: Tx, userId: number, roleId: number): Promise<boolean> {
  return (await tx.run(insertMember, { userId, roleId })) > 0;
}

/** Removes a role from a user; answers false if the user did not have it. */
export async function unassignRole(tx: Tx, userId: number, roleId: number): Promise<boolean> {
  return (await tx.run(deleteMember, { userId, roleId })) > 0;
}

const insertRole = statement<{ name: string }, { role_id: number }>((q, { name }) =>
  q.insertInto('role').values({ name }).returning('role_id'),
);

const updateName = statement<{ roleId: number; name: string }, never>((q, { roleId, name }) =>
  q.updateTable('role').set({ name }).where('role_id', '=', roleId),
);

const deleteById = statement<{ roleId: number }, never>((q, { roleId }) =>
  q.deleteFrom('role').where('role_id', '=', roleId),
);

const selectRoles = statement<Record<never, never>, { role_id: number; name: string }>((q) =>
  q.selectFrom('role').select(['role_id', 'name']).orderBy('name').orderBy('role_id'),
);

const selectGrants = statement<Record<never, never>, { role_id: number; resource_id: string; is_allowed: number }>(
  (q) => q.selectFrom('role_grant').select(['role_id', 'resource_id', 'is_allowed']).orderBy('resource_id'),
);

const selectMembers = statement<Record<never, never>, { role_id: number; username: string }>((q) =>
  q
    .selectFrom('user_role as r')
    .innerJoin('api_user as u', 'u.user_id', 'r.user_id')
    .select(['r.role_id', 'u.username'])
    .orderBy('u.username_key'),
);

const selectAllowed = statement<{ roleId: number }, { resource_id: string }>((q, { roleId }) =>
  q
    .selectFrom('role_grant')
    .select('resource_id')
    .where('role_id', '=', roleId)
    .where('is_allowed', '=', 1)
    .orderBy('resource_id'),
);

const upsertGrant = statement<{ roleId: number; resourceId: string }, never>((q, { roleId, resourceId }) =>
  q
    .insertInto('role_grant')
    .values({ role_id: roleId, resource_id: resourceId, is_allowed: 1 })
    .onConflict((conflict) => conflict.columns(['role_id', 'resource_id']).doUpdateSet({ is_allowed: 1 })),
);

const deleteGrant = statement<{ roleId: number; resourceId: string }, never>((q, { roleId, resourceId }) =>
  q.deleteFrom('role_grant').where('role_id', '=', roleId).where('resource_id', '=', resourceId),
);

const insertMember = statement<{ userId: number; roleId: number }, never>((q, { userId, roleId }) =>
  q
    .insertInto('user_role')
    .values({ user_id: userId, role_id: roleId })
    .onConflict((conflict) => conflict.doNothing()),
);

const deleteMember = statement<{ userId: number; roleId: number }, never>((q, { userId, roleId }) =>
  q.deleteFrom('user_role').where('user_id', '=', userId).where('role_id', '=', roleId),
);
