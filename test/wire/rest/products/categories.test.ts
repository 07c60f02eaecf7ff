import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import type { Engine } from '../../../../src/platform/storage/engine.ts';
import { onShop, type Shop } from '../../../support/shop.ts';

interface Named {
  readonly id: number;
  readonly name: string;
}
const names = (body: readonly Named[]) => body.map(({ id, name }) => `${id} ${name}`);
const errors = (body: { errors: { field: string; message: string }[] }) => body.errors;

/** Path, level, number of categories below, and position of every category, by id. */
async function structure(engine: Engine): Promise<Record<number, string>> {
  const rows = await engine.read((tx) => tx.query((q) => q.selectFrom('category').selectAll().orderBy('category_id')));
  return Object.fromEntries(
    rows.map((row) => [row.category_id, `${row.path} level ${row.level} over ${row.children_count}`]),
  );
}

/** Fails unless paths, levels, parents and counts are consistent. */
async function assertWhole({ engine }: Shop): Promise<void> {
  const rows = await engine.read((tx) => tx.query((q) => q.selectFrom('category').selectAll()));
  const byId = new Map(rows.map((row) => [row.category_id, row]));
  for (const row of rows) {
    const parent = byId.get(row.parent_id);
    assert.equal(row.path, parent ? `${parent.path}/${row.category_id}` : String(row.category_id));
    assert.equal(row.level, row.path.split('/').length - 1);
    assert.equal(row.children_count, rows.filter(({ path }) => path.startsWith(`${row.path}/`)).length, row.path);
  }
}

onShop('everybody reads the active categories right below the root of the store view', async (shop) => {
  const client = await shop.as();
  const { body, headers } = await client.get('/categories');
  assert.deepEqual(names(body), [
    '4 Writing',
    '7 Paper',
    '10 Coffee corner',
    '13 Classes & presents',
    '14 To download',
  ]);
  assert.equal(headers.get('x-total-count'), '5');
  assert.deepEqual(names((await client.get('/categories?store=german')).body).slice(0, 2), ['4 Schreiben', '7 Papier']);
  assert.deepEqual(names((await client.get('/categories?store=atelier_fr')).body), ['15 Papeterie', '16 Café']);
  assert.deepEqual(names((await client.get('/categories?parentId=4')).body), ['5 Pens', '6 Inks']);
  assert.deepEqual(names((await client.get('/categories?includeInMenu=false')).body), ['14 To download']);
  assert.equal((await client.get('/categories?includeInMenu=true')).body.length, 4);
  assert.deepEqual((await client.get('/categories?parentId=15')).body, [], 'of another tree');
});

onShop('a category comes with its values, those below it, and its block', async (shop) => {
  await shop.engine.write(async (tx) => {
    const [attribute] = await tx.query((q) =>
      q.selectFrom('attribute').select('attribute_id').where('code', '=', 'landing_page'),
    );
    const attribute_id = attribute?.attribute_id ?? 0;
    await tx.query((q) =>
      q.insertInto('category_value').values({ category_id: 4, attribute_id, store_id: 0, value: '1' }),
    );
  });
  const { body } = await (await shop.as()).get('/categories/4');
  const { children, createdAt, updatedAt, ...category } = body;
  assert.ok(createdAt === updatedAt && createdAt.endsWith('Z'));
  assert.deepEqual(category, {
    id: 4,
    parentId: 2,
    name: 'Writing',
    urlKey: 'writing',
    isActive: true,
    includeInMenu: true,
    isAnchor: true,
    description: 'Everything that leaves a line behind.',
    descriptionHtml: 'Everything that leaves a line behind.',
    displayMode: 'PRODUCTS',
    pageLayout: null,
    metaTitle: null,
    metaKeywords: null,
    metaDescription: null,
    metaRobots: null,
    image: null,
    imageUrl: null,
    availableSortBy: ['position', 'name', 'price'],
    defaultSortBy: 'position',
    landingPageId: 1,
    filterPriceRange: null,
    customUseParentSettings: null,
    customApplyToProducts: null,
    path: '1/2/4',
    level: 2,
    position: 1,
    urlPath: 'writing.html',
    childrenCount: 2,
    childrenIds: [5, 6],
    productCount: category.productCount,
    cmsBlock: '<p>Tuesday to Saturday, nine to six.</p>',
  });
  assert.deepEqual(names(children), ['5 Pens', '6 Inks']);
  assert.deepEqual([children[0].urlPath, children[0].cmsBlock], ['writing/pens.html', undefined]);
  const [count] = await shop.engine.read((tx) =>
    tx.query((q) =>
      q
        .selectFrom('product_category')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .where('category_id', '=', 4),
    ),
  );
  assert.equal(category.productCount, count?.n);
});

