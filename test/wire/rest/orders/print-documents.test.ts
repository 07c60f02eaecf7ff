import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { inflateSync } from 'node:zlib';
import sharp from 'sharp';
import { openFolderBlobs } from '../../../../src/platform/storage/blobs/folder.ts';
import { makeOrder } from '../../../support/examples/orders.ts';
import { buyersOf } from '../../../support/order-callers.ts';
import { pdfTexts } from '../../../support/pdf-text.ts';
import { onShop } from '../../../support/shop.ts';

onShop(
  'packing slips and credit memos are printed, one by one and together, as the store view writes',
  async (shop) => {
    const { engine } = shop;
    const [buyer, other] = await buyersOf(shop);
    const { shipment, creditmemo, invoice } = await makeOrder(engine, { withDocuments: true, customerId: buyer.id });
    const office = await shop.as('all');
    const get = async (path: string, token = office.token) => {
      const answer = await fetch(`${shop.url}/api/rest/v2${path}`, { headers: { authorization: `Bearer ${token}` } });
      return {
        status: answer.status,
        name: answer.headers.get('content-disposition'),
        bytes: Buffer.from(await answer.arrayBuffer()),
      };
    };
    const idOf = async (path: string): Promise<number> => (await office.get(path)).body[0].id;
    const slip = await idOf('/shipments');
    const memo = await idOf('/credit-memos');
    const bill = await idOf('/invoices');

    const printedSlip = await get(`/shipments/${slip}/pdf`);
    assert.match(printedSlip.name ?? '', new RegExp(`filename="packing-slip-${shipment}.pdf"`));
    const slipTexts = pdfTexts(printedSlip.bytes);
    assert.ok(slipTexts.includes(`Packing slip ${shipment}`));
    assert.ok(
      !slipTexts.some((text) => /USD|Grand total|Subtotal|Payment/.test(text)),
      'a packing slip tells no money',
    );
    assert.ok(slipTexts.includes('Tracking'));
    const memoTexts = pdfTexts((await get(`/credit-memos/${memo}/pdf`)).bytes);
    assert.ok(memoTexts.includes(`Credit memo ${creditmemo}`));
    assert.ok(memoTexts.includes('Grand total'));

    // Whose they are.
    assert.equal((await get(`/shipments/${slip}/pdf`, buyer.client.token)).status, 200);
    assert.equal((await get(`/shipments/${slip}/pdf`, other.client.token)).status, 404);
    assert.equal((await get(`/credit-memos/${memo}/pdf`, other.client.token)).status, 404);
    assert.equal((await get(`/invoices/pdf?ids=${bill}`, buyer.client.token)).status, 403);

    // Several, and hostile lists of them.
    const made = await makeOrder(engine, { withDocuments: true });
    const second = (await office.get(`/shipments?incrementId=${made.shipment}`)).body[0].id;
    const both = pdfTexts((await get(`/shipments/pdf?ids=${second},${slip},${second}`)).bytes);
    const titles = both.filter((text) => text.startsWith('Packing slip'));
    assert.deepEqual(
      titles.slice(0, 4),
      [made.shipment, made.shipment, shipment, shipment].map((number) => `Packing slip ${number}`),
    );
    assert.equal(both.filter((text) => text === 'Page 1 of 1').length, 2);
    const statusOf = async (query: string) => (await get(`/credit-memos/pdf${query}`)).status;
    assert.deepEqual(
      [await statusOf(''), await statusOf('?ids='), await statusOf('?ids=x'), await statusOf(`?ids=${memo},99999`)],
      [400, 400, 400, 404],
    );
    assert.equal(await statusOf(`?ids=${Array.from({ length: 51 }, (_, index) => index + 1)}`), 400);

    for (const [path, what] of [
      [`/credit-memos/pdf?ids=99999,${memo},99998`, 'credit memo 99999, 99998'],
      [`/invoices/pdf?ids=${bill},99999`, 'invoice 99999'],
      [`/shipments/pdf?ids=${slip},99999`, 'shipment 99999'],
    ] as const) {
      assert.equal((await office.get(path)).body.message, `There is no ${what}.`);
    }

    // The shop's own letter, in German, with texts that fonts or the page cannot hold.
    const png = await sharp({ create: { width: 300, height: 80, channels: 4, background: '#aa3300' } })
      .png()
      .toBuffer();
    await openFolderBlobs(shop.mediaDir).create('sales/store/logo/default/logo.png', png, 'image/png');
    await engine.write(async (tx) => {
      const values = {
        'general/locale/code': 'de_DE',
        'general/store_information/name': 'Füller & Tinte'.repeat(40),
        'sales/identity/address': Array.from({ length: 60 }, (_, index) => `Straße ${index} ${'W'.repeat(900)}`).join(
          '\n',
        ),
        'sales/identity/logo': 'default/logo.png',
        'sales/identity/color': '#336699',
      };
      for (const [path, value] of Object.entries(values)) {
        await tx.exec(
          `insert into store_config (scope, scope_id, path, value) values ('stores', 1, '${path}', '${value}')`,
        );
      }
      await tx.exec("update sales_order set order_currency_code = 'CHF'");
      await tx.exec(
        `update sales_creditmemo_item set name = 'مرحبا \u202e 🖋️ ${'x'.repeat(5000)}', sku = '${'🖋️'.repeat(500)}', row_total = 99999999999999`,
      );
      await tx.exec(`update sales_order_address set street = '${'W\n'.repeat(200)}', city = '${'ß'.repeat(250)}'`);
    });
    const german = await get(`/credit-memos/pdf?ids=${memo}`);
    if (process.env.PRINT_TO) writeFileSync(process.env.PRINT_TO, german.bytes);
    const words = pdfTexts(german.bytes);
    assert.ok(words.includes(`Gutschrift ${creditmemo}`), words.slice(0, 20).join('|'));
    assert.ok(words.includes('Gesamtsumme'));
    assert.ok(
      words.some((text) => /\d,\d\d\xa0CHF$/.test(text)),
      words.join('|'),
    );
    assert.ok(words.includes('Seite 1 von 2') || words.includes('Seite 1 von 1'), words.slice(-9).join('|'));
    const file = german.bytes.toString('latin1');
    assert.match(file, /\/Subtype \/Image/);
    const start = file.indexOf('stream\n') + 7;
    const end = file.indexOf('endstream');
    assert.match(inflateSync(german.bytes.subarray(start, end)).toString('latin1'), /0\.2 0\.4 0\.6 scn/);
    assert.ok(pdfTexts((await get(`/invoices/${bill}/pdf`)).bytes).includes(`Rechnung ${invoice}`));

    // A logo that is no image leaves the name alone.
    await engine.write((tx) =>
      tx.exec("update store_config set value = '../../secret' where path = 'sales/identity/logo'"),
    );
    assert.doesNotMatch((await get(`/shipments/${slip}/pdf`)).bytes.toString('latin1'), /\/Subtype \/Image/);
  },
);

