import { statement } from '../../platform/storage/statement.ts';
import { type ChosenPayment, choosePayment } from '../cart/commands/payment.ts';
import { setAddresses } from '../cart/commands/set-addresses.ts';
import { setCustomer } from '../cart/commands/set-customer.ts';
import { chooseShipping } from '../cart/commands/shipping.ts';
import { type AddressInput, addressRefusals } from '../cart/quote-address.ts';
import { type CustomerInput, type GuestDetails, quoteCustomerRefusals } from '../cart/quote-customer.ts';
import { findQuote, isShopper } from '../cart/quotes.ts';
import { type Context, customersOr, finishingCommand, isUnfinished, type Unfinished } from '../command.ts';
import { emailKeyOf } from '../customers/email.ts';
import { hashSecret } from '../identity/secret.ts';
import { anHour, countAction } from '../limits/limits.ts';
import { openAttemptOfQuote, type PendingPayment } from '../payments/attempts.ts';
import { giveOrderToken, hasOrderToken } from '../sales/guest-token.ts';
import { requireGiftCards } from './check-gift-cards.ts';
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
  /** `carrier_method`. */
  readonly shippingMethod: string | undefined;
  readonly payment: ChosenPayment | undefined;
  readonly note: string | undefined;
}

/** A placed order; a guest's comes with its token, which only this answer has. */
export interface PlacedCart extends PlacedOrder {
  readonly accessToken: string | undefined;
}

const refusals = [
  ...orderRefusals,
  ...addressRefusals,
  ...quoteCustomerRefusals,
  'registration_closed',
  'too_many_calls',
  'shipping_method_unavailable',
  'payment_missing',
  'payment_method_unavailable',
  'payment_method_not_allowed',
] as const;

const saveNote = statement((q, p: { quoteId: number; note: string }) =>
  q.updateTable('quote').set({ customer_note: p.note }).where('quote_id', '=', p.quoteId),
);
const nameOf = statement((q, p: { quoteId: number }) =>
  q
    .selectFrom('quote_address')
    .select(['firstname', 'lastname', 'email'])
    .where('quote_id', '=', p.quoteId)
    .where('address_type', '=', 'billing')
    .orderBy('address_id')
    .limit(1),
);
const buyerOf = statement((q, p: { quoteId: number }) =>
  q.selectFrom('quote').select(['customer_id', 'customer_email', 'checkout_method']).where('quote_id', '=', p.quoteId),
);

/**
 * Completes a cart and places its order, all in one transaction (rest 4.7): if anything is refused, nothing
 * is stored, except when a payment provider has declined. A guest cart becomes a guest's order with a secret token, or
 * the first order of a new account (`newPassword`), which is made in the same transaction. Accounts of visitors count
 * as registrations. A second order is refused with the first one (`cart_ordered`), and a cart whose gift cards pay less
 * than they did (`requireGiftCards`). Refuses as `placeOrder`, `setAddresses`, `chooseShipping`, `choosePayment` and
 * `setCustomer`, and `registration_closed`, `too_many_calls`.
 */
export const placeCart = finishingCommand({
  name: 'quote.placeCart',
  permission: { rest: customersOr('orders/create') },
  effect: 'write',
  touches: 'scoped',
  refusals,
  key: ({ quoteId }: PlaceCartInput) => ['quote', quoteId],
  prepare: {
    async check({ tx, principal, settings, fail }, input: PlaceCartInput) {
      const { newPassword: password, quoteId, call } = input;
      const buyer = password === undefined ? undefined : await tx.first(buyerOf, { quoteId });
      if (password === undefined || !buyer || buyer.customer_id) return undefined;
      if (await orderOfCall(tx, call)) return undefined;
      if (isShopper(principal) && !settings.registration) throw fail('registration_closed');
      return { password: password.trim(), isStranger: isShopper(principal) };
    },
    async make({ write, now, settings }, { network }, { password, isStranger }, fail) {
      const limit = anHour('register', settings.registrationsPerHour);
      // Counted whether the call succeeds or not, like registrations.
      if (isStranger) await write((tx) => countAction({ tx, now, fail }, limit, [network]));
      return { hash: await hashSecret(password) };
    },
    discard: async () => {},
  },
  async run(context, input: PlaceCartInput, hashed): Promise<PlacedCart | Unfinished<PendingPayment>> {
    const { tx } = context;
    const { quoteId, store, holder, addresses, shippingMethod, payment, note } = input;
    const made = await orderOfCall(tx, input.call);
    if (made) return toldOrder(context, made);
    const choice = { quoteId, store, holder };
    const [{ quote }, attempt] = await tx.together(
      () => findQuote(context, choice, { lock: true, takesClosed: true }),
      () => openAttemptOfQuote(tx, quoteId),
    );
    await requireUnordered(context, quote);
    const resumed = await resumedPayment(context, attempt, input);
    if (resumed) return resumed;
    await requireGiftCards(context, quote, input);
    if (addresses.length > 0) await setAddresses.run(context, { ...choice, addresses }, undefined);
    if (shippingMethod !== undefined)
      await chooseShipping.run(context, { ...choice, method: shippingMethod }, undefined);
    const buyer = await tx.first(buyerOf, { quoteId });
    const billing = await tx.first(nameOf, { quoteId });
    const email = input.guestEmail ?? buyer?.customer_email ?? billing?.email;
    const isKnown = buyer?.customer_id || (buyer?.checkout_method === 'register' && !hashed);
    if (!isKnown && email && billing) {
      const customer = whoBuys({ ...billing, email }, hashed && input.newPassword?.trim());
      await setCustomer.run(context, { ...choice, customer }, hashed?.hash);
    }
    if (payment !== undefined) await choosePayment.run(context, { ...choice, payment }, undefined);
    if (note !== undefined) await tx.run(saveNote, { quoteId, note });
    const { agreements, expectedGrandTotal, call } = input;
    const [found, stored] = await tx.together(
      () => findQuote(context, choice, { lock: true }),
      () => storedCheckout(tx, quoteId),
    );
    const placed = await orderCart(context, found, stored, { store, agreements, expectedGrandTotal, call });
    // Last, since orders of a network wait for each other here.
    if (isShopper(context.principal)) {
      await countOrder(context, input.network, (buyer?.customer_id ? buyer.customer_email : email) ?? '');
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
async function toldOrder(context: Pick<Context, 'tx' | 'now'>, placed: PlacedOrder): Promise<PlacedCart> {
  const isTold = await hasOrderToken(context.tx, placed.orderId);
  return isTold ? { ...placed, accessToken: undefined } : withToken(context, placed);
}

/** An order with the secret token of a guest's. */
async function withToken({ tx, now }: Pick<Context, 'tx' | 'now'>, placed: PlacedOrder): Promise<PlacedCart> {
  const accessToken = placed.customerId === null ? await giveOrderToken(tx, placed.orderId, now) : undefined;
  return { ...placed, accessToken };
}
