import assert from 'node:assert/strict';
import type { Engine } from '../../../src/platform/storage/engine.ts';
import { addApiUser, testKey } from '../../support/service.ts';
import { onShop } from '../../support/shop.ts';
import { onSoapShop, type SoapShop, shownInteger } from '../../support/soap-shop.ts';
import { styledClient } from '../../support/styled-client.ts';
import type { AnswerValue } from '../../transcripts/read-answer.ts';

type Fields = Record<string, AnswerValue>;

/** Categories of the demo store: the root of its default store views, and `Writing` with `Pens` and `Inks` below it. */
const [root, writing, pens, inks] = ['2', '4', '5', '6'] as const;
const id = (value: AnswerValue | undefined): string => String(value).replace(/^int /, '');

/** The names of a tree, each with the names below it. */
function names(tree: AnswerValue): unknown {
  const { name, children } = tree as Fields;
  return [name, (Array.isArray(children) ? children : []).map(names)];
}

async function create(shop: SoapShop, parentId: string, data: object = {}, store?: string): Promise<string> {
  const categoryData = { name: 'Maps', is_active: '1', ...data };
  return id(await shop.result('category.create', { parentId, categoryData, ...(store && { store }) }));
}

async function info(shop: SoapShop, categoryId: string, store?: string): Promise<Fields> {
  return (await shop.result('category.info', { categoryId, ...(store && { store }) })) as Fields;
}

/** The ids directly below a category, in their order. */
async function below(shop: SoapShop, parentId: string): Promise<string[]> {
  const level = (await shop.list('category.level', { categoryId: parentId })) as Fields[];
  return level.map(({ category_id }) => id(category_id));
}

/** Attributes that false clears, and switches, with two that the merchant made. */
const cleared = [
  'meta_title',
  'description',
  'page_layout',
  'custom_design',
  'display_mode',
  'default_sort_by',
  'available_sort_by',
  'custom_design_from',
  'landing_page',
  'filter_price_range',
  'own_note',
];
const switches = ['is_active', 'include_in_menu', 'is_anchor', 'own_switch'];

/** Gives categories a text and a switch of the merchant. */
async function addOwnAttributes(engine: Engine): Promise<void> {
  const own = {
    entity_type_id: 3,
    backend_type: 'varchar',
    source: null as string | null,
    frontend_input: 'text',
    is_user_defined: 1,
  };
  const values = [
    { ...own, code: 'own_note' },
    { ...own, code: 'own_switch', backend_type: 'int', source: 'boolean' },
  ];
  await engine.write((tx) => tx.query((q) => q.insertInto('attribute').values(values)));
}

/** The own values of a category at a store view, by code. */
async function valuesOf(engine: Engine, categoryId: number, codes: string[], storeId: number): Promise<object> {
  const rows = await engine.read((tx) =>
    tx.query((q) =>
      q
        .selectFrom('category_value as v')
        .innerJoin('attribute as a', 'a.attribute_id', 'v.attribute_id')
        .select(['a.code', 'v.value'])
        .where('v.category_id', '=', categoryId)
        .where('v.store_id', '=', storeId)
        .where('a.code', 'in', codes),
    ),
  );
  return Object.fromEntries(rows.map(({ code, value }) => [code, value]));
}

onSoapShop('the tree shows a category with all below it, as a store view calls them', async ({ result }) => {
  assert.deepEqual(names(await result('category.tree', { parentId: writing })), [
    'Writing',
    [
      ['Pens', []],
      ['Inks', []],
    ],
  ]);
  assert.deepEqual(names(await result('category.tree', { parentId: writing, store: 'german' })), [
    'Schreiben',
    [
      ['Stifte', []],
      ['Tinten', []],
    ],
  ]);
});

onSoapShop('without a category the tree is that of the store view, else that of all', async ({ result }) => {
  assert.equal((names(await result('category.tree')) as string[])[0], 'All shops');
  assert.equal((names(await result('category.tree', { store: 'atelier_fr' })) as string[])[0], "L'atelier");
});

