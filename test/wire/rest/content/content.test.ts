import assert from 'node:assert/strict';
import { onShop } from '../../../support/shop.ts';

const identifiers = (body: { identifier: string; title: string }[]) =>
  body.map(({ identifier, title }) => `${identifier}: ${title}`);

onShop('everybody reads the active pages of the store view', async (shop) => {
  const client = await shop.as();
  const { body, headers } = await client.get('/cms-pages');
  assert.deepEqual(identifiers(body), ['home: Quill & Kettle', 'about-us: About us']);
  assert.equal(headers.get('x-total-count'), '2');
  const german = await client.get('/cms-pages?store=german');
  assert.deepEqual(identifiers(german.body), ['home: Quill & Kettle', 'about-us: Über uns']);
  assert.equal(german.headers.get('x-total-count'), '2');
});

onShop('a page asked for by its identifier is the one of the store view, else that of all', async (shop) => {
  const client = await shop.as();
  const title = async (query: string) => identifiers((await client.get(`/cms-pages?identifier=about-us${query}`)).body);
  assert.deepEqual(await title(''), ['about-us: About us']);
  assert.deepEqual(await title('&store=german'), ['about-us: Über uns']);
  assert.deepEqual(await title('&store=atelier_fr'), ['about-us: About us']);
  assert.deepEqual((await client.get('/cms-pages?identifier=summer-fair')).body, []);
});

onShop('a page is shown as it is stored, and with its directives carried out', async (shop) => {
  const { body } = await (await shop.as()).get('/cms-pages/1');
  assert.equal(
    body.content,
    '<p>{{config path="general/store_information/name"}} sells what a letter needs: paper, ink, and a full cup.</p>\n{{block type="cms/block" block_id="opening-hours"}}',
  );
  assert.equal(
    body.contentHtml,
    '<p>Quill &amp; Kettle sells what a letter needs: paper, ink, and a full cup.</p>\n<p>Tuesday to Saturday, nine to six.</p>',
  );
  assert.deepEqual(Object.keys(body).sort(), [
    'content',
    'contentHeading',
    'contentHtml',
    'createdAt',
    'id',
    'identifier',
    'isActive',
    'metaDescription',
    'metaKeywords',
    'metaRobots',
    'metaTitle',
    'pageLayout',
    'sortOrder',
    'status',
    'stores',
    'title',
    'updatedAt',
  ]);
});

onShop('disabled content, and content of other store views, is only for granted callers', async (shop) => {
  const everybody = await shop.as();
  const editor = await shop.as('cms-pages/write');
  assert.equal((await everybody.get('/cms-pages/4')).status, 404);
  assert.equal((await everybody.get('/cms-pages/3')).status, 404);
  assert.equal((await everybody.get('/cms-pages?scope=all')).status, 403);
  // Access is checked before the parameters.
  assert.equal((await everybody.get('/cms-pages?scope=all&createdFrom=x&cursor=y')).status, 403);
  assert.equal((await editor.get('/cms-pages/4')).body.status, 'disabled');
  assert.equal((await editor.get('/cms-pages/4')).body.layoutUpdateXml, null);
  assert.deepEqual((await editor.get('/cms-pages/3')).body.stores, [2]);
  assert.deepEqual(identifiers((await editor.get('/cms-pages')).body), [
    'home: Quill & Kettle',
    'about-us: About us',
    'summer-fair: Summer fair',
  ]);
  assert.deepEqual(identifiers((await editor.get('/cms-pages?scope=all')).body), [
    'home: Quill & Kettle',
    'about-us: About us',
    'about-us: Über uns',
    'summer-fair: Summer fair',
  ]);
  assert.equal((await (await shop.as('cms-blocks/write')).get('/cms-pages/4')).status, 404);
});

