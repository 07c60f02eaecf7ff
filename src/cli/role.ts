import { counted } from '#kernel/plural.ts';
import { usageError } from './context.ts';
import { type CommandGroup, defineCommand } from './declare.ts';
import { json, printable, table } from './output.ts';
import { storeSettings } from './setting-flags.ts';
import { withCommands } from './store.ts';

const idsHelp = 'all, or ids that "cartwright role ids" lists; a parent includes all ids below it';

const add = defineCommand({
  name: 'add',
  args: '<NAME> [ID...]',
  about: `Create a role, and grant ids to it: ${idsHelp}.`,
  settings: storeSettings,
  run: async (call, name, ids) => {
    const { createRole } = await import('#domain/access/identity/commands/roles.ts');
    if (name.trim() === '') throw usageError('a role name must not be empty');
    const { roleId, granted } = await withCommands(call, (run) => run(createRole, { name, ids }));
    call.out(`Created the role ${name} (id ${roleId})${granted.length > 0 ? ` with ${count(granted)}` : ''}.`);
  },
});

const list = defineCommand({
  name: 'list',
  args: '[NAME]',
  about: 'List the roles; with a name, every id of that role.',
  options: {
    '--json': 'print them with all their ids as JSON',
  },
  settings: storeSettings,
  run: async (call, name) => {
    const { readRoles } = await import('#domain/access/identity/commands/roles.ts');
    const roles = await withCommands(call, (run) => run(readRoles, { name }));
    if (call.options.json) call.out(json(roles));
    else if (name !== undefined) {
      const lines = roles.flatMap(({ allowed, denied }) => [...allowed, ...denied.map((id) => `${id} (denied)`)]);
      call.out(lines.map(printable).join('\n') || `${name} allows nothing.`);
    } else {
      const rows = roles.map(({ roleId, name: each, users, allowed }) => [
        roleId,
        each,
        allowed.includes('all') ? 'everything' : count(allowed),
        users.join(', ') || 'none',
      ]);
      call.out(table(['ID', 'NAME', 'ALLOWS', 'USERS'], rows));
    }
  },
});

const grant = defineCommand({
  name: 'grant',
  args: '<ROLE> <ID...>',
  about: `Grant ids to a role: ${idsHelp}.`,
  options: {
    '--only': 'grant only these ids, not those below them',
  },
  settings: storeSettings,
  run: async (call, name, ids) => {
    const { resourceOfAclId } = await import('#domain/shared/permissions/acl-ids.ts');
    const { grantToRole } = await import('#domain/access/identity/commands/roles.ts');
    const isOnly = call.options.only === true;
    const { granted, allowed } = await withCommands(call, (run) => run(grantToRole, { role: name, ids, isOnly }));
    call.out(`${name} allows ${granted.join(', ')}.`);
    const needed = granted.map(resourceOfAclId).filter((id) => id !== undefined && !allowed.includes(id));
    if (needed.length > 0 && !allowed.includes('all')) {
      const more = [...new Set(needed)].join(' ');
      call.err(`${name} also needs: cartwright role grant --only ${name} ${more}`);
    }
  },
});

const revoke = defineCommand({
  name: 'revoke',
  args: '<ROLE> <ID...>',
  about: 'Remove ids from a role; a parent includes all ids below it.',
  settings: storeSettings,
  run: async (call, name, ids) => {
    const { revokeFromRole } = await import('#domain/access/identity/commands/roles.ts');
    const { taken, everything } = await withCommands(call, (run) => run(revokeFromRole, { role: name, ids }));
    call.out(`${name} no longer allows ${taken.join(', ')}.`);
    if (everything) call.err(`${name} still allows everything; to remove that: cartwright role revoke ${name} all`);
  },
});

const membership = (give: boolean) =>
  defineCommand({
    name: give ? 'assign' : 'unassign',
    args: '<ROLE> <USER>',
    about: give ? 'Give a user a role.' : 'Take a role from a user.',
    settings: storeSettings,
    run: async (call, name, username) => {
      const { setMembership } = await import('#domain/access/identity/commands/roles.ts');
      const changed = await withCommands(call, (run) => run(setMembership, { role: name, username, isMember: give }));
      const state = give ? 'has' : 'does not have';
      call.out(`${username} ${state} the role ${name}${changed ? '' : ' already'}.`);
    },
  });

const ids = defineCommand({
  name: 'ids',
  about: 'List every id that can be granted.',
  options: {
    '--json': 'print them as JSON',
  },
  run: async (call) => {
    const { aclAll, grantableIds } = await import('#domain/shared/permissions/acl-ids.ts');
    const ids = [aclAll, ...grantableIds];
    call.out(call.options.json ? json(ids) : ids.join('\n'));
  },
});

function count(ids: readonly string[]): string {
  return counted(ids.length, 'ids');
}

/** `role`: the roles and grants of API users. */
export const command: CommandGroup = {
  name: 'role',
  about: 'Roles: what API users may do. A user may have several.',
  commands: [add, list, grant, revoke, membership(true), membership(false), ids],
};
