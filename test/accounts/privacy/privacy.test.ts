import assert from 'node:assert/strict';
import { test } from 'node:test';
import { customer } from '../../../src/demo/content/customer.ts';
import { tablesShown } from '../../../src/domain/accounts/privacy/what-is-kept.ts';
import { fillWords } from '../../../src/domain/customers/lookup/write.ts';
import { addGiftCard } from '../../../src/domain/payments/gift-cards/change-card.ts';
import type { Engine } from '../../../src/platform/storage/engine.ts';
import type { TableName } from '../../../src/platform/storage/schema.ts';
import { tables } from '../../../src/schema/tables.ts';
import { onStore } from '../../cli/support.ts';
import { onEachDemoStore } from '../../support/database/engines.ts';
import { makeOrder } from '../../support/examples/orders.ts';
import { boundTo, buyersOf } from '../../support/order-callers.ts';
import { onShop } from '../../support/shop.ts';

type Row = Readonly<Record<string, unknown>>;
const email = customer.email;

/** Gives the demo store's customer an invoiced order, a canceled one, one as a guest, a review, and a mail that waits. */
async function addTraces(engine: Engine): Promise<void> {
  await makeOrder(engine, { customerId: 1, withDocuments: true });
  await makeOrder(engine, { customerId: 1 });
  await makeOrder(engine);
  await engine.write(async (tx) => {
    await tx.exec(`update sales_order set customer_email = '${email.toUpperCase()}' where order_id = 3`);
    await tx.exec(`update sales_order set customer_email = '${email}' where order_id < 3`);
    await tx.exec(`update sales_order set customer_note = 'Ring twice', remote_ip = '192.0.2.7', state = 'complete'`);
    await tx.exec(`update sales_order_history set comment = 'Ring twice'`);
    for (const kind of ['invoice', 'shipment', 'creditmemo']) {
      await tx.exec(
        `insert into sales_${kind}_comment (${kind}_id, comment, created_at) select ${kind}_id, 'Ring twice', 0 from sales_${kind}`,
      );
    }
    await tx.exec(
      `insert into review (product_id, status, created_at, customer_id, title, detail, nickname) values (1, 1, 0, 1, 'Good', 'It writes', 'Marta')`,
    );
    await tx.exec(
      `insert into outbox (topic, body, created_at, due_at) values ('mail', '{"template":"welcome","to":{"email":"${email}"}}', 0, 0), ('mail', '{"to":{"email":"else@example.com"}}', 0, 0)`,
    );
    await fillWords(tx);
  });
}

/** Where the database still says something. */
async function placesOf(engine: Engine, words: readonly string[]): Promise<string[]> {
  const found = new Set<string>();
  await engine.read(async (tx) => {
    for (const table of Object.keys(tables)) {
      for (const row of await tx.query((q) => q.selectFrom(table as TableName).selectAll())) {
        for (const [name, value] of Object.entries(row)) {
          const text = String(value).toLowerCase();
          if (words.some((word) => text.includes(word.toLowerCase()))) found.add(`${table}.${name}`);
        }
      }
    }
  });
  return [...found].sort();
}

onShop('all that is kept of a customer is shown to the granted, without secrets', async (shop) => {
  const { engine } = shop;
  await addTraces(engine);
  const office = await shop.as('customers/export', 'stores/read');
  const { status, body } = await office.get('/customers/1/export');
  assert.equal(status, 200);
  assert.deepEqual(
    [body.account.email, body.account.firstname, body.account.hasPassword, body.addresses[0].city],
    [email, customer.firstname, true, 'Portland'],
  );
  assert.deepEqual(
    body.orders.map((order: Row) => [
      order.orderId,
      order.customerEmail,
      order.grandTotal,
      (order.items as Row[]).length,
    ]),
    [
      [1, email, 39, 2],
      [2, email, 39, 2],
      [3, email.toUpperCase(), 39, 2],
    ],
  );
  const [first] = body.orders;
  assert.deepEqual(
    [first.invoices[0].items[0].sku, first.shipments[0].tracks[0].trackNumber, first.creditMemos.length],
    ['MUG', '1Z-999', 1],
  );
  assert.equal(first.history[0].comment, 'Ring twice');
  assert.deepEqual([body.carts[0].items.length, body.carts[0].customerId], [customer.cart.length, 1]);
  assert.deepEqual([body.newsletter[0].email, body.wishlists.length, body.reviews.at(-1).title], [email, 1, 'Good']);
  const text = JSON.stringify(body);
  for (const secret of ['argon2', 'protectCode', 'maskHash', 'sharingCode', 'linkHash', '"code":"']) {
    assert.equal(text.includes(secret), false, secret);
  }
});

