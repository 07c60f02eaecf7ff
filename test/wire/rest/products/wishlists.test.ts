import assert from 'node:assert/strict';
import type { NewMail } from '../../../../src/domain/shared/post-mail.ts';
import { restClientOf, tokenFor } from '../../../support/rest.ts';
import { onShop, type Shop, shopTime } from '../../../support/shop.ts';

const asCustomer = async (shop: Shop) =>
  restClientOf(shop, await tokenFor({ engine: shop.engine, subject: { kind: 'customer', id: 1 }, now: shopTime }));
interface Item {
  readonly id: number;
  readonly productSku: string | null;
  readonly qty: number;
  readonly note: string | null;
}
const brief = (body: readonly Item[]) => body.map(({ productSku, qty, note }) => [productSku, qty, note]);
const path = '/customers/me/wishlist';

onShop('a customer keeps wishes with choices, changes them and takes them off', async (shop) => {
  const own = await asCustomer(shop);
  assert.deepEqual(brief((await own.get(path)).body), [
    ['INK-TIDE', 2, 'When the old one is empty'],
    ['PEN-WREN', 1, null],
    ['INK-MOSS', 1, null],
  ]);
  const choices = { superAttribute: { 7: 12 }, options: { 1: 'Marta', 2: [3, 4] } };
  const made = await own.post(path, { productId: 21, qty: 1.5, note: 'Blue', choices });
  assert.equal(made.status, 201);
  assert.deepEqual([made.body.choices, made.body.qty, made.body.isAvailable], [choices, 1.5, true]);
  assert.equal(made.headers.get('location'), `${shop.url}/api/rest/v2${path}/${made.body.id}`);
  // The same product with the same choices raises the quantity; with other choices it is another entry.
  const same = await own.post(path, { productId: 21, choices });
  assert.deepEqual([same.body.id, same.body.qty, same.body.note], [made.body.id, 2.5, 'Blue']);
  const other = await own.post(path, { productId: 21, choices: { superAttribute: { 7: 13 } } });
  assert.notEqual(other.body.id, made.body.id);
  const changed = await own.patch(`${path}/${other.body.id}`, { qty: 3, note: null, choices: {} });
  assert.deepEqual([changed.body.qty, changed.body.choices], [3, {}]);
  assert.equal((await own.del(`${path}/${other.body.id}`)).status, 204);
  assert.equal((await own.del(`${path}/${other.body.id}`)).status, 404);
  assert.equal((await own.post(path, { productId: 99_999 })).status, 404);
  assert.equal((await own.post(path, { productId: 2, qty: 0.00001 })).status, 422);
  assert.equal((await own.get(path)).body.length, 4);
  assert.equal((await (await shop.as()).get(path)).status, 401);
});

onShop('products of a guest are added, and hidden ones are skipped', async (shop) => {
  const own = await asCustomer(shop);
  const items = [{ productId: 3 }, { productId: 99_999 }, { productId: 2, qty: 4, note: 'Now' }];
  const { status, body } = await own.post(`${path}/sync`, { items });
  assert.equal(status, 200);
  assert.deepEqual(brief(body), [
    ['INK-TIDE', 3, 'When the old one is empty'],
    ['PEN-WREN', 5, 'Now'],
    ['INK-MOSS', 1, null],
  ]);
});

onShop('a wish moves into the cart with its choices, and a line of the cart onto the list', async (shop) => {
  const own = await asCustomer(shop);
  const cart = async () =>
    (await own.get('/carts/mine')).body.items.map(({ sku, qty }: { sku: string; qty: number }) => [sku, qty]);
  const before = await cart();
  const part = await own.post(`${path}/1/move-to-cart`, { qty: 1 });
  assert.equal(part.status, 200);
  assert.deepEqual(brief(part.body.wishlist)[0], ['INK-TIDE', 1, 'When the old one is empty']);
  assert.deepEqual(await cart(), [['INK-TIDE', before[0][1] + 1], ...before.slice(1)]);
  // A variant that was not chosen stays on the list, and the cart does not change.
  const shirt = (await own.post(path, { productId: 21 })).body.id;
  const refused = await own.post(`${path}/${shirt}/move-to-cart`, {});
  assert.equal(refused.status, 422);
  assert.deepEqual(await cart(), [['INK-TIDE', before[0][1] + 1], ...before.slice(1)]);
  const product = (await own.get('/products/21')).body;
  const [variant] = product.variants;
  const superAttribute = Object.fromEntries(
    product.configurableOptions.map(({ id, code }: { id: number; code: string }) => [id, variant.attributes[code]]),
  );
  await own.patch(`${path}/${shirt}`, { choices: { superAttribute }, qty: 2 });
  const whole = await own.post(`${path}/${shirt}/move-to-cart`, {});
  assert.equal(whole.status, 200);
  assert.equal(whole.body.wishlist.length, 3);
  const line = (await own.get('/carts/mine')).body.items.at(-1);
  assert.equal(line.qty, 2);
  const back = await own.post(`${path}/from-cart`, { itemId: line.id });
  assert.equal(back.status, 200);
  const last = back.body.wishlist.at(-1);
  assert.deepEqual([last.productId, last.qty], [21, 2]);
  assert.deepEqual(Object.keys(last.choices.superAttribute), Object.keys(superAttribute));
  assert.equal((await cart()).length, before.length);
  assert.equal((await own.post(`${path}/from-cart`, { itemId: line.id })).status, 404);
});

