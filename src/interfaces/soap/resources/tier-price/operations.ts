import { Type } from 'typebox';
import { idFirst } from '#domain/catalog/products/record/product-resolver.ts';
import {
  asSent,
  detailed,
  listing,
  type OperationDeclaration,
  operation,
  type ResourceDeclaration,
} from '#interfaces/legacy/declare.ts';
import { readTierPrices as readPrices, updateTierPrices } from '#interfaces/legacy/products/tier-prices.ts';
import { readTierPrices } from '../product/product-data.ts';
import { tierPriceEntity } from '../product/product-entity.ts';
import { catalogProductTierPriceEntityArray, identifierType, product } from '../product/structs.ts';

/** The prices of products by quantity (soap-catalog 3). */
const tierPriceResource = {
  name: 'catalog_product_attribute_tier_price',
  title: 'Product Tier Price API',
  aliases: ['product_attribute_tier_price', 'product_tier_price'],
  aclId: 'catalog/product',
  faults: {
    product_not_exists: { code: 100, message: 'Product not exists.' },
    data_invalid: { code: 101, message: 'Invalid data given. Details in error message.' },
    not_updated: { code: 102, message: 'Tier prices not updated. Details in error message.' },
  },
} as const satisfies ResourceDeclaration;

/** `product_tier_price.info`: the prices of a product by quantity (soap-catalog 5.5). */
const info = operation({
  resource: tierPriceResource,
  method: 'info',
  title: 'Retrieve product tier prices',
  v2Name: 'catalogProductAttributeTierPriceInfo',
  arguments: { productId: product, identifierType },
  result: catalogProductTierPriceEntityArray,
  command: readPrices,
  decode: (args) => ({ product: idFirst(args.productId, args.identifierType) }),
  print: ({ prices, websiteCodes }) => prices.map((price) => tierPriceEntity(price, { websiteCodes })),
  refusals: { product_not_found: 'product_not_exists' },
});

/** `product_tier_price.update`: replaces all prices of a product by quantity (soap-catalog 5.5, K39, K43). */
const update = operation({
  resource: tierPriceResource,
  method: 'update',
  title: 'Update product tier prices',
  v2Name: 'catalogProductAttributeTierPriceUpdate',
  arguments: {
    productId: product,
    tierPrices: {
      schema: asSent(catalogProductTierPriceEntityArray),
      v2: 'tier_price',
      synonyms: ['tier_price', 'tierPrice'],
    },
    identifierType,
  },
  // V1 shows a boolean, the other styles 1 (C12).
  result: Type.Unsafe<boolean>(Type.Integer()),
  command: updateTierPrices,
  decode: (args) => ({
    product: idFirst(args.productId, args.identifierType),
    prices: readTierPrices(args.tierPrices ?? []),
  }),
  print: () => true,
  refusals: {
    product_not_found: 'product_not_exists',
    product_type_unfit: detailed('data_invalid'),
    tier_prices_invalid: detailed('data_invalid'),
    price_twice: { fault: 'data_invalid', says: 'Duplicate website tier price customer group and quantity.' },
    prices_invalid: listing('data_invalid'),
    price_not_found: 'not_updated',
  },
  saveFault: 'not_updated',
});

/** Every operation on tier prices. */
export const tierPriceOperations: readonly OperationDeclaration[] = [info, update];
