import assert from 'node:assert/strict';
import { configure } from '../../../checkout/support.ts';
import { linesOf, onCartShop } from './carts-support.ts';

onCartShop('choices are named by codes as well as by ids', async ({ guestCart, stranger }) => {
  const path = await guestCart();
  const cases: readonly [object, string, object][] = [
    [
      { sku: 'NOTE-DOT', superAttribute: { color: 8, paper_size: 11 } },
      'NOTE-DOT-SEA-A6',
      { superAttribute: { 124: '8', 125: '11' } },
    ],
    [
      { sku: 'PEN-HERON', options: { ENGR: 'Ada', nib: 'BI', Extras: ['SLV', 5] } },
      'PEN-HERON-ENGR-BI-SLV-CARE',
      { options: { 1: 'Ada', 2: 3, 3: [4, 5] } },
    ],
    [{ sku: 'CLASS-LETTERING', options: { Evening: 'THU' } }, 'CLASS-LETTERING-THU', { options: { 10: 12 } }],
  ];
  for (const [item, sku, choices] of cases) {
    const { body, text } = await stranger.post(`${path}/items`, item);
    const last = body.items?.at(-1);
    assert.deepEqual([last?.sku, last?.choices], [sku, choices], text);
  }
  const { items } = (await stranger.get(path)).body;
  const wrong: readonly [object, string, string][] = [
    [{ sku: 'NOTE-DOT', superAttribute: { colour: 8, paper_size: 11 } }, 'option_unknown', '/superAttribute/colour'],
    [{ sku: 'PEN-HERON', options: { nib: 'NONE' } }, 'option_invalid', '/options/nib'],
    [{ sku: 'PEN-HERON', options: { 'a/b': 'x', nib: 'BI' } }, 'option_unknown', '/options/a~1b'],
  ];
  for (const [item, code, field] of wrong) {
    const { status, body } = await stranger.post(`${path}/items`, item);
    assert.deepEqual([status, body.error, body.errors?.[0]?.field], [422, code, field]);
  }
  assert.deepEqual((await stranger.get(path)).body.items, items);
});

onCartShop('a quantity or a product that is not exactly sold is refused, not changed', async (shop) => {
  const { guestCart, stranger } = shop;
  const path = await guestCart([{ sku: 'INK-TIDE' }]);
  const before = (await stranger.get(path)).body;
  const cases: readonly [object, string, string][] = [
    [{ sku: 'PEN-WREN', qty: 1.5 }, 'qty_not_whole', '/qty'],
    [{ sku: 'PEN-WREN', qty: 0.5 }, 'qty_not_whole', '/qty'],
    [{ sku: 'NOTE-DOT', qty: 1.5, superAttribute: { 124: 8, 125: 11 } }, 'qty_not_whole', '/qty'],
    [{ sku: 'SET-INKS', superGroup: { 3: 1.5 } }, 'qty_not_whole', '/superGroup/3'],
    [
      { sku: 'BOX-DESK', bundleOption: { 1: 2, 2: [3] }, bundleOptionQty: { 2: 1.5 } },
      'qty_not_whole',
      '/bundleOptionQty/2',
    ],
    [{ sku: 'PEN-WREN', productId: 3 }, 'product_ambiguous', '/sku'],
  ];
  for (const [item, code, field] of cases) {
    const { status, body } = await stranger.post(`${path}/items`, item);
    assert.deepEqual([status, body.error, body.errors?.[0]?.field], [422, code, field], JSON.stringify(item));
  }
  const put = await stranger.put(`${path}/items/${before.items[0].id}`, { qty: 1.5 });
  assert.deepEqual([put.status, put.body.error, put.body.errors?.[0]?.field], [422, 'qty_not_whole', '/qty']);
  assert.deepEqual((await stranger.get(path)).body, before);
  const both = await stranger.post(`${path}/items`, { sku: 'ink-tide', productId: 3 });
  assert.deepEqual(linesOf(both.body), [['INK-TIDE', 2, 18]]);
});

