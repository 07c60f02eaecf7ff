import type { Tx } from '../../platform/storage/engine.ts';
import { type Memo, memo } from '../../platform/storage/memo.ts';
import { statement } from '../../platform/storage/statement.ts';
import { type ValueRules, valueRules } from './value-rules.ts';

/** What has attributes here. */
export type CustomerEntity = 'customer' | 'customer_address';

/** An attribute of customers or of their addresses. */
export interface CustomerAttribute {
  readonly id: number;
  readonly code: string;
  /** `static` for what is a column of the row itself. */
  readonly backendType: string;
  readonly input: string | null;
  readonly source: string | null;
  readonly label: string | null;
  readonly isUnique: boolean;
  readonly isRequired: boolean;
  /** What its values must be like. */
  readonly rules: ValueRules;
}

/** By code, in the order of their attribute set. */
export type CustomerAttributes = ReadonlyMap<string, CustomerAttribute>;

const ofEntity = statement((q, p: { entity: string }) =>
  q
    .selectFrom('attribute as a')
    .innerJoin('entity_type as t', 't.entity_type_id', 'a.entity_type_id')
    .leftJoin('attribute_placement as p', 'p.attribute_id', 'a.attribute_id')
    .leftJoin('attribute_group as g', 'g.group_id', 'p.group_id')
    .select([
      'a.attribute_id',
      'a.code',
      'a.backend_type',
      'a.frontend_input',
      'a.frontend_label',
      'a.source',
      'a.is_unique',
      'a.is_required',
      'a.validate_rules',
    ])
    .where('t.code', '=', p.entity)
    .orderBy((eb) => eb.fn.coalesce('g.sort_order', eb.lit(99999)))
    .orderBy((eb) => eb.fn.coalesce('p.sort_order', eb.lit(99999)))
    .orderBy('a.attribute_id'),
);

/** The attributes of customers or addresses; they are kept. */
export async function customerAttributes(tx: Tx, entity: CustomerEntity): Promise<CustomerAttributes> {
  const { value } = await tx.remember(cache, entity, async () => {
    const rows = await tx.all(ofEntity, { entity });
    return new Map(
      rows.map((row) => [
        row.code,
        {
          id: row.attribute_id,
          code: row.code,
          backendType: row.backend_type,
          input: row.frontend_input,
          source: row.source,
          label: row.frontend_label,
          isUnique: row.is_unique === 1,
          isRequired: row.is_required === 1,
          rules: valueRules(row.validate_rules),
        },
      ]),
    );
  });
  return value;
}

const cache: Memo<CustomerAttributes> = memo();
