import assert from 'node:assert/strict';
import { readyCart } from '../checkout/support.ts';
import { onEachDemoStore } from '../support/database/engines.ts';
import { failingAt } from '../support/database/failing-engine.ts';
import { startFakeGateway } from '../support/fake-gateway.ts';
import { legacyCaller } from '../support/legacy.ts';
import { testSettings } from '../support/service.ts';
import { address } from '../wire/rest/carts/carts-support.ts';
import { type CardShop, cardOf, onCardShop, placing } from './card-shop.ts';
import { lookers, offerGateway } from './support.ts';

type Shown = { id: number; code: string; balance: number; status: string };

/** A captured order of two gift cards of 25, which the gateway was paid 50 for: its id, its invoice and its cards. */
async function soldCards({ stranger, office, gateway }: CardShop) {
  const path = `/guest-carts/${(await stranger.post('/guest-carts', {})).body.maskedId}`;
  const people = {
    giftcardSenderName: 'Ann',
    giftcardSenderEmail: 'ann@example.com',
    giftcardRecipientName: 'Bea',
    giftcardRecipientEmail: 'bea@example.com',
  };
  const added = await stranger.post(`${path}/items`, { sku: 'GIFT-CARD', qty: 2, giftcardAmount: 25, ...people });
  assert.equal(added.status, 200, added.text);
  const order = await stranger.post(`${path}/order`, {
    billingAddress: address,
    guestEmail: 'ann@example.com',
    paymentMethod: 'gateway',
    paymentToken: 'tok_1',
  });
  assert.equal(order.status, 201, order.text);
  const { body: invoice } = await office.post(`/orders/${order.body.id}/invoices`, {});
  assert.deepEqual((await office.get(`/giftcards?orderId=${order.body.id}`)).body, []);
  assert.equal((await office.post(`/invoices/${invoice.id}/capture`, {})).status, 200);
  assert.deepEqual(gateway.money(), { held: 0, taken: 50 });
  const cards = async (): Promise<Shown[]> => (await office.get(`/giftcards?orderId=${order.body.id}`)).body;
  return { id: order.body.id, item: order.body.items[0].id, invoice: invoice.id, cards };
}

const states = (cards: readonly Shown[]) => cards.map(({ status, balance }) => [status, balance]);

/** A guest's cart of 29.31 that a code is applied to. */
async function cartPaidBy({ stranger }: CardShop, giftcardCode: string | undefined) {
  const path = `/guest-carts/${(await stranger.post('/guest-carts', {})).body.maskedId}`;
  await stranger.post(`${path}/items`, { sku: 'INK-TIDE', qty: 2 });
  return { path, applied: await stranger.post(`${path}/giftcards`, { giftcardCode }) };
}

const byCheque = { ...placing, paymentMethod: 'checkmo', paymentToken: undefined };

onCardShop('bought cards cannot be spent while their money is asked back, and are taken back with it', async (shop) => {
  const { stranger, office, gateway, resolve } = shop;
  const { invoice, cards } = await soldCards(shop);
  const [first] = await cards();
  const { path } = await cartPaidBy(shop, first?.code);
  gateway.next('stall');
  for (const behaviour of ['fail', 'lose'] as const) {
    const pending = await office.post(`/invoices/${invoice}/void`, {});
    assert.deepEqual([pending.status, pending.body.error], [409, 'payment_pending'], pending.text);
    assert.deepEqual(states(await cards()), Array(2).fill(['disabled', 25]));
    assert.deepEqual((await office.get(`/invoices/${invoice}`)).body.actions, ['comment']);
    const { applied } = await cartPaidBy(shop, first?.code);
    assert.deepEqual([applied.status, applied.body.error], [409, 'gift_card_disabled']);
    gateway.next(behaviour);
  }
  const changed = await office.patch(`/giftcards/${first?.id}`, { balance: 30 });
  assert.deepEqual([changed.status, changed.body.errors[0].message], [422, 'is being refunded: it cannot change now']);
  const order = await stranger.post(`${path}/order`, byCheque);
  assert.deepEqual([order.status, order.body.error], [409, 'gift_card_spent'], order.text);
  await resolve(300);
  await resolve(600);
  assert.deepEqual(states(await cards()), Array(2).fill(['disabled', 0]));
  assert.deepEqual(gateway.money(), { held: 0, taken: 0 });
  assert.equal((await office.get(`/invoices/${invoice}`)).body.state, 'canceled');
});

