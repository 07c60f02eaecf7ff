/** An extension's payment is asked by the machinery of the gateway: two transactions, the job, notices. */

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { loadExtensions } from '../../src/extension/load.ts';

// Before any list of the program is made, so everything else is imported after it.
await loadExtensions(['./wallet.ts'], import.meta.dirname);
const { signed, wallet } = await import('./wallet.ts');
const { migrate } = await import('../../src/platform/storage/migrations/migrate.ts');
const { openEngineWith } = await import('../../src/schema/open.ts');
const { schema } = await import('../../src/schema/schema.ts');
const { installDemoStore } = await import('../../src/demo/install.ts');
const { onEachDatabase } = await import('../support/database/engines.ts');
const { configure, stockOf } = await import('../checkout/support.ts');
const { startService } = await import('../support/service.ts');
const { restClient } = await import('../support/rest.ts');
const { address } = await import('../wire/rest/carts/carts-support.ts');
const { lookers } = await import('../payments/support.ts');

const placing = {
  shippingAddress: address,
  billingAddress: { sameAsShipping: true },
  guestEmail: 'ann@example.com',
  shippingMethod: 'flatrate_flatrate',
  paymentMethod: 'wallet',
  paymentToken: 'tok_1',
};
const mustAct = { status: 'unfinished', action: { type: 'redirect', url: 'https://bank.example.com/3ds' } };

