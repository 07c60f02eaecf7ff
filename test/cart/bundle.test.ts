import assert from 'node:assert/strict';
import { identifyLines } from '../../src/migrate-in/line-identities.ts';
import { linesOf, onDemoStore } from '../support/legacy.ts';
import { bundleIds, cartWith } from './bundle-store.ts';

const paperAndPen = { 'To write on': 'NOTE-DOT-CLAY-A6', 'To write with': 'PEN-WREN' };
const deskSku = 'BOX-DESK-NOTE-DOT-CLAY-A6-PEN-WREN';

onDemoStore('a bundle is a line with its chosen parts under it, in the order of its options', async (engine, call) => {
  const { choice } = await bundleIds(engine, 'BOX-DESK');
  const bundle_option = choice({
    'Something beside it': ['MUG-SAIL', 'BEAN-HARBOUR'],
    'To write with': 'INK-MOSS',
    'To write on': 'NOTE-DOT-CLAY-A6',
  });
  const quoteId = await cartWith(call, { sku: 'BOX-DESK', bundle_option });
  const list = (await call('cart_product.list', { quoteId })) as { sku: string; type: string; name: string }[];
  assert.deepEqual(
    list.map(({ sku, type }) => [sku, type]),
    [
      ['BOX-DESK-NOTE-DOT-CLAY-A6-INK-MOSS-BEAN-HARBOUR-MUG-SAIL', 'bundle'],
      ['NOTE-DOT-CLAY-A6', 'simple'],
      ['INK-MOSS', 'simple'],
      ['BEAN-HARBOUR', 'simple'],
      ['MUG-SAIL', 'simple'],
    ],
  );
  assert.equal(list[0]?.name, 'Desk box');
  const info = (await call('cart.info', { quoteId })) as Record<string, unknown> & {
    items: { item_id: string; parent_item_id: string | null; qty: number; weight: string | null }[];
  };
  assert.deepEqual([info.items_count, info.items_qty, info.subtotal, info.is_virtual], ['1', '1.0000', '49.3000', '0']);
  assert.deepEqual(
    info.items.map(({ parent_item_id, qty }) => [parent_item_id, qty]),
    [
      [null, 1],
      [info.items[0]?.item_id, 1],
      [info.items[0]?.item_id, 2],
      [info.items[0]?.item_id, 1],
      [info.items[0]?.item_id, 1],
    ],
  );
});

onDemoStore('a bundle of fixed SKU keeps it, and one of fixed weight keeps that', async (engine, call) => {
  const { choice } = await bundleIds(engine, 'BOX-MORNING');
  const quoteId = await cartWith(call, { sku: 'BOX-MORNING', bundle_option: choice({ Beans: 'BEAN-NIGHT' }) });
  const { items } = (await call('cart.info', { quoteId })) as { items: { sku: string; weight: string; qty: number }[] };
  assert.deepEqual(
    items.map(({ sku, weight, qty }) => [sku, weight, qty]),
    [
      ['BOX-MORNING', '0.6000', 1],
      ['BEAN-NIGHT', '0.2600', 2],
    ],
  );
});

onDemoStore('a bundle of dynamic weight has the weight of its parts', async (engine, call) => {
  const { choice } = await bundleIds(engine, 'BOX-DESK');
  const bundle_option = choice({ 'To write on': 'NOTE-DOT-CLAY-A6', 'To write with': 'INK-MOSS' });
  const quoteId = await cartWith(call, { sku: 'BOX-DESK', bundle_option });
  const { items } = (await call('cart.info', { quoteId })) as { items: { weight: string }[] };
  const [whole, paper, ink] = items.map(({ weight }) => Number(weight));
  assert.equal(ink, 0.11);
  assert.equal(whole, Math.round(((paper ?? 0) + 2 * (ink ?? 0)) * 10_000) / 10_000);
});

