import { listProductsByFilter } from '#domain/catalog/products/list/list.ts';
import { mapRows } from '#domain/shared/lists/long-rows.ts';
import { detailed, operation } from '#interfaces/legacy/declare.ts';
import { filters, readFilters } from '../../filters.ts';
import { paging, readPage } from '../../paging.ts';
import { productResource } from './resource.ts';
import { catalogProductEntityArray, store } from './structs.ts';

/** `product.list`: the products that the filters find, by id (soap-catalog 4.3, 5.3). */
export const list = operation({
  resource: productResource,
  method: 'list',
  title: 'Retrieve products list by filters',
  v2Name: 'catalogProductList',
  arguments: { filters, store, ...paging },
  result: catalogProductEntityArray,
  resultPart: 'storeView',
  command: listProductsByFilter,
  decode: (args, { fail }, { style }) => ({
    filter: readFilters(args.filters, style === 'v1', (text) => fail('list_filter_invalid', { text })),
    named: args.store || undefined,
    page: readPage(args),
  }),
  print: (products) =>
    mapRows(products, ({ product_id, sku, name, set_id, type, categoryIds, websiteIds }) => ({
      product_id: String(product_id),
      sku,
      name: name ?? '',
      set: String(set_id),
      type,
      category_ids: categoryIds.map(String),
      website_ids: websiteIds.map(String),
    })),
  refusals: { store_view_not_found: 'store_not_exists', list_filter_invalid: detailed('data_invalid') },
});
