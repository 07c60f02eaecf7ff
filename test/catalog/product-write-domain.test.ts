import assert from 'node:assert/strict';
import { sql } from 'kysely';
import {
  type ProductFields,
  type ProductWrite,
  strictRules,
  type WriteScope,
} from '../../src/domain/catalog/products/write/write.ts';
import { writeProduct, writeProducts } from '../../src/domain/catalog/products/write/write-products.ts';
import { fail } from '../../src/domain/shared/refusals/index.ts';
import type { Engine } from '../../src/platform/storage/engine.ts';
import { onDemoStore } from '../support/legacy.ts';
import { settled } from '../support/settled.ts';

const global: WriteScope = {
  storeId: 0,
  websiteId: 1,
  scope: undefined,
  rules: strictRules,
  now: 1_790_000_000_000,
  fail,
};
const german: WriteScope = { ...global, storeId: 2 };

function fields(values: Readonly<Record<string, unknown>>, more: Omit<ProductFields, 'values'> = {}): ProductFields {
  return {
    ...more,
    values: new Map(Object.entries(values).map(([code, sent]) => [code, { sent, field: `/${code}` }])),
  };
}

function created(sku: string, values: Readonly<Record<string, unknown>> = {}): ProductWrite {
  const plain = { name: `Thing ${sku}`, description: 'Long', short_description: 'Short', price: 12.5, weight: 1 };
  return { target: undefined, createsMissing: true, fields: fields({ ...plain, ...values }, { sku }) };
}

async function stored(engine: Engine, id: number): Promise<Record<string, string | null>> {
  const rows = await engine.read((tx) =>
    tx.query((q) =>
      q
        .selectFrom('product_value as v')
        .innerJoin('attribute as a', 'a.attribute_id', 'v.attribute_id')
        .select(['a.code', 'v.store_id', 'v.value', 'v.number'])
        .where('v.product_id', '=', id)
        .orderBy('a.code')
        .orderBy('v.store_id'),
    ),
  );
  return Object.fromEntries(
    rows.map(({ code, store_id, value }) => [store_id === 0 ? code : `${code}/${store_id}`, value]),
  );
}

onDemoStore('a new product has the sent values, and the defaults of the store', async (engine) => {
  const { id, isCreated } = await settled(engine, (tx) => writeProduct(tx, created('NEW-1'), global));
  assert.equal(isCreated, true);
  assert.deepEqual(await stored(engine, id), {
    description: 'Long',
    msrp_display_actual_price_type: '4',
    msrp_enabled: '2',
    name: 'Thing NEW-1',
    options_container: 'container2',
    price: '12.5000',
    short_description: 'Short',
    status: '1',
    tax_class_id: '0',
    url_key: 'thing-new-1',
    visibility: '4',
    weight: '1.0000',
  });
  const [outcome] = await settled(engine, (tx) => writeProducts(tx, [created('new-1 ')], global));
  assert.equal(outcome?.refusal?.reason, 'conflict');
});

onDemoStore('a store view has values of its own, and loses them', async (engine) => {
  const { id } = await settled(engine, (tx) => writeProduct(tx, created('NEW-1'), global));
  const patch = (values: Readonly<Record<string, unknown>>, useDefault?: string[]): ProductWrite => ({
    target: { id },

    createsMissing: false,
    fields: fields(values, useDefault ? { useDefault } : {}),
  });
  await settled(engine, (tx) => writeProduct(tx, patch({ name: 'Ding', price: 10 }), german));
  const own = await stored(engine, id);
  assert.deepEqual(
    [own['name/2'], own['price/1'], own['price/2'], own.name],
    ['Ding', '10.0000', '10.0000', 'Thing NEW-1'],
  );
  await settled(engine, (tx) => writeProduct(tx, patch({}, ['name', 'price']), german));
  const after = await stored(engine, id);
  assert.deepEqual([after['name/2'], after['price/1'], after['price/2']], [undefined, undefined, undefined]);
});

onDemoStore('a SKU that somebody is about to take is waited for, whatever its case', async (engine) => {
  // SQLite has only one writer.
  if (engine.kind === 'sqlite') return;
  let second: Promise<unknown> = Promise.resolve();
  let isOver = false;
  await settled(engine, async (tx) => {
    await writeProduct(tx, created('ONE', { name: 'First' }), global);
    second = settled(engine, (other) => writeProducts(other, [created('one', { name: 'Second' })], global)).finally(
      () => {
        isOver = true;
      },
    );
    while (!isOver && !(await isSomebodyWaiting(engine)));
  });
  const [outcome] = (await second) as { refusal?: { reason: string } }[];
  assert.equal(outcome?.refusal?.reason, 'conflict');
});

async function isSomebodyWaiting(engine: Engine): Promise<boolean> {
  const [row] = await engine.read((tx) =>
    tx.query(() => sql<{ count: number }>`select count(*) as count from pg_locks where not granted`),
  );
  return (row?.count ?? 0) > 0;
}
