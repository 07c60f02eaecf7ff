import { randomBytes } from 'node:crypto';
import { digestSecret } from '#domain/access/identity/secret.ts';
import { anHour, countAction, type Limit, requireLeft } from '#domain/access/limits/limits.ts';
import { customerAttributes } from '#domain/customers/attributes.ts';
import { type ShownCustomer, shownNewCustomer } from '#domain/customers/commands/show.ts';
import { emailKeyOf } from '#domain/customers/email.ts';
import { customerRecord } from '#domain/customers/records.ts';
import { customerWrites, personalValues, storeWrites, strictProblems } from '#domain/customers/strict-rules.ts';
import { addCustomer, type CheckedCustomer, saveRefusals } from '#domain/customers/write.ts';
import { type Context, command, type DomainSettings, everybody } from '#domain/shared/command.ts';
import { storeConfig } from '#domain/stores/config.ts';
import { Refusal } from '#kernel/refusal.ts';
import { lockNames } from '#platform/storage/lock-names.ts';
import { mailTo } from './mail-to.ts';
import { checkAccount, hashOf, nothing, type SentAccount } from './save.ts';

/** The data of a new account, as a caller sends it. */
export interface Registration extends SentAccount {
  /** The network of the caller (`networkOf`). */
  readonly network: string;
  /** The store view where a visitor registers. */
  readonly place: { readonly storeId: number; readonly websiteId: number };
}

const refusals = [...saveRefusals, 'customer_not_found', 'registration_closed', 'too_many_calls'] as const;

type RegisterContext = Context<(typeof refusals)[number]>;

const isStranger = ({ principal }: Pick<RegisterContext, 'principal'>): boolean => !principal.may('customers/create');

/**
 * The fields that the caller may set on a new account: visitors set personal data only, in the store view that they are
 * in.
 */
function allowed(context: RegisterContext, { place, ...sent }: Registration): SentAccount {
  if (isStranger(context)) {
    const { email, password } = sent;
    const values = new Map([...sent.values].filter(([code]) => personalValues.has(code)));
    return { ...(email !== undefined && { email }), ...(password && { password }), values, ...place };
  }
  return { ...place, ...sent };
}

async function checkedAccount(
  context: RegisterContext,
  registration: Registration,
  reserve: typeof nothing,
): Promise<CheckedCustomer> {
  const { tx, now } = context;
  const sent = allowed(context, registration);
  const writes = isStranger(context) ? customerWrites : storeWrites;
  const problems = await strictProblems(tx, undefined, sent, { writes, now });
  if (isStranger(context) && !sent.password) problems.push({ field: '/password', message: 'is required' });
  return checkAccount(context, undefined, sent, reserve, problems);
}

/** What is known of a registration before its password is hashed. */
interface Checked {
  readonly isStranger: boolean;
  /** Whether the address has an account already; the transaction refuses it, after it was counted. */
  readonly isTaken: boolean;
}

type Limits = Pick<DomainSettings, 'registrationsPerHour'>;
/** How many accounts visitors make in an hour. */
export const newAccounts = ({ registrationsPerHour }: Limits): Limit => anHour('register', registrationsPerHour);
/** How often visitors learn in an hour that an address has an account. */
export const takenAddresses = ({ registrationsPerHour }: Limits): Limit =>
  anHour('register taken', registrationsPerHour);
const subjectsOf = ({ network, email }: Registration): string[] => [network, `email ${emailKeyOf(email ?? '')}`];

/** Whether the address of an account is taken, as its check says; throws every other refusal of it. */
export async function isTakenIn(check: () => Promise<unknown>): Promise<boolean> {
  try {
    await check();
    return false;
  } catch (error) {
    if (error instanceof Refusal && error.code === 'customer_exists') return true;
    throw error;
  }
}

/**
 * Makes an account: visitors make their own, API users with `customers/create` any (rest 4.4, 5.7). Visitors
 * are throttled before they learn whether an address is free: new accounts count, and apart from them refusals of
 * addresses that have one. Other refusals do not count. If the store asks for it, a visitor's address must be
 * confirmed first. Refuses `customer_invalid`, `customer_exists`, `registration_closed`, `too_many_calls`.
 */
export const registerCustomer = command({
  name: 'account.register',
  permission: { rest: everybody },
  effect: 'write',
  touches: 'scoped',
  refusals,
  prepare: {
    async check(context, registration: Registration): Promise<Checked | undefined> {
      const { settings, fail } = context;
      if (isStranger(context)) {
        if (!settings.registration) throw fail('registration_closed');
        const isTaken = await isTakenIn(() => checkedAccount(context, registration, nothing));
        for (const limit of [newAccounts(settings), takenAddresses(settings)]) {
          await requireLeft(context, limit, subjectsOf(registration));
        }
        return { isStranger: true, isTaken };
      }
      await checkedAccount(context, registration, nothing);
      return registration.password && { isStranger: false, isTaken: false };
    },
    async make({ write, now, settings }, registration, checked, fail) {
      const limit = checked.isTaken ? takenAddresses(settings) : newAccounts(settings);
      if (checked.isStranger) await write((tx) => countAction({ tx, now, fail }, limit, subjectsOf(registration)));
      return hashOf(registration);
    },
    discard: async () => {},
  },
  async run(context, registration: Registration, hashed): Promise<ShownCustomer> {
    const checked = await checkedAccount(context, registration, lockNames);
    const customerId = await addAccount(context, checked, hashed?.hash ?? null, isStranger(context));
    return shownNewCustomer(context, customerId);
  },
});

/**
 * Writes a new account and queues its mail; a visitor's address must be confirmed first if the store asks for it.
 * Answers the id.
 */
export async function addAccount(
  context: Pick<Context<(typeof saveRefusals)[number]>, 'tx' | 'principal' | 'fail' | 'now'>,
  checked: CheckedCustomer,
  hash: string | null,
  isOfStranger: boolean,
): Promise<number> {
  const { tx, now } = context;
  const token = isOfStranger && (await mustConfirm(context, checked.storeId)) ? newToken() : undefined;
  const confirmation = token && (await customerAttributes(tx, 'customer')).get('confirmation');
  const values = new Map(checked.values);
  if (confirmation && token) values.set(confirmation.id, digestSecret(token));
  const customerId = await addCustomer(context, { ...checked, values }, hash);
  const record = await customerRecord(tx, customerId);
  if (record && confirmation && token) await mailTo(tx, record, 'confirmation', { customerId, token }, now);
  else if (record) await mailTo(tx, record, 'welcome', { customerId }, now);
  return customerId;
}

/** A new secret for a link. */
export const newToken = (): string => randomBytes(32).toString('base64url');

async function mustConfirm({ tx }: Pick<RegisterContext, 'tx'>, storeId: number): Promise<boolean> {
  const path = 'customer/create_account/confirm';
  return !['', '0', 'false'].includes((await storeConfig(tx, storeId, path)).get(path) ?? '');
}
