import { addRole, deleteRole, findRole, listRoles, type Role, setGrants } from '#domain/access/identity/roles.ts';
import type { Tx } from '#platform/storage/engine.ts';

/** Roles of operators that make room for those of a source. */
export type RolesAside = readonly Role[];

/**
 * Takes away the roles that only operators have, since those of the source come with their ids: operators may be there before
 * the store is, and stay.
 */
export async function setRolesAside(tx: Tx): Promise<RolesAside> {
  const used = new Set((await operatorRoles(tx)).map(({ role_id }) => role_id));
  const roles = (await listRoles(tx)).filter(({ roleId, users }) => used.has(roleId) && users.length === 0);
  for (const { roleId } of roles) await deleteRole(tx, roleId);
  return roles;
}

/** Makes these roles again, beside those of the source, and gives them to their operators. */
export async function putBackRoles(tx: Tx, roles: RolesAside): Promise<void> {
  const operators = roles.length === 0 ? [] : await operatorRoles(tx);
  for (const { roleId, name, allowed } of roles) {
    const made = await addRole(tx, await freeName(tx, name));
    if (made === undefined) continue;
    await setGrants(tx, made, allowed);
    const ids = operators.filter(({ role_id }) => role_id === roleId).map(({ operator_id }) => operator_id);
    await tx.query((q) =>
      q.updateTable('operator').set({ role_id: made }).where('operator_id', 'in', ids).returning('operator_id'),
    );
  }
}

const operatorRoles = (tx: Tx) => tx.query((q) => q.selectFrom('operator').select(['operator_id', 'role_id']));

/** A role of the source may have the same name, and other rights. */
async function freeName(tx: Tx, name: string): Promise<string> {
  let free = name;
  for (let next = 2; (await findRole(tx, free)) !== undefined; next++) free = `${name} ${next}`;
  return free;
}
