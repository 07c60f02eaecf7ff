/** What `info` shows can be written back: `update` says true, and nothing has changed (design decision 5). */

import assert from 'node:assert/strict';
import type { Engine } from '../../../src/platform/storage/engine.ts';
import { attributesAndValues } from '../../catalog/attributes/support.ts';
import { onEachStore } from '../../support/database/engines.ts';
import type { PreparedStore } from '../../support/database/prepared.ts';
import { addApiUser, startService, testKey } from '../../support/service.ts';
import { legacyStores } from '../../support/stores.ts';
import { type Style, styledClient, styles } from '../../support/styled-client.ts';
import { type AnswerValue, readAnswer } from '../../transcripts/read-answer.ts';

type Fields = Record<string, AnswerValue>;

interface Caller {
  /** Calls an operation; fails where it answers a fault. */
  (path: string, args: Readonly<Record<string, unknown>>): Promise<AnswerValue>;
  readonly style: Style;
}

/** A test over a prepared store, on each engine, with a caller in each style. */
function onStore(
  title: string,
  store: PreparedStore,
  work: (engine: Engine, callers: readonly Caller[]) => Promise<void>,
): void {
  onEachStore(store, title, async (_t, engine) => {
    const service = await startService(engine);
    try {
      await addApiUser(engine, 'walker', ['all']);
      await work(engine, await Promise.all(styles.map((style) => caller(service.url, style))));
    } finally {
      await service.close();
    }
  });
}

for (const store of await legacyStores()) {
  onStore(
    `every attribute of ${store.name} takes what info shows, and stays as it is`,
    store.imported,
    async (...parts) => {
      assert.ok((await writeBackAttributes(...parts)) > 20);
    },
  );

  onStore(
    `every image of ${store.name} takes what info shows, and stays as it is`,
    store.imported,
    async (...parts) => {
      assert.ok((await writeBackImages(...parts)) > 5);
    },
  );
}

async function caller(url: string, style: Style): Promise<Caller> {
  const client = styledClient(url, style);
  const session = await client.login('walker', testKey);
  const call = async (path: string, args: Readonly<Record<string, unknown>>): Promise<AnswerValue> => {
    const answer = readAnswer(200, await client.envelope(session, path, args));
    assert.equal(answer.fault, undefined, `${style} ${path} ${JSON.stringify(args)}`);
    return untyped(answer.result ?? null);
  };
  return Object.assign(call, { style });
}

/** An answer without the types that stand before its values. */
function untyped(value: AnswerValue): AnswerValue {
  if (typeof value === 'string') return value.replace(/^(int|boolean|double) /, '');
  if (value === null) return value;
  if (Array.isArray(value)) return value.map(untyped);
  return Object.fromEntries(Object.entries(value).map(([name, content]) => [name, untyped(content)]));
}

const isTrue = (value: AnswerValue) => value === 'true' || value === '1';

async function productAttributes(engine: Engine): Promise<string[]> {
  const rows = await engine.read((tx) =>
    tx.query((q) =>
      q
        .selectFrom('attribute as a')
        .innerJoin('entity_type as t', 't.entity_type_id', 'a.entity_type_id')
        .select('a.attribute_id')
        .where('t.code', '=', 'catalog_product')
        .orderBy('a.attribute_id'),
    ),
  );
  return rows.map(({ attribute_id }) => String(attribute_id));
}

/** Writes back what `info` shows of every attribute, in each style; answers how many there are. */
async function writeBackAttributes(engine: Engine, callers: readonly Caller[]): Promise<number> {
  const attributes = await productAttributes(engine);
  const before = await attributesAndValues(engine);
  for (const call of callers) {
    for (const attribute of attributes) {
      const data = await call('product_attribute.info', { attribute });
      assert.ok(isTrue(await call('product_attribute.update', { attribute, data })), `${call.style} ${attribute}`);
    }
    assert.deepEqual(await attributesAndValues(engine), before, call.style);
  }
  return attributes.length;
}

