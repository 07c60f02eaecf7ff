/** The store view of cart operations in WS-I: the WSDL publishes every name that clients know, and each counts (design 3). */

import assert from 'node:assert/strict';
import { it } from 'node:test';
import { XmlDocument, type XmlElement } from 'libxml2-wasm';
import { createLegacyRegistry } from '../../../src/app/app.ts';
import { send, serveFile, wsi } from './wire.ts';

const wire = await serveFile();
const names = ['store', 'storeId', 'storeView'];

/** Names and lower bounds of the elements of a request in the WS-I WSDL. */
function fieldsOf(wsdl: XmlDocument, operation: string): Map<string, string | undefined> {
  const prefixes = { xsd: 'http://www.w3.org/2001/XMLSchema' };
  const found = wsdl.find(`//xsd:element[@name='${operation}RequestParam']//xsd:element`, prefixes) as XmlElement[];
  return new Map(found.map((element) => [element.attr('name')?.value ?? '', element.attr('minOccurs')?.value]));
}

it('every cart operation with a store view publishes all its names, none of them required', async () => {
  const { body } = await send(wire.url, { method: 'GET', path: '/api/v2_soap/?wsdl&wsi=1' });
  const wsdl = XmlDocument.fromString(body);
  try {
    const operations = createLegacyRegistry().operations.filter(
      ({ v2Name, arguments: all }) => v2Name.startsWith('shoppingCart') && 'store' in all,
    );
    assert.ok(operations.length >= 8);
    for (const { v2Name } of operations) {
      const fields = fieldsOf(wsdl, v2Name);
      assert.deepEqual(
        names.filter((name) => fields.get(name) === '0'),
        names,
        v2Name,
      );
    }
  } finally {
    wsdl.dispose();
  }
});

for (const name of names) {
  it(`${name} is the store view of a cart call in WS-I`, async () => {
    const session = await wire.login();
    const list = async (store: string) =>
      (await wire.call('wsi', wsi('shoppingCartCreate', session, `<${name}>${store}</${name}>`))).fault?.code;
    assert.deepEqual([await list('german'), await list('no_such_view')], [undefined, '1001']);
  });
}
