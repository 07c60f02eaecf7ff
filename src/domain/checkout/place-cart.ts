import { hashSecret } from '#domain/access/identity/secret.ts';
import { anHour, countAction, requireLeft } from '#domain/access/limits/limits.ts';
import { newAccounts } from '#domain/accounts/register.ts';
import type { ChosenPayment } from '#domain/cart/commands/payment.ts';
import type { ChosenMethod } from '#domain/cart/commands/shipping.ts';
import type { AddressInput } from '#domain/cart/quote-address.ts';
import type { CustomerInput, GuestDetails } from '#domain/cart/quote-customer.ts';
import { findQuote, isHeldBy, isShopper } from '#domain/cart/quotes.ts';
import { emailKeyOf } from '#domain/customers/email.ts';
import { giveOrderToken, hasOrderToken } from '#domain/orders/guest-token.ts';
import { openAttemptOfQuote, type PendingPayment } from '#domain/payments/attempts.ts';
import { type Context, customersOr, finishingCommand, isUnfinished, type Unfinished } from '#domain/shared/command.ts';
import { Refusal } from '#kernel/refusal.ts';
import { statement } from '#platform/storage/statement.ts';
import { requireGiftCards } from './check-gift-cards.ts';
import {
  type CheckoutDraft,
  draftOf,
  draftRefusals,
  pricedDraft,
  withAddresses,
  withCustomer,
  withPayment,
  withShipping,
} from './draft.ts';
import { orderRefusals } from './order-refusals.ts';
import { requireUnordered } from './ordered-cart.ts';
import { askForPayment, releasePayment } from './pay-cart.ts';
import {
  orderCart,
  orderOfCall,
  orderPaidCart,
  type PlacedOrder,
  type PlaceOrderInput,
  resumedPayment,
} from './place-order.ts';
import { storedCheckout } from './stored-checkout.ts';

/** A cart to order, with the data that it still lacks; absent data stays as it is. */
export interface PlaceCartInput extends PlaceOrderInput {
  readonly addresses: readonly AddressInput[];
  /** The recipient of the mails, for a cart without a customer. */
  readonly guestEmail: string | undefined;
  /** The password of an account that is made with the order, for a cart without a customer. */
  readonly newPassword: string | undefined;
  /** The network of the call. */
  readonly network: string;
  readonly shippingMethod: ChosenMethod | undefined;
  readonly payment: ChosenPayment | undefined;
  readonly note: string | undefined;
  /** Where the order comes from: a word that only the back office says. */
  readonly source?: string | undefined;
}

/** For each account that a visitor may make in an hour, so many orders with one may be tried. */
const triesOfAccount = 4;

/** A placed order; a guest's comes with its token, which only this answer has. */
export interface PlacedCart extends PlacedOrder {
  readonly accessToken: string | undefined;
}

const refusals = [
  ...orderRefusals,
  ...draftRefusals,
  'order_source_refused',
  'registration_closed',
  'too_many_calls',
] as const;

const saveWords = statement((q, p: { quoteId: number; note: string | null; source: string | null }) =>
  q.updateTable('quote').set({ customer_note: p.note, source: p.source }).where('quote_id', '=', p.quoteId),
);
const buyerOf = statement((q, p: { quoteId: number }) =>
  q.selectFrom('quote').select('customer_id').where('quote_id', '=', p.quoteId),
);

/**
 * Completes a cart and places its order, all in one transaction (rest 4.7): if anything is refused, nothing
 * is stored, except when a payment provider has declined. A guest cart becomes a guest's order with a secret token, or
 * the first order of a new account (`newPassword`), which is made in the same transaction. Accounts of visitors count
 * as registrations, refused orders do not. A second order is refused with the first one (`cart_ordered`), and a cart whose gift cards pay less
 * than they did (`requireGiftCards`). Refuses as `placeOrder`, `setAddresses`, `chooseShipping`, `choosePayment` and
 * `setCustomer`, and `order_source_refused`, `registration_closed`, `too_many_calls`.
 */
export const placeCart = finishingCommand({
  name: 'quote.placeCart',
  permission: { rest: customersOr('orders/create') },
  effect: 'write',
  touches: 'scoped',
  refusals,
  key: ({ quoteId }: PlaceCartInput) => ['quote', quoteId],
  prepare: {
    async check(context, input: PlaceCartInput) {
      const { tx, principal, settings, fail } = context;
      const { newPassword: password, quoteId, call, network } = input;
      const buyer = password === undefined ? undefined : await tx.first(buyerOf, { quoteId });
      if (password === undefined || !buyer || buyer.customer_id) return undefined;
      if (await orderOfCall(tx, call)) return undefined;
      const isStranger = isShopper(principal);
      if (isStranger && !settings.registration) throw fail('registration_closed');
      if (isStranger) await requireLeft(context, newAccounts(settings), [network]);
      return { password: password.trim(), isStranger };
    },
    async make({ write, now, settings }, { network }, { password, isStranger }, fail) {
      // A refused order is no account, but its hash was computed.
      const limit = anHour('register tried', settings.registrationsPerHour * triesOfAccount);
      if (isStranger) await write((tx) => countAction({ tx, now, fail }, limit, [network]));
      return { hash: await hashSecret(password) };
    },
    discard: async () => {},
  },
  async run(context, input: PlaceCartInput, hashed): Promise<PlacedCart | Unfinished<PendingPayment>> {
    const { tx } = context;
    const { quoteId, store, holder } = input;
    const made = await orderOfCall(tx, input.call);
    if (made) return toldOrder(context, made);
    if (input.source !== undefined && isShopper(context.principal)) throw context.fail('order_source_refused');
    const choice = { quoteId, store, holder };
    const [found, attempt, stored] = await tx.together(
      () => findQuote(context, choice, { lock: true, takesClosed: true }),
      () => openAttemptOfQuote(tx, quoteId),
      () => storedCheckout(tx, quoteId),
    );
    await requireUnordered(context, found.quote);
    // By a guest's secret id nobody orders a closed cart, not even the back office.
    if (holder && !isHeldBy(found.quote, holder)) throw context.fail('quote_not_found');
    const resumed = await resumedPayment(context, attempt, input);
    if (resumed) return resumed;
    await requireGiftCards(context, found.quote, input);
    const draft = await completed(context, draftOf(found, stored), input, hashed?.hash);
    const placed = await orderCart(context, draft, input);
    // Last, since orders of a network wait for each other here.
    if (isShopper(context.principal)) {
      if (hashed) await countAction(context, newAccounts(context.settings), [input.network]);
      await countOrder(context, input.network, mailedAddress(draft, input));
    }
    return isUnfinished(placed) ? placed : withToken(context, placed);
  },
  finish: {
    ask: askForPayment,
    async run(context, _input, _left, approved): Promise<PlacedCart> {
      return toldOrder(context, await orderPaidCart(context, approved));
    },
    discard: releasePayment,
  },
});