onShop('inactive categories, those below them and those of other trees are only for granted callers', async (shop) => {
  const editor = await shop.as('categories/write');
  assert.equal((await editor.patch('/categories/4', { isActive: false })).status, 200);
  const everybody = await shop.as();
  for (const id of [4, 5, 15, 1, 99]) assert.equal((await everybody.get(`/categories/${id}`)).status, 404, String(id));
  assert.deepEqual((await everybody.get('/categories?parentId=4')).body, []);
  assert.ok(!names((await everybody.get('/categories')).body).includes('4 Writing'));
  assert.deepEqual((await everybody.get('/categories?search=pens')).body, []);
  assert.equal((await everybody.get('/categories/tree')).body.children.length, 4);
  for (const id of [4, 5, 15, 1]) assert.equal((await editor.get(`/categories/${id}`)).status, 200, String(id));
  assert.equal((await editor.get('/categories/4')).body.customDesign, null);
  assert.deepEqual(names((await editor.get('/categories?parentId=4')).body), ['5 Pens', '6 Inks']);
  assert.equal((await editor.get('/categories/99')).status, 404);
});

onShop('the tree is that of the store view', async (shop) => {
  const client = await shop.as();
  const { body } = await client.get('/categories/tree');
  assert.deepEqual([body.id, body.name, body.urlPath, body.childrenCount], [2, 'The shop', null, 11]);
  assert.deepEqual(names(body.children), [
    '4 Writing',
    '7 Paper',
    '10 Coffee corner',
    '13 Classes & presents',
    '14 To download',
  ]);
  assert.deepEqual(body.children[0].children, [
    {
      id: 5,
      parentId: 4,
      name: 'Pens',
      urlKey: 'pens',
      urlPath: 'writing/pens.html',
      level: 3,
      position: 1,
      isActive: true,
      includeInMenu: true,
      childrenCount: 0,
      children: [],
    },
    { ...body.children[0].children[1], id: 6, name: 'Inks' },
  ]);
  assert.deepEqual((await client.get('/categories/tree?depth=1')).body.children[0].children, []);
  assert.equal((await client.get('/categories/tree?includeInMenu=true')).body.children.length, 4);
  assert.equal((await client.get('/categories/tree?store=atelier_fr')).body.name, "L'atelier");
});

onShop('names are searched in the language of the store view, whatever case and accents', async (shop) => {
  const client = await shop.as();
  assert.deepEqual(names((await client.get('/categories?search=IN')).body), ['4 Writing', '6 Inks']);
  assert.deepEqual(names((await client.get('/categories?q=bucher&store=german')).body), ['8 Notizbücher']);
  assert.deepEqual((await client.get('/categories?search=bucher')).body, []);
  assert.deepEqual(names((await client.get('/categories?search=in&parentId=4')).body), ['6 Inks']);
});

