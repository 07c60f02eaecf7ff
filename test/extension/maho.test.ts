/** Posts of the blog and the version, by Maho's legacy interface: in all styles, with faults that say what is wrong. */

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { loadExtensions } from '../../src/extension/load.ts';

await loadExtensions(['./extensions/maho.ts'], join(import.meta.dirname, '../..'));
const { migrate } = await import('../../src/platform/storage/migrations/migrate.ts');
const { openEngineWith } = await import('../../src/schema/open.ts');
const { schema } = await import('../../src/schema/schema.ts');
const { installDemoStore } = await import('../../src/demo/install.ts');
const { onEachDatabase } = await import('../support/database/engines.ts');
const { addApiUser, startService, testKey } = await import('../support/service.ts');
const { shopTime } = await import('../support/shop-time.ts');
const { styledClient, styles } = await import('../support/styled-client.ts');
const { connectorCalls } = await import('./connector.ts');

onEachDatabase('the blog is written by the legacy interface of Maho', async (t, settings) => {
  const mediaDir = join(settings.dataDir, 'media');
  const engine = openEngineWith(schema, settings);
  await migrate(engine);
  await installDemoStore(engine, mediaDir);
  const service = await startService(engine, { mediaDir }, { now: () => shopTime });
  const { url } = service;
  try {
    await addApiUser(engine, 'writer', ['blog', 'blog/post', 'core/maho']);
    await addApiUser(engine, 'reader', ['blog/post/list']);
    const inks = { title: 'New <b>inks</b>', content: '<p>Three of them.</p>', meta_title: '<i>Inks</i>' };
    const [version, made, ...answers] = (await connectorCalls(url, 'writer', testKey, [
      ['maho.info'],
      ['blog_post.create', inks],
      ['blog_post.create', { title: '', content: 'x' }],
      ['blog_post.create', { title: 'x' }],
      ['blog_post.create', { ...inks, stores: [99] }],
      ['blog_post.info', 9999],
      ['blog_post.info', 'x'],
      ['blog_post.list', { colour: 1 }],
      ['blog_post.list', { title: { like: 'New%' } }],
      ['core_maho.info'],
    ])) ?? [t.skip('Python is not installed')];
    if (version === undefined) return;
    assert.deepEqual(version, { maho_version: '26.3.0' });
    assert.equal(typeof made, 'number', String(made));
    const day = new Date(shopTime).toISOString().slice(0, 10);
    const at0 = new Date(shopTime).toISOString().slice(0, 19).replace('T', ' ');
    const post = {
      post_id: made,
      title: 'New inks',
      content: inks.content,
      url_key: 'new-inks',
      image: null,
      is_active: 0,
      publish_date: day,
      meta_title: 'Inks',
      meta_keywords: null,
      meta_description: null,
      meta_robots: null,
      created_at: at0,
      updated_at: at0,
      stores: ['0'],
    };
    assert.match(String(answers[2]), /^102 .*tores/);
    assert.deepEqual(answers.toSpliced(2, 1), [
      '102 title must not be empty',
      '102 content must not be empty',
      '101 Requested post not exists.',
      '101 Requested post not exists.',
      '103 There is no column colour.',
      [post],
      version,
    ]);
    const [updated, after, denied, removed, gone] = [
      ...((await connectorCalls(url, 'writer', testKey, [
        ['blog_post.update', made, { title: 'Inks', is_active: 1, publish_date: '2026-12-01', stores: ['1', 2] }],
        ['blog_post.info', String(made)],
      ])) ?? []),
      ...((await connectorCalls(url, 'reader', testKey, [['blog_post.delete', made]])) ?? []),
      ...((await connectorCalls(url, 'writer', testKey, [
        ['blog_post.delete', made],
        ['blog_post.update', made, { title: 'x' }],
      ])) ?? []),
    ];
    const changed = { title: 'Inks', is_active: 1, publish_date: '2026-12-01', stores: ['1', '2'] };
    assert.deepEqual(after, { ...post, ...changed });
    assert.deepEqual(
      [updated, denied, removed, gone],
      [true, '2 Access denied.', true, '101 Requested post not exists.'],
    );
    for (const style of styles) {
      const client = styledClient(url, style);
      const session = await client.login('writer', testKey);
      assert.match(await client.envelope(session, 'maho.info'), /26\.3\.0/);
      const title = `By ${style}`;
      const answer = await client.envelope(session, 'blog_post.create', { postData: { title, content: 'x' } });
      const id = /<(?:result|callReturn)[^>]*>(\d+)</.exec(answer)?.[1];
      assert.ok(id, answer);
      assert.equal(await client.outcome(session, 'blog_post.update', { postId: id, postData: { title: 'Own' } }), 'ok');
      assert.match(await client.envelope(session, 'blog_post.info', { postId: id }), />Own</);
      assert.match(await client.envelope(session, 'blog_post.list'), />Own</);
      assert.equal(await client.outcome(session, 'blog_post.delete', { postId: id }), 'ok');
      const missing = await client.outcome(session, 'blog_post.info', { postId: id });
      assert.equal(missing, '101 Requested post not exists.');
    }
  } finally {
    await service.close();
    await engine.close();
  }
});
