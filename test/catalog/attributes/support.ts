import type { Engine } from '../../../src/platform/storage/engine.ts';

/** The ids of an attribute's options by their default label. */
export async function optionIdsOf(engine: Engine, code: string): Promise<Record<string, string>> {
  const rows = await engine.read((tx) =>
    tx.query((q) =>
      q
        .selectFrom('attribute_option as o')
        .innerJoin('attribute as a', 'a.attribute_id', 'o.attribute_id')
        .innerJoin('attribute_option_label as l', 'l.option_id', 'o.option_id')
        .select(['o.option_id', 'l.label'])
        .where('a.code', '=', code)
        .where('l.store_id', '=', 0),
    ),
  );
  return Object.fromEntries(rows.map(({ option_id, label }) => [label, String(option_id)]));
}

/** The values that products have for an attribute: `SKU/store view` => value. */
export async function valuesOf(engine: Engine, code: string): Promise<Record<string, string | null>> {
  const rows = await engine.read((tx) =>
    tx.query((q) =>
      q
        .selectFrom('product_value as v')
        .innerJoin('product as p', 'p.product_id', 'v.product_id')
        .innerJoin('attribute as a', 'a.attribute_id', 'v.attribute_id')
        .select(['p.sku', 'v.store_id', 'v.value'])
        .where('a.code', '=', code)
        .orderBy('p.product_id')
        .orderBy('v.store_id'),
    ),
  );
  return Object.fromEntries(rows.map(({ sku, store_id, value }) => [`${sku}/${store_id}`, value]));
}

/** All rows that the operations on attributes can change, except the current store view of a session. */
export function attributesAndValues(engine: Engine): Promise<unknown[]> {
  return engine.read(async (tx) => [
    await tx.query((q) => q.selectFrom('attribute').selectAll().orderBy('attribute_id')),
    await tx.query((q) => q.selectFrom('attribute_label').selectAll().orderBy('attribute_id').orderBy('store_id')),
    await tx.query((q) => q.selectFrom('attribute_option').selectAll().orderBy('option_id')),
    await tx.query((q) => q.selectFrom('attribute_option_label').selectAll().orderBy('option_id').orderBy('store_id')),
    await tx.query((q) => q.selectFrom('attribute_placement').selectAll().orderBy('set_id').orderBy('attribute_id')),
    await tx.query((q) =>
      q.selectFrom('product_value').selectAll().orderBy('product_id').orderBy('attribute_id').orderBy('store_id'),
    ),
  ]);
}
