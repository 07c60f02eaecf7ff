/** The operations of the Enterprise edition, over gift cards and store credit. */

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { loadExtensions } from '../../src/extension/load.ts';

// Before any list of the program is made, so everything else is imported after it.
await loadExtensions(['./extensions/enterprise/index.ts'], join(import.meta.dirname, '../..'));
const { migrate } = await import('../../src/platform/storage/migrations/migrate.ts');
const { openEngineWith } = await import('../../src/schema/open.ts');
const { schema } = await import('../../src/schema/schema.ts');
const { installDemoStore } = await import('../../src/demo/install.ts');
const { onEachDatabase } = await import('../support/database/engines.ts');
const { addApiUser, startService, testKey } = await import('../support/service.ts');
const { restClient } = await import('../support/rest.ts');
const { everyStyle, styledClient } = await import('../support/styled-client.ts');

onEachDatabase('gift cards and store credit are worked with by the operations of Enterprise', async (_t, settings) => {
  const mediaDir = join(settings.dataDir, 'media');
  const engine = openEngineWith(schema, settings);
  await migrate(engine);
  await installDemoStore(engine, mediaDir);
  const service = await startService(engine, { mediaDir });
  try {
    const office = await restClient(service, { engine, grants: ['all'] });
    const customer = await restClient(service, { engine, subject: { kind: 'customer', id: 1 } });
    await customer.post('/carts/mine');
    await customer.del('/carts/mine/items');
    await customer.post('/carts/mine/items', { sku: 'INK-TIDE', qty: 2 });
    const quoteId = (await customer.get('/carts/mine')).body.id as number;
    await addApiUser(engine, 'clerk', [
      'enterprise/giftcard',
      'enterprise/credit',
      'carts/read',
      'carts/write',
      'giftcards/read',
    ]);
    await addApiUser(engine, 'other', ['enterprise/credit/read']);
    const rpc = async (method: string, ...params: unknown[]) => {
      const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params });
      const headers = { 'Content-Type': 'application/json' };
      const answer = await fetch(`${service.url}/api/jsonrpc/`, { method: 'POST', headers, body });
      const { result, error } = (await answer.json()) as {
        result?: unknown;
        error?: { code: number; message: string };
      };
      return error ? `${error.code} ${error.message}` : result;
    };
    const session = await rpc('login', 'clerk', testKey);
    const call = (path: string, ...args: unknown[]) => rpc('call', session, path, args);

    const card = { status: 'available', website_id: '1', balance: '12.50', date_expires: '2099-12-31' };
    const to = { recipient_name: 'Ann', recipient_email: 'ann@example.com' };
    const id = String(await call('giftcard_account.create', card, to));
    assert.equal(
      await call('giftcard_account.create', { ...card, balance: 'much' }),
      '105 Provided gift card account data is invalid',
    );
    assert.match(String(await call('giftcard_account.create', { ...card, balance: '-1' })), /^105 /);
    assert.equal(
      await call('giftcard_account.create', card, { ...to, recipient_email: 'ann' }),
      '104 Provided email notification data is invalid',
    );
    const info = (await call('giftcard_account.info', id)) as Record<string, unknown>;
    const { code, history, ...others } = info as { code: string; history: Record<string, unknown>[] };
    assert.deepEqual(
      { ...others, date_created: '' },
      {
        giftcard_id: Number(id),
        store_id: 1,
        date_created: '',
        expire_date: '2099-12-31',
        is_active: 1,
        status: 'Available',
        balance: 12.5,
        is_redeemable: 1,
      },
    );
    assert.deepEqual(
      history.map(({ action, balance_delta, balance }) => [action, balance_delta, balance]),
      [['Created', 12.5, 12.5]],
    );
    assert.equal(await call('giftcard_account.info', 999), '100 Gift card does not exists.');
    const second = String(await call('giftcard_account.create', { ...card, balance: '30' }));
    const listed = async (filters?: unknown) =>
      ((await call('giftcard_account.list', ...(filters ? [filters] : []))) as { giftcard_id: number }[]).map((row) =>
        String(row.giftcard_id),
      );
    assert.deepEqual(await listed(), [id, second]);
    assert.deepEqual(await listed({ balance: { gt: 12.5 } }), [second]);
    assert.deepEqual(await listed({ code }), [id]);
    assert.deepEqual(await listed({ code: { like: `${code.slice(0, 4)}%` }, status: { in: ['Used', 'Available'] } }), [
      id,
    ]);
    assert.equal(
      await call('giftcard_account.list', { secret: 1 }),
      '101 Invalid filters specified. Details in error message.',
    );
    assert.equal(
      await call('giftcard_account.list', { code: { constructor: 'x' } }),
      '101 Invalid filters specified. Details in error message.',
    );
    assert.equal(await call('giftcard_account.update', second, { balance: 20, is_active: true }), true);
    assert.match(String(await call('giftcard_account.update', 999, { balance: 20 })), /^102 /);
    assert.match(String(await call('giftcard_account.update', second, { date_expires: 'soon' })), /^102 /);
    assert.deepEqual(await call('giftcard_customer.info', code), { balance: 12.5, expire_date: '2099-12-31' });
    assert.equal(await call('giftcard_customer.info', 'NONE'), '100 Gift card does not exists.');

    // Of carts.
    assert.equal(
      await call('cart_giftcard.add', code, quoteId, 'nowhere'),
      '1001 Can not make operation because store is not exists',
    );
    assert.equal(await call('cart_giftcard.add', code, 999), '1002 Can not make operation because quote is not exists');
    assert.equal(
      await call('cart_giftcard.add', 'NONE', quoteId),
      '1004 Gift card account with requested code does not exist',
    );
    assert.equal(await call('cart_giftcard.add', code, quoteId), true);
    assert.match(String(await call('cart_giftcard.add', code, quoteId)), /^1005 /);
    assert.deepEqual(await call('cart_giftcard.list', quoteId), [
      { giftcardaccount_id: id, code, used_amount: '12.5000', base_amount: '12.5000' },
    ]);
    assert.equal(await call('cart_giftcard.remove', code, quoteId), true);
    assert.deepEqual(await call('cart_giftcard.list', quoteId), []);

    // A card becomes credit, which pays the cart.
    assert.equal(await call('storecredit.balance', 1, 1), '101 No balance found with requested parameters.');
    assert.equal(await call('storecredit.history', 1), '102 No history found with requested parameters.');
    assert.equal(await call('giftcard_customer.redeem', code, 999, 1), '104 Unable to redeem gift card.');
    const redeemed = [1, 2, 3].map(() => call('giftcard_customer.redeem', code, 1, 1));
    assert.deepEqual(
      (await Promise.all(redeemed)).filter((answer) => answer === true),
      [true],
      'once',
    );
    assert.equal(await call('giftcard_customer.redeem', code, 1, 1), '101 Gift card is not valid.');
    assert.equal(await call('storecredit.balance', 1, 1), '12.5000');
    const [line] = (await call('enterprise_customerbalance.history', 1, 1)) as Record<string, unknown>[];
    assert.deepEqual(
      { ...line, updated_at: '' },
      {
        history_id: '1',
        balance_id: '1',
        updated_at: '',
        action: '2',
        balance_amount: '12.5000',
        balance_delta: '12.5000',
        additional_info: `Gift card …${code.slice(-4)}`,
        is_customer_notified: '0',
        customer_id: '1',
        website_id: '1',
        base_currency_code: 'USD',
      },
    );
    assert.equal(await call('storecredit_quote.setAmount', 999), '103 No quote found with requested id.');
    assert.equal(
      await call('storecredit_quote.setAmount', quoteId, 'nowhere'),
      '105 No store found with requested id or code.',
    );
    assert.equal(await call('storecredit_quote.setAmount', quoteId), 12.5);
    assert.equal((await office.get(`/carts/${quoteId}`)).body.prices.grandTotal, 5.5);
    assert.equal(await call('storecredit_quote.removeAmount', quoteId), true);
    assert.equal((await office.get(`/carts/${quoteId}`)).body.prices.grandTotal, 18);
    const guest = (await (await restClient(service, 'anonymous')).post('/guest-carts')).body;
    assert.equal(
      await call('storecredit_quote.setAmount', guest.id ?? guest.cartId),
      '104 Store credit can not be used for quote created by guest.',
    );

    // Nothing that is sent breaks an operation.
    const hostile = [1e30, '9'.repeat(40), -1, 1.5, 'abc', null, [], { a: [{}] }, '', '\u0000', '%', "' or 1=1 --"];
    for (const value of hostile) {
      for (const path of [
        'giftcard_account.info',
        'giftcard_account.remove',
        'giftcard_customer.info',
        'cart_giftcard.list',
      ]) {
        assert.doesNotMatch(String(await call(path, value)), /^1 /, `${path} ${JSON.stringify(value)}`);
      }
      const several: readonly (readonly [string, ...unknown[]])[] = [
        ['giftcard_account.create', value, value],
        ['giftcard_account.create', { ...card, balance: value, website_id: value, date_expires: value }],
        ['giftcard_account.list', value],
        ['giftcard_account.list', { code: value }],
        ['giftcard_account.update', value, { balance: value, is_active: value, date_expires: value }],
        ['giftcard_account.update', second, { balance: value, is_active: value, date_expires: value }],
        ['giftcard_customer.redeem', value, value, value],
        ['giftcard_customer.redeem', code, value, 1],
        ['cart_giftcard.add', value, quoteId, value],
        ['storecredit.balance', value, value],
        ['storecredit.history', value, value],
        ['storecredit_quote.setAmount', value, value],
        ['storecredit_quote.removeAmount', quoteId, value],
      ];
      for (const [path, ...args] of several) {
        assert.doesNotMatch(String(await call(path, ...args)), /^1 /, `${path} ${JSON.stringify(args)}`);
      }
    }
    assert.equal(await call('giftcard_account.remove', second), true);
    assert.equal(await call('giftcard_account.remove', 999), '106 Gift card account with requested id does not exist');
    assert.match(String(await rpc('call', await rpc('login', 'other', testKey), 'storecredit.balance', [1, 1])), /^2 /);
    for (const style of everyStyle) {
      const client = styledClient(service.url, style);
      const own = await client.login('clerk', testKey);
      assert.match(await client.envelope(own, 'giftcard_account.list'), /giftcard_id/, style);
      assert.match(
        await client.envelope(own, 'storecredit.balance', { customerId: 1, websiteId: 1 }),
        /12\.5000/,
        style,
      );
    }
  } finally {
    await service.close();
    await engine.close();
  }
});
