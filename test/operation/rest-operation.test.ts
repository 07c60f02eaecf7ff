// test/operation/: what operators see and do over REST: jobs, mails, activity, reports.

import assert from 'node:assert/strict';
import { sweepActivity } from '../../src/domain/operation/activity/commands.ts';
import { exampleOperation } from '../support/examples/example-operation.ts';
import { makeOrder } from '../support/examples/orders.ts';
import { onShop } from '../support/shop.ts';

onShop('jobs are listed with their last runs, and one is asked for', async (shop) => {
  await exampleOperation(shop.engine);
  const office = await shop.as('jobs/read', 'jobs/write');
  const job = {
    name: 'session.sweep',
    state: 'waiting',
    node: null,
    nextRunAt: '2026-11-21T19:05:00.000Z',
    startedAt: '2026-11-21T18:59:58.000Z',
    endedAt: '2026-11-21T18:59:59.000Z',
    succeededAt: '2026-11-21T18:59:59.000Z',
    runs: 12,
    failures: 1,
    failuresInRow: 0,
    lastError: null,
  };
  assert.deepEqual((await office.get('/jobs')).body, [job]);
  const asked = await office.post('/jobs/session.sweep/run');
  assert.deepEqual([asked.status, asked.body], [202, { ...job, nextRunAt: '2026-11-21T19:00:00.000Z' }]);
  assert.equal((await office.post('/jobs/none/run')).status, 404);
  assert.equal((await (await shop.as('jobs/read')).post('/jobs/session.sweep/run')).status, 403);
});

onShop('mails that were not sent are shown as they would be sent, but for secrets, and sent again', async (shop) => {
  await exampleOperation(shop.engine);
  const office = await shop.as('mails/read', 'mails/write');
  const shown = {
    id: 901,
    template: 'contact',
    storeId: 1,
    to: 'office@example.com',
    createdAt: '2026-11-21T18:59:55.000Z',
    nextTryAt: null,
    attempts: 9,
    lastError: 'the server said no',
  };
  assert.deepEqual(
    (await office.get('/mails?failed=true')).body.map(({ id }: { id: number }) => id),
    [902, 901],
  );
  const { body } = await office.get('/mails/901');
  const { from, subject, text, html, problem, ...rest } = body;
  assert.deepEqual(rest, shown);
  assert.deepEqual([typeof from.address, typeof subject, problem], ['string', 'string', null]);
  assert.match(text, /Is the <b>blue<\/b> ink dry\?/);
  assert.match(html, /Is the &lt;b&gt;blue/);
  const secret = await office.get('/mails/902');
  assert.deepEqual([secret.status, secret.body.error], [403, 'mail_private']);
  const again = await office.post('/mails/901/retry');
  const due = { createdAt: '2026-11-21T19:00:00.000Z', nextTryAt: '2026-11-21T19:00:00.000Z', attempts: 0 };
  assert.deepEqual([again.status, again.body], [200, { ...shown, ...due }]);
  assert.equal((await office.post('/mails/4711/retry')).status, 404);
  assert.equal((await office.get('/mails/4711')).status, 404);
});

onShop('it is told who changed what, from which value to which, by which call', async (shop) => {
  const office = await shop.as('all');
  const product = (await office.get('/products/sku/PEN-WREN')).body;
  const path = `/products/${product.id}`;
  const { headers } = await office.patch(path, { price: product.price + 1, name: 'Wren, blue' });
  const told = async (query: string) => (await office.get(`/activity?${query}`)).body;
  const [change, ...others] = await told(`entity=product&entityId=${product.id}`);
  assert.deepEqual(others, []);
  const { id, actor, changes, requestId, ...rest } = change;
  assert.equal(typeof id, 'number');
  assert.deepEqual([actor.kind, typeof actor.id], ['apiUser', 'number']);
  assert.equal(requestId, headers.get('x-request-id'));
  assert.deepEqual(rest, {
    createdAt: '2026-11-21T19:00:00.000Z',
    interface: 'rest',
    operation: 'patchProduct',
    entity: 'product',
    entityId: product.id,
    entityKey: null,
    what: ['record'],
  });
  assert.deepEqual(changes.map(({ field, from, to }: Record<string, unknown>) => [field, from, to]).toSorted(), [
    ['name', product.name, 'Wren, blue'],
    ['price', product.price.toFixed(4), (product.price + 1).toFixed(4)],
  ]);
  assert.deepEqual(await told(`requestId=${requestId}&actorKind=apiUser&actorId=${actor.id}`), [change]);
  assert.deepEqual(await told(`requestId=${requestId}&actorKind=customer`), []);
  assert.deepEqual(await told('entity=product&to=2026-11-21T19:00:00Z'), []);
  assert.deepEqual(await told('entity=product&from=2026-11-21T19:00:00Z'), [change]);
  await office.patch(path, { price: product.price + 1 });
  assert.equal((await told('entity=product')).length, 1, 'what changes nothing is not told');
  assert.equal((await office.patch(path, { price: -1 })).status, 400);
  assert.equal((await told('entity=product')).length, 1, 'what is refused is not told');
  await office.patch(`/inventory/${product.sku}`, { qty: 3 });
  const [stock] = await told('entity=product');
  assert.deepEqual(stock.what, ['stock']);
  assert.deepEqual(
    stock.changes.filter(({ field }: { field: string }) => field === 'qty').map(({ to }: { to: unknown }) => to),
    [3],
  );
});

