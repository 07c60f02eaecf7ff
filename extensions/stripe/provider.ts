import type {
  AskedAuthorization,
  AskedTransfer,
  AskedVoid,
  PaymentDecision,
  PaymentProvider,
} from 'cartwright/extension';
import type { Stripe } from 'stripe';
import { type Asking, inUnits, stripeOf } from './client.ts';

type Answer = Awaited<ReturnType<PaymentProvider['authorize']>>;
type Intent = Stripe.PaymentIntent;

/**
 * Holds or captures money. The payment intent is created without a means of payment, and its id stored; only then is it confirmed.
 * So a confirmation never comes twice: later tries ask for the state of the same intent, however long ago the first one was.
 */
export async function authorize(asked: AskedAuthorization): Promise<Answer> {
  const { id, token, transaction } = asked;
  if (token === null && transaction === null) return { status: 'declined', reason: 'no means of payment was sent' };
  const stripe = await stripeOf(asked);
  let intent: Intent;
  try {
    intent = await (transaction === null ? create(stripe, asked) : stripe.paymentIntents.retrieve(transaction));
  } catch (error) {
    // Without an intent of which we know, nothing was confirmed.
    if (transaction === null && isAnswered(error)) return { status: 'declined', reason: error.message };
    throw error;
  }
  if (transaction === null) await asked.keep(intent.id);
  const isNew = intent.status === 'requires_payment_method' && intent.last_payment_error === null;
  if (!isNew) return decided(stripe, intent, asked);
  try {
    const means = token?.startsWith('ctoken_') ? { confirmation_token: token } : { payment_method: token ?? '' };
    const confirmed = await stripe.paymentIntents.confirm(
      intent.id,
      { ...means, use_stripe_sdk: true },
      { idempotencyKey: `${id}-confirm` },
    );
    return decided(stripe, confirmed, asked);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return decided(stripe, await stripe.paymentIntents.retrieve(intent.id), asked, error.message);
  }
}

function create(stripe: Stripe, { id, amount, currency, capture }: AskedAuthorization): Promise<Intent> {
  return stripe.paymentIntents.create(
    {
      amount: inUnits(amount, currency),
      currency: currency.toLowerCase(),
      capture_method: capture ? 'automatic' : 'manual',
      allowed_payment_method_types: ['card'],
      metadata: { cartwright_payment: id },
    },
    { idempotencyKey: id },
  );
}

/** What the state of an intent means. One that failed is canceled first, so that nobody can confirm it any more. */
async function decided(
  stripe: Stripe,
  intent: Intent,
  { capture }: Pick<AskedAuthorization, 'capture'>,
  reason = intent.last_payment_error?.message,
): Promise<Answer> {
  switch (intent.status) {
    case 'succeeded':
      return { status: 'approved', transaction: capture ? chargeOf(intent) : intent.id };
    case 'requires_capture':
      return { status: 'approved', transaction: intent.id };
    case 'requires_action':
      return { status: 'unfinished', action: { type: 'stripe', clientSecret: intent.client_secret } };
    case 'canceled':
      return { status: 'declined', reason: reason ?? intent.cancellation_reason ?? 'the payment was canceled' };
    case 'processing':
      throw new Error('the payment is still being processed');
    default: {
      const canceled = await cancel(stripe, intent.id);
      return decided(stripe, canceled, { capture }, reason);
    }
  }
}

/** Captures held money. Stripe captures an authorization once: the rest of it is released. */
export async function capture(asked: AskedTransfer): Promise<PaymentDecision> {
  const { id, amount, currency, transaction } = asked;
  const stripe = await stripeOf(asked);
  const sum = inUnits(amount, currency);
  try {
    const intent = await stripe.paymentIntents.capture(
      transaction,
      { amount_to_capture: sum, metadata: { cartwright_capture: id } },
      { idempotencyKey: id },
    );
    if (intent.status !== 'succeeded') throw new Error(`the payment is ${intent.status} after its capture`);
    return { status: 'approved', transaction: chargeOf(intent) };
  } catch (error) {
    if (!isRefusal(error)) throw error;
    // It may have been captured by this very request, longer ago than Stripe remembers keys, or by hand.
    const intent = await stripe.paymentIntents.retrieve(transaction);
    const by = intent.metadata.cartwright_capture;
    const isDone = intent.status === 'succeeded' && (by === id || (by === undefined && intent.amount_received === sum));
    return isDone
      ? { status: 'approved', transaction: chargeOf(intent) }
      : { status: 'declined', reason: error.message };
  }
}