onShop('pages of lists follow each other by cursor, both ways, whatever was added meanwhile', async (shop) => {
  const client = await shop.as();
  for (const path of ['/categories?itemsPerPage=2', '/categories?search=s&itemsPerPage=2']) {
    const all = (await client.get(path.replace('=2', '=100'))).body.map(({ id }: Named) => id);
    const links = (answer: { headers: Headers }) =>
      Object.fromEntries(
        [...(answer.headers.get('link') ?? '').matchAll(/<[^>]*\/api\/rest\/v2([^>]*)>; rel="(\w+)"/g)].map((m) => [
          m[2],
          m[1],
        ]),
      );
    const seen: number[] = [];
    let answer = await client.get(path);
    for (let pages = 0; pages < 20; pages++) {
      seen.push(...answer.body.map(({ id }: Named) => id));
      const { next } = links(answer);
      if (!next) break;
      answer = await client.get(next);
    }
    assert.deepEqual(seen, all, path);
    const back: number[] = [];
    for (let pages = 0; pages < 20; pages++) {
      back.unshift(...answer.body.map(({ id }: Named) => id));
      const { prev } = links(answer);
      if (!prev) break;
      answer = await client.get(prev);
    }
    assert.deepEqual(back, all, path);
    assert.deepEqual(
      (await client.get(`${path}&page=2`)).body.map(({ id }: Named) => id),
      all.slice(2, 4),
    );
  }
  assert.equal((await client.get('/categories?cursor=WzFd')).status, 400);
});

onShop('a category is created with a place, a path and a key of its own', async (shop) => {
  const editor = await shop.as('categories/write');
  const { status, body, headers } = await editor.post('/categories', {
    name: 'Sealing Wäx & more',
    parentId: 7,
    description: '<p>Hot.</p>',
    availableSortBy: ['name', 'price'],
    filterPriceRange: 12.5,
    customDesignFrom: '2026-12-01',
  });
  assert.equal(status, 201);
  assert.equal(headers.get('location'), `${shop.url}/api/rest/v2/categories/17`);
  assert.deepEqual(
    [body.id, body.parentId, body.path, body.level, body.position, body.urlKey, body.urlPath],
    [17, 7, '1/2/7/17', 3, 3, 'sealing-wax-more', 'paper/sealing-wax-more.html'],
  );
  assert.deepEqual(
    [
      body.isActive,
      body.includeInMenu,
      body.availableSortBy,
      body.filterPriceRange,
      body.customDesignFrom,
      body.createdAt,
    ],
    [true, true, ['name', 'price'], 12.5, '2026-12-01', '2026-11-21T19:00:00.000Z'],
  );
  assert.deepEqual(names((await (await shop.as()).get('/categories?parentId=7')).body), [
    '8 Notebooks',
    '9 For the desk',
    '17 Sealing Wäx & more',
  ]);
  const again = await editor.post('/categories', { name: 'Sealing wax more', parentId: 7 });
  assert.equal(again.body.urlKey, 'sealing-wax-more-1');
  assert.equal((await editor.post('/categories', { name: 'X', parentId: 7, urlKey: 'notebooks' })).status, 409);
  assert.equal((await editor.post('/categories', { name: 'Top' })).body.parentId, 2);
  assert.equal((await editor.get('/categories/2')).body.childrenCount, 14);
  await assertWhole(shop);
});

onShop('references of a category must exist', async (shop) => {
  const editor = await shop.as('categories/write');
  const before = await structure(shop.engine);
  assert.deepEqual(errors((await editor.post('/categories', { name: 'X', parentId: 99 })).body), [
    { field: '/parentId', message: 'there is no such category' },
  ]);
  const bad = await editor.post('/categories', {
    name: 'X',
    availableSortBy: ['name', 'smell'],
    defaultSortBy: 'taste',
    landingPageId: 77,
  });
  assert.deepEqual(
    [bad.status, errors(bad.body).map(({ field }) => field)],
    [422, ['/availableSortBy/1', '/defaultSortBy', '/landingPageId']],
  );
  assert.equal((await editor.post('/categories', { name: 'X', image: '../x.png' })).status, 400);
  assert.equal((await editor.post('/categories', { name: '' })).status, 400);
  const robots = await editor.post('/categories', { name: 'X', metaRobots: 'NOINDEX,FOLLOW' });
  assert.deepEqual(errors(robots.body), [
    { field: '/metaRobots', message: 'is not a category attribute of this store' },
  ]);
  const own = await editor.post('/categories', { name: 'X', customAttributes: { smell: 'wax' } });
  assert.deepEqual(errors(own.body), [
    { field: '/customAttributes/smell', message: 'must be an attribute that the merchant created' },
  ]);
  assert.deepEqual(await structure(shop.engine), before);
});

