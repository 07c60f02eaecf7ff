import { mapping, type TableMapping, text, textOrNothing, whole, yesNo } from './mapping.ts';

/** Images of products with label and position in each store view. */
export const gallery: readonly TableMapping[] = [
  mapping({
    what: 'product images',
    from: 'catalog_product_entity_media_gallery',
    to: 'gallery_image',
    columns: {
      image_id: whole('value_id'),
      product_id: whole('entity_id'),
      attribute_id: whole('attribute_id'),
      file: textOrNothing('value'),
    },
  }),
  mapping({
    what: 'labels and positions of images',
    from: 'catalog_product_entity_media_gallery_value',
    to: 'gallery_image_value',
    columns: {
      image_id: whole('value_id'),
      store_id: whole('store_id'),
      label: text('label'),
      position: whole('position'),
      is_excluded: yesNo('disabled'),
    },
  }),
];
