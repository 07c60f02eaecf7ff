import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { addApiUser, testKey } from '../support/service.ts';
import { onShop } from '../support/shop.ts';
import { envelope, login, paths, send, v1, v2 } from '../wire/soap/wire.ts';

onShop(
  'the last calls are recorded, decoded and without secrets, with who made them',
  async (shop, t) => {
    const { url } = shop;
    const userId = await addApiUser(shop.engine, 'erp', ['all']);
    const ask = async (path: string, body: string) => (await send(url, { path, body: envelope(body) })).answer;
    const session = String((await ask(paths.v2, login('v2', 'erp', testKey))).result);
    await ask(paths.v2, v2('catalogProductInfo', session, '<productId>INK-TIDE</productId>'));
    await ask(paths.v1, v1('customer.info', session, '<args xsi:type="xsd:int">4711</args>'));
    const office = await shop.as('all', 'requests/read');
    const secret = { firstname: 'Ann', password: 'Very-Secret-7', email: 'ann@example.com', lastname: "O'Ink" };
    await office.post('/customers', secret);
    await office.get('/products/sku/PEN-WREN');
    const listed = async () => (await office.get('/requests')).body as Record<string, unknown>[];
    let calls = await listed();
    while (calls.length < 5) {
      await sleep(50, undefined, { signal: t.signal });
      calls = await listed();
    }
    const byOperation = new Map(calls.map((call) => [call.operation, call]));
    const product = byOperation.get('catalogProductInfo');
    assert.deepEqual(
      [product?.style, product?.status, product?.caller, product?.fault],
      ['soap-v2', 200, { kind: 'apiUser', id: userId, name: 'erp' }, null],
    );
    const failed = (await office.get('/requests?failed=true&style=soap-v1')).body;
    assert.deepEqual(
      failed.map(({ operation, fault }: { operation: string; fault: { code: string } }) => [operation, fault.code]),
      [['customer.info', '102']],
    );
    const whole = await Promise.all(calls.map(async ({ id }) => (await office.get(`/requests/${id}`)).body));
    const detailOf = (operation: string) => whole.find((call) => call.operation === operation);
    assert.match(detailOf('catalogProductInfo').php, /^\$api->catalogProductInfo\(\$session, 'INK-TIDE'\);$/);
    assert.match(detailOf('catalogProductInfo').curl, /^curl -s .*INK-TIDE/s);
    assert.equal(detailOf('catalogProductInfo').answer.sku, 'INK-TIDE');
    assert.equal(detailOf('login').answer, '***');
    assert.deepEqual(detailOf('POST /customers').arguments.body, { ...secret, password: '***' });
    assert.equal(detailOf('GET /products/sku/{sku}').answer.sku, 'PEN-WREN');
    const text = JSON.stringify(whole);
    for (const hidden of [session, testKey, secret.password, 'eyJ']) assert.ok(!text.includes(hidden), hidden);
    assert.equal((await office.get('/requests/4711')).status, 404);
    assert.equal((await (await shop.as('usage/read')).get('/requests')).status, 403);
  },
  { settings: { recordRequests: true } },
);

onShop('nothing is recorded unless it is wanted', async (shop) => {
  const office = await shop.as('requests/read');
  await office.get('/products');
  assert.deepEqual((await office.get('/requests')).body, []);
});
