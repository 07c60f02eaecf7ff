import assert from 'node:assert/strict';
import type { NewMail } from '../../../../src/domain/shared/post-mail.ts';
import { onShop, type Shop } from '../../../support/shop.ts';

const mails = async (shop: Shop): Promise<NewMail[]> => {
  const rows = await shop.engine.read((tx) =>
    tx.query((q) => q.selectFrom('outbox').select('body').where('topic', '=', 'mail').orderBy('outbox_id')),
  );
  return rows.map(({ body }) => JSON.parse(body) as NewMail);
};
const set = (shop: Shop, path: string, value: string) =>
  shop.engine.write((tx) =>
    tx.query((q) => q.insertInto('store_config').values({ scope: 'default', scope_id: 0, path, value })),
  );

onShop(
  'a message is mailed to the store with the sender as reply address, and the number of messages is limited',
  async (shop) => {
    await shop.engine.write((tx) =>
      tx.exec("delete from store_config where path like 'trans_email/%' or path like 'contacts/%'"),
    );
    const guest = await shop.as();
    const message = { name: 'Ida Holm', email: 'ida@example.com', comment: 'Green ink?\nIn bottles?' };
    const send = (change: object = {}) => guest.post('/contact', { ...message, ...change });
    // Without a recipient.
    assert.deepEqual((await guest.get('/contact/config')).body, { enabled: false, honeypotField: 'homepage' });
    assert.deepEqual([(await send()).status, (await send()).body.error], [404, 'contact_off']);
    await set(shop, 'contacts/email/recipient_email', 'office@example.com');
    assert.deepEqual((await guest.get('/contact/config')).body, { enabled: true, honeypotField: 'homepage' });
    const wrong = await send({ name: ' ', comment: '', email: 'x\r\nBcc: y@example.com' });
    assert.deepEqual(
      [wrong.status, wrong.body.errors.map(({ field }: { field: string }) => field).sort()],
      [400, ['/comment', '/email', '/name']],
    );
    assert.deepEqual(
      [(await send({ email: 'ida' })).status, (await send({ email: 'a, b' })).body.error],
      [422, 'contact_email_invalid'],
    );
    assert.deepEqual(await mails(shop), []);
    assert.equal((await send({ telephone: '555-1' })).status, 204);
    const [mail] = await mails(shop);
    assert.deepEqual(mail, {
      template: 'contact',
      storeId: 1,
      to: { email: 'office@example.com' },
      replyTo: 'ida@example.com',
      data: { ...message, telephone: '555-1' },
    });
    for (let more = 0; more < 4; more += 1) assert.equal((await send()).status, 204);
    const over = await send({ email: 'other@example.com' });
    assert.deepEqual([over.status, (await mails(shop)).length], [429, 5]);
    await set(shop, 'contacts/contacts/enabled', '0');
    assert.deepEqual([(await send()).status, (await send()).body.error], [404, 'contact_off']);
  },
);
