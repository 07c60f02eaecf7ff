// extensions/stripe/: online payments by Stripe, with its own library (docs/stripe.md). index.ts is the extension, provider.ts moves
// money, notices.ts reads webhooks, client.ts is the library with the store's rules for addresses.
import { defineExtension } from 'cartwright/extension';
import { readEvent } from './notices.ts';
import { authorize, capture, refund, release } from './provider.ts';

// Loaded with the first payment; that it is installed is checked at the start.
import.meta.resolve('stripe');

export default defineExtension({
  name: 'stripe',
  payments: [
    {
      code: 'stripe',
      defaults: { active: '0', title: 'Card', order_status: 'pending', api_url: 'https://api.stripe.com' },
      needs: ['secret_key'],
      allows: ({ grandTotal }) => grandTotal > 0,
      provider: { authorize, capture, void: release, refund, notices: readEvent },
    },
  ],
  settings: [
    {
      path: 'payment/stripe/secret_key',
      kind: 'secret',
      default: null,
      level: 'store',
      about: 'Secret key of the account at Stripe',
    },
    {
      path: 'payment/stripe/webhook_secret',
      kind: 'secret',
      default: null,
      level: 'store',
      about: 'Secret with which Stripe signs webhooks',
    },
    {
      path: 'payment/stripe/api_url',
      kind: 'endpoint',
      default: 'https://api.stripe.com',
      level: 'default',
      about: 'Address of the interface of Stripe',
    },
  ],
});
