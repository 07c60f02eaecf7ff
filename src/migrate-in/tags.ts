import { folded } from '#kernel/fold.ts';
import { integerField, mapping, type TableMapping, text, through } from './mapping.ts';

/** Tags that customers gave to products. */
export const tags: readonly TableMapping[] = [
  mapping({
    what: 'tags of products',
    from: 'tag',
    to: 'tag',
    columns: {
      tag_id: integerField('tag_id'),
      name: text('name'),
      name_key: through('name', folded),
      status: integerField('status'),
    },
  }),
  mapping({
    what: 'uses of tags',
    from: 'tag_relation',
    to: 'tag_use',
    columns: {
      tag_use_id: integerField('tag_relation_id'),
      tag_id: integerField('tag_id'),
      product_id: integerField('product_id'),
      store_id: integerField('store_id'),
      customer_id: integerField('customer_id'),
    },
    refuse: (row) => (row('active') === '0' ? 'the customer took the tag back' : undefined),
  }),
  mapping({
    what: 'popularity of tags',
    from: 'tag_properties',
    to: 'tag_popularity',
    columns: {
      tag_id: integerField('tag_id'),
      store_id: integerField('store_id'),
      base_popularity: integerField('base_popularity'),
    },
  }),
];
