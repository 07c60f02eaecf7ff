import { Type } from 'typebox';
import { idOnly } from '#domain/catalog/products/record/product-resolver.ts';
import {
  addTags,
  listTags,
  readTag,
  removeTag,
  type SentTags,
  type TagPatch,
  updateTag,
} from '#domain/catalog/tags/commands.ts';
import {
  arrayOf,
  asSent,
  associativeArray,
  detailed,
  done,
  doneAsNumber,
  type OperationDeclaration,
  operation,
  type ResourceDeclaration,
  struct,
} from '#interfaces/legacy/declare.ts';
import { digits, integerValue, isRecord, textValue } from '../../read-data.ts';

/** The tags of products (soap-catalog 3). */
const tagResource = {
  name: 'catalog_product_tag',
  title: 'Product Tag API',
  aliases: ['product_tag'],
  aclId: 'catalog/product/tag',
  faults: {
    store_not_exists: { code: 101, message: 'Requested store does not exist.' },
    product_not_exists: { code: 102, message: 'Requested product does not exist.' },
    customer_not_exists: { code: 103, message: 'Requested customer does not exist.' },
    tag_not_exists: { code: 104, message: 'Requested tag does not exist.' },
    invalid_data: { code: 105, message: 'Provided data is invalid.' },
    save_error: { code: 106, message: 'Error while saving tag. Details in error message.' },
    remove_error: { code: 107, message: 'Error while removing tag. Details in error message.' },
  },
} as const satisfies ResourceDeclaration;

const string = Type.String();
const optionalString = Type.Optional(Type.String());
const store = { schema: string, synonyms: ['storeView', 'storeId'] } as const;
const tagId = { schema: string } as const;

/** `product_tag.list`: the tags of a product (soap-catalog 5.10). In V1 their ids are the keys (K41). */
const list = operation({
  resource: tagResource,
  method: 'list',
  title: 'Retrieve list of tags by product',
  v2Name: 'catalogProductTagList',
  arguments: { productId: { schema: string }, store: { ...store, optional: true } },
  result: arrayOf(
    'catalogProductTagListEntityArray',
    struct('catalogProductTagListEntity', { tag_id: string, name: string }),
  ),
  command: listTags,
  decode: (args) => ({ product: idOnly(args.productId?.trim() ?? null), store: args.store }),
  print: (tags, { style }) => {
    const rows = tags.map((tag) => ({ tag_id: String(tag.tagId), name: tag.name }));
    if (style !== 'v1' || rows.length === 0) return rows;
    return Object.fromEntries(rows.map((row) => [row.tag_id, row])) as never;
  },
  refusals: { product_not_found: 'product_not_exists', store_view_not_found: 'store_not_exists' },
});

/** `product_tag.info`: a tag, and the products that have it in a store view (soap-catalog 5.10, K51). */
const info = operation({
  resource: tagResource,
  method: 'info',
  title: 'Retrieve product tag info',
  v2Name: 'catalogProductTagInfo',
  arguments: { tagId, store },
  result: struct('catalogProductTagInfoEntity', {
    name: string,
    status: string,
    base_popularity: Type.Unsafe<string | number>(string),
    products: associativeArray,
  }),
  command: readTag,
  decode: (args) => ({ tagId: digits(args.tagId), store: args.store }),
  print: (tag) => ({
    status: String(tag.status),
    name: tag.name,
    base_popularity: tag.basePopularity === undefined ? 0 : String(tag.basePopularity),
    products: Object.fromEntries([...tag.uses].map(([id, uses]) => [String(id), String(uses)])),
  }),
  refusals: { tag_not_found: 'tag_not_exists', store_view_not_found: 'store_not_exists' },
});

function readTags(sent: unknown): SentTags | undefined {
  if (!isRecord(sent)) return undefined;
  const tag = textValue(sent.tag);
  const store = textValue(sent.store);
  const isThere = sent.product_id !== undefined && sent.customer_id !== undefined;
  if (tag === null || tag === undefined || store === null || store === undefined || !isThere) return undefined;
  return {
    tag,
    product: idOnly(textValue(sent.product_id)?.trim() ?? null),
    customerId: digits(sent.customer_id),
    store,
  };
}

/** `product_tag.add`: adds tags to a product (soap-catalog 5.10). */
const add = operation({
  resource: tagResource,
  method: 'add',
  title: 'Add tag(s) to product',
  v2Name: 'catalogProductTagAdd',
  arguments: {
    data: {
      schema: asSent(
        struct('catalogProductTagAddEntity', { tag: string, product_id: string, customer_id: string, store: string }),
      ),
    },
  },
  result: associativeArray,
  command: addTags,
  decode: (args) => readTags(args.data),
  print: (ids) => Object.fromEntries([...ids].map(([name, id]) => [name, String(id)])),
  refusals: {
    product_not_found: 'product_not_exists',
    customer_not_found: 'customer_not_exists',
    store_view_not_found: 'store_not_exists',
    tag_invalid: 'invalid_data',
  },
  saveFault: 'save_error',
});

function readPatch(sent: unknown): TagPatch {
  if (!isRecord(sent)) return {};
  const number = (key: string): number | undefined => {
    const value = integerValue(sent[key]);
    return value === null ? undefined : (value ?? Number.NaN);
  };
  const name = textValue(sent.name);
  const status = number('status');
  const basePopularity = number('base_popularity');
  return {
    ...(name !== null && { name: name ?? '' }),
    ...(status !== undefined && { status }),
    ...(basePopularity !== undefined && { basePopularity }),
  };
}

/** `product_tag.update`: changes a tag, and its base popularity in a store view (soap-catalog 5.10). */
const update = operation({
  resource: tagResource,
  method: 'update',
  title: 'Update product tag',
  v2Name: 'catalogProductTagUpdate',
  arguments: {
    tagId,
    data: {
      schema: asSent(
        struct('catalogProductTagUpdateEntity', {
          name: optionalString,
          status: optionalString,
          base_popularity: optionalString,
        }),
      ),
    },
    store,
  },
  result: doneAsNumber,
  command: updateTag,
  decode: (args) => ({ tagId: digits(args.tagId), store: args.store, patch: readPatch(args.data) }),
  print: done,
  refusals: {
    tag_not_found: 'tag_not_exists',
    store_view_not_found: 'store_not_exists',
    tag_invalid: 'invalid_data',
    tag_exists: detailed('save_error'),
  },
  saveFault: 'save_error',
});

/** `product_tag.remove`: deletes a tag (soap-catalog 5.10). */
const remove = operation({
  resource: tagResource,
  method: 'remove',
  title: 'Remove product tag',
  v2Name: 'catalogProductTagRemove',
  arguments: { tagId },
  result: doneAsNumber,
  command: removeTag,
  decode: (args) => ({ tagId: digits(args.tagId) }),
  print: done,
  refusals: { tag_not_found: 'tag_not_exists' },
  saveFault: 'remove_error',
});

/** Every operation on tags. */
export const tagOperations: readonly OperationDeclaration[] = [list, info, add, update, remove];
