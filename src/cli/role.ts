import type { Command } from 'commander';
import { counted } from '../kernel/plural.ts';
import type { Tx } from '../platform/storage/engine.ts';
import { type CliContext, CliError, usageError } from './context.ts';
import { json, printable, table } from './output.ts';
import { addSettingFlags, storeSettings } from './setting-flags.ts';
import { withStore } from './store.ts';
import { userNamed } from './user.ts';

/** `role`: what API users may do. */
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

/** The id of the role of a name; an error for the operator if there is none. */
export async function roleNamed(tx: Tx, name: string): Promise<number> {
  const { findRole } = await import('../domain/identity/roles.ts');
  const roleId = await findRole(tx, name);
  if (roleId === undefined) throw new CliError(`there is no role "${name}"`);
  return roleId;
}

const idsHelp = 'all, or ids as "cartwright role ids" lists them; a parent stands for everything under it';

function registerAdd(role: Command, context: CliContext): void {
  const command = role
    .command('add <NAME> [ID...]')
    .description(`Create a role and grant it ids at once (${idsHelp}).`);
  addSettingFlags(command, storeSettings).action(async (name: string, ids: string[]) => {
    const { addRole } = await import('../domain/identity/roles.ts');
    if (name.trim() === '') throw usageError('a role name must not be empty');
    const { roleId, granted } = await withStore(command, context, (engine) =>
      engine.write(async (tx) => {
        const added = await addRole(tx, name);
        if (added === undefined) throw new CliError(`there is a role "${name}" already`);
        return { roleId: added, granted: await grantAll(tx, added, ids) };
      }),
    );
    context.out(`Created the role ${name} (id ${roleId})${granted.length > 0 ? ` with ${count(granted)}` : ''}.`);
  });
}

function registerList(role: Command, context: CliContext): void {
  const command = role
    .command('list [NAME]')
    .description('List the roles; with a name, every id of that role.')
    .option('--json', 'print them with all their ids as JSON');
  addSettingFlags(command, storeSettings).action(async (name: string | undefined) => {
    const { listRoles } = await import('../domain/identity/roles.ts');
    const roles = await withStore(command, context, (engine) =>
      engine.read(async (tx) => {
        const all = await listRoles(tx);
        if (name === undefined) return all;
        const roleId = await roleNamed(tx, name);
        return all.filter((each) => each.roleId === roleId);
      }),
    );
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
    .description(`Let a role do more: ${idsHelp}.`)
    .option('--only', 'grant these ids alone, not what is under them');
  addSettingFlags(command, storeSettings).action(async (name: string, ids: string[]) => {
    const { resourceOfAclId } = await import('../domain/access/acl-ids.ts');
    const { listRoles } = await import('../domain/identity/roles.ts');
    const { granted, allowed } = await withStore(command, context, (engine) =>
      engine.write(async (tx) => {
        const roleId = await roleNamed(tx, name);
        const stored = await grantAll(tx, roleId, ids, command.opts<{ only?: boolean }>().only);
        const now = (await listRoles(tx)).find((each) => each.roleId === roleId)?.allowed ?? [];
        return { granted: stored, allowed: now };
      }),
    );
    context.out(`${name} allows ${granted.join(', ')}.`);
    const needed = granted.map(resourceOfAclId).filter((id) => id !== undefined && !allowed.includes(id));
    if (needed.length > 0 && !allowed.includes('all')) {
      const more = [...new Set(needed)].join(' ');
      context.err(`to be of use, ${name} also needs: cartwright role grant --only ${name} ${more}`);
    }
  });
}

function registerRevoke(role: Command, context: CliContext): void {
  const command = role
    .command('revoke <ROLE> <ID...>')
    .description('Take ids from a role; a parent takes everything under it along.');
  addSettingFlags(command, storeSettings).action(async (name: string, ids: string[]) => {
    const { allowsAll, revoke } = await import('../domain/identity/roles.ts');
    const { taken, everything } = await withStore(command, context, (engine) =>
      engine.write(async (tx) => {
        const roleId = await roleNamed(tx, name);
        const revoked: string[] = [];
        for (const id of ids) {
          const these = await revoke(tx, roleId, id);
          if (these.length === 0) throw new CliError(`"${name}" was not granted ${id}`);
          revoked.push(...these);
        }
        return { taken: revoked, everything: await allowsAll(tx, roleId) };
      }),
    );
    context.out(`${name} no longer allows ${taken.join(', ')}.`);
    if (everything) context.err(`${name} still allows everything; take that with: cartwright role revoke ${name} all`);
  });
}

function registerMembership(role: Command, context: CliContext, give: boolean): void {
  const command = role
    .command(give ? 'assign <ROLE> <USER>' : 'unassign <ROLE> <USER>')
    .description(give ? 'Give a user a role.' : 'Take a role from a user.');
  addSettingFlags(command, storeSettings).action(async (name: string, username: string) => {
    const { assignRole, unassignRole } = await import('../domain/identity/roles.ts');
    const changed = await withStore(command, context, (engine) =>
      engine.write(async (tx) => {
        const roleId = await roleNamed(tx, name);
        const { userId } = await userNamed(tx, username);
        return give ? assignRole(tx, userId, roleId) : unassignRole(tx, userId, roleId);
      }),
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
    const { aclAll, grantableIds } = await import('../domain/access/acl-ids.ts');
    const ids = [aclAll, ...grantableIds];
    context.out(command.opts<{ json?: boolean }>().json ? json(ids) : ids.join('\n'));
  });
}

async function grantAll(tx: Tx, roleId: number, ids: readonly string[], only = false): Promise<string[]> {
  const { grantableIds } = await import('../domain/access/acl-ids.ts');
  const { grant } = await import('../domain/identity/roles.ts');
  const granted: string[] = [];
  for (const id of ids) {
    const known = only ? grantableIds.filter((each) => each === id) : grantableIds;
    const stored = await grant(tx, roleId, id, known);
    if (!stored) throw usageError(`there is no id "${id}"; "cartwright role ids" lists them`);
    granted.push(...stored);
  }
  return granted;
}

function count(ids: readonly string[]): string {
  return counted(ids.length, 'ids');
}