onCartShop('an item is chosen again', async ({ guestCart, stranger }) => {
  const path = await guestCart([
    { sku: 'NOTE-DOT', qty: 2, superAttribute: { 124: 8, 125: 11 } },
    { sku: 'PEN-HERON', options: { 1: 'Ada', 2: 3 } },
  ]);
  const [note, pen] = (await stranger.get(path)).body.items;
  const other = await stranger.put(`${path}/items/${note.id}`, {
    superAttribute: { ...note.choices.superAttribute, 124: 7 },
  });
  const again = other.body.items?.at(-1);
  assert.deepEqual(
    [other.body.items?.length, again?.sku, again?.qty, again?.choices],
    [2, 'NOTE-DOT-CLAY-A6', 2, { superAttribute: { 124: '7', 125: '11' } }],
    other.text,
  );
  const engraved = await stranger.put(`${path}/items/${pen.id}`, {
    qty: 3,
    options: { ...pen.choices.options, 1: 'Ida' },
  });
  const last = engraved.body.items?.at(-1);
  assert.deepEqual(
    [last?.sku, last?.qty, last?.choices],
    ['PEN-HERON-ENGR-BI', 3, { options: { 1: 'Ida', 2: 3 } }],
    engraved.text,
  );
  const wrong = await stranger.put(`${path}/items/${last.id}`, { options: { 1: 'Ida' } });
  assert.deepEqual(
    [wrong.status, wrong.body.error, wrong.body.errors[0].field],
    [422, 'options_missing', '/options/2'],
  );
  assert.deepEqual((await stranger.get(path)).body, engraved.body);
});

onCartShop('several items are added in one call, all or none, and a cart is emptied in one', async (shop) => {
  const { guestCart, stranger } = shop;
  const path = await guestCart();
  const added = await stranger.post(`${path}/items/bulk`, {
    items: [
      { sku: 'INK-TIDE', qty: 2 },
      { sku: 'PEN-HERON', options: { nib: 'BI' } },
    ],
  });
  assert.deepEqual([added.status, added.body.items?.length], [200, 2], added.text);
  const refused = await stranger.post(`${path}/items/bulk`, {
    items: [{ sku: 'INK-TIDE' }, { sku: 'PEN-HERON' }, { sku: 'BOX-DESK', bundleOption: { 1: 2 } }, { sku: 'NO-SUCH' }],
  });
  assert.deepEqual(
    [
      refused.status,
      refused.body.error,
      refused.body.errors.map(({ code, field }: Record<string, string>) => [code, field]),
    ],
    [
      422,
      'items_refused',
      [
        ['options_missing', '/items/1/options/2'],
        ['options_missing', '/items/2/bundleOption/2'],
        ['product_unknown', '/items/3/sku'],
      ],
    ],
  );
  assert.deepEqual((await stranger.get(path)).body, added.body);
  const empty = await stranger.del(`${path}/items`);
  assert.deepEqual([empty.status, empty.body.items, empty.body.prices.grandTotal], [200, [], 0]);
  assert.equal((await stranger.del(`${path}/items`)).status, 200);
});

onCartShop(
  'an item says where its product is, and for whom a gift card is',
  async ({ engine, guestCart, stranger }) => {
    const path = await guestCart([
      { sku: 'NOTE-DOT', superAttribute: { 124: 8, 125: 11 } },
      {
        sku: 'GIFT-CARD',
        giftcardAmount: 25,
        giftcardMessage: 'Enjoy!',
        giftcardSenderName: 'Ann Buyer',
        giftcardSenderEmail: 'ann@example.com',
        giftcardRecipientName: 'Ole Berg',
        giftcardRecipientEmail: 'ole.berg@example.com',
      },
    ]);
    const itemsOf = async () => (await stranger.get(path)).body.items;
    const [note, card] = await itemsOf();
    assert.equal(note.urlPath, (await stranger.get('/products/sku/NOTE-DOT')).body.urlPath);
    assert.match(note.urlPath, /\.html$/);
    assert.deepEqual(card.options, [
      { label: 'Sender', value: 'Ann Buyer <ann@example.com>' },
      { label: 'Recipient', value: 'Ole Berg <ole.berg@example.com>' },
      { label: 'Message', value: 'Enjoy!' },
    ]);
    await configure(engine, 'general/locale/code', 'de_DE');
    const [, inGerman] = await itemsOf();
    assert.deepEqual(
      inGerman.options.map(({ label }: { label: string }) => label),
      ['Absender', 'Empfänger', 'Nachricht'],
    );
  },
);
