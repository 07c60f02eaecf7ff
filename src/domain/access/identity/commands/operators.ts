import { changed } from '#domain/shared/changes/changes.ts';
import { type Context, command } from '#domain/shared/command.ts';
import { aclAll } from '#domain/shared/permissions/acl-ids.ts';
import { findStoreView } from '#domain/stores/store-views.ts';
import { isMailAddress } from '#kernel/mail-address.ts';
import { endOperatorSessions, newSessionToken, tokenHash } from '../operator-sessions.ts';
import {
  createOperator,
  forgetOperatorSecrets,
  listOperators,
  type OperatorAccount,
  operatorByEmail,
  setOperatorLink,
  updateOperator,
} from '../operators.ts';
import { addRole, findRole, grant, listRoles } from '../roles.ts';
import { roleNamed } from './find.ts';
import { storeCodesOf } from './users.ts';

/** For how many milliseconds a one-time link is valid. */
const linkLifetime = 86_400_000;

/** The name of the role of operators who may do everything. */
const everythingRole = 'Administrators';

/** A one-time link of an operator: the token that stands behind `/console/welcome#`. */
export interface OperatorLink {
  readonly operatorId: number;
  readonly token: string;
}

/** An operator as the command line shows it. */
export interface ListedOperator extends OperatorAccount {
  readonly role: string;
  /** Codes of the store views; undefined without bounds. */
  readonly storeViews: readonly string[] | undefined;
}

/** An operator to create: with a role by name, or one that allows everything. */
export interface OperatorToAdd {
  readonly email: string;
  /** Undefined for the role that allows everything. */
  readonly role: string | undefined;
  /** Store views by code or id; null without bounds. */
  readonly stores: readonly string[] | null;
}

/**
 * Creates an operator, and answers a one-time link. Refuses `operator_invalid`, `operator_exists`, `role_not_found`,
 * `store_view_not_found`, and `role_exists` if the role that allows everything has been narrowed.
 */
export const addOperator = command({
  name: 'operator.add',
  permission: {},
  effect: 'write',
  touches: 'shared',
  refusals: ['operator_invalid', 'operator_exists', 'role_not_found', 'role_exists', 'store_view_not_found'],
  async run(context, { email, role, stores }: OperatorToAdd): Promise<OperatorLink> {
    const roleId = role === undefined ? await roleOfEverything(context) : await roleNamed(context, role);
    return makeOperator(context, { email, roleId, stores });
  },
});

/** The operators, by their addresses. */
export const listAllOperators = command({
  name: 'operator.listAll',
  permission: {},
  effect: 'read',
  touches: 'open',
  refusals: [],
  async run({ tx }, _input: undefined): Promise<ListedOperator[]> {
    const roles = await listRoles(tx);
    const listed: ListedOperator[] = [];
    for (const each of await listOperators(tx)) {
      const role = roles.find(({ roleId }) => roleId === each.roleId)?.name ?? '';
      listed.push({ ...each, role, storeViews: each.storeIds && (await storeCodesOf(tx, each.storeIds)) });
    }
    return listed;
  },
});

/**
 * Takes password, second factor and sessions from an operator, and answers a new one-time link. Refuses
 * `operator_not_found`.
 */
export const resetOperator = command({
  name: 'operator.reset',
  permission: {},
  effect: 'write',
  touches: 'shared',
  refusals: ['operator_not_found'],
  async run(context, { email }: { readonly email: string }): Promise<OperatorLink> {
    const { operatorId } = await operatorNamed(context, email);
    return resetSecrets(context, operatorId);
  },
});

/** Lets an operator log in, or blocks one at once and ends the sessions. Refuses `operator_not_found`. */
export const setOperatorDisabled = command({
  name: 'operator.setDisabled',
  permission: {},
  effect: 'write',
  touches: 'shared',
  refusals: ['operator_not_found'],
  async run(context, { email, isDisabled }: { readonly email: string; readonly isDisabled: boolean }): Promise<void> {
    const { tx, now } = context;
    const operator = await operatorNamed(context, email);
    const { operatorId, storeIds = null } = operator;
    await updateOperator(tx, operatorId, { ...operator, storeIds, isDisabled }, now);
    if (isDisabled) await endOperatorSessions(tx, operatorId);
    changed(tx, 'operator', operatorId, 'changed');
  },
});

