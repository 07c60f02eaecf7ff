import { Type } from 'typebox';
import { integerOf } from '#interfaces/legacy/arguments.ts';
import { operation } from '#interfaces/legacy/declare.ts';
import { ApiFault } from '#interfaces/legacy/fault.ts';
import { createProduct } from '#interfaces/legacy/products/write.ts';
import { partFaults, writeFaults } from './faults.ts';
import { productKinds, readProductData } from './product-data.ts';
import { productResource } from './resource.ts';
import { productData, store } from './structs.ts';

const text = { schema: Type.String() } as const;

/** `product.create`: answers the id of the new product (soap-catalog 5.4). */
export const create = operation({
  resource: productResource,
  method: 'create',
  title: 'Create new product',
  v2Name: 'catalogProductCreate',
  arguments: { type: text, set: text, sku: text, productData, store },
  // V1 shows the id as text.
  result: Type.Unsafe<string>(Type.Integer()),
  command: createProduct,
  async decode(args, { tx }, { style }) {
    if (args.productData === null) throw new ApiFault(productResource.faults.data_invalid);
    return {
      type: args.type ?? '',
      setId: args.set?.trim() ? (integerOf(args.set) ?? undefined) : 0,
      sku: args.sku ?? '',
      named: args.store || undefined,
      data: readProductData(args.productData, await productKinds(tx), style === 'v1'),
    };
  },
  faults: ['data_invalid'],
  print: String,
  refusals: {
    ...writeFaults,
    ...partFaults,
    product_incomplete: 'data_invalid',
    product_type_unknown: 'product_type_not_exists',
    attribute_set_not_found: 'product_attribute_set_not_exists',
    attribute_set_foreign: 'product_attribute_set_not_valid',
  },
  saveFault: 'data_invalid',
});
