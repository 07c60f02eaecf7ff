import assert from 'node:assert/strict';
import { composeMail, composeParts } from '../../src/domain/messages/mail/compose-mail.ts';
import { importStore } from '../../src/migrate-in/import-store.ts';
import { onEachEngine } from '../support/database/engines.ts';
import { testSettings } from '../support/service.ts';
import { shopTime } from '../support/shop.ts';
import { memorySource, smallStore, storeWith } from './small-store.ts';

const template = (id: number, code: string, text: string, more: Record<string, string | number | null> = {}) => ({
  template_id: id,
  template_code: code,
  template_text: text,
  template_styles: null,
  template_type: 2,
  template_subject: '',
  orig_template_code: null,
  ...more,
});
const setting = (id: number, path: string, value: string, scope = 'default', scopeId = 0) => ({
  config_id: id,
  scope,
  scope_id: scopeId,
  path,
  value,
});
const german = { store_id: 6, code: 'de', website_id: 3, group_id: 7, name: 'Deutsch', sort_order: 1, is_active: 1 };

const tables = {
  core_store: [...(smallStore.core_store ?? []), german],
  core_email_template: [
    template(1, 'Welcome', '<body><h1>Hi {{var customer.name}}</h1>\n<p>{{var customer.email}}</p></body>', {
      template_subject: 'Welcome to {{var store.getFrontendName()}}',
      template_styles: 'h1 { color: red }',
    }),
    template(2, 'Willkommen', 'Hallo {{var customer.name}} & Co', { template_type: 1, template_subject: 'Willkommen' }),
    template(
      3,
      'Order',
      '{{template config_path="design/email/header"}}\nNo. {{var order.increment_id}}\n{{var order.weight}}',
    ),
    template(4, 'Header', '<div class="top">{{var store.getFrontendName()}}'),
    template(5, 'Footer', '{{config path="general/store_information/phone"}}</div>'),
    template(6, 'Old', 'x', { orig_template_code: 'contacts_email_email_template' }),
    template(7, 'Nothing', 'x'),
    template(8, 'Comment', 'x'),
  ],
  core_config_data: [
    setting(1, 'customer/create_account/email_template', '1'),
    setting(2, 'customer/create_account/email_template', '2', 'stores', 6),
    setting(3, 'sales_email/order/template', '3', 'websites', 3),
    setting(4, 'sales_email/order/guest_template', 'sales_email_order_guest_template'),
    setting(5, 'design/email/header', '4'),
    setting(6, 'design/email/footer', '5'),
    setting(7, 'sales_email/invoice_comment/template', '8'),
    setting(8, 'general/store_information/name', 'Mugs'),
  ],
};

onEachEngine('templates of mails come in where they are in use; what cannot be kept is named', async (_, engine) => {
  const { leftOut, taken } = await importStore(engine, memorySource(storeWith(tables)), { named: 100 });
  const rows = await engine.read((tx) =>
    tx.query((q) => q.selectFrom('mail_template').selectAll().orderBy('template_id')),
  );
  const all = { language: '', audience: 'all', notes: null };
  const lost = 'line 3: {{var order.weight}}';
  const orderTexts = {
    subject: null,
    html: '\nNo. {{order.number}}\n{{! not kept: var order.weight }}',
    text: null,
  };
  assert.deepEqual(
    rows.map((row) => ({ ...row })),
    [
      {
        template_id: 6,
        mail: 'contact',
        store_id: 0,
        ...all,
        title: 'Old',
        subject: null,
        html: 'x',
        text: null,
        uses_layout: 0,
        is_active: 0,
      },
      {
        template_id: 1_000_000,
        mail: 'welcome',
        store_id: 0,
        ...all,
        title: 'Welcome',
        text: null,
        subject: 'Welcome to {{store.name}}',
        html: '<style>\nh1 { color: red }\n</style>\n<body><h1>Hi {{customer.name}}</h1>\n<p>{{customer.email}}</p></body>',
        uses_layout: 0,
        is_active: 1,
      },
      {
        template_id: 1_000_006,
        mail: 'welcome',
        store_id: 6,
        ...all,
        title: 'Willkommen',
        subject: 'Willkommen',
        html: '<div style="white-space:pre-line">Hallo {{customer.name}} &amp; Co</div>',
        text: 'Hallo {{customer.name}} & Co',
        uses_layout: 1,
        is_active: 1,
      },
      ...[5, 6].map((storeId) => ({
        template_id: 5_000_000 + storeId,
        mail: 'order',
        store_id: storeId,
        language: '',
        audience: 'accounts',
        title: 'Order',
        ...orderTexts,
        uses_layout: 1,
        is_active: 0,
        notes: lost,
      })),
      {
        template_id: 20_000_000,
        mail: 'layout',
        store_id: 0,
        ...all,
        title: 'Header',
        subject: null,
        text: null,
        html: '<div class="top">{{store.name}}\n{{> content}}\n{{store.phone}}</div>',
        uses_layout: 1,
        is_active: 1,
      },
    ],
  );
  assert.deepEqual(taken.find(({ what }) => what === 'templates of mails')?.count, 6);
  const mine = leftOut.filter(({ what }) => /templates of mails/.test(what));
  assert.deepEqual(
    mine.map(({ what, count, rows: named = [] }) => [what, count, named]),
    [
      ['templates of mails', 1, ['template_id 5']],
      ['templates of mails', 1, ['template_id 7']],
      ['templates of mails', 1, ['template_id 8']],
      ['pieces of templates of mails', 2, [`“Order” (order), ${lost}`, `“Order” (order), ${lost}`]],
    ],
  );
  const mailTo = (storeId: number) =>
    engine.read((tx) =>
      composeMail(
        tx,
        { template: 'welcome', storeId, to: { email: 'ann@example.com' }, data: { customerId: 9 } },
        { id: '1', now: shopTime },
        composeParts(testSettings({ baseUrl: 'https://shop.test' })),
      ),
    );
  const english = await mailTo(5);
  assert.deepEqual(
    [english.subject, english.html, english.text],
    [
      'Welcome to Mugs',
      '<style>\nh1 { color: red }\n</style>\n<body><h1>Hi Ann</h1>\n<p>Ann@Example.COM</p></body>',
      'Hi Ann\n\nAnn@Example.COM',
    ],
  );
  const inGerman = await mailTo(6);
  assert.equal(
    inGerman.html,
    '<div class="top">Mugs\n<div style="white-space:pre-line">Hallo Ann &amp; Co</div></div>',
  );
});
