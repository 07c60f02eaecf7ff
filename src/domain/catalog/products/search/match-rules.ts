import type { RuleCondition } from '#domain/pricing/promotions/conditions.ts';
import { firstStoreOfWebsiteSql } from '#domain/stores/store-sql.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { type Memo, memo } from '#platform/storage/memo.ts';
import { deleteRows, insertMissingRows, runRows } from '#platform/storage/row-statements.ts';
import { statement } from '#platform/storage/statement.ts';
import { productsOfRules } from '../record/rule-products.ts';

/** The conditions with which a catalog price rule chooses products. */
interface ChoosingRule {
  readonly ruleId: number;
  readonly condition: RuleCondition;
}

/** The rules of a website, with the store view that they read products through. */
interface WebsiteRules {
  readonly websiteId: number;
  readonly storeId: number;
  readonly rules: readonly ChoosingRule[];
}

const rulesOfWebsites = statement((q) =>
  q
    .selectFrom('catalog_rule as r')
    .innerJoin('catalog_rule_website as w', 'w.rule_id', 'r.rule_id')
    .select([
      'r.rule_id',
      'r.conditions',
      'w.website_id',
      firstStoreOfWebsiteSql('w.website_id').as('default_store_id'),
    ])
    .orderBy('w.website_id')
    .orderBy('r.rule_id'),
);
const onWebsites = statement((q, p: { ids: readonly number[] }, d) =>
  q.selectFrom('product_website').select(['product_id', 'website_id']).where('product_id', d.in, d.list(p.ids)),
);
const storedMatches = statement((q, p: { ids: readonly number[] }, d) =>
  q.selectFrom('catalog_rule_product').selectAll().where('product_id', d.in, d.list(p.ids)),
);
const columns = ['product_id', 'rule_id', 'website_id'] as const;
const insert = insertMissingRows('catalog_rule_product', columns, columns);
const forget = deleteRows('catalog_rule_product', columns);

const cache: Memo<readonly WebsiteRules[]> = memo();

async function websiteRules(tx: Tx): Promise<readonly WebsiteRules[]> {
  const { value } = await tx.remember(cache, '', async () => {
    const byWebsite = Map.groupBy(await tx.all(rulesOfWebsites, {}), ({ website_id }) => website_id);
    return [...byWebsite].map(([websiteId, rows]): WebsiteRules => {
      const rules = rows.map((row) => ({
        ruleId: row.rule_id,
        condition: JSON.parse(row.conditions) as RuleCondition,
      }));
      return { websiteId, storeId: rows[0]?.default_store_id ?? 0, rules };
    });
  });
  return value;
}

/** Whether there is any catalog price rule. */
export async function hasRules(tx: Tx): Promise<boolean> {
  return (await websiteRules(tx)).length > 0;
}

/**
 * Finds again which catalog price rules apply to products on the rules' websites, whatever their dates and whether they
 * are active. Four queries for each website with rules, and two more, with what differs; none if there are no rules,
 * unless the last one may have been deleted.
 */
export async function matchRules(
  tx: Tx,
  ids: readonly number[],
  { isAfterDeletion = false }: { readonly isAfterDeletion?: boolean } = {},
): Promise<void> {
  const websites = await websiteRules(tx);
  // Rows of deleted rules are ignored.
  if (websites.length === 0 && !isAfterDeletion) return;
  const places = new Set((await tx.all(onWebsites, { ids })).map((row) => `${row.product_id}-${row.website_id}`));
  const wanted = new Map<string, number[]>();
  for (const { websiteId, storeId, rules } of websites) {
    const here = ids.filter((id) => places.has(`${id}-${websiteId}`));
    const conditions = rules.map(({ condition }) => condition);
    const productsOf = await productsOfRules(tx, here, storeId, conditions);
    for (const { ruleId, condition } of rules) {
      for (const id of productsOf(condition)) wanted.set(`${id} ${ruleId} ${websiteId}`, [id, ruleId, websiteId]);
    }
  }
  const gone: number[][] = [];
  for (const { product_id, rule_id, website_id } of await tx.all(storedMatches, { ids })) {
    const isStored = wanted.delete(`${product_id} ${rule_id} ${website_id}`);
    if (!isStored) gone.push([product_id, rule_id, website_id]);
  }
  if (gone.length > 0) await runRows(tx, forget, gone);
  if (wanted.size > 0) await runRows(tx, insert, [...wanted.values()]);
}

const setMatched = statement<Record<string, never>, never>((q) =>
  q.updateTable('catalog_rule').set({ is_matched: 1 }).where('is_matched', '=', 0),
);

/** Notes that the products of all rules are known: every product was matched since the last change of a rule. */
export async function allRulesMatched(tx: Tx): Promise<void> {
  await tx.run(setMatched, {});
}
