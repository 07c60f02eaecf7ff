import { Type } from 'typebox';
import { idFirst } from '#domain/catalog/products/record/product-resolver.ts';
import { operation } from '#interfaces/legacy/declare.ts';
import { readSpecialPrice } from '#interfaces/legacy/products/whole.ts';
import { setSpecialPrice as setPrice } from '#interfaces/legacy/products/write.ts';
import { productFaults, writeFaults } from './faults.ts';
import { productKinds, readProductData } from './product-data.ts';
import { productResource } from './resource.ts';
import { catalogProductSpecialPriceReturnEntity, identifierType, product, store } from './structs.ts';

const optionalText = { schema: Type.String(), optional: true } as const;

/** `product.setSpecialPrice`: null leaves a value, an empty text clears it (soap-catalog 5.4). */
export const setSpecialPrice = operation({
  resource: productResource,
  method: 'setSpecialPrice',
  title: 'Set special price',
  v2Name: 'catalogProductSetSpecialPrice',
  arguments: {
    productId: product,
    specialPrice: optionalText,
    fromDate: optionalText,
    toDate: optionalText,
    store,
    identifierType,
  },
  // V1 shows a boolean, the other styles 1 (C12).
  result: Type.Unsafe<boolean>(Type.Integer()),
  command: setPrice,
  async decode(args, { tx }) {
    const sent = { special_price: args.specialPrice, special_from_date: args.fromDate, special_to_date: args.toDate };
    const { values } = readProductData(sent, await productKinds(tx), false);
    return { product: idFirst(args.productId, args.identifierType), named: args.store || undefined, values };
  },
  print: () => true,
  refusals: writeFaults,
  saveFault: 'data_invalid',
});

/** `product.getSpecialPrice`: the stored special price and its days (soap-catalog 5.4). */
export const getSpecialPrice = operation({
  resource: productResource,
  method: 'getSpecialPrice',
  title: 'Get special price',
  v2Name: 'catalogProductGetSpecialPrice',
  arguments: { productId: product, store, identifierType },
  result: catalogProductSpecialPriceReturnEntity,
  command: readSpecialPrice,
  decode: (args) => ({
    product: idFirst(args.productId, args.identifierType),
    named: args.store || undefined,
  }),
  print: ({ price, from, to }) => ({ special_price: price, special_from_date: from, special_to_date: to }),
  refusals: productFaults,
});
