import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { test } from 'node:test';
import { giveOrderToken } from '../../../../src/domain/orders/guest-token.ts';
import { csvCell } from '../../../../src/domain/orders/order-csv.ts';
import { makeOrder } from '../../../support/examples/orders.ts';
import { boundTo, buyersOf } from '../../../support/order-callers.ts';
import { onShop, shopTime } from '../../../support/shop.ts';

onShop('orders are invoiced in parts, commented, and printed as a PDF for whose they are', async (shop) => {
  const { engine } = shop;
  const [buyer, other] = await buyersOf(shop);
  const { orderId, lines, number } = await makeOrder(engine, { customerId: buyer.id });
  const office = await shop.as('invoices/read', 'invoices/create', 'invoices/write', 'orders/read');
  const invoice = (body: object) => office.post(`/orders/${orderId}/invoices`, body);
  const refused = async (body: object) => {
    const { status, body: said } = await invoice(body);
    return [status, said.error];
  };
  assert.deepEqual(await refused({ items: [{ orderItemId: lines[0], qty: 4 }] }), [422, 'invoice_qty_invalid']);
  const made = await invoice({ items: [{ orderItemId: lines[0], qty: 2 }], comment: 'Thanks', visibleOnFront: true });
  assert.deepEqual(
    [made.status, made.headers.get('location'), made.body.stateName, made.body.subtotal, made.body.comments[0].comment],
    [201, `${shop.url}/api/rest/v2/invoices/${made.body.id}`, 'paid', 20, 'Thanks'],
  );
  const rest = await invoice({});
  assert.deepEqual([rest.status, rest.body.subtotal, made.body.grandTotal + rest.body.grandTotal], [201, 14, 39]);
  assert.deepEqual(await refused({}), [409, 'order_not_invoiceable']);
  assert.equal((await office.get(`/orders/${orderId}`)).body.prices.totalPaid, 39);
  for (const move of ['capture', 'void', 'cancel']) {
    const { status, body } = await office.post(`/invoices/${made.body.id}/${move}`);
    assert.deepEqual([status, body.error], [409, 'invoice_move_refused'], move);
  }
  const said = await office.post(`/invoices/${made.body.id}/comments`, { comment: 'Inner' });
  assert.equal(said.body.comments.length, 2);
  const path = `/orders/${orderId}/invoices/${made.body.id}/pdf`;
  const pdf = await office.get(path, { headers: { accept: '*/*' } });
  assert.deepEqual(
    [pdf.status, pdf.headers.get('content-type'), pdf.text.slice(0, 5), pdf.headers.get('cache-control')],
    [200, 'application/pdf', '%PDF-', 'private, no-store'],
  );
  assert.match(
    pdf.headers.get('content-disposition') ?? '',
    new RegExp(`filename="invoice-${made.body.incrementId}.pdf"`),
  );
  assert.equal((await buyer.client.get(path)).status, 200);
  assert.equal((await buyer.client.get(`/customers/me${path}`)).status, 200);
  assert.deepEqual(
    [(await other.client.get(path)).status, (await other.client.get(`/customers/me${path}`)).status],
    [404, 404],
  );
  assert.equal((await (await shop.as()).get(path)).status, 401);
  const elsewhere = await makeOrder(engine);
  assert.equal((await office.get(`/orders/${elsewhere.orderId}/invoices/${made.body.id}/pdf`)).status, 404);
  const bound = await boundTo(shop, 2, 'second-only');
  assert.equal((await bound.get(path, { headers: { 'x-store-code': '2' } })).status, 403);
  assert.equal(
    (await bound.post(`/orders/${elsewhere.orderId}/invoices`, {}, { headers: { 'x-store-code': '2' } })).status,
    403,
  );
  assert.deepEqual((await office.get(`/orders/${elsewhere.orderId}/invoices`)).body, []);
  assert.equal((await office.get(`/invoices?incrementId=${made.body.incrementId}`)).body[0].orderIncrementId, number);
});

