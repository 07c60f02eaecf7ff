import assert from 'node:assert/strict';
import { address, onCartShop } from '../carts/carts-support.ts';

onCartShop('of two reasons against an order in one call the part that comes first is told', async (shop) => {
  await (await shop.as('stores/write')).put('/config/checkout/options/enable_agreements', { value: '1' });
  const path = await shop.guestCart([{ sku: 'INK-TIDE' }]);
  const all = {
    shippingAddress: address,
    billingAddress: { sameAsShipping: true },
    guestEmail: 'ann@example.com',
    shippingMethod: 'flatrate_flatrate',
    paymentMethod: 'checkmo',
    agreements: [1],
    expectedGrandTotal: 1,
  };
  const refusal = async (wrong: object): Promise<string> => {
    const { status, body } = await shop.stranger.post(`${path}/order`, { ...all, ...wrong });
    return `${status} ${body.error}: ${body.detail}`;
  };
  const told: string[] = [];
  for (const wrong of [
    { shippingMethod: 'ups_express', guestEmail: 'ann', paymentMethod: 'no', agreements: [] },
    { guestEmail: 'ann', paymentMethod: 'no', agreements: [] },
    { paymentMethod: 'no', agreements: [] },
    { agreements: [] },
    {},
  ]) {
    told.push(await refusal(wrong));
  }
  assert.deepEqual(told, [
    '409 shipping_method_unavailable: The shipping method is not available for this cart.',
    '422 unprocessable_entity: Invalid email address "ann".',
    '409 payment_method_unavailable: The requested Payment Method is not available.',
    '422 agreements_missing: Not all required agreements were accepted.',
    '409 cart_changed: The grand total of the cart has changed.',
  ]);
  // Nothing of it is stored.
  const { body } = await shop.stranger.get(path);
  assert.deepEqual([body.shippingAddress, body.billingAddress], [null, null]);
});
