import type { Command } from 'commander';
import { counted } from '#kernel/plural.ts';
import { type CliContext, usageError } from './context.ts';
import { json, printable, table } from './output.ts';
import { addSettingFlags, storeSettings } from './setting-flags.ts';
import { withCommands } from './store.ts';

/** `role`: the roles and grants of API users. */
export function register(program: Command, context: CliContext): void {
  const role = program.command('role').description('Roles: what API users may do. A user may have several.');
  registerAdd(role, context);
  registerList(role, context);
  registerGrant(role, context);
  registerRevoke(role, context);
  registerMembership(role, context, true);
  registerMembership(role, context, false);
  registerIds(role, context);
}

const idsHelp = 'all, or ids that "cartwright role ids" lists; a parent includes all ids below it';

function registerAdd(role: Command, context: CliContext): void {
  const command = role.command('add <NAME> [ID...]').description(`Create a role, and grant ids to it: ${idsHelp}.`);
  addSettingFlags(command, storeSettings).action(async (name: string, ids: string[]) => {
    const { createRole } = await import('#domain/access/identity/commands/roles.ts');
    if (name.trim() === '') throw usageError('a role name must not be empty');
    const { roleId, granted } = await withCommands(command, context, (run) => run(createRole, { name, ids }));
    context.out(`Created the role ${name} (id ${roleId})${granted.length > 0 ? ` with ${count(granted)}` : ''}.`);
  });
}

function registerList(role: Command, context: CliContext): void {
  const command = role
    .command('list [NAME]')
    .description('List the roles; with a name, every id of that role.')
    .option('--json', 'print them with all their ids as JSON');
  addSettingFlags(command, storeSettings).action(async (name: string | undefined) => {
    const { readRoles } = await import('#domain/access/identity/commands/roles.ts');
    const roles = await withCommands(command, context, (run) => run(readRoles, { name }));
    if (command.opts<{ json?: boolean }>().json) context.out(json(roles));
    else if (name !== undefined) {
      const lines = roles.flatMap(({ allowed, denied }) => [...allowed, ...denied.map((id) => `${id} (denied)`)]);
      context.out(lines.map(printable).join('\n') || `${name} allows nothing.`);
    } else {
      const rows = roles.map(({ roleId, name: each, users, allowed }) => [
        roleId,
        each,
        allowed.includes('all') ? 'everything' : count(allowed),
        users.join(', ') || 'none',
      ]);
      context.out(table(['ID', 'NAME', 'ALLOWS', 'USERS'], rows));
    }
  });
}

function registerGrant(role: Command, context: CliContext): void {
  const command = role
    .command('grant <ROLE> <ID...>')
    .description(`Grant ids to a role: ${idsHelp}.`)
    .option('--only', 'grant only these ids, not those below them');
  addSettingFlags(command, storeSettings).action(async (name: string, ids: string[]) => {
    const { resourceOfAclId } = await import('#domain/shared/permissions/acl-ids.ts');
    const { grantToRole } = await import('#domain/access/identity/commands/roles.ts');
    const isOnly = command.opts<{ only?: boolean }>().only === true;
    const { granted, allowed } = await withCommands(command, context, (run) =>
      run(grantToRole, { role: name, ids, isOnly }),
    );
    context.out(`${name} allows ${granted.join(', ')}.`);
    const needed = granted.map(resourceOfAclId).filter((id) => id !== undefined && !allowed.includes(id));
    if (needed.length > 0 && !allowed.includes('all')) {
      const more = [...new Set(needed)].join(' ');
      context.err(`${name} also needs: cartwright role grant --only ${name} ${more}`);
    }
  });
}

function registerRevoke(role: Command, context: CliContext): void {
  const command = role
    .command('revoke <ROLE> <ID...>')
    .description('Remove ids from a role; a parent includes all ids below it.');
  addSettingFlags(command, storeSettings).action(async (name: string, ids: string[]) => {
    const { revokeFromRole } = await import('#domain/access/identity/commands/roles.ts');
    const { taken, everything } = await withCommands(command, context, (run) =>
      run(revokeFromRole, { role: name, ids }),
    );
    context.out(`${name} no longer allows ${taken.join(', ')}.`);
    if (everything) context.err(`${name} still allows everything; to remove that: cartwright role revoke ${name} all`);
  });
}

function registerMembership(role: Command, context: CliContext, give: boolean): void {
  const command = role
    .command(give ? 'assign <ROLE> <USER>' : 'unassign <ROLE> <USER>')
    .description(give ? 'Give a user a role.' : 'Take a role from a user.');
  addSettingFlags(command, storeSettings).action(async (name: string, username: string) => {
    const { setMembership } = await import('#domain/access/identity/commands/roles.ts');
    const changed = await withCommands(command, context, (run) =>
      run(setMembership, { role: name, username, isMember: give }),
    );
    const state = give ? 'has' : 'does not have';
    context.out(`${username} ${state} the role ${name}${changed ? '' : ' already'}.`);
  });
}

function registerIds(role: Command, context: CliContext): void {
  const command = role
    .command('ids')
    .description('List every id that can be granted.')
    .option('--json', 'print them as JSON');
  command.action(async () => {
    const { aclAll, grantableIds } = await import('#domain/shared/permissions/acl-ids.ts');
    const ids = [aclAll, ...grantableIds];
    context.out(command.opts<{ json?: boolean }>().json ? json(ids) : ids.join('\n'));
  });
}

function count(ids: readonly string[]): string {
  return counted(ids.length, 'ids');
}
