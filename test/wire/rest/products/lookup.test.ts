/** The office looks up customers and orders by beginnings of words. */

import assert from 'node:assert/strict';
import { type RawBuilder, sql } from 'kysely';
import { listCustomers } from '../../../../src/domain/customers/commands/show.ts';
import { findOrders } from '../../../../src/domain/orders/find-orders.ts';
import type { Tx } from '../../../../src/platform/storage/engine.ts';
import { compileQuery, type Query } from '../../../../src/platform/storage/statement.ts';
import { customerAddress, guest, readyCart } from '../../../checkout/support.ts';
import { type PlanNode, postgresSteps, wideReads } from '../../../platform/storage/plans/steps.ts';
import { onEachDemoStore } from '../../../support/database/engines.ts';
import { makeOrder } from '../../../support/examples/orders.ts';
import { legacyCaller } from '../../../support/legacy.ts';
import type { RestClient } from '../../../support/rest.ts';
import { onShop } from '../../../support/shop.ts';

/** The ids that each query of a list finds. */
async function foundBy(
  office: RestClient,
  path: string,
  queries: readonly string[],
): Promise<Record<string, number[]>> {
  const found: Record<string, number[]> = {};
  for (const query of queries) {
    const { status, body, text } = await office.get(`${path}?${encodeURI(query)}`);
    assert.equal(status, 200, text);
    found[query] = body.map(({ id }: { id: number }) => id);
  }
  return found;
}

onShop('customers are found by beginnings of words, in any case of any alphabet', async (shop) => {
  const office = await shop.as('all');
  const { body } = await office.post('/customers', {
    email: 'El.Mueller+shop@example.org',
    firstName: 'Élodie Anne',
    lastName: 'Lee-Müßig',
    websiteId: 1,
    groupId: 1,
  });
  const { id } = body;
  const address = {
    firstName: 'Élodie',
    lastName: 'Lee',
    street: ['1 Main St'],
    city: 'Rome',
    countryId: 'IT',
    postcode: '00100',
    telephone: '+39 (06) 1234-567',
  };
  assert.equal((await office.post(`/customers/${id}/addresses`, address)).status, 201);
  const all = {
    'search=élo': [id],
    'search=ÉLO': [id],
    'search=anne élodie': [id],
    'search=MÜSSIG': [id],
    'search=el.mue': [id],
    'search=shop@ex': [id],
    'search=@example.org': [id],
    'search=39 06 12': [id],
    'search=élo 3906': [id],
    'search=lodie': [],
    'search=élo marta': [],
    'search=org': [],
    'search=  ': [],
    'search= @': [],
    'search=%_': [],
    'telephone=+39(06)': [id],
    'telephone=06': [],
    'telephone=--': [],
    'search=li': [1],
    'search=example': [1, id],
  };
  assert.deepEqual(await foundBy(office, '/customers', Object.keys(all)), all);
  assert.equal((await office.patch(`/customers/${id}`, { firstName: 'Ines' })).status, 200);
  const after = { 'search=anne': [], 'search=ines': [id], 'search=lee': [id] };
  assert.deepEqual(await foundBy(office, '/customers', Object.keys(after)), after);
  assert.equal((await office.del(`/customers/${id}`)).status, 204);
  const words = await shop.engine.read((tx) =>
    tx.query((q) => q.selectFrom('customer_word').select('customer_id').distinct()),
  );
  assert.deepEqual(
    words.map(({ customer_id }) => customer_id),
    [1],
  );
});

