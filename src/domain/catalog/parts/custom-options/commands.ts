import { command, everybody, granted } from '#domain/shared/command.ts';
import type { PartReadInput, PartWriteInput } from '../../products/commands/parts.ts';
import { productToRead } from '../../products/read/reader.ts';
import { partWriter } from '../../products/write/parts.ts';
import { type CustomOption, customOptionsOf } from './rows.ts';
import { addCustomOption, changeCustomOption, foundOption, type OptionPatch, removeCustomOption } from './write.ts';

const read = { permission: { rest: everybody }, effect: 'read', touches: 'scoped' } as const;

/** The custom options of a product, with titles of the store view. Refuses `product_not_found`. */
export const readCustomOptions = command({
  ...read,
  name: 'product.readCustomOptions',
  refusals: ['product_not_found'],
  async run(context, { productId, ...lookout }: PartReadInput): Promise<CustomOption[]> {
    const { reader } = await productToRead(context, productId, lookout);
    return customOptionsOf(context.tx, productId, reader.storeId);
  },
});

/** One custom option. Refuses `product_not_found`, `custom_option_not_found`. */
export const readCustomOption = command({
  ...read,
  name: 'product.readCustomOption',
  refusals: ['product_not_found', 'custom_option_not_found'],
  async run(
    context,
    { productId, optionId, ...lookout }: PartReadInput & { readonly optionId: number },
  ): Promise<CustomOption> {
    const { reader } = await productToRead(context, productId, lookout);
    return foundOption(await customOptionsOf(context.tx, productId, reader.storeId), optionId, context);
  },
});

const change = {
  effect: 'write',
  touches: 'scoped',
  refusals: ['product_not_found', 'product_type_unfit', 'custom_option_not_found', 'custom_option_invalid'],
} as const;

/** Adds a custom option. Refuses as `addCustomOption`. */
export const createCustomOption = command({
  ...change,
  name: 'product.createCustomOption',
  permission: { rest: granted('products/write') },
  run: (context, { productId, storeId, patch }: PartWriteInput & { readonly patch: OptionPatch }) =>
    addCustomOption(context.tx, productId, patch, partWriter(context, storeId)),
});

/** Changes a custom option, or replaces it. Refuses as `changeCustomOption`. */
export const writeCustomOption = command({
  ...change,
  name: 'product.writeCustomOption',
  permission: { rest: granted('products/write') },
  run: (
    context,
    input: PartWriteInput & { readonly optionId: number; readonly patch: OptionPatch },
  ): Promise<CustomOption> => {
    const { productId, storeId, optionId, patch } = input;
    return changeCustomOption(context.tx, productId, optionId, patch, partWriter(context, storeId));
  },
});

/** Removes a custom option. Refuses as `removeCustomOption`. */
export const deleteCustomOption = command({
  ...change,
  name: 'product.deleteCustomOption',
  permission: { rest: granted('products/delete') },
  run: (context, { productId, storeId, optionId }: PartWriteInput & { readonly optionId: number }): Promise<void> =>
    removeCustomOption(context.tx, productId, optionId, partWriter(context, storeId)),
});
