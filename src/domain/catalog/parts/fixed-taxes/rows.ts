import { attributeCodeSql } from '#domain/shared/attributes/attribute-ids.ts';
import { attributesInSets } from '#domain/shared/attributes/attribute-sets.ts';
import { attributeRegistry } from '#domain/shared/attributes/registry.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { type Memo, memo } from '#platform/storage/memo.ts';
import { statement } from '#platform/storage/statement.ts';
import type { DiscountPrices } from '../../products/record/prices.ts';
import { fixedTaxAfterRules } from '../../products/record/rule-price.ts';

/** An amount of a fixed tax on a product, in the base currency, in ten-thousandths. */
export interface FixedTaxValue {
  /** The code of its attribute, which has the input `weee`. */
  readonly attribute: string;
  /** 0 is every website. */
  readonly websiteId: number;
  readonly countryId: string;
  /** 0 is the whole country. */
  readonly regionId: number;
  readonly amount: number;
}

/** A place for which fixed taxes are due. */
export interface FixedTaxPlace {
  readonly websiteId: number;
  readonly countryId: string;
  readonly regionId: number;
}

/** A fixed tax that is due: the code of its attribute, its name, and the amount for one piece. */
export interface DueFixedTax {
  readonly code: string;
  readonly title: string;
  readonly amount: number;
}

const valuesOf = statement((q, p: { ids: readonly number[] }, d) =>
  q
    .selectFrom('product_fixed_tax as f')
    .select(['f.product_id', 'f.website_id', 'f.country_id', 'f.region_id', 'f.amount'])
    .select(attributeCodeSql('f.attribute_id').as('attribute'))
    .where('f.product_id', d.in, d.list(p.ids))
    .orderBy('f.value_id'),
);
type DueParams = { ids: readonly number[]; websiteId: number; countryId: string; regionId: number };

const dueIn = statement((q, p: DueParams, d) =>
  q
    .selectFrom('product_fixed_tax as f')
    .innerJoin('product as r', 'r.product_id', 'f.product_id')
    .select(['f.product_id', 'f.attribute_id', 'r.set_id', 'f.amount'])
    .where('f.product_id', d.in, d.list(p.ids))
    .where('f.country_id', '=', p.countryId)
    .where((eb) => eb.or([eb('f.region_id', '=', 0), eb('f.region_id', '=', p.regionId)]))
    .where((eb) => eb.or([eb('f.website_id', '=', 0), eb('f.website_id', '=', p.websiteId)]))
    .orderBy('f.product_id')
    .orderBy('f.attribute_id')
    .orderBy('f.region_id', 'desc')
    .orderBy('f.website_id', 'desc')
    .orderBy('f.value_id'),
);
/** The fixed taxes of a product, in the order in which they were written. */
export async function fixedTaxesOf(tx: Tx, productId: number): Promise<FixedTaxValue[]> {
  const rows = await tx.all(valuesOf, { ids: [productId] });
  return rows.map(({ attribute, website_id, country_id, region_id, amount }) => ({
    attribute,
    websiteId: website_id,
    countryId: country_id,
    regionId: region_id,
    amount,
  }));
}

const keptDue: Memo<readonly DueFixedTax[] | undefined> = memo();

/**
 * The fixed taxes (weee) that are due on products in a place, by product id. Each attribute of a product's set gives
 * one amount: that of the region comes before that of the country, then that of the website before that of all. An
 * amount of 0 means none.
 */
export async function dueFixedTaxes(
  tx: Tx,
  ids: readonly number[],
  place: FixedTaxPlace,
): Promise<ReadonlyMap<number, readonly DueFixedTax[]>> {
  const { websiteId, countryId, regionId } = place;
  const found = await tx.rememberEach(
    keptDue,
    JSON.stringify([websiteId, countryId, regionId]),
    ids,
    async (unknown) => {
      const taxesByProduct = new Map<number, DueFixedTax[]>();
      const seen = new Set<string>();
      const rows = await tx.all(dueIn, { ids: unknown, websiteId, countryId, regionId });
      if (rows.length === 0) return taxesByProduct;
      const [{ byId }, sets] = await tx.together(
        () => attributeRegistry(tx, 'catalog_product'),
        () => attributesInSets(tx, [...new Set(rows.map(({ set_id }) => set_id))]),
      );
      for (const row of rows) {
        const attribute = byId.get(row.attribute_id);
        const key = `${row.product_id} ${row.attribute_id}`;
        if (attribute?.input !== 'weee' || !sets.get(row.set_id)?.has(row.attribute_id) || seen.has(key)) continue;
        seen.add(key);
        if (row.amount === 0) continue;
        const tax = { code: attribute.code, title: attribute.label ?? attribute.code, amount: row.amount };
        taxesByProduct.set(row.product_id, [...(taxesByProduct.get(row.product_id) ?? []), tax]);
      }
      return taxesByProduct;
    },
  );
  return new Map([...found].flatMap(([id, { value }]) => (value ? [[id, value] as const] : [])));
}

/**
 * Fixed taxes after the catalog price rules of a day, by product id; `discounts` are those of the customer's group. A
 * tax of which nothing is left is none.
 */
export function fixedTaxesAfterRules(
  due: ReadonlyMap<number, readonly DueFixedTax[]>,
  discounts: { get(productId: number): Pick<DiscountPrices, 'rules'> | undefined },
  today: string,
): ReadonlyMap<number, readonly DueFixedTax[]> {
  return new Map(
    [...due].map(([productId, taxes]) => {
      const rules = discounts.get(productId)?.rules ?? [];
      const reduced = taxes.map((tax) => ({ ...tax, amount: fixedTaxAfterRules(tax.amount, rules, today) }));
      return [productId, reduced.filter(({ amount }) => amount > 0)];
    }),
  );
}

const keptAttributes: Memo<ReadonlyMap<string, number>> = memo();

/** The attributes that are fixed taxes, by their codes. */
export async function fixedTaxAttributes(tx: Tx): Promise<ReadonlyMap<string, number>> {
  const { value } = await tx.remember(keptAttributes, '', async () => {
    const { all } = await attributeRegistry(tx, 'catalog_product');
    return new Map(all.filter(({ input }) => input === 'weee').map(({ code, id }) => [code, id]));
  });
  return value;
}