onShop('a customer is erased, except what accounting needs of orders', async (shop) => {
  const { engine } = shop;
  await addTraces(engine);
  const office = await shop.as('customers/erase', 'orders/read', 'customers/read');
  await engine.write((tx) => tx.exec(`update sales_order set state = 'processing' where order_id = 2`));
  const refused = await office.post('/customers/1/erase', undefined);
  assert.deepEqual([refused.status, refused.body.error], [409, 'person_has_open_orders']);
  assert.match(refused.body.detail, /100000002/);
  assert.equal((await office.get('/customers/1')).status, 200);
  await engine.write((tx) => tx.exec(`update sales_order set state = 'canceled' where order_id = 2`));
  const reviews = await engine.read((tx) => tx.query((q) => q.selectFrom('review').select('customer_id')));
  const { status, body } = await office.post('/customers/1/erase', undefined);
  assert.deepEqual(
    [status, body],
    [
      200,
      {
        accountRemoved: true,
        ordersKept: 1,
        ordersEmptied: 2,
        cartsRemoved: 1,
        subscriptionsRemoved: 1,
        reviewsRemoved: reviews.filter(({ customer_id }) => customer_id === 1).length,
      },
    ],
  );
  assert.deepEqual(await placesOf(engine, [email, 'Ring twice', '192.0.2.7']), []);
  const [untouched, emptied] = await Promise.all([office.get('/orders/1'), office.get('/orders/3')]);
  assert.deepEqual(
    [
      untouched.body.billingAddress.city,
      untouched.body.billingAddress.telephone,
      untouched.body.customerEmail,
      untouched.body.customerId,
    ],
    ['Bath', null, null, null],
  );
  assert.deepEqual(
    [emptied.body.billingAddress.city, emptied.body.customerFirstName ?? null, emptied.body.prices.grandTotal],
    [null, null, 39],
  );
  assert.equal((await office.get('/customers/1')).status, 404);
  assert.equal((await office.post('/customers/1/erase', undefined)).status, 404);
  const mails = await engine.read((tx) =>
    tx.query((q) => q.selectFrom('outbox').select('body').where('topic', '=', 'mail')),
  );
  assert.deepEqual(
    mails.map(({ body: mail }) => JSON.parse(mail).to.email),
    ['else@example.com'],
  );
});

