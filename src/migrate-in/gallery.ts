import { integerField, mapping, type TableMapping, text, textOrNothing, yesNo } from './mapping.ts';

/** Images of products with label and position in each store view. */
export const gallery: readonly TableMapping[] = [
  mapping({
    what: 'product images',
    from: 'catalog_product_entity_media_gallery',
    to: 'gallery_image',
    columns: {
      image_id: integerField('value_id'),
      product_id: integerField('entity_id'),
      attribute_id: integerField('attribute_id'),
      file: textOrNothing('value'),
    },
  }),
  mapping({
    what: 'labels and positions of images',
    from: 'catalog_product_entity_media_gallery_value',
    to: 'gallery_image_value',
    columns: {
      image_id: integerField('value_id'),
      store_id: integerField('store_id'),
      label: text('label'),
      position: integerField('position'),
      is_excluded: yesNo('disabled'),
    },
  }),
];
