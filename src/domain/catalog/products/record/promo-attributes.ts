import { attributeRegistry } from '#domain/shared/attributes/registry.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { loadCategoriesOf } from './places.ts';
import { productsById, productValues } from './products.ts';

/**
 * The values of a product that price rules may check, by attribute code: texts, several for attributes with many
 * values.
 */
export type PromoAttributes = ReadonlyMap<string, string | readonly string[]>;

/** Reads these attributes of products as a store view sees them; four queries at most. */
export async function promoAttributes(
  tx: Tx,
  ids: readonly number[],
  codes: readonly string[],
  storeId: number,
): Promise<ReadonlyMap<number, PromoAttributes>> {
  const [products, values, { byCode }, categories] = await tx.together(
    () => productsById(tx, ids),
    () => productValues(tx, ids, codes, storeId),
    () => attributeRegistry(tx, 'catalog_product'),
    async () => (codes.includes('category_ids') ? loadCategoriesOf(tx, ids) : undefined),
  );
  const isMultiple = new Set(codes.filter((code) => byCode.get(code)?.input === 'multiselect'));
  const found = new Map<number, PromoAttributes>();
  for (const [id, product] of products) {
    const attributes = new Map<string, string | readonly string[]>([
      ['sku', product.sku],
      ['type_id', product.type],
      ['attribute_set_id', String(product.set_id)],
      ['category_ids', (categories?.get(id) ?? []).map(String)],
    ]);
    for (const [code, { value }] of values.get(id) ?? []) {
      if (value === null || attributes.has(code)) continue;
      attributes.set(code, isMultiple.has(code) ? value.split(',').filter((item) => item !== '') : value);
    }
    // Also for attributes without a value.
    for (const code of isMultiple) if (!attributes.has(code)) attributes.set(code, []);
    found.set(id, attributes);
  }
  return found;
}
