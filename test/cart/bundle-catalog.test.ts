import assert from 'node:assert/strict';
import { loadBundleOptions } from '../../src/domain/catalog/parts/bundle/rows.ts';
import type { Tx } from '../../src/platform/storage/engine.ts';
import { onDemoStore } from '../support/legacy.ts';
import { bundleIds } from './bundle-store.ts';

const view = { storeId: 1, websiteId: 1 };

onDemoStore('all bundles are loaded in two queries, and none in none', async (engine) => {
  const ids = [(await bundleIds(engine, 'BOX-DESK')).bundleId, (await bundleIds(engine, 'BOX-MORNING')).bundleId];
  await engine.read(async (tx) => {
    let asked = 0;
    const counted: Tx = Object.assign(Object.create(tx), {
      all: (...query: Parameters<Tx['all']>) => {
        asked++;
        return tx.all(...query);
      },
    });
    const found = await loadBundleOptions(counted, ids, view);
    assert.deepEqual([[...found.keys()], asked], [ids, 2]);
    assert.deepEqual([(await loadBundleOptions(counted, [], view)).size, asked], [0, 2]);
  });
});

onDemoStore('options and selections come in display order, with their rules', async (engine) => {
  const { bundleId, option, selection } = await bundleIds(engine, 'BOX-MORNING');
  const found = await engine.read((tx) => loadBundleOptions(tx, [bundleId], view));
  assert.deepEqual(
    found.get(bundleId)?.map(({ selections, ...rest }) => rest),
    [
      {
        optionId: Number(option('Beans')),
        title: 'Beans',
        isRequired: true,
        isMultiple: false,
        type: 'select',
        position: 1,
      },
      {
        optionId: Number(option('Also in the box')),
        title: 'Also in the box',
        isRequired: false,
        isMultiple: true,
        type: 'multi',
        position: 2,
      },
    ],
  );
  const [beans, also] = found.get(bundleId) ?? [];
  const sold = [...(beans?.selections ?? []), ...(also?.selections ?? [])];
  assert.deepEqual(
    sold.map(({ productId, ...rest }) => rest),
    [
      {
        selectionId: Number(selection('Beans', 'BEAN-HARBOUR')),
        qty: 20_000,
        canChangeQty: false,
        price: 0,
        isPercent: false,
        isDefault: true,
        position: 1,
      },
      {
        selectionId: Number(selection('Beans', 'BEAN-NIGHT')),
        qty: 20_000,
        canChangeQty: false,
        price: 10_000,
        isPercent: false,
        isDefault: false,
        position: 2,
      },
      {
        selectionId: Number(selection('Also in the box', 'MUG-SAIL')),
        qty: 10_000,
        canChangeQty: false,
        price: 120_000,
        isPercent: false,
        isDefault: false,
        position: 1,
      },
      {
        selectionId: Number(selection('Also in the box', 'KETTLE-GOOSE')),
        qty: 10_000,
        canChangeQty: false,
        price: 1_200_000,
        isPercent: true,
        isDefault: false,
        position: 2,
      },
    ],
  );
});

onDemoStore('titles are those of the store view, else the default', async (engine, call) => {
  const { option, choice } = await bundleIds(engine, 'BOX-DESK');
  const bundle_option = { ...choice({ 'To write with': 'PEN-WREN' }), [option('To write on')]: '999999' };
  for (const [store, title] of [
    ['german', 'Zum Beschreiben'],
    ['default', 'To write on'],
  ]) {
    const quoteId = await call('cart.create', { store });
    assert.equal(
      await call.fault('cart_product.add', { quoteId, store, productsData: [{ sku: 'BOX-DESK', bundle_option }] }),
      `1022 Please specify a valid value for the option <em>${title}</em>.`,
    );
  }
});
