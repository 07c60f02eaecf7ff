import assert from 'node:assert/strict';
import { composeMail, composeParts } from '../../../../src/domain/messages/mail/compose-mail.ts';
import { testSettings } from '../../../support/service.ts';
import { shopTime } from '../../../support/shop.ts';
import { address, onCartShop } from './carts-support.ts';

const choices = { 'First day': '2027-01-04', FETCH: '2026-12-24 14:30:00', CALL: { time: '09:05' } };
const stored = ['2027-01-04 00:00:00', '2026-12-24 14:30:00', '1970-01-01 09:05:00'];
/** Formats have a narrow no-break space, which depends on the version of Unicode's data. */
const plain = (text: string): string => text.replaceAll(/[\u202f\u00a0]/g, ' ');

type Option = { readonly value: string; readonly rawValue: string };

onCartShop('chosen dates and times are shown by the locale of the store view', async ({ stranger }) => {
  for (const [view, shown, options] of [
    ['default', ['Jan 4, 2027', 'Dec 24, 2026, 2:30 PM', '9:05 AM'], choices],
    [
      'german',
      ['04.01.2027', '24.12.2026, 14:30', '09:05'],
      { ...choices, 'First day': undefined, 'Erster Tag': '2027-01-04' },
    ],
  ] as const) {
    const opened = await stranger.post(`/guest-carts?store=${view}`, {});
    const path = `/guest-carts/${opened.body.maskedId}`;
    const { body, text } = await stranger.post(`${path}/items?store=${view}`, { sku: 'CAL-ORDER', options });
    const found: readonly Option[] = body.items?.[0]?.options ?? [];
    assert.deepEqual(
      [found.map(({ value }) => plain(value)), found.map(({ rawValue }) => rawValue)],
      [shown, stored],
      text,
    );
  }
});

onCartShop('totals have labels in the language of the store view', async ({ stranger }) => {
  for (const [view, shown] of [
    ['default', ['Subtotal', 'Grand Total']],
    ['german', ['Zwischensumme', 'Gesamtsumme']],
  ] as const) {
    const { body } = await stranger.post(`/guest-carts?store=${view}`, {});
    const path = `/guest-carts/${body.maskedId}/items?store=${view}`;
    const added = await stranger.post(path, { sku: 'INK-TIDE' });
    const found = added.body.totals.map(({ label }: { label: string }) => label);
    assert.deepEqual([found[0], found.at(-1)], shown);
  }
});

onCartShop('a mail of an order has dates in words and the title of the payment method', async (shop) => {
  const { stranger, guestCart, engine } = shop;
  const path = await guestCart([{ sku: 'CAL-ORDER', options: choices }]);
  const placed = await stranger.post(`${path}/order`, {
    shippingAddress: address,
    billingAddress: { sameAsShipping: true },
    guestEmail: 'ann@example.com',
    shippingMethod: 'flatrate_flatrate',
    paymentMethod: 'checkmo',
  });
  assert.equal(placed.status, 201, placed.text);
  const to = { email: 'ann@example.com', name: 'Ann' };
  const mail = { template: 'order', storeId: 1, to, data: { orderId: placed.body.id } } as const;
  const parts = composeParts(testSettings({ baseUrl: 'https://shop.test' }));
  const { text } = await engine.read((tx) => composeMail(tx, mail, { id: 'x', now: shopTime }, parts));
  const said = plain(text);
  for (const part of ['Jan 4, 2027', 'Dec 24, 2026, 2:30 PM', '9:05 AM', 'Check / Money order']) {
    assert.ok(said.includes(part), `${part} in ${said}`);
  }
  assert.doesNotMatch(said, /checkmo|1970-01-01|00:00:00/);
});

onCartShop('an order shows the choices of its items as their cart did', async ({ stranger, office }) => {
  const opened = await stranger.post('/guest-carts?store=german', {});
  const path = `/guest-carts/${opened.body.maskedId}`;
  const items = [
    { sku: 'CAL-ORDER', options: { ...choices, 'First day': undefined, 'Erster Tag': '2027-01-04' } },
    { sku: 'NOTE-DOT', superAttribute: { 124: 8, 125: 11 } },
    { sku: 'BOX-DESK', bundleOption: { 1: 2, 2: [3] } },
    { sku: 'INK-TIDE' },
  ];
  for (const item of items) assert.equal((await stranger.post(`${path}/items?store=german`, item)).status, 200);
  const cart = (await stranger.get(path)).body;
  const placed = await stranger.post(`${path}/order`, {
    shippingAddress: address,
    billingAddress: { sameAsShipping: true },
    guestEmail: 'ann@example.com',
    shippingMethod: 'flatrate_flatrate',
    paymentMethod: 'checkmo',
  });
  assert.equal(placed.status, 201, placed.text);
  type Item = {
    readonly sku: string;
    readonly options: readonly Option[];
    readonly choices: object;
    readonly parentItemId?: number | null;
  };
  const optionsOf = (lines: readonly Item[]) =>
    lines.filter(({ parentItemId }) => !parentItemId).map(({ options }) => options);
  const { items: ordered } = (await office.get(`/orders/${placed.body.id}`)).body;
  assert.deepEqual(optionsOf(ordered), optionsOf(cart.items));
  const chosenIn = (lines: readonly Item[]) =>
    lines.filter(({ parentItemId }) => !parentItemId).map((item) => item.choices);
  assert.deepEqual(chosenIn(ordered), chosenIn(cart.items));
  assert.deepEqual(chosenIn(cart.items)[1], { superAttribute: { 124: '8', 125: '11' } });
  assert.deepEqual(
    optionsOf(ordered).map((list) => list.length),
    [3, 2, 2, 0],
  );
  assert.equal(plain(ordered[0].options[1].value), '24.12.2026, 14:30');
  const list = await office.get('/orders?itemsPerPage=100');
  assert.deepEqual(
    optionsOf(list.body.find(({ id }: { id: number }) => id === placed.body.id).items),
    optionsOf(cart.items),
  );
});