test('a cell that a spreadsheet would take for a formula is a text, and amounts are numbers', () => {
  const cells = {
    '=1+1': "'=1+1",
    '+1': "'+1",
    '-1': "'-1",
    '@a': "'@a",
    '\tx': "'\tx",
    ' =1': "' =1",
    plain: 'plain',
  };
  for (const [text, shown] of Object.entries(cells)) assert.equal(csvCell(text), shown);
  assert.equal(csvCell('a "b", c'), '"a ""b"", c"');
  assert.equal(csvCell('=a\nb'), '"\'=a\nb"');
  assert.deepEqual([csvCell({ amount: -12_345 }), csvCell(7), csvCell(null)], ['-1.2345', '7', '']);
});

onShop('orders are exported as CSV to the granted, each to their own store views', async (shop) => {
  const { engine } = shop;
  const first = await makeOrder(engine);
  const second = await makeOrder(engine, { storeId: 2 });
  await engine.write((tx) =>
    tx.exec(
      `update sales_order set customer_firstname = '=cmd()', customer_lastname = 'x,y' where order_id = ${first.orderId}`,
    ),
  );
  const office = await shop.as('orders/read');
  const { status, headers, text } = await office.get('/orders/export', { headers: { accept: '*/*' } });
  assert.deepEqual([status, headers.get('content-type')], [200, 'text/csv; charset=utf-8']);
  const rows = text.split('\r\n');
  assert.deepEqual([rows.length, rows[3]], [4, '']);
  assert.ok(rows[0]?.startsWith('id,number,created_at,'));
  assert.ok(rows[1]?.includes(`${first.orderId},${first.number},2026-11-21T19:00:00.000Z,`));
  assert.ok(
    rows[1]?.includes('"\'=cmd() x,y"') && rows[1]?.includes('39.0000') && rows[1]?.includes('3 x MUG; 1 x CARD'),
  );
  const items = (await office.get('/orders/export?rows=items', { headers: { accept: '*/*' } })).text.split('\r\n');
  assert.ok(items[0]?.startsWith('order_id,number,created_at,store_id,state,status,customer_email,currency,item_id,'));
  assert.deepEqual(
    items.slice(1, -1).map((line) => [line.split(',')[1], line.includes(',MUG,'), line.includes(',CARD,')]),
    [first, second].flatMap(({ number }) => [
      [number, true, false],
      [number, false, true],
    ]),
  );
  assert.equal((await office.get('/orders/export?rows=lines')).status, 400);
  assert.equal((await office.get('/orders/export?status=closed')).text.split('\r\n').length, 2);
  const bound = await boundTo(shop, 2, 'second-only');
  const own = (await bound.get('/orders/export', { headers: { 'x-store-code': '2' } })).text.split('\r\n');
  assert.deepEqual([own.length, own[1]?.split(',')[1]], [3, second.number]);
  const [buyer] = await buyersOf(shop);
  assert.equal((await buyer.client.get('/orders/export')).status, 403);
});

