import { attributeRegistry } from '#domain/shared/attributes/registry.ts';
import { type Context, command, everybody, granted } from '#domain/shared/command.ts';
import { type Lookout, productToRead } from '../read/reader.ts';
import { allValues, customValue } from '../read/values.ts';
import { hasAttribute, isStoredElsewhere, loadProductAttributes } from '../write/attributes.ts';
import type { ProductFields, WriteRefusal } from '../write/write.ts';
import { writeProduct } from '../write/write-products.ts';
import type { PartReadInput } from './parts.ts';
import { type ProductPlace, writeScope } from './write.ts';

/** The values of a product by attribute code, in a store view; options as ids. */
export type AttributeValues = Readonly<Record<string, ReturnType<typeof customValue>>>;

/** The values that the caller sees: the back office sees all of the set, others those that product pages show. */
export const readAttributeValues = command({
  name: 'product.readAttributeValues',
  permission: { rest: everybody },
  effect: 'read',
  touches: 'scoped',
  refusals: ['product_not_found'],
  run: (context, { productId, ...lookout }: PartReadInput): Promise<AttributeValues> =>
    valuesOf(context, productId, lookout),
});

/** Changes values of a product; answers all of them. Refuses as `writeProducts`. */
export const writeAttributeValues = command({
  name: 'product.writeAttributeValues',
  permission: { rest: granted('products/write') },
  effect: 'write',
  touches: 'scoped',
  refusals: [
    'product_not_found',
    'product_invalid',
    'product_outside_bounds',
    'sku_taken',
    'unique_value_taken',
    'url_key_taken',
    'held_back',
  ] satisfies WriteRefusal[],
  async run(
    context,
    {
      productId,
      fields,
      ...place
    }: ProductPlace & { readonly productId: number; readonly fields: Pick<ProductFields, 'values' | 'useDefault'> },
  ) {
    const change = { target: { id: productId }, createsMissing: false, fields } as const;
    await writeProduct(context.tx, change, await writeScope(context, place));
  },
  answer: (context, _done, { productId, store, mediaUrl }): Promise<AttributeValues> =>
    valuesOf(context, productId, { store, mediaUrl }),
});

async function valuesOf(
  context: Parameters<typeof productToRead>[0] & Pick<Context, 'tx'>,
  id: number,
  lookout: Lookout,
): Promise<AttributeValues> {
  const { tx } = context;
  const { product, reader } = await productToRead(context, id, lookout);
  const { type, set_id: setId } = product;
  const writable = await loadProductAttributes(tx, [setId]);
  const { byId: attributes } = await attributeRegistry(tx, 'catalog_product');
  const stored = (await allValues(tx, { ids: [id], storeId: reader.storeId }, attributes)).get(id);
  const values: Record<string, ReturnType<typeof customValue>> = {};
  for (const attribute of attributes.values()) {
    const own = writable.byId.get(attribute.id);
    if (!own || isStoredElsewhere(own) || !hasAttribute(writable, own, { type, setId })) continue;
    if (!reader.isBackend && !attribute.isVisibleOnFront) continue;
    const found = stored?.get(attribute.code);
    values[attribute.code] = found ? customValue(attribute, found) : null;
  }
  return values;
}
