import { Type } from 'typebox';
import { idFirst, skuFirst } from '#domain/catalog/products/record/product-resolver.ts';
import {
  arrayOf,
  arrayOfString,
  asSent,
  detailed,
  done,
  doneAsText,
  listing,
  type OperationDeclaration,
  operation,
  struct,
} from '#interfaces/legacy/declare.ts';
import {
  assignLink,
  listLinkFields,
  listLinks,
  listLinkTypes,
  removeLink,
  type SentLink,
  updateLink,
} from '#interfaces/legacy/products/links.ts';
import { formatDecimal, parseDecimal } from '#kernel/decimal.ts';
import { integerValue, isRecord, textValue } from '../../read-data.ts';
import { identifierType, product } from '../product/structs.ts';
import { linkCodes, linkResource, linkType } from './resource.ts';

const optionalString = Type.Optional(Type.String());
const type = { schema: Type.String() } as const;
const linked = { schema: Type.String(), v2: 'linkedProduct', synonyms: ['linkedProduct'] } as const;

const linkEntity = struct('catalogProductLinkEntity', {
  product_id: optionalString,
  type: optionalString,
  set: optionalString,
  sku: optionalString,
  position: optionalString,
  qty: optionalString,
});

const data = { schema: asSent(linkEntity), optional: true } as const;

/** `product_link.list`: the products that a product is linked to (soap-catalog 5.6). */
const list = operation({
  resource: linkResource,
  method: 'list',
  title: 'Retrieve linked products',
  v2Name: 'catalogProductLinkList',
  arguments: { type, productId: product, identifierType },
  result: arrayOf('catalogProductLinkEntityArray', linkEntity),
  command: listLinks,
  decode: (args) => ({ type: linkType(args.type), product: idFirst(args.productId, args.identifierType) }),
  print: (links) =>
    links.map(({ product: to, position, qty }) => ({
      product_id: String(to.product_id),
      type: to.type,
      set: String(to.set_id),
      sku: to.sku,
      position: String(position),
      ...(qty !== null && { qty: formatDecimal(qty) }),
    })),
  refusals: { product_not_found: 'product_not_exists' },
  faults: ['type_not_exists'],
});

const changing = {
  resource: linkResource,
  result: doneAsText,
  print: done,
  faults: ['type_not_exists'],
} as const;
const changeArguments = { type, productId: product, linkedProductId: linked, data, identifierType } as const;
const changeRefusals = {
  product_not_found: 'product_not_exists',
  product_type_unfit: detailed('data_invalid'),
  linked_product_not_found: detailed('data_invalid'),
  links_invalid: listing('data_invalid'),
} as const;

interface LinkedArguments {
  readonly type: string | null;
  readonly productId: string | null;
  readonly linkedProductId: string | null;
  readonly identifierType: string | null;
}

const readLinked = (args: LinkedArguments) => ({
  type: linkType(args.type),
  product: idFirst(args.productId, args.identifierType),
  linked: skuFirst(args.linkedProductId ?? ''),
});

function readLink(sent: unknown): SentLink {
  if (!isRecord(sent)) return { position: null, qty: null };
  const qty = textValue(sent.qty)?.trim();
  return {
    position: integerValue(sent.position),
    qty: qty === undefined || qty === '' ? (isRecord(sent.qty) ? undefined : null) : (parseDecimal(qty) ?? undefined),
  };
}

/** `product_link.assign`: links a product to another one (soap-catalog 5.6). */
const assign = operation({
  ...changing,
  method: 'assign',
  title: 'Assign product link',
  v2Name: 'catalogProductLinkAssign',
  arguments: changeArguments,
  command: assignLink,
  decode: (args) => ({ ...readLinked(args), link: readLink(args.data) }),
  refusals: changeRefusals,
  saveFault: 'data_invalid',
});

/** `product_link.update`: changes a link, or makes it (soap-catalog 5.6). */
const update = operation({
  ...changing,
  method: 'update',
  title: 'Update product link',
  v2Name: 'catalogProductLinkUpdate',
  arguments: changeArguments,
  command: updateLink,
  decode: (args) => ({ ...readLinked(args), link: readLink(args.data) }),
  refusals: changeRefusals,
  saveFault: 'data_invalid',
});

/** `product_link.remove`: removes a link, if it exists (soap-catalog 5.6). */
const remove = operation({
  ...changing,
  method: 'remove',
  title: 'Remove product link',
  v2Name: 'catalogProductLinkRemove',
  arguments: { type, productId: product, linkedProductId: linked, identifierType },
  command: removeLink,
  decode: readLinked,
  refusals: { product_not_found: 'product_not_exists', product_type_unfit: detailed('data_invalid') },
  saveFault: 'not_removed',
});

/** `product_link.types`: the types of links (soap-catalog 5.6). */
const types = operation({
  resource: linkResource,
  method: 'types',
  title: 'Retrieve product link types',
  v2Name: 'catalogProductLinkTypes',
  arguments: {},
  result: arrayOfString,
  command: listLinkTypes,
  print: (all) => all.map((each) => linkCodes[each]),
  refusals: {},
});

/** `product_link.attributes`: the fields of links of a type (soap-catalog 5.6). */
const attributes = operation({
  resource: linkResource,
  method: 'attributes',
  title: 'Retrieve product link type attributes',
  v2Name: 'catalogProductLinkAttributes',
  arguments: { type },
  result: arrayOf(
    'catalogProductLinkAttributeEntityArray',
    struct('catalogProductLinkAttributeEntity', { code: optionalString, type: optionalString }),
  ),
  command: listLinkFields,
  decode: (args) => ({ type: linkType(args.type) }),
  print: (fields) => fields.map((code) => ({ code, type: code === 'qty' ? 'decimal' : 'int' })),
  refusals: {},
  faults: ['type_not_exists'],
});

/** Every operation on links. */
export const linkOperations: readonly OperationDeclaration[] = [list, assign, update, remove, types, attributes];
