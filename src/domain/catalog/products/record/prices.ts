import { sql } from 'kysely';
import { noCondition, type RuleCondition } from '#domain/pricing/promotions/conditions.ts';
import { firstStoreOfWebsiteSql } from '#domain/stores/store-sql.ts';
import { percentOf } from '#kernel/decimal.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { statement } from '#platform/storage/statement.ts';
import type { ProductValue } from './products.ts';
import { type CatalogAction, type PriceRuleOfProduct, rulePrice } from './rule-price.ts';
import { productsOfRules } from './rule-products.ts';

/** The attributes that a product's price is calculated from. */
export const priceAttributes = ['price', 'special_price', 'special_from_date', 'special_to_date'] as const;

/** The values that a product's own price is calculated from; money in ten-thousandths. */
export interface OwnPrice {
  readonly price: number;
  /** Undefined if there is none. */
  readonly special: number | undefined;
  /** The first and the last day of the special price, `YYYY-MM-DD`; undefined or empty for no end. */
  readonly specialFrom: string | undefined;
  readonly specialTo: string | undefined;
}

/** Reads them from the values of a product, by attribute code. */
export function ownPriceOf(values: ReadonlyMap<string, ProductValue>): OwnPrice {
  return {
    price: values.get('price')?.number ?? 0,
    special: values.get('special_price')?.number ?? undefined,
    specialFrom: values.get('special_from_date')?.value?.slice(0, 10),
    specialTo: values.get('special_to_date')?.value?.slice(0, 10),
  };
}

/** A quantity discount, or a price for a customer group. */
interface TierPrice {
  readonly qty: number;
  readonly price: number;
}

/** Tier and group prices of a product that apply to one customer group on one website. */
export interface DiscountPrices {
  readonly tiers: readonly TierPrice[];
  /** Prices of the group: money, or a percentage taken off, in ten-thousandths. */
  readonly group: { readonly price: number; readonly isPercent: boolean } | undefined;
  /** The catalog price rules for the product, in the order in which they apply. */
  readonly rules: readonly PriceRuleOfProduct[];
}

/** The data found so far for one product. */
interface Found {
  readonly tiers: TierPrice[];
  group: DiscountPrices['group'];
  readonly rules: PriceRuleOfProduct[];
}

type Audience = { ids: readonly number[]; websiteId: number; groupId: number };

const tierPrices = statement((q, p: Audience, d) =>
  q
    .selectFrom('tier_price')
    .select(['product_id', 'website_id', 'qty', 'price'])
    .where('product_id', d.in, d.list(p.ids))
    .where((eb) => eb.or([eb('website_id', '=', 0), eb('website_id', '=', p.websiteId)]))
    .where((eb) => eb.or([eb('all_groups', '=', 1), eb('customer_group_id', '=', p.groupId)])),
);
const groupPrices = statement((q, p: Audience, d) =>
  q
    .selectFrom('group_price')
    .select(['product_id', 'website_id', 'price', 'is_percent'])
    .where('product_id', d.in, d.list(p.ids))
    .where((eb) => eb.or([eb('website_id', '=', 0), eb('website_id', '=', p.websiteId)]))
    .where((eb) => eb.or([eb('all_groups', '=', 1), eb('customer_group_id', '=', p.groupId)]))
    .orderBy('website_id'),
);

