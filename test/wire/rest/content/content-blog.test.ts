import assert from 'node:assert/strict';
import { onShop } from '../../../support/shop.ts';

const keys = (body: { urlKey: string }[]) => body.map(({ urlKey }) => urlKey);

onShop('everybody reads the posts that are out, the newest first', async (shop) => {
  const client = await shop.as();
  const { body } = await client.get('/blog-posts');
  assert.deepEqual(keys(body), ['a-slower-cup', 'why-we-sew-our-notebooks']);
  assert.deepEqual(keys((await client.get('/blog-posts?store=german')).body), ['why-we-sew-our-notebooks']);
  assert.deepEqual(keys((await client.get('/blog-posts?categoryId=2')).body), ['why-we-sew-our-notebooks']);
  assert.deepEqual(keys((await client.get('/blog-posts?search=THREAD')).body), ['why-we-sew-our-notebooks']);
  assert.deepEqual(keys((await client.get('/blog-posts?urlKey=a-slower-cup')).body), ['a-slower-cup']);
  const { createdAt, updatedAt, ...post } = body[1];
  assert.equal(createdAt, updatedAt);
  assert.deepEqual(post, {
    id: 1,
    title: 'Why we sew our notebooks',
    urlKey: 'why-we-sew-our-notebooks',
    content:
      '<p>A sewn book opens where you left it and stays open while you write. It takes one of us eleven minutes; we think that is cheap.</p>',
    shortContent: '<p>Glue is quick. Thread lies flat.</p>',
    image: null,
    publishDate: '2025-03-14',
    contentHtml: post.content,
    shortContentHtml: post.shortContent,
    excerpt: 'Glue is quick. Thread lies flat.',
    imageUrl: null,
    metaTitle: null,
    metaKeywords: null,
    metaDescription: null,
    metaRobots: null,
    categoryIds: [1, 2],
    isActive: true,
    status: 'enabled',
    stores: [0],
  });
});

onShop('a post is out from its day on, by the clock of the store view; a draft never', async (shop) => {
  const editor = await shop.as('blog-posts/write');
  const everybody = await shop.as();
  const create = async (title: string, publishDate: string | null) =>
    (await editor.post('/blog-posts', { title, publishDate, shortContent: 'x', image: 'a b.png' })).body;
  const tomorrow = await create('Tomorrow', '2026-11-22');
  const draft = await create('Draft', null);
  const today = (await editor.post('/blog-posts', { title: 'Today' })).body;
  assert.deepEqual([today.publishDate, today.urlKey, today.stores], ['2026-11-21', 'today', [0]]);
  assert.equal(tomorrow.imageUrl, `${shop.url}/media/blog/a%20b.png`);
  assert.deepEqual(keys((await everybody.get('/blog-posts')).body).slice(0, 2), ['today', 'a-slower-cup']);
  assert.equal((await everybody.get(`/blog-posts/${tomorrow.id}`)).status, 404);
  assert.equal((await everybody.get(`/blog-posts/${draft.id}`)).status, 404);
  // 23:30 in London is tomorrow in Paris.
  shop.setTime(Date.UTC(2026, 10, 21, 23, 30));
  assert.equal((await everybody.get(`/blog-posts/${tomorrow.id}`)).status, 404);
  assert.equal((await everybody.get(`/blog-posts/${tomorrow.id}?store=atelier_fr`)).status, 200);
  assert.equal((await everybody.get(`/blog-posts/${draft.id}`)).status, 404);
  const backend = (await shop.as('blog-posts/read')).get('/blog-posts');
  assert.deepEqual(keys((await backend).body), [
    'tomorrow',
    'today',
    'a-slower-cup',
    'why-we-sew-our-notebooks',
    'draft',
  ]);
});

