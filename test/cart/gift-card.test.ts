import assert from 'node:assert/strict';
import type { Engine } from '../../src/platform/storage/engine.ts';
import { linesOf, onDemoStore } from '../support/legacy.ts';

/** The sender and the recipient of the card. */
const people = {
  giftcard_sender_name: 'Marta Lind',
  giftcard_sender_email: 'marta.lind@example.com',
  giftcard_recipient_name: 'Ole Berg',
  giftcard_recipient_email: 'ole.berg@example.com',
};
const card = (more: Record<string, unknown>) => ({ sku: 'GIFT-CARD', ...people, ...more });

/** Sets an attribute of the demo card to a whole number, in the default scope. */
async function setNumber(engine: Engine, code: string, number: number): Promise<void> {
  await engine.write((tx) =>
    tx.exec(`update product_value set value = '${number}', number = ${number} where store_id = 0
      and product_id = (select product_id from product where sku = 'GIFT-CARD')
      and attribute_id = (select attribute_id from attribute where code = '${code}')`),
  );
}

async function storedOptions(engine: Engine, quoteId: unknown): Promise<Record<string, string | null>> {
  const rows = await engine.read((tx) =>
    tx.query((q) =>
      q
        .selectFrom('quote_item_option as o')
        .innerJoin('quote_item as i', 'i.item_id', 'o.item_id')
        .select(['o.code', 'o.value'])
        .where('i.quote_id', '=', quoteId as number)
        .orderBy('o.code'),
    ),
  );
  return Object.fromEntries(rows.map(({ code, value }) => [code, value]));
}

onDemoStore('a card costs its amount and is kept with all that was said about it', async (engine, call) => {
  const quoteId = await call('cart.create');
  const productsData = [card({ qty: 2, giftcard_amount: '50', giftcard_message: 'Buy ink!' })];
  assert.equal(await call('cart_product.add', { quoteId, productsData }), true);
  assert.deepEqual(await linesOf(call, quoteId), [['GIFT-CARD', 2, '50.0000', '100.0000']]);
  const info = (await call('cart.info', { quoteId })) as { is_virtual: string };
  assert.equal(info.is_virtual, '1');
  assert.deepEqual(await storedOptions(engine, quoteId), {
    ...people,
    giftcard_amount: '50',
    giftcard_message: 'Buy ink!',
  });
});

onDemoStore('V2 and WS-I name the data by keys of the options', async (_engine, call) => {
  const quoteId = await call('cart.create');
  const productsData = [
    { sku: 'GIFT-CARD', options: { ...people, giftcard_amount: '25' } },
    card({ giftcard_amount: 25 }),
  ];
  await call('cart_product.add', { quoteId, productsData });
  assert.deepEqual(await linesOf(call, quoteId), [['GIFT-CARD', 2, '25.0000', '50.0000']]);
});

onDemoStore('an open amount is taken within its limits, to the cent', async (_engine, call) => {
  const quoteId = await call('cart.create');
  const productsData = [
    card({ custom_giftcard_amount: '33,5' }),
    card({ giftcard_amount: 'custom', custom_giftcard_amount: 10 }),
    card({ giftcard_amount: '250.00' }),
  ];
  await call('cart_product.add', { quoteId, productsData });
  assert.deepEqual(await linesOf(call, quoteId), [
    ['GIFT-CARD', 1, '33.5000', '33.5000'],
    ['GIFT-CARD', 1, '10.0000', '10.0000'],
    ['GIFT-CARD', 1, '250.0000', '250.0000'],
  ]);
});

onDemoStore('an amount that is missing, none, or beyond the limits is an item error', async (_engine, call) => {
  const quoteId = await call('cart.create');
  const said = async (more: Record<string, unknown>) =>
    call.fault('cart_product.add', { quoteId, productsData: [card(more)] });
  assert.equal(await said({}), '1022 Please specify the amount of the gift card.');
  assert.equal(await said({ giftcard_amount: 'custom' }), '1022 Please specify the amount of the gift card.');
  for (const giftcard_amount of ['0', '-5', 'lots', '100000000000'])
    assert.equal(await said({ giftcard_amount }), '1022 Please specify a valid amount of the gift card.');
  assert.equal(await said({ giftcard_amount: '9.99' }), '1022 The minimum amount of the gift card is 10.');
  assert.equal(await said({ custom_giftcard_amount: '250.01' }), '1022 The maximum amount of the gift card is 250.');
  assert.deepEqual(await linesOf(call, quoteId), []);
});

onDemoStore('without open amounts only those offered on the website are taken', async (engine, call) => {
  await setNumber(engine, 'allow_open_amount', 0);
  const shop = await call('cart.create', { store: 'default' });
  assert.equal(
    await call.fault('cart_product.add', { quoteId: shop, productsData: [card({ giftcard_amount: '40' })] }),
    '1022 Please choose one of the amounts of the gift card: 25, 50, 100.',
  );
  const atelier = await call('cart.create', { store: 'atelier_fr' });
  await call('cart_product.add', { quoteId: atelier, productsData: [card({ giftcard_amount: '40' })] });
  assert.deepEqual(await linesOf(call, atelier), [['GIFT-CARD', 1, '40.0000', '40.0000']]);
});

