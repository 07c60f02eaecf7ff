import assert from 'node:assert/strict';
import { customer } from '../../../src/demo/content/customer.ts';
import { composeMail, composeParts } from '../../../src/domain/messages/mail/compose-mail.ts';
import { mailsTo } from '../../support/mails-to.ts';
import { testSettings } from '../../support/service.ts';
import { onShop, type Shop, shopTime } from '../../support/shop.ts';
import { address } from '../rest/carts/carts-support.ts';

interface Page {
  readonly status: number;
  readonly html: string;
  readonly headers: Headers;
}

const visit = async ({ url }: Shop, path: string, form?: Record<string, string>): Promise<Page> => {
  const answer = await fetch(`${url}/${path}`, form && { method: 'POST', body: new URLSearchParams(form) });
  return { status: answer.status, html: await answer.text(), headers: answer.headers };
};

const set = ({ engine }: Shop, path: string, value: string) =>
  engine.write((tx) =>
    tx.query((q) => q.insertInto('store_config').values({ scope: 'default', scope_id: 0, path, value })),
  );

const titleOf = ({ html }: Page): string | undefined => /<h1>(.*?)<\/h1>/.exec(html)?.[1];
const problemOf = ({ html }: Page): string | undefined => /role="alert">(.*?)<\/p>/s.exec(html)?.[1];
const factsOf = ({ html }: Page): (readonly [string, string])[] =>
  [...html.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g)].map(([, name = '', value = '']) => [name, value] as const);

/** The address that a mail of a store view leads to, without that of the service. */
async function linkOf({ engine }: Shop, storeId: number, template: string, data: object): Promise<string> {
  const mail = { template, storeId, to: { email: customer.email, name: 'Marta' }, data } as never;
  const parts = composeParts(testSettings({ baseUrl: 'https://shop.test' }));
  const { text } = await engine.read((tx) => composeMail(tx, mail, { id: 'x', now: shopTime }, parts));
  return /https:\/\/shop\.test\/(\S+)/.exec(text)?.[1] ?? '';
}

onShop('a forgotten password is asked for and set on the pages of the service', async (shop) => {
  const stranger = await shop.as();
  const asked = await visit(shop, 'customer/account/forgotpassword/');
  assert.deepEqual([asked.status, titleOf(asked)], [200, 'Forgot your password?']);
  assert.match(
    asked.headers.get('content-security-policy') ?? '',
    /^default-src 'none'; style-src 'sha256-\S+'; img-src data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'$/,
  );
  assert.equal(asked.headers.get('referrer-policy'), 'no-referrer');
  assert.doesNotMatch(asked.html, /<script|onclick/);
  const sent = await visit(shop, 'customer/account/forgotpassword/', { email: customer.email });
  assert.deepEqual([sent.status, titleOf(sent)], [200, 'Look into your mailbox']);
  const [mail] = await mailsTo(shop, customer.email, 1);
  assert.equal(mail?.[0], 'password_reset');
  const link = await linkOf(shop, 1, 'password_reset', mail?.[1] ?? {});
  assert.match(link, /^customer\/account\/resetpassword\/\?id=1&token=/);
  // A program that follows the link changes nothing.
  for (let i = 0; i < 2; i += 1) assert.equal(titleOf(await visit(shop, link)), 'New password');
  const short = await visit(shop, link, { password: 'short' });
  assert.deepEqual(
    [short.status, problemOf(short)],
    [422, 'The password must have at least 8 characters. Leading or trailing spaces will be ignored.'],
  );
  const done = await visit(shop, link, { password: 'a-heron-in-june' });
  assert.deepEqual([done.status, titleOf(done)], [200, 'Your new password is saved']);
  const login = { email: customer.email, password: 'a-heron-in-june' };
  assert.equal((await stranger.post('/auth/token', login)).status, 200);
  const again = await visit(shop, link, { password: 'another-heron-1' });
  assert.deepEqual([again.status, problemOf(again)], [422, 'The link is not valid, or has expired.']);
});

onShop('pages speak the language of the store view that the link names', async (shop) => {
  const stranger = await shop.as();
  const email = 'ida.holm@example.com';
  await stranger.post('/newsletter/subscribe?store=german', { email });
  const [mail] = await mailsTo(shop, email, 1);
  const link = await linkOf(shop, 2, 'newsletter_confirmation', mail?.[1] ?? {});
  assert.match(link, /^german\/newsletter\/subscriber\/confirm\/id\/\d+\/code\/\w+\/$/);
  const asked = await visit(shop, link);
  assert.match(asked.html, /^<!doctype html>\n<html lang="de-DE">/);
  assert.equal(titleOf(asked), 'Bestätigen Sie Ihre Anmeldung');
  const office = await shop.as('all');
  const stateOf = async () => (await office.get(`/newsletter/subscribers?email=${email}`)).body[0].status;
  assert.equal(await stateOf(), 'unconfirmed');
  assert.equal(titleOf(await visit(shop, link, {})), 'Sie sind angemeldet');
  assert.equal(await stateOf(), 'subscribed');
  const end = link.replace('/confirm/', '/unsubscribe/');
  assert.equal(titleOf(await visit(shop, end)), 'Melden Sie sich ab');
  assert.equal(await stateOf(), 'subscribed');
  assert.equal(titleOf(await visit(shop, end, {})), 'Sie sind abgemeldet');
  assert.equal(await stateOf(), 'unsubscribed');
  const wrong = await visit(shop, 'german/customer/account/resetpassword/?id=1&token=x', { password: 'long-enough-1' });
  assert.deepEqual([wrong.status, problemOf(wrong)], [422, 'Der Link ist nicht gültig oder nicht mehr gültig.']);
});