onShop('a category moves with all below it', async (shop) => {
  const editor = await shop.as('categories/write');
  const moved = await editor.patch('/categories/7', { parentId: 10, position: 9 });
  assert.deepEqual([moved.body.path, moved.body.level, moved.body.position], ['1/2/10/7', 3, 9]);
  assert.equal(moved.body.urlPath, 'coffee/paper.html');
  const after = await structure(shop.engine);
  assert.deepEqual(
    [after[2], after[7], after[8], after[10]],
    ['1/2 level 1 over 11', '1/2/10/7 level 3 over 2', '1/2/10/7/8 level 4 over 0', '1/2/10 level 2 over 5'],
  );
  const other = await editor.patch('/categories/7', { parentId: 15 });
  assert.equal(other.body.path, '1/3/15/7');
  await assertWhole(shop);
});

onShop('a category cannot go below itself, and roots stay', async (shop) => {
  const editor = await shop.as('categories/write', 'categories/delete');
  const before = await structure(shop.engine);
  for (const [id, parentId, message] of [
    [7, 8, 'is this category or one below it'],
    [7, 7, 'is this category or one below it'],
    [7, 1, 'only roots of trees are there'],
    [2, 3, 'the root of a tree stays where it is'],
    [7, 99, 'there is no such category'],
  ] as const) {
    const { status, body } = await editor.patch(`/categories/${id}`, { parentId });
    assert.deepEqual([status, errors(body)], [422, [{ field: '/parentId', message }]], `${id} to ${parentId}`);
  }
  for (const id of [1, 2, 3]) assert.equal((await editor.del(`/categories/${id}`)).status, 422);
  assert.deepEqual(await structure(shop.engine), before);
});

onShop('moves, creations and deletions at the same time leave a whole tree', async (shop) => {
  const editor = await shop.as('categories/write', 'categories/delete');
  const answers = await Promise.all([
    editor.patch('/categories/7', { parentId: 10 }),
    editor.patch('/categories/10', { parentId: 7 }),
    editor.patch('/categories/8', { parentId: 4 }),
    editor.patch('/categories/5', { parentId: 7 }),
    editor.post('/categories', { name: 'A', parentId: 7 }),
    editor.post('/categories', { name: 'A', parentId: 7 }),
    editor.post('/categories', { name: 'B', parentId: 10 }),
    editor.del('/categories/6'),
    editor.del('/categories/13'),
  ]);
  const [first, second] = answers.map(({ status }) => status);
  assert.deepEqual([first, second].sort(), [200, 422], 'one of the two is below the other then');
  assert.deepEqual(
    answers.slice(2).map(({ status }) => status),
    [200, 200, 201, 201, 201, 204, 204],
  );
  await assertWhole(shop);
});

onShop('a category is deleted with all below it; its products stay', async (shop) => {
  const editor = await shop.as('categories/delete');
  const products = (await (await shop.as()).get('/products')).headers.get('x-total-count');
  assert.equal((await editor.del('/categories/4')).status, 204);
  for (const id of [4, 5, 6]) assert.equal((await (await shop.as('all')).get(`/categories/${id}`)).status, 404);
  assert.equal((await editor.del('/categories/4')).status, 404);
  assert.equal((await (await shop.as()).get('/products')).headers.get('x-total-count'), products);
  await assertWhole(shop);
  assert.equal((await structure(shop.engine))[2], '1/2 level 1 over 8');
});

