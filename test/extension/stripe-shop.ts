import assert from 'node:assert/strict';
import { join } from 'node:path';
import { loadExtensions } from '../../src/extension/load.ts';
import type { Engine } from '../../src/platform/storage/engine.ts';
import type { StorageSettings } from '../../src/schema/open.ts';
import { startFakeStripe } from '../support/fake-stripe.ts';

// Before any list of the program is made, so everything else is imported after it.
await loadExtensions(['./extensions/stripe/index.ts'], join(import.meta.dirname, '../..'));
const { migrate } = await import('../../src/platform/storage/migrations/migrate.ts');
const { openEngineWith } = await import('../../src/schema/open.ts');
const { schema } = await import('../../src/schema/schema.ts');
const { installDemoStore } = await import('../../src/demo/install.ts');
const { configure, stockOf } = await import('../checkout/support.ts');
const { startService } = await import('../support/service.ts');
const { restClient } = await import('../support/rest.ts');
const { address } = await import('../wire/rest/carts/carts-support.ts');
const { lookers } = await import('../payments/support.ts');

/** How a guest orders a cart that is paid by a card. */
const placing = {
  shippingAddress: address,
  billingAddress: { sameAsShipping: true },
  guestEmail: 'ann@example.com',
  shippingMethod: 'flatrate_flatrate',
  paymentMethod: 'stripe',
};

/** The demo store with the extension over a Stripe on loopback; carts cost 29.31. */
export async function openStripeShop(settings: StorageSettings) {
  const mediaDir = join(settings.dataDir, 'media');
  const engine: Engine = openEngineWith(schema, settings);
  await migrate(engine);
  await installDemoStore(engine, mediaDir);
  const stripe = await startFakeStripe();
  const set = (name: string, value: string) => configure(engine, `payment/stripe/${name}`, value);
  for (const [name, value] of Object.entries({
    active: '1',
    timeout: '2',
    api_url: stripe.url,
    secret_key: stripe.secretKey,
    webhook_secret: stripe.webhookSecret,
  })) {
    await set(name, value);
  }
  const service = await startService(engine, {
    mediaDir,
    paymentPrivateAddresses: true,
    ordersPerHour: 0,
    orderMailsPerHour: 0,
  });
  const stranger = await restClient(service, 'anonymous');
  const office = await restClient(service, { engine, grants: ['all'] });
  const stock = () => stockOf(engine, 'INK-TIDE');
  const before = await stock();
  return {
    engine,
    mediaDir,
    stripe,
    set,
    service,
    stranger,
    office,
    ...lookers(engine),
    /** How many carts’ pieces are taken. */
    taken: async () => (before - (await stock())) / 2,
    /** Opens a guest's cart; answers a function that orders it with a card, with what it sends. */
    async cart(paymentToken = 'pm_visa') {
      const path = `/guest-carts/${(await stranger.post('/guest-carts', {})).body.maskedId}`;
      await stranger.post(`${path}/items`, { sku: 'INK-TIDE', qty: 2 });
      const sent = { path: `${path}/order`, body: { ...placing, paymentToken } };
      return Object.assign(() => stranger.post(sent.path, sent.body), { sent });
    },
    /** The last intent. */
    intent() {
      const last = [...stripe.intents.values()].at(-1);
      assert.ok(last);
      return last;
    },
    /** Sends an event as Stripe does; answers the status. */
    async send(type: string, object: object, change: { readonly signature?: string; readonly sentAt?: number } = {}) {
      const { body, signature } = stripe.event(type, object, change.sentAt);
      const headers = { 'stripe-signature': change.signature ?? signature, 'content-type': 'application/json' };
      const answer = await fetch(`${service.url}/payment-notices/stripe`, { method: 'POST', headers, body });
      return answer.status;
    },
    async close() {
      await service.close();
      await stripe.close();
      await engine.close();
    },
  };
}
