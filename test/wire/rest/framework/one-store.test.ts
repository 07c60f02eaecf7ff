import assert from 'node:assert/strict';
import { setActive, setKey } from '../../../../src/domain/access/identity/api-users.ts';
import { findRole, revoke } from '../../../../src/domain/access/identity/roles.ts';
import type { Engine } from '../../../../src/platform/storage/engine.ts';
import { onEachDemoStore } from '../../../support/database/engines.ts';
import { type RestClient, restClient } from '../../../support/rest.ts';
import { addApiUser, startService, testKey } from '../../../support/service.ts';
import { styledClient } from '../../../support/styled-client.ts';

/** Both interfaces of one service, with an API user who may do everything. */
interface BothWays {
  readonly engine: Engine;
  readonly userId: number;
  readonly rest: RestClient;
  /** Calls an operation by its V1 path; answers `ok` or the fault. */
  soap(path: string, args?: Readonly<Record<string, unknown>>): Promise<string>;
  /** Like `soap`, but answers the envelope. */
  answer(path: string, args?: Readonly<Record<string, unknown>>): Promise<string>;
}

function onBothWays(title: string, work: (both: BothWays) => Promise<void>, changes = {}): void {
  onEachDemoStore(title, async (_t, engine, { mediaDir }) => {
    const service = await startService(engine, { mediaDir, ...changes });
    try {
      const userId = await addApiUser(engine, 'both', ['all']);
      const rest = await restClient(service, { engine, subject: { kind: 'apiUser', id: userId } });
      const client = styledClient(service.url, 'v1');
      const session = await client.login('both', testKey);
      await work({
        engine,
        userId,
        rest,
        soap: (path, args) => client.outcome(session, path, args),
        answer: (path, args) => client.envelope(session, path, args),
      });
    } finally {
      await service.close();
    }
  });
}

const numberIn = (envelope: string): number =>
  Number(/<callReturn[^>]*>(\d+)</.exec(envelope)?.[1] ?? assert.fail(envelope));

onBothWays(
  'a product that REST creates is in a cart of SOAP at once, and known by its line when REST deletes it',
  async (both) => {
    const { rest, soap, answer } = both;
    const quoteId = numberIn(await answer('cart.create'));
    const add = () => soap('cart_product.add', { quoteId, productsData: [{ sku: 'PEN-ROOK', qty: 2 }] });
    assert.notEqual(await add(), 'ok');
    const made = await rest.post('/products', {
      sku: 'PEN-ROOK',
      name: 'Rook pen',
      attributeSetId: 4,
      description: 'Black.',
      shortDescription: 'Black.',
      price: 7,
      weight: 0.1,
      taxClassId: 2,
      stockQty: 5,
    });
    assert.equal(made.status, 201, made.text);
    assert.equal(await add(), 'ok');
    assert.match(await answer('cart_product.list', { quoteId }), /PEN-ROOK/);
    const line = 'Rook pen</';
    await rest.patch(`/products/${made.body.id}`, { name: 'Rook pen, black' });
    assert.equal((await rest.del(`/products/${made.body.id}`)).status, 204);
    assert.ok((await answer('cart_product.list', { quoteId })).includes(line));
    assert.notEqual(await add(), 'ok');
  },
);

onBothWays(
  'an option that SOAP adds to an attribute is valid in REST at once, and no more when SOAP takes it away',
  async (both) => {
    const { rest, soap } = both;
    const write = () => rest.patch('/products/sku/NOTE-DOT-CLAY-A5', { customAttributes: { color: 'Petrol' } });
    const refused = await write();
    assert.deepEqual([refused.status, refused.body.errors[0].field], [422, '/customAttributes/color']);
    assert.match(refused.body.errors[0].message, /option/);
    const data = { label: [{ store_id: [0], value: 'Petrol' }], order: 9, is_default: 0 };
    assert.equal(await soap('product_attribute.addOption', { attribute: 'color', data }), 'ok');
    const options = (await rest.get('/product-attributes/color')).body.options as { label: string; value: string }[];
    const added = options.find(({ label }) => label === 'Petrol') ?? assert.fail(JSON.stringify(options));
    const written = await write();
    assert.equal(written.status, 200, written.text);
    assert.equal(String(written.body.customAttributes.color), String(added.value));
    assert.equal(await soap('product_attribute.removeOption', { attribute: 'color', optionId: added.value }), 'ok');
    assert.equal((await write()).status, 422);
    assert.equal((await rest.get('/products/sku/NOTE-DOT-CLAY-A5')).body.customAttributes.color ?? null, null);
  },
);