onShop('values of one store view are its own; what GET gave and is sent back does not become them', async (shop) => {
  const editor = await shop.as('categories/write');
  const french = { headers: { 'x-store-code': 'german' } };
  assert.equal((await editor.patch('/categories/5', { description: 'Feder und Tinte' }, french)).status, 200);
  assert.equal((await editor.get('/categories/5')).body.description, null);
  assert.equal((await editor.get('/categories/5', french)).body.description, 'Feder und Tinte');
  const values = () =>
    shop.engine.read((tx) =>
      tx.query((q) =>
        q
          .selectFrom('category_value as v')
          .innerJoin('attribute as a', 'a.attribute_id', 'v.attribute_id')
          .select('a.code')
          .where('v.category_id', '=', 5)
          .where('v.store_id', '=', 2)
          .orderBy('a.code'),
      ),
    );
  const shown = (await editor.get('/categories/5', french)).body;
  assert.deepEqual((await editor.put('/categories/5', shown, french)).body, shown);
  assert.deepEqual(
    (await values()).map(({ code }) => code),
    ['description', 'name'],
  );
  const back = await editor.patch('/categories/5', { useDefault: ['description', 'name'] }, french);
  assert.deepEqual([back.body.name, back.body.description], ['Pens', null]);
  assert.deepEqual(await values(), []);
  assert.deepEqual(errors((await editor.patch('/categories/5', { useDefault: ['name'] })).body), [
    { field: '/useDefault', message: 'is only for a single store view' },
  ]);
});

onShop('a value that differs by website is that of all its store views, and of no others', async (shop) => {
  await shop.engine.write((tx) =>
    tx.query((q) => q.updateTable('attribute').set({ scope: 'website' }).where('code', '=', 'meta_title')),
  );
  const client = await shop.as('categories/write');
  const title = async (store: string) => (await client.get(`/categories/4?store=${store}`)).body.metaTitle;
  await client.patch('/categories/4?store=german', { metaTitle: 'Schreiben' });
  const stores = ['default', 'german', 'atelier_fr'];
  assert.deepEqual(await Promise.all(stores.map(title)), ['Schreiben', 'Schreiben', null]);
  await client.patch('/categories/4?store=default', { useDefault: ['meta_title'] });
  assert.deepEqual(await Promise.all(stores.map(title)), [null, null, null]);
});

onShop('PUT changes the sent members of a category', async (shop) => {
  const editor = await shop.as('categories/write');
  const { body } = await editor.put('/categories/4', { name: 'Write!' });
  assert.deepEqual(
    [body.name, body.description, body.isAnchor, body.displayMode, body.availableSortBy, body.isActive],
    ['Write!', 'Everything that leaves a line behind.', true, 'PRODUCTS', ['position', 'name', 'price'], true],
  );
  assert.deepEqual([body.parentId, body.position, body.urlKey, body.path], [2, 1, 'writing', '1/2/4']);
  const sent = (await editor.get('/categories/7')).body;
  const { updatedAt } = (await editor.get('/categories/4')).body;
  assert.deepEqual((await editor.put('/categories/7', sent)).body, { ...sent, updatedAt });
});

onShop('products of a category are put in order; others are refused', async (shop) => {
  const editor = await shop.as('categories/write');
  const rows = () =>
    shop.engine.read((tx) =>
      tx.query((q) =>
        q
          .selectFrom('product_category')
          .select(['product_id', 'position'])
          .where('category_id', '=', 5)
          .orderBy('product_id'),
      ),
    );
  const [first, second] = await rows();
  assert.ok(first && second);
  assert.equal(
    (await editor.patch('/categories/5', { productPositions: { [first.product_id]: 40, [second.product_id]: -2 } }))
      .status,
    200,
  );
  const after = await rows();
  assert.deepEqual([after[0]?.position, after[1]?.position], [40, -2]);
  const refused = await editor.patch('/categories/5', {
    productPositions: { [first.product_id]: 1, 9999: 1 },
    name: 'Other',
  });
  assert.deepEqual(
    [refused.status, errors(refused.body)],
    [422, [{ field: '/productPositions/9999', message: 'the product is not in this category' }]],
  );
  assert.deepEqual(await rows(), after);
  assert.equal((await editor.get('/categories/5')).body.name, 'Pens');
});

onShop('callers who may not write categories change nothing', async (shop) => {
  const before = (await (await shop.as('categories/write')).get('/categories/4')).body;
  for (const [client, status] of [
    [await shop.as(), 401],
    [await shop.as('products/write', 'categories/delete'), 403],
  ] as const) {
    assert.equal((await client.post('/categories', { name: 'X' })).status, status);
    assert.equal((await client.put('/categories/4', { name: 'X' })).status, status);
    assert.equal((await client.patch('/categories/4', { name: 'X' })).status, status);
  }
  assert.equal((await (await shop.as('categories/write')).del('/categories/4')).status, 403);
  assert.deepEqual((await (await shop.as('categories/write')).get('/categories/4')).body, before);
});

