import assert from 'node:assert/strict';
import { composeMail, composeParts } from '../../../../src/domain/messages/mail/compose-mail.ts';
import { sampleFacts } from '../../../../src/domain/messages/mail/template-records.ts';
import type { NewMail } from '../../../../src/domain/shared/post-mail.ts';
import { translateTemplate } from '../../../../src/migrate-in/mail-directives.ts';
import { testSettings } from '../../../support/service.ts';
import { shopTime } from '../../../support/shop.ts';
import { address, type CartShop, onCartShop } from '../carts/carts-support.ts';

const parts = composeParts(testSettings({ baseUrl: 'https://shop.test' }));

/** Orders as a guest, and answers the mail of the order as it would be sent now. */
async function orderMail({ stranger, engine }: CartShop) {
  const path = `/guest-carts/${(await stranger.post('/guest-carts', {})).body.maskedId}`;
  await stranger.post(`${path}/items`, { sku: 'INK-TIDE', qty: 2 });
  const { status, body, text } = await stranger.post(`${path}/order`, {
    billingAddress: address,
    shippingAddress: address,
    guestEmail: 'ann@example.com',
    shippingMethod: 'flatrate_flatrate',
    paymentMethod: 'checkmo',
  });
  assert.equal(status, 201, text);
  const mail = await engine.read(async (tx) => {
    const rows = await tx.query((q) => q.selectFrom('outbox').select('body').where('topic', '=', 'mail'));
    const queued = rows.map((row) => JSON.parse(row.body) as NewMail).filter(({ template }) => template === 'order');
    return composeMail(tx, queued.at(-1) as NewMail, { id: '1', now: shopTime }, parts);
  });
  return { order: body, mail };
}

onCartShop('a mail of an order has the words of the store', async (shop) => {
  const { office } = shop;
  const made = await office.post('/mail-templates', {
    mail: 'order',
    subject: 'Thanks for {{order.number}}',
    html: '<p>Dear {{order.customerName}} & friends</p>\n{{#document.lines}}\n<b>{{quantity}} {{name}}</b>\n{{/document.lines}}\n',
    usesLayout: false,
  });
  assert.deepEqual(
    [made.status, made.body],
    [
      201,
      {
        id: 1,
        mail: 'order',
        storeId: 0,
        language: '',
        audience: 'all',
        title: '',
        subject: 'Thanks for {{order.number}}',
        html: '<p>Dear {{order.customerName}} & friends</p>\n{{#document.lines}}\n<b>{{quantity}} {{name}}</b>\n{{/document.lines}}\n',
        text: null,
        usesLayout: false,
        isActive: true,
        notes: null,
      },
    ],
  );
  const { order, mail } = await orderMail(shop);
  const name = `${address.firstName} ${address.lastName}`;
  assert.deepEqual(
    [mail.subject, mail.html, mail.text],
    [
      `Thanks for ${order.incrementId}`,
      `<p>Dear ${name} & friends</p>\n<b>2 Tide ink, 30 ml</b>\n`,
      `Dear ${name} & friends\n2 Tide ink, 30 ml`,
    ],
  );
  // One for guests comes first; the text alone leaves the HTML ours.
  await office.post('/mail-templates', { mail: 'order', audience: 'guests', text: 'Guest {{order.number}}' });
  const guest = (await orderMail(shop)).mail;
  assert.match(guest.text, /^Guest 1\d+\n\n-- \n/);
  assert.match(guest.html, /Thank you for your order/);
  assert.equal((await office.get('/mail-templates?mail=order')).body.length, 2);
  assert.equal((await office.get('/mail-templates?mail=welcome')).body.length, 0);
  for (const id of [1, 2]) assert.equal((await office.patch(`/mail-templates/${id}`, { isActive: false })).status, 200);
  assert.match((await orderMail(shop)).mail.subject, /^Your order /);
});

