import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { composeMail, composeParts } from '../../../src/domain/messages/mail/compose-mail.ts';
import { forgottenConsumer, type MailDelivery, mailConsumer } from '../../../src/domain/messages/mail/deliver-mail.ts';
import { forgetMails, type NewMail, postMail } from '../../../src/domain/shared/post-mail.ts';
import type { Mailer } from '../../../src/platform/mail/mailer.ts';
import { openMailer } from '../../../src/platform/mail/open-mailer.ts';
import { type DeliveryParts, deliveryJob } from '../../../src/platform/outbox/deliver.ts';
import { ReceiverDownError } from '../../../src/platform/outbox/lanes.ts';
import type { Engine } from '../../../src/platform/storage/engine.ts';
import { onStore } from '../../cli/support.ts';
import { onEachDemoStore, type TestSettings } from '../../support/database/engines.ts';
import { makeOrder } from '../../support/examples/orders.ts';
import { testSettings } from '../../support/service.ts';
import { shopTime } from '../../support/shop.ts';

const day = 86_400_000;
const settingsOf = ({ dataDir, mediaDir }: TestSettings) =>
  testSettings({ dataDir, mediaDir, mailTemplateDir: join(dataDir, 'mail-templates'), baseUrl: 'https://shop.test' });

/** Runs the delivery once, at a moment. */
async function deliver(engine: Engine, settings: TestSettings, now: number, mailer?: Mailer): Promise<string[]> {
  const errors: string[] = [];
  await deliveryJob<DeliveryParts & MailDelivery>([mailConsumer(), forgottenConsumer()]).run({
    engine,
    mailer: mailer ?? openMailer(settingsOf(settings)),
    compose: composeParts(settingsOf(settings)),
    now: () => now,
    signal: new AbortController().signal,
    undelivered: ({ error, isOver }) => errors.push(`${(error as Error).message}${isOver ? ', given up' : ''}`),
  });
  return errors;
}
const post = (engine: Engine, ...mails: NewMail[]): Promise<void> =>
  engine.write(async (tx) => {
    for (const mail of mails) await postMail(tx, mail, shopTime);
  });
const welcome = (customerId: number): NewMail => ({
  template: 'welcome',
  storeId: 1,
  to: { email: 'marta.lind@example.com', name: 'Marta Lind' },
  data: { customerId },
});
const mailsIn = ({ dataDir }: TestSettings): string[] =>
  readdirSync(join(dataDir, 'mail'))
    .sort()
    .map((name) => readFileSync(join(dataDir, 'mail', name), 'utf8'));

onEachDemoStore(
  'a mail is written into a folder where no server is set; one that cannot be written stops no other and is kept',
  async (_t, engine, settings) => {
    await post(engine, welcome(999), welcome(1));
    assert.deepEqual(await deliver(engine, settings, shopTime), ['there is no customer 999 any more, given up']);
    const [mail = '', ...others] = mailsIn(settings);
    assert.deepEqual(others, []);
    assert.match(mail, /^To: Marta Lind <marta.lind@example.com>\r$/m);
    assert.match(mail, /^Subject: Welcome to Quill & Kettle\r$/m);
    assert.match(mail, /Hello Marta Lind,/);
    const list = async (flags: string) => JSON.parse((await onStore(settings, `mail list --json${flags}`)).out);
    const [failed, ...more] = await list(' --failed');
    assert.deepEqual(more, []);
    const { id, template, to, nextTryAt, attempts, lastError } = failed;
    assert.deepEqual(
      [template, to, nextTryAt, attempts, lastError],
      ['welcome', 'marta.lind@example.com', null, 1, 'there is no customer 999 any more'],
    );
    assert.match((await onStore(settings, 'doctor')).out, /1 mail was given up; see: cartwright mail list --failed/);
    assert.equal((await onStore(settings, `mail retry ${id}`)).out, '1 mail will be tried again.\n');
    assert.equal((await list(' --failed')).length, 0);
    assert.equal((await list('')).length, 1);
    await deliver(engine, settings, Date.now() + 1000);
    assert.equal((await list(' --failed')).length, 1);
    await deliver(engine, settings, Date.now() + 31 * day);
    assert.deepEqual(await list(''), []);
  },
);

onEachDemoStore(
  'mails to an address that is forgotten are removed, also from the folder',
  async (_t, engine, settings) => {
    await post(engine, welcome(1));
    await deliver(engine, settings, shopTime);
    assert.equal(mailsIn(settings).length, 1);
    await post(engine, welcome(1));
    await engine.write((tx) => forgetMails(tx, 'Marta.Lind@example.com', shopTime));
    await deliver(engine, settings, shopTime);
    assert.deepEqual(mailsIn(settings), []);
  },
);

