import { type RawBuilder, sql } from 'kysely';
import type { FieldsOf, ListField, ListFieldKind } from '#domain/shared/lists/filter.ts';
import { isStoredElsewhere, type ProductAttributes, type WritableAttribute } from '../write/attributes.ts';

/** The columns of a product `p`, by every accepted name. */
const columns: Readonly<Record<string, readonly [column: string, kind: ListFieldKind]>> = {
  entity_id: ['p.product_id', 'whole'],
  product_id: ['p.product_id', 'whole'],
  sku: ['p.sku_key', 'sku'],
  attribute_set_id: ['p.set_id', 'whole'],
  set: ['p.set_id', 'whole'],
  type_id: ['p.type', 'text'],
  type: ['p.type', 'text'],
  has_options: ['p.has_options', 'whole'],
  required_options: ['p.required_options', 'whole'],
  created_at: ['p.created_at', 'time'],
  updated_at: ['p.updated_at', 'time'],
};

/** The tables of a product's categories and websites, by every accepted name (K5). */
const places: Readonly<Record<string, readonly [table: string, column: string]>> = {
  category_ids: ['product_category', 'category_id'],
  category_id: ['product_category', 'category_id'],
  website_ids: ['product_website', 'website_id'],
  website_id: ['product_website', 'website_id'],
};

const kinds: Readonly<Record<string, ListFieldKind>> = { int: 'whole', decimal: 'decimal', datetime: 'moment' };

/**
 * The fields that lists of products can be filtered by (soap-catalog 4.3): columns, categories and websites, and every
 * attribute by its code, with the values of a store view, else the default.
 */
export function productFields({ byCode }: ProductAttributes, storeId: number): FieldsOf {
  return (name) => {
    const column = Object.hasOwn(columns, name) ? columns[name] : undefined;
    if (column) return { kind: column[1], where: (test) => test(sql.ref(column[0])) };
    const place = Object.hasOwn(places, name) ? places[name] : undefined;
    if (place) return placeField(...place);
    const attribute = byCode.get(name);
    return attribute && !isStoredElsewhere(attribute) ? valueField(attribute, storeId) : undefined;
  };
}

function placeField(table: string, column: string): ListField {
  return {
    kind: 'whole',
    where: (test) =>
      sql<boolean>`p.product_id in (select product_id from ${sql.table(table)} where ${test(sql.ref(column))})`,
  };
}

function valueField({ id, backendType }: WritableAttribute, storeId: number): ListField {
  const kind = kinds[backendType] ?? 'text';
  const column: RawBuilder<unknown> = sql.ref(kind === 'whole' || kind === 'decimal' ? 'v.number' : 'v.value');
  const inStore = (store: number, more: RawBuilder<boolean>) =>
    sql<boolean>`p.product_id in (
      select v.product_id from product_value as v where v.attribute_id = ${id} and v.store_id = ${store} and ${more})`;
  return {
    kind,
    where(test) {
      const passes = test(column);
      if (storeId === 0) return inStore(0, passes);
      const any = sql<boolean>`1 = 1`;
      return sql<boolean>`(${inStore(storeId, passes)} or (${inStore(0, passes)} and not ${inStore(storeId, any)}))`;
    },
  };
}
