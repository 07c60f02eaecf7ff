import assert from 'node:assert/strict';
import { settle } from '../../src/domain/settle.ts';
import { changed, follows } from '../../src/domain/shared/changes/changes.ts';
import type { Engine } from '../../src/platform/storage/engine.ts';
import { countStatements } from '../support/database/count-statements.ts';
import { onEachDemoStore } from '../support/database/engines.ts';

const now = 1_790_000_000_000;
type What = keyof typeof follows.product;

interface Row {
  readonly product_id: number;
  readonly type: string;
  readonly has_options: number;
  readonly required_options: number;
  readonly updated_at: number;
}
const productsOf = (engine: Engine): Promise<Row[]> =>
  engine.read((tx) =>
    tx.query((q) =>
      q
        .selectFrom('product')
        .select(['product_id', 'type', 'has_options', 'required_options', 'updated_at'])
        .orderBy('product_id'),
    ),
  );
/** The products that have been indexed again: their sort names in store view 0 are new. */
const indexed = async (engine: Engine): Promise<number[]> => {
  const rows = await engine.read((tx) =>
    tx.query((q) =>
      q.selectFrom('product_index').select('product_id').where('store_id', '=', 0).where('name_key', '<>', 'stale'),
    ),
  );
  return rows.map(({ product_id }) => product_id).sort((a, b) => a - b);
};
const spoilIndex = (engine: Engine): Promise<void> =>
  engine.write((tx) => tx.exec("update product_index set name_key = 'stale'"));

onEachDemoStore('each change has exactly the consequences of the table', async (_t, engine) => {
  const simple = (await productsOf(engine)).find(({ type }) => type === 'virtual');
  assert.ok(simple);
  const { product_id: id } = simple;
  for (const what of Object.keys(follows.product).filter((key) => key !== 'urlKey') as What[]) {
    await spoilIndex(engine);
    await engine.write((tx) => tx.exec(`update product set updated_at = 1, has_options = 7 where product_id = ${id}`));
    await engine.write(async (tx) => {
      changed(tx, 'product', id, what);
      await settle(tx, now);
    });
    const row = (await productsOf(engine)).find((row) => row.product_id === id);
    const { index, touch, flags } = follows.product[what] as { index?: true; touch?: true; flags?: true };
    assert.deepEqual((await indexed(engine)).includes(id), index === true, what);
    assert.equal(row?.updated_at, touch || flags ? now : 1, what);
    assert.equal(row?.has_options === 7, !flags, what);
  }
});

onEachDemoStore(
  'of an attribute it follows from some changes that noted products are found anew',
  async (_t, engine) => {
    const [row] = await productsOf(engine);
    const id = row?.product_id as number;
    for (const [what, { noted = false }] of Object.entries<{ noted?: boolean }>(follows.attribute)) {
      await spoilIndex(engine);
      await engine.write(async (tx) => {
        await tx.exec('delete from product_reindex');
        await tx.exec(`insert into product_reindex (product_id) values (${id})`);
        changed(tx, 'attribute', 1, what as keyof typeof follows.attribute);
        await settle(tx, now);
      });
      assert.deepEqual((await indexed(engine)).includes(id), noted, what);
    }
  },
);

onEachDemoStore('whether something must be chosen is found out for every type', async (_t, engine) => {
  const before = await productsOf(engine);
  await engine.write((tx) => tx.exec('update product set has_options = 7, required_options = 7'));
  await engine.write(async (tx) => {
    for (const { product_id: id } of before) changed(tx, 'product', id, 'customOptions');
    await settle(tx, now);
  });
  const flags = ({ product_id, type, has_options, required_options }: Row) =>
    `${product_id} ${type} ${has_options} ${required_options}`;
  assert.deepEqual((await productsOf(engine)).map(flags), before.map(flags));
});

onEachDemoStore('links are indexed of groups alone, which consist of what they name', async (_t, engine) => {
  const all = await productsOf(engine);
  const groups = all.filter(({ type }) => type === 'grouped').map(({ product_id }) => product_id);
  assert.ok(groups.length > 0);
  await spoilIndex(engine);
  await engine.write(async (tx) => {
    for (const { product_id: id } of all) changed(tx, 'product', id, 'links');
    await settle(tx, now);
  });
  assert.deepEqual(await indexed(engine), groups);
});

onEachDemoStore('many changes of many products cost the statements of one', async (_t, engine) => {
  const counted = countStatements(engine);
  const cost = async (ids: readonly number[], ...whats: What[]): Promise<number> => {
    const before = counted.statements();
    await counted.engine.write(async (tx) => {
      for (const id of ids) for (const what of whats) changed(tx, 'product', id, what);
      await settle(tx, now);
    });
    return counted.statements() - before;
  };
  // One query finds all webhooks and alerts that a change concerns; here there are none. One statement records the changes.
  const asked = 4;
  const costOfOne = await cost([3], 'links', 'customOptions');
  assert.equal(await cost([3, 4, 5, 6], 'links', 'prices', 'customOptions', 'record'), costOfOne);
  assert.equal(await cost([3], 'images', 'stock'), asked);
});

onEachDemoStore(
  'changes of a failed write are forgotten, and a write that did not settle its changes is refused',
  async (_t, engine) => {
    await spoilIndex(engine);
    const before = await productsOf(engine);
    const failing = engine.write(async (tx) => {
      changed(tx, 'product', 3, 'record');
      throw new Error('no');
    });
    // On SQLite both are in the same batch.
    const next = engine.write(async (tx) => {
      changed(tx, 'product', 5, 'created');
      await settle(tx, now);
    });
    await assert.rejects(failing, /^Error: no$/);
    await next;
    assert.deepEqual(await indexed(engine), [5]);
    assert.deepEqual(await productsOf(engine), before);
    await assert.rejects(
      engine.write(async (tx) => {
        await tx.exec('update product set updated_at = 5');
        changed(tx, 'product', 3, 'record');
        changed(tx, 'product', 3, 'prices');
      }),
      /nothing followed from a change of product 3 \(record, prices\)/,
    );
    assert.deepEqual(await productsOf(engine), before);
  },
);

onEachDemoStore(
  'changes of a kind that somebody consumes are posted in the transaction, once each',
  async (_t, engine) => {
    const topics = new Set(['product']);
    const posted = () =>
      engine.read((tx) =>
        tx.query((q) => q.selectFrom('outbox').select(['topic', 'body', 'due_at']).orderBy('outbox_id')),
      );
    const tell = (end: () => void) =>
      engine.write(async (tx) => {
        changed(tx, 'product', 5, 'stock');
        changed(tx, 'product', 3, 'prices');
        changed(tx, 'product', 5, 'images');
        changed(tx, 'product', 5, 'stock');
        await settle(tx, now, undefined, topics);
        end();
      });
    await assert.rejects(
      tell(() => {
        throw new Error('no');
      }),
    );
    assert.deepEqual(await posted(), []);
    await tell(() => undefined);
    assert.deepEqual(
      (await posted()).map(({ topic, body, due_at }) => [topic, JSON.parse(body), due_at]),
      [
        ['product', { id: 5, what: ['stock', 'images'] }, now],
        ['product', { id: 3, what: ['prices'] }, now],
      ],
    );
  },
);
