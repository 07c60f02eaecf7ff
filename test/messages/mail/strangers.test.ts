import assert from 'node:assert/strict';
import { test } from 'node:test';
import { anHour, countAction } from '../../../src/domain/access/limits/limits.ts';
import { composeMail, composeParts } from '../../../src/domain/messages/mail/compose-mail.ts';
import type { NewMail } from '../../../src/domain/shared/post-mail.ts';
import { lineInMail, withoutLinks } from '../../../src/kernel/mail-address.ts';
import { stockOf } from '../../checkout/support.ts';
import { testSettings } from '../../support/service.ts';
import { shopTime } from '../../support/shop.ts';
import { address, type CartShop, onCartShop } from '../../wire/rest/carts/carts-support.ts';

const whole = {
  shippingAddress: address,
  billingAddress: { sameAsShipping: true },
  guestEmail: 'ann@example.com',
  shippingMethod: 'flatrate_flatrate',
  paymentMethod: 'checkmo',
};
const refused = () => assert.fail('it was over the limit before');

/** Counts what happened in the hour before the test. */
const countBefore = ({ engine }: CartShop, action: string, most: number, subject: string, units: number) =>
  engine.write((tx) => countAction({ tx, now: shopTime, fail: refused }, anHour(action, most), [subject], units));

const mailCount = ({ engine }: CartShop): Promise<number> =>
  engine.read(async (tx) => (await tx.query((q) => q.selectFrom('outbox').select('outbox_id'))).length);

for (const [limit, action, most, subject] of [
  ['network', 'order', 100, '127.0.0.1'],
  ['address for mails', 'order to', 20, 'ann@example.com'],
] as const) {
  onCartShop(`guests place ${most} orders an hour from a ${limit}; more change nothing`, async (shop) => {
    const { stranger, guestCart, engine } = shop;
    await countBefore(shop, action, most, subject, most - 1);
    const first = await guestCart([{ sku: 'INK-TIDE', qty: 1 }]);
    const second = await guestCart([{ sku: 'INK-TIDE', qty: 1 }]);
    const placed = await stranger.post(`${first}/order`, { ...whole, guestEmail: ' ANN@example.com' });
    assert.equal(placed.status, 201, placed.text);
    const before = [await stockOf(engine, 'INK-TIDE'), await mailCount(shop)];
    const over = await stranger.post(`${second}/order`, whole);
    assert.deepEqual(
      [over.status, over.body.error, over.headers.get('retry-after')],
      [429, 'too_many_requests', '3600'],
    );
    assert.deepEqual([await stockOf(engine, 'INK-TIDE'), await mailCount(shop)], before);
    const customers = await shop.customer.post('/carts/mine/order', { ...whole, guestEmail: undefined });
    assert.equal(customers.status, limit === 'network' ? 429 : 201, customers.text);
    shop.setTime(shopTime + 3_600_000);
    assert.equal((await stranger.post(`${second}/order`, whole)).status, 201);
  });
}

onCartShop('API users may place any number of orders', async (shop) => {
  await countBefore(shop, 'order', 100, '127.0.0.1', 100);
  await countBefore(shop, 'order to', 20, 'ann@example.com', 20);
  const { body } = await shop.office.post('/carts', {});
  await shop.office.post(`/carts/${body.id}/items`, { sku: 'INK-TIDE', qty: 1 });
  const placed = await shop.office.post(`/carts/${body.id}/order`, whole);
  assert.equal(placed.status, 201, placed.text);
});

onCartShop('a wishlist is mailed five times an hour to an address, and to addresses only', async (shop) => {
  const share = (...emails: string[]) => shop.customer.post('/customers/me/wishlist/share', { emails });
  const wrong = await share('ida@example.com', 'ida@-example.com');
  assert.deepEqual(
    [wrong.status, wrong.body.error, wrong.body.errors.map(({ field }: { field: string }) => field)],
    [422, 'wishlist_email_invalid', ['/emails/1']],
  );
  await countBefore(shop, 'wishlist to', 5, 'ida@example.com', 4);
  assert.equal((await share('ida@example.com')).status, 200);
  assert.equal((await share('ann@example.com', 'IDA@example.com')).status, 429);
  assert.equal(await mailCount(shop), 1);
});

onCartShop('the newsletter takes no address to which no mail can go', async (shop) => {
  for (const email of ['ida@-example.com', 'ida()@example.com', 'ida@example..com']) {
    const { status, body } = await shop.stranger.post('/newsletter/subscribe', { email });
    assert.deepEqual([status, body.error, body.errors?.[0].field], [422, 'newsletter_email_invalid', '/email'], email);
  }
  assert.equal(await mailCount(shop), 0);
});

test('texts of strangers lose links and addresses in mails, and names their line ends', () => {
  for (const [text, there] of [
    ['You won! https://evil.example/x?y now', 'You won! … now'],
    ['HTTPS://evil', '…'],
    ['see www.evil.example, (www.evil.example)', 'see … …'],
    ['mail me@evil.example or mailto:me', 'mail … or …'],
    ['evil.example/claim evil.example:8080', '… …'],
    ['visit evil.example', 'visit evil. example'],
    ['Dr. J.R. Müller-Lüdenscheidt, St. John & Co. KG', 'Dr. J.R. Müller-Lüdenscheidt, St. John & Co. KG'],
    ['2.5 l, 10.000 Stück @ 3', '2.5 l, 10.000 Stück @ 3'],
    ['line\r\nhttps://a.b\r\nline', 'line\r\n…\r\nline'],
  ] as const) {
    assert.equal(withoutLinks(text), there);
  }
  assert.equal(lineInMail('Ann\r\nBcc: you@evil.example\u2028\tBuyer'), 'Ann Bcc: … Buyer');
  assert.equal(lineInMail('x'.repeat(1000)).length, 150);
});

onCartShop('no mail that a stranger starts shows a link of theirs', async (shop) => {
  const evil = 'Win\r\nhttps://evil.example/x you@evil.example evil.example';
  const { stranger, guestCart, engine } = shop;
  const path = await guestCart([{ sku: 'INK-TIDE', qty: 1 }]);
  const named = {
    ...address,
    firstName: 'https://evil.example/x',
    lastName: 'evil.example',
    street: ['www.evil.example'],
  };
  const placed = await stranger.post(`${path}/order`, { ...whole, shippingAddress: named });
  assert.equal(placed.status, 201, placed.text);
  const to = { email: 'ann@example.com', name: evil };
  const share = { customerName: evil, message: evil, sharingCode: 'code', productIds: [] };
  const contact = { name: evil, email: 'ann@example.com', telephone: evil, comment: 'As on https://shop.test/a' };
  const mails: NewMail[] = [
    { template: 'order', storeId: 1, to, data: { orderId: placed.body.orderId ?? placed.body.id } },
    { template: 'wishlist_share', storeId: 1, to, data: share },
    { template: 'contact', storeId: 1, to, data: contact },
    { template: 'revocation_received', storeId: 1, to, data: { orderNumber: '1', reason: evil } },
  ];
  const parts = composeParts(testSettings({ baseUrl: 'https://shop.test' }));
  for (const mail of mails) {
    const {
      subject,
      text,
      html,
      to: receiver,
    } = await engine.read((tx) => composeMail(tx, mail, { id: 'x', now: shopTime }, parts));
    for (const part of [subject, text, html, receiver.name]) assert.doesNotMatch(part, /evil\.example/, mail.template);
    assert.doesNotMatch(subject + receiver.name, /[\r\n]/);
    if (mail.template === 'contact') assert.match(text, /As on https:\/\/shop\.test\/a/);
  }
});