onShop('bought files are downloaded as often as allowed, by the buyer, or by a shareable link', async (shop) => {
  const { engine } = shop;
  const [buyer, other] = await buyersOf(shop);
  const own = await makeOrder(engine, { customerId: buyer.id });
  const guests = await makeOrder(engine);
  const token = await engine.write((tx) => giveOrderToken(tx, guests.orderId, shopTime));
  const add = (order: { orderId: number; number: string }, customer: number | null, hash: string, more: string) =>
    engine.write((tx) =>
      tx.exec(
        `insert into purchased_download (order_id, order_increment_id, customer_id, product_name, created_at, updated_at) values (${order.orderId}, '${order.number}', ${customer}, 'Book', 1, 1);
         insert into purchased_download_item (purchased_id, link_hash, link_title, created_at, updated_at, number_of_downloads_bought, is_shareable, link_type, link_url, link_file, status) select max(purchased_id), '${hash}', 'Chapter', 1, 1, ${more} from purchased_download`,
      ),
    );
  await add(own, buyer.id, 'own', `2, 0, 'url', 'https://files.example/a.pdf', null, 'available'`);
  await add(own, buyer.id, 'shared', `0, 1, 'url', 'https://files.example/b.pdf', null, 'available'`);
  await add(own, buyer.id, 'unpaid', `0, 0, 'url', 'https://files.example/c.pdf', null, 'pending'`);
  await add(own, buyer.id, 'gone', `1, 0, 'file', null, '/n/o/nothing.pdf', 'available'`);
  await add(own, buyer.id, 'odd', `1, 0, 'url', 'javascript:alert(1)', null, 'available'`);
  await add(guests, null, 'guest', `1, 0, 'url', 'https://files.example/d.pdf', null, 'available'`);
  const nobody = await shop.as();
  const take = async (client: typeof nobody, hash: string, secret = '') => {
    const { status, body, headers } = await client.get(`/downloads/${hash}`, {
      headers: { 'x-order-token': secret, accept: '*/*' },
    });
    return status === 302 ? headers.get('location') : [status, body.error];
  };
  const listed = async () =>
    (await buyer.client.get('/customers/me/downloads')).body.map((row: Record<string, unknown>) => [
      row.status,
      row.downloadsLeft,
    ]);
  assert.deepEqual((await other.client.get('/customers/me/downloads')).body, []);
  for (const client of [nobody, other.client, await shop.as('all')]) {
    assert.deepEqual(await take(client, 'own'), [404, 'purchased_download_not_found']);
  }
  assert.equal(await take(buyer.client, 'own'), 'https://files.example/a.pdf');
  assert.equal(await take(buyer.client, 'own'), 'https://files.example/a.pdf');
  assert.deepEqual(await take(buyer.client, 'own'), [409, 'purchased_download_closed']);
  assert.equal(await take(nobody, 'shared'), 'https://files.example/b.pdf');
  const named = await nobody.get('/downloads/shared', { headers: { 'if-match': '"a"', accept: '*/*' } });
  assert.equal(named.status, 302);
  assert.deepEqual(await take(buyer.client, 'unpaid'), [409, 'purchased_download_closed']);
  assert.deepEqual(await take(buyer.client, 'gone'), [404, 'purchased_download_missing']);
  assert.deepEqual(await take(buyer.client, 'odd'), [404, 'purchased_download_missing']);
  assert.deepEqual(await take(nobody, 'guest', token.replace(/^./, 'g')), [404, 'purchased_download_not_found']);
  assert.equal(await take(nobody, 'guest', token), 'https://files.example/d.pdf');
  assert.deepEqual(await listed(), [
    ['available', 1],
    ['available', 1],
    ['pending', null],
    ['available', null],
    ['expired', 0],
  ]);
});

onShop('an invoice is printed on pages that people can read, whatever its texts are', async (shop) => {
  const { engine } = shop;
  const made = await makeOrder(engine, { withDocuments: true });
  await engine.write(async (tx) => {
    await tx.exec(
      `insert into store_config (scope, scope_id, path, value) values ('default', 0, 'general/store_information/address', '12 Harbour Lane\nBath, ME 04530'), ('default', 0, 'general/store_information/phone', '207-555-0142')`,
    );
    await tx.exec(
      `update sales_order_address set firstname = 'Łukasz', lastname = 'Žižka', city = '東京' where address_type = 'billing'`,
    );
    for (let line = 0; line < 40; line++) {
      await tx.exec(
        `insert into sales_invoice_item (invoice_id, order_item_id, sku, name, qty, price, row_total, tax_amount) select max(invoice_id), ${made.lines[0]}, 'SKU-${line}', 'A notebook with a long name, thread sewn, that takes more than one line of the page ${line}', 10000, 125000, 125000, 6900 from sales_invoice`,
      );
    }
  });
  const office = await shop.as('all');
  const [{ id }] = (await office.get('/invoices')).body;
  const answer = await fetch(`${shop.url}/api/rest/v2/orders/${made.orderId}/invoices/${id}/pdf`, {
    headers: { authorization: `Bearer ${office.token}` },
  });
  const bytes = Buffer.from(await answer.arrayBuffer());
  if (process.env.PRINT_TO) writeFileSync(process.env.PRINT_TO, bytes);
  const pages = bytes.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;
  assert.equal(pages, 3);
});
