import type { CallContext } from '../../interfaces/soap/declare.ts';
import { ApiFault } from '../../interfaces/soap/fault.ts';
import { cartCustomerFaults as faults } from '../../interfaces/soap/resources/cart/faults.ts';
import { isEmail, isSentMap, type SentMap, sentId, sentText } from '../../interfaces/soap/resources/cart/sent-data.ts';
import { requireInScope } from '../../kernel/scope.ts';
import type { Tx } from '../../platform/storage/engine.ts';
import { type Customer, customerById, customerGroup, isKnownOn, websitesWithEmail } from '../customers/customers.ts';
import { storeConfig } from '../stores/config.ts';
import type { QuoteHead } from './quotes.ts';

/** Who a quote is for, as the quote keeps it. */
export interface QuoteCustomer {
  readonly checkoutMethod: string;
  /** Null for guests and for customers who will register with the order. */
  readonly customerId: number | null;
  readonly groupId: number;
  readonly taxClassId: number;
  readonly isGuest: boolean;
  readonly email: string;
  readonly prefix: string | null;
  readonly firstname: string | null;
  readonly middlename: string | null;
  readonly lastname: string | null;
  readonly suffix: string | null;
  readonly dob: string | null;
  readonly taxvat: string | null;
  readonly gender: string | null;
}

/**
 * Reads `customerData` for a quote: an account by its id (`customer`), somebody without one (`guest`), or somebody who
 * gets one with the order (`register`). A password is only checked: accounts are not made from carts here, so it is not
 * kept. Faults: 1045 where the mode is missing or unknown, 1042 where there is no such customer on the quote's website,
 * 1044 with what is wrong in the data, 1043 where the email address has an account already. An account of a website outside
 * of the caller's scope is refused (`forbidden`), also where accounts are shared (reference rest 3.3).
 */
export async function readQuoteCustomer(context: CallContext, quote: QuoteHead, sent: unknown): Promise<QuoteCustomer> {
  const data = isSentMap(sent) ? sent : {};
  const mode = sentText(data, 'mode');
  const read = Object.hasOwn(modes, mode) ? modes[mode] : undefined;
  if (!read) throw new ApiFault(faults.customer_mode_is_unknown);
  return read(context, quote, data);
}

/** Group 0 is everybody who is not logged in. */
const guestGroup = 0;

type ReadMode = (context: CallContext, quote: QuoteHead, data: SentMap) => Promise<QuoteCustomer>;

const modes: Readonly<Record<string, ReadMode>> = {
  async customer({ tx, caller }, quote, data) {
    const id = sentId(data, 'customer_id') ?? sentId(data, 'entity_id');
    const customer = id === undefined ? undefined : await customerById(tx, id);
    if (!customer || !(await isKnownOn(tx, quote.website_id, [customer.websiteId]))) {
      throw new ApiFault(faults.customer_not_exists);
    }
    requireInScope(caller.scope, [customer.websiteId]);
    return quoteCustomerOf(tx, customer);
  },
  async guest({ tx }, _quote, data) {
    refuse(nameProblems(data));
    return { ...person(data), ...(await groupOf(tx, guestGroup)), checkoutMethod: 'guest', isGuest: true };
  },
  async register({ tx }, quote, data) {
    refuse([...nameProblems(data), ...passwordProblems(data)]);
    const groupId = sentText(data, 'group_id') === '' ? await newCustomersGroup(tx, quote) : sentId(data, 'group_id');
    const group = groupId === undefined ? undefined : await customerGroup(tx, groupId);
    if (!group) throw new ApiFault(faults.customer_data_invalid, 'The customer group does not exist.');
    const websites = await websitesWithEmail(tx, sentText(data, 'email'));
    if (websites.length > 0 && (await isKnownOn(tx, quote.website_id, websites))) {
      throw new ApiFault(faults.customer_not_created, 'There is already a customer with this email address.');
    }
    return { ...person(data), ...group, checkoutMethod: 'register', isGuest: false };
  },
};

async function newCustomersGroup(tx: Tx, quote: QuoteHead): Promise<number> {
  const config = await storeConfig(tx, quote.store_id, 'customer/create_account/');
  return Number(config.get('customer/create_account/default_group') ?? 1);
}

async function groupOf(tx: Tx, groupId: number): Promise<{ groupId: number; taxClassId: number }> {
  return (await customerGroup(tx, groupId)) ?? { groupId, taxClassId: 0 };
}

async function quoteCustomerOf(tx: Tx, { customerId, groupId, email, values }: Customer): Promise<QuoteCustomer> {
  const value = (code: string): string | null => values.get(code) ?? null;
  return {
    ...(await groupOf(tx, groupId)),
    checkoutMethod: 'customer',
    isGuest: false,
    customerId,
    email,
    prefix: value('prefix'),
    firstname: value('firstname'),
    middlename: value('middlename'),
    lastname: value('lastname'),
    suffix: value('suffix'),
    dob: value('dob'),
    taxvat: value('taxvat'),
    gender: value('gender'),
  };
}

/** What the caller says of somebody without an account. */
function person(data: SentMap): Omit<QuoteCustomer, 'checkoutMethod' | 'groupId' | 'taxClassId' | 'isGuest'> {
  const text = (name: string): string | null => sentText(data, name) || null;
  return {
    customerId: null,
    email: sentText(data, 'email'),
    prefix: text('prefix'),
    firstname: text('firstname'),
    middlename: text('middlename'),
    lastname: text('lastname'),
    suffix: text('suffix'),
    dob: text('dob'),
    taxvat: text('taxvat'),
    gender: text('gender'),
  };
}

function nameProblems(data: SentMap): string[] {
  const email = sentText(data, 'email');
  return [
    ...(sentText(data, 'firstname') === '' ? ['The first name cannot be empty.'] : []),
    ...(sentText(data, 'lastname') === '' ? ['The last name cannot be empty.'] : []),
    ...(isEmail(email) ? [] : [`Invalid email address "${email}".`]),
  ];
}

const minPasswordLength = 6;

function passwordProblems(data: SentMap): string[] {
  const password = sentText(data, 'password');
  const confirmation = sentText(data, 'confirmation') || sentText(data, 'password_confirmation');
  if (password === '') return ['The password cannot be empty.'];
  return [
    ...([...password].length < minPasswordLength ? [`The minimum password length is ${minPasswordLength}`] : []),
    ...(password === confirmation ? [] : ['Please make sure your passwords match.']),
  ];
}

function refuse(problems: readonly string[]): void {
  if (problems.length > 0) throw new ApiFault(faults.customer_data_invalid, problems.join('\n'));
}