onShop('an account is confirmed by the address that its mail came to', async (shop) => {
  await set(shop, 'customer/create_account/confirm', '1');
  const stranger = await shop.as();
  const email = 'ada@example.com';
  const password = 'seven red herons';
  await stranger.post('/customers', { email, password, firstName: 'Ada', lastName: 'Quill' });
  const [mail] = await mailsTo(shop, email, 1);
  const link = await linkOf(shop, 1, 'confirmation', mail?.[1] ?? {});
  assert.match(link, /^customer\/account\/confirm\/\?id=\d+&key=/);
  assert.equal(titleOf(await visit(shop, link)), 'Confirm your address');
  assert.equal((await visit(shop, link, { email: 'bo@example.com' })).status, 422);
  assert.equal((await stranger.post('/auth/token', { email, password })).status, 400);
  assert.equal(titleOf(await visit(shop, link, { email })), 'Your account is ready');
  assert.equal((await stranger.post('/auth/token', { email, password })).status, 200);
  assert.equal(titleOf(await visit(shop, 'customer/account/')), 'Your account');
});

onShop('an order is shown to its customer alone, after a sign-in', async (shop) => {
  const marta = await shop.as();
  const { password, email } = customer;
  const { body: token } = await marta.post('/auth/token', { email, password });
  const headers = { authorization: `Bearer ${token.token}` };
  const order = {
    shippingAddress: address,
    billingAddress: { sameAsShipping: true },
    shippingMethod: 'flatrate_flatrate',
    paymentMethod: 'checkmo',
  };
  const placed = await marta.post('/carts/mine/order', order, { headers });
  assert.equal(placed.status, 201, placed.text);
  const link = `sales/order/view/order_id/${placed.body.id}/`;
  const asked = await visit(shop, link);
  assert.deepEqual([titleOf(asked), factsOf(asked)], ['Your order', []]);
  const wrong = await visit(shop, link, { email, password: 'wrong' });
  assert.deepEqual([wrong.status, problemOf(wrong)], [422, 'The e-mail address or the password is wrong.']);
  const shown = await visit(shop, link, { email, password });
  assert.deepEqual(
    [shown.status, titleOf(shown), factsOf(shown)],
    [
      200,
      `Order ${placed.body.incrementId}`,
      [
        ['Placed on', 'November 21, 2026'],
        ['State', 'received'],
        ['2 × Tide ink, 30 ml', '$18.00'],
        ['1 × Nib check-up', '$15.00'],
        ['Total', '$45.39'],
      ],
    ],
  );
  const other = await visit(shop, 'sales/order/view/order_id/99999/', { email, password });
  assert.deepEqual([other.status, titleOf(other)], [404, 'There is nothing here']);
});

onShop('wishlists and products of mails are shown; what is sent is never markup', async (shop) => {
  const product = await visit(shop, 'pen-heron.html');
  assert.deepEqual([product.status, factsOf(product).map(([name]) => name)], [200, ['In stock']]);
  for (const path of ['nothing.html', 'wishlist/shared/index/code/nope/', 'german/%3Cscript%3E.html']) {
    const gone = await visit(shop, path);
    assert.deepEqual([gone.status, gone.html.includes('<script')], [404, false], path);
  }
  const hostile = await visit(shop, 'customer/account/confirm/?id=1&key=<script>', { email: '"><script>' });
  assert.deepEqual([hostile.status, hostile.html.includes('<script')], [422, false]);
  const long = await visit(shop, 'customer/account/confirm/?id=1&key=x', { email: 'x'.repeat(20_000) });
  assert.equal(long.status, 413);
  const json = await fetch(`${shop.url}/customer/account/forgotpassword/`, {
    method: 'POST',
    body: '{"email":"a@b.c"}',
  });
  assert.ok(json.status < 500);
  assert.equal((await visit(shop, 'nowhere/customer/account/')).status, 404);
  assert.equal((await visit(shop, 'admin/customer/account/')).status, 404);
});

onShop('there are no such pages once the store names those of its shop', async (shop) => {
  assert.equal((await visit(shop, 'customer/account/')).status, 200);
  await set(shop, 'web/unsecure/base_link_url', 'https://www.example.com/');
  const gone = await visit(shop, 'customer/account/');
  assert.deepEqual([gone.status, JSON.parse(gone.html).status], [404, 404]);
});
