import type { Slice, Sliced } from '../../kernel/pages.ts';
import type { Scope } from '../../kernel/scope.ts';
import type { Tx } from '../../platform/storage/engine.ts';
import { readSlice } from '../../platform/storage/keyset.ts';
import { containsText } from '../records/contains-text.ts';

/** Which rules are asked for. */
export interface RuleQuery {
  readonly isActive?: boolean | undefined;
  /** The name has it. */
  readonly search?: string | undefined;
}

/** Rules of carts or of the catalog: their tables have these columns alike. */
export type RuleTable = 'cart_rule' | 'catalog_rule';

/** A slice of rules by id; who is bound to store views is shown those of their websites. `read` gives the rules of ids. */
export async function sliceOfRules<Rule>(
  tx: Tx,
  rules: RuleTable,
  { isActive, search, scope }: RuleQuery & { readonly scope: Scope | undefined },
  slice: Slice,
  read: (ids: readonly number[]) => Promise<readonly Rule[]>,
): Promise<Sliced<Rule>> {
  // Which of the two it is makes no difference to the type of a row.
  const table = rules as 'cart_rule';
  const found = await readSlice(
    tx,
    (q) => {
      let query = q.selectFrom(table).select('rule_id');
      if (isActive !== undefined) query = query.where('is_active', '=', Number(isActive));
      if (search !== undefined) query = query.where(containsText('name', search));
      if (!scope) return query;
      return query.where('rule_id', 'in', (eb) =>
        eb
          .selectFrom(`${table}_website`)
          .select('rule_id')
          .where('website_id', 'in', [-1, ...scope.websiteIds]),
      );
    },
    { columns: ['rule_id'], positionOf: ({ rule_id }: { readonly rule_id: number }) => [rule_id] },
    slice,
  );
  return { ...found, rows: await read(found.rows.map(({ rule_id }) => rule_id)) };
}
