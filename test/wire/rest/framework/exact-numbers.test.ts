import assert from 'node:assert/strict';
import { everything } from '../../../scope/support.ts';
import { addApiUser, startService, testKey } from '../../../support/service.ts';
import { callEnvelope, styledClient, styles } from '../../../support/styled-client.ts';
import { onRest, plain } from '../products/products-write-support.ts';

/** Numbers that a double cannot represent exactly as they are written. */
const lossy = [
  '1e-400',
  '-1E-400',
  '0.1e-330',
  '1.0000000000000001',
  '10.00000000000000000001',
  '99999999.99990000000001',
];
/** Numbers that a double represents exactly, as clients write them. */
const exact = [
  ['0.1', 0.1],
  ['0.10000000000000001', 0.1],
  ['1e-1', 0.1],
  ['12.5000000000000000000000', 12.5],
  ['125E-1', 12.5],
  ['0e-400', 0],
  ['19.99', 19.99],
  ['19.989999999999998', 19.99],
] as const;

onRest('a number in JSON that would lose digits is refused, wherever it stands', async ({ rest, engine }) => {
  const { id } = (await rest.post('/products', plain('NUMBER'))).body;
  const before = await everything(engine);
  for (const number of lossy) {
    for (const [method, path, body, field] of [
      ['PATCH', `/products/${id}`, `{"price":${number}}`, '/price'],
      ['PATCH', `/products/${id}/attributes`, `{"price":${number}}`, '/price'],
      ['PUT', '/inventory/NUMBER', `{"qty":${number}}`, '/qty'],
      ['POST', '/inventory/NUMBER/adjustments', `{"delta":${number}}`, '/delta'],
      ['POST', `/products/${id}/tier-prices`, `{"qty":2,"price":${number}}`, '/price'],
      ['POST', '/products/bulk', `{"items":[{"sku":"A"},{"sku":"B","price":${number}}]}`, '/items/1/price'],
    ] as const) {
      const answer = await rest.send(method, path, { body });
      assert.equal(answer.status, 400, `${path} ${number} ${answer.text}`);
      assert.deepEqual(answer.body.errors, [{ field, message: 'has more digits than can be kept' }]);
    }
  }
  assert.ok((await everything(engine)) === before);
});

onRest('a number in JSON is the same however many digits it is written with', async ({ rest }) => {
  const { id } = (await rest.post('/products', plain('NUMBER'))).body;
  for (const [number, stored] of exact) {
    const answer = await rest.send('PATCH', `/products/${id}`, {
      body: `{"price":${number},"name":"e5 1e-400 0.0000000000000001"}`,
    });
    assert.equal(answer.body.price, stored, answer.text);
  }
});

onRest('a price in text that is no decimal is refused', async ({ rest, engine }) => {
  const { id } = (await rest.post('/products', plain('NUMBER'))).body;
  const before = await everything(engine);
  for (const sent of ['1e-400', '1e2', '1e400', '0x10', 'NaN']) {
    const answer = await rest.patch(`/products/${id}/attributes`, { price: sent });
    assert.equal(answer.status, 422, `${sent} ${answer.text}`);
  }
  assert.ok((await everything(engine)) === before);
});

onRest('what has more than four decimals is rounded half up', async ({ rest }) => {
  const { id } = (await rest.post('/products', plain('NUMBER'))).body;
  for (const [sent, stored] of [
    [8.403361, 8.4034],
    [1.99995, 2],
    [1.00005, 1.0001],
    [1.00004999, 1],
  ] as const) {
    const stock = await rest.put('/inventory/NUMBER', { qty: sent });
    const product = await rest.patch(`/products/${id}`, { price: sent, customAttributes: {} });
    const asText = await rest.patch(`/products/${id}/attributes`, { cost: String(sent) });
    assert.deepEqual([stock.body.qty, product.body.price, asText.status], [stored, stored, 200]);
    assert.equal((await rest.get(`/products/${id}`)).body.cost, stored);
    const tier = await rest.post(`/products/${id}/tier-prices`, { qty: sent, price: sent });
    assert.deepEqual([tier.body.qty, tier.body.price], [stored, stored]);
  }
});

onRest('a quantity that is too small to store is refused in every style', async ({ engine, call }) => {
  await addApiUser(engine, 'numbers', ['all']);
  const service = await startService(engine);
  try {
    const quoteId = await call('cart.create');
    await call('cart_product.add', { quoteId, productsData: [{ sku: 'INK-TIDE', qty: 2 }] });
    const session = await styledClient(service.url, 'v1').login('numbers', testKey);
    const before = await everything(engine);
    for (const style of styles) {
      for (const qty of ['1e-400', '0.00001', '1e-5']) {
        for (const path of ['cart_product.add', 'cart_product.update']) {
          const args = { quoteId, productsData: [{ sku: 'INK-TIDE', qty }] };
          const outcome = await styledClient(service.url, style).outcome(session, path, args);
          assert.match(outcome, /^(?!ok)/, `${style} ${path} ${qty}`);
        }
      }
    }
    assert.ok((await everything(engine)) === before);
    const small = await call.fault('cart_product.add', {
      quoteId,
      productsData: [{ sku: 'INK-TIDE', qty: '0.00001' }],
    });
    assert.equal(small, '1022 The minimum quantity allowed for purchase is 0.0001.');
    // A typed double of V1.
    const typed = callEnvelope('v1', session, 'cart_product.add', {
      quoteId,
      productsData: [{ sku: 'INK-TIDE', qty: '1e-400' }],
    });
    const body = typed.replace('<value xsi:type="xsd:string">1e-400', '<value xsi:type="xsd:double">1e-400');
    assert.notEqual(body, typed);
    const answer = await fetch(`${service.url}/api/soap/`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'text/xml' },
    });
    assert.match(await answer.text(), /<faultcode>/);
    assert.ok((await everything(engine)) === before);
  } finally {
    await service.close();
  }
});
