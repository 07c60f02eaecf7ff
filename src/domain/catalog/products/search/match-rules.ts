import type { Tx } from '../../../../platform/storage/engine.ts';
import { type Memo, memo } from '../../../../platform/storage/memo.ts';
import { insertRows, runRows } from '../../../../platform/storage/row-statements.ts';
import { statement } from '../../../../platform/storage/statement.ts';
import { askedBy, holdsForItem, type RuleCondition } from '../../../promotions/conditions.ts';
import { firstStoreOfWebsiteSql } from '../../../stores/store-sql.ts';
import { promoAttributes } from '../promo-attributes.ts';

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
  /** The product attributes that their conditions need, by code. */
  readonly codes: readonly string[];
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
const forget = statement<{ ids: readonly number[] }, never>((q, p, d) =>
  q.deleteFrom('catalog_rule_product').where('product_id', d.in, d.list(p.ids)),
);
const insert = insertRows('catalog_rule_product', ['product_id', 'rule_id', 'website_id']);

const cache: Memo<readonly WebsiteRules[]> = memo();

async function websiteRules(tx: Tx): Promise<readonly WebsiteRules[]> {
  const { value } = await tx.remember(cache, '', async () => {
    const byWebsite = Map.groupBy(await tx.all(rulesOfWebsites, {}), ({ website_id }) => website_id);
    return [...byWebsite].map(([websiteId, rows]): WebsiteRules => {
      const rules = rows.map((row) => ({
        ruleId: row.rule_id,
        condition: JSON.parse(row.conditions) as RuleCondition,
      }));
      const { product } = askedBy(...rules.map(({ condition }) => condition));
      return { websiteId, storeId: rows[0]?.default_store_id ?? 0, rules, codes: [...product].sort() };
    });
  });
  return value;
}

/**
 * Finds again which catalog price rules apply to products on the rules' websites, whatever their dates and whether they
 * are active. Four queries for each website with rules, and two more; none if there are no rules and nothing has
 * changed.
 */
export async function matchRules(tx: Tx, ids: readonly number[]): Promise<void> {
  const websites = await websiteRules(tx);
  // Rows of deleted rules are ignored.
  if (websites.length === 0) return;
  await tx.run(forget, { ids });
  const places = new Set((await tx.all(onWebsites, { ids })).map((row) => `${row.product_id}-${row.website_id}`));
  const rows: number[][] = [];
  for (const { websiteId, storeId, rules, codes } of websites) {
    const here = ids.filter((id) => places.has(`${id}-${websiteId}`));
    const attributes = await promoAttributes(tx, here, codes, storeId);
    for (const id of here) {
      const values = attributes.get(id);
      const item = { attribute: (code: string) => values?.get(code), price: 0, qty: 0, rowTotal: 0 };
      for (const { ruleId, condition } of rules) {
        if (values && holdsForItem(condition, item)) rows.push([id, ruleId, websiteId]);
      }
    }
  }
  await runRows(tx, insert, rows);
}
