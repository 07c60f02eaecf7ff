import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sampleFacts } from '../../src/domain/messages/mail/template-records.ts';
import { type TextKind, translateTemplate } from '../../src/migrate-in/mail-directives.ts';
import { readTemplate, templateProblems } from '../../src/platform/mail/template-language.ts';

const translate = (source: string, mail = 'order', kind: TextKind = 'html') =>
  translateTemplate(source, mail, kind, sampleFacts(mail));

const rules: readonly (readonly [mail: string, source: string, ours: string])[] = [
  ['order', '{{var order.increment_id}}', '{{order.number}}'],
  ['order', '{{var order.getCustomerName()}}', '{{order.customerName}}'],
  ['order', '{{htmlescape var=$order.getCustomerName()}}', '{{order.customerName}}'],
  ['order', '{{htmlescape var=$order.getBillingAddress().getName()}}', '{{order.customerName}}'],
  ['order', "{{var order.getCreatedAtFormated('long')}}", '{{order.date}}'],
  [
    'order',
    '{{var store.getFrontendName()}}, {{var order.getStore().getFrontendName()}}',
    '{{store.name}}, {{store.name}}',
  ],
  ['order', "{{var order.getBillingAddress().format('html')}}", '{{#order.billing}}{{.}}<br>{{/order.billing}}'],
  ['order', '{{var order.shipping_description|escape}}', '{{order.shippingMethod}}'],
  [
    'order',
    '{{depend order.getIsNotVirtual()}}ships{{/depend}}',
    '{{#order.shippingMethod}}ships{{/order.shippingMethod}}',
  ],
  [
    'order',
    '{{if order.getIsVirtual()}}A{{else}}B{{/if}}',
    '{{^order.shippingMethod}}A{{/order.shippingMethod}}{{#order.shippingMethod}}B{{/order.shippingMethod}}',
  ],
  [
    'order',
    '{{var order.getEmailCustomerNote()|nl2br}}',
    '<span style="white-space:pre-line">{{order.comment}}</span>',
  ],
  ['order', '{{layout handle="sales_email_order_items" order=$order}}', '\n{{> lines}}\n{{> totals}}\n'],
  ['shipment', '{{layout handle="sales_email_order_shipment_items" shipment=$shipment}}', '\n{{> lines}}\n'],
  [
    'shipment',
    "{{block type='core/template' area='frontend' template='email/order/shipment/track.phtml' shipment=$shipment}}",
    '{{#tracks}}<div>{{title}}: {{number}}</div>{{/tracks}}',
  ],
  ['invoice', '{{var invoice.increment_id}}', '{{document.number}}'],
  ['welcome', '{{store url=""}}', '{{store.url}}'],
  ['welcome', '{{store url="customer/account/"}}', '{{store.url}}customer/account/'],
  [
    'confirmation',
    '{{store url="customer/account/confirm/" _query_id=$customer.id _query_key=$customer.confirmation _query_back_url=$back_url}}',
    '{{store.url}}customer/account/confirm/?id={{customer.id}}&key={{token}}',
  ],
  [
    'password_reset',
    '{{store url="customer/account/resetpassword/" _query_id=$customer.id _query_token=$customer.rp_token}}',
    '{{store.url}}customer/account/resetpassword/?id={{customer.id}}&token={{token}}',
  ],
  [
    'order',
    '{{store url="sales/order/view" order_id=$order.getId() _nosid=1}}',
    '{{store.url}}sales/order/view/order_id/{{order.id}}/',
  ],
  ['order', '{{config path="general/store_information/phone"}}', '{{store.phone}}'],
  ['order', "{{config path='trans_email/ident_support/email'}}", '{{store.emails.support}}'],
  ['order', '{{media url="wysiwyg/pen.png"}}', '{{store.mediaUrl}}wysiwyg/pen.png'],
  [
    'order',
    '<img src="{{skin url="images/logo_email.gif" _area=\'frontend\'}}" alt="{{var logo_alt}}"/>',
    '{{#store.logo}}<img src="{{store.logo}}" alt="{{store.logoAlt}}"/>{{/store.logo}}{{^store.logo}}{{store.logoAlt}}{{/store.logo}}',
  ],
  ['order', '{{inlinecss file="email-inline.css"}}x', 'x'],
  ['order', '<!--@vars {"var x":"y"} @-->x<!--@styles p{} @-->', 'x'],
  [
    'newsletter_confirmation',
    '{{var subscriber.getConfirmationLink()}}',
    '{{store.url}}newsletter/subscriber/confirm/id/{{subscriberId}}/code/{{token}}/',
  ],
  ['contact', '{{var data.name}} {{var data.comment}}', '{{name}} {{comment}}'],
  ['wishlist_share', '{{var viewOnSiteLink}}', '{{store.url}}wishlist/shared/index/code/{{sharingCode}}/'],
  ['stock_alert', 'Dear {{var customerName}}', 'Dear {{to.name}}'],
];