onShop('a page is created, replaced, changed and deleted', async (shop) => {
  const editor = await shop.as('cms-pages/write', 'cms-pages/delete');
  const created = await editor.post('/cms-pages', {
    identifier: 'terms',
    title: 'Terms',
    content: '<p>None.</p>',
    metaRobots: 'NOINDEX,FOLLOW',
    sortOrder: 7,
    stores: ['german', 1],
    customThemeFrom: '2026-12-01',
  });
  assert.equal(created.status, 201);
  assert.equal(created.headers.get('location'), `${shop.url}/api/rest/v2/cms-pages/${created.body.id}`);
  const { id, ...page } = created.body;
  assert.deepEqual(page, {
    identifier: 'terms',
    title: 'Terms',
    contentHeading: null,
    content: '<p>None.</p>',
    contentHtml: '<p>None.</p>',
    metaTitle: null,
    metaKeywords: null,
    metaDescription: null,
    metaRobots: 'NOINDEX,FOLLOW',
    pageLayout: null,
    sortOrder: 7,
    isActive: true,
    status: 'enabled',
    stores: [1, 2],
    createdAt: '2026-11-21T19:00:00.000Z',
    updatedAt: '2026-11-21T19:00:00.000Z',
    layoutUpdateXml: null,
    customTheme: null,
    customRootTemplate: null,
    customLayoutUpdateXml: null,
    customThemeFrom: '2026-12-01',
    customThemeTo: null,
  });
  shop.setTime(Date.UTC(2026, 10, 21, 19, 30));
  const patched = await editor.patch(`/cms-pages/${id}`, { title: 'Our terms', metaRobots: null });
  assert.deepEqual(patched.body, {
    ...created.body,
    title: 'Our terms',
    metaRobots: null,
    updatedAt: '2026-11-21T19:30:00.000Z',
  });
  const sentBack = await editor.put(`/cms-pages/${id}`, { ...patched.body, isActive: false });
  assert.deepEqual(sentBack.body, { ...patched.body, isActive: false, status: 'disabled' });
  const renamed = await editor.put(`/cms-pages/${id}`, { identifier: 'terms', title: 'Terms' });
  assert.deepEqual(renamed.body, { ...sentBack.body, identifier: 'terms', title: 'Terms' });
  assert.equal((await editor.del(`/cms-pages/${id}`)).status, 204);
  assert.equal((await editor.get(`/cms-pages/${id}`)).status, 404);
  assert.equal((await editor.del(`/cms-pages/${id}`)).status, 404);
});

onShop('two pages of one identifier in one store view are a conflict, in different ones they are not', async (shop) => {
  const editor = await shop.as('cms-pages/write');
  const taken = await editor.post('/cms-pages', { identifier: 'about-us', title: 'Again', stores: [2, 3] });
  assert.deepEqual(
    [taken.status, taken.body.error, taken.body.errors],
    [409, 'conflict', [{ field: '/identifier', message: 'is taken' }]],
  );
  const french = await editor.post('/cms-pages', { identifier: 'about-us', title: 'Qui sommes-nous', stores: [3] });
  assert.equal(french.status, 201);
  assert.equal((await editor.patch(`/cms-pages/${french.body.id}`, { stores: ['all'] })).status, 409);
  assert.deepEqual((await editor.get(`/cms-pages/${french.body.id}`)).body.stores, [3]);
  assert.equal((await editor.patch('/cms-pages/1', { identifier: 'about-us' })).status, 409);
  assert.equal((await editor.get('/cms-pages/1')).body.identifier, 'home');
});

onShop('of several that create the same page at once one succeeds', async (shop) => {
  const editor = await shop.as('cms-pages/write');
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => editor.post('/cms-pages', { identifier: 'race', title: 'Race' })),
  );
  assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 409, 409, 409, 409, 409]);
  assert.equal((await editor.get('/cms-pages?identifier=race')).body.length, 1);
});

