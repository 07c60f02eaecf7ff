import { command, everybody, granted } from '#domain/shared/command.ts';
import type { PartReadInput, PartWriteInput } from '../../products/commands/parts.ts';
import { productToRead } from '../../products/read/reader.ts';
import { partWriter } from '../../products/write/parts.ts';
import { typeFacts } from '../../types/index.ts';
import { type ConfigurableChange, type ConfigurableParts, changeConfigurable, configurablePartsOf } from './write.ts';

/**
 * The attributes, variants and surcharges of a configurable product, as the caller sees them. Refuses
 * `product_not_found`, also for other types.
 */
export const readConfigurable = command({
  name: 'product.readConfigurable',
  permission: { rest: everybody },
  effect: 'read',
  touches: 'scoped',
  refusals: ['product_not_found'],
  async run(context, { productId, ...lookout }: PartReadInput): Promise<ConfigurableParts> {
    const { product, reader } = await productToRead(context, productId, lookout);
    if (!typeFacts(product.type).parts.includes('variants')) throw context.fail('product_not_found');
    return configurablePartsOf(context.tx, productId, reader);
  },
});

const change = {
  effect: 'write',
  touches: 'scoped',
  refusals: ['product_not_found', 'product_type_unfit', 'variants_invalid', 'variant_not_found', 'variant_twice'],
} as const;

/**
 * Replaces attributes, variants or surcharges, or adds a variant; answers the result. Refuses as `changeConfigurable`.
 */
export const writeConfigurable = command({
  ...change,
  name: 'product.writeConfigurable',
  permission: { rest: granted('products/write') },
  run: (context, input: PartWriteInput & { readonly change: ConfigurableChange }): Promise<ConfigurableParts> =>
    changeConfigurable(context.tx, input.productId, input.change, partWriter(context, input.storeId)),
});

/**
 * Removes a variant from the configurable product; the variant itself stays as a product. Refuses as
 * `changeConfigurable`.
 */
export const deleteVariant = command({
  ...change,
  name: 'product.deleteVariant',
  permission: { rest: granted('products/delete') },
  async run(context, { productId, storeId, variantId }: PartWriteInput & { readonly variantId: number }) {
    await changeConfigurable(context.tx, productId, { removeVariant: variantId }, partWriter(context, storeId));
  },
});
