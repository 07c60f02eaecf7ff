import {
  conditionColumn,
  groupsOfRules,
  sharedRuleColumns,
  websitesOfRules,
} from '#domain/pricing/promotions/shared-rule-columns.ts';
import { cascade, decimalDefault, flag, integer, type Tables, textOrNull } from '#platform/storage/columns.ts';

/** Price rules of the catalog: they change the prices of products for groups of customers on websites. */
export const catalogRuleTables = {
  catalog_rule: {
    columns: {
      ...sharedRuleColumns,
      /** The action on surcharges for the values of configurable products; null for none. */
      part_action: textOrNull(),
      part_amount: decimalDefault(),
      /** The conditions that choose the products. */
      conditions: conditionColumn(),
      /**
       * 0 until the index knows which products it is for (`catalog_rule_product`). Until then its conditions are checked
       * when a price is asked for.
       */
      is_matched: flag(1),
    },
  },
  catalog_rule_website: websitesOfRules('catalog_rule'),
  catalog_rule_group: groupsOfRules('catalog_rule'),
  /**
   * The products that match the conditions of a rule, as the main store view of a website sees them; made with the
   * index.
   */
  catalog_rule_product: {
    columns: { product_id: integer(), rule_id: integer(), website_id: integer() },
    key: ['product_id', 'rule_id', 'website_id'],
    // No foreign key to the rule: indexing a product must not wait for a call that deletes a rule. Rows of deleted
    // rules are ignored.
    foreign: [cascade('product_id', 'product'), cascade('website_id', 'website')],
    indexes: {
      catalog_rule_product_rule: { columns: ['rule_id'] },
      catalog_rule_product_website: { columns: ['website_id'] },
    },
  },
} as const satisfies Tables;