onShop('an editor of one store view changes its values alone', async (shop) => {
  const editor = await shop.as('categories/write', 'categories/delete');
  await shop.engine.write((tx) => tx.query((q) => q.updateTable('api_user').set({ allowed_store_ids: '[2]' })));
  const german = { headers: { 'x-store-code': 'german' } };
  assert.equal((await editor.patch('/categories/4', { name: 'Alles' })).status, 403);
  assert.equal((await editor.patch('/categories/4', { name: 'Feder' }, german)).body.name, 'Feder');
  const before = await structure(shop.engine);
  assert.equal((await editor.patch('/categories/4', { parentId: 7 }, german)).status, 403);
  assert.equal((await editor.patch('/categories/4', { isAnchor: false }, german)).status, 403);
  assert.equal((await editor.post('/categories', { name: 'Neu' }, german)).status, 403);
  assert.equal((await editor.del('/categories/4', german)).status, 403);
  assert.deepEqual(await structure(shop.engine), before);
  assert.equal((await (await shop.as()).get('/categories/4')).body.name, 'Writing');
});

onShop('a page of categories takes the same statements whatever its length', async (shop) => {
  const client = await shop.as();
  const count = async (path: string, rows: number) => {
    const before = shop.statements();
    assert.equal((await client.get(path)).body.length, rows);
    return shop.statements() - before;
  };
  // The first call of a service also reads its configuration.
  await client.get('/categories');
  assert.equal(await count('/categories?itemsPerPage=1', 1), await count('/categories?itemsPerPage=100', 5));
  assert.equal(await count('/categories?search=s&parentId=4', 2), await count('/categories?search=s', 7));
});

onShop(
  'the image of a category is at the address that the category names, and no other file is',
  async (shop) => {
    const editor = await shop.as('categories/write');
    const address = `${shop.url}/media/catalog/category/pens.png`;
    assert.equal((await fetch(address)).status, 404, 'no category has it yet');
    const { body } = await editor.patch('/categories/5', { image: 'pens.png' });
    assert.deepEqual([body.image, body.imageUrl], ['pens.png', address]);
    const answer = await fetch(address);
    assert.deepEqual([answer.status, answer.headers.get('content-type')], [200, 'image/png']);
    assert.equal((await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).width, 40);
    assert.equal((await fetch(`${shop.url}/media/catalog/category/secret.png`)).status, 404);
    assert.equal((await fetch(`${shop.url}/media/catalog/product/pens.png`)).status, 404);
    const seen = async (headers = {}) => {
      const { status, headers: sent } = await fetch(address, { headers });
      return [status, sent.get('cache-control')];
    };
    const publicly = [200, 'public, max-age=300, must-revalidate'];
    const gone = [404, 'no-store'];
    for (const id of [5, 4]) {
      await editor.patch(`/categories/${id}`, { isActive: false });
      assert.deepEqual(await seen(), gone, `without ${id} nobody sees it`);
      assert.deepEqual(await seen({ authorization: `Bearer ${editor.token}` }), [200, 'private, no-store']);
      const reader = await shop.as('products/read');
      assert.deepEqual(await seen({ authorization: `Bearer ${reader.token}` }), gone);
      await editor.patch(`/categories/${id}`, { isActive: true });
      assert.deepEqual(await seen(), publicly);
    }
    await shop.engine.write((tx) => tx.exec('update store set is_active = 0'));
    assert.deepEqual(await seen(), gone);
    await shop.engine.write((tx) => tx.exec('update store set is_active = 1'));
    assert.deepEqual(await seen(), publicly);
    await editor.patch('/categories/5', { image: null });
    assert.equal((await fetch(address)).status, 404);
  },
  {
    async fill(_engine, media) {
      const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#456' } })
        .png()
        .toBuffer();
      mkdirSync(join(media, 'catalog/category'), { recursive: true });
      for (const name of ['pens.png', 'secret.png']) writeFileSync(join(media, 'catalog/category', name), bytes);
    },
  },
);
