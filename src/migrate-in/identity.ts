import { restPermissionIds } from '#domain/shared/permissions/rest-permissions.ts';
import { ruleKey } from './known.ts';
import {
  type Expansion,
  integerField,
  mapping,
  momentAlways,
  plainText,
  type Row,
  type TableMapping,
  text,
  textOrNothing,
  through,
  wholeNumber,
  yesNo,
} from './mapping.ts';

/** `G` rows are roles, `U` rows put a user under a role (reference 5). */
const isGroup = (row: Row) => row('role_type') === 'G';

/**
 * The store views that an API user of Maho is bound to; no value, and an empty list, mean no bounds (rest
 * 1.8). A value that cannot be read binds to none.
 */
function allowedStores(text: string | null): string | null {
  if (text === null || text.trim() === '' || text.trim() === 'null') return null;
  try {
    const ids: unknown = JSON.parse(text);
    const numbers = Array.isArray(ids) ? ids.map(Number) : [Number.NaN];
    if (numbers.length === 0) return null;
    return JSON.stringify(numbers.every(Number.isSafeInteger) ? numbers : []);
  } catch {
    return '[]';
  }
}

/** API users with the hashes of their keys, client credentials, roles, memberships and rules. */
export const identity: readonly (TableMapping | Expansion)[] = [
  mapping({
    what: 'API users',
    from: 'api_user',
    to: 'api_user',
    columns: {
      user_id: integerField('user_id'),
      username: textOrNothing('username'),
      username_key: through('username', (name) => plainText(name).toLowerCase()),
      firstname: text('firstname'),
      lastname: text('lastname'),
      email: text('email'),
      key_hash: textOrNothing('api_key'),
      is_active: yesNo('is_active'),
      created_at: momentAlways('created'),
      updated_at: momentAlways('modified'),
    },
    // Only Maho has these columns: as ordinary fields, they would be reported as missing in every other store.
    derived: { allowed_store_ids: (row) => allowedStores(row('allowed_store_ids')) },
  }),
  mapping({
    what: 'client credentials of API users',
    from: 'api_user',
    to: 'api_client',
    columns: {
      user_id: integerField('user_id'),
      created_at: momentAlways('created'),
      updated_at: momentAlways('modified'),
    },
    derived: { client_id: (row) => row('client_id'), secret_hash: (row) => row('client_secret') },
    refuse: (row) => (row('client_id') && row('client_secret') ? undefined : ''),
  }),
  mapping({
    what: 'roles of API users',
    from: 'api_role',
    to: 'role',
    columns: { role_id: integerField('role_id'), name: text('role_name') },
    refuse: (row) => (isGroup(row) ? undefined : ''),
  }),
  mapping({
    what: 'memberships of API users in roles',
    from: 'api_role',
    to: 'user_role',
    columns: { user_id: integerField('user_id'), role_id: integerField('parent_id') },
    refuse: (row) => (isGroup(row) ? '' : undefined),
  }),
  mapping({
    what: 'rules of roles',
    from: 'api_rule',
    to: 'role_grant',
    columns: {
      role_id: integerField('role_id'),
      resource_id: textOrNothing('resource_id'),
      is_allowed: {
        ...through('api_permission', (permission) => (permission === 'allow' ? 1 : 0)),
        formerly: 'permission',
      },
    },
    // A missing permission must not become our default, which allows.
    refuse: (row, known) => {
      if (permissionOf(row) === null) return 'they neither allow nor deny';
      const counts = known.rules.get(ruleKey(row('role_id') ?? '', row('resource_id') ?? '')) === row('rule_id');
      return counts ? undefined : 'a later rule for the same resource replaces it';
    },
  }),
  {
    what: 'rules of roles',
    from: 'api_rule',
    to: 'role_grant',
    // Nothing is inferred when a call is checked, so everything below the resource is granted one by one.
    names: ['role_id', 'resource_id', 'is_allowed'],
    refuse: (row) => (permissionOf(row) === 'allow' && underWhole(row).length > 0 ? undefined : ''),
    expand(row, known) {
      const role = row('role_id') ?? '';
      return underWhole(row)
        .filter((id) => !known.rules.has(ruleKey(role, id)))
        .map((id) => [wholeNumber(role), id, 1]);
    },
  },
];

/** `allow` or `deny`; the column had another name before 1.6. */
const permissionOf = (row: Row): string | null => row('api_permission') ?? row('permission');

/** The REST permissions of a rule for `products/all`; none for any other rule. */
function underWhole(row: Row): string[] {
  const [, resource] = /^([a-z-]+)\/all$/.exec(row('resource_id') ?? '') ?? [];
  return resource === undefined ? [] : restPermissionIds.filter((id) => id.startsWith(`${resource}/`));
}
