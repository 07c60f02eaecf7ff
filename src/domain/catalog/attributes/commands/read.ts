import { command, granted } from '#domain/shared/command.ts';
import { type Cached, uncached } from '#kernel/cached.ts';
import type { Slice, Sliced } from '#kernel/pages.ts';
import { productStoreId } from '../../current-store.ts';
import { type AttributeOfSet, attributesOfSet } from '../attributes-of-set.ts';
import { type AttributeRef, findProductAttribute } from '../find.ts';
import { type InputName, inputTypes } from '../input-types.ts';
import { attributeOptions } from '../option-list.ts';
import type { ProductAttribute, WholeAttribute } from '../product-attribute.ts';
import { sliceOfAttributes, wholeAttribute } from '../records.ts';
import type { AttributeOption } from '../system-sources.ts';

/** The attributes of a set in the order of its groups (spec 4.4); none for a set that does not exist. */
export const listAttributesOfSet = command({
  name: 'attribute.listOfSet',
  permission: { legacy: 'catalog/product/attribute/read' },
  effect: 'read',
  touches: 'open',
  refusals: [],
  run: async ({ tx }, { setId }: { readonly setId: number | undefined }): Promise<Cached<readonly AttributeOfSet[]>> =>
    setId === undefined ? uncached([]) : attributesOfSet(tx, setId),
});

/** A page of the attributes of products, ordered by id, as a store view sees them. */
export const listAttributes = command({
  name: 'attribute.list',
  permission: { rest: granted('product-attributes/read') },
  effect: 'read',
  touches: 'scoped',
  refusals: [],
  run: async (
    { tx },
    { slice, ...wanted }: { readonly search: string | undefined; readonly storeId: number; readonly slice: Slice },
  ): Promise<Sliced<ProductAttribute>> => sliceOfAttributes(tx, wanted, slice),
});

/**
 * All data of an attribute as a store view sees it, by default that of the session. Without the labels of store views
 * outside of the caller's bounds (spec 2.4, reference 4.3). Refuses `attribute_not_found`.
 */
export const readAttribute = command({
  name: 'attribute.read',
  permission: { legacy: 'catalog/product/attribute/info', rest: granted('product-attributes/read') },
  effect: 'read',
  touches: 'scoped',
  refusals: ['attribute_not_found'],
  async run(
    { tx, principal, fail },
    { attribute, storeId }: { readonly attribute: AttributeRef; readonly storeId?: number },
  ): Promise<Cached<WholeAttribute>> {
    const seenIn = storeId ?? (await productStoreId(tx, principal, null)) ?? 0;
    const found = await wholeAttribute(tx, attribute, seenIn);
    if (!found) throw fail('attribute_not_found');
    const { scope } = principal;
    if (!scope) return found;
    const labels = found.value.labels.filter(({ storeId: id }) => id === 0 || scope.storeIds.has(id));
    return labels.length === found.value.labels.length ? found : uncached({ ...found.value, labels });
  },
});

/** A type that an attribute can be created with. */
export interface AttributeType {
  readonly input: InputName;
  readonly label: string;
}

/** The types that an attribute can be created with (spec 2.5, D21). */
export const listAttributeTypes = command({
  name: 'attribute.listTypes',
  permission: { legacy: 'catalog/product/attribute/types' },
  effect: 'read',
  touches: 'open',
  refusals: [],
  run: async (): Promise<AttributeType[]> =>
    Object.entries(inputTypes).map(([input, { label }]) => ({ input: input as InputName, label })),
});

/**
 * The options of an attribute as a store view sees them, with the empty first entry that its source has (reference 4.3). The
 * store view is the named one (id or code), else that of the session. Refuses `store_view_not_found`, `attribute_not_found`.
 */
export const listAttributeOptions = command({
  name: 'attribute.listOptions',
  permission: { legacy: 'catalog/product/attribute/read' },
  effect: 'read',
  touches: 'scoped',
  refusals: ['store_view_not_found', 'attribute_not_found'],
  async run(
    { tx, principal, fail },
    { attribute, named }: { readonly attribute: AttributeRef; readonly named: string | undefined },
  ): Promise<Cached<readonly AttributeOption[]>> {
    const [storeId, found] = await tx.together(
      () => productStoreId(tx, principal, named ?? null),
      () => findProductAttribute(tx, attribute),
    );
    if (storeId === undefined) throw fail('store_view_not_found');
    if (!found) throw fail('attribute_not_found');
    return attributeOptions(tx, found, storeId);
  },
});
