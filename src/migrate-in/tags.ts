import { folded } from '../kernel/fold.ts';
import { mapping, type TableMapping, text, through, whole } from './mapping.ts';

/** Words that customers gave to products. */
export const tags: readonly TableMapping[] = [
  mapping({
    what: 'tags of products',
    from: 'tag',
    to: 'tag',
    columns: {
      tag_id: whole('tag_id'),
      name: text('name'),
      name_key: through('name', folded),
      status: whole('status'),
    },
  }),
  mapping({
    what: 'uses of tags',
    from: 'tag_relation',
    to: 'tag_use',
    columns: {
      tag_use_id: whole('tag_relation_id'),
      tag_id: whole('tag_id'),
      product_id: whole('product_id'),
      store_id: whole('store_id'),
      customer_id: whole('customer_id'),
    },
    refuse: (row) => (row('active') === '0' ? 'the customer took the tag back' : undefined),
  }),
  mapping({
    what: 'popularity of tags',
    from: 'tag_properties',
    to: 'tag_popularity',
    columns: { tag_id: whole('tag_id'), store_id: whole('store_id'), base_popularity: whole('base_popularity') },
  }),
];
