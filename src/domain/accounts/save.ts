import { revokeTokensOf } from '#domain/access/identity/revocations.ts';
import { hashSecret } from '#domain/access/identity/secret.ts';
import { ownCustomer } from '#domain/customers/own-customer.ts';
import { type CustomerRecord, customerRecord } from '#domain/customers/records.ts';
import {
  addCustomer,
  type CheckedCustomer,
  changeCustomer,
  checkCustomer,
  type Reserve,
  type SentCustomer,
  saveRefusals,
} from '#domain/customers/write.ts';
import { type Context, command } from '#domain/shared/command.ts';
import { type FieldError, Refusal, withErrors } from '#kernel/refusal.ts';
import { lockNames } from '#platform/storage/lock-names.ts';
import { passwordProblem, type SentPassword } from './password.ts';

/** The fields of an account that a caller sends. */
export interface SentAccount extends SentCustomer {
  readonly password?: SentPassword;
}

type SaveContext = Context<(typeof saveRefusals)[number]>;

/** The hash of a password, made outside of the transaction. */
interface Hashed {
  readonly hash: string;
}

/** Reserves nothing: for checks before the transaction, which need not lock out other calls. */
export const nothing: Reserve = async () => {};

const write = { effect: 'write', touches: 'scoped' } as const;

/** Checks all fields; reports problems with the password, and those that were found before, together with the rest. */
export async function checkAccount(
  context: SaveContext,
  current: CustomerRecord | undefined,
  sent: SentAccount,
  reserve: Reserve = lockNames,
  others: readonly FieldError[] = [],
): Promise<CheckedCustomer> {
  const { password } = sent;
  const storeId = sent.storeId ?? current?.storeId ?? 0;
  const place = Number.isSafeInteger(storeId) ? storeId : 0;
  const problem = password && (await passwordProblem(context.tx, password, place, context.principal));
  const problems = [...others, ...(problem ? [problem] : [])];
  try {
    const checked = await checkCustomer(context, current, sent, reserve);
    if (problems.length > 0) throw context.fail('customer_invalid', withErrors(problems));
    return checked;
  } catch (error) {
    // If other fields are wrong, the answer does not tell whether an address is free.
    const isOurs = isInvalid(error) || (error instanceof Refusal && error.code === 'customer_exists');
    if (problems.length === 0 || !isOurs) throw error;
    throw context.fail('customer_invalid', withErrors([...error.errors.filter(isOther(problems)), ...problems]));
  }
}

const isInvalid = (error: unknown): error is Refusal => error instanceof Refusal && error.code === 'customer_invalid';
const isOther =
  (problems: readonly FieldError[]) =>
  ({ field }: FieldError): boolean =>
    problems.every((problem) => problem.field !== field);

/** Hashes the password before the transaction, if there is one. */
export async function hashOf({ password }: SentAccount): Promise<Hashed | undefined> {
  if (!password) return undefined;
  return { hash: 'hash' in password ? password.hash : await hashSecret(password.plain.trim()) };
}

/**
 * Makes an account; answers the id. It counts as confirmed: a caller who may make accounts vouches for the address
 * (soap-catalog 5.11, K25). Without a group it gets the store's default group; without a website it belongs to none.
 * Refuses `customer_invalid`, `customer_exists`.
 */
export const createCustomer = command({
  ...write,
  name: 'customer.create',
  permission: { legacy: 'customer/create' },
  refusals: saveRefusals,
  prepare: {
    check: async (context, input: SentAccount) => {
      await checkAccount(context, undefined, input, nothing);
      return input.password && true;
    },
    make: (_outside, input): Promise<Hashed | undefined> => hashOf(input),
    discard: async () => {},
  },
  async run(context, input: SentAccount, hashed): Promise<number> {
    const checked = await checkAccount(context, undefined, input);
    return addCustomer(context, checked, hashed?.hash ?? null);
  },
});

/** The account to change, and the changes. */
export interface ChangedAccount extends SentAccount {
  readonly customerId: number | undefined;
}

const changeRefusals = [...saveRefusals, 'customer_not_found'] as const;

/**
 * Changes the given fields of an account. A new password ends all its tokens (soap-catalog 5.11, K27). Refuses
 * `customer_not_found`, `customer_invalid`, `customer_exists`.
 */
export const updateCustomer = command({
  ...write,
  name: 'customer.update',
  permission: { legacy: 'customer/update' },
  refusals: changeRefusals,
  prepare: {
    check: async (context, input: ChangedAccount) => {
      const record = await ownCustomer(context, input.customerId, customerRecord);
      await checkAccount(context, record, input, nothing);
      return input.password && true;
    },
    make: (_outside, input): Promise<Hashed | undefined> => hashOf(input),
    discard: async () => {},
  },
  async run(context, input: ChangedAccount, hashed): Promise<void> {
    const record = await ownCustomer(context, input.customerId);
    const checked = await checkAccount(context, record, input);
    await changeCustomer(context, record.customerId, checked, hashed?.hash ?? record.passwordHash);
    if (hashed) await revokeTokensOf(context.tx, { kind: 'customer', id: record.customerId });
  },
});