onStore(
  'every attribute of the demo store takes what info shows, and stays as it is',
  'demo_rows',
  async (engine, callers) => {
    // What an import may bring, and no caller may set.
    await engine.write(async (tx) => {
      const set = (code: string, columns: string) => tx.exec(`update attribute set ${columns} where code = '${code}'`);
      await set('shelf_mark', "frontend_class = 'hidden-for-virtual', default_value = ' <b>A</b> '");
      await set(
        'color',
        "apply_to = 'simple,subscription, virtual', position = -3, is_filterable = 3, default_value = ''",
      );
      await set('category_ids', 'frontend_label = null');
      await set('price', "frontend_label = '<i>Price</i>', default_value = 'none'");
      await set('short_description', 'is_wysiwyg_enabled = 1, is_html_allowed_on_front = 0');
      const label = `${'x'.repeat(300)} <b>`;
      await tx.exec(
        `update attribute_label set label = '${label}' where store_id = 3
        and attribute_id in (select attribute_id from attribute where code = 'shelf_mark')`,
      );
    });
    assert.ok((await writeBackAttributes(engine, callers)) > 60);
  },
);

const gallery = (engine: Engine): Promise<unknown[]> =>
  engine.read(async (tx) => [
    await tx.query((q) => q.selectFrom('gallery_image').selectAll().orderBy('image_id')),
    await tx.query((q) => q.selectFrom('gallery_image_value').selectAll().orderBy('image_id').orderBy('store_id')),
    await tx.query((q) =>
      q
        .selectFrom('product_value as v')
        .innerJoin('attribute as a', 'a.attribute_id', 'v.attribute_id')
        .selectAll('v')
        .where('a.frontend_input', '=', 'media_image')
        .orderBy('v.product_id')
        .orderBy('v.attribute_id')
        .orderBy('v.store_id'),
    ),
  ]);

/** Writes back what `info` shows of every image, in styles and store views by turns; answers how many there are. */
async function writeBackImages(engine: Engine, callers: readonly Caller[]): Promise<number> {
  const before = await gallery(engine);
  const images = before[0] as { product_id: number; file: string }[];
  const stores = await engine.read((tx) =>
    tx.query((q) => q.selectFrom('store').select('store_id').orderBy('store_id')),
  );
  const writeBack = async ({ product_id, file }: (typeof images)[number], index: number) => {
    const call = callers[index % callers.length] as Caller;
    const store = String(stores[Math.floor(index / callers.length) % stores.length]?.store_id);
    const image = { productId: String(product_id), file, store, identifierType: 'id' };
    const shown = (await call('product_media.info', image)) as Record<string, AnswerValue>;
    // In V2 and WS-I `file` of an update is a struct; a client has no way to send the text.
    const { file: _path, ...typed } = shown;
    const data = call.style === 'v1' ? shown : typed;
    assert.ok(isTrue(await call('product_media.update', { ...image, data })), `${call.style} ${file}`);
  };
  for (let index = 0; index < images.length; index += 30) {
    await Promise.all(images.slice(index, index + 30).map((image, more) => writeBack(image, index + more)));
  }
  assert.deepEqual(await gallery(engine), before);
  return images.length;
}

onStore(
  'every image of the demo store takes what info shows, and stays as it is',
  'demo_rows',
  async (engine, callers) => {
    await engine.write(async (tx) => {
      await tx.exec(
        `update gallery_image_value set position = null, label = '${'x'.repeat(300)}' where image_id % 2 = 0`,
      );
      await tx.exec('delete from gallery_image_value where image_id % 5 = 0');
    });
    assert.ok((await writeBackImages(engine, callers)) > 10);
  },
);

onStore('values that differ from those of info are checked and written', 'demo_rows', async (_engine, [call]) => {
  assert.ok(call);
  const attribute = 'color';
  const filter = async () => {
    const { additional_fields: fields } = (await call('product_attribute.info', { attribute })) as Fields;
    return (fields as Fields).is_filterable;
  };
  for (const [sent, shown] of [
    ['1', 'true'],
    ['2', '2'],
    ['0', 'false'],
    ['2', '2'],
    ['1', 'true'],
  ]) {
    await call('product_attribute.update', { attribute, data: { additional_fields: { is_filterable: sent } } });
    assert.equal(await filter(), shown);
  }
});