const ruleColumns = [
  ...(['r.from_date', 'r.to_date', 'r.action', 'r.amount', 'r.part_action', 'r.part_amount', 'r.stops'] as const),
] as const;
const priceRules = statement((q, p: Audience, d) =>
  q
    .selectFrom('catalog_rule_product as m')
    .innerJoin('catalog_rule as r', 'r.rule_id', 'm.rule_id')
    .innerJoin('catalog_rule_group as g', 'g.rule_id', 'r.rule_id')
    .innerJoin('catalog_rule_website as w', (join) =>
      join.onRef('w.rule_id', '=', 'm.rule_id').onRef('w.website_id', '=', 'm.website_id'),
    )
    .select([
      'm.product_id',
      sql<string | null>`null`.as('conditions'),
      'r.sort_order as place',
      'r.rule_id as rule',
      ...ruleColumns,
    ])
    .where('m.product_id', d.in, d.list(p.ids))
    .where('m.website_id', '=', p.websiteId)
    .where('g.group_id', '=', p.groupId)
    .where('r.is_active', '=', 1)
    .where('r.is_matched', '=', 1)
    .unionAll(
      q
        .selectFrom('catalog_rule as r')
        .innerJoin('catalog_rule_group as g', 'g.rule_id', 'r.rule_id')
        .innerJoin('catalog_rule_website as w', 'w.rule_id', 'r.rule_id')
        .select([
          sql<number>`null`.as('product_id'),
          'r.conditions',
          'r.sort_order as place',
          'r.rule_id as rule',
          ...ruleColumns,
        ])
        .where('w.website_id', '=', p.websiteId)
        .where('g.group_id', '=', p.groupId)
        .where('r.is_active', '=', 1)
        .where('r.is_matched', '=', 0),
    )
    .orderBy('place')
    .orderBy('rule'),
);

interface RuleRow {
  readonly from_date: string | null;
  readonly to_date: string | null;
  readonly action: string;
  readonly amount: number;
  readonly part_action: string | null;
  readonly part_amount: number;
  readonly stops: number;
}

const ruleOf = (row: RuleRow): PriceRuleOfProduct => ({
  fromDate: row.from_date,
  toDate: row.to_date,
  stops: row.stops === 1,
  action: row.action as CatalogAction,
  amount: row.amount,
  parts: row.part_action === null ? undefined : { action: row.part_action as CatalogAction, amount: row.part_amount },
});

/** The tier and group prices of products for a customer group on a website, and the price rules that apply to them. */
export async function discountPrices(tx: Tx, audience: Audience): Promise<Map<number, DiscountPrices>> {
  const found = new Map<number, Found>();
  const entryOf = (id: number) => {
    const entry = found.get(id) ?? { tiers: [], group: undefined, rules: [] };
    found.set(id, entry);
    return entry;
  };
  const [tiers, groups, rules] = await tx.together(
    () => tx.all(tierPrices, audience),
    () => tx.all(groupPrices, audience),
    () => tx.all(priceRules, audience),
  );
  for (const { product_id, qty, price } of tiers) entryOf(product_id).tiers.push({ qty, price });
  for (const { product_id, price, is_percent } of groups) {
    entryOf(product_id).group = { price, isPercent: is_percent === 1 };
  }
  const productsOf = await productsOfOpenRules(tx, audience, rules);
  for (const row of rules) {
    for (const id of row.conditions === null ? [row.product_id] : productsOf(row.conditions)) {
      entryOf(id).rules.push(ruleOf(row));
    }
  }
  return found;
}

/** Finds the products of rules that the index has not matched yet. */
async function productsOfOpenRules(
  tx: Tx,
  { ids, websiteId }: Audience,
  rules: readonly { readonly conditions: string | null }[],
): Promise<(conditions: string) => number[]> {
  const open = new Map<string, RuleCondition>();
  for (const { conditions } of rules) if (conditions !== null) open.set(conditions, JSON.parse(conditions));
  if (open.size === 0) return () => [];
  const storeId = (await tx.first(mainStore, { websiteId }))?.store_id ?? 0;
  const fulfilling = await productsOfRules(tx, ids, storeId, [...open.values()]);
  return (conditions) => fulfilling(open.get(conditions) ?? noCondition);
}

const mainStore = statement((q, p: { websiteId: number }) =>
  q
    .selectFrom('catalog_rule_website as w')
    .select(firstStoreOfWebsiteSql('w.website_id').as('store_id'))
    .where('w.website_id', '=', p.websiteId)
    .limit(1),
);

const allTiers = statement((q, p: { ids: readonly number[] }, d) =>
  q.selectFrom('tier_price').selectAll().where('product_id', d.in, d.list(p.ids)),
);
const allGroups = statement((q, p: { ids: readonly number[] }, d) =>
  q.selectFrom('group_price').selectAll().where('product_id', d.in, d.list(p.ids)).orderBy('website_id'),
);

