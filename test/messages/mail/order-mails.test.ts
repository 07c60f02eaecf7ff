import assert from 'node:assert/strict';
import type { NewMail } from '../../../src/domain/shared/post-mail.ts';
import { configure, readyCart } from '../../checkout/support.ts';
import { makeOrder } from '../../support/examples/orders.ts';
import { onSoapShop, type SoapShop } from '../../support/soap-shop.ts';

/** The mails that were posted since the last look. */
async function posted({ engine }: SoapShop): Promise<NewMail[]> {
  return engine.write(async (tx) => {
    const rows = await tx.query((q) =>
      q.selectFrom('outbox').select('body').where('topic', '=', 'mail').orderBy('outbox_id'),
    );
    await tx.exec("delete from outbox where topic = 'mail'");
    return rows.map(({ body }) => JSON.parse(body) as NewMail);
  });
}
const options = { only: ['v1'] } as const;

onSoapShop(
  'an order is mailed to the customer and to the configured copies, and is marked as mailed',
  async (shop) => {
    await configure(shop.engine, 'sales_email/order/copy_to', 'books@example.com, nobody,books@example.com');
    const quoteId = await readyCart(shop.result);
    const number = await shop.result('cart.order', { quoteId, agreements: [] });
    const to = { email: 'ann@example.com', name: 'Ann Buyer' };
    const mails = await posted(shop);
    assert.deepEqual(
      mails.map(({ template, to: receiver, copyTo }) => [template, receiver, copyTo]),
      [
        ['order', to, undefined],
        ['order', to, 'books@example.com'],
      ],
    );
    const order = (await shop.result('sales_order.info', { orderIncrementId: number })) as Record<string, unknown>;
    assert.equal(order.email_sent, '1');
    await configure(shop.engine, 'sales_email/order/copy_method', 'copy');
    await shop.result('cart.order', { quoteId: await readyCart(shop.result), agreements: [] });
    assert.deepEqual((await posted(shop)).at(-1)?.to, { email: 'books@example.com' });
    await configure(shop.engine, 'sales_email/order/enabled', '0');
    await shop.result('cart.order', { quoteId: await readyCart(shop.result), agreements: [] });
    assert.deepEqual(await posted(shop), []);
  },
  options,
);

onSoapShop(
  'documents and comments are told of when that is asked for, with the comment when that is',
  async (shop) => {
    const { number: orderIncrementId, lines, orderId } = await makeOrder(shop.engine);
    await shop.engine.write((tx) => tx.exec("update sales_order set customer_email = 'ada@example.com'"));
    const itemsQty = { [lines[0]]: '1' };
    const told = async (path: string, args: object) => {
      await shop.result(path, { comment: 'Soon', ...args });
      return (await posted(shop)).map(({ template, to, data }) => [template, to.email, data]);
    };
    const ship = { orderIncrementId, itemsQty, email: '0', includeComment: '0' };
    assert.deepEqual(await told('sales_order_shipment.create', ship), []);
    const shipped = await told('sales_order_shipment.create', { ...ship, email: '1', includeComment: '1' });
    assert.deepEqual(shipped, [['shipment', 'ada@example.com', { shipmentId: 2, comment: 'Soon' }]]);
    const invoiced = await told('sales_order_invoice.create', {
      ...ship,
      invoiceIncrementId: orderIncrementId,
      email: '1',
    });
    assert.deepEqual(invoiced, [['invoice', 'ada@example.com', { invoiceId: 1, comment: null }]]);
    const shipmentIncrementId = '100000001';
    assert.deepEqual(await told('sales_order_shipment.sendInfo', { shipmentIncrementId }), [
      ['shipment', 'ada@example.com', { shipmentId: 1, comment: 'Soon' }],
    ]);
    const comment = [['order_comment', 'ada@example.com', { orderId, comment: 'Soon' }]];
    assert.deepEqual(
      await told('sales_order_shipment.addComment', { shipmentIncrementId, email: '1', includeInEmail: '1' }),
      comment,
    );
    const said = { orderIncrementId, status: '', notify: '1' };
    assert.deepEqual(await told('sales_order.addComment', said), comment);
    assert.deepEqual(await told('sales_order.addComment', { ...said, notify: '0' }), []);
    assert.match(await shop.fault('sales_order.addComment', { ...said, comment: 'x', status: 'nonsense' }), /^102/);
    assert.deepEqual(await posted(shop), []);
  },
  options,
);
