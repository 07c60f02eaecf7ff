import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { composeMail, composeParts } from '../../../../src/domain/messages/mail/compose-mail.ts';
import type { NewMail } from '../../../../src/domain/shared/post-mail.ts';
import { exampleGiftCard } from '../../../support/examples/example-gift-card.ts';
import { pdfTexts } from '../../../support/pdf-text.ts';
import { testSettings } from '../../../support/service.ts';
import { shopTime } from '../../../support/shop.ts';
import { address, type CartShop, onCartShop } from '../carts/carts-support.ts';

/** A guest's order of 134.73; a card pays 30 of it. */
async function paidByCard(shop: CartShop, headers: Readonly<Record<string, string>> = {}) {
  await exampleGiftCard(shop.engine, 'WREN-GIFT-2026', 300_000);
  const { stranger } = shop;
  const path = `/guest-carts/${(await stranger.post('/guest-carts', {}, { headers })).body.maskedId}`;
  await stranger.post(`${path}/items`, { sku: 'INK-TIDE', qty: 10 }, { headers });
  await stranger.post(`${path}/giftcards`, { giftcardCode: 'WREN-GIFT-2026' }, { headers });
  const { status, body, text } = await stranger.post(
    `${path}/order`,
    {
      billingAddress: address,
      shippingAddress: address,
      guestEmail: 'ann@example.com',
      shippingMethod: 'flatrate_flatrate',
      paymentMethod: 'checkmo',
    },
    { headers },
  );
  assert.equal(status, 201, text);
  return body;
}

/** The totals of an order or a document in queued mails: the lines of the text, and those of the HTML. */
async function totalsMailed({ engine }: CartShop): Promise<Record<string, [text: string[], html: string[]]>> {
  const parts = composeParts(testSettings({ baseUrl: 'https://shop.test' }));
  return engine.read(async (tx) => {
    const rows = await tx.query((q) => q.selectFrom('outbox').select('body').where('topic', '=', 'mail'));
    const said: Record<string, [string[], string[]]> = {};
    for (const { body } of rows) {
      const mail = JSON.parse(body) as NewMail;
      const { text, html } = await composeMail(tx, mail, { id: '1', now: shopTime }, parts);
      const lines = text.replaceAll('\u00a0', ' ').split('\n');
      const cells = html
        .replaceAll('\u00a0', ' ')
        .matchAll(/<td[^>]*>([^<]*)<\/td><td[^>]*align="right">([^<]*)<\/td>/g);
      const first = lines.findIndex((line) => /^(Subtotal|Zwischensumme):/.test(line));
      const last = lines.findIndex((line) => /^(Total|Gesamtsumme):/.test(line));
      said[mail.template] = [
        lines.slice(first, last + 1),
        [...cells].map(([, label, amount]) => `${label}: ${amount}`),
      ];
    }
    return said;
  });
}

onCartShop('mails of orders, invoices and credit memos have payments of gift cards', async (shop) => {
  const { office } = shop;
  const order = await paidByCard(shop);
  const items = [{ orderItemId: order.items[0].id, qty: 1 }];
  const notifyCustomer = true;
  await office.post(`/orders/${order.id}/invoices`, { items, notifyCustomer });
  await office.post(`/orders/${order.id}/credit-memos`, { items, shippingAmount: 0, notifyCustomer });
  const { order: ordered, invoice, credit_memo: memo } = await totalsMailed(shop);
  for (const [text, html] of [ordered, invoice, memo] as [string[], string[]][]) {
    assert.deepEqual(
      html.filter((line) => text.includes(line)),
      text,
    );
  }
  assert.deepEqual(ordered?.[0], [
    'Subtotal: $79.00',
    'Shipping: $50.00',
    'Tax: $5.73',
    'Gift cards: -$30.00',
    'Total: $104.73',
  ]);
  assert.deepEqual(invoice?.[0], [
    'Subtotal: $7.90',
    'Shipping: $50.00',
    'Tax: $0.57',
    'Gift cards: -$30.00',
    'Total: $28.47',
  ]);
  assert.deepEqual(memo?.[0], [
    'Subtotal: $7.90',
    'Shipping: $0.00',
    'Tax: $0.57',
    'Gift cards: -$8.47',
    'Total: $0.00',
  ]);
});

onCartShop('a German mail has payments of gift cards in German', async (shop) => {
  await paidByCard(shop, { 'x-store-code': 'german' });
  assert.deepEqual((await totalsMailed(shop)).order?.[0], [
    'Zwischensumme: 79,00 $',
    'Versand: 50,00 $',
    'Steuer: 5,73 $',
    'Gutscheine: -30,00 $',
    'Gesamtsumme: 104,73 $',
  ]);
});

onCartShop('a printed invoice has a line for payments of gift cards', async (shop) => {
  const { office } = shop;
  const order = await paidByCard(shop);
  const { body: invoice } = await office.post(`/orders/${order.id}/invoices`, {});
  const printed = await fetch(`${shop.url}/api/rest/v2/orders/${order.id}/invoices/${invoice.id}/pdf`, {
    headers: { authorization: `Bearer ${office.token}` },
  });
  assert.equal(printed.status, 200);
  const bytes = Buffer.from(await printed.arrayBuffer());
  if (process.env.PRINT_TO) writeFileSync(process.env.PRINT_TO, bytes);
  const texts = pdfTexts(bytes).map((text) => text.replaceAll('\u00a0', ' '));
  assert.deepEqual(texts.slice(texts.lastIndexOf('Subtotal'), -2), [
    'Subtotal',
    'USD 79.00',
    'Shipping & handling',
    'USD 50.00',
    'Tax',
    'USD 5.73',
    'Gift cards',
    '-USD 30.00',
    'Grand total',
    'USD 104.73',
  ]);
});
