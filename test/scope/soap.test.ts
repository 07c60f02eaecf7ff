import assert from 'node:assert/strict';
import { createLegacyRegistry } from '../../src/app/app.ts';
import type { Engine } from '../../src/platform/storage/engine.ts';
import { attributeIdOf, groupId } from '../catalog/attribute-sets/support.ts';
import { png } from '../catalog/media/support.ts';
import { lineOf, readyCart } from '../checkout/support.ts';
import { guestAddress } from '../operations/carts.ts';
import type { Args, ScopeCase as Case, ScopeScene as Scene } from '../operations/case.ts';
import { operations } from '../operations/index.ts';
import { countStatements } from '../support/database/count-statements.ts';
import { onEachDemoStore, onEachEngine } from '../support/database/engines.ts';
import { makeOptions } from '../support/examples/custom-options.ts';
import { makeDownload } from '../support/examples/downloads.ts';
import { makeOrder } from '../support/examples/orders.ts';
import { makeTag } from '../support/examples/tags.ts';
import { type LegacyCaller, legacyCaller } from '../support/legacy.ts';
import { addApiUser, startService, testKey, testSettings } from '../support/service.ts';
import { type AnyStyle, everyStyle, styledClient } from '../support/styled-client.ts';
import { bind, everything, ownView, placeProducts, skus } from './support.ts';

const item = (sku: string, qty = 1) => ({ productsData: [{ sku, qty }] });

/** By the path of V1, in an order in which all calls can be made one after the other. */
const cases = Object.assign({}, ...operations.map(({ scope }) => scope)) as Readonly<Record<string, Case>>;

async function sceneOf(engine: Engine, call: LegacyCaller): Promise<Scene> {
  const product = await placeProducts(engine);
  const image: Record<string, string> = {};
  for (const name of Object.keys(skus) as (keyof typeof skus)[]) {
    image[name] = (await call('product_media.create', { productId: skus[name], data: { file: png(name) } })) as string;
  }
  await engine.write(async (tx) => {
    await tx.query((q) =>
      q.updateTable('store_config').set({ value: '0' }).where('path', '=', 'customer/account_share/scope'),
    );
  });
  const own = await customersCart(engine, call, ownView.code, 2);
  const foreign = await customersCart(engine, call, 'default', 1);
  const id = await call('product_attribute_set.create', { attributeSetName: 'Spare', skeletonSetId: '4' });
  const unused = await call('product_attribute_set.groupAdd', { attributeSetId: String(id), groupName: 'Unused' });
  const options = (await call('product_attribute.options', { attributeId: 'color' })) as { value: string }[];
  const customer = { own: await customerOf(engine, ownView.code), foreign: await customerOf(engine, 'default') };
  const addressOf = (customerId: number) =>
    call('customer_address.create', { customerId, addressData: { ...guestAddress, street: ['Kai 1'] } });
  const spareOf = (website_id: string) =>
    call('customer.create', { customerData: { email: `spare${website_id}@example.com`, website_id } });
  const readyIn = (store: string) => readyCart(call, { store, products: [{ sku: skus.shared, qty: 1 }] });
  const ready = { own: await readyIn(ownView.code), foreign: await readyIn('default') };
  return {
    cart: { own, foreign },
    ready,
    line: { own: await lineOf(engine, ready.own), foreign: await lineOf(engine, ready.foreign) },
    spareCustomer: { own: await spareOf('2'), foreign: await spareOf('1') },
    customerAddress: { own: await addressOf(customer.own), foreign: await addressOf(customer.foreign) },
    image: image as Scene['image'],
    option: Number(options.at(-1)?.value),
    set: { id, group: await groupId(engine, id, 'General'), unused },
    customOption: { own: await makeOptions(call, skus.own), foreign: await makeOptions(call, skus.foreign) },
    product,
    customer,
    downloadId: await makeDownload(call),
    tagId: await makeTag(engine, 'scene'),
    order: {
      own: await makeOrder(engine, { storeId: ownView.id, withDocuments: true }),
      foreign: await makeOrder(engine, { withDocuments: true }),
    },
    attributeId: await attributeIdOf(engine, 'shelf_mark'),
  };
}

/** The customer that was made for a store view. */
async function customerOf(engine: Engine, store: string): Promise<number> {
  const [row] = await engine.read((tx) =>
    tx.query((q) => q.selectFrom('customer').select('customer_id').where('email', '=', `${store}@example.com`)),
  );
  return row?.customer_id as number;
}

