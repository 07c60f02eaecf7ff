import assert from 'node:assert/strict';
import { onCartShop } from './carts-support.ts';

const inGerman = { headers: { 'x-store-code': 'german' } };

onCartShop('refusals speak the language of the store view that the call names', async (shop) => {
  const { guestCart, stranger, office, customer } = shop;
  const path = await guestCart();
  await office.put('/inventory/MUG-SAIL', { minSaleQty: 2 });
  const items: readonly [object, string, string][] = [
    [{ sku: 'NO-SUCH' }, 'product_unknown', 'Diesen Artikel gibt es nicht.'],
    [{ sku: 'MUG-SAIL' }, 'qty_too_low', 'Die Mindestmenge ist 2.'],
    [
      { sku: 'INK-TIDE', qty: 5000 },
      'stock_insufficient',
      'Die gewünschte Menge von „Tide ink, 30 ml“ ist nicht erhältlich.',
    ],
    [{ productId: 27 }, 'options_missing', 'Bitte wählen Sie die Downloads.'],
  ];
  for (const [item, code, text] of items) {
    const { status, body } = await stranger.post(`${path}/items`, item, inGerman);
    assert.deepEqual([status, body.error, body.detail, body.errors[0].message], [422, code, text, text]);
  }
  const english = await stranger.post(`${path}/items`, { sku: 'MUG-SAIL' }, { headers: { 'x-store-code': 'default' } });
  assert.equal(english.body.detail, 'The minimum quantity allowed for purchase is 2.');
  const gone = await stranger.get(`/guest-carts/${'0'.repeat(32)}?store=german`);
  assert.deepEqual([gone.status, gone.body.detail], [404, 'Diesen Warenkorb gibt es nicht.']);
  const shape = await stranger.post(`${path}/items`, { sku: 5, extra: 1 }, inGerman);
  assert.deepEqual(
    [shape.status, shape.body.error, shape.body.errors, shape.body.detail],
    [
      400,
      'validation_error',
      [
        { field: '/extra', message: 'ist kein bekanntes Feld' },
        { field: '/sku', message: 'muss ein Text sein' },
      ],
      '/extra ist kein bekanntes Feld\n/sku muss ein Text sein',
    ],
  );
  const address = await customer.post('/customers/me/addresses', { firstName: 'Ann', countryId: 'DE' }, inGerman);
  assert.deepEqual(
    [address.status, address.body.errors],
    [
      422,
      [
        { field: '/lastName', message: 'Bitte geben Sie den Nachnamen an.' },
        { field: '/street', message: 'Bitte geben Sie die Straße an.' },
        { field: '/city', message: 'Bitte geben Sie den Ort an.' },
        { field: '/telephone', message: 'Bitte geben Sie die Telefonnummer an.' },
        { field: '/postcode', message: 'Bitte geben Sie die Postleitzahl an.' },
      ],
    ],
  );
  const wrong = await customer.post(
    '/customers/me/password',
    { currentPassword: 'no', newPassword: 'long-enough-1' },
    inGerman,
  );
  assert.deepEqual([wrong.status, wrong.body.detail], [422, 'Das jetzige Passwort ist falsch.']);
});