/**
 * Releases held money, or gives captured money back. Without a transaction nothing was ever confirmed. An intent of an order may
 * have been captured in part, which stays; one without an order is refunded if it was captured.
 */
export async function release(asked: AskedVoid): Promise<PaymentDecision> {
  const { id, authorization, transaction } = asked;
  if (transaction === null) return { status: 'approved', transaction: authorization ?? id };
  const stripe = await stripeOf(asked);
  if (!transaction.startsWith('pi_')) return refunded(stripe, { id, charge: transaction });
  const intent = await cancel(stripe, transaction);
  if (intent.status === 'canceled') return { status: 'approved', transaction };
  if (intent.status !== 'succeeded') throw new Error(`the payment is ${intent.status}, and cannot be canceled`);
  return authorization === null
    ? { status: 'approved', transaction }
    : refunded(stripe, { id, charge: chargeOf(intent) });
}

/** Gives a part of captured money back. */
export async function refund(asked: AskedTransfer): Promise<PaymentDecision> {
  const { id, amount, currency, transaction: charge } = asked;
  return refunded(await stripeOf(asked), { id, charge, amount: inUnits(amount, currency) });
}

/** Refunds a charge, all that is left without an amount; once for an id, also if that was longer ago than Stripe remembers keys. */
async function refunded(
  stripe: Stripe,
  { id, charge, amount }: { readonly id: string; readonly charge: string; readonly amount?: number },
): Promise<PaymentDecision> {
  for await (const earlier of stripe.refunds.list({ charge, limit: 100 })) {
    if (earlier.metadata?.cartwright_refund === id) return refundDecision(earlier);
  }
  try {
    const sum = amount === undefined ? {} : { amount };
    const made = await stripe.refunds.create(
      { charge, ...sum, metadata: { cartwright_refund: id } },
      { idempotencyKey: id },
    );
    return refundDecision(made);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    if (amount === undefined && error.code === 'charge_already_refunded')
      return { status: 'approved', transaction: charge };
    return { status: 'declined', reason: error.message };
  }
}

function refundDecision({ id, status, failure_reason: reason }: Stripe.Refund): PaymentDecision {
  return status === 'failed' || status === 'canceled'
    ? { status: 'declined', reason: reason ?? `the refund is ${status}` }
    : { status: 'approved', transaction: id };
}

/** Cancels an intent, if its state allows it; answers it as it is then. */
async function cancel(stripe: Stripe, id: string): Promise<Intent> {
  try {
    return await stripe.paymentIntents.cancel(id);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const intent = await stripe.paymentIntents.retrieve(id);
    if (intent.status !== 'canceled' && intent.status !== 'succeeded') throw error;
    return intent;
  }
}

function chargeOf({ id, latest_charge: charge }: Intent): string {
  const found = typeof charge === 'string' ? charge : charge?.id;
  if (found === undefined) throw new Error(`the payment ${id} has no charge`);
  return found;
}

/** Whether Stripe has refused a request for what it asks: a card, a state, an amount. All else leaves open what became of it. */
function isRefusal(error: unknown): error is Stripe.errors.StripeError {
  return isAnswered(error) && ['StripeCardError', 'StripeInvalidRequestError'].includes(error.type);
}

/** Whether Stripe has answered that it did not do it: not that it is busy, or broken. */
function isAnswered(error: unknown): error is Stripe.errors.StripeError {
  const { statusCode } = (error ?? {}) as { readonly statusCode?: unknown };
  return [400, 401, 402, 403, 404].includes(statusCode as number);
}

/** The id of the store's request that an intent belongs to. */
export async function paymentOf(asking: Asking, intentId: string): Promise<string | undefined> {
  const intent = await (await stripeOf(asking)).paymentIntents.retrieve(intentId);
  return intent.metadata.cartwright_payment;
}