onShop('pages of posts follow each other by cursor, drafts at the end', async (shop) => {
  const editor = await shop.as('blog-posts/write');
  for (const title of ['A', 'B', 'C'])
    await editor.post('/blog-posts', { title, publishDate: title === 'C' ? null : '2026-01-01' });
  const all = keys((await editor.get('/blog-posts')).body);
  assert.deepEqual(all, ['b', 'a', 'a-slower-cup', 'why-we-sew-our-notebooks', 'c']);
  const seen: string[] = [];
  let path: string | undefined = '/blog-posts?itemsPerPage=2';
  while (path) {
    const answer: Awaited<ReturnType<typeof editor.get>> = await editor.get(path);
    assert.equal(answer.headers.get('x-total-count'), '5');
    seen.push(...keys(answer.body));
    path = /<[^>]*\/api\/rest\/v2([^>]*)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
  }
  assert.deepEqual(seen, all);
});

onShop('posts are put into categories, with places that stay', async (shop) => {
  const editor = await shop.as('blog-posts/write', 'blog-posts/delete');
  const placed = () =>
    shop.engine.read((tx) =>
      tx.query((q) =>
        q
          .selectFrom('blog_post_category')
          .select(['category_id', 'position'])
          .where('post_id', '=', 1)
          .orderBy('category_id'),
      ),
    );
  const first = await editor.patch('/blog-posts/1', { categoryIds: [{ id: 3, position: 5 }, 1] });
  assert.deepEqual(first.body.categoryIds, [1, 3]);
  await editor.patch('/blog-posts/1', { categoryIds: [3, 2] });
  assert.deepEqual(
    (await placed()).map(({ category_id, position }) => [category_id, position]),
    [
      [2, 0],
      [3, 5],
    ],
  );
  const refused = await editor.patch('/blog-posts/1', { title: 'No', categoryIds: [1, 77] });
  assert.deepEqual(
    [refused.status, refused.body.errors],
    [422, [{ field: '/categoryIds/1', message: 'there is no such blog category' }]],
  );
  assert.equal((await editor.get('/blog-posts/1')).body.title, 'Why we sew our notebooks');
  assert.equal((await editor.del('/blog-posts/1')).status, 204);
  assert.deepEqual(await placed(), []);
});

onShop('a post without a key gets a free one; a key that is taken is a conflict', async (shop) => {
  const editor = await shop.as('blog-posts/write');
  assert.equal(
    (await editor.post('/blog-posts', { title: 'Why we sew our Notebooks!' })).body.urlKey,
    'why-we-sew-our-notebooks-1',
  );
  assert.equal((await editor.post('/blog-posts', { title: 'Öfen & Käse' })).body.urlKey, 'ofen-kase');
  assert.equal(
    (await editor.post('/blog-posts', { title: 'X', urlKey: 'a-slower-cup' })).status,
    201,
    'that one is not for all',
  );
  assert.equal((await editor.post('/blog-posts', { title: 'X', urlKey: 'a-slower-cup', stores: [3] })).status, 409);
});

onShop('categories of the blog are a tree that moves and goes as a whole', async (shop) => {
  const editor = await shop.as('blog-categories/write', 'blog-categories/delete');
  const paths = async () =>
    (await (await shop.as('blog-categories/write')).get('/blog-categories?scope=all')).body.map(
      ({ id, path, level, position }: Record<string, unknown>) => `${id}: ${path} ${level} ${position}`,
    );
  assert.deepEqual(await paths(), ['1: 1 1 1', '3: 3 1 2', '2: 1/2 2 1']);
  const created = await editor.post('/blog-categories', { name: 'Threads', parentId: 2 });
  assert.deepEqual(
    [created.status, created.body.path, created.body.urlKey, created.body.position],
    [201, '1/2/4', 'threads', 1],
  );
  assert.equal((await editor.patch('/blog-categories/1', { parentId: 4 })).status, 422);
  assert.equal((await editor.patch('/blog-categories/1', { parentId: 77 })).status, 422);
  assert.equal((await editor.patch('/blog-categories/2', { parentId: 3 })).body.path, '3/2');
  assert.deepEqual(await paths(), ['1: 1 1 1', '3: 3 1 2', '4: 3/2/4 3 1', '2: 3/2 2 1']);
  const sent = (await editor.get('/blog-categories/2')).body;
  const { updatedAt } = (await editor.put('/blog-categories/2', sent)).body;
  assert.deepEqual((await editor.get('/blog-categories/2')).body, { ...sent, updatedAt });
  assert.equal((await editor.put('/blog-categories/2', { name: 'Top' })).body.path, '3/2');
  assert.equal((await editor.put('/blog-categories/2', { parentId: 0 })).body.path, '2');
  assert.equal((await editor.del('/blog-categories/2')).status, 204);
  assert.deepEqual(await paths(), ['1: 1 1 1', '3: 3 1 2']);
  assert.equal((await (await shop.as()).get('/blog-posts/1')).status, 200);
});