onBothWays(
  'stock that REST sets is what a cart of SOAP may take where stock is strict',
  async ({ rest, soap, answer }) => {
    const quoteId = numberIn(await answer('cart.create'));
    const add = (qty: number) => soap('cart_product.add', { quoteId, productsData: [{ sku: 'MUG-SAIL', qty }] });
    assert.equal((await rest.put('/inventory/MUG-SAIL', { qty: 3 })).status, 200);
    assert.match(await add(4), /^1022 /);
    assert.equal(await add(3), 'ok');
    assert.equal((await rest.post('/inventory/MUG-SAIL/adjustments', { delta: 2 })).body.qty, 5);
    assert.equal(await add(2), 'ok');
    assert.match(await add(1), /^1022 /);
    await rest.put('/inventory/MUG-SAIL', { qty: 0 });
    const other = numberIn(await answer('cart.create'));
    assert.match(
      await soap('cart_product.add', { quoteId: other, productsData: [{ sku: 'MUG-SAIL', qty: 1 }] }),
      /^1022 /,
    );
  },
  { strictStock: true },
);

onBothWays('an image that SOAP uploads is shown by REST, and one that REST deletes is gone for SOAP', async (both) => {
  const { rest, soap, answer } = both;
  const content = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
  const data = { file: { content, mime: 'image/png', name: 'both-ways' }, label: 'Both ways', exclude: 0 };
  assert.equal(await soap('product_media.create', { productId: '15', data }), 'ok');
  const images = (await rest.get('/products/15/media')).body as {
    id: number;
    file: string;
    label: string;
    url: string;
  }[];
  const shown = images.find(({ label }) => label === 'Both ways') ?? assert.fail(JSON.stringify(images));
  assert.equal((await fetch(shown.url)).status, 200);
  assert.equal((await rest.del(`/products/15/media/${shown.id}`)).status, 204);
  assert.doesNotMatch(await answer('product_media.list', { productId: '15' }), /both-ways/);
  assert.match(await soap('product_media.info', { productId: '15', file: shown.file }), /^103 /);
});

onBothWays('a disabled user is refused by both interfaces at the next call', async (both) => {
  const { engine, rest, soap, userId } = both;
  assert.equal((await rest.get('/inventory/MUG-SAIL')).status, 200);
  assert.equal(await soap('cart.create'), 'ok');
  await engine.write((tx) => setActive(tx, userId, false, Date.now()));
  const refused = await rest.get('/inventory/MUG-SAIL');
  assert.deepEqual([refused.status, refused.body.error], [401, 'authentication_error']);
  assert.match(await soap('cart.create'), /^5 /);
  const before = await rest.get('/products/sku/MUG-SAIL', { headers: { authorization: '' } });
  assert.equal((await rest.patch('/products/sku/MUG-SAIL', { price: 1 })).status, 401);
  const after = await rest.get('/products/sku/MUG-SAIL', { headers: { authorization: '' } });
  assert.equal(after.body.price, before.body.price);
});

onBothWays('a grant that is taken away is missing in both at the next call', async ({ engine, rest, soap }) => {
  assert.equal((await rest.put('/inventory/MUG-SAIL', { qty: 3 })).status, 200);
  assert.equal(await soap('cart.create'), 'ok');
  await engine.write(async (tx) => {
    const role = (await findRole(tx, 'both')) ?? assert.fail('the role has the name of the user');
    await revoke(tx, role, 'all');
  });
  assert.equal((await rest.put('/inventory/MUG-SAIL', { qty: 9 })).status, 403);
  assert.match(await soap('cart.create'), /^2 /);
});

onBothWays('a new key of the user ends tokens', async ({ engine, rest, userId }) => {
  await engine.write((tx) => setKey(tx, userId, 'x:y', Date.now()));
  const refused = await rest.get('/inventory/MUG-SAIL');
  assert.deepEqual([refused.status, refused.body.error], [401, 'authentication_error']);
});
