import { command, everybody, granted } from '#domain/shared/command.ts';
import type { PartReadInput, PartWriteInput } from '../../products/commands/parts.ts';
import { productToRead } from '../../products/read/reader.ts';
import { partWriter } from '../../products/write/parts.ts';
import { bundleChoicesOf, type ChoicePatch, changeBundleChoices, foundChoice, type StoredChoice } from './write.ts';

const read = { permission: { rest: everybody }, effect: 'read', touches: 'scoped' } as const;

/** The options of a bundle, with the products that the caller sees. Refuses `product_not_found`. */
export const readBundleOptions = command({
  ...read,
  name: 'product.readBundleOptions',
  refusals: ['product_not_found'],
  async run(context, { productId, ...lookout }: PartReadInput): Promise<StoredChoice[]> {
    const { reader } = await productToRead(context, productId, lookout);
    return bundleChoicesOf(context.tx, productId, reader);
  },
});

/** One option of a bundle. Refuses `product_not_found`, `bundle_option_not_found`. */
export const readBundleOption = command({
  ...read,
  name: 'product.readBundleOption',
  refusals: ['product_not_found', 'bundle_option_not_found'],
  async run(
    context,
    { productId, optionId, ...lookout }: PartReadInput & { readonly optionId: number },
  ): Promise<StoredChoice> {
    const { reader } = await productToRead(context, productId, lookout);
    return foundChoice(await bundleChoicesOf(context.tx, productId, reader), optionId, context);
  },
});

const change = {
  effect: 'write',
  touches: 'scoped',
  refusals: ['product_not_found', 'product_type_unfit', 'bundle_option_not_found', 'bundle_option_invalid'],
} as const;

/** A change of a bundle's option. */
export type ChoiceWrite = { readonly add: ChoicePatch } | { readonly id: number; readonly patch: ChoicePatch };

/** Adds, changes or replaces an option; answers it. Refuses as `changeBundleChoices`. */
export const writeBundleOption = command({
  ...change,
  name: 'product.writeBundleOption',
  permission: { rest: granted('products/write') },
  run: (context, input: PartWriteInput & { readonly change: ChoiceWrite }): Promise<StoredChoice> =>
    changeBundleChoices(context.tx, input.productId, input.change, partWriter(context, input.storeId)),
});

/** Removes an option. Refuses as `changeBundleChoices`. */
export const deleteBundleOption = command({
  ...change,
  name: 'product.deleteBundleOption',
  permission: { rest: granted('products/delete') },
  async run(context, { productId, storeId, optionId }: PartWriteInput & { readonly optionId: number }): Promise<void> {
    await changeBundleChoices(context.tx, productId, { remove: optionId }, partWriter(context, storeId));
  },
});
