import { leastPasswordLength } from '#domain/access/identity/password-rules.ts';
import {
  type Customer,
  customerById,
  customerGroup,
  defaultCustomerGroup,
  isKnownOn,
  websitesWithEmail,
} from '#domain/customers/customers.ts';
import { isEmail } from '#domain/customers/email.ts';
import type { Context } from '#domain/shared/command.ts';
import { type FieldError, withErrors } from '#kernel/refusal.ts';
import { requireInScope } from '#kernel/scope.ts';
import type { Tx } from '#platform/storage/engine.ts';
import type { QuoteHead } from './lines/quote-head.ts';

/** The data of a customer without an account; texts are trimmed, null if not given. */
export interface GuestDetails {
  /** Empty if there is none. */
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

/** The customer of a quote as sent: an account, a guest, or somebody who gets an account with the order. */
export type CustomerInput =
  | { readonly kind: 'account'; readonly customerId: number }
  | { readonly kind: 'guest'; readonly person: GuestDetails }
  | {
      readonly kind: 'register';
      readonly person: GuestDetails;
      /** Absent for the group of new customers. */
      readonly groupId: number | undefined;
      readonly password: string;
      /** The repeated password. */
      readonly confirmation: string;
    };

/** The customer data that a quote stores. */
export interface QuoteCustomer extends GuestDetails {
  readonly checkoutMethod: string;
  /** Null for guests and for customers who will register with the order. */
  readonly customerId: number | null;
  readonly groupId: number;
  readonly taxClassId: number;
}

/** The refusals of a customer for a quote. */
export const quoteCustomerRefusals = [
  'customer_kind_unknown',
  'customer_not_found',
  'customer_invalid',
  'customer_exists',
] as const;

type CustomerContext = Pick<Context<(typeof quoteCustomerRefusals)[number]>, 'tx' | 'principal' | 'fail'>;

/**
 * Checks the customer of a quote. A password is only checked and not stored, since no account is made here. Refuses
 * `customer_kind_unknown` if the kind is missing, `customer_not_found` if there is no such customer on the quote's
 * website, `customer_invalid` with the list of problems, `customer_exists` if the email address has an account already.
 * An account of a website outside of the caller's bounds is refused (`outside_bounds`), also if accounts are shared
 * (rest 3.3).
 */
export async function quoteCustomer(
  context: CustomerContext,
  quote: QuoteHead,
  input: CustomerInput | undefined,
): Promise<QuoteCustomer> {
  switch (input?.kind) {
    case undefined:
      throw context.fail('customer_kind_unknown');
    case 'account':
      return account(context, quote, input.customerId);
    case 'guest':
      return guest(context, input.person);
    case 'register':
      return newCustomer(context, quote, input);
  }
}

async function account(
  { tx, principal, fail }: CustomerContext,
  quote: QuoteHead,
  customerId: number,
): Promise<QuoteCustomer> {
  const customer = await customerById(tx, customerId);
  if (!customer || !(await isKnownOn(tx, quote.website_id, [customer.websiteId]))) throw fail('customer_not_found');
  requireInScope(principal.scope, [customer.websiteId]);
  return quoteCustomerOf(tx, customer);
}

/** Group 0 is everybody who is not logged in. */
const guestGroup = 0;

async function guest({ tx, fail }: CustomerContext, person: GuestDetails): Promise<QuoteCustomer> {
  refuse(fail, nameProblems(person));
  return { ...person, ...(await groupOf(tx, guestGroup)), customerId: null, checkoutMethod: 'guest' };
}

async function newCustomer(
  { tx, principal, fail }: CustomerContext,
  quote: QuoteHead,
  input: Extract<CustomerInput, { kind: 'register' }>,
): Promise<QuoteCustomer> {
  const { person } = input;
  const least = await leastPasswordLength(tx, quote.store_id, principal);
  refuse(fail, [...nameProblems(person), ...passwordProblems(input, least)]);
  const group = await customerGroup(tx, input.groupId ?? (await defaultCustomerGroup(tx, quote.store_id)));
  if (!group) {
    throw fail('customer_invalid', withErrors([{ field: '/groupId', message: 'The customer group does not exist.' }]));
  }
  const websites = await websitesWithEmail(tx, person.email);
  if (websites.length > 0 && (await isKnownOn(tx, quote.website_id, websites))) {
    throw fail('customer_exists', { text: 'This customer email already exists' });
  }
  return { ...person, ...group, customerId: null, checkoutMethod: 'register' };
}

async function groupOf(tx: Tx, groupId: number): Promise<{ groupId: number; taxClassId: number }> {
  return (await customerGroup(tx, groupId)) ?? { groupId, taxClassId: 0 };
}

async function quoteCustomerOf(tx: Tx, { customerId, groupId, email, values }: Customer): Promise<QuoteCustomer> {
  const value = (code: string): string | null => values.get(code) ?? null;
  return {
    ...(await groupOf(tx, groupId)),
    checkoutMethod: 'customer',
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

function nameProblems({ firstname, lastname, email }: GuestDetails): FieldError[] {
  return [
    ...(firstname === null ? [{ field: '/firstname', message: 'The first name cannot be empty.' }] : []),
    ...(lastname === null ? [{ field: '/lastname', message: 'The last name cannot be empty.' }] : []),
    ...(isEmail(email) ? [] : [{ field: '/email', message: `Invalid email address "${email}".` }]),
  ];
}

function passwordProblems(
  { password, confirmation }: { password: string; confirmation: string },
  least: number,
): FieldError[] {
  if (password === '') return [{ field: '/password', message: 'The password cannot be empty.' }];
  // Blanks around the password are not stored.
  const isShort = [...password.trim()].length < least;
  return [
    ...(isShort ? [{ field: '/password', message: `The minimum password length is ${least}` }] : []),
    ...(password === confirmation
      ? []
      : [{ field: '/confirmation', message: 'Please make sure your passwords match.' }]),
  ];
}

function refuse(fail: CustomerContext['fail'], problems: readonly FieldError[]): void {
  if (problems.length > 0) throw fail('customer_invalid', withErrors(problems));
}
