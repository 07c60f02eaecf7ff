// domain/catalog/tags/: tags that customers give products.

import { customerById } from '#domain/customers/customers.ts';
import { type Context, command, granted } from '#domain/shared/command.ts';
import type { Slice, Sliced } from '#kernel/pages.ts';
import { requireInScope } from '#kernel/scope.ts';
import { plainText } from '../attributes/plain-text.ts';
import { namedStoreId } from '../current-store.ts';
import { type ProductRef, productByRef } from '../products/record/product-resolver.ts';
import { productsInScope, requireProductsInScope } from '../products/record/product-scope.ts';
import {
  basePopularity,
  listTagRows,
  removeTagRow,
  saveBasePopularity,
  saveTag,
  type Tag,
  tagById,
  tagByName,
  tagNames,
  tagsOfProduct,
  usesOf,
  useTag,
} from './tags.ts';

/** A tag in a store view. */
export interface TagAt extends Tag {
  /** Undefined if it was never set. */
  readonly basePopularity: number | undefined;
  /** How often each product has the tag there. */
  readonly uses: ReadonlyMap<number, number>;
}

/** The longest name of a tag. */
const longestName = 255;
/** The most tags in one call. */
const mostNames = 100;

/** The tags of a product, including those that wait for approval (soap-catalog 5.10, K41). */
export const listTags = command({
  name: 'tag.list',
  permission: { legacy: 'catalog/product/tag/list', rest: granted('products/read') },
  effect: 'read',
  touches: 'scoped',
  refusals: ['product_not_found', 'store_view_not_found'],
  async run(
    context,
    { product, store }: { readonly product: ProductRef; readonly store: string | null },
  ): Promise<readonly Tag[]> {
    const { tx } = context;
    const id = await productOf(context, product);
    // Store view 0 stands for all of them, as in the reference.
    return tagsOfProduct(tx, id, (store ? await storeOf(context, store) : 0) || undefined);
  },
});

/** All tags, ordered by id. */
export const listAllTags = command({
  name: 'tag.listAll',
  permission: { rest: granted('products/read') },
  effect: 'read',
  touches: 'open',
  refusals: [],
  run: (
    { tx },
    { slice, status }: { readonly slice: Slice; readonly status: number | undefined },
  ): Promise<Sliced<Tag>> => listTagRows(tx, status, slice),
});

/** A tag with its data in a store view (soap-catalog 5.10). */
export const readTag = command({
  name: 'tag.info',
  permission: { legacy: 'catalog/product/tag/info', rest: granted('products/read') },
  effect: 'read',
  touches: 'scoped',
  refusals: ['tag_not_found', 'store_view_not_found'],
  async run(context, input: { readonly tagId: number | undefined; readonly store: string | null }): Promise<TagAt> {
    const { tx, principal, fail } = context;
    const storeId = await storeOf(context, input.store);
    const tag = await tagById(tx, input.tagId);
    if (!tag) throw fail('tag_not_found');
    const uses = await usesOf(tx, tag.tagId, storeId);
    const seen = await productsInScope(tx, principal.scope, [...uses.keys()]);
    return {
      ...tag,
      basePopularity: await basePopularity(tx, tag.tagId, storeId),
      uses: new Map([...uses].filter(([id]) => seen.has(id))),
    };
  },
});

/** The fields of a call that tags a product; undefined if missing or not a number. */
export interface SentTags {
  readonly tag: string;
  readonly product: ProductRef;
  readonly customerId: number | undefined;
  readonly store: string;
}

/** Gives tags to a product on behalf of a customer; answers their ids by name (soap-catalog 5.10). */
export const addTags = command({
  name: 'tag.add',
  permission: { legacy: 'catalog/product/tag/add', rest: granted('products/write') },
  effect: 'write',
  touches: 'scoped',
  refusals: ['product_not_found', 'customer_not_found', 'store_view_not_found', 'tag_invalid'],
  async run(context, sent: SentTags | undefined): Promise<ReadonlyMap<string, number>> {
    const { tx, principal, fail } = context;
    if (!sent) throw fail('tag_invalid');
    const productId = await productOf(context, sent.product);
    const customer = sent.customerId === undefined ? undefined : await customerById(tx, sent.customerId);
    if (!customer) throw fail('customer_not_found');
    if (principal.scope) requireInScope(principal.scope, [customer.websiteId]);
    const storeId = await storeOf(context, sent.store);
    const names = tagNames(plainText(sent.tag));
    if (names.length > mostNames || names.some((name) => name.length > longestName)) throw fail('tag_invalid');
    const ids = new Map<string, number>();
    for (const name of names) {
      ids.set(name, await useTag(tx, name, { productId, storeId, customerId: customer.customerId }));
    }
    return ids;
  },
});

/** The sent fields of a tag; fields that are left out stay. A number that cannot be read is `NaN`. */
export interface TagPatch {
  readonly name?: string;
  readonly status?: number;
  readonly basePopularity?: number;
}

const most = 2_147_483_647;

/** Changes a tag for all store views, and its base popularity in one (soap-catalog 5.10). */
export const updateTag = command({
  name: 'tag.update',
  permission: { legacy: 'catalog/product/tag/update', rest: granted('products/write') },
  effect: 'write',
  touches: 'shared',
  refusals: ['tag_not_found', 'store_view_not_found', 'tag_invalid', 'tag_exists'],
  async run(
    context,
    input: { readonly tagId: number | undefined; readonly store: string | null; readonly patch: TagPatch },
  ): Promise<void> {
    const { tx, fail } = context;
    const { patch } = input;
    if (Object.keys(patch).length === 0) throw fail('tag_invalid');
    const storeId = await storeOf(context, input.store);
    const tag = await tagById(tx, input.tagId);
    if (!tag) throw fail('tag_not_found');
    const { basePopularity: base } = patch;
    const name = patch.name === undefined ? tag.name : plainText(patch.name).trim();
    const status = patch.status ?? tag.status;
    const isBaseFine = base === undefined || (Number.isInteger(base) && base >= 0 && base <= most);
    if (name === '' || name.length > longestName || ![-1, 0, 1].includes(status) || !isBaseFine) {
      throw fail('tag_invalid');
    }
    const same = await tagByName(tx, name);
    if (patch.name !== undefined && same && same.tagId !== tag.tagId) throw fail('tag_exists');
    await saveTag(tx, { tagId: tag.tagId, name, status });
    if (base !== undefined) await saveBasePopularity(tx, tag.tagId, storeId, base);
  },
});

/** Deletes a tag, also from all products (soap-catalog 5.10). */
export const removeTag = command({
  name: 'tag.remove',
  permission: { legacy: 'catalog/product/tag/remove', rest: granted('products/write') },
  effect: 'write',
  touches: 'shared',
  refusals: ['tag_not_found'],
  async run({ tx, fail }, { tagId }: { readonly tagId: number | undefined }): Promise<void> {
    const tag = await tagById(tx, tagId);
    if (!tag) throw fail('tag_not_found');
    await removeTagRow(tx, tag.tagId);
  },
});

async function productOf({ tx, principal, fail }: Context<'product_not_found'>, ref: ProductRef): Promise<number> {
  const product = await productByRef(tx, ref);
  if (!product) throw fail('product_not_found');
  await requireProductsInScope(tx, principal.scope, [product.product_id]);
  return product.product_id;
}

async function storeOf(
  { tx, principal, fail }: Context<'store_view_not_found'>,
  named: string | null,
): Promise<number> {
  const storeId = named ? await namedStoreId(tx, principal.scope, named) : undefined;
  if (storeId === undefined) throw fail('store_view_not_found');
  return storeId;
}
