import { changed, changedValues } from '#domain/shared/changes/changes.ts';
import { type Context, command, granted } from '#domain/shared/command.ts';
import { endOperatorSessions } from '../operator-sessions.ts';
import { deleteOperator, listOperators, type OperatorAccount, operatorById, updateOperator } from '../operators.ts';
import { listRoles, type Role } from '../roles.ts';
import { roleById } from './find.ts';
import { requireHeld } from './held-rights.ts';
import { makeOperator, type OperatorLink, resetSecrets, storeIdsOf } from './operators.ts';
import { storeCodesOf } from './users.ts';

/** An operator with role and bounds. */
export interface OperatorInFull extends Omit<OperatorAccount, 'passwordHash' | 'storeIds'> {
  readonly hasPassword: boolean;
  /** Null if the role was lost in an import. */
  readonly role: Pick<Role, 'roleId' | 'name'> | null;
  /** Codes of the store views that the operator is bound to; null without bounds. */
  readonly storeViews: readonly string[] | null;
}

/** What of an operator can be changed; absent members do not change. */
export interface OperatorChange {
  readonly name?: string | undefined;
  readonly role?: number | undefined;
  /** Codes or ids of store views; null removes the bounds. */
  readonly storeViews?: readonly string[] | null | undefined;
  readonly isDisabled?: boolean | undefined;
}

type Tx = Context['tx'];
interface ById {
  readonly operatorId: number;
}

/** The operators in full, by their addresses. */
export const listOperatorsInFull = command({
  name: 'operator.listInFull',
  permission: { rest: granted('operators/read') },
  effect: 'read',
  touches: 'shared',
  refusals: [],
  async run({ tx }, _input: undefined): Promise<OperatorInFull[]> {
    const roles = await listRoles(tx);
    const all: OperatorInFull[] = [];
    for (const each of await listOperators(tx)) all.push(await inFull(tx, each, roles));
    return all;
  },
});

/** An operator in full. Refuses `operator_not_found`. */
export const readOperatorInFull = command({
  name: 'operator.readInFull',
  permission: { rest: granted('operators/read') },
  effect: 'read',
  touches: 'shared',
  refusals: ['operator_not_found'],
  run: (context, { operatorId }: ById) => seenOperator(context, operatorId),
});

/**
 * Creates an operator, and answers a one-time link. Refuses `operator_invalid`, `operator_exists`, `role_not_found`,
 * `store_view_not_found`, and `rights_exceeded` for a role that allows more than the caller may do.
 */
export const inviteOperator = command({
  name: 'operator.invite',
  permission: { rest: granted('operators/write') },
  effect: 'write',
  touches: 'shared',
  refusals: ['operator_invalid', 'operator_exists', 'role_not_found', 'store_view_not_found', 'rights_exceeded'],
  async run(
    context,
    input: { readonly email: string; readonly role: number; readonly storeViews: readonly string[] | null },
  ): Promise<OperatorInFull & OperatorLink> {
    const { email, role: roleId, storeViews: stores } = input;
    requireHeld(context, (await roleById(context, roleId)).allowed);
    const link = await makeOperator(context, { email, roleId, stores });
    const operator = await operatorById(context.tx, link.operatorId);
    if (!operator) throw new Error(`the operator ${link.operatorId} was not created`);
    return { ...(await inFull(context.tx, operator, await listRoles(context.tx))), ...link };
  },
});

/**
 * Changes an operator; one who is disabled loses all sessions. Refuses `operator_not_found`, `role_not_found`,
 * `store_view_not_found`, and `rights_exceeded` if the operator may do more than the caller, before or after.
 */
export const changeOperator = command({
  name: 'operator.change',
  permission: { rest: granted('operators/write') },
  effect: 'write',
  touches: 'shared',
  refusals: ['operator_not_found', 'role_not_found', 'store_view_not_found', 'rights_exceeded'],
  async run(context, { operatorId, ...change }: OperatorChange & ById): Promise<OperatorInFull> {
    const { tx, now } = context;
    const operator = await heldOperator(context, operatorId);
    const before = await seenOperator(context, operatorId);
    const { role: roleId = operator.roleId, storeViews, name = operator.name } = change;
    if (roleId !== operator.roleId) requireHeld(context, (await roleById(context, roleId)).allowed);
    const storeIds =
      storeViews === undefined ? (operator.storeIds ?? null) : storeViews && (await storeIdsOf(context, storeViews));
    const isDisabled = change.isDisabled ?? operator.isDisabled;
    await updateOperator(tx, operatorId, { name, roleId, storeIds, isDisabled }, now);
    if (isDisabled) await endOperatorSessions(tx, operatorId);
    const after = await seenOperator(context, operatorId);
    changed(tx, 'operator', operatorId, 'changed');
    changedValues(tx, 'operator', operatorId, toldOf(before), toldOf(after));
    return after;
  },
});

/**
 * Takes password, second factor and sessions from an operator, and answers a new one-time link. Refuses
 * `operator_not_found`, and `rights_exceeded` if the operator may do more than the caller.
 */
export const renewOperatorLink = command({
  name: 'operator.renewLink',
  permission: { rest: granted('operators/write') },
  effect: 'write',
  touches: 'shared',
  refusals: ['operator_not_found', 'rights_exceeded'],
  async run(context, { operatorId }: ById): Promise<OperatorLink> {
    await heldOperator(context, operatorId);
    return resetSecrets(context, operatorId);
  },
});

/** Deletes an operator; the sessions end. Refuses `operator_not_found`, `rights_exceeded` as `changeOperator`. */
export const removeOperator = command({
  name: 'operator.remove',
  permission: { rest: granted('operators/delete') },
  effect: 'write',
  touches: 'shared',
  refusals: ['operator_not_found', 'rights_exceeded'],
  async run(context, { operatorId }: ById): Promise<void> {
    await heldOperator(context, operatorId);
    await deleteOperator(context.tx, operatorId);
    changed(context.tx, 'operator', operatorId, 'removed');
  },
});

/** An operator as GET shows it. Refuses `operator_not_found`. */
export async function seenOperator(
  { tx, fail }: Pick<Context<'operator_not_found'>, 'tx' | 'fail'>,
  operatorId: number,
): Promise<OperatorInFull> {
  const operator = await operatorById(tx, operatorId);
  if (!operator) throw fail('operator_not_found');
  return inFull(tx, operator, await listRoles(tx));
}

/** An operator who may do nothing that the caller may not. */
async function heldOperator(
  context: Pick<Context<'operator_not_found' | 'rights_exceeded'>, 'tx' | 'fail' | 'principal'>,
  operatorId: number,
): Promise<OperatorAccount> {
  const { tx, fail } = context;
  const operator = await operatorById(tx, operatorId);
  if (!operator) throw fail('operator_not_found');
  requireHeld(context, (await listRoles(tx)).find(({ roleId }) => roleId === operator.roleId)?.allowed ?? []);
  return operator;
}

async function inFull(tx: Tx, operator: OperatorAccount, roles: readonly Role[]): Promise<OperatorInFull> {
  const { passwordHash, storeIds, ...shown } = operator;
  const role = roles.find(({ roleId }) => roleId === operator.roleId) ?? null;
  const storeViews = storeIds ? await storeCodesOf(tx, storeIds) : null;
  return { ...shown, hasPassword: passwordHash !== null, role, storeViews };
}

/** What the record of changes tells of an operator. */
const toldOf = ({ name, role, storeViews, isDisabled }: OperatorInFull) => ({
  name,
  role: role?.name ?? null,
  storeViews,
  isDisabled,
});