onCartShop('texts that a mail cannot show are refused with their line', async ({ office }) => {
  const refused = async (body: object) => {
    const { status, body: problem } = await office.post('/mail-templates', body);
    assert.equal(status, 422, JSON.stringify(problem));
    return problem.errors.map(({ field, message }: { field: string; message: string }) => `${field} ${message}`);
  };
  assert.deepEqual(
    await refused({ mail: 'order', html: 'a\n\n{{#order.comment}}{{secret}}{{/order.comment}}{{> x}}' }),
    ['/html line 3: there is no "secret"', '/html line 3: there is no part "x"'],
  );
  assert.deepEqual(await refused({ mail: 'order', text: '{{order.constructor}}' }), [
    '/text line 1: there is no "order.constructor"',
  ]);
  assert.deepEqual(await refused({ mail: 'order', text: '\n{{__proto__}}' }), [
    '/text text, near line 2: "__proto__" is no name',
  ]);
  assert.deepEqual(await refused({ mail: 'welcome', subject: '{{token}}' }), ['/subject line 1: there is no "token"']);
  assert.deepEqual(await refused({ mail: 'layout', html: 'x' }), ['/html must have the mail itself: {{> content}}']);
  assert.deepEqual(await refused({ mail: 'footer', subject: 'x' }), ['/subject A part has no subject.']);
  assert.deepEqual(await refused({ mail: 'order' }), [' It needs a subject, html or text.']);
  assert.deepEqual(await refused({ mail: 'welcome', audience: 'guests', text: 'x', storeId: 1, language: 'de' }), [
    '/language must be empty: a store view has one language',
    '/audience must be all: it is about no order',
  ]);
  assert.deepEqual(await refused({ mail: 'order', text: 'x', storeId: 99 }), [
    '/storeId must be a store view, or 0 for all',
  ]);
  assert.equal((await office.post('/mail-templates', { mail: 'order', text: 'a' })).status, 201);
  const { status, body } = await office.post('/mail-templates', { mail: 'order', text: 'b' });
  const told = 'There is one for this mail and place already, 1: change it by PATCH /mail-templates/1.';
  assert.deepEqual([status, body.message], [409, told]);
});

onCartShop('a hostile template ends, and a mail that fails with it is ours', async (shop) => {
  const { office, engine } = shop;
  const many = (text: string, n: number) => text.repeat(n);
  const preview = (body: object) => office.post('/mail-templates/preview', { mail: 'order', ...body });
  const began = performance.now();
  const open = '{{#document.lines}}';
  const close = '{{/document.lines}}';
  for (const html of [
    `${many(open, 30)}x${many(close, 30)}`,
    `${many(open, 1500)}x${many(close, 1500)}`,
    `{{${many(' ', 60_000)}`,
    many('{{#', 20_000),
    many('<style>', 9000),
    many('{{> lines}}', 5000),
  ]) {
    const { status } = await preview({ html });
    assert.ok([200, 422].includes(status), html.slice(0, 40));
  }
  const looped = await preview({ mail: 'lines', html: many('{{> lines}}', 3000) });
  assert.deepEqual(
    [looped.status, looped.body.errors],
    [422, [{ field: '', message: 'lines.html, near line 1: parts are in parts too often' }]],
  );
  assert.ok(performance.now() - began < 10_000);
  const escaped = await preview({ html: '{{#document.lines}}{{name}}{{/document.lines}}', usesLayout: false });
  assert.equal(escaped.body.html.includes('Fountain pen &lt;M&gt;'), true);
  // Written past the rules, as by another program.
  await engine.write((tx) =>
    tx.query((q) => q.insertInto('mail_template').values({ mail: 'order', html: '{{nothing}}' }).returning('mail')),
  );
  assert.match((await orderMail(shop)).mail.html, /Thank you for your order/);
});

