/** `cart_customer` and `cart.totals` on the wire, in each style with the names of its own WSDL (reference 2.4). */

import assert from 'node:assert/strict';
import { it } from 'node:test';
import { type Style, serveFile, styles, v1, v2, wsi } from './wire.ts';

const wire = await serveFile();
const session = await wire.login();

const fields = (map: Readonly<Record<string, string>>): string =>
  Object.entries(map)
    .map(([name, value]) => `<${name}>${value}</${name}>`)
    .join('');
const mapOf = (map: Readonly<Record<string, string>>): string =>
  Object.entries(map)
    .map(([name, value]) => `<item><key xsi:type="xsd:string">${name}</key><value>${value}</value></item>`)
    .join('');

const customer = { mode: 'customer', customer_id: '1' };
const book = { mode: 'shipping', address_id: '1' };

const requests: Readonly<Record<Style, (quoteId: number) => [string, string, string]>> = {
  v1: (id) => {
    const args = (second: string) => `<args xsi:type="enc:Array" enc:arrayType="xsd:anyType[2]">${second}</args>`;
    const quote = `<item xsi:type="xsd:int">${id}</item>`;
    const address = `<item xsi:type="apache:Map">${mapOf(book)}</item>`;
    return [
      v1('cart_customer.set', session, args(`${quote}<item xsi:type="apache:Map">${mapOf(customer)}</item>`)),
      v1(
        'cart_customer.addresses',
        session,
        args(`${quote}<item xsi:type="enc:Array" enc:arrayType="apache:Map[1]">${address}</item>`),
      ),
      v1('cart.totals', session, `<args>${id}</args>`),
    ];
  },
  v2: (id) => {
    const quote = `<quoteId>${id}</quoteId>`;
    return [
      v2('shoppingCartCustomerSet', session, `${quote}<customer>${fields(customer)}</customer>`),
      v2('shoppingCartCustomerAddresses', session, `${quote}<customer><item>${fields(book)}</item></customer>`),
      v2('shoppingCartTotals', session, quote),
    ];
  },
  wsi: (id) => {
    const quote = `<quoteId>${id}</quoteId>`;
    const address = `<complexObjectArray>${fields(book)}</complexObjectArray>`;
    return [
      wsi('shoppingCartCustomerSet', session, `${quote}<customerData>${fields(customer)}</customerData>`),
      wsi('shoppingCartCustomerAddresses', session, `${quote}<customerAddressData>${address}</customerAddressData>`),
      wsi('shoppingCartTotals', session, quote),
    ];
  },
};

for (const style of styles) {
  it(`a cart gets its customer and address and tells its totals in ${style}`, async () => {
    const id = await wire.cart(session);
    const [set, addresses, totals] = requests[style](id);
    const ink = `<quoteId>${id}</quoteId><products><item><sku>INK-MOSS</sku></item></products>`;
    assert.equal((await wire.call('v2', v2('shoppingCartProductAdd', session, ink))).result, 'boolean true');
    const results = [];
    for (const body of [set, addresses, totals]) results.push((await wire.call(style, body)).result);
    const yes = style === 'wsi' ? 'true' : 'boolean true';
    const amount = { v1: 'float 7.2', v2: 'double 7.2', wsi: '7.2' }[style];
    assert.deepEqual(results, [
      yes,
      yes,
      [
        { title: 'Subtotal', amount },
        { title: 'Grand Total', amount },
      ],
    ]);
    const [quote] = await wire.engine.read((tx) =>
      tx.query((q) => q.selectFrom('quote').select(['customer_id', 'customer_email']).where('quote_id', '=', id)),
    );
    const rows = await wire.engine.read((tx) =>
      tx.query((q) => q.selectFrom('quote_address').select(['address_type', 'city']).where('quote_id', '=', id)),
    );
    assert.deepEqual([quote?.customer_id, quote?.customer_email], [1, 'marta.lind@example.com']);
    assert.deepEqual(
      rows.map(({ address_type, city }) => [address_type, city]),
      [['shipping', 'Portland']],
    );
  });
}