onSoapShop('inactive categories are in the tree', async (shop) => {
  const made = await create(shop, writing, { is_active: '0' });
  const tree = (await shop.result('category.tree', { parentId: writing })) as { children: Fields[] };
  const node = tree.children.find(({ category_id }) => id(category_id) === made);
  assert.equal(node?.is_active, shownInteger(shop.style, 0, true));
});

onSoapShop('a level has the direct children, by position', async (shop) => {
  assert.deepEqual(await below(shop, writing), [pens, inks]);
  await shop.result('category.move', { categoryId: inks, parentId: writing, afterId: '0' });
  assert.deepEqual(await below(shop, writing), [inks, pens]);
});

onSoapShop('the level of a website is the roots of its store views', async ({ list }) => {
  const roots = async (args: object) =>
    ((await list('category.level', { ...args })) as Fields[]).map(({ name }) => name);
  const website = '2';
  assert.deepEqual(await roots({ website }), ['The atelier']);
  assert.deepEqual(await roots({ website, store: 'atelier_fr' }), ['Papeterie', 'Café']);
});

onSoapShop('a new category comes behind its siblings, with a key made of its name', async (shop) => {
  const made = await create(shop, writing, { name: 'Wax & seals', position: '1' });
  const shown = await info(shop, made);
  assert.deepEqual(
    [shown.name, shown.position, shown.level, id(shown.parent_id), shown.path, shown.url_key, shown.url_path],
    ['Wax & seals', '3', '3', writing, `1/2/4/${made}`, 'wax-seals', 'writing/wax-seals.html'],
  );
});

onSoapShop('a key that a sibling has gets a number', async (shop) => {
  await create(shop, writing, { url_key: 'Cartes & Plans' });
  const second = await create(shop, writing, { url_key: 'Cartes & Plans' });
  assert.equal((await info(shop, second)).url_key, 'cartes-and-plans-1');
});

onSoapShop('a category that is created at a store view also has the values as defaults', async (shop) => {
  const made = await create(shop, writing, { name: 'Karten' }, 'german');
  assert.equal((await info(shop, made)).name, 'Karten');
  await shop.result('category.update', { categoryId: made, categoryData: { name: 'Maps' } });
  assert.equal((await info(shop, made)).name, 'Maps');
  assert.equal((await info(shop, made, 'german')).name, 'Karten');
});

onSoapShop('an update changes only given fields', async (shop) => {
  const before = await info(shop, writing);
  await shop.result('category.update', { categoryId: writing, categoryData: { description: 'New', unknown: 'x' } });
  const { updated_at: _, ...after } = await info(shop, writing);
  const { updated_at: __, ...rest } = before;
  assert.deepEqual(after, { ...rest, description: 'New' });
});

onSoapShop('an update at a store view writes for that one alone', async (shop) => {
  const categoryData = { name: 'Feder und Tinte' };
  await shop.result('category.update', { categoryId: writing, categoryData, store: 'german' });
  assert.equal((await info(shop, writing, 'german')).name, 'Feder und Tinte');
  assert.equal((await info(shop, writing)).name, 'Writing');
  const own = await shop.engine.read((tx) =>
    tx.query((q) =>
      q
        .selectFrom('category_value as v')
        .innerJoin('attribute as a', 'a.attribute_id', 'v.attribute_id')
        .select('a.code')
        .where('v.category_id', '=', 4)
        .where('v.store_id', '=', 2)
        .orderBy('a.code'),
    ),
  );
  assert.deepEqual(
    own.map(({ code }) => code),
    ['description', 'name'],
  );
});

onSoapShop('an empty text clears', async (shop) => {
  await shop.result('category.update', { categoryId: writing, categoryData: { description: '' } });
  const { description = null } = await info(shop, writing);
  assert.equal(description, null);
});