const allRules = statement((q, p: { ids: readonly number[] }, d) =>
  q
    .selectFrom('catalog_rule_product as m')
    .innerJoin('catalog_rule as r', 'r.rule_id', 'm.rule_id')
    .innerJoin('catalog_rule_group as g', 'g.rule_id', 'r.rule_id')
    .innerJoin('catalog_rule_website as w', (join) =>
      join.onRef('w.rule_id', '=', 'm.rule_id').onRef('w.website_id', '=', 'm.website_id'),
    )
    .select(['m.product_id', 'm.website_id', 'g.group_id', ...ruleColumns])
    .where('m.product_id', d.in, d.list(p.ids))
    .where('r.is_active', '=', 1)
    .orderBy('r.sort_order')
    .orderBy('r.rule_id'),
);

/** The discounts of products, for any website and customer group. */
export interface DiscountLists {
  for(place: { readonly websiteId: number; readonly groupId: number }): Map<number, DiscountPrices>;
  /** Whether a group has prices of its own: all other groups pay the same. */
  isNamed(groupId: number): boolean;
  /** The days on which price rules of a product begin, and the days on which they end. */
  daysOf(productId: number): { readonly from: readonly string[]; readonly to: readonly string[] };
}

/** As `discountPrices`, for every website and group at once: three queries. */
export async function discountLists(tx: Tx, ids: readonly number[]): Promise<DiscountLists> {
  const [tiers, groups, rules] = await tx.together(
    () => tx.all(allTiers, { ids }),
    () => tx.all(allGroups, { ids }),
    () => tx.all(allRules, { ids }),
  );
  const named = new Set([
    ...[...tiers, ...groups].filter((row) => row.all_groups !== 1).map((row) => row.customer_group_id),
    ...rules.map(({ group_id }) => group_id),
  ]);
  const rulesByProduct = Map.groupBy(rules, ({ product_id }) => product_id);
  return {
    daysOf(productId) {
      const own = rulesByProduct.get(productId) ?? [];
      return { from: own.flatMap(({ from_date }) => from_date ?? []), to: own.flatMap(({ to_date }) => to_date ?? []) };
    },
    isNamed: (groupId) => named.has(groupId),
    for({ websiteId, groupId }) {
      const applies = (row: { website_id: number; all_groups: number; customer_group_id: number }): boolean =>
        (row.website_id === 0 || row.website_id === websiteId) &&
        (row.all_groups === 1 || row.customer_group_id === groupId);
      const found = new Map<number, Found>();
      const entryOf = (id: number) => {
        const entry = found.get(id) ?? { tiers: [], group: undefined, rules: [] };
        found.set(id, entry);
        return entry;
      };
      for (const row of tiers.filter(applies)) entryOf(row.product_id).tiers.push({ qty: row.qty, price: row.price });
      for (const row of groups.filter(applies)) {
        entryOf(row.product_id).group = { price: row.price, isPercent: row.is_percent === 1 };
      }
      for (const row of rules) {
        if (row.website_id === websiteId && row.group_id === groupId) entryOf(row.product_id).rules.push(ruleOf(row));
      }
      return found;
    },
  };
}

/**
 * The price of one piece when `qty` are bought, before custom options. It is the lowest of the price, the group price,
 * the tier price for the quantity, the price after catalog price rules, and the special price. The dates of a special
 * price are whole days, inclusive; `today` is `YYYY-MM-DD`.
 */
export function itemPrice(own: OwnPrice, discounts: DiscountPrices | undefined, qty: number, today: string): number {
  const { price, special } = own;
  let lowest = price;
  if (discounts) {
    const { group, tiers, rules } = discounts;
    if (group) lowest = Math.min(lowest, group.isPercent ? price - percentOf(price, group.price) : group.price);
    for (const tier of tiers) if (qty >= tier.qty) lowest = Math.min(lowest, tier.price);
    lowest = Math.min(lowest, rulePrice(price, rules, today) ?? price);
  }
  if (special !== undefined && withinDates(own, today)) lowest = Math.min(lowest, special);
  return Math.max(0, lowest);
}

function withinDates({ specialFrom, specialTo }: OwnPrice, today: string): boolean {
  return (!specialFrom || specialFrom <= today) && (!specialTo || today <= specialTo);
}
