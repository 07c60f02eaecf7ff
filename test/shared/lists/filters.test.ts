import assert from 'node:assert/strict';
import { makeOrder } from '../../support/examples/orders.ts';
import { sendHttp } from '../../support/send.ts';
import { testKey } from '../../support/service.ts';
import { onSoapShop, type SoapShop } from '../../support/soap-shop.ts';
import { styledClient } from '../../support/styled-client.ts';
import { type AnswerValue, readAnswer } from '../../transcripts/read-answer.ts';
import { envelope } from '../../wire/soap/wire.ts';

type Fields = Readonly<Record<string, AnswerValue>>;

/** Sends the body of an envelope. */
const post = ({ url }: SoapShop, path: string, body: string) =>
  sendHttp(`${url}${path}`, { method: 'POST', headers: { 'content-type': 'text/xml' }, body: envelope(body) });

/** What product.list finds, as SKUs, or its fault. */
async function found(shop: SoapShop, filters: unknown): Promise<string> {
  const fault = await shop.fault('product.list', { filters });
  if (fault !== 'ok') return fault;
  return ((await shop.list('product.list', { filters })) as Fields[]).map(({ sku }) => sku).join(' ');
}

onSoapShop(
  'V1 filters have a meaning, or are refused: they never find everything by mistake',
  async (shop) => {
    const both = 'INK-TIDE INK-MOSS';
    const all = await found(shop, {});
    for (const [filters, expected] of [
      [{ SKU: 'INK-TIDE' }, 'INK-TIDE'],
      [{ ' Product_Id ': { EQ: '1' } }, 'PEN-HERON'],
      [{ sku: ['INK-TIDE', 'INK-MOSS'] }, both],
      [{ sku: ['INK-TIDE', { eq: 'INK-MOSS' }] }, both],
      [{ sku: { eq: ['INK-TIDE', 'INK-MOSS'] } }, both],
      [{ sku: { key: 'like', value: 'INK-%' } }, both],
      [{ complex_filter: { key: 'sku', value: { key: 'in', value: 'INK-TIDE,INK-MOSS' } } }, both],
      [
        {
          complex_filter: [
            {
              key: 'sku',
              value: [
                { key: 'from', value: 'INK-M' },
                { key: 'to', value: 'INK-N' },
              ],
            },
          ],
        },
        'INK-MOSS',
      ],
      [{ filter: [{ key: 'sku', value: 'INK-TIDE' }], name: { like: '%' } }, 'INK-TIDE'],
      [{ sku: { eq: 'INK-TIDE' }, special_from_date: { is: null } }, 'INK-TIDE'],
      [{ sku: { like: 'INK-%' }, special_from_date: { is: 'not null' } }, 'INK-MOSS'],
      [{ sku: 'INK-TIDE  ' }, 'INK-TIDE'],
      [{ type_id: 'simple ', sku: 'INK-TIDE' }, 'INK-TIDE'],
      ['text', all],
      [null, all],
      [[], all],
      [[{ sku: { eq: 'INK-TIDE' } }], '102 A condition on 0 takes a value or a list of values.'],
      [{ filters: { sku: { eq: 'INK-TIDE' } } }, '102 A condition on filters takes a value or a list of values.'],
      [{ sku: {} }, '102 The filter by sku has no condition.'],
      [{ updated_at: { datetime: true } }, '102 The filter by updated_at has no condition.'],
      [{ sku: { eq: { eq: 'INK-TIDE' } } }, '102 A condition on sku takes a value or a list of values.'],
      [{ sku: { sku: { eq: 'INK-TIDE' } } }, '102 A condition on sku takes a value or a list of values.'],
      [{ sku: [['INK-TIDE']] }, '102 A condition on sku takes a value or a list of values.'],
      [{ complex_filter: 'sku' }, '102 `complex_filter` is a list of entries with key and value.'],
      [{ complex_filter: [['sku', 'eq']] }, '102 `complex_filter` is a list of entries with key and value.'],
      [{ complex_filter: [{ key: 'sku', value: [] }] }, '102 The filter by sku has no condition.'],
      [
        { updated_at: { gt: ['2026-01-01', '2026-02-01'] } },
        '102 Only `eq`, `neq`, `in`, `nin` and `finset` take several values.',
      ],
    ] as const) {
      assert.equal(await found(shop, filters), expected, JSON.stringify(filters));
    }
  },
  { only: ['v1'] },
);

