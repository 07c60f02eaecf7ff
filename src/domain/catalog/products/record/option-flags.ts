import { type RawBuilder, sql } from 'kysely';
import { attributeIdSql } from '#domain/shared/attributes/attribute-ids.ts';
import { statement } from '#platform/storage/statement.ts';
import { typesWhere } from '../../types/index.ts';
import type { TypeChoice } from '../../types/type.ts';

/** The codes of the types with these choices, for a statement. */
const choosing = (...choices: readonly TypeChoice[]): RawBuilder<unknown> =>
  sql.join(typesWhere(({ choice }) => choice !== undefined && choices.includes(choice)).map((code) => sql.lit(code)));

const isSeparate = sql<boolean>`product.type in (${choosing('links')}) and exists (
  select 1 from product_value v
  where v.product_id = product.product_id and v.store_id = 0 and v.number = 1
    and v.attribute_id = ${attributeIdSql('catalog_product', 'links_purchased_separately')})`;

/** Sets whether something can and must be chosen for products, and their time of change. */
export const setOptionFlags = statement<{ ids: readonly number[]; now: number }, never>((q, p, d) =>
  q
    .updateTable('product')
    .set({
      updated_at: p.now,
      has_options: sql<number>`case
        when product.type in (${choosing('always', 'options')}) or (${isSeparate}) then 1
        when exists (select 1 from product_option o where o.product_id = product.product_id) then 1
        else 0 end`,
      required_options: sql<number>`case
        when product.type in (${choosing('always')}) or (${isSeparate}) then 1
        when exists (
          select 1 from product_option o where o.product_id = product.product_id and o.is_required <> 0) then 1
        when product.type in (${choosing('options')}) and exists (
          select 1 from bundle_option b where b.product_id = product.product_id and b.is_required <> 0) then 1
        else 0 end`,
    })
    .where('product_id', d.in, d.list(p.ids)),
);