for (const style of ['v1', 'xmlrpc'] as const) {
  onShop(
    `${style}: false clears as an empty text does, but is the no of a switch`,
    async ({ engine, url }) => {
      await addApiUser(engine, 'connector', ['all']);
      const client = styledClient(url, style);
      const session = await client.login('connector', testKey);
      const codes = [...cleared, ...switches, 'url_key'];
      const update = (value: unknown, store = '0', more: object = {}) =>
        client.outcome(session, 'category.update', {
          categoryId: writing,
          categoryData: { ...Object.fromEntries(codes.map((code) => [code, value])), ...more },
          store,
        });
      const written = (storeId: number) => valuesOf(engine, 4, codes, storeId);
      const given = { custom_design_from: '2026-11-28', available_sort_by: ['1'] };
      assert.equal(await update('1', '0', given), 'ok');
      assert.equal(await update('1', 'german', given), 'ok');
      const no = Object.fromEntries(switches.map((code) => [code, '0']));
      assert.equal(await update(false, 'german'), 'ok');
      // A category is an anchor in all store views.
      assert.deepEqual(await written(2), { include_in_menu: '0', is_active: '0', own_switch: '0' });
      assert.equal(await update(false), 'ok');
      assert.deepEqual(await written(0), { ...no, url_key: 'writing' });
      const categoryData = { name: 'Maps', is_active: false, url_key: false, meta_title: false, position: false };
      assert.equal(await client.outcome(session, 'category.create', { parentId: writing, categoryData }), 'ok');
      const name = { categoryId: writing, categoryData: { name: false } };
      assert.equal(await client.outcome(session, 'category.update', name), '103 Attribute "name" is required.');
      const [made] = await engine.read((tx) =>
        tx.query((q) => q.selectFrom('category').select(({ fn }) => fn.max('category_id').as('id'))),
      );
      assert.deepEqual(await valuesOf(engine, made?.id as number, ['name', 'is_active', 'url_key', 'meta_title'], 0), {
        is_active: '0',
        name: 'Maps',
        url_key: 'maps',
      });
    },
    { fill: addOwnAttributes },
  );
}

onSoapShop('how a category is sorted, or that the store says so', async (shop) => {
  const { style } = shop;
  const made = await create(shop, writing, { available_sort_by: ['name', 'price'], default_sort_by: 'price' });
  const shown = await info(shop, made);
  assert.deepEqual([shown.available_sort_by, shown.default_sort_by], [['name', 'price'], 'price']);
  const plain = await info(shop, await create(shop, writing, { name: 'Plain' }));
  assert.equal(plain.default_sort_by, style === 'v1' ? null : 'position');
  assert.deepEqual(plain.available_sort_by, { v1: null, v2: [], wsi: '' }[style]);
});

onSoapShop('info shows the requested attributes, and those that it always shows', async ({ result }) => {
  const shown = (await result('category.info', { categoryId: pens, attributes: ['name', 'nothing'] })) as Fields;
  assert.deepEqual(Object.keys(shown).sort(), [
    'all_children',
    'category_id',
    'children',
    'is_active',
    'level',
    'name',
    'parent_id',
    'position',
  ]);
});

onSoapShop('a category is moved behind a sibling, with all below it', async (shop) => {
  await shop.result('category.move', { categoryId: writing, parentId: '10', afterId: '11' });
  assert.deepEqual(await below(shop, '10'), ['11', writing, '12']);
  const moved = await info(shop, pens);
  assert.deepEqual([moved.path, moved.level], ['1/2/10/4/5', '4']);
  assert.equal((await info(shop, '10')).children_count, shownInteger(shop.style, 5, true));
  assert.deepEqual((await info(shop, '10')).all_children, '10,11,4,12,5,6');
});

onSoapShop('the address that a moved category had leads to the new one', async (shop) => {
  await shop.result('category.move', { categoryId: pens, parentId: '10' });
  const rows = await shop.engine.read((tx) =>
    tx.query((q) => q.selectFrom('url_rewrite').select(['request_path', 'category_id']).where('category_id', '=', 5)),
  );
  assert.deepEqual([...new Set(rows.map(({ request_path }) => request_path))], ['writing/pens.html']);
});