onSoapShop(
  'V2 filters have a meaning, or are refused: they never find everything by mistake',
  async (shop) => {
    const session = await styledClient(shop.url, shop.style).login('connector', testKey);
    const [name, item] =
      shop.style === 'wsi' ? ['catalogProductListRequestParam', 'complexObjectArray'] : ['catalogProductList', 'item'];
    const entry = (key: string, value: string) => `<${item}><key>${key}</key><value>${value}</value></${item}>`;
    const operator = (key: string, value: string) => `<key>${key}</key><value>${value}</value>`;
    for (const [filters, expected] of [
      [`<complex_filter>${entry('SKU', operator('eq', 'INK-TIDE'))}</complex_filter>`, 'INK-TIDE'],
      [
        `<complex_filter>${entry('sku', `${entry('from', 'INK-M')}${entry('to', 'INK-N')}`)}</complex_filter>`,
        'INK-MOSS',
      ],
      [`<complex_filter>${entry('sku', '<from>INK-M</from><to>INK-N</to>')}</complex_filter>`, 'INK-MOSS'],
      [`<filter>${entry('sku', 'INK-TIDE ')}</filter><unknown/>`, '102 Invalid attribute name: unknown'],
      [
        `<filter>${entry('sku', 'INK-TIDE')}</filter><complex_filter>${entry('special_from_date', '<key>is</key><value xsi:nil="true"/>')}</complex_filter>`,
        'INK-TIDE',
      ],
      [entry('sku', 'INK-TIDE'), `102 Invalid attribute name: ${item}`],
      [
        `<filters><filter>${entry('sku', 'INK-TIDE')}</filter></filters>`,
        '102 A condition on filters takes a value or a list of values.',
      ],
      [`<complex_filter>${entry('sku', '')}</complex_filter>`, '102 The filter by sku has no condition.'],
      [
        `<filter>${entry('sku', '<a><b>INK-TIDE</b></a>')}</filter>`,
        '102 A condition on sku takes a value or a list of values.',
      ],
    ] as const) {
      const body = `<m:${name}><sessionId>${session}</sessionId><filters>${filters}</filters></m:${name}>`;
      const { status, text } = await post(shop, '/api/v2_soap/', body);
      const { fault, result } = readAnswer(status, text);
      const shown = fault ? `${fault.code} ${fault.text}` : (result as Fields[]).map(({ sku }) => sku).join(' ');
      assert.equal(shown, expected, filters);
    }
  },
  { only: ['v2', 'wsi'] },
);

onSoapShop('blanks at the end of the number of an order or a document do not count', async (shop) => {
  const { number, invoice } = await makeOrder(shop.engine, { withDocuments: true });
  for (const [path, args] of [
    ['sales_order.info', { orderIncrementId: `${number} ` }],
    ['sales_order_invoice.info', { invoiceIncrementId: `${invoice}  ` }],
  ] as const) {
    assert.equal(((await shop.result(path, args)) as Fields).increment_id, Object.values(args)[0]?.trim());
  }
  const filters =
    shop.style === 'v1' ? { increment_id: `${number} ` } : { filter: [{ key: 'increment_id', value: `${number} ` }] };
  assert.equal((await shop.list('sales_order.list', { filters })).length, 1);
  assert.equal(
    await shop.fault('sales_order.info', { orderIncrementId: ` ${number}` }),
    '100 Requested order not exists.',
  );
});

onSoapShop('customers are listed without arguments', async (shop) => {
  assert.deepEqual(await shop.list('customer.list'), await shop.list('customer.list', { filters: {} }));
  assert.ok((await shop.list('customer.list')).length > 0);
});

onSoapShop(
  'addresses are listed by a filter on the customer, which some connectors send',
  async (shop) => {
    const all = await shop.list('customer_address.list', { customerId: '1' });
    assert.ok(all.length > 0);
    for (const customerId of [{ customer_id: { eq: '1' } }, { customer_id: '1' }]) {
      assert.deepEqual(await shop.list('customer_address.list', { customerId }), all, JSON.stringify(customerId));
    }
    const session = await styledClient(shop.url, 'v1').login('connector', testKey);
    const args =
      '<args xsi:type="apache:Map"><item><key>customer_id</key><value xsi:type="xsd:int">1</value></item></args>';
    const call = `<m:call><sessionId>${session}</sessionId><resourcePath>customer_address.list</resourcePath>${args}</m:call>`;
    const { status, text } = await post(shop, '/api/soap/', call);
    assert.deepEqual(readAnswer(status, text).result, all);
    for (const customerId of [
      {},
      { customer_id: { gt: '0' } },
      { customer_id: { eq: '1', neq: '1' } },
      { city: 'x' },
      ['1', '2'],
    ]) {
      assert.equal(
        await shop.fault('customer_address.list', { customerId }),
        '101 Customer not exists.',
        JSON.stringify(customerId),
      );
    }
  },
  { only: ['v1'] },
);
