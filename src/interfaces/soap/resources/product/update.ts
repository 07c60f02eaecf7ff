import { Type } from 'typebox';
import { idFirst } from '#domain/catalog/products/record/product-resolver.ts';
import { afterCommit, detailed, operation } from '#interfaces/legacy/declare.ts';
import { ApiFault } from '#interfaces/legacy/fault.ts';
import { updateProduct, updateProducts } from '#interfaces/legacy/products/write.ts';
import type { Refusal } from '#kernel/refusal.ts';
import { isRecord, listOf } from '../../read-data.ts';
import { readProductNames } from '../stock/stock-data.ts';
import { partFaults, productText, writeFaults } from './faults.ts';
import { productKinds, readProductData } from './product-data.ts';
import { productResource } from './resource.ts';
import { identifierType, product, productData, productDataArray, productIds, store } from './structs.ts';

/** `product.update`: changes the given fields (soap-catalog 5.4). */
export const update = operation({
  resource: productResource,
  method: 'update',
  title: 'Update product',
  v2Name: 'catalogProductUpdate',
  arguments: { productId: product, productData, store, identifierType },
  result: Type.Boolean(),
  command: updateProduct,
  decode: async (args, { tx }, { style }) => ({
    product: idFirst(args.productId, args.identifierType),
    named: args.store || undefined,
    data: readProductData(args.productData, await productKinds(tx), style === 'v1'),
  }),
  print: () => true,
  refusals: { ...writeFaults, ...partFaults },
  saveFault: 'data_invalid',
});

/**
 * `product.multiUpdate`: changes each product by itself; failures are reported in a fault, the other products are
 * changed (K19, K42).
 */
export const multiUpdate = operation({
  resource: productResource,
  method: 'multiUpdate',
  title: 'Multi update product',
  v2Name: 'catalogProductMultiUpdate',
  arguments: { productIds, productData: productDataArray, store: { ...store, v2: 'store' }, identifierType },
  result: Type.Boolean(),
  command: updateProducts,
  async decode(args, { tx }, { style }) {
    const kinds = await productKinds(tx);
    return {
      products: readProductNames(args.productIds ?? []).map((sent) => ({
        sent,
        ref: idFirst(sent, args.identifierType),
      })),
      data: dataOf(args.productData).map((data) => readProductData(data, kinds, style === 'v1')),
      named: args.store || undefined,
    };
  },
  print(failed) {
    if (failed.length === 0) return true;
    const text = failed.map(({ sent, refusal }) => `Product ID ${sent}:\n ${messageOf(refusal)}`).join('\n');
    return afterCommit(new ApiFault(productResource.faults.partially_updated, text)) as never;
  },
  faults: ['partially_updated'],
  refusals: {
    ...writeFaults,
    ...partFaults,
    items_do_not_match: 'multi_update_not_match',
    too_many_items: detailed('data_invalid'),
  },
  saveFault: 'data_invalid',
});

/** The fault's text for an update of this product alone. */
function messageOf({ code, message, errors }: Refusal): string {
  if (code === 'product_not_found') return productResource.faults.product_not_exists.message;
  return code === 'sku_taken' ? writeFaults.sku_taken.says : productText({ message, errors });
}

/** A single map is the data of one product. */
function dataOf(sent: unknown): readonly unknown[] {
  return listOf(sent) ?? (isRecord(sent) ? [sent] : []);
}