onShop('parts stand after the line that they belong to, and countries have their names', async (shop) => {
  const guest = await shop.as();
  const office = await shop.as('all');
  const cart = `/guest-carts/${(await guest.post('/guest-carts', {})).body.maskedId}`;
  for (const sku of ['NOTE-DOT-CLAY-A5', 'PEN-WREN']) await guest.post(`${cart}/items`, { sku, qty: 1 });
  const address = {
    firstName: 'Ann',
    lastName: 'Buyer',
    street: ['1 Main St'],
    city: 'Berlin',
    postcode: '10623',
    countryId: 'DE',
    telephone: '555',
  };
  const order = await guest.post(`${cart}/order`, {
    email: 'ann@example.com',
    billingAddress: address,
    shippingAddress: address,
    shippingMethod: 'flatrate_flatrate',
    paymentMethod: 'checkmo',
  });
  assert.equal(order.status, 201);
  const { body: shipment } = await office.post(`/orders/${order.body.id}/shipments`, {});
  const answer = await fetch(`${shop.url}/api/rest/v2/shipments/${shipment.id}/pdf`, {
    headers: { authorization: `Bearer ${office.token}` },
  });
  const texts = pdfTexts(Buffer.from(await answer.arrayBuffer()));
  assert.deepEqual(
    texts.filter((text) => /notebook|Wren/.test(text)),
    ['Dotted notebook', 'Dotted notebook, clay, A5', 'Wren ballpoint'],
  );
  assert.equal(texts.filter((text) => text === 'Germany').length, 2);
});
