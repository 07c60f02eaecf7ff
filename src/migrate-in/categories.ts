import { integerField, mapping, momentAlways, type TableMapping, text } from './mapping.ts';
import { refuseValue, VALUE_TYPES, valueText } from './values.ts';

/** Categories, their values and their products. */
export const categories: readonly TableMapping[] = [
  mapping({
    what: 'categories',
    from: 'catalog_category_entity',
    to: 'category',
    columns: {
      category_id: integerField('entity_id'),
      parent_id: integerField('parent_id'),
      set_id: integerField('attribute_set_id'),
      path: text('path'),
      level: integerField('level'),
      position: integerField('position'),
      children_count: integerField('children_count'),
      created_at: momentAlways('created_at'),
      updated_at: momentAlways('updated_at'),
    },
  }),
  ...[...VALUE_TYPES, 'url_key' as const].map((type) =>
    mapping({
      what: 'values of categories',
      from: `catalog_category_entity_${type}`,
      to: 'category_value',
      columns: {
        category_id: integerField('entity_id'),
        attribute_id: integerField('attribute_id'),
        store_id: integerField('store_id'),
        value: valueText(type),
      },
      refuse: refuseValue('catalog_category', type === 'url_key' ? 'varchar' : type),
      optional: type === 'url_key',
    }),
  ),
  mapping({
    what: 'products in categories',
    from: 'catalog_category_product',
    to: 'product_category',
    columns: {
      product_id: integerField('product_id'),
      category_id: integerField('category_id'),
      position: integerField('position'),
    },
  }),
];