/** A cart with two lines, whose customer has an active one in the same store view. */
async function customersCart(engine: Engine, call: LegacyCaller, store: string, website: number): Promise<unknown> {
  const customer = await engine.write(async (tx) => {
    const email = `${store}@example.com`;
    const row = { website_id: website, group_id: 1, email, email_key: email, created_at: 1, updated_at: 1 };
    const [made] = await tx.query((q) => q.insertInto('customer').values(row).returning('customer_id'));
    return made?.customer_id as number;
  });
  const cart = async (): Promise<unknown> => {
    const quoteId = await call('cart.create', { store });
    await call('cart_customer.set', { quoteId, customerData: { mode: 'customer', customer_id: customer } });
    await call('cart_product.add', { quoteId, ...item(skus.shared) });
    await call('cart_product.add', { quoteId, ...item(skus.own) });
    return quoteId;
  };
  const active = Number(await cart());
  await engine.write((tx) =>
    tx.query((q) => q.updateTable('quote').set({ is_active: 1 }).where('quote_id', '=', active)),
  );
  return cart();
}

/** Declares a test with the scene, served, and a client for sessions of a bound user and of one who is not. */
function onScene(
  title: string,
  work: (parts: {
    engine: Engine;
    scene: Scene;
    bound: (path: string, args: Args, style?: AnyStyle) => Promise<string>;
    free: (path: string, args: Args) => Promise<string>;
    call: LegacyCaller;
    userId: number;
    media: string;
  }) => Promise<void>,
): void {
  onEachDemoStore(title, async (_t, engine, { mediaDir: media }) => {
    const call = await legacyCaller(engine, { settings: testSettings({ mediaDir: media }) });
    const scene = await sceneOf(engine, call);
    const userId = await addApiUser(engine, 'bound', ['all']);
    await bind(engine, userId, [ownView.id]);
    await addApiUser(engine, 'free', ['all']);
    const service = await startService(engine, { mediaDir: media });
    try {
      const session = (name: string) => styledClient(service.url, 'v1').login(name, testKey);
      const boundSession = await session('bound');
      const freeSession = await session('free');
      await work({
        engine,
        scene,
        call,
        userId,
        media,
        bound: (path, args, style = 'v1') => styledClient(service.url, style).outcome(boundSession, path, args),
        free: (path, args) => styledClient(service.url, 'v1').outcome(freeSession, path, args),
      });
    } finally {
      await service.close();
    }
  });
}

onScene('every operation on data outside of a user’s store views is fault 2, without effect', async (parts) => {
  const { engine, scene, bound, media } = parts;
  const before = await everything(engine, media);
  for (const [path, { outside }] of Object.entries(cases)) {
    for (const args of outside?.(scene) ?? []) {
      assert.equal(await bound(path, args), '2 Access denied.', `${path} ${JSON.stringify(args)}`);
      assert.ok((await everything(engine, media)) === before, `${path} ${JSON.stringify(args)} had an effect`);
    }
  }
});

onScene('every operation works inside of a user’s store views', async ({ scene, bound }) => {
  for (const [path, { inside }] of Object.entries(cases)) {
    for (const args of inside?.(scene) ?? []) {
      assert.equal(await bound(path, args), 'ok', `${path} ${JSON.stringify(args)}`);
    }
  }
});

onScene('a user without bounds may do all that', async ({ scene, free }) => {
  for (const [path, { outside, freely = 'ok' }] of Object.entries(cases)) {
    for (const args of outside?.(scene) ?? []) {
      assert.equal(await free(path, args), freely, `${path} ${JSON.stringify(args)}`);
    }
  }
});

/** Categories are everybody's to look at. */
const readsCategories = /^catalog_category(?:_attribute)?\.(?:tree|level|info|assignedProducts|options)$/;

onScene('an empty list of store views is outside of everything, in every style', async (parts) => {
  const { engine, scene, bound, userId } = parts;
  await bind(engine, userId, []);
  const before = await everything(engine);
  for (const [path, { inside, outside }] of Object.entries(cases)) {
    if (!outside) continue;
    for (const args of [...(inside?.(scene) ?? []), ...outside(scene)]) {
      // Neither names what has a scope.
      if (Object.keys(args).length === 0 && path.endsWith('currentStore')) continue;
      if (args.attributeId === 'color' && args.store === undefined) continue;
      if (readsCategories.test(path) && args.store === undefined) continue;
      for (const style of everyStyle)
        assert.equal(await bound(path, args, style), '2 Access denied.', `${path} ${style}`);
    }
  }
  assert.ok((await everything(engine)) === before);
});

onScene('lines are not moved into a cart of another store view of the website', async (parts) => {
  const { engine, scene, call, bound, userId } = parts;
  await bind(engine, userId, [1]);
  await engine.write((tx) =>
    tx.query((q) => q.updateTable('quote').set({ store_id: 2 }).where('is_active', '=', 1).where('store_id', '=', 1)),
  );
  const before = await everything(engine);
  const quoteId = scene.cart.foreign;
  assert.equal(await bound('cart_product.moveToCustomerQuote', { quoteId, ...item(skus.shared) }), '2 Access denied.');
  assert.ok((await everything(engine)) === before);
  await bind(engine, userId, [1, 2]);
  assert.equal(await bound('cart_product.moveToCustomerQuote', { quoteId, ...item(skus.shared) }), 'ok');
  assert.equal(((await call('cart_product.list', { quoteId })) as unknown[]).length, 1);
});

