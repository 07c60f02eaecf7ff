import { ruleKey } from './known.ts';
import {
  mapping,
  momentAlways,
  plainText,
  type Row,
  type TableMapping,
  text,
  textOrNothing,
  through,
  whole,
  yesNo,
} from './mapping.ts';

/** `G` rows are roles, `U` rows put a user under a role (reference 5). */
const isGroup = (row: Row) => row('role_type') === 'G';

/** API users with the hashes of their keys, roles, memberships and rules. */
export const identity: readonly TableMapping[] = [
  mapping({
    what: 'API users',
    from: 'api_user',
    to: 'api_user',
    columns: {
      user_id: whole('user_id'),
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
  }),
  mapping({
    what: 'roles of API users',
    from: 'api_role',
    to: 'role',
    columns: { role_id: whole('role_id'), name: text('role_name') },
    refuse: (row) => (isGroup(row) ? undefined : ''),
  }),
  mapping({
    what: 'memberships of API users in roles',
    from: 'api_role',
    to: 'user_role',
    columns: { user_id: whole('user_id'), role_id: whole('parent_id') },
    refuse: (row) => (isGroup(row) ? '' : undefined),
  }),
  mapping({
    what: 'rules of roles',
    from: 'api_rule',
    to: 'role_grant',
    columns: {
      role_id: whole('role_id'),
      resource_id: textOrNothing('resource_id'),
      is_allowed: through('api_permission', (permission) => (permission === 'allow' ? 1 : 0)),
    },
    // An absent permission must not become our default, which allows.
    refuse: (row, known) => {
      if (row('api_permission') === null) return 'they neither allow nor deny';
      const counts = known.rules.get(ruleKey(row('role_id') ?? '', row('resource_id') ?? '')) === row('rule_id');
      return counts ? undefined : 'a later rule says it anew';
    },
  }),
];
