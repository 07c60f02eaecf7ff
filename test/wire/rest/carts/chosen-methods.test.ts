import assert from 'node:assert/strict';
import { address, onCartShop } from './carts-support.ts';

onCartShop('methods are named by the codes that the cart lists, in every call', async ({ guestCart, stranger }) => {
  const path = await guestCart([{ sku: 'PEN-WREN' }]);
  const listed = await stranger.put(`${path}/shipping-address`, address);
  const flat = listed.body.availableShippingMethods.find(({ code }: { code: string }) => code === 'flatrate_flatrate');
  const { code, carrierCode, methodCode } = flat;
  for (const sent of [{ code }, { carrierCode, methodCode }, { code, carrierCode, methodCode }]) {
    const chosen = await stranger.put(`${path}/shipping-method`, sent);
    assert.equal(chosen.body.selectedShippingMethod?.code, code, chosen.text);
  }
  for (const sent of [{}, { carrierCode }, { code, carrierCode: 'ups', methodCode: 'ground' }]) {
    const refused = await stranger.put(`${path}/shipping-method`, sent);
    assert.deepEqual([refused.status, refused.body.errors?.[0].field], [400, '/code'], refused.text);
  }
  for (const sent of [{ code: 'checkmo' }, { methodCode: 'checkmo' }]) {
    const chosen = await stranger.put(`${path}/payment-method`, sent);
    assert.equal(chosen.body.selectedPaymentMethod?.code, 'checkmo', chosen.text);
  }
  assert.equal((await stranger.put(`${path}/payment-method`, {})).status, 400);
  const rest = { billingAddress: { sameAsShipping: true }, guestEmail: 'ann@example.com' };
  const refused = await stranger.post(`${path}/order`, { ...rest, shippingMethod: { methodCode } });
  assert.equal(refused.status, 400, refused.text);
  const order = await stranger.post(`${path}/order`, {
    ...rest,
    shippingMethod: { carrierCode, methodCode },
    paymentMethod: { code: 'checkmo' },
  });
  assert.deepEqual(
    [order.status, order.body.shippingMethod, order.body.carrierCode, order.body.methodCode, order.body.paymentMethod],
    [201, code, carrierCode, methodCode, 'checkmo'],
    order.text,
  );
});
