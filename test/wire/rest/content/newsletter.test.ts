import assert from 'node:assert/strict';
import { customer } from '../../../../src/demo/content/customer.ts';
import type { NewMail } from '../../../../src/domain/shared/post-mail.ts';
import { restClientOf, tokenFor } from '../../../support/rest.ts';
import { onShop, type Shop, shopTime } from '../../../support/shop.ts';

const asCustomer = async (shop: Shop) =>
  restClientOf(shop, await tokenFor({ engine: shop.engine, subject: { kind: 'customer', id: 1 }, now: shopTime }));
const mails = async (shop: Shop): Promise<NewMail[]> => {
  const rows = await shop.engine.read((tx) =>
    tx.query((q) => q.selectFrom('outbox').select('body').where('topic', '=', 'mail').orderBy('outbox_id')),
  );
  return rows.map(({ body }) => JSON.parse(body) as NewMail);
};
const set = (shop: Shop, path: string, value: string) =>
  shop.engine.write((tx) =>
    tx.query((q) => q.insertInto('store_config').values({ scope: 'default', scope_id: 0, path, value })),
  );

onShop('a guest subscribes by a link in a mail, and unsubscribes by one of another', async (shop) => {
  const guest = await shop.as();
  const office = await shop.as('newsletter/read');
  const asked = await guest.post('/newsletter/subscribe', { email: 'Ida.Holm@example.com' });
  const uniform = {
    email: null,
    status: 'unknown',
    isSubscribed: false,
    confirmationRequired: true,
    changeStatusAt: null,
    subscriberId: null,
    customerId: null,
    storeId: null,
  };
  assert.deepEqual([asked.status, asked.body], [200, uniform]);
  const [mail] = await mails(shop);
  assert.ok(mail?.template === 'newsletter_confirmation');
  assert.equal(mail.to.email, 'Ida.Holm@example.com');
  const { subscriberId: id, token } = mail.data;
  const state = async () => (await office.get('/newsletter/subscribers?email=ida.holm@EXAMPLE.com')).body[0].status;
  assert.equal(await state(), 'unconfirmed');
  assert.equal((await guest.post('/newsletter/confirm', { id, token: `${token.slice(1)}0` })).status, 404);
  assert.equal(await state(), 'unconfirmed');
  assert.equal((await guest.post('/newsletter/confirm', { id, token })).body.status, 'subscribed');
  assert.equal(await state(), 'subscribed');
  // A repeated subscription of a known address gets the same answer, and no mail is sent.
  const again = await guest.post('/newsletter/subscribe', { email: 'ida.holm@example.com' });
  assert.deepEqual(again.body, uniform);
  assert.equal((await mails(shop)).length, 1);
  const { unsubscribeUrl } = mail as { unsubscribeUrl?: string };
  assert.ok(unsubscribeUrl);
  assert.ok(unsubscribeUrl.startsWith(`${shop.url}/api/rest/v2/newsletter/unsubscribe/${id}/`));
  assert.equal((await fetch(unsubscribeUrl)).status, 405);
  assert.equal(await state(), 'subscribed');
  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
  assert.equal((await fetch(unsubscribeUrl, { method: 'POST', body })).status, 204);
  assert.equal(await state(), 'unsubscribed');
  assert.equal((await guest.post('/newsletter/confirm', { id, token })).status, 404);
});

onShop('a customer subscribes with the address of the account, and sees it there', async (shop) => {
  const own = await asCustomer(shop);
  const seen = await own.get('/newsletter/status');
  assert.deepEqual([seen.body.email, seen.body.status], [customer.email, 'subscribed']);
  assert.equal((await own.post('/newsletter/unsubscribe')).body.isSubscribed, false);
  assert.equal((await own.get('/newsletter/status')).body.status, 'unsubscribed');
  const back = await own.post('/newsletter/subscribe', { email: 'somebody.else@example.com' });
  assert.deepEqual([back.body.email, back.body.isSubscribed], [customer.email, true]);
  assert.deepEqual(await mails(shop), []);
  assert.equal((await (await shop.as()).get('/newsletter/status')).status, 401);
});

onShop("guests need an address and the store's permission, and may send five an hour", async (shop) => {
  const guest = await shop.as();
  assert.equal((await guest.post('/newsletter/subscribe', { email: 'nowhere' })).status, 400);
  assert.equal((await guest.post('/newsletter/subscribe', {})).status, 422);
  for (let index = 0; index < 5; index++) await guest.post('/newsletter/subscribe', { email: `g${index}@example.com` });
  assert.equal((await guest.post('/newsletter/subscribe', { email: 'g5@example.com' })).status, 429);
  assert.equal((await mails(shop)).length, 5);
  await set(shop, 'newsletter/subscription/allow_guest_subscribe', '0');
  assert.equal((await guest.post('/newsletter/subscribe', { email: 'g6@example.com' })).status, 401);
  await set(shop, 'newsletter/general/active', '0');
  const off = await (await asCustomer(shop)).get('/newsletter/status');
  assert.deepEqual([off.status, off.body.error], [404, 'newsletter_off']);
});

onShop('the granted list subscribers, change and forget them', async (shop) => {
  const office = await shop.as('newsletter/read', 'newsletter/write');
  const { body, headers } = await office.get('/newsletter/subscribers?status=subscribed');
  assert.deepEqual([body[0].email, body[0].customerId, headers.get('x-total-count')], [customer.email, 1, '2']);
  assert.equal((await office.patch('/newsletter/subscribers/2', { status: 'subscribed' })).body.status, 'subscribed');
  assert.equal((await office.del('/newsletter/subscribers/2')).status, 204);
  assert.equal((await office.del('/newsletter/subscribers/2')).status, 404);
});