onCardShop('cards whose money the provider does not give back can be spent again', async (shop) => {
  const { office, gateway, resolve } = shop;
  const { id, item, invoice, cards } = await soldCards(shop);
  gateway.next('decline');
  assert.equal((await office.post(`/invoices/${invoice}/void`, {})).body.error, 'payment_declined');
  assert.deepEqual(states(await cards()), Array(2).fill(['active', 25]));
  // Of a refund of one piece one card waits; where nobody hears of the answer the job does.
  gateway.next('fail', 'decline');
  const refund = { items: [{ orderItemId: item, qty: 1 }], offlineRefund: false };
  assert.equal((await office.post(`/orders/${id}/credit-memos`, refund)).body.error, 'payment_pending');
  assert.deepEqual(states(await cards()), [
    ['disabled', 25],
    ['active', 25],
  ]);
  assert.equal((await office.get(`/giftcards?orderId=${id}&status=disabled`)).body.length, 1);
  await resolve(300);
  assert.deepEqual(states(await cards()), Array(2).fill(['active', 25]));
  const [frozen, other] = await cards();
  gateway.next('fail');
  await office.post(`/orders/${id}/credit-memos`, refund);
  const { path } = await cartPaidBy(shop, other?.code);
  assert.equal((await shop.stranger.post(`${path}/order`, byCheque)).body.prices.giftcardAmount, 25);
  const made = await office.post(`/orders/${id}/credit-memos`, refund);
  assert.deepEqual([made.status, made.body.grandTotal], [201, 25], made.text);
  assert.deepEqual(states(await cards()), [
    ['disabled', 0],
    ['used', 0],
  ]);
  assert.equal((await cards())[0]?.id, frozen?.id);
  assert.deepEqual(gateway.money(), { held: 0, taken: 25 });
  assert.deepEqual((await office.get(`/invoices/${invoice}`)).body.actions, ['refund', 'comment']);
  assert.deepEqual((await office.post(`/invoices/${invoice}/void`, {})).body.error, 'invoice_move_refused');
});

onCardShop('an order and a void that race for a bought card have one winner', async (shop) => {
  const { stranger, office, gateway } = shop;
  const { invoice, cards } = await soldCards(shop);
  const [first] = await cards();
  const { path } = await cartPaidBy(shop, first?.code);
  const [order, voided] = await Promise.all([
    stranger.post(`${path}/order`, byCheque),
    office.post(`/invoices/${invoice}/void`, {}),
  ]);
  const isSpent = order.body.prices?.giftcardAmount === 25;
  const { actions } = (await office.get(`/invoices/${invoice}`)).body;
  assert.deepEqual(actions, isSpent ? ['refund', 'comment'] : ['comment']);
  if (isSpent) assert.deepEqual([voided.status, voided.body.error], [409, 'invoice_move_refused']);
  else assert.equal(voided.status, 200, voided.text);
  assert.deepEqual(gateway.money(), { held: 0, taken: isSpent ? 50 : 0 });
  assert.deepEqual((await cards())[0]?.balance, 0);
});

onCardShop('only the rest after gift cards is captured; a void refunds the rest, a cancel the card', async (shop) => {
  const { stranger, office, gateway } = shop;
  const card = await shop.made(200_000);
  const { body: order } = await stranger.post(`${await shop.cart()}/order`, placing);
  const { body: invoice } = await office.post(`/orders/${order.id}/invoices`, {});
  assert.deepEqual([invoice.state, invoice.giftcardAmount, invoice.grandTotal], ['open', 20, 9.31]);
  assert.deepEqual(invoice.actions, ['capture', 'cancel', 'comment']);
  const captured = await office.post(`/invoices/${invoice.id}/capture`, {});
  assert.deepEqual([captured.status, captured.body.state], [200, 'paid'], captured.text);
  assert.deepEqual(captured.body.actions, ['void', 'refund', 'comment']);
  assert.deepEqual(gateway.money(), { held: 0, taken: 9.31 });
  const sums = async () => {
    const { prices, state } = (await office.get(`/orders/${order.id}`)).body;
    return [state, prices.totalPaid, prices.totalDue, prices.giftcardInvoiced, prices.giftcardCanceled];
  };
  assert.deepEqual(await sums(), ['processing', 9.31, 0, 20, 0]);
  assert.equal((await office.post(`/invoices/${invoice.id}/void`, {})).status, 200);
  assert.deepEqual([await sums(), gateway.money()], [['processing', 0, 9.31, 0, 0], { held: 0, taken: 0 }]);
  // It pays the order still, which may be invoiced again.
  const used = [0, ['created', 20], ['held', -20], ['released', 20], ['used', -20]];
  assert.deepEqual(await cardOf(office, card), used);
  assert.equal((await office.post(`/orders/${order.id}/cancel`, {})).status, 200);
  assert.deepEqual(await sums(), ['canceled', 0, 9.31, 0, 20]);
  assert.deepEqual(await cardOf(office, card), [20, ...used.slice(1), ['returned', 20]]);
  assert.deepEqual(
    gateway.calls.map(({ action, body: { amount } }) => [action, amount]),
    [
      ['authorize', '9.31'],
      ['capture', '9.31'],
      ['void', undefined],
    ],
  );
});