onScene('parts of composite products that are outside are not put into a cart', async (parts) => {
  const { engine, scene, bound, free, media } = parts;
  const [moss] = await engine.write(async (tx) => {
    const found = await tx.query((q) => q.selectFrom('product').select('product_id').where('sku', '=', 'INK-MOSS'));
    const id = found[0]?.product_id as number;
    await tx.query((q) => q.deleteFrom('product_website').where('product_id', '=', id).where('website_id', '=', 2));
    return found;
  });
  const id = String(moss?.product_id);
  const add = (product: Args): Args => ({ quoteId: scene.cart.own, productsData: [{ qty: 1, ...product }] });
  const selections = (ink: string) => ({ sku: 'BOX-DESK', bundle_option: { 1: '1', 2: ink, 3: '6' } });
  const before = await everything(engine, media);
  for (const args of [add({ sku: 'SET-INKS', super_group: { [id]: '1' } }), add(selections('5'))]) {
    assert.equal(await bound('cart_product.add', args), '2 Access denied.', JSON.stringify(args));
    assert.ok((await everything(engine, media)) === before, JSON.stringify(args));
    assert.equal(await free('cart_product.remove', args), '1026 One item of products is not belong any of quote item');
  }
  assert.equal(await bound('cart_product.add', add(selections('4'))), 'ok');
  assert.equal(await free('cart_product.add', add(selections('5'))), 'ok');
});

onScene('a store view that the session chose before it was bound counts as outside', async (parts) => {
  const { engine, bound, userId } = parts;
  await engine.write((tx) =>
    tx.query((q) => q.updateTable('api_user').set({ allowed_store_ids: null }).where('user_id', '=', userId)),
  );
  assert.equal(await bound('product_media.currentStore', { store: 'german' }), 'ok');
  await bind(engine, userId, [ownView.id]);
  assert.equal(await bound('product_media.list', { productId: skus.own }), '2 Access denied.');
  assert.equal(await bound('product_attribute.info', { attribute: 'color' }), '2 Access denied.');
  assert.equal(await bound('product_media.currentStore', { store: ownView.code }), 'ok');
  assert.equal(await bound('product_media.list', { productId: skus.own }), 'ok');
});

onEachDemoStore('labels of other store views are left out of an attribute', async (_t, engine) => {
  const call = await legacyCaller(engine);
  const data = {
    attribute_code: 'rim',
    frontend_input: 'text',
    frontend_label: [
      { store_id: '0', label: 'Rim' },
      { store_id: '2', label: 'Rand' },
      { store_id: '3', label: 'Bord' },
    ],
  };
  await call('product_attribute.create', { data });
  const labels = async (caller: LegacyCaller) =>
    ((await caller('product_attribute.info', { attribute: 'rim' })) as { frontend_label: unknown[] }).frontend_label;
  const all = await labels(call);
  assert.equal(all.length, 3);
  const other = await legacyCaller(engine, { name: 'bound' });
  await engine.write((tx) =>
    tx.query((q) => q.updateTable('api_user').set({ allowed_store_ids: '[3]' }).where('username', '=', 'bound')),
  );
  assert.deepEqual(await labels(other), [
    { store_id: '0', label: 'Rim' },
    { store_id: '3', label: 'Bord' },
  ]);
  assert.deepEqual(await labels(call), all);
});

onScene('bounds cost no statement of their own', async ({ engine, scene }) => {
  const counted = countStatements(engine);
  const cost = async (caller: LegacyCaller): Promise<number> => {
    const before = counted.statements();
    await caller('cart_product.list', { quoteId: scene.cart.own });
    return counted.statements() - before;
  };
  const free = await legacyCaller(engine, { name: 'someone', calls: counted.engine });
  const unbound = await cost(free);
  await engine.write((tx) =>
    tx.query((q) => q.updateTable('api_user').set({ allowed_store_ids: '[3]' }).where('username', '=', 'someone')),
  );
  assert.equal(await cost(free), unbound);
  assert.ok(unbound > 0);
});

onEachEngine('the matrix has every operation', async () => {
  const { operations } = createLegacyRegistry();
  const paths = operations.map(({ resource, method }) => `${resource.name}.${method}`).sort();
  assert.deepEqual(Object.keys(cases).sort(), paths);
  for (const { resource, method, command } of operations) {
    const { touches } = command;
    const { inside, outside } = cases[`${resource.name}.${method}`] as Case;
    assert.equal(inside === undefined, touches === 'shared', method);
    if (touches === 'open') assert.equal(outside, undefined, method);
  }
});