for (const [mail, source, ours] of rules) {
  test(`${mail}: ${source}`, () => {
    const { text, lost } = translate(source, mail);
    assert.deepEqual([text, lost], [ours, []]);
    // What it names is there.
    assert.deepEqual(
      templateProblems(readTemplate('x', text), sampleFacts(mail), () => true),
      [],
    );
  });
}

test('plain text that becomes HTML is escaped, its values are left to our language', () => {
  assert.equal(
    translate('a <b> & {{var order.increment_id}}', 'order', 'text as html').text,
    'a &lt;b&gt; &amp; {{order.number}}',
  );
  assert.equal(
    translate("{{var order.getBillingAddress().format('text')}}", 'order', 'text').text,
    '{{#order.billing}}{{.}}\n{{/order.billing}}',
  );
});

test('header and footer are our layout; a subject in a comment is read', () => {
  const { text, hasFrame, subject } = translate(
    '<!--@subject {{var store.getFrontendName()}}: # {{var order.increment_id}} @-->\n{{template config_path="design/email/header"}}\nHi\n{{template config_path="design/email/footer"}}\n',
  );
  assert.deepEqual([text, hasFrame], ['\n\nHi\n\n', true]);
  assert.equal(subject, '{{var store.getFrontendName()}}: # {{var order.increment_id}}');
  assert.equal(translate('Hi').hasFrame, false);
});

test('what has no counterpart is named by line, with a remark in its place', () => {
  const { text, lost } = translate(
    'a\n{{var order.getCustomerTaxvat()}}\n{{block type="cms/block" block_id="x"}} {{skin url="images/a.gif"}}\n{{/if}}{{depend order.foo}}x{{/depend}}{{customvar code=x}}{{config path="constructor"}}{{var token}}',
  );
  assert.deepEqual(lost, [
    { line: 2, piece: '{{var order.getCustomerTaxvat()}}' },
    { line: 3, piece: '{{block type="cms/block" block_id="x"}}' },
    { line: 3, piece: '{{skin url="images/a.gif"}}' },
    { line: 4, piece: '{{/if}}' },
    { line: 4, piece: '{{depend order.foo}}' },
    { line: 4, piece: '{{customvar code=x}}' },
    { line: 4, piece: '{{config path="constructor"}}' },
    { line: 4, piece: '{{var token}}' },
  ]);
  assert.match(text, /^a\n\{\{! not kept: var order\.getCustomerTaxvat\(\) \}\}\n/);
  assert.deepEqual(
    templateProblems(readTemplate('x', text), sampleFacts('order'), () => true),
    [],
  );
  // A secret of another mail.
  assert.equal(translate('{{var customer.rp_token}}', 'welcome').lost.length, 1);
  assert.deepEqual(translate('{{if order.id}}x').lost, [{ line: 1, piece: '{{if}} that is not closed' }]);
});

test('a long or broken text takes no longer than its length', () => {
  const began = performance.now();
  for (const piece of [
    '{{',
    '{{var ',
    '<!--@',
    '{{if a}}',
    '<img {{var logo_url}} ',
    '{{store url="" a=$b ',
    '{{var a.b(((',
    '}}{{{',
  ]) {
    translate(piece.repeat(8000));
  }
  assert.ok(performance.now() - began < 8000);
});
