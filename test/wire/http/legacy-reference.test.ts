import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLegacyRegistry } from '../../../src/app/app.ts';
import { legacyReference } from '../../../src/app/legacy-reference.ts';
import { referencePolicy } from '../../../src/interfaces/console/reference-page.ts';
import { onShop } from '../../support/shop.ts';

const reference = legacyReference(createLegacyRegistry(), 'urn:Magento');
const operations = reference.resources.flatMap((resource) => resource.operations);

onShop('the reference of the legacy interface lists every operation, and each resource has a page', async (shop) => {
  const index = await fetch(`${shop.url}/api/docs/legacy`);
  const text = await index.text();
  assert.equal(index.status, 200);
  assert.equal(index.headers.get('content-security-policy'), referencePolicy);
  assert.ok(text.replaceAll('<wbr>', '').includes(`${shop.url}/api/v2_soap/?wsdl&#38;wsi=1`));
  for (const { name, operations } of reference.resources) {
    const page = await fetch(`${shop.url}/api/docs/legacy/${name}`);
    const shown = await page.text();
    assert.equal(page.status, 200, name);
    for (const { v2Name, paths } of operations) {
      assert.ok(text.includes(`legacy/${name}#${v2Name}`), v2Name);
      const section = shown.split(`<section id="${v2Name}">`)[1] ?? '';
      assert.equal(section.split('</h2>')[0]?.replaceAll(/<.*?>/g, ''), paths[0], v2Name);
    }
    assert.doesNotMatch(shown, /<img|\son\w+=/i);
    assert.equal(shown.split('<script').length, 2);
  }
});

onShop('the pages are kept by browsers as long as they are the same', async (shop) => {
  const page = await fetch(`${shop.url}/api/docs/legacy/cart`);
  await page.text();
  const again = await fetch(page.url, { headers: { 'if-none-match': page.headers.get('etag') ?? '' } });
  assert.equal(again.status, 304);
});

onShop('there is no page of a resource that is not served', async (shop) => {
  const page = await fetch(`${shop.url}/api/docs/legacy/cart_lottery`);
  await page.text();
  assert.equal(page.status, 404);
});

test('an operation is described with its names, access, arguments, faults and calls', () => {
  const found = operations.find(({ v2Name }) => v2Name === 'shoppingCartProductAdd');
  assert.deepEqual(found?.paths, ['cart_product.add']);
  assert.deepEqual(found?.accessIds, ['cart/product', 'cart/product/add']);
  assert.deepEqual(
    found?.arguments.map(({ name, type, isOptional, v2 }) => [name, type, isOptional, v2]),
    [
      ['quoteId', 'integer', false, undefined],
      ['productsData', 'list of shoppingCartProductEntity', false, 'products'],
      ['store', 'string', true, 'storeId'],
    ],
  );
  assert.deepEqual(
    found?.faults.map(({ code }) => code),
    [1001, 1002, 1021, 1022, 1023],
  );
  assert.deepEqual(
    found?.snippets.map(({ title }) => title),
    [
      'PHP, V1',
      'PHP, V2',
      'Python (zeep), WS-I',
      'Python, XML-RPC',
      'SOAP V1: request',
      'SOAP V1: answer',
      'SOAP V2: request',
      'SOAP V2: answer',
      'SOAP V2, WS-I: request',
      'SOAP V2, WS-I: answer',
      'XML-RPC: request',
      'XML-RPC: answer',
    ],
  );
});

onShop('every request of the reference is understood as its operation', async (shop) => {
  const addresses: Readonly<Record<string, string>> = {
    'SOAP V1: request': '/api/soap/',
    'SOAP V2: request': '/api/v2_soap/',
    'SOAP V2, WS-I: request': '/api/v2_soap/',
    'XML-RPC: request': '/api/xmlrpc/',
  };
  for (const { v2Name, snippets } of operations) {
    for (const { title, text } of snippets) {
      const address = addresses[title];
      if (address === undefined) continue;
      // Its session is not valid, so that nothing changes: a call that was read is answered with fault 5.
      const answer = await fetch(`${shop.url}${address}`, { method: 'POST', body: text });
      const said = await answer.text();
      assert.match(said, /Session expired/, `${v2Name}, ${title}: ${said.slice(0, 300)}`);
    }
  }
});