onDemoStore('the only amount needs no choice', async (engine, call) => {
  await setNumber(engine, 'allow_open_amount', 0);
  await engine.write((tx) => tx.exec('delete from gift_card_amount where value <> 250000'));
  const quoteId = await call('cart.create');
  await call('cart_product.add', { quoteId, productsData: [card({})] });
  assert.deepEqual(await linesOf(call, quoteId), [['GIFT-CARD', 1, '25.0000', '25.0000']]);
});

onDemoStore('a card that is mailed needs names and addresses', async (_engine, call) => {
  const quoteId = await call('cart.create');
  const said = async (more: Record<string, unknown>) =>
    call.fault('cart_product.add', { quoteId, productsData: [card({ giftcard_amount: 50, ...more })] });
  assert.deepEqual(
    [
      await said({ giftcard_sender_name: ' ' }),
      await said({ giftcard_recipient_name: null }),
      await said({ giftcard_sender_email: 'nobody' }),
      await said({ giftcard_recipient_email: '' }),
    ],
    [
      '1022 Please specify the name of the sender.',
      '1022 Please specify the name of the recipient.',
      '1022 Please specify the email address of the sender.',
      '1022 Please specify the email address of the recipient.',
    ],
  );
});

onDemoStore('a card on paper needs names only, and a parcel', async (engine, call) => {
  await setNumber(engine, 'giftcard_type', 1);
  const quoteId = await call('cart.create');
  const { giftcard_sender_name, giftcard_recipient_name } = people;
  const productsData = [{ sku: 'GIFT-CARD', giftcard_amount: 50, giftcard_sender_name, giftcard_recipient_name }];
  await call('cart_product.add', { quoteId, productsData });
  const info = (await call('cart.info', { quoteId })) as { is_virtual: string };
  assert.equal(info.is_virtual, '0');
  assert.deepEqual(await storedOptions(engine, quoteId), {
    giftcard_amount: '50',
    giftcard_message: '',
    giftcard_recipient_name,
    giftcard_sender_name,
  });
});

onDemoStore('a card that is both mailed and printed needs addresses and a parcel', async (engine, call) => {
  await setNumber(engine, 'giftcard_type', 2);
  const quoteId = await call('cart.create');
  const item = card({ giftcard_amount: 50 });
  assert.equal(
    await call.fault('cart_product.add', { quoteId, productsData: [{ ...item, giftcard_sender_email: '' }] }),
    '1022 Please specify the email address of the sender.',
  );
  await call('cart_product.add', { quoteId, productsData: [item] });
  const info = (await call('cart.info', { quoteId })) as { is_virtual: string };
  assert.equal(info.is_virtual, '0');
});

onDemoStore('a message is dropped where the card has none', async (engine, call) => {
  await setNumber(engine, 'allow_message', 0);
  const quoteId = await call('cart.create');
  const item = card({ giftcard_amount: 50 });
  await call('cart_product.add', { quoteId, productsData: [{ ...item, giftcard_message: 'Hello' }, item] });
  assert.deepEqual(await storedOptions(engine, quoteId), { ...people, giftcard_amount: '50' });
  assert.deepEqual((await linesOf(call, quoteId))[0]?.slice(0, 2), ['GIFT-CARD', 2]);
});

onDemoStore("Maho's words for the amounts of a card are understood", async (engine, call) => {
  await setNumber(engine, 'allow_open_amount', 0);
  const setType = (type: string) =>
    engine.write((tx) =>
      tx.exec(`update product_value set value = '${type}', number = null
        where attribute_id = (select attribute_id from attribute where code = 'giftcard_type')`),
    );
  const quoteId = await call('cart.create');
  const add = (giftcard_amount: string) =>
    ({ quoteId, productsData: [card({ giftcard_amount })] }) as Record<string, unknown>;
  await setType('fixed');
  assert.equal(
    await call.fault('cart_product.add', add('26')),
    '1022 Please choose one of the amounts of the gift card: 25, 50, 100.',
  );
  await setType('combined');
  await call('cart_product.add', add('26'));
  await setType('custom');
  assert.equal(await call.fault('cart_product.add', add('9')), '1022 The minimum amount of the gift card is 10.');
  assert.deepEqual(await linesOf(call, quoteId), [['GIFT-CARD', 1, '26.0000', '26.0000']]);
});

onDemoStore('another amount or another recipient is another line; remove means the line by both', async (_, call) => {
  const quoteId = await call('cart.create');
  const items = [
    card({ giftcard_amount: '50.00' }),
    card({ giftcard_amount: 50 }),
    card({ giftcard_amount: 100 }),
    card({ giftcard_amount: 50, giftcard_recipient_name: 'Una' }),
  ];
  await call('cart_product.add', { quoteId, productsData: items });
  const quantities = async () => (await linesOf(call, quoteId)).map(([, qty, price]) => [qty, price]);
  assert.deepEqual(await quantities(), [
    [2, '50.0000'],
    [1, '100.0000'],
    [1, '50.0000'],
  ]);
  await call('cart_product.remove', { quoteId, productsData: [items[3]] });
  assert.deepEqual(await quantities(), [
    [2, '50.0000'],
    [1, '100.0000'],
  ]);
});
