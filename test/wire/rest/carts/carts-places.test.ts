import assert from 'node:assert/strict';
import { address, onCartShop } from './carts-support.ts';

onCartShop('a region or a country that does not exist does not free a shopper from tax', async (shop) => {
  const { stranger, customer, office } = shop;
  const path = await shop.guestCart([{ sku: 'INK-TIDE', qty: 10 }]);
  assert.equal((await stranger.put(`${path}/shipping-address`, address)).body.prices.taxAmount, 5.73);
  for (const [sent, field, message] of [
    [{ regionId: 99999 }, '/regionId', 'The region is not one of the country.'],
    [{ countryId: 'DE' }, '/regionId', 'The region is not one of the country.'],
    [{ countryId: 'XX' }, '/countryId', 'The country does not exist.'],
  ] as const) {
    for (const call of [
      stranger.put(`${path}/shipping-address`, { ...address, ...sent }),
      stranger.put(`${path}/billing-address`, { ...address, ...sent }),
      customer.put('/carts/mine/shipping-address', { ...address, ...sent }),
    ]) {
      const refused = await call;
      assert.deepEqual([refused.status, refused.body.errors], [422, [{ field, message }]]);
    }
    const order = { billingAddress: { ...address, ...sent }, guestEmail: 'a@example.com', paymentMethod: 'checkmo' };
    const refused = await stranger.post(`${path}/order`, { ...order, shippingMethod: 'flatrate_flatrate' });
    assert.deepEqual([refused.status, refused.body.errors], [422, [{ field: `/billingAddress${field}`, message }]]);
  }
  const { body } = await stranger.get(path);
  assert.deepEqual([body.prices.taxAmount, body.billingAddress, body.customerEmail], [5.73, null, null]);
  // The back office may name a region that only another system knows, in a country that needs none.
  assert.equal((await office.put('/config/general/region/state_required', { value: 'CA' })).status, 200);
  const known = await office.put(`/carts/${body.id}/shipping-address`, { ...address, regionId: 99999 });
  assert.deepEqual([known.status, known.body.shippingAddress.regionId], [200, 99999]);
});

onCartShop('shoppers get nothing sent to a country that the store view does not sell to', async (shop) => {
  const { stranger, office } = shop;
  assert.equal((await office.put('/config/general/country/allow', { value: 'DE,FR' })).status, 200);
  const path = await shop.guestCart([{ sku: 'INK-TIDE', qty: 10 }]);
  const refused = await stranger.put(`${path}/shipping-address`, address);
  assert.deepEqual(
    [refused.status, refused.body.errors],
    [422, [{ field: '/countryId', message: 'The store does not sell to this country.' }]],
  );
  const { regionId: _, ...rest } = address;
  assert.equal((await stranger.put(`${path}/shipping-address`, { ...rest, countryId: 'DE' })).status, 200);
});

onCartShop('in a country that needs a region, one that does not exist is refused by its field', async (shop) => {
  const path = await shop.guestCart([{ sku: 'PEN-WREN', qty: 1 }]);
  const { regionId: _, ...rest } = address;
  const refused = async (given: object) => {
    const shippingAddress = { ...rest, ...given };
    const { status, body } = await shop.stranger.post(`${path}/order`, {
      guestEmail: 'ann@example.com',
      shippingAddress,
      billingAddress: { sameAsShipping: true },
      shippingMethod: 'flatrate_flatrate',
      paymentMethod: 'checkmo',
    });
    return [status, body.errors?.map(({ field }: { field: string }) => field), body.incrementId];
  };
  assert.deepEqual(await refused({ region: 'Atlantis' }), [422, ['/shippingAddress/region'], undefined]);
  assert.deepEqual(await refused({}), [422, ['/shippingAddress/region'], undefined]);
  const [status] = await refused({ region: 'California' });
  assert.equal(status, 201);
});