onShop('orders, settings, users and roles tell their changes, and no secret', async (shop) => {
  const office = await shop.as('all');
  const { orderId } = await makeOrder(shop.engine);
  await office.post(`/orders/${orderId}/hold`, {});
  const [held] = (await office.get(`/activity?entity=order&entityId=${orderId}`)).body;
  assert.deepEqual(held.changes, [
    { field: 'state', from: 'new', to: 'holded' },
    { field: 'status', from: 'pending', to: 'holded' },
  ]);
  const setting = 'general/store_information/name';
  await office.put(`/config/${setting}`, { value: 'Wren & Co' });
  const [set] = (await office.get(`/activity?entityKey=${setting}`)).body;
  assert.deepEqual([set.entity, set.entityId, set.changes.length, set.changes[0].to], ['setting', 0, 1, 'Wren & Co']);
  const { id } = (await office.post('/roles', { name: 'Stock', grants: [] })).body;
  await office.patch(`/roles/${id}`, { grants: ['inventory/read'] });
  const [role] = (await office.get(`/activity?entity=role&entityId=${id}`)).body;
  assert.deepEqual(role.changes, [{ field: 'grants', from: [], to: ['inventory/read'] }]);
  const user = (await office.post('/api-users', { username: 'erp' })).body;
  const { key } = (await office.post(`/api-users/${user.id}/key`, {})).body;
  const { body, text } = await office.get(`/activity?entity=api_user&entityId=${user.id}`);
  assert.deepEqual(body[0].changes, [{ field: 'key' }]);
  assert.equal(text.includes(key) || text.includes(user.key), false);
  assert.equal((await (await shop.as('orders/read')).get('/activity')).status, 403);
});

onShop('changes of taxes, price rules, coupons and content are told, with values', async (shop) => {
  const office = await shop.as('all');
  const told = async (entity: string, entityId: number) =>
    (await office.get(`/activity?entity=${entity}&entityId=${entityId}`)).body.map(
      ({ what, changes }: { what: string[]; changes: { field: string }[] }) => [what[0], changes],
    );
  const { id } = (await office.post('/tax-classes', { className: 'Books', classType: 'PRODUCT' })).body;
  await office.patch(`/tax-classes/${id}`, { className: 'Printed books' });
  await office.patch(`/tax-classes/${id}`, { className: 'Printed books' });
  assert.equal((await office.del(`/tax-classes/${id}`)).status, 204);
  assert.deepEqual(await told('tax_class', id), [
    ['removed', []],
    ['changed', [{ field: 'name', from: 'Books', to: 'Printed books' }]],
    ['created', []],
  ]);
  const [page] = (await office.get('/cms-pages?itemsPerPage=1')).body;
  await office.patch(`/cms-pages/${page.id}`, { title: 'Another title' });
  await office.patch(`/cms-pages/${page.id}`, { title: 'Another title' });
  assert.deepEqual(await told('cms_page', page.id), [
    ['changed', [{ field: 'title', from: page.title, to: 'Another title' }]],
  ]);
  const rule = (await office.get('/price-rules?itemsPerPage=1')).body[0];
  await office.patch(`/price-rules/${rule.id}`, { isActive: !rule.isActive });
  assert.deepEqual(await told('cart_rule', rule.id), [
    ['changed', [{ field: 'isActive', from: rule.isActive, to: !rule.isActive }]],
  ]);
});

onShop('amounts of taxes and price rules are told as decimals', async (shop) => {
  const office = await shop.as('all');
  const told = async (entity: string, path: string, sent: object) => {
    const [{ id }] = (await office.get(`${path}?itemsPerPage=1`)).body;
    const { status, text } = await office.patch(`${path}/${id}`, sent);
    assert.equal(status, 200, text);
    const [last] = (await office.get(`/activity?entity=${entity}&entityId=${id}`)).body;
    return last.changes.map(({ field, to }: { field: string; to: unknown }) => [field, to]).toSorted();
  };
  assert.deepEqual(await told('tax_rate', '/tax-rates', { rate: 7.75 }), [['percent', 7.75]]);
  const amounts = { discountAmount: 12.5, discountQty: 3.5, discountStep: 2 };
  assert.deepEqual(await told('cart_rule', '/price-rules', amounts), [
    ['amount', 12.5],
    ['maxQty', 3.5],
    ['step', 2],
  ]);
  const discount = { discountType: 'percent', discountAmount: 10 };
  const rule = { name: 'Autumn', websiteIds: [1], customerGroupIds: [0], ...discount };
  const made = await office.post('/catalog-price-rules', rule);
  assert.equal(made.status, 201, made.text);
  assert.deepEqual(await told('catalog_rule', '/catalog-price-rules', { discountAmount: 11.25 }), [['amount', 11.25]]);
});

onShop('old activity, and what is more than is stored, is swept', async (shop) => {
  const office = await shop.as('all');
  for (const name of ['a', 'b', 'c']) await office.post('/roles', { name });
  const sweep = (days: number, rows: number, now: number) =>
    shop.engine.write((tx) =>
      sweepActivity.run({ tx, now } as Parameters<typeof sweepActivity.run>[0], { days, rows }, undefined),
    );
  const time = Date.UTC(2026, 10, 21, 19);
  assert.equal(await sweep(1, 2, time), 1);
  assert.equal((await office.get('/activity?entity=role')).body.length, 2);
  assert.equal(await sweep(1, 2, time + 86_400_000), 0);
  assert.equal(await sweep(1, 2, time + 86_400_001), 2);
});