/**
 * The draft with all that the call adds, priced if that can change its price. Refuses as the functions of the parts do
 * (`draft.ts`), in their order.
 */
export async function completed(
  context: Context<(typeof draftRefusals)[number]>,
  stored: CheckoutDraft,
  input: PlaceCartInput,
  passwordHash: string | undefined,
): Promise<CheckoutDraft> {
  const { addresses, shippingMethod, payment } = input;
  let draft = stored;
  try {
    if (addresses.length > 0) draft = await withAddresses(context, draft, addresses);
    if (shippingMethod !== undefined) draft = withShipping(context, draft, shippingMethod);
    const { quote } = draft.stored;
    const email = emailOf(draft, input);
    const billing = billingOf(draft);
    const isKnown = quote?.customer_id || (quote?.checkout_method === 'register' && passwordHash === undefined);
    if (!isKnown && email && billing) {
      const password = passwordHash === undefined ? undefined : input.newPassword?.trim();
      draft = await withCustomer(context, draft, whoBuys({ ...billing, email }, password), passwordHash ?? null);
    }
    if (payment !== undefined) draft = await withPayment(context, draft, payment);
  } catch (refusal) {
    // What came before the refused part is refused first.
    if (refusal instanceof Refusal && draft.writes.length > 0) await pricedDraft(context, draft);
    throw refusal;
  }
  if (draft.writes.length > 0) draft = await pricedDraft(context, draft);
  return withWords(context, draft, input);
}

/** Sets the note of the customer, and where the order comes from. */
function withWords(
  { tx }: Pick<Context, 'tx'>,
  draft: CheckoutDraft,
  sent: Pick<PlaceCartInput, 'note' | 'source'>,
): CheckoutDraft {
  const { quote } = draft.stored;
  if (!quote || (sent.note === undefined && sent.source === undefined)) return draft;
  const { note = quote.customer_note, source = quote.source } = sent;
  const { quote_id: quoteId } = draft.found.quote;
  return {
    ...draft,
    stored: { ...draft.stored, quote: { ...quote, customer_note: note, source } },
    writes: [...draft.writes, () => tx.save(saveWords, { quoteId, note, source })],
  };
}

const billingOf = ({ stored }: CheckoutDraft) =>
  stored.addresses.find(({ address_type }) => address_type === 'billing');

/** The address that the order's mails go to; empty if there is none. */
function mailedAddress(draft: CheckoutDraft, input: PlaceCartInput): string {
  const { quote } = draft.stored;
  return (quote?.customer_id ? quote.customer_email : emailOf(draft, input)) ?? '';
}

/** The e-mail address of a guest, or of a cart. */
function emailOf(draft: CheckoutDraft, { guestEmail }: PlaceCartInput): string | undefined {
  return guestEmail ?? draft.stored.quote?.customer_email ?? billingOf(draft)?.email ?? undefined;
}

/** Counts an order of a shopper, which starts a mail to an address that we do not know to be theirs. */
async function countOrder(
  context: Pick<Context<'too_many_calls'>, 'tx' | 'now' | 'fail' | 'settings'>,
  network: string,
  email: string,
): Promise<void> {
  const { ordersPerHour, orderMailsPerHour } = context.settings;
  await countAction(context, anHour('order', ordersPerHour), [network]);
  await countAction(context, anHour('order to', orderMailsPerHour), [emailKeyOf(email)]);
}

/** A guest, or a customer who gets an account with this password. */
function whoBuys(
  { email, firstname, lastname }: { readonly email: string } & Pick<GuestDetails, 'firstname' | 'lastname'>,
  password: string | undefined,
): CustomerInput {
  const nothing = { prefix: null, middlename: null, suffix: null, dob: null, taxvat: null, gender: null };
  const person = { ...nothing, email, firstname, lastname };
  if (password === undefined) return { kind: 'guest', person };
  return { kind: 'register', person, groupId: undefined, password, confirmation: password };
}

/** An order that another call may have answered already; if none has, with the secret token of a guest's order. */
export async function toldOrder(context: Pick<Context, 'tx' | 'now'>, placed: PlacedOrder): Promise<PlacedCart> {
  const isTold = await hasOrderToken(context.tx, placed.orderId);
  return isTold ? { ...placed, accessToken: undefined } : withToken(context, placed);
}

/** An order with the secret token of a guest's. */
export async function withToken({ tx, now }: Pick<Context, 'tx' | 'now'>, placed: PlacedOrder): Promise<PlacedCart> {
  const accessToken = placed.customerId === null ? await giveOrderToken(tx, placed.orderId, now) : undefined;
  return { ...placed, accessToken };
}
