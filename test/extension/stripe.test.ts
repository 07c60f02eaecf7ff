/** Payments by Stripe, over a Stripe on loopback: every way of an answer, a webhook and a shopper ends in one charge or none. */

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inUnits, inWords } from '../../extensions/stripe/client.ts';
import { openStripeShop } from './stripe-shop.ts';

const { onEachDatabase } = await import('../support/database/engines.ts');

const day = 24 * 3600;

onEachDatabase(
  'money is held and captured, at once or with the invoice, refunded and released',
  async (_t, settings) => {
    const shop = await openStripeShop(settings);
    const { stripe, office, set } = shop;
    try {
      // Held with the order: the intent is created, then confirmed, by keys of the attempt and in the version of the library.
      const order = await shop.cart();
      const placed = await order();
      assert.equal(placed.status, 201, placed.text);
      const [created, confirmed] = stripe.calls;
      assert.deepEqual(created, {
        path: 'POST /v1/payment_intents',
        sent: {
          amount: '2931',
          currency: 'usd',
          capture_method: 'manual',
          'allowed_payment_method_types[0]': 'card',
          'metadata[cartwright_payment]': created?.key,
        },
        key: created?.key,
        version: '2026-10-28.endive',
      });
      assert.match(created?.key ?? '', /^[0-9a-f]{32}$/);
      assert.deepEqual(
        [confirmed?.path, confirmed?.sent, confirmed?.key, stripe.calls.length],
        [
          'POST /v1/payment_intents/pi_1/confirm',
          { payment_method: 'pm_visa', use_stripe_sdk: 'true' },
          `${created?.key}-confirm`,
          2,
        ],
      );
      assert.deepEqual(stripe.money(), { held: 29.31, taken: 0, charges: 0 });
      assert.doesNotMatch(placed.text, /pi_|pm_|sk_test/);

      // Captured with the invoice, though the answer is lost and Stripe has forgotten the key.
      const invoice = await office.post(`/orders/${placed.body.id}/invoices`, {});
      stripe.next('lose', 'lose');
      const lost = await office.post(`/invoices/${invoice.body.id}/capture`, {});
      assert.deepEqual([lost.status, lost.body.error], [409, 'payment_pending']);
      stripe.forgetKeys();
      await shop.resolve(day);
      assert.deepEqual(stripe.money(), { held: 0, taken: 29.31, charges: 1 });
      const { body: paid } = await office.get(`/invoices/${invoice.body.id}`);
      assert.equal(paid.state, 'paid');

      // A part is given back once, though the answer is lost and Stripe has forgotten the key.
      const part = { adjustmentPositive: 10, items: [], shippingAmount: 0, offlineRefund: false };
      stripe.next('lose', 'lose');
      const refunding = await office.post(`/orders/${placed.body.id}/credit-memos`, part);
      assert.deepEqual([refunding.status, refunding.body.error], [409, 'payment_pending'], refunding.text);
      stripe.forgetKeys();
      await shop.resolve(day);
      assert.deepEqual(stripe.money(), { held: 0, taken: 19.31, charges: 1 });
      const refunded = await office.get(`/orders/${placed.body.id}`);
      assert.match(refunded.text, /"totalRefunded":10\b/);

      // A canceled order releases what is held.
      const second = await (await shop.cart())();
      assert.deepEqual(stripe.money(), { held: 29.31, taken: 19.31, charges: 1 });
      const canceled = await office.post(`/orders/${second.body.id}/cancel`, {});
      assert.equal(canceled.status, 200, canceled.text);
      assert.deepEqual(stripe.money(), { held: 0, taken: 19.31, charges: 1 });

      // Captured with the order, and given back by a void of the invoice.
      await set('payment_action', 'authorize_capture');
      const third = await (await shop.cart('ctoken_1'))();
      assert.equal(third.status, 201, third.text);
      assert.equal(stripe.calls.at(-1)?.sent.confirmation_token, 'ctoken_1');
      assert.deepEqual(stripe.money(), { held: 0, taken: 48.62, charges: 2 });
      const { body: invoices } = await office.get(`/invoices?orderId=${third.body.id}`);
      const voided = await office.post(`/invoices/${invoices[0].id}/void`, {});
      assert.equal(voided.status, 200, voided.text);
      assert.deepEqual(stripe.money(), { held: 0, taken: 19.31, charges: 2 });
    } finally {
      await shop.close();
    }
  },
);