onShop('blocks are found by a part of their name, and written by the granted', async (shop) => {
  const everybody = await shop.as();
  const named = async (query: string) =>
    (await everybody.get(`/cms-blocks${query}`)).body.map(({ identifier }: { identifier: string }) => identifier);
  assert.deepEqual(await named(''), ['opening-hours', 'paper-promise']);
  assert.deepEqual(await named('?store=german'), ['opening-hours']);
  assert.deepEqual(await named('?identifier=PAPER'), ['paper-promise']);
  assert.deepEqual(await named('?search=nine%20to'), ['opening-hours']);
  assert.deepEqual(await named('?search=%25'), []);
  const editor = await shop.as('cms-blocks/write', 'cms-blocks/delete');
  const created = await editor.post('/cms-blocks', { identifier: 'note', title: 'Note', content: '{{store url="x"}}' });
  assert.deepEqual([created.status, created.body.contentHtml], [201, `${shop.url}/x`]);
  assert.equal((await editor.post('/cms-blocks', { identifier: 'note', title: 'Note' })).status, 409);
  assert.equal(
    (await editor.put('/cms-blocks/3', { identifier: 'note', title: 'Other' })).body.content,
    '{{store url="x"}}',
  );
  assert.equal((await editor.put('/cms-blocks/3', { content: null })).body.content, null);
  assert.equal((await editor.patch('/cms-blocks/3', { isActive: false })).body.status, 'disabled');
  assert.equal((await everybody.get('/cms-blocks/3')).status, 404);
  assert.equal((await editor.del('/cms-blocks/3')).status, 204);
});

onShop('lists are narrowed by when something was made or changed', async (shop) => {
  const editor = await shop.as('cms-pages/write');
  await shop.engine.write((tx) =>
    tx.exec(`update cms_page set created_at = ${Date.UTC(2026, 0, 2, 12)}, updated_at = 0`),
  );
  await editor.patch('/cms-pages/1', { title: 'New' });
  const count = async (query: string) =>
    (await (await shop.as()).get(`/cms-pages?${query}`)).headers.get('x-total-count');
  assert.equal(await count('createdFrom=2026-01-02&createdTo=2026-01-02'), '2');
  assert.equal(await count('createdTo=2026-01-01'), '0');
  assert.equal(await count('createdFrom=2026-01-02T12:00:00Z'), '2');
  assert.equal(await count('createdFrom=2026-01-02T12:00:00-01:00'), '0');
  assert.equal(await count('updatedSince=2026-11-21'), '1');
  const bad = await (await shop.as()).get('/cms-pages?createdFrom=yesterday&updatedSince=2026-02-30');
  assert.deepEqual(
    [bad.status, bad.body.errors.map(({ field }: { field: string }) => field)],
    [400, ['createdFrom', 'updatedSince']],
  );
});

onShop('a page of content takes the same statements whatever its length', async (shop) => {
  const client = await shop.as();
  const count = async (path: string, rows: number) => {
    const before = shop.statements();
    assert.equal((await client.get(path)).body.length, rows, path);
    return shop.statements() - before;
  };
  for (const path of ['/cms-blocks', '/blog-posts', '/blog-categories']) {
    const many = (await client.get(path)).body.length;
    assert.equal(await count(`${path}?itemsPerPage=1`, 1), await count(path, many), path);
  }
});
