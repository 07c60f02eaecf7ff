import type { Engine } from '../../../src/platform/storage/engine.ts';

/** The groups of a set and the codes of their attributes, in order: `name` => codes. */
export async function groupsOf(engine: Engine, setId: unknown): Promise<Record<string, string[]>> {
  const rows = await engine.read((tx) =>
    tx.query((q) =>
      q
        .selectFrom('attribute_group as g')
        .leftJoin('attribute_placement as e', (join) =>
          join.onRef('e.group_id', '=', 'g.group_id').onRef('e.set_id', '=', 'g.set_id'),
        )
        .leftJoin('attribute as a', 'a.attribute_id', 'e.attribute_id')
        .select(['g.name', 'a.code'])
        .where('g.set_id', '=', Number(setId))
        .orderBy('g.sort_order')
        .orderBy('g.group_id')
        .orderBy('e.sort_order')
        .orderBy('e.attribute_id'),
    ),
  );
  const groups: Record<string, string[]> = {};
  for (const { name, code } of rows) {
    groups[name] ??= [];
    if (code !== null) groups[name].push(code);
  }
  return groups;
}

/** The id of a group by its set and name. */
export async function groupId(engine: Engine, setId: unknown, name: string): Promise<number> {
  const [row] = await engine.read((tx) =>
    tx.query((q) =>
      q.selectFrom('attribute_group').select('group_id').where('set_id', '=', Number(setId)).where('name', '=', name),
    ),
  );
  if (!row) throw new Error(`no group ${name} in set ${setId}`);
  return row.group_id;
}

/** The id of an attribute by its entity type and code. */
export async function attributeIdOf(engine: Engine, code: string, entity = 'catalog_product'): Promise<number> {
  const [row] = await engine.read((tx) =>
    tx.query((q) =>
      q
        .selectFrom('attribute as a')
        .innerJoin('entity_type as t', 't.entity_type_id', 'a.entity_type_id')
        .select('a.attribute_id')
        .where('t.code', '=', entity)
        .where('a.code', '=', code),
    ),
  );
  if (!row) throw new Error(`no attribute ${code} of ${entity}`);
  return row.attribute_id;
}

/** Number of values that products have for an attribute, by the id of their set. */
export async function valuesBySet(engine: Engine, code: string): Promise<Record<number, number>> {
  const attributeId = await attributeIdOf(engine, code);
  const rows = await engine.read((tx) =>
    tx.query((q) =>
      q
        .selectFrom('product_value as v')
        .innerJoin('product as p', 'p.product_id', 'v.product_id')
        .select(({ fn }) => ['p.set_id', fn.countAll<number>().as('values')])
        .where('v.attribute_id', '=', attributeId)
        .groupBy('p.set_id'),
    ),
  );
  return Object.fromEntries(rows.map(({ set_id, values }) => [set_id, values]));
}

/** All rows that the operations on attribute sets can change. */
export function setsAndProducts(engine: Engine): Promise<unknown[]> {
  return engine.read(async (tx) => [
    await tx.query((q) => q.selectFrom('attribute_set').selectAll().orderBy('set_id')),
    await tx.query((q) => q.selectFrom('attribute_group').selectAll().orderBy('group_id')),
    await tx.query((q) => q.selectFrom('attribute_placement').selectAll().orderBy('set_id').orderBy('attribute_id')),
    await tx.query((q) => q.selectFrom('product').selectAll().orderBy('product_id')),
    await tx.query((q) =>
      q.selectFrom('product_value').selectAll().orderBy('product_id').orderBy('attribute_id').orderBy('store_id'),
    ),
  ]);
}
