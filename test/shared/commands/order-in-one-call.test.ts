/**
 * An order in one REST call, with addresses, shipping, payment and e-mail address: the cart is read, priced and saved once.
 * Nothing is remembered, so all is asked for.
 */

import assert from 'node:assert/strict';
import { countWaits } from '../../support/database/count-waits.ts';
import { onEachDemoStore } from '../../support/database/engines.ts';
import { noteStatements } from '../../support/database/note-statements.ts';
import { restClient } from '../../support/rest.ts';
import { startService } from '../../support/service.ts';
import { address } from '../../wire/rest/carts/carts-support.ts';

const skus = ['INK-TIDE', 'INK-MOSS', 'MUG-SAIL', 'PAPER-KILO', 'BEAN-NIGHT'];

onEachDemoStore('an order in one call reads, prices and saves its cart once', async (_t, engine, { mediaDir }) => {
  const noted = noteStatements(engine);
  const far = countWaits(noted.engine);
  const service = await startService(far.engine, { mediaDir });
  try {
    const guest = await restClient(service, 'anonymous');
    const { body: cart } = await guest.post('/guest-carts', {});
    const path = `/guest-carts/${cart.maskedId}`;
    for (const sku of skus) assert.equal((await guest.post(`${path}/items`, { sku })).status, 200);
    noted.texts.length = 0;
    const effort = await far.effortOf(async () => {
      const { status, text } = await guest.post(`${path}/order`, {
        guestEmail: 'ann@example.com',
        billingAddress: address,
        shippingAddress: address,
        shippingMethod: 'flatrate_flatrate',
        paymentMethod: 'checkmo',
        orderNote: 'Ring twice.',
      });
      assert.equal(status, 201, text);
    });
    const count = (pattern: RegExp): number => noted.texts.filter((text) => pattern.test(text)).length;
    assert.deepEqual(
      {
        'lines read': count(/^select .*"free_qty".* from "quote_item"/),
        // Rules, taxes and shipping are asked for by each pricing.
        'rules read': count(/^select .* from "cart_rule/),
        'sums saved': count(/^update "quote" set .*"grand_total"/),
      },
      { 'lines read': 1, 'rules read': 1, 'sums saved': 1 },
    );
    assert.equal(`${effort.waits}/${effort.statements}`, { sqlite: '37/94', postgres: '36/94' }[engine.kind]);
  } finally {
    await service.close();
  }
});