onEachDatabase('what is declined leaves nothing, and a wrong key or amount no doubt', async (_t, settings) => {
  const shop = await openStripeShop(settings);
  const { stripe, set } = shop;
  try {
    const declined = async (token: string | undefined, reason: string | RegExp) => {
      const refused = await (await shop.cart(token))();
      assert.deepEqual([refused.status, refused.body.error], [409, 'payment_declined'], refused.text);
      const last = (await shop.attempts()).at(-1);
      assert.equal(last?.state, 'declined');
      assert.match(last?.last_error ?? '', new RegExp(reason));
      assert.equal(await shop.taken(), 0);
    };
    await declined('pm_declined', /^Your card was declined\.$/);
    // Nobody can confirm it later in a browser.
    assert.equal(shop.intent().status, 'canceled');
    await declined('no-card', /^No such PaymentMethod: 'no-card'$/);
    await set('secret_key', 'sk_test_other');
    await declined('pm_visa', /^Invalid API Key provided$/);
    await set('secret_key', stripe.secretKey);
    // The answer of the refusal is lost: it is the same later.
    stripe.next('answer', 'lose', 'lose');
    assert.equal((await (await shop.cart('pm_declined'))()).body.error, 'payment_pending');
    stripe.forgetKeys();
    await shop.resolve(day);
    assert.deepEqual([(await shop.attempts()).at(-1)?.state, await shop.taken()], ['declined', 0]);
    assert.deepEqual(stripe.money(), { held: 0, taken: 0, charges: 0 });
  } finally {
    await shop.close();
  }
});

/** Every request that a payment makes, and how it may be spoiled. */
const spoiled = ([['fail'], ['cut', 'cut'], ['lose', 'lose']] as const).flatMap((behaviours) => [
  behaviours,
  ['answer', ...behaviours] as const,
]);

onEachDatabase(
  'a payment of which any answer is spoiled is one charge, whoever goes on with it',
  async (_t, settings) => {
    const shop = await openStripeShop(settings);
    const { stripe, set } = shop;
    try {
      await set('payment_action', 'authorize_capture');
      let orders = 0;
      for (const behaviours of spoiled) {
        for (const goesOn of ['call', 'job a day later', 'both'] as const) {
          const order = await shop.cart();
          stripe.next(...behaviours);
          assert.equal((await order()).body.error, 'payment_pending', behaviours.join());
          if (goesOn === 'call') assert.equal((await order()).status, 201);
          else {
            stripe.forgetKeys();
            await Promise.all([shop.resolve(day), ...(goesOn === 'both' ? [order()] : [])]);
          }
          orders += 1;
          const { held, taken, charges } = stripe.money();
          assert.deepEqual(
            [held, Math.round(taken * 100), charges, await shop.orders(), await shop.taken()],
            [0, orders * 2931, orders, orders, orders],
            `${behaviours.join()}, then ${goesOn}`,
          );
        }
      }
    } finally {
      await shop.close();
    }
  },
);

