import type { PaymentNotice, ReceivedNotice } from 'cartwright/extension';
import { inWords, stripeOf } from './client.ts';
import { paymentOf } from './provider.ts';

/** An event of Stripe, checked by its signature, and what it says: look at a payment again, or write a comment. */
export async function readEvent(received: ReceivedNotice): Promise<PaymentNotice[]> {
  const { body, headers, now, setting } = received;
  const secret = setting('webhook_secret');
  if (secret === '') throw new Error('payment/stripe/webhook_secret is not set');
  const stripe = await stripeOf(received);
  const signature = headers['stripe-signature'] ?? '';
  const event = stripe.webhooks.constructEvent(body, signature, secret, undefined, undefined, now);
  switch (event.type) {
    case 'payment_intent.succeeded':
    case 'payment_intent.amount_capturable_updated':
    case 'payment_intent.payment_failed':
    case 'payment_intent.canceled': {
      const payment = event.data.object.metadata.cartwright_payment;
      return payment === undefined ? [] : [{ payment }];
    }
    case 'charge.dispute.created':
    case 'charge.dispute.closed': {
      const { id, amount, currency, reason, status, payment_intent: intent } = event.data.object;
      const sum = inWords(amount, currency);
      const comment =
        event.type === 'charge.dispute.created'
          ? `Stripe: dispute ${id} over ${sum} was opened (${reason}).`
          : `Stripe: dispute ${id} over ${sum} was closed (${status}).`;
      return commented(received, intent, comment);
    }
    case 'refund.failed': {
      const { id, amount, currency, failure_reason: reason, payment_intent: intent } = event.data.object;
      return commented(
        received,
        intent,
        `Stripe: refund ${id} of ${inWords(amount, currency)} failed (${reason ?? 'unknown'}).`,
      );
    }
    default:
      return [];
  }
}

async function commented(
  received: ReceivedNotice,
  intent: string | { readonly id: string } | null,
  comment: string,
): Promise<PaymentNotice[]> {
  if (intent === null) return [];
  const payment = await paymentOf(received, typeof intent === 'string' ? intent : intent.id);
  return payment === undefined ? [] : [{ payment, comment }];
}
