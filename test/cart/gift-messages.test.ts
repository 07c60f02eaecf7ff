import assert from 'node:assert/strict';
import type { Engine } from '../../src/platform/storage/engine.ts';
import { configure, lineOf, readyCart } from '../checkout/support.ts';
import { type LegacyCaller, onDemoStore } from '../support/legacy.ts';
import { addApiUser, testKey } from '../support/service.ts';
import { onShop } from '../support/shop.ts';
import { onSoapShop } from '../support/soap-shop.ts';
import { nested, styledClient } from '../support/styled-client.ts';

const card = { from: 'Ada', to: 'Bo', message: 'Enjoy it' };
const products = [
  { sku: 'INK-TIDE', qty: 2 },
  { sku: 'MUG-SAIL', qty: 1 },
];

async function allowAll(engine: Engine): Promise<void> {
  await configure(engine, 'sales/gift_options/allow_order', '1');
  await configure(engine, 'sales/gift_options/allow_items', '1');
}

/** Texts without the types before them. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value).replace(/"(?:int|boolean) /g, '"'));

onSoapShop('messages go from a cart and its lines to the order', async (shop) => {
  await allowAll(shop.engine);
  const wrap = shop.style === 'v1' ? (map: object) => map : (map: object) => nested(map as Record<string, unknown>);
  const quoteId = await readyCart((path, args) => shop.result(path, args), { wrap, products });
  const line = await lineOf(shop.engine, quoteId);
  const given = (entityId: string) => ({ entityId, result: 'true', error: '' });
  const shown = async (path: string, args: Readonly<Record<string, unknown>>) => plain(await shop.result(path, args));
  const giftMessage = nested(card);
  assert.deepEqual(
    await shown('giftmessage.setForQuote', { quoteId: String(quoteId), giftMessage }),
    given(String(quoteId)),
  );
  assert.deepEqual(await shown('giftmessage.setForQuoteItem', { quoteItemId: line, giftMessage }), given(line));
  const mug = [nested({ product: nested({ sku: 'MUG-SAIL' }), message: nested({ ...card, message: 'For tea' }) })];
  const [ofMug] = (await shown('giftmessage.setForQuoteProduct', {
    quoteId: String(quoteId),
    productsAndMessages: mug,
  })) as { entityId: string }[];
  assert.deepEqual(ofMug, given(String(Number(line) + 1)));

  type Shown = Record<'gift_message_id' | 'gift_message', string> & { items: Record<string, string>[] };
  const cart = (await shop.result('cart.info', { quoteId })) as Shown;
  assert.deepEqual([cart.gift_message_id, cart.gift_message], ['1', 'Enjoy it']);
  assert.deepEqual(
    cart.items.map((item) => [item.gift_message_id, item.gift_message]),
    [
      ['2', 'Enjoy it'],
      ['3', 'For tea'],
    ],
  );
  const orderIncrementId = await shop.result('cart.order', { quoteId });
  const order = (await shop.result('sales_order.info', { orderIncrementId })) as Shown;
  assert.deepEqual([order.gift_message_id, order.gift_message], ['1', 'Enjoy it']);
  assert.deepEqual(
    order.items.map((item) => [item.gift_message_id, item.gift_message, item.gift_message_available]),
    [
      ['2', 'Enjoy it', '1'],
      ['3', 'For tea', '1'],
    ],
  );
});

/** The stored messages of a cart: its own, those of its lines, and all rows, numbered from 1. */
async function storedMessages(engine: Engine, quoteId: unknown): Promise<unknown> {
  return engine.read(async (tx) => {
    const [quote] = await tx.query((q) =>
      q.selectFrom('quote').select('gift_message_id').where('quote_id', '=', Number(quoteId)),
    );
    const lines = await tx.query((q) =>
      q.selectFrom('quote_item').select('gift_message_id').where('quote_id', '=', Number(quoteId)).orderBy('item_id'),
    );
    const messages = await tx.query((q) =>
      q
        .selectFrom('gift_message')
        .select(['gift_message_id', 'customer_id', 'sender', 'recipient', 'message'])
        .orderBy('gift_message_id'),
    );
    const place = (id: number | null | undefined) => {
      const index = messages.findIndex(({ gift_message_id }) => gift_message_id === id);
      return index < 0 ? id : index + 1;
    };
    return [
      place(quote?.gift_message_id),
      lines.map(({ gift_message_id }) => place(gift_message_id)),
      messages.map(({ gift_message_id: id, ...row }) => [place(id), ...Object.values(row)]),
    ];
  });
}

const cartOf = (call: LegacyCaller) => readyCart(call, { products });

onDemoStore('a message is changed in its place, and an empty one takes it away', async (engine, call) => {
  await allowAll(engine);
  const quoteId = String(await cartOf(call));
  await call('giftmessage.setForQuote', { quoteId, giftMessage: card });
  await call('giftmessage.setForQuote', { quoteId, giftMessage: { from: 'A', to: 'B', message: 'Changed' } });
  assert.deepEqual(await storedMessages(engine, quoteId), [1, [null, null], [[1, 0, 'A', 'B', 'Changed']]]);
  await call('giftmessage.setForQuote', { quoteId, giftMessage: { ...card, message: ' ' } });
  assert.deepEqual(await storedMessages(engine, quoteId), [0, [null, null], []]);
  const { gift_message_id, ...cart } = (await call('cart.info', { quoteId })) as Record<string, unknown>;
  assert.deepEqual([gift_message_id, 'gift_message' in cart], ['0', false]);
});

