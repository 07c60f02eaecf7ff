import assert from 'node:assert/strict';
import sharp from 'sharp';
import { sweepOptionFiles } from '../../../../src/domain/cart/sweep-option-files.ts';
import { OPTION_FILE_PREFIX } from '../../../../src/domain/catalog/media/image-source.ts';
import { openFolderBlobs } from '../../../../src/platform/storage/blobs/folder.ts';
import { legacyCaller } from '../../../support/legacy.ts';
import { operatorOn } from '../../../support/operator.ts';
import { shopTime } from '../../../support/shop.ts';
import { address, type CartShop, onCartShop } from './carts-support.ts';

const image = async (width: number, height: number, format: 'png' | 'jpeg' | 'gif' = 'png') =>
  (
    await sharp({ create: { width, height, channels: 3, background: '#2a6' } })
      .toFormat(format)
      .toBuffer()
  ).toString('base64');

interface FileOption {
  readonly fileExtensions?: string;
  readonly imageSizeX?: number;
  readonly imageSizeY?: number;
  readonly required?: boolean;
  readonly sku?: string;
}

/** Products of the demo store without options of their own. */
const ink = 3;
const moss = 4;
const sku = 'INK-TIDE';
/** Later than the times of written files. */
const muchLater = shopTime + 1000 * 86_400_000;

/** Gives a product an option that takes a file; answers its id. */
async function fileOption({ office }: CartShop, more: FileOption = {}, productId = ink): Promise<number> {
  const made = await office.post(`/products/${productId}/custom-options`, {
    title: 'Monogram',
    type: 'file',
    required: false,
    price: 2.5,
    priceType: 'fixed',
    sku: 'MONO',
    ...more,
  });
  assert.equal(made.status, 201, made.text);
  return made.body.id;
}

/** Files that the service knows: names, and whether a cart and an order have them. */
async function files({ engine }: CartShop): Promise<unknown[]> {
  const rows = await engine.read((tx) => tx.query((q) => q.selectFrom('option_file').selectAll().orderBy('file_id')));
  return rows.map(({ name, size, quote_id, order_id }) => [name, size, quote_id !== null, order_id !== null]);
}

const placing = {
  billingAddress: address,
  shippingAddress: address,
  guestEmail: 'ann@example.com',
  shippingMethod: 'flatrate_flatrate',
  paymentMethod: 'checkmo',
};

