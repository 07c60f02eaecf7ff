import { attributeCodeSql } from '#domain/shared/attributes/attribute-ids.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { statement } from '#platform/storage/statement.ts';

/** An attribute in which the variants of a configurable product differ. */
export interface SuperAttribute {
  readonly attributeId: number;
  readonly code: string;
  /** Surcharges by option id, as the website sees them: money or a percentage of the price, in ten-thousandths. */
  readonly surcharges: ReadonlyMap<string, { readonly amount: number; readonly isPercent: boolean }>;
}

/** The attributes and variants of a configurable product. */
export interface Configurable {
  /** In display order. */
  readonly attributes: readonly SuperAttribute[];
  /** The variants: for each its option ids by attribute id. */
  readonly variants: ReadonlyMap<number, ReadonlyMap<number, string>>;
}

type Asked = { ids: readonly number[] };

const superAttributes = statement((q, p: Asked, d) =>
  q
    .selectFrom('super_attribute as s')
    .select(['s.product_id', 's.attribute_id', attributeCodeSql('s.attribute_id').as('code')])
    .where('s.product_id', d.in, d.list(p.ids))
    .orderBy('s.position')
    .orderBy('s.super_attribute_id'),
);
const surcharges = statement((q, p: Asked & { websiteId: number }, d) =>
  q
    .selectFrom('super_attribute as a')
    .innerJoin('super_attribute_price as c', 'c.super_attribute_id', 'a.super_attribute_id')
    .select(['a.product_id', 'a.attribute_id', 'c.value_index', 'c.amount', 'c.is_percent'])
    .where('a.product_id', d.in, d.list(p.ids))
    .where((eb) => eb.or([eb('c.website_id', '=', 0), eb('c.website_id', '=', p.websiteId)]))
    .orderBy('c.website_id'),
);
// Variants are the same in every store view, since these attributes are global.
const variants = statement((q, p: Asked, d) =>
  q
    .selectFrom('super_link as l')
    .innerJoin('super_attribute as a', 'a.product_id', 'l.parent_id')
    .innerJoin('product_value as v', (join) =>
      join
        .onRef('v.product_id', '=', 'l.product_id')
        .onRef('v.attribute_id', '=', 'a.attribute_id')
        .on('v.store_id', '=', 0),
    )
    .select(['l.parent_id', 'l.product_id', 'a.attribute_id', 'v.value'])
    .where('l.parent_id', d.in, d.list(p.ids))
    .orderBy('l.product_id'),
);

/** The attributes and variants of these configurable products, in three queries. */
export async function configurables(
  tx: Tx,
  ids: readonly number[],
  websiteId: number,
): Promise<Map<number, Configurable>> {
  const found = new Map<number, { attributes: SuperAttribute[]; variants: Map<number, Map<number, string>> }>();
  if (ids.length === 0) return found;
  for (const id of ids) found.set(id, { attributes: [], variants: new Map() });
  const prices = new Map<string, Map<string, { amount: number; isPercent: boolean }>>();
  for (const row of await tx.all(surcharges, { ids, websiteId })) {
    const key = `${row.product_id}-${row.attribute_id}`;
    const byValue = prices.get(key) ?? new Map();
    prices.set(key, byValue.set(row.value_index, { amount: row.amount, isPercent: row.is_percent === 1 }));
  }
  for (const { product_id, attribute_id, code } of await tx.all(superAttributes, { ids })) {
    const byValue = prices.get(`${product_id}-${attribute_id}`) ?? new Map();
    found.get(product_id)?.attributes.push({
      attributeId: attribute_id,
      code: code ?? '',
      surcharges: byValue,
    });
  }
  for (const { parent_id, product_id, attribute_id, value } of await tx.all(variants, { ids })) {
    const ownVariants = found.get(parent_id)?.variants;
    const values = ownVariants?.get(product_id) ?? new Map<number, string>();
    ownVariants?.set(product_id, values.set(attribute_id, value ?? ''));
  }
  return found;
}

/** The attributes that configurable products are chosen by, by product; others are absent. One query. */
export async function chosenAttributes(tx: Tx, ids: readonly number[]): Promise<Map<number, Set<number>>> {
  const found = new Map<number, Set<number>>();
  for (const row of await tx.all(superAttributes, { ids })) {
    found.set(row.product_id, (found.get(row.product_id) ?? new Set<number>()).add(row.attribute_id));
  }
  return found;
}

const choices = statement((q, p: { id: number }) =>
  q
    .selectFrom('super_link as l')
    .innerJoin('super_attribute as a', 'a.product_id', 'l.parent_id')
    .innerJoin('product_value as v', (join) =>
      join
        .onRef('v.product_id', '=', 'l.product_id')
        .onRef('v.attribute_id', '=', 'a.attribute_id')
        .on('v.store_id', '=', 0),
    )
    .select(['l.parent_id', 'a.attribute_id', 'v.value'])
    .where('l.product_id', '=', p.id)
    .orderBy('l.parent_id'),
);

/** The configurable products that have this variant, with the choice that it is: its option ids by attribute id. */
export async function configurablesOfVariant(
  tx: Tx,
  id: number,
): Promise<ReadonlyMap<number, ReadonlyMap<number, string>>> {
  const found = new Map<number, Map<number, string>>();
  for (const { parent_id, attribute_id, value } of await tx.all(choices, { id })) {
    found.set(parent_id, (found.get(parent_id) ?? new Map<number, string>()).set(attribute_id, value ?? ''));
  }
  return found;
}