onEachDemoStore(
  'while the server is down mails wait, and a link that is over is not sent any more',
  async (_t, engine, settings) => {
    let tries = 0;
    const down: Mailer = {
      describe: 'down',
      forget: async () => undefined,
      send: async () => {
        tries++;
        throw new ReceiverDownError('refused');
      },
      check: async () => {},
      close: () => {},
    };
    const reset: NewMail = {
      ...welcome(1),
      template: 'password_reset',
      data: { customerId: 1, token: 'secret-token' },
    };
    await post(engine, reset, ...Array.from({ length: 30 }, () => welcome(1)));
    assert.deepEqual(await deliver(engine, settings, shopTime, down), ['refused']);
    assert.equal(tries, 1);
    assert.equal((await onStore(settings, 'mail list')).out.includes('secret-token'), false);
    assert.deepEqual(await deliver(engine, settings, shopTime + day / 12, down), ['refused, given up']);
    assert.deepEqual(await deliver(engine, settings, shopTime + day), []);
    const mails = mailsIn(settings);
    assert.equal(mails.length, 30);
    assert.equal(mails.join().includes('secret-token'), false);
  },
);

onEachDemoStore('an order is told of as it is, in the language of its store view', async (_t, engine, settings) => {
  await engine.write((tx) =>
    tx.exec(`insert into store_config (scope, scope_id, path, value) values
      ('default', 0, 'trans_email/ident_sales/email', 'sales@shop.test'),
      ('default', 0, 'trans_email/ident_sales/name', 'Sales')`),
  );
  const german = 2;
  const { orderId, number } = await makeOrder(engine, { storeId: german, withDocuments: true });
  const compose = (mail: NewMail) =>
    engine.read((tx) => composeMail(tx, mail, { id: '1', now: shopTime }, composeParts(settingsOf(settings))));
  const to = { email: 'ada@example.com' };
  const mail = await compose({ template: 'order', storeId: german, to, data: { orderId } });
  assert.deepEqual(mail.from, { address: 'sales@shop.test', name: 'Sales' });
  assert.match(mail.subject, new RegExp(`^Ihre Bestellung ${number} bei `));
  for (const said of ['Zwischensumme: 34,00 $', 'Versand: 5,00 $', 'Gesamtsumme: 39,00 $']) {
    assert.equal(mail.text.replaceAll('\u00a0', ' ').includes(said), true, `${said}\n${mail.text}`);
  }
  const shipment = await compose({
    template: 'shipment',
    storeId: 1,
    to,
    data: { shipmentId: 1, comment: '<b>Soon</b>' },
  });
  assert.match(shipment.text, /<b>Soon<\/b>/);
  assert.match(shipment.html, /&lt;b&gt;Soon&lt;\/b&gt;/);
  assert.doesNotMatch(shipment.html, /<b>Soon/);
  for (const template of ['invoice', 'credit_memo'] as const) {
    const data = { invoiceId: 1, creditMemoId: 1, comment: null };
    const { text } = await compose({ template, storeId: 1, to, data });
    assert.match(text, new RegExp(`your order ${number}`));
  }
});

onEachDemoStore(
  "an operator's templates come first, the nearest of them, and what is wrong with one is told",
  async (_t, engine, settings) => {
    const own = join(settings.dataDir, 'mail-templates');
    const preview = (what: string) => onStore(settings, `mail preview ${what}`);
    const stores = await engine.read((tx) => tx.query((q) => q.selectFrom('store').select(['store_id', 'code'])));
    const german = stores.find(({ store_id }) => store_id === 2)?.code;
    for (const store of [`--store ${german}`, '']) {
      const { status, out } = await preview(`all ${store}`.trim());
      assert.deepEqual([status, out.split('\n').length], [0, 17]);
      assert.equal(out.includes('Willkommen bei'), store !== '');
    }
    mkdirSync(join(own, 'de'), { recursive: true });
    mkdirSync(join(own, String(german)));
    const text = (name: string) => `Subject: ${name}\n{{customer.name}}`;
    writeFileSync(join(own, 'welcome.txt'), text('for all'));
    assert.match((await preview('welcome')).out, /Subject: for all\n\nAda Lovelace\n/);
    assert.match((await preview(`welcome --store ${german}`)).out, /Subject: for all/);
    writeFileSync(join(own, 'de', 'welcome.txt'), text('in German'));
    assert.match((await preview(`welcome --store ${german}`)).out, /Subject: in German/);
    writeFileSync(join(own, String(german), 'welcome.txt'), text('of the store view'));
    assert.match((await preview(`welcome --store ${german}`)).out, /Subject: of the store view/);
    assert.match((await preview('welcome')).out, /Subject: for all/);
    writeFileSync(join(own, 'welcome.txt'), 'Subject: x\n\n{{customer.constructor}}');
    const wrong = await preview('welcome');
    assert.equal(wrong.status, 1);
    assert.match(wrong.err, /welcome\.txt, near line 3: there is no "customer\.constructor"\n$/);
    writeFileSync(join(own, 'welcome.txt'), '{{#customer}}');
    assert.match((await preview('welcome')).err, /\{\{#customer\}\} is not closed\n$/);
    assert.equal((await preview('nonsense')).status, 2);
  },
);
