import assert from 'node:assert/strict';
import { renderTexts } from '../../src/domain/content/pages/render.ts';
import { storeRecords } from '../../src/domain/stores/store-records.ts';
import type { Engine } from '../../src/platform/storage/engine.ts';
import { countStatements } from '../support/database/count-statements.ts';
import { onDemoStore } from '../support/legacy.ts';

const render = (engine: Engine, texts: readonly (string | null)[], storeId = 1) =>
  engine.read(async (tx) => {
    const store = (await storeRecords(tx)).find(({ store_id }) => store_id === storeId);
    assert.ok(store);
    return renderTexts(tx, texts, { store, serviceUrl: 'https://shop.example', today: '2026-11-21' });
  });

const addBlock = (engine: Engine, identifier: string, content: string, storeId = 0, isActive = 1) =>
  engine.write(async (tx) => {
    const values = { identifier, content, title: identifier, is_active: isActive, created_at: 0, updated_at: 0 };
    const [row] = await tx.query((q) => q.insertInto('cms_block').values(values).returning('block_id'));
    await tx.query((q) => q.insertInto('cms_block_store').values({ block_id: row?.block_id ?? 0, store_id: storeId }));
  });
const block = (id: string) => `{{block type="cms/block" block_id="${id}"}}`;

onDemoStore('addresses of images and pages are those of the store view', async (engine) => {
  assert.deepEqual(
    await render(engine, [
      '<img src="{{media url="wysiwyg/a.png"}}">',
      '<a href="{{store url="about-us"}}">',
      '{{store direct_url="a/b"}}|{{store url=""}}|{{config path="web/secure/base_url"}}|{{config path="web/unsecure/base_media_url"}}',
      '{{media url="../../etc/passwd"}}|{{media url=""}}',
      null,
    ]),
    [
      '<img src="https://shop.example/media/wysiwyg/a.png">',
      '<a href="https://shop.example/about-us">',
      'https://shop.example/a/b|https://shop.example/|https://shop.example/|https://shop.example/media/',
      'https://shop.example/media/|',
      null,
    ],
  );
});

onDemoStore('settings that are for everybody are shown as text, others are not', async (engine) => {
  await engine.write((tx) =>
    tx.exec(
      "insert into store_config (scope, scope_id, path, value) values ('default', 0, 'system/smtp/password', 'hush'), ('stores', 2, 'general/store_information/phone', '<b>112</b>')",
    ),
  );
  const text = '{{config path="system/smtp/password"}}{{config path="general/store_information/phone"}}{{config}}';
  assert.deepEqual(await render(engine, [text], 2), ['&lt;b&gt;112&lt;/b&gt;']);
  assert.deepEqual(await render(engine, [text], 1), ['']);
});

onDemoStore('directives for templates become empty, unknown ones stay', async (engine) => {
  assert.deepEqual(
    await render(engine, ['{{skin url="x"}}{{var a}}{{widget type="b"}}{{depend c}}d{{/depend}}{{name}}']),
    ['d{{name}}'],
  );
});

onDemoStore('blocks stand in texts and in each other, as the store view shows them', async (engine) => {
  await addBlock(engine, 'outer', `<div>${block('inner')}</div>`);
  await addBlock(engine, 'inner', 'for all');
  await addBlock(engine, 'inner', 'für alle', 2);
  await addBlock(engine, 'off', 'never', 0, 0);
  const text = `${block('outer')}${block('off')}${block('nothing')}`;
  assert.deepEqual(await render(engine, [text], 1), ['<div>for all</div>']);
  assert.deepEqual(await render(engine, [text], 2), ['<div>für alle</div>']);
});

onDemoStore('a block in itself ends, and blocks that multiply stay small', async (engine) => {
  await addBlock(engine, 'a', `(a${block('b')})`);
  await addBlock(engine, 'b', `(b${block('a')})`);
  assert.deepEqual(await render(engine, [block('a')]), ['(a(b))']);
  await addBlock(engine, 'x1', block('x2').repeat(2000));
  await addBlock(engine, 'x2', block('x3').repeat(2000));
  await addBlock(engine, 'x3', 'y'.repeat(2000));
  const [text] = await render(engine, [block('x1')]);
  assert.ok((text?.length ?? 0) < 10_000_000);
});

onDemoStore('of the directives of all texts and their blocks 5,000 are executed, others left out', async (engine) => {
  await addBlock(engine, 'shelf', `[${'{{store url="b"}}'.repeat(3000)}]${block('end')}`);
  await addBlock(engine, 'end', 'never');
  const link = 'https://shop.example/';
  const texts = [`<${'{{store url="a"}}'.repeat(1999)}>`, null, `${block('shelf')}.`];
  const shelf = `[${`${link}b`.repeat(3000)}]`;
  assert.deepEqual(await render(engine, texts), [`<${`${link}a`.repeat(1999)}>`, null, `${shelf}.`]);
  assert.deepEqual(await render(engine, ['{{store url="a"}}|'.repeat(5001)]), [`${`${link}a|`.repeat(5000)}|`]);
});

onDemoStore('many texts take the statements of one', async (engine) => {
  const counted = countStatements(engine);
  const text = `${block('opening-hours')}{{config path="general/store_information/name"}}`;
  const count = async (texts: readonly string[]) => {
    const before = counted.statements();
    await render(counted.engine, texts);
    return counted.statements() - before;
  };
  assert.equal(await count([text]), await count(Array.from({ length: 50 }, () => text)));
});
