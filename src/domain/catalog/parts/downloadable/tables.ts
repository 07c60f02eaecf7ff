import {
  cascade,
  decimal,
  id,
  integer,
  integerDefault,
  integerOrNull,
  type Tables,
  textOrNull,
} from '#platform/storage/columns.ts';

/** Links and samples of downloadable products. */
export const downloadTables = {
  download_link: {
    columns: {
      link_id: id(),
      product_id: integer(),
      sort_order: integerDefault(0),
      number_of_downloads: integerOrNull(),
      /** 0 no, 1 yes, 2 as configured. */
      is_shareable: integerDefault(2),
      link_type: textOrNull(),
      link_url: textOrNull(),
      link_file: textOrNull(),
      sample_type: textOrNull(),
      sample_url: textOrNull(),
      sample_file: textOrNull(),
    },
    foreign: [cascade('product_id', 'product')],
    indexes: { download_link_product: { columns: ['product_id'] } },
  },
  download_link_title: {
    columns: { link_id: integer(), store_id: integer(), title: textOrNull() },
    key: ['link_id', 'store_id'],
    foreign: [cascade('link_id', 'download_link'), cascade('store_id', 'store')],
  },
  download_link_price: {
    columns: { link_id: integer(), website_id: integer(), price: decimal() },
    key: ['link_id', 'website_id'],
    foreign: [cascade('link_id', 'download_link')],
  },
  download_sample: {
    columns: {
      sample_id: id(),
      product_id: integer(),
      sort_order: integerDefault(0),
      sample_type: textOrNull(),
      sample_url: textOrNull(),
      sample_file: textOrNull(),
    },
    foreign: [cascade('product_id', 'product')],
    indexes: { download_sample_product: { columns: ['product_id'] } },
  },
  download_sample_title: {
    columns: { sample_id: integer(), store_id: integer(), title: textOrNull() },
    key: ['sample_id', 'store_id'],
    foreign: [cascade('sample_id', 'download_sample'), cascade('store_id', 'store')],
  },
} as const satisfies Tables;
