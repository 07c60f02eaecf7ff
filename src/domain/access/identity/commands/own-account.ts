import { type Context, command } from '#domain/shared/command.ts';
import { restPermissionIds } from '#domain/shared/permissions/rest-permissions.ts';
import type { Admission } from '#kernel/admission.ts';
import type { Principal } from '#kernel/principal.ts';
import { tokenAccount } from '../accounts.ts';
import { findUserById } from '../api-users.ts';
import { type OperatorAccount, operatorById } from '../operators.ts';
import { listRoles, type Role } from '../roles.ts';
import { storeCodesOf } from './users.ts';

/** The calling account, and what it may do. */
export interface OwnAccount {
  readonly kind: 'api_user' | 'customer' | 'operator';
  readonly id: number;
  readonly name: string;
  readonly email: string;
  /** The role, the first by name if there are several; null for customers and without one. */
  readonly role: Pick<Role, 'roleId' | 'name'> | null;
  /** The permissions of REST that its roles allow, also those that they allow by legacy ids. */
  readonly permissions: readonly string[];
  /** Codes of the store views that it is bound to; null without bounds. */
  readonly storeViews: readonly string[] | null;
  /** For operators: what calls that change something send. */
  readonly csrfToken?: string;
  /** For operators: whether a login needs a second factor. */
  readonly secondFactor?: boolean;
}

/** Any account, whatever it may do. */
const anyAccount: Admission = { level: 'customerOrGranted', ids: [] };

type Tx = Context['tx'];

/** The account of the caller. Refuses `api_user_not_found`, `customer_not_found`, `operator_not_found` if there is none. */
export const readOwnAccount = command({
  name: 'account.readOwn',
  permission: { rest: anyAccount },
  effect: 'read',
  touches: 'open',
  refusals: ['api_user_not_found', 'customer_not_found', 'operator_not_found'],
  async run({ tx, principal, fail }, _input: undefined): Promise<OwnAccount> {
    const { customerId, userId, operator: person } = principal;
    if (customerId !== undefined) {
      const account = (await tokenAccount(tx, { kind: 'customer', id: customerId }))?.value;
      if (account?.kind !== 'customer') throw fail('customer_not_found');
      const { id, email, firstName, lastName } = account.customer;
      const name = `${firstName} ${lastName}`.trim();
      return { kind: 'customer', id, name, email, role: null, permissions: [], storeViews: null };
    }
    if (person) {
      const operator = await operatorById(tx, person.id);
      if (!operator) throw fail('operator_not_found');
      return operatorAccount(tx, principal, operator);
    }
    const user = userId === undefined ? undefined : await findUserById(tx, userId);
    if (!user) throw fail('api_user_not_found');
    const role = (await listRoles(tx)).find(({ users }) => users.includes(user.username)) ?? null;
    const { username: name, email } = user;
    return { kind: 'api_user', id: user.userId, name, email, role, ...(await rightsOf(tx, principal)) };
  },
});

/** The account of an operator who calls. */
export async function operatorAccount(
  tx: Tx,
  caller: Principal,
  { operatorId: id, name, email, roleId, hasSecondFactor: secondFactor }: OperatorAccount,
): Promise<OwnAccount> {
  const role = (await listRoles(tx)).find((each) => each.roleId === roleId) ?? null;
  const csrfToken = caller.operator?.csrfToken ?? '';
  return { kind: 'operator', id, name, email, role, ...(await rightsOf(tx, caller)), csrfToken, secondFactor };
}

async function rightsOf(tx: Tx, caller: Principal): Promise<Pick<OwnAccount, 'permissions' | 'storeViews'>> {
  return {
    permissions: restPermissionIds.filter((id) => caller.may(id)),
    storeViews: caller.scope ? await storeCodesOf(tx, [...caller.scope.storeIds]) : null,
  };
}