onShop('a wish for part of a piece is refused by the cart, and not cut', async (shop) => {
  const own = await asCustomer(shop);
  const [wish] = (await own.get(path)).body;
  await own.patch(`${path}/${wish.id}`, { qty: 1.5 });
  const before = (await own.get('/carts/mine')).body.items;
  for (const sent of [{}, { qty: 1.25 }]) {
    const refused = await own.post(`${path}/${wish.id}/move-to-cart`, sent);
    assert.deepEqual([refused.status, refused.body.errors[0].code], [422, 'qty_not_whole'], refused.text);
  }
  assert.equal((await own.get(path)).body[0].qty, 1.5);
  assert.deepEqual((await own.get('/carts/mine')).body.items, before);
});

onShop('a list is shown to everybody with its link, while it is shared', async (shop) => {
  const own = await asCustomer(shop);
  const friend = await shop.as();
  const old = '/shared-wishlists/a87ff679a2f3e71d9181a67b7542122c';
  assert.equal((await friend.get(old)).body.length, 3);
  assert.equal((await own.del(`${path}/share`)).status, 204);
  assert.equal((await friend.get(old)).status, 404);
  const emails = ['Ida@example.com', 'ida@example.com', 'ole@example.com'];
  const { sharingCode } = (await own.post(`${path}/share`, { emails, message: 'Soon' })).body;
  assert.match(sharingCode, /^[0-9a-f]{32}$/);
  assert.equal((await friend.get(`/shared-wishlists/${sharingCode}`)).body.length, 3);
  const mails = (
    await shop.engine.read((tx) => tx.query((q) => q.selectFrom('outbox').select('body').where('topic', '=', 'mail')))
  ).map(({ body }) => JSON.parse(body) as NewMail);
  assert.deepEqual(mails.map(({ to }) => to.email).sort(), ['ida@example.com', 'ole@example.com']);
  const [mail] = mails;
  assert.ok(mail?.template === 'wishlist_share');
  const { customerName, message, productIds } = mail.data;
  assert.deepEqual([customerName, message, mail.data.sharingCode], ['Marta Lind', 'Soon', sharingCode]);
  assert.equal(productIds.length, 3);
  const many = Array.from({ length: 10 }, (_, index) => `f${index}@example.com`);
  assert.equal((await own.post(`${path}/share`, { emails: many })).status, 200);
  assert.equal((await own.post(`${path}/share`, { emails: many })).status, 429);
});

onShop('the granted read and write the lists of customers, within their bounds', async (shop) => {
  const office = await shop.as('wishlists/read', 'wishlists/write');
  const list = '/customers/1/wishlist';
  assert.equal((await office.get(list)).body.length, 3);
  const made = await office.post(list, { productId: 2, note: 'As she said on the phone' });
  assert.equal(made.status, 201);
  assert.equal((await office.get('/customers/999/wishlist')).status, 404);
  const reader = await shop.as('wishlists/read');
  assert.equal((await reader.post(list, { productId: 2 })).status, 403);
  assert.equal((await (await asCustomer(shop)).get(list)).status, 403);
  assert.equal((await office.del(`${list}/${made.body.id}`)).status, 204);
  const sql =
    "insert into store_config (scope, scope_id, path, value) values ('default', 0, 'wishlist/general/active', '0')";
  await shop.engine.write((tx) => tx.exec(sql));
  const off = await (await asCustomer(shop)).get(path);
  assert.deepEqual([off.status, off.body.error], [404, 'wishlist_off']);
});

onShop('wishes show their choices in words, as carts do', async (shop) => {
  const own = await asCustomer(shop);
  const chosen = [
    { sku: 'NOTE-DOT', superAttribute: { 124: 8, 125: 11 } },
    { sku: 'PEN-HERON', options: { 1: 'Ada <b>', 2: 3 } },
    { sku: 'BOX-DESK', bundleOption: { 1: 1, 2: [4] } },
  ];
  for (const { sku, ...choices } of chosen) {
    const { body: product } = await own.get(`/products/sku/${sku}`);
    const made = await own.post(path, { productId: product.id, qty: 1, choices });
    assert.equal(made.status, 201, made.text);
    const added = await own.post('/carts/mine/items', { sku, qty: 1, ...choices });
    const words = (added.body.items ?? []).at(-1)?.options;
    assert.ok(words?.length > 0, `${sku} ${added.text.slice(0, 300)}`);
    assert.deepEqual(made.body.options, words);
  }
  const { body: rows } = await own.get(path);
  assert.deepEqual(rows[3].options, [
    { label: 'Cover', value: 'Sea' },
    { label: 'Size', value: 'A6, pocket' },
  ]);
  assert.deepEqual(rows[0].options, [], 'nothing was chosen');
  // Choices that do not fit the product have no words, whatever they are.
  for (const choices of [
    { superAttribute: { 124: 999_999 } },
    { options: { 99999: 'x' } },
    { bundleOption: { 1: 99 }, links: [9] },
  ]) {
    const made = await own.post(path, { productId: 21, qty: 0.5, choices });
    assert.deepEqual([made.status, made.body.options], [201, []], made.text);
  }
});