/** Creates an operator with a one-time link. Refuses `operator_invalid`, `operator_exists`, `store_view_not_found`. */
export async function makeOperator(
  context: Pick<Context<'operator_invalid' | 'operator_exists' | 'store_view_not_found'>, 'tx' | 'now' | 'fail'>,
  { email, roleId, stores }: Pick<OperatorToAdd, 'email' | 'stores'> & { readonly roleId: number },
): Promise<OperatorLink> {
  const { tx, now, fail } = context;
  requireMailbox(context, email);
  const storeIds = stores && (await storeIdsOf(context, stores));
  const operatorId = await createOperator(tx, { email, roleId, storeIds }, now);
  if (operatorId === undefined) throw fail('operator_exists');
  changed(tx, 'operator', operatorId, 'created');
  return linkFor(context, operatorId);
}

/** Refuses `operator_invalid` for what is no address of a mailbox. */
export function requireMailbox({ fail }: Pick<Context<'operator_invalid'>, 'fail'>, email: string): void {
  if (isMailAddress(email.trim())) return;
  const errors = [{ field: '/email', message: 'is no address of a mailbox' }];
  throw fail('operator_invalid', { text: `"${email}" is no address of a mailbox.`, errors });
}

/** Creates the first operator of a store, and answers the token of the one-time link; undefined if there is one already. */
export async function firstOperator(
  tx: Context['tx'],
  email: string,
  roleId: number,
  now: number,
): Promise<string | undefined> {
  const operatorId = await createOperator(tx, { email, roleId, storeIds: null }, now);
  return operatorId === undefined ? undefined : (await linkFor({ tx, now }, operatorId)).token;
}

/** Ids of store views by code or id. Refuses `store_view_not_found`. */
export async function storeIdsOf(
  { tx, fail }: Pick<Context<'store_view_not_found'>, 'tx' | 'fail'>,
  names: readonly string[],
): Promise<number[]> {
  const ids: number[] = [];
  for (const name of names) {
    const store = await findStoreView(tx, name);
    if (!store) throw fail('store_view_not_found', { text: `There is no store view "${name}".` });
    ids.push(store.store_id);
  }
  return ids;
}

/** Takes the secrets and sessions from an operator, and makes a new link. */
export async function resetSecrets(context: Pick<Context, 'tx' | 'now'>, operatorId: number): Promise<OperatorLink> {
  const { tx, now } = context;
  await forgetOperatorSecrets(tx, operatorId, now);
  await endOperatorSessions(tx, operatorId);
  changed(tx, 'operator', operatorId, 'changed');
  return linkFor(context, operatorId);
}

async function linkFor({ tx, now }: Pick<Context, 'tx' | 'now'>, operatorId: number): Promise<OperatorLink> {
  const token = newSessionToken();
  await setOperatorLink(tx, operatorId, tokenHash(token), now + linkLifetime);
  return { operatorId, token };
}

async function operatorNamed(
  { tx, fail }: Pick<Context<'operator_not_found'>, 'tx' | 'fail'>,
  email: string,
): Promise<OperatorAccount> {
  const operator = await operatorByEmail(tx, email);
  if (!operator) throw fail('operator_not_found', { text: `There is no operator "${email}".` });
  return operator;
}

/** The role that allows everything; made when it is needed first. Refuses `role_exists`. */
export async function roleOfEverything({ tx, fail }: Pick<Context<'role_exists'>, 'tx' | 'fail'>): Promise<number> {
  const roles = await listRoles(tx);
  const known = roles.find(({ name, allowed }) => name === everythingRole && allowed.includes(aclAll));
  if (known) return known.roleId;
  const roleId = (await findRole(tx, everythingRole)) === undefined ? await addRole(tx, everythingRole) : undefined;
  if (roleId === undefined) {
    const text = `The role "${everythingRole}" does not allow everything; name a role with --role.`;
    throw fail('role_exists', { text });
  }
  await grant(tx, roleId, aclAll);
  return roleId;
}