onShop('orders are found by beginnings of names, telephone numbers, addresses, SKUs and numbers', async (shop) => {
  const call = await legacyCaller(shop.engine, { name: 'shop' });
  const other = await makeOrder(shop.engine, {});
  const quoteId = await readyCart(call, {
    products: [
      { sku: 'INK-TIDE', qty: 1 },
      { sku: 'MUG-SAIL', qty: 1 },
    ],
    customer: { ...guest, email: 'Zoë@shop.example.com', firstname: 'Zoë' },
  });
  await call('cart_customer.addresses', {
    quoteId,
    customerAddressData: ['billing', 'shipping'].map((mode) => ({
      ...customerAddress,
      mode,
      firstname: mode === 'billing' ? 'Ödön' : 'Pia',
      company: 'Quay Works',
      telephone: '+44 20 7946 0000',
    })),
  });
  await call('cart_shipping.method', { quoteId, shippingMethod: 'flatrate_flatrate' });
  const number = String(await call('cart.order', { quoteId }));
  const office = await shop.as('orders/read', 'orders/write');
  const { id } = (await office.get(`/orders/number/${number}`)).body;
  const all = {
    'search=ödö': [id],
    'search=PIA quay': [id],
    'search=works': [id],
    'search=4420 7946': [id],
    'search=ink-t': [id],
    'search=ZOË@': [id],
    'search=shop.ex': [id],
    'emailLike=OË@SHOP': [id],
    'emailLike=mail': [],
    'search=tide': [],
    'search=buyer': [id, other.orderId],
    'search=mug': [id, other.orderId],
    'search=pia bo': [],
    [`search=${number}`]: [id],
    [`search=${other.number}`]: [other.orderId],
    'search=mug&storeId=2': [],
  };
  assert.deepEqual(await foundBy(office, '/orders', Object.keys(all)), all);
  const change = { customerEmail: 'new@example.com', shippingAddress: { firstName: 'Rosa' } };
  assert.equal((await office.patch(`/orders/${id}`, change)).status, 200);
  const after = {
    'search=pia': [],
    'search=zoë@': [],
    'search=rosa new@': [id],
    'search=ödön': [id],
    'search=ink-tide': [id],
  };
  assert.deepEqual(await foundBy(office, '/orders', Object.keys(after)), after);
  assert.equal((await office.get('/orders?search=a')).status, 400);
  assert.equal((await (await shop.as()).get('/orders?search=rosa')).status, 401);
});

/** The tables that grow of which these searches read rows in proportion to their size. */
async function wideReadsOf(tx: Tx, run: (tx: Tx) => Promise<unknown>): Promise<string[]> {
  const texts: RawBuilder<unknown>[] = [];
  const watched = new Proxy(tx, {
    get(target, name) {
      if (name !== 'query') return Reflect.get(target, name);
      return (build: Parameters<Tx['query']>[0]) =>
        target.query((q) => {
          const query = build(q);
          texts.push(query as RawBuilder<unknown>);
          return query;
        });
    },
  });
  await run(watched);
  const steps = [];
  for (const query of texts) {
    const { sql: text, parameters } = compileQuery('postgres', query as Query<unknown>);
    const inlined = text.replace(/\$(\d+)/g, (_, place) => literal(parameters[Number(place) - 1]));
    const [row] = await tx.query(() =>
      sql.raw<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(`explain (format json) ${inlined}`),
    );
    steps.push(...(row?.['QUERY PLAN'] ?? []).flatMap(({ Plan }) => postgresSteps(Plan)));
  }
  assert.ok(steps.some(({ table }) => table.endsWith('_word')));
  return wideReads(steps);
}

const literal = (value: unknown): string => (typeof value === 'number' ? String(value) : `'${String(value)}'`);

// That of SQLite is in `test/platform/storage/hot-call-plans.test.ts`.
onEachDemoStore('on PostgreSQL no search reads a table of customers or orders', async (_t, engine) => {
  if (engine.kind !== 'postgres') return;
  await makeOrder(engine, { customerId: 1 });
  await engine.load(async (tx) => {
    // So that the tables are planned for as if they were large.
    await tx.exec(`set local enable_seqscan = off; set local enable_hashjoin = off; set local enable_mergejoin = off`);
    const slice = { size: 20, page: 1 };
    const sorted = { sort: 'id', isAscending: false } as const;
    for (const filter of [{ search: 'ann 207' }, { emailLike: 'nn@' }]) {
      assert.deepEqual(await wideReadsOf(tx, (watched) => findOrders(watched, filter, undefined, sorted, slice)), []);
    }
    for (const choice of [{ search: 'lin 207' }, { telephone: '207' }]) {
      const context = { tx, principal: {} } as Parameters<typeof listCustomers.run>[0];
      const list = (watched: Tx) =>
        Promise.resolve(listCustomers.run({ ...context, tx: watched }, { choice, slice }, undefined));
      assert.deepEqual(await wideReadsOf(tx, list), []);
    }
  });
});
