import { idFirst } from '#domain/catalog/products/record/product-resolver.ts';
import { operation } from '#interfaces/legacy/declare.ts';
import { readWholeProduct } from '#interfaces/legacy/products/whole.ts';
import { isRecord, listOf, textValue } from '../../read-data.ts';
import { productFaults } from './faults.ts';
import { plainEntity, plainPart, typedEntity, typedPart } from './product-entity.ts';
import { productResource } from './resource.ts';
import { catalogProductReturnEntity, identifierType, productId, requestAttributes, store } from './structs.ts';

/** `product.info`: all data of a product, or the requested attributes (soap-catalog 5.3). */
export const info = operation({
  resource: productResource,
  method: 'info',
  title: 'Retrieve product',
  v2Name: 'catalogProductInfo',
  arguments: { productId, store, attributes: requestAttributes, identifierType },
  result: catalogProductReturnEntity,
  resultPart: 'info',
  command: readWholeProduct,
  decode: (args, _context, { style }) => ({
    product: idFirst(args.productId, args.identifierType),
    named: args.store || undefined,
    wanted: style === 'v1' ? plainWanted(args.attributes) : typedWanted(args.attributes, style === 'wsi'),
  }),
  print({ product, wanted }, { style }) {
    if (style === 'v1')
      return wanted?.attributes ? plainPart(product.value, wanted.attributes) : product.map(plainEntity);
    if (!wanted) return product.map(typedEntity);
    return typedPart(product.value, wanted.attributes, wanted.additional);
  },
  refusals: productFaults,
});

/** A list of codes or ids; the struct of V2 is accepted, too, and anything else requests all. */
function plainWanted(sent: unknown) {
  if (isRecord(sent) && ('attributes' in sent || 'additional_attributes' in sent)) {
    return {
      attributes: [...(namesOf(sent.attributes) ?? []), ...(namesOf(sent.additional_attributes) ?? [])],
      additional: [],
    };
  }
  const attributes = namesOf(sent);
  return attributes && { attributes, additional: [] };
}

/** Empty lists request all (K43). */
function typedWanted(sent: unknown, _isWsi: boolean) {
  if (!isRecord(sent)) return undefined;
  const attributes = namesOf(sent.attributes);
  const additional = namesOf(sent.additional_attributes) ?? [];
  const isAll = !attributes || attributes.length === 0;
  return isAll && additional.length === 0 ? undefined : { attributes: isAll ? undefined : attributes, additional };
}

function namesOf(sent: unknown): string[] | undefined {
  return listOf(sent)?.flatMap((item) => textValue(item)?.trim() || []);
}