onDemoStore('a bundle of virtual parts only is virtual and weighs nothing', async (engine, call) => {
  const { choice } = await bundleIds(engine, 'BOX-DESK');
  await engine.write((tx) =>
    tx.exec("update product set type = 'virtual' where sku in ('NOTE-DOT-CLAY-A6', 'PEN-WREN')"),
  );
  const quoteId = await cartWith(call, { sku: 'BOX-DESK', bundle_option: choice(paperAndPen) });
  const info = (await call('cart.info', { quoteId })) as {
    is_virtual: string;
    items: { is_virtual: string; weight: string | null }[];
  };
  assert.equal(info.is_virtual, '1');
  assert.deepEqual(
    info.items.map(({ is_virtual, weight }) => [is_virtual, weight]),
    [
      ['1', null],
      ['1', null],
      ['1', null],
    ],
  );
});

onDemoStore('choices that are missing or wrong are item errors, and nothing is saved', async (engine, call) => {
  const desk = await bundleIds(engine, 'BOX-DESK');
  const on = desk.option('To write on');
  const using = desk.option('To write with');
  const pen = desk.selection('To write with', 'PEN-WREN');
  const [a5, a6] = ['NOTE-DOT-CLAY-A5', 'NOTE-DOT-CLAY-A6'].map((sku) => desk.selection('To write on', sku));
  const specify = '1022 Please specify product option(s).';
  const select = '1022 Please select options for product.';
  const required = '1022 Required options are not selected.';
  const invalid = '1022 Please specify a valid value for the option <em>To write on</em>.';
  const cases: [bundle_option: unknown, fault: string][] = [
    [undefined, specify],
    [null, specify],
    ['x', specify],
    [{}, select],
    [[], select],
    [{ [on]: '', [using]: [] }, select],
    [{ [on]: '0' }, select],
    [{ [on]: a6 }, required],
    [{ [on]: a6, [using]: '' }, required],
    [{ [on]: '999999', [using]: pen }, invalid],
    [{ [on]: pen, [using]: pen }, invalid],
    [{ [on]: [a5, a6], [using]: pen }, invalid],
    [{ [on]: a6, [using]: pen, 999999: a5 }, specify],
  ];
  const quoteId = await call('cart.create');
  for (const [bundle_option, fault] of cases) {
    assert.equal(
      await call.fault('cart_product.add', { quoteId, productsData: [{ sku: 'BOX-DESK', bundle_option }] }),
      fault,
      JSON.stringify(bundle_option),
    );
  }
  assert.deepEqual(await linesOf(call, quoteId), []);
});

onDemoStore('one choice may come as a list, and several as a text with commas', async (engine, call) => {
  const { choice } = await bundleIds(engine, 'BOX-DESK');
  const onePaper = choice({ ...paperAndPen, 'To write on': ['NOTE-DOT-CLAY-A6'] });
  const several = choice({ ...paperAndPen, 'Something beside it': ['BEAN-HARBOUR', 'MUG-SAIL'] });
  const joined = Object.fromEntries(Object.entries(several).map(([id, ids]) => [id, String(ids)]));
  const quoteId = await cartWith(
    call,
    { sku: 'BOX-DESK', bundle_option: onePaper },
    { sku: 'BOX-DESK', bundle_option: joined },
  );
  assert.deepEqual(
    (await linesOf(call, quoteId)).filter(([sku]) => sku.startsWith('BOX')).map(([sku]) => sku),
    [deskSku, `${deskSku}-BEAN-HARBOUR-MUG-SAIL`],
  );
});

onDemoStore(
  'without bundle_option only a bundle in which there is nothing to choose is added',
  async (engine, call) => {
    const quoteId = await call('cart.create');
    const { option, selection } = await bundleIds(engine, 'BOX-MORNING');
    const item = { quoteId, productsData: [{ sku: 'BOX-MORNING' }] };
    assert.equal(await call.fault('cart_product.add', item), '1022 Please specify product option(s).');
    await engine.write(async (tx) => {
      await tx.exec(`delete from bundle_option where option_id = ${option('Also in the box')}`);
      await tx.exec(`delete from bundle_selection where selection_id = ${selection('Beans', 'BEAN-NIGHT')}`);
    });
    await call('cart_product.add', item);
    assert.deepEqual(await linesOf(call, quoteId), [
      ['BOX-MORNING', 1, '17.0000', '17.0000'],
      ['BEAN-HARBOUR', 2, '0.0000', '0.0000'],
    ]);
  },
);

