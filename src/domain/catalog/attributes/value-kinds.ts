import type { Tx } from '../../../platform/storage/engine.ts';
import { type Memo, memo } from '../../../platform/storage/memo.ts';
import { statement } from '../../../platform/storage/statement.ts';

/** How the value of an attribute is written: `list` are ids of options, `short` texts of at most 255 characters, `fixedTax` amounts by place. */
export type ValueKind = 'fixedTax' | 'decimal' | 'whole' | 'flag' | 'date' | 'list' | 'short' | 'text';

const rows = statement((q, p: { entity: string }) =>
  q
    .selectFrom('attribute as a')
    .innerJoin('entity_type as t', 't.entity_type_id', 'a.entity_type_id')
    .select(['a.code', 'a.backend_type', 'a.backend', 'a.source'])
    .where('t.code', '=', p.entity)
    .orderBy('a.attribute_id'),
);

const cache: Memo<ReadonlyMap<string, ValueKind>> = memo();

/** The kinds of all attributes of an entity type (`catalog_product`), by code. One statement, kept. */
export async function valueKinds(tx: Tx, entity: string): Promise<ReadonlyMap<string, ValueKind>> {
  const found = await tx.remember(cache, entity, async () => {
    const all = await tx.all(rows, { entity });
    return new Map(all.map((row): [string, ValueKind] => [row.code, kindOf(row)]));
  });
  return found.value;
}

function kindOf(row: { backend_type: string; backend: string | null; source: string | null }): ValueKind {
  if (row.backend === 'array') return 'list';
  if (row.backend === 'weee') return 'fixedTax';
  switch (row.backend_type) {
    case 'decimal':
      return 'decimal';
    case 'datetime':
      return 'date';
    case 'int':
      return row.source === 'boolean' ? 'flag' : 'whole';
    case 'varchar':
      return 'short';
    default:
      return 'text';
  }
}