onEachDatabase('a shopper confirms to the bank, fails, or leaves', async (_t, settings) => {
  const shop = await openStripeShop(settings);
  const { stripe, send } = shop;
  try {
    const asked = async () => {
      const order = await shop.cart('pm_3ds');
      const refused = await order();
      const intent = shop.intent();
      assert.deepEqual(
        [refused.status, refused.body.error, refused.body.action],
        [409, 'payment_pending', { type: 'stripe', clientSecret: intent.client_secret }],
      );
      return { order, intent };
    };
    // The page repeats the call.
    const first = await asked();
    assert.equal((await first.order()).body.action.clientSecret, first.intent.client_secret);
    stripe.shopper(first.intent.id, 'confirms');
    assert.equal((await first.order()).status, 201);

    // The page is closed: the webhook leads to the order, once, in whatever order events come and how often.
    const second = await asked();
    stripe.shopper(second.intent.id, 'confirms');
    const late = { ...second.intent, status: 'requires_payment_method' };
    for (const [type, object] of [
      ['payment_intent.payment_failed', late],
      ['payment_intent.amount_capturable_updated', second.intent],
      ['payment_intent.amount_capturable_updated', second.intent],
      ['payment_intent.succeeded', second.intent],
    ] as const) {
      assert.equal(await send(type, object), 204);
      await shop.resolve(0);
    }
    assert.deepEqual([await shop.orders(), stripe.money().held, await shop.taken()], [2, 58.62, 2]);

    // The bank says no: the webhook releases everything at once, and the browser cannot try the same intent again.
    const third = await asked();
    stripe.shopper(third.intent.id, 'fails');
    assert.equal(await send('payment_intent.payment_failed', third.intent), 204);
    await shop.resolve(0);
    assert.deepEqual([third.intent.status, (await shop.attempts()).at(-1)?.state], ['canceled', 'declined']);
    assert.deepEqual([await shop.orders(), await shop.taken()], [2, 2]);

    // The shopper leaves; after an hour nothing is held. Who confirms just then is not charged.
    const fourth = await asked();
    await shop.resolve(3700);
    assert.deepEqual([fourth.intent.status, (await shop.attempts()).at(-1)?.state], ['canceled', 'canceled']);
    const fifth = await asked();
    stripe.onCall(({ path }) => {
      if (path.endsWith('/cancel')) stripe.shopper(fifth.intent.id, 'confirms');
    });
    await shop.resolve(3700);
    stripe.onCall(() => undefined);
    assert.deepEqual([await shop.orders(), await shop.taken(), stripe.money().held], [2, 2, 58.62]);
  } finally {
    await shop.close();
  }
});

onEachDatabase('webhooks are believed by their signature, and disputes are comments', async (_t, settings) => {
  const shop = await openStripeShop(settings);
  const { stripe, send, set, engine } = shop;
  try {
    await set('payment_action', 'authorize_capture');
    await (await shop.cart())();
    const { id: payment_intent, latest_charge: charge } = shop.intent();
    const dispute = { id: 'dp_1', amount: 2931, currency: 'usd', reason: 'fraudulent', charge, payment_intent };
    const opened = { ...dispute, status: 'needs_response' };
    const { signature } = stripe.event('charge.dispute.created', opened);
    for (const forged of ['', 't=1,v1=00', signature, signature.replace(/v1=../, 'v1=00')]) {
      assert.equal(await send('charge.dispute.created', opened, { signature: forged }), 400, forged);
    }
    assert.equal(await send('charge.dispute.created', opened, { sentAt: Date.now() - 3_600_000 }), 400);
    const refund = {
      id: 're_9',
      amount: 500,
      currency: 'usd',
      failure_reason: 'expired_or_canceled_card',
      payment_intent,
    };
    for (let time = 0; time < 2; time++) {
      assert.equal(await send('charge.dispute.closed', { ...dispute, status: 'lost' }), 204);
      assert.equal(await send('charge.dispute.created', opened), 204);
      assert.equal(await send('refund.failed', refund), 204);
    }
    // Of another shop with the same account, of no payment, and of a kind that is not read.
    assert.equal(await send('payment_intent.succeeded', { ...shop.intent(), metadata: {} }), 204);
    assert.equal(await send('charge.dispute.created', { ...opened, payment_intent: null }), 204);
    assert.equal(await send('customer.created', {}), 204);
    const history = await engine.read((tx) =>
      tx.query((q) => q.selectFrom('sales_order_history').select('comment').where('comment', 'like', 'Stripe%')),
    );
    assert.deepEqual(
      history.map(({ comment }) => comment),
      [
        'Stripe: dispute dp_1 over 29.31 USD was closed (lost).',
        'Stripe: dispute dp_1 over 29.31 USD was opened (fraudulent).',
        'Stripe: refund re_9 of 5.00 USD failed (expired_or_canceled_card).',
      ],
    );
    await set('webhook_secret', '');
    assert.equal(await send('charge.dispute.created', opened), 400);
  } finally {
    await shop.close();
  }
});

test('amounts are in the smallest unit of their currency', () => {
  assert.deepEqual(
    [inUnits(293_100, 'USD'), inUnits(12_340_000, 'JPY'), inUnits(12_346, 'KWD'), inUnits(50, 'EUR')],
    [2931, 1234, 1230, 1],
  );
  assert.deepEqual(
    [inWords(2931, 'usd'), inWords(1234, 'jpy'), inWords(1230, 'kwd')],
    ['29.31 USD', '1234 JPY', '1.230 KWD'],
  );
});
