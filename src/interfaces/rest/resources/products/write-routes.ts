import type { RouteDeclaration } from '../../declare.ts';
import { attributeValueRoutes } from './attributes.ts';
import { bulkUpsertProducts } from './bulk.ts';
import { bundleOptionRoutes } from './bundle-options.ts';
import { configurableRoutes } from './configurable.ts';
import { createProductRoute } from './create.ts';
import { customOptionRoutes } from './custom-options.ts';
import { downloadableLinkRoutes, downloadableSampleRoutes } from './downloadable-links.ts';
import { fixedTaxRoutes } from './fixed-taxes.ts';
import { linkRoutes } from './links.ts';
import { productImageRoutes } from './media.ts';
import { deleteProductBySku, deleteProductRoute } from './remove.ts';
import { changeProduct, patchProductBySku, putProductBySku } from './replace.ts';
import { stockRoutes } from './stock.ts';
import { discountPriceRoutes } from './tier-prices.ts';

/** All routes that change products, and the parts of products. */
export const productWriteRoutes: readonly RouteDeclaration[] = [
  createProductRoute,
  bulkUpsertProducts,
  ...changeProduct,
  deleteProductRoute,
  putProductBySku,
  patchProductBySku,
  deleteProductBySku,
  ...attributeValueRoutes,
  ...productImageRoutes,
  ...stockRoutes,
  ...discountPriceRoutes,
  ...fixedTaxRoutes,
  ...linkRoutes,
  ...customOptionRoutes,
  ...configurableRoutes,
  ...bundleOptionRoutes,
  ...downloadableLinkRoutes,
  ...downloadableSampleRoutes,
];
