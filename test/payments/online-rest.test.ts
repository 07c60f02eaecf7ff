import assert from 'node:assert/strict';
import { stockOf } from '../checkout/support.ts';
import { onEachDemoStore } from '../support/engines.ts';
import { startFakeGateway } from '../support/fake-gateway.ts';
import { restClient } from '../support/rest.ts';
import { startService } from '../support/service.ts';
import { offerGateway } from './support.ts';

const address = {
  ...{ firstName: 'Ann', lastName: 'Buyer', street: ['1 Main St'], city: 'San Francisco', regionId: 12 },
  ...{ postcode: '94110', countryId: 'US', telephone: '555-0100' },
};
const body = {
  shippingAddress: address,
  billingAddress: { sameAsShipping: true },
  guestEmail: 'ann@example.com',
  shippingMethod: 'flatrate_flatrate',
  paymentMethod: 'gateway',
  paymentToken: 'tok_1',
};

onEachDemoStore('a guest pays by a gateway in one call, which can be repeated', async (_t, engine, { mediaDir }) => {
  const gateway = await startFakeGateway();
  const service = await startService(engine, { mediaDir, paymentPrivateAddresses: true });
  try {
    await offerGateway(engine, gateway);
    const stranger = await restClient(service, 'anonymous');
    const before = await stockOf(engine, 'INK-TIDE');
    const { maskedId } = (await stranger.post('/guest-carts', {})).body;
    const path = `/guest-carts/${maskedId}`;
    await stranger.post(`${path}/items`, { sku: 'INK-TIDE', qty: 2 });

    gateway.next('decline');
    const declined = await stranger.post(`${path}/order`, body);
    assert.deepEqual([declined.status, declined.body.error], [409, 'payment_declined']);
    assert.equal(await stockOf(engine, 'INK-TIDE'), before);

    gateway.next('lose');
    const headers = { 'idempotency-key': 'once' };
    const pending = await stranger.post(`${path}/order`, body, { headers });
    assert.deepEqual([pending.status, pending.body.error], [409, 'payment_pending']);
    const other = await stranger.post(`${path}/order`, { ...body, expectedGrandTotal: 1 });
    assert.deepEqual([other.status, other.body.error], [409, 'cart_changed']);
    assert.doesNotMatch((await stranger.get(path)).text, /tok_1/);

    const placed = await stranger.post(`${path}/order`, body, { headers });
    assert.equal(placed.status, 201, placed.text);
    assert.match(placed.body.accessToken, /^[0-9a-f]{64}$/);
    assert.equal(placed.body.paymentMethod, 'gateway');
    assert.doesNotMatch(placed.text, /tok_1|txn-/);
    const again = await stranger.post(`${path}/order`, body, { headers });
    assert.deepEqual([again.status, again.body], [201, placed.body]);

    assert.deepEqual(
      gateway.calls.map(({ action, body: { token } }) => [action, token]),
      [
        ['authorize', 'tok_1'],
        ['authorize', 'tok_1'],
        ['authorize', 'tok_1'],
      ],
    );
    assert.deepEqual(gateway.money(), { held: 29.31, taken: 0 });
    assert.equal(await stockOf(engine, 'INK-TIDE'), before - 2);
    const rows = await engine.read((tx) => tx.query((q) => q.selectFrom('quote_payment').select('payment_token')));
    assert.ok(rows.every(({ payment_token }) => payment_token === null));
  } finally {
    await service.close();
    await gateway.close();
  }
});
