import { exact, integerField, mapping, type TableMapping, text, textOrNothing, yesNo } from './mapping.ts';

/** Custom options with their values, and the titles and prices of both in each store view. */
export const productOptions: readonly TableMapping[] = [
  mapping({
    what: 'custom options',
    from: 'catalog_product_option',
    to: 'product_option',
    columns: {
      option_id: integerField('option_id'),
      product_id: integerField('product_id'),
      type: text('type'),
      is_required: yesNo('is_require'),
      sku: textOrNothing('sku'),
      max_characters: integerField('max_characters'),
      file_extension: textOrNothing('file_extension'),
      image_size_x: integerField('image_size_x'),
      image_size_y: integerField('image_size_y'),
      sort_order: integerField('sort_order'),
    },
  }),
  mapping({
    what: 'titles of custom options',
    from: 'catalog_product_option_title',
    to: 'product_option_title',
    columns: { option_id: integerField('option_id'), store_id: integerField('store_id'), title: text('title') },
  }),
  mapping({
    what: 'prices of custom options',
    from: 'catalog_product_option_price',
    to: 'product_option_price',
    columns: {
      option_id: integerField('option_id'),
      store_id: integerField('store_id'),
      price: exact('price'),
      price_type: text('price_type'),
    },
  }),
  mapping({
    what: 'values of custom options',
    from: 'catalog_product_option_type_value',
    to: 'product_option_value',
    columns: {
      value_id: integerField('option_type_id'),
      option_id: integerField('option_id'),
      sku: textOrNothing('sku'),
      sort_order: integerField('sort_order'),
    },
  }),
  mapping({
    what: 'titles of custom option values',
    from: 'catalog_product_option_type_title',
    to: 'product_option_value_title',
    columns: { value_id: integerField('option_type_id'), store_id: integerField('store_id'), title: text('title') },
  }),
  mapping({
    what: 'prices of custom option values',
    from: 'catalog_product_option_type_price',
    to: 'product_option_value_price',
    columns: {
      value_id: integerField('option_type_id'),
      store_id: integerField('store_id'),
      price: exact('price'),
      price_type: text('price_type'),
    },
  }),
];