onCardShop('an invoice that a card pays wholly is paid at once, and no provider is asked for nothing', async (shop) => {
  const { stranger, office, gateway } = shop;
  const card = await shop.made(250_000);
  const order = async () => {
    const { body } = await stranger.post(`${await shop.cart()}/order`, placing);
    return { id: body.id, items: [{ orderItemId: body.items[0].id, qty: 1 }] };
  };
  const { id, items } = await order();
  const { body: first } = await office.post(`/orders/${id}/invoices`, { items });
  assert.deepEqual([first.state, first.giftcardAmount, first.grandTotal], ['paid', 19.66, 0]);
  const refused = await office.post(`/invoices/${first.id}/capture`, {});
  assert.deepEqual([refused.status, refused.body.error], [409, 'invoice_move_refused']);
  const { body: second } = await office.post(`/orders/${id}/invoices`, {});
  assert.deepEqual([second.state, second.giftcardAmount, second.grandTotal], ['open', 5.34, 4.31]);
  assert.equal((await office.post(`/invoices/${second.id}/capture`, {})).status, 200);
  assert.deepEqual(gateway.money(), { held: 0, taken: 4.31 });
  // Credit memos give back onto the card first, then by the provider.
  const { body: memo } = await office.post(`/orders/${id}/credit-memos`, { items });
  assert.deepEqual([memo.giftcardAmount, memo.grandTotal], [19.66, 0]);
  const online = await office.post(`/orders/${id}/credit-memos`, { offlineRefund: false });
  assert.deepEqual([online.status, online.body.giftcardAmount, online.body.grandTotal], [201, 5.34, 4.31], online.text);
  assert.deepEqual(gateway.money(), { held: 0, taken: 0 });
  assert.equal((await office.get(`/orders/${id}`)).body.state, 'closed');
  const used = [
    ['created', 25],
    ['held', -25],
    ['released', 25],
    ['used', -25],
  ] as const;
  const history = [...used, ['refunded', 19.66], ['refunded', 5.34]] as const;
  assert.deepEqual(await cardOf(office, card), [25, ...history]);

  // What of another order is not invoiced goes back with its cancel: money that is held, and the rest of the card.
  const canceled = await order();
  await office.post(`/orders/${canceled.id}/invoices`, { items: canceled.items });
  assert.equal((await office.post(`/orders/${canceled.id}/cancel`, {})).status, 200);
  assert.deepEqual(gateway.money(), { held: 0, taken: 0 });
  assert.deepEqual(await cardOf(office, card), [5.34, ...history, ...used.slice(1), ['returned', 5.34]]);
});

onEachDemoStore(
  'a void that breaks anywhere leaves no bought card frozen, and gives money back with it',
  async (_t, engine) => {
    const gateway = await startFakeGateway();
    try {
      await offerGateway(engine, gateway);
      const settings = testSettings({ paymentPrivateAddresses: true });
      const call = await legacyCaller(engine, { settings });
      let broken = failingAt(engine, { write: 0, statement: 0 });
      const calls = { ...engine, write: (...args: Parameters<typeof engine.write>) => broken.engine.write(...args) };
      const breaking = await legacyCaller(engine, { settings, calls: calls as typeof engine, name: 'broken' });
      const { resolve } = lookers(engine, settings);
      const people = { giftcard_sender_name: 'Ann', giftcard_recipient_name: 'Bea' };
      const mails = { giftcard_sender_email: 'ann@example.com', giftcard_recipient_email: 'bea@example.com' };
      const options = { giftcard_amount: '25', ...people, ...mails };
      const ended = { voided: 0, left: 0 };
      for (const write of [1, 2]) {
        let hasStruck = true;
        for (let statement = 0; hasStruck; statement += statement === 0 ? 1 : 4) {
          const where = JSON.stringify({ write, statement });
          const products = [{ sku: 'GIFT-CARD', qty: 1, options }];
          const quoteId = await readyCart(call, { products, shipping: null, payment: 'gateway' });
          const invoiceIncrementId = await call('sales_order_invoice.create', {
            invoiceIncrementId: await call('cart.order', { quoteId }),
            itemsQty: [],
          });
          await call('sales_order_invoice.capture', { invoiceIncrementId });
          broken = failingAt(engine, { write, statement });
          await breaking('sales_order_invoice.void', { invoiceIncrementId }).catch(() => undefined);
          hasStruck = broken.hasStruck();
          await resolve(300);
          const { state } = (await call('sales_order_invoice.info', { invoiceIncrementId })) as { state: string };
          if (state === '3') ended.voided += 1;
          else ended.left += 1;
          const cards = await engine.read((tx) =>
            tx.query((q) =>
              q.selectFrom('gift_card').select(['balance', 'is_taken_back', 'is_frozen']).orderBy('card_id'),
            ),
          );
          const last = cards.at(-1);
          const expected = state === '3' ? [0, 1, 0] : [250_000, 0, 0];
          assert.deepEqual([last?.balance, last?.is_taken_back, last?.is_frozen], expected, where);
          assert.deepEqual(gateway.money(), { held: 0, taken: ended.left * 25 }, where);
        }
      }
      assert.ok(ended.voided > 2 && ended.left > 0, JSON.stringify(ended));
    } finally {
      await gateway.close();
    }
  },
);