onSoapShop('a category goes with all below it, and its products stay', async (shop) => {
  const count = async (table: 'category' | 'product') =>
    (await shop.engine.read((tx) => tx.query((q) => q.selectFrom(table).select(`${table}_id` as never)))).length;
  const categories = await count('category');
  const products = await count('product');
  await shop.result('category.delete', { categoryId: writing });
  assert.deepEqual([await count('category'), await count('product')], [categories - 3, products]);
  assert.equal(await shop.fault('category.info', { categoryId: pens }), '102 Category not exists.');
});

onSoapShop('the root of a tree goes where no store has it', async (shop) => {
  const root = await create(shop, '1', { name: 'Spare' });
  assert.equal((await info(shop, root)).level, '1');
  assert.equal(await shop.fault('category.delete', { categoryId: root }), 'ok');
});

onSoapShop('products are put into a category, to another place, and out of it', async (shop) => {
  const members = async () =>
    ((await shop.list('category.assignedProducts', { categoryId: '13' })) as Fields[]).map(
      ({ sku, position }) => `${sku} ${id(position)}`,
    );
  const before = await members();
  const product = { categoryId: '13', productId: 'INK-TIDE' };
  await shop.result('category.assignProduct', product);
  assert.ok((await members()).includes('INK-TIDE 0'));
  await shop.result('category.updateProduct', { ...product, position: '99' });
  assert.equal((await members()).at(-1), 'INK-TIDE 99');
  await shop.result('category.removeProduct', product);
  assert.deepEqual(await members(), before);
});

onSoapShop('a product is listed in REST where SOAP has put it', async (shop) => {
  await shop.result('category.assignProduct', { categoryId: '13', productId: 'INK-TIDE' });
  const { body } = await (await shop.as()).get('/products?categoryId=13&itemsPerPage=100');
  assert.ok((body as unknown as { sku: string }[]).some(({ sku }) => sku === 'INK-TIDE'));
});

onSoapShop('the chosen store view stays with the session, apart from that of products', async ({ result, style }) => {
  await result('category.currentStore', { store: 'german' });
  assert.equal(await result('category_attribute.currentStore'), shownInteger(style, 2));
  assert.equal(await result('product_attribute.currentStore'), shownInteger(style, 0));
  assert.equal(((await result('category.info', { categoryId: pens })) as Fields).name, 'Stifte');
});

onSoapShop('attributes of categories and their options are listed', async ({ list, style }) => {
  const attributes = (await list('category_attribute.list')) as Fields[];
  assert.deepEqual(
    attributes.slice(0, 4).map(({ code }) => code),
    ['created_at', 'updated_at', 'parent_id', 'increment_id'],
  );
  const name = attributes.find(({ code }) => code === 'name');
  assert.deepEqual([name?.type, name?.scope], ['text', 'store']);
  assert.equal(name?.required, { v1: 'int 1', v2: '1', wsi: '1' }[style]);
  const options = (await list('category_attribute.options', { attributeId: 'display_mode' })) as Fields[];
  assert.deepEqual(options[0], { label: 'Products only', value: 'PRODUCTS' });
});

onSoapShop(
  'without the access ids nothing is changed',
  async (shop) => {
    const rows = () =>
      shop.engine.read((tx) => tx.query((q) => q.selectFrom('category').selectAll().orderBy('category_id')));
    const before = await rows();
    const categoryData = { name: 'Maps', is_active: '1' };
    for (const [path, args] of [
      ['category.create', { parentId: root, categoryData }],
      ['category.update', { categoryId: pens, categoryData }],
      ['category.move', { categoryId: pens, parentId: '10' }],
      ['category.delete', { categoryId: pens }],
      ['category.assignProduct', { categoryId: pens, productId: 'INK-TIDE' }],
    ] as const) {
      assert.equal(await shop.fault(path, args), '2 Access denied.', path);
    }
    assert.deepEqual(await rows(), before);
  },
  { grants: ['catalog/product'] },
);