onDemoStore(
  'nothing is kept where the store view takes no messages, and the answer is the same',
  async (engine, call) => {
    const quoteId = String(await cartOf(call));
    const quoteItemId = await lineOf(engine, quoteId);
    const given = (entityId: string) => ({ entityId, result: true, error: '' });
    const ofInk = [{ product: { sku: 'INK-TIDE' }, message: card }];
    const set = async () => [
      await call('giftmessage.setForQuote', { quoteId, giftMessage: card }),
      await call('giftmessage.setForQuoteItem', { quoteItemId, giftMessage: card }),
      await call('giftmessage.setForQuoteProduct', { quoteId, productsAndMessages: ofInk }),
    ];
    assert.deepEqual(await set(), [given(quoteId), given(quoteItemId), [given(quoteItemId)]]);
    assert.deepEqual(await storedMessages(engine, quoteId), [null, [null, null], []]);
    await configure(engine, 'sales/gift_options/allow_items', '1');
    await set();
    assert.deepEqual(await storedMessages(engine, quoteId), [null, [1, null], [[1, 0, 'Ada', 'Bo', 'Enjoy it']]]);
    await configure(engine, 'sales/gift_options/allow_items', '0');
    const orderIncrementId = await call('cart.order', { quoteId });
    const order = (await call('sales_order.info', { orderIncrementId })) as { items: Record<string, unknown>[] };
    assert.deepEqual(
      order.items.map((item) => [item.gift_message_id, item.gift_message_available]),
      [
        ['1', '0'],
        [null, '0'],
      ],
    );
  },
);

onDemoStore('messages by product are set all or none', async (engine, call) => {
  await allowAll(engine);
  const quoteId = String(await cartOf(call));
  const good = { product: { sku: 'INK-TIDE' }, message: card };
  const faultOf = (...productsAndMessages: unknown[]) =>
    call.fault('giftmessage.setForQuoteProduct', { quoteId, productsAndMessages });
  for (const [messages, fault] of [
    [[good, { ...good, product: { sku: 'PEN-HERON' } }], '1103 Quote item is not exists'],
    [[good, { ...good, product: { product_id: '999999', sku: 'INK-TIDE' } }], '1103 Quote item is not exists'],
    [[good, { ...good, product: [] }], "1102 Product's data is not valid."],
    [[good, { ...good, message: [] }], '1101 Gift message data is not valid.'],
    [[good, { ...good, message: { ...card, from: 'x'.repeat(256) } }], '1101 Gift message data is not valid.'],
    [[], '1101 Gift message data is not valid.'],
  ] as const) {
    assert.equal(await faultOf(...messages), fault);
  }
  assert.deepEqual(await storedMessages(engine, quoteId), [null, [null, null], []]);
  // Entries that name no product are ignored; a second message for a line replaces the first.
  const unnamed = { product: { qty: 1 }, message: card };
  const again = { ...good, message: { ...card, message: 'Again' } };
  const line = await lineOf(engine, quoteId);
  const answer = await call('giftmessage.setForQuoteProduct', { quoteId, productsAndMessages: [good, unnamed, again] });
  assert.deepEqual(
    answer,
    [line, line].map((entityId) => ({ entityId, result: true, error: '' })),
  );
  assert.deepEqual(await storedMessages(engine, quoteId), [null, [1, null], [[1, 0, 'Ada', 'Bo', 'Again']]]);
});

onShop(
  'in WS-I the elements have names of their own, and those of the operations are understood',
  async ({ url, engine }) => {
    await addApiUser(engine, 'connector', ['all']);
    const session = await styledClient(url, 'wsi').login('connector', testKey);
    for (const name of ['giftMessageForQuote', 'giftMessageSetForQuote']) {
      const request = `<m:${name}RequestParam xmlns:m="urn:Magento"><sessionId>${session}</sessionId><quoteId>1</quoteId>
      <giftMessage><from>Ada</from><to>Bo</to><message>Hi</message></giftMessage></m:${name}RequestParam>`;
      const body = `<e:Envelope xmlns:e="http://schemas.xmlsoap.org/soap/envelope/"><e:Body>${request}</e:Body></e:Envelope>`;
      const response = await fetch(`${url}/api/v2_soap/`, {
        method: 'POST',
        headers: { 'content-type': 'text/xml' },
        body,
      });
      assert.match(await response.text(), /:giftMessageForQuoteResponseParam><result><entityId>1<\/entityId>/);
    }
    const wsdl = await (await fetch(`${url}/api/v2_soap/?wsdl&wsi=1`)).text();
    const elements = [...wsdl.matchAll(/<xsd:element name="(giftMessage\w+Param)"/g)].map(([, name]) => name);
    assert.deepEqual(
      elements,
      ['', 'Item', 'Product'].flatMap((level) => [
        `giftMessageForQuote${level}RequestParam`,
        `giftMessageForQuote${level}ResponseParam`,
      ]),
    );
  },
);
