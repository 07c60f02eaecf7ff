import { aclAll, resourceOfAclId } from './acl-ids.ts';
import { type RestPermission, restPermissions } from './rest-permissions.ts';

/**
 * Whether the granted ids allow a REST permission: they contain `all`, the permission itself, or every id of one of its
 * lists of legacy ids. A list has the ids of resources that those operations also need (design 11). There is no other
 * wildcard, and a denial grants nothing.
 */
export function mayRest(granted: ReadonlySet<string>, permission: RestPermission): boolean {
  if (granted.has(aclAll) || granted.has(permission)) return true;
  return equals[permission].some((ids) => ids.every((id) => granted.has(id)));
}

/**
 * Whether the granted ids allow an id: a REST permission is checked by `mayRest`; a legacy id must be granted itself,
 * or by `all`.
 */
export function mayOf(granted: ReadonlySet<string>): (id: string) => boolean {
  const everything = granted.has(aclAll);
  return (id) => everything || granted.has(id) || (isRestPermission(id) && mayRest(granted, id));
}

function isRestPermission(id: string): id is RestPermission {
  return Object.hasOwn(restPermissions, id);
}

/**
 * The lists of legacy ids that allow the same as a permission, each with the resources' ids that those operations need.
 */
const equals = Object.fromEntries(
  Object.entries(restPermissions).map(([permission, lists]) => [permission, lists.map(withResources)]),
) as unknown as Readonly<Record<RestPermission, readonly (readonly string[])[]>>;

function withResources(ids: readonly string[]): string[] {
  const resources = ids.map(resourceOfAclId).filter((id) => id !== undefined);
  return [...new Set([...resources, ...ids])];
}
