import { Type } from 'typebox';
import { listProductTypes } from '#domain/catalog/products/commands/list-types.ts';
import {
  arrayOf,
  type OperationDeclaration,
  operation,
  type ResourceDeclaration,
  struct,
} from '#interfaces/legacy/declare.ts';

/** The types of products (soap-catalog 3). It has no faults of its own. */
const productTypeResource = {
  name: 'catalog_product_type',
  title: 'Product types API',
  aliases: ['product_type'],
  aclId: 'catalog/product',
  faults: {},
} as const satisfies ResourceDeclaration;

/** `product_type.list`: the types that a product can have (soap-catalog 5.1). */
const list = operation({
  resource: productTypeResource,
  method: 'list',
  title: 'Retrieve product types',
  v2Name: 'catalogProductTypeList',
  arguments: {},
  result: arrayOf(
    'catalogProductTypeEntityArray',
    struct('catalogProductTypeEntity', { type: Type.Optional(Type.String()), label: Type.Optional(Type.String()) }),
  ),
  command: listProductTypes,
  refusals: {},
});

/** Every operation on types of products. */
export const productTypeOperations: readonly OperationDeclaration[] = [list];