onDemoStore('buyers set the quantity of a selection only where it lets them', async (engine, call) => {
  const { choice, option } = await bundleIds(engine, 'BOX-DESK');
  const asked = async (sku: string, qty: unknown): Promise<unknown> => {
    const bundle_option = choice({ ...paperAndPen, 'To write with': sku });
    const quoteId = await cartWith(call, {
      sku: 'BOX-DESK',
      bundle_option,
      bundle_option_qty: { [option('To write with')]: qty },
    });
    return (await linesOf(call, quoteId))[2];
  };
  assert.deepEqual(await asked('PEN-WREN', '3'), ['PEN-WREN', 3, '6.5000', '19.5000']);
  assert.deepEqual(await asked('PEN-WREN', 2.7), ['PEN-WREN', 2, '6.5000', '13.0000']);
  for (const qty of ['many', 0, -2, ''])
    assert.deepEqual(await asked('PEN-WREN', qty), ['PEN-WREN', 1, '6.5000', '6.5000']);
  assert.deepEqual(await asked('INK-MOSS', 5), ['INK-MOSS', 2, '7.2000', '14.4000']);
});

onDemoStore('choices are kept by the codes of the legacy store', async (engine, call) => {
  const { choice, option, selection, bundleId } = await bundleIds(engine, 'BOX-DESK');
  const quoteId = await cartWith(call, {
    sku: 'BOX-DESK',
    bundle_option: choice(paperAndPen),
    bundle_option_qty: { [option('To write with')]: 2 },
  });
  const rows = await engine.read((tx) =>
    tx.query((q) =>
      q
        .selectFrom('quote_item as i')
        .innerJoin('quote_item_option as o', 'o.item_id', 'i.item_id')
        .select(['i.product_id', 'i.sku', 'o.code', 'o.value'])
        .where('i.quote_id', '=', Number(quoteId))
        .orderBy('o.code'),
    ),
  );
  const paper = selection('To write on', 'NOTE-DOT-CLAY-A6');
  const pen = selection('To write with', 'PEN-WREN');
  const ofBundle = rows.filter((row) => row.product_id === bundleId).map(({ code, value }) => [code, value]);
  const ofParts = rows.filter((row) => row.product_id !== bundleId);
  const productId = (sku: string) => ofParts.find((row) => row.sku === sku)?.product_id;
  assert.deepEqual(Object.fromEntries(ofBundle), {
    bundle_option_ids: `[${option('To write on')},${option('To write with')}]`,
    bundle_selection_ids: `["${paper}","${pen}"]`,
    [`selection_qty_${paper}`]: '1',
    [`selection_qty_${pen}`]: '2',
    [`product_qty_${productId('NOTE-DOT-CLAY-A6')}`]: '1',
    [`product_qty_${productId('PEN-WREN')}`]: '2',
  });
  assert.deepEqual(ofParts.map(({ sku, code, value }) => [sku, code, value]).sort(), [
    ['NOTE-DOT-CLAY-A6', 'selection_id', paper],
    ['PEN-WREN', 'selection_id', pen],
  ]);
});

onDemoStore(
  'equal choices merge in whatever order they come; another quantity is another line',
  async (engine, call) => {
    const { choice, option } = await bundleIds(engine, 'BOX-DESK');
    const named = choice(paperAndPen);
    // Keys with a blank stay in the order in which they are written.
    const turned = Object.fromEntries(
      Object.entries(named)
        .toReversed()
        .map(([id, value]) => [` ${id}`, value]),
    );
    const quoteId = await call('cart.create');
    const add = (bundle_option: unknown, wanted = 1) =>
      call('cart_product.add', {
        quoteId,
        productsData: [{ sku: 'BOX-DESK', bundle_option, bundle_option_qty: { [option('To write with')]: wanted } }],
      });
    await add(named);
    await add(turned);
    await add(named, 2);
    assert.deepEqual(await linesOf(call, quoteId), [
      [deskSku, 2, '18.5000', '37.0000'],
      ['NOTE-DOT-CLAY-A6', 1, '12.0000', '24.0000'],
      ['PEN-WREN', 1, '6.5000', '13.0000'],
      [deskSku, 1, '25.0000', '25.0000'],
      ['NOTE-DOT-CLAY-A6', 1, '12.0000', '12.0000'],
      ['PEN-WREN', 2, '6.5000', '13.0000'],
    ]);
  },
);