onCartShop('a file goes with an item into a cart, and with the order to the shop', async (shop) => {
  const { stranger, office } = shop;
  const optionId = await fileOption(shop, { fileExtensions: 'png, jpg' });
  const path = await shop.guestCart();
  const base64 = await image(30, 20);
  const size = Buffer.from(base64, 'base64').length;
  const sent = await stranger.post(`${path}/option-files`, { optionId, filename: 'initials AB.png', base64 });
  assert.equal(sent.status, 201, sent.text);
  const { key, url, ...facts } = sent.body;
  assert.deepEqual(facts, { optionId, name: 'initials AB.png', size, width: 30, height: 20 });
  assert.match(key, /^[0-9a-f]{32}$/);
  const added = await stranger.post(`${path}/items`, { sku, options: { [optionId]: key } });
  assert.equal(added.status, 200, added.text);
  const [item] = added.body.items;
  assert.deepEqual(item.options, [{ label: 'Monogram', value: 'initials AB.png 30 x 20 px.', optionId: 11, url }]);
  assert.equal(item.sku, `${sku}-MONO`);
  const plain = await stranger.post(`${path}/items`, { sku });
  assert.deepEqual(
    plain.body.items.map(({ price }: { price: number }) => price),
    [item.price, Math.round((item.price - 2.5) * 100) / 100],
  );

  const placed = await stranger.post(`${path}/order`, placing);
  assert.equal(placed.status, 201, placed.text);
  const [line, other] = placed.body.items;
  assert.deepEqual(line.files, [{ label: 'Monogram', name: 'initials AB.png 30 x 20 px.', url }]);
  assert.deepEqual(other.files, []);
  const [option] = line.productOptions.options;
  assert.equal(option.option_type, 'file');
  assert.equal(option.custom_view, true);
  assert.match(option.option_value, /^a:6:\{s:4:"type";s:9:"image\/png";s:5:"title";s:15:"initials AB\.png";/);
  assert.deepEqual((await office.get(`/orders/${placed.body.id}`)).body.items[0].files, line.files);
  assert.deepEqual(await files(shop), [['initials AB.png', size, true, true]]);

  const taken = await fetch(url);
  assert.equal(taken.status, 200);
  assert.equal(Buffer.from(await taken.arrayBuffer()).toString('base64'), base64);
  assert.deepEqual(
    ['content-type', 'content-disposition', 'x-content-type-options', 'cache-control'].map((name) =>
      taken.headers.get(name),
    ),
    [
      'application/octet-stream',
      `attachment; filename="initials AB.png"; filename*=UTF-8''initials%20AB.png`,
      'nosniff',
      'private, no-store',
    ],
  );
  for (const wrong of [`${optionId + 1}/${key}`, `${optionId}/${key.replace(/./g, '0')}`]) {
    const refused = await stranger.get(`/custom-option-file/${wrong}`);
    assert.deepEqual([refused.status, refused.body.error], [403, 'option_file_forbidden']);
  }
  assert.equal((await stranger.get(`/custom-option-file/${optionId}/../x`)).status, 404);
});

onCartShop('each address of carts takes files, and only its own cart can use them', async (shop) => {
  const { stranger, customer, office } = shop;
  const optionId = await fileOption(shop, { required: true });
  const otherId = await fileOption(shop, { required: false, sku: 'OTHER' }, moss);
  const mine = (await customer.get('/carts/mine')).body;
  const guest = await shop.guestCart();
  const missing = await stranger.post(`${guest}/items`, { sku });
  assert.equal(missing.status, 422);
  assert.match(missing.body.detail, /Please specify the product required option "Monogram"\./);
  const base64 = Buffer.from('plain text').toString('base64');
  const keys: string[] = [];
  for (const [client, path] of [
    [customer, '/carts/mine'],
    [office, `/carts/${mine.id}`],
    [stranger, guest],
  ] as const) {
    const sent = await client.post(`${path}/option-files`, { optionId, filename: 'a.txt', base64 });
    assert.equal(sent.status, 201, sent.text);
    assert.deepEqual([sent.body.width, sent.body.height], [null, null]);
    keys.push(sent.body.key);
  }
  const [ofMine = '', ofOffice = '', ofGuest = ''] = keys;
  // A key of another cart, a key of another option, no key at all.
  const other = await stranger.post(`${guest}/option-files`, { optionId: otherId, filename: 'a.txt', base64 });
  for (const key of [ofMine, other.body.key, 'f'.repeat(32), "' or 1=1 --", '../../etc/passwd', `${ofGuest}0`]) {
    const refused = await stranger.post(`${guest}/items`, { sku, options: { [optionId]: key } });
    assert.equal(refused.status, 422, key);
    assert.match(refused.body.detail, /The cart has no such file for the option "Monogram"\./);
  }
  assert.deepEqual((await stranger.get(guest)).body.items, []);
  // Files that the office sent to the cart are accepted, too.
  for (const key of [ofMine, ofOffice, ofMine]) {
    const added = await customer.post('/carts/mine/items', { sku, options: { [optionId]: key } });
    assert.equal(added.status, 200, added.text);
  }
  const { items } = (await customer.get('/carts/mine')).body;
  assert.deepEqual(
    items.slice(-2).map(({ qty, options }: { qty: number; options: { value: string }[] }) => [qty, options[0]?.value]),
    [
      [2, 'a.txt'],
      [1, 'a.txt'],
    ],
  );
  const foreign = await stranger.post(`/carts/${mine.id}/option-files`, { optionId, filename: 'a.txt', base64 });
  assert.equal(foreign.status, 401);
  assert.equal((await files(shop)).length, 4);
});

onCartShop('an option says which files it takes', async (shop) => {
  const { stranger, office } = shop;
  const any = await fileOption(shop);
  const small = await fileOption(shop, { fileExtensions: 'PNG;.jpg jpeg', imageSizeX: 40, imageSizeY: 20 });
  const text = (
    await office.post(`/products/${ink}/custom-options`, { title: 'Words', type: 'field', required: false })
  ).body.id;
  const path = await shop.guestCart();
  const send = async (optionId: number, filename: string, base64: string): Promise<unknown[]> => {
    const { status, body } = await stranger.post(`${path}/option-files`, { optionId, filename, base64 });
    return status === 201 ? [201] : [status, body.error, body.errors?.map((e: { message: string }) => e.message)];
  };
  const words = Buffer.from('<?php echo 1;').toString('base64');
  const png = await image(40, 20);
  const wide = await image(41, 20);
  const high = await image(40, 21);
  const jpeg = await image(9, 9, 'jpeg');
  const refused = (message: string) => [422, 'option_file_refused', [message]];
  const bad: [number, string, string, unknown[]][] = [
    [small, 'a.png', wide, refused('must have at most 40 x 20 pixels')],
    [small, 'a.png', high, refused('must have at most 40 x 20 pixels')],
    [small, 'a.png', jpeg, refused('must be an image of the format png')],
    [small, 'a.png', words, refused('must be an image of the format png')],
    [small, 'a.png', png.slice(0, 60), refused('must be an image of the format png')],
    [small, 'a.gif', await image(2, 2, 'gif'), refused('must end in .png, .jpg, .jpeg')],
    [any, 'a.php', words, refused('must not have the ending .php')],
    [any, 'a.PhP.png', png, refused('must not have the ending .php')],
    [any, 'a.html', words, refused('must not have the ending .html')],
    [any, '.htaccess', words, refused('must be a name and an ending, as photo.jpg')],
    [any, 'nothing', words, refused('must be a name and an ending, as photo.jpg')],
    [any, '../a.txt', words, refused('must be a name and no path: without / \\ : and ..')],
    [any, 'C:\\a.txt', words, refused('must be a name and no path: without / \\ : and ..')],
    [any, 'a.txt:b.txt', words, refused('must be a name and no path: without / \\ : and ..')],
    [any, 'a\u0007.txt', words, refused('must have no control characters')],
    [any, 'a\r\nX.txt', words, refused('must have no control characters')],
    [any, 'a\u202Egpj.txt', words, refused('must have no control characters')],
    [any, `${'a'.repeat(180)}.txt`, words, refused('must have at most 180 bytes')],
    [any, 'a.txt', '====', refused('must be base64 of at least one byte')],
    [any, 'a.txt', 'not base64!', refused('must be base64 of at least one byte')],
    [text, 'a.txt', words, [404, 'file_option_not_found', undefined]],
    [999_999, 'a.txt', words, [404, 'file_option_not_found', undefined]],
  ];
  for (const [optionId, filename, base64, answer] of bad) {
    assert.deepEqual(await send(optionId, filename, base64), answer, filename);
  }
  assert.deepEqual(await files(shop), []);
  assert.deepEqual(await send(small, 'a.png', png), [201]);
  assert.deepEqual(await send(small, 'b.JPEG', jpeg), [201]);
  assert.deepEqual(await send(any, 'Größe – 2.svg', words), [201]);
  await office.patch(`/products/${ink}`, { status: 'disabled' });
  assert.deepEqual(await send(any, 'a.txt', words), [404, 'file_option_not_found', undefined]);
});

onCartShop('an item brings its files, or nothing is left of them', async (shop) => {
  const { stranger } = shop;
  const optionId = await fileOption(shop, { fileExtensions: 'png' });
  const otherId = await fileOption(shop, { sku: 'OTHER' }, moss);
  const path = await shop.guestCart();
  const base64 = await image(30, 20);
  const png = { name: 'a.png', base64_encoded_data: base64 };
  const blobs = async () => {
    const found: string[] = [];
    for await (const { key } of openFolderBlobs(shop.mediaDir).list(`${OPTION_FILE_PREFIX}/`)) found.push(key);
    return found;
  };
  const put = (options_files: object, more: object = {}) =>
    stranger.post(`${path}/items`, { sku, qty: 1, options_files, ...more });
  const bad: [object, number, string, string | undefined][] = [
    [{ [optionId]: { ...png, name: '../a.png' } }, 422, 'option_file_refused', `/optionFiles/${optionId}/filename`],
    [{ [optionId]: { ...png, name: 'a.php' } }, 422, 'option_file_refused', `/optionFiles/${optionId}/filename`],
    [
      { [optionId]: { ...png, base64_encoded_data: 'YQ==' } },
      422,
      'option_file_refused',
      `/optionFiles/${optionId}/base64`,
    ] as [object, number, string, string],
    [{ 999999: png }, 404, 'file_option_not_found', undefined],
    // Stored already, and then refused by the cart: the option is of another product.
    [{ [optionId]: png, [otherId]: { ...png, name: 'b.png' } }, 422, 'option_unknown', `/options/${otherId}`],
  ];
  for (const [sent, status, error, field] of bad) {
    const { body, ...answer } = await put(sent);
    assert.deepEqual([answer.status, body.error, body.errors?.[0]?.field], [status, error, field], answer.text);
  }
  assert.equal((await put({ [optionId]: png }, { qty: 100_000 })).status, 422);
  for (const wrong of [{ '../1': png }, { [optionId]: { ...png, more: 1 } }, { [optionId]: 'YQ==' }, {}]) {
    assert.equal((await put(wrong)).status, 400, JSON.stringify(Object.keys(wrong)));
  }
  assert.deepEqual([await files(shop), await blobs()], [[], []]);
  assert.deepEqual((await stranger.get(path)).body.items, []);

  const added = await put({ [optionId]: png });
  assert.equal(added.status, 200, added.text);
  const [option] = added.body.items[0].options;
  assert.equal(option.value, 'a.png 30 x 20 px.');
  assert.equal(Buffer.from(await (await fetch(option.url)).arrayBuffer()).toString('base64'), base64);
  const ours = await stranger.post(`${path}/items`, {
    sku,
    optionFiles: { [optionId]: { filename: 'b.png', base64 } },
  });
  assert.equal(ours.body.items.at(-1).options[0].value, 'b.png 30 x 20 px.', ours.text);
  assert.deepEqual([(await files(shop)).length, (await blobs()).length], [2, 2]);
  // Only a body with files may be large.
  const long = await stranger.post(`${path}/items`, { sku, options: { 1: 'x'.repeat(60_000), 2: 'x'.repeat(60_000) } });
  assert.equal(long.status, 413);
});

onCartShop('files move with a guest’s cart at login, and come back with a re-order', async (shop) => {
  const { stranger, customer, office } = shop;
  const optionId = await fileOption(shop);
  const path = await shop.guestCart();
  const base64 = Buffer.from('engrave: A & B').toString('base64');
  const send = async () => (await stranger.post(`${path}/option-files`, { optionId, filename: 'a.txt', base64 })).body;
  const first = await send();
  const later = await send();
  await stranger.post(`${path}/items`, { sku, options: { [optionId]: first.key } });
  const merged = await customer.post('/carts/mine/merge', { maskedId: path.split('/').at(-1) });
  assert.equal(merged.status, 200, merged.text);
  assert.deepEqual(merged.body.items.at(-1).options, [
    { label: 'Monogram', value: 'a.txt', optionId: 11, url: first.url },
  ]);
  // A file that was sent before is used only now.
  const added = await customer.post('/carts/mine/items', { sku, options: { [optionId]: later.key } });
  assert.equal(added.status, 200, added.text);
  const placed = await customer.post('/carts/mine/order', { ...placing, guestEmail: undefined });
  assert.equal(placed.status, 201, placed.text);

  const again = await customer.post(`/customers/me/orders/${placed.body.id}/reorder`, {});
  assert.equal(again.status, 200, again.text);
  assert.deepEqual(again.body.notAdded, []);
  const urls = again.body.cart.items.flatMap(({ options }: { options: { url?: string }[] }) =>
    options.flatMap(({ url }) => url ?? []),
  );
  assert.equal(new Set([...urls, first.url, later.url]).size, 4);
  assert.equal(await (await fetch(urls[0])).text(), 'engrave: A & B');
  await office.del(`/products/${ink}/custom-options/${optionId}`);
  assert.equal((await fetch(first.url)).status, 200);
});

onCartShop('a file moves with its line to the customer’s cart over SOAP, and with it into the order', async (shop) => {
  const { office, customer, engine } = shop;
  const optionId = await fileOption(shop);
  const call = await legacyCaller(engine, { now: () => shopTime });
  const quoteId = await call('cart.create', { store: 'default' });
  const send = async (filename: string): Promise<{ key: string; url: string }> =>
    (await office.post(`/carts/${quoteId}/option-files`, { optionId, filename, base64: 'YQ==' })).body;
  const moves = await send('moves.txt');
  const stays = await send('stays.txt');
  const asked = ({ key }: { key: string }, qty: number) => ({ sku, qty, options: { [optionId]: key } });
  await call('cart_product.add', { quoteId, productsData: [asked(moves, 2), asked(stays, 1)] });
  const target = (await customer.get('/carts/mine')).body.id;
  await engine.write((tx) =>
    tx.exec(`update quote set customer_id = 1, customer_group_id = 1 where quote_id = ${quoteId}`),
  );
  const ownersOf = async () =>
    (await engine.read((tx) => tx.query((q) => q.selectFrom('option_file').selectAll().orderBy('file_id')))).map(
      ({ name, quote_id }) => [name, quote_id],
    );
  assert.equal(await call('cart_product.moveToCustomerQuote', { quoteId, productsData: [asked(moves, 2)] }), true);
  assert.deepEqual(await ownersOf(), [
    ['moves.txt', target],
    ['stays.txt', quoteId],
  ]);
  const moved = (await customer.get('/carts/mine')).body.items.at(-1);
  assert.deepEqual(
    [moved.qty, moved.options],
    [2, [{ label: 'Monogram', value: 'moves.txt', optionId: 11, url: moves.url }]],
  );
  // A line that is refused leaves its file where it is.
  assert.match(
    await call.fault('cart_product.moveToCustomerQuote', { quoteId, productsData: [asked(moves, 1)] }),
    /^10/,
  );
  assert.deepEqual(await ownersOf(), [
    ['moves.txt', target],
    ['stays.txt', quoteId],
  ]);
  const placed = await customer.post('/carts/mine/order', { ...placing, guestEmail: undefined });
  assert.equal(placed.status, 201, placed.text);
  assert.deepEqual(placed.body.items.at(-1).files, [{ label: 'Monogram', name: 'moves.txt', url: moves.url }]);
  assert.deepEqual(
    (await files(shop)).map((file) => (file as unknown[]).at(-1)),
    [true, false],
  );
});

onCartShop('files of a cart that moved or was ordered again outlive a sweep', async (shop) => {
  const { stranger, customer, engine } = shop;
  const optionId = await fileOption(shop);
  const send = async (path: string, words: string): Promise<{ key: string; url: string }> => {
    const body = { optionId, filename: 'a.txt', base64: Buffer.from(words).toString('base64') };
    return (await stranger.post(`${path}/option-files`, body)).body;
  };
  const sweep = () => {
    const blobs = openFolderBlobs(shop.mediaDir);
    return sweepOptionFiles(operatorOn(engine, { blobs, now: () => muchLater }), blobs, { now: muchLater });
  };
  const textOf = async (url: string) => (await fetch(url)).text();
  // A guest's cart of a customer who has none becomes theirs.
  await engine.write((tx) => tx.exec('delete from quote where customer_id = 1'));
  const first = await shop.guestCart();
  const owned = await send(first, 'taken over');
  await stranger.post(`${first}/items`, { sku, options: { [optionId]: owned.key } });
  const taken = await customer.post('/carts/mine/merge', { maskedId: first.split('/').at(-1) });
  assert.equal(taken.status, 200, taken.text);
  // The next one is merged into it; the same product with another file is a line of its own.
  const second = await shop.guestCart();
  const joined = await send(second, 'joined');
  await stranger.post(`${second}/items`, { sku, options: { [optionId]: joined.key } });
  const merged = await customer.post('/carts/mine/merge', { maskedId: second.split('/').at(-1) });
  assert.equal(merged.status, 200, merged.text);
  assert.equal(await sweep(), 0);
  assert.deepEqual([await textOf(owned.url), await textOf(joined.url)], ['taken over', 'joined']);
  const placed = await customer.post('/carts/mine/order', { ...placing, guestEmail: undefined });
  assert.equal(placed.status, 201, placed.text);
  const again = await customer.post(`/customers/me/orders/${placed.body.id}/reorder`, {});
  assert.equal(again.status, 200, again.text);
  const copies = again.body.cart.items.flatMap(({ options }: { options: { url?: string }[] }) =>
    options.flatMap(({ url }) => url ?? []),
  );
  assert.equal(await sweep(), 0);
  assert.deepEqual(await Promise.all([owned.url, joined.url, ...copies].map(textOf)), [
    'taken over',
    'joined',
    'taken over',
    'joined',
  ]);
  // The cart and its files are removed; the order still has the same bytes.
  await customer.del(`/carts/mine/items/${again.body.cart.items.at(-1).id}`);
  assert.equal(await sweep(), 0);
  assert.deepEqual(
    await Promise.all([joined.url, ...copies].map(async (url) => (await fetch(url)).status)),
    [200, 200, 403],
  );
});

onCartShop('a network sends so much in an hour, and a cart has room for so many files', async (shop) => {
  const { stranger, office, engine } = shop;
  const optionId = await fileOption(shop);
  const path = await shop.guestCart();
  const body = { optionId, filename: 'a.txt', base64: 'YQ==' };
  const quoteId = (await stranger.get(path)).body.id;
  for (let count = 0; count < 100; count += 1) {
    assert.equal((await office.post(`/carts/${quoteId}/option-files`, body)).status, 201);
  }
  const full = await stranger.post(`${path}/option-files`, body);
  assert.deepEqual([full.status, full.body.error], [409, 'too_many_option_files']);
  const other = await shop.guestCart();
  const large = Buffer.alloc(5 * 1_048_576, 1).toString('base64');
  const tooLarge = await stranger.post(`${other}/option-files`, {
    ...body,
    base64: Buffer.alloc(5 * 1_048_576 + 1).toString('base64'),
  });
  assert.deepEqual([tooLarge.status, tooLarge.body.errors?.[0].message], [422, 'must have at most 5242880 bytes']);
  const huge = await stranger.post(`${other}/option-files`, { ...body, base64: large.repeat(2) });
  assert.equal(huge.status, 413);
  await engine.write((tx) => tx.exec('update action_count set count = 194'));
  assert.equal((await stranger.post(`${other}/option-files`, { ...body, base64: large })).status, 201);
  const stopped = await stranger.post(`${other}/option-files`, body);
  assert.deepEqual([stopped.status, stopped.body.error], [429, 'too_many_requests']);
  assert.equal((await files(shop)).length, 101);
});

onCartShop('a file of the cart is named over SOAP, too', async (shop) => {
  const { stranger, engine } = shop;
  const optionId = await fileOption(shop, { required: true });
  const path = await shop.guestCart();
  const quoteId = (await stranger.get(path)).body.id;
  const body = { optionId, filename: 'a.txt', base64: 'YQ==' };
  const { key, url } = (await stranger.post(`${path}/option-files`, body)).body;
  const call = await legacyCaller(engine, { now: () => shopTime });
  const products = (option: string) => [{ sku, qty: 1, options: { [optionId]: option } }];
  assert.equal(
    await call.fault('cart_product.add', { quoteId, productsData: products('0'.repeat(32)) }),
    '1022 The cart has no such file for the option <em>Monogram</em>.',
  );
  assert.equal(await call('cart_product.add', { quoteId, productsData: products(key) }), true);
  assert.deepEqual((await stranger.get(path)).body.items[0].options, [
    { label: 'Monogram', value: 'a.txt', optionId: 11, url },
  ]);
});

onCartShop('the export of a person names their files, and the erasure takes them away', async (shop) => {
  const { customer, office, engine } = shop;
  const optionId = await fileOption(shop);
  const send = async (filename: string) =>
    (await customer.post('/carts/mine/option-files', { optionId, filename, base64: 'YQ==' })).body;
  const ordered = await send('Marta at sea.txt');
  await customer.post('/carts/mine/items', { sku, options: { [optionId]: ordered.key } });
  const placed = await customer.post('/carts/mine/order', { ...placing, guestEmail: undefined });
  assert.equal(placed.status, 201, placed.text);
  await customer.post('/carts/mine', {});
  const open = await send('Marta at home.txt');
  const exported = (await office.get('/customers/1/export')).body;
  const namesOf = (part: { optionFiles: { name: string; file_key?: string }[] }[]) =>
    part.flatMap(({ optionFiles }) => optionFiles.map(({ name, file_key }) => [name, file_key]));
  assert.deepEqual(namesOf(exported.orders), [['Marta at sea.txt', undefined]]);
  assert.deepEqual(namesOf(exported.carts).at(-1), ['Marta at home.txt', undefined]);

  await engine.write((tx) => tx.exec("update sales_order set state = 'complete'"));
  const erased = await office.post('/customers/1/erase', {});
  assert.equal(erased.status, 200, erased.text);
  assert.deepEqual(await files(shop), []);
  for (const { url } of [ordered, open]) assert.equal((await fetch(url)).status, 403);
  const { items } = (await office.get(`/orders/${placed.body.id}`)).body;
  assert.ok(!JSON.stringify(items).includes('Marta'));
  assert.equal(items.at(-1).productOptions.options[0].label, 'Monogram');
});

onCartShop(
  'a file that is also a page is only ever saved, and uploads that race find no more room than there is',
  async (shop) => {
    const { stranger, office } = shop;
    const optionId = await fileOption(shop);
    const path = await shop.guestCart();
    const { id } = (await stranger.get(path)).body;
    const pixel = Buffer.from(await image(2, 2, 'gif'), 'base64');
    const polyglot = Buffer.concat([pixel, Buffer.from('<script>alert(1)</script>')]).toString('base64');
    const sent = await stranger.post(`${path}/option-files`, { optionId, filename: 'a.gif', base64: polyglot });
    assert.equal(sent.status, 201, sent.text);
    const taken = await fetch(sent.body.url);
    assert.deepEqual(
      [taken.headers.get('content-type'), taken.headers.get('content-disposition')?.split(';')[0]],
      ['application/octet-stream', 'attachment'],
    );
    const body = { optionId, filename: 'a.txt', base64: 'YQ==' };
    for (let count = 1; count < 95; count += 1) await office.post(`/carts/${id}/option-files`, body);
    const racing = await Promise.all(Array.from({ length: 20 }, () => stranger.post(`${path}/option-files`, body)));
    assert.deepEqual(
      racing.map(({ status }) => status).sort((a, b) => a - b),
      [...Array(5).fill(201), ...Array(15).fill(409)],
    );
    assert.equal((await files(shop)).length, 100);
  },
);