onEachDatabase('an extension asks its provider, and its notices lead to the order', async (_t, settings) => {
  wallet.asked.length = 0;
  wallet.next.length = 0;
  const mediaDir = join(settings.dataDir, 'media');
  const engine = openEngineWith(schema, settings);
  await migrate(engine);
  await installDemoStore(engine, mediaDir);
  const service = await startService(engine, { mediaDir });
  const { resolve, orders, attempts } = lookers(engine);
  try {
    const stranger = await restClient(service, 'anonymous');
    const clerk = await restClient(service, { engine, grants: ['all'] });
    const cart = async (): Promise<string> => {
      const path = `/guest-carts/${(await stranger.post('/guest-carts', {})).body.maskedId}`;
      await stranger.post(`${path}/items`, { sku: 'INK-TIDE', qty: 2 });
      return path;
    };
    const notice = async (notices: unknown, { to = 'wallet', secret = 'a-secret' } = {}) => {
      const body = typeof notices === 'string' ? notices : JSON.stringify(notices);
      const headers = { 'wallet-signature': signed(body, secret), 'content-type': 'application/json' };
      const answer = await fetch(`${service.url}/payment-notices/${to}`, { method: 'POST', headers, body });
      return answer.status;
    };
    const last = () => wallet.asked.at(-1);

    // Without its secret it is not offered; with it, the secret is shown to nobody.
    await configure(engine, 'payment/wallet/active', '1');
    const first = await cart();
    const unoffered = await stranger.post(`${first}/order`, placing);
    assert.deepEqual([unoffered.status, unoffered.body.error], [409, 'payment_method_unavailable']);
    await configure(engine, 'payment/wallet/secret', 'a-secret');
    const shown = await clerk.get('/config/payment/wallet/secret');
    assert.equal(shown.status, 200, shown.text);
    assert.doesNotMatch(shown.text, /a-secret/);

    // The shopper must act: the page learns how. The same call goes on, with the same id and what was stored before.
    const before = await stockOf(engine, 'INK-TIDE');
    wallet.next.push(mustAct);
    const pending = await stranger.post(`${first}/order`, placing);
    assert.deepEqual(
      [pending.status, pending.body.error, pending.body.action, pending.body.detail],
      [
        409,
        'payment_pending',
        mustAct.action,
        'The shopper must confirm the payment. Then repeat the same call; nothing is charged twice.',
      ],
    );
    assert.equal(await stockOf(engine, 'INK-TIDE'), before - 2);
    const placed = await stranger.post(`${first}/order`, placing);
    assert.equal(placed.status, 201, placed.text);
    const [{ id = '' } = {}, ...more] = wallet.asked;
    const money = { call: 'authorize', id, amount: 293_100, currency: 'USD', token: 'tok_1', capture: false };
    assert.deepEqual(wallet.asked, [
      { ...money, transaction: null },
      { ...money, transaction: `kept-${id.slice(0, 4)}` },
    ]);
    assert.equal(more.length, 1);

    // A notice lets the job ask at once, again and again with one order; a forged one does nothing.
    wallet.next.push(new Error('cut off'));
    const second = await cart();
    assert.equal((await stranger.post(`${second}/order`, placing)).body.error, 'payment_pending');
    const { id: cutOff = '' } = last() ?? {};
    assert.equal(await notice([{ payment: cutOff }], { secret: 'wrong' }), 400);
    await resolve(0);
    assert.equal(await orders(), 1);
    assert.equal(await notice([{ payment: cutOff, comment: 'too early' }]), 409);
    assert.deepEqual([await notice([{ payment: cutOff }]), await notice([{ payment: cutOff }])], [204, 204]);
    await Promise.all([resolve(0), resolve(0)]);
    assert.equal(await orders(), 2);
    assert.equal(await notice([{ payment: cutOff }]), 204);
    await resolve(300);
    assert.deepEqual([await orders(), await stockOf(engine, 'INK-TIDE')], [2, before - 4]);

    // A comment is written once, however often and in whatever order notices come.
    const disputed = [{ payment: cutOff, comment: 'Disputed: 29.31 USD' }];
    for (const sent of [disputed, [{ payment: cutOff, comment: 'Dispute won' }], disputed]) {
      assert.equal(await notice(sent), 204);
    }
    const history = await engine.read((tx) =>
      tx.query((q) =>
        q
          .selectFrom('sales_order_history')
          .select(['comment', 'is_visible_on_front'])
          .where('comment', 'like', 'Disp%'),
      ),
    );
    assert.deepEqual(
      history.map(({ comment, is_visible_on_front }) => [comment, is_visible_on_front]),
      [
        ['Disputed: 29.31 USD', 0],
        ['Dispute won', 0],
      ],
    );

    // What is no notice is refused, and what names nothing is passed over.
    assert.equal(await notice([{ payment: 'nobody', comment: 'x' }]), 204);
    assert.equal(await notice('no json'), 400);
    assert.equal(await notice('{}'), 400);
    assert.equal(await notice([{ payment: null }, 7]), 204);
    assert.equal(await notice(`[${' '.repeat(262_144)}]`), 413);
    for (const to of ['gateway', 'checkmo', 'none', '%00', 'wallet?store=none'])
      assert.equal(await notice([], { to }), 404, to);
    assert.equal(await notice([], { to: 'wallet?store=german' }), 204);

    // After an hour nobody waits for the shopper: what was stored before is released.
    wallet.next.push(mustAct);
    const third = await cart();
    await stranger.post(`${third}/order`, placing);
    wallet.next.push(mustAct);
    await resolve(3599);
    assert.equal(last()?.call, 'authorize');
    wallet.next.push(mustAct);
    await resolve(3700);
    const { id: left = '' } = wallet.asked.at(-2) ?? {};
    assert.deepEqual(last(), {
      call: 'void',
      id: `${left}-void`,
      authorization: left,
      transaction: `kept-${left.slice(0, 4)}`,
    });
    assert.deepEqual(
      (await attempts()).map(({ state }) => state),
      ['done', 'done', 'canceled'],
    );
    assert.equal(await stockOf(engine, 'INK-TIDE'), before - 4);

    // Private addresses are asked by nobody, and what is no answer counts as none.
    const asked = wallet.asked.length;
    const inward = await stranger.post(`${await cart()}/order`, { ...placing, paymentToken: 'private' });
    assert.deepEqual([inward.body.error, wallet.asked.length], ['payment_pending', asked]);
    assert.equal((await attempts()).at(-1)?.last_error, 'must begin with https://');
    for (const wrong of [{ status: 'approved' }, { status: 'paid' }, 'approved', { status: 'unfinished' }]) {
      wallet.next.push(wrong);
      assert.equal((await stranger.post(`${await cart()}/order`, placing)).body.error, 'payment_pending');
    }

    // Who never answers holds nobody up, and what is stored of a payment has a bound.
    wallet.next.length = 0;
    const unknown = async (answer: unknown): Promise<string | null | undefined> => {
      wallet.next.push(answer);
      assert.equal((await stranger.post(`${await cart()}/order`, placing)).body.error, 'payment_pending');
      return (await attempts()).at(-1)?.last_error;
    };
    const long = { status: 'approved', transaction: 'x'.repeat(256) };
    assert.equal(await unknown(long), 'the provider answered a transaction that is too long');
    await configure(engine, 'payment/wallet/timeout', '0.01');
    assert.equal(await unknown(new Promise(() => undefined)), 'no answer in time');
    assert.equal(await notice('"silence"'), 400, 'a notice that is not read in time is refused');
    await configure(engine, 'payment/wallet/timeout', '10');

    // Money moves with the documents of the order.
    wallet.next.length = 0;
    const invoice = await clerk.post(`/orders/${placed.body.id}/invoices`, {});
    assert.equal(invoice.status, 201, invoice.text);
    const captured = await clerk.post(`/invoices/${invoice.body.id}/capture`, {});
    assert.equal(captured.status, 200, captured.text);
    const sent = wallet.asked.at(-1);
    assert.deepEqual([sent?.call, sent?.transaction, sent?.amount], ['capture', 'authorize-2', 293_100]);
  } finally {
    await service.close();
    await engine.close();
  }
});