onCartShop('a preview shows what is stored, or what is sent', async ({ office }) => {
  await office.post('/mail-templates', { mail: 'footer', html: 'Our footer\n', language: 'en' });
  const { body } = await office.post('/mail-templates/preview', { mail: 'shipment' });
  assert.deepEqual(Object.keys(body), ['from', 'subject', 'text', 'html']);
  assert.match(body.html, /Our footer\n<\/td>/);
  const draft = await office.post('/mail-templates/preview', { mail: 'footer', html: 'Another', audience: 'guests' });
  assert.match(draft.body.html, /Another/);
  assert.doesNotMatch(draft.body.html, /sales\/order\/view/);
  await office.put('/config/design/email/color', { value: '#aa0000' });
  await office.put('/config/design/email/logo', { value: 'https://shop.test/logo.png' });
  const branded = (await office.post('/mail-templates/preview', { mail: 'order' })).body.html;
  assert.match(branded, /<img src="https:\/\/shop\.test\/logo\.png" alt="/);
  assert.match(branded, /background:#aa0000/);
  // One file is looked at, and then saved.
  const whole = {
    mail: 'order',
    storeId: 0,
    language: 'en',
    title: 'Ours',
    isActive: true,
    html: '<p>{{> lines}}</p>',
  };
  const seen = await office.post('/mail-templates/preview', whole);
  assert.equal(seen.status, 200);
  assert.match(seen.body.text, / × /);
  assert.doesNotMatch(seen.body.text, /&[a-z]+;/);
  assert.equal((await office.post('/mail-templates', whole)).status, 201);
});

onCartShop('templates have permissions of their own: whoever sends mails again may not change them', async (shop) => {
  const made = { mail: 'password_reset', subject: 'x' };
  const sender = await shop.as('mails/write', 'mails/read');
  assert.equal((await sender.post('/mail-templates', made)).status, 403);
  assert.equal((await sender.get('/mail-templates')).status, 403);
  assert.equal((await sender.post('/mail-templates/preview', { mail: 'order' })).status, 403);
  const reader = await shop.as('mail-templates/read');
  assert.equal((await reader.post('/mail-templates/preview', { mail: 'order' })).status, 200);
  assert.equal((await reader.post('/mail-templates', made)).status, 403);
  const writer = await shop.as('mail-templates/write');
  assert.equal((await writer.post('/mail-templates', made)).status, 201);
  assert.equal((await writer.del('/mail-templates/1')).status, 403);
});

onCartShop('the mail of an order shows a translated template of an old store', async (shop) => {
  const old = `<!--@vars {"var order":"Order"} @-->{{inlinecss file="x.css"}}<body>
<p>{{htmlescape var=$order.getCustomerName()}}, {{var store.getFrontendName()}}: {{var order.increment_id}}</p>
{{depend order.getIsNotVirtual()}}<p>{{var order.getShippingAddress().format('html')}}</p>{{/depend}}
{{depend order.getEmailCustomerNote()}}<p>{{var order.getEmailCustomerNote()}}</p>{{/depend}}
<p>{{var order.getShippingDescription()}}</p>
{{if order.getCustomerIsGuest()}}guest{{else}}<a href="{{store url="customer/account/"}}">account</a>{{/if}}
</body>`;
  const { text, lost, hasFrame } = translateTemplate(old, 'order', 'html', sampleFacts('order'));
  assert.deepEqual([lost, hasFrame], [[], false]);
  const made = await shop.office.post('/mail-templates', { mail: 'order', html: text, usesLayout: false });
  assert.equal(made.status, 201, made.text);
  const { order, mail } = await orderMail(shop);
  const place = 'Ann Buyer<br>1 Main St<br>94110 San Francisco<br>California<br>United States<br>555-0100<br>';
  assert.equal(
    mail.html,
    `<body>\n<p>Ann Buyer, Quill &amp; Kettle: ${order.incrementId}</p>\n<p>${place}</p>\n\n<p>Flat Rate - Fixed</p>\nguest\n</body>`,
  );
});