onShop('callers who may not write change nothing', async (shop) => {
  const before = (await (await shop.as('cms-pages/read')).get('/cms-pages?scope=all')).body;
  for (const [client, status] of [
    [await shop.as(), 401],
    [await shop.as('cms-pages/read', 'cms-blocks/write', 'blog-posts/delete'), 403],
  ] as const) {
    assert.equal((await client.post('/cms-pages', { identifier: 'x', title: 'X' })).status, status);
    assert.equal((await client.put('/cms-pages/1', { identifier: 'x', title: 'X' })).status, status);
    assert.equal((await client.patch('/cms-pages/1', { title: 'X' })).status, status);
    assert.equal((await client.del('/cms-pages/1')).status, status);
  }
  assert.deepEqual((await (await shop.as('cms-pages/read')).get('/cms-pages?scope=all')).body, before);
});

onShop('problems of a page are reported by field', async (shop) => {
  const editor = await shop.as('cms-pages/write');
  const bad = await editor.post('/cms-pages', { identifier: '123', title: '', sortOrder: 'one', colour: 'red' });
  assert.equal(bad.status, 400);
  assert.deepEqual(bad.body.errors.map(({ field }: { field: string }) => field).sort(), [
    '/colour',
    '/identifier',
    '/sortOrder',
    '/title',
  ]);
  const stores = await editor.post('/cms-pages', { identifier: 'a', title: 'A', stores: ['german', 'nowhere', 99] });
  assert.deepEqual(
    [stores.status, stores.body.errors],
    [
      422,
      [
        { field: '/stores/1', message: 'there is no such store view' },
        { field: '/stores/2', message: 'there is no such store view' },
      ],
    ],
  );
  assert.equal((await editor.post('/cms-pages', { identifier: 'a', title: 'A', stores: [] })).status, 422);
  assert.deepEqual((await editor.get('/cms-pages?identifier=a')).body, []);
});

onShop('a change on a condition that holds no more is refused', async (shop) => {
  const editor = await shop.as('cms-pages/write');
  const tag = (await editor.get('/cms-pages/1')).headers.get('etag') ?? '';
  const first = await editor.patch('/cms-pages/1', { title: 'One' }, { headers: { 'if-match': tag } });
  assert.equal(first.status, 200);
  const second = await editor.patch('/cms-pages/1', { title: 'Two' }, { headers: { 'if-match': tag } });
  assert.equal(second.status, 412);
  assert.equal((await editor.get('/cms-pages/1')).body.title, 'One');
});

onShop('of several that change a page on the same condition one succeeds', async (shop) => {
  const editor = await shop.as('cms-pages/write');
  const tag = (await editor.get('/cms-pages/1')).headers.get('etag') ?? '';
  const answers = await Promise.all(
    Array.from({ length: 6 }, (_, i) =>
      editor.patch('/cms-pages/1', { title: `Title ${i}` }, { headers: { 'if-match': tag } }),
    ),
  );
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 412, 412, 412, 412, 412]);
});

onShop('an editor of some store views changes only their data', async (shop) => {
  const editor = await shop.as('cms-pages/write');
  await shop.engine.write((tx) => tx.query((q) => q.updateTable('api_user').set({ allowed_store_ids: '[2]' })));
  const headers = { 'x-store-code': 'german' };
  assert.equal((await editor.get('/cms-pages/1')).status, 403, 'the default store view is not theirs');
  assert.equal((await editor.patch('/cms-pages/1', { title: 'Mine' }, { headers })).status, 403);
  assert.equal((await editor.patch('/cms-pages/3', { title: 'Wir' }, { headers })).body.title, 'Wir');
  assert.equal((await editor.patch('/cms-pages/4', { title: 'Mine' }, { headers })).status, 403);
  const created = await editor.post('/cms-pages', { identifier: 'neu', title: 'Neu', stores: ['all'] }, { headers });
  assert.deepEqual(created.body.stores, [2]);
  const foreign = await editor.post('/cms-pages', { identifier: 'new', title: 'New', stores: [1] }, { headers });
  assert.equal(foreign.status, 403);
  assert.deepEqual(identifiers((await editor.get('/cms-pages?scope=all', { headers })).body), [
    'home: Quill & Kettle',
    'about-us: About us',
    'about-us: Wir',
    'summer-fair: Summer fair',
    'neu: Neu',
  ]);
});