onShop('of gift cards the people are forgotten, whoever bought them; balances stay', async (shop) => {
  const { engine } = shop;
  await addTraces(engine);
  const card = {
    code: undefined,
    balance: 250_000,
    currency_code: 'USD',
    is_disabled: 0,
    expires_at: null,
    websiteIds: [1],
    sender_name: 'Ann',
    sender_email: 'ann@example.com',
    message: 'For ink',
    mailed_at: null,
  };
  await engine.write(async (tx) => {
    const bought = { ...card, bought: { orderId: 1, itemId: 1, piece: 1 }, recipient_name: 'Bea' };
    await addGiftCard(tx, { ...bought, recipient_email: 'bea@example.com' }, { action: 'issued' }, 0);
    const received = { ...card, bought: undefined, recipient_name: 'Marta', recipient_email: email.toUpperCase() };
    await addGiftCard(tx, received, { action: 'created' }, 0);
    const options =
      '{"info_buyRequest":{"qty":1.0,"giftcard_recipient_email":"bea@example.com"},"giftcard_message":"For \\"ink\\""}';
    await tx.exec(`update sales_order_item set product_options = '${options}' where item_id = 1`);
  });
  const exported = (await (await shop.as('customers/export')).get('/customers/1/export')).body;
  assert.deepEqual(
    [exported.orders[0].giftCards, exported.receivedGiftCards].map((cards: Row[]) =>
      cards.map(({ recipientName, balance, code = null }) => [recipientName, balance, code]),
    ),
    [[['Bea', 25, null]], [['Marta', 25, null]]],
  );
  assert.equal((await (await shop.as('customers/erase')).post('/customers/1/erase', undefined)).status, 200);
  const words = ['bea@example.com', 'ann@example.com', email, 'For ink', 'For \\"ink'];
  assert.deepEqual(await placesOf(engine, words), []);
  const rows = await engine.read((tx) =>
    tx.query((q) => q.selectFrom('gift_card').select(['balance', 'recipient_name']).orderBy('card_id')),
  );
  assert.deepEqual(
    rows.map(({ balance, recipient_name }) => [balance, recipient_name]),
    [
      [250_000, null],
      [250_000, null],
    ],
  );
  const [line] = await engine.read((tx) =>
    tx.query((q) => q.selectFrom('sales_order_item').select('product_options').where('item_id', '=', 1)),
  );
  assert.equal(
    line?.product_options,
    '{"info_buyRequest":{"qty":1.0,"giftcard_recipient_email":""},"giftcard_message":""}',
  );
});

onShop('callers who may not export or erase a person read and change nothing', async (shop) => {
  const [own, other] = await buyersOf(shop);
  const bound = await boundTo(shop, 1, 'bound');
  for (const client of [own.client, other.client, bound, await shop.as('customers/read', 'customers/delete')]) {
    assert.equal((await client.get('/customers/1/export')).status, 403);
    assert.equal((await client.post('/customers/1/erase', undefined)).status, 403);
  }
  assert.equal((await (await shop.as('customers/read')).get('/customers/1')).body.email, email);
});

onShop('an account that is deleted leaves no subscriber behind', async (shop) => {
  const office = await shop.as('customers/delete', 'newsletter/read');
  const subscribers = async () => (await office.get(`/newsletter/subscribers?email=${email}`)).body.length;
  assert.equal(await subscribers(), 1);
  assert.equal((await office.del('/customers/1')).status, 204);
  assert.equal(await subscribers(), 0);
});

onEachDemoStore('a person is exported and erased on the command line, also a guest', async (_t, engine, settings) => {
  await makeOrder(engine);
  await engine.write((tx) =>
    tx.exec(`update sales_order set customer_email = 'guest@example.com', state = 'canceled' where order_id = 1`),
  );
  const guest = JSON.parse((await onStore(settings, 'customer export Guest@example.com')).out);
  assert.deepEqual([guest.account, guest.orders.length, guest.carts], [null, 1, []]);
  assert.equal((await onStore(settings, 'customer erase guest@example.com')).status, 2, 'needs --yes');
  assert.equal(
    (await onStore(settings, 'customer erase guest@example.com --yes')).out,
    'There was no account, 0 carts, 0 reviews, 0 subscriptions removed, 0 invoiced orders kept for the books, 1 other order emptied\n',
  );
  assert.equal((await onStore(settings, 'customer export guest@example.com')).status, 1);
  const marta = JSON.parse((await onStore(settings, 'customer export 1')).out);
  assert.equal(marta.account.email, email);
});

test('every table that names a customer or an email address is exported, or said not to be', () => {
  const others = new Set([
    // The account and its book, which are shown by their attributes.
    'customer',
    'customer_value',
    'customer_address',
    'customer_address_value',
    // Made from them, so that the back office finds customers.
    'customer_word',
    // Links that end by themselves, and people of the back office.
    'reset_link',
    'api_user',
    'operator',
  ]);
  const shown = new Set(tablesShown());
  const naming = Object.entries(tables).filter(([, { columns }]) =>
    Object.keys(columns).some((name) => /^(customer_id|email|customer_email)$/.test(name)),
  );
  assert.deepEqual(
    naming.map(([name]) => name).filter((name) => !shown.has(name) && !others.has(name)),
    [],
  );
});