onDemoStore('a line from the legacy store merges with the same choice made here', async (engine, call) => {
  const { choice, option, selection, bundleId } = await bundleIds(engine, 'BOX-DESK');
  const item = { sku: 'BOX-DESK', bundle_option: choice(paperAndPen) };
  const quoteId = await cartWith(call, item);
  const paper = selection('To write on', 'NOTE-DOT-CLAY-A6');
  const pen = selection('To write with', 'PEN-WREN');
  const lineId = `(select item_id from quote_item where quote_id = ${quoteId} and product_id = ${bundleId})`;
  await engine.write(async (tx) => {
    await tx.exec(
      `update quote_item_option set value = '[${option('To write with')},${option('To write on')}]' where code = 'bundle_option_ids' and item_id = ${lineId}`,
    );
    await tx.exec(
      `update quote_item_option set value = '[${pen},${paper}]' where code = 'bundle_selection_ids' and item_id = ${lineId}`,
    );
    await tx.exec(
      `insert into quote_item_option (item_id, code, product_id, value) values (${lineId}, 'bundle_identity', ${bundleId}, '${bundleId}_${paper}_1_${pen}_1')`,
    );
    await tx.exec(`update quote_item set identity = '' where quote_id = ${quoteId}`);
    await identifyLines(tx);
  });
  await call('cart_product.add', { quoteId, productsData: [{ ...item, qty: 2 }] });
  assert.deepEqual(await linesOf(call, quoteId), [
    [deskSku, 3, '18.5000', '55.5000'],
    ['NOTE-DOT-CLAY-A6', 1, '12.0000', '36.0000'],
    ['PEN-WREN', 1, '6.5000', '19.5000'],
  ]);
});

onDemoStore('update, move and remove mean the line by its choice, and take its parts along', async (engine, call) => {
  const { choice } = await bundleIds(engine, 'BOX-DESK');
  const item = (chosen: Parameters<typeof choice>[0], qty = 1) => [
    { sku: 'BOX-DESK', qty, bundle_option: choice(chosen) },
  ];
  const withMug = { ...paperAndPen, 'Something beside it': 'MUG-SAIL' };
  const quoteId = await cartWith(call, ...item(paperAndPen), ...item(withMug));
  await call('cart_product.update', { quoteId, productsData: item(paperAndPen, 4) });
  assert.deepEqual(await linesOf(call, quoteId), [
    [deskSku, 4, '18.5000', '74.0000'],
    ['NOTE-DOT-CLAY-A6', 1, '12.0000', '48.0000'],
    ['PEN-WREN', 1, '6.5000', '26.0000'],
    [`${deskSku}-MUG-SAIL`, 1, '32.5000', '32.5000'],
    ['NOTE-DOT-CLAY-A6', 1, '12.0000', '12.0000'],
    ['PEN-WREN', 1, '6.5000', '6.5000'],
    ['MUG-SAIL', 1, '14.0000', '14.0000'],
  ]);
  await engine.write((tx) => tx.exec(`update quote set customer_id = 1 where quote_id = ${quoteId}`));
  const before = (await linesOf(call, 1)).length;
  await call('cart_product.moveToCustomerQuote', { quoteId, productsData: item(paperAndPen) });
  assert.deepEqual((await linesOf(call, 1)).slice(before), [
    [deskSku, 4, '18.5000', '74.0000'],
    ['NOTE-DOT-CLAY-A6', 1, '12.0000', '48.0000'],
    ['PEN-WREN', 1, '6.5000', '26.0000'],
  ]);
  assert.equal(
    await call.fault('cart_product.remove', { quoteId, productsData: item(paperAndPen) }),
    '1026 One item of products is not belong any of quote item',
  );
  await call('cart_product.remove', { quoteId, productsData: item(withMug) });
  assert.deepEqual(await call('cart_product.list', { quoteId }), []);
});
