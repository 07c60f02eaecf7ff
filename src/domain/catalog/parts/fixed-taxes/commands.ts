import { command, granted } from '#domain/shared/command.ts';
import type { PartReadInput, PartWriteInput } from '../../products/commands/parts.ts';
import { productToRead } from '../../products/read/reader.ts';
import { partWriter } from '../../products/write/parts.ts';
import { type FixedTaxValue, fixedTaxesOf } from './rows.ts';
import { replaceFixedTaxes } from './write.ts';

/** The fixed product taxes (weee) of a product. Refuses `product_not_found`. */
export const readFixedTaxes = command({
  name: 'product.readFixedTaxes',
  permission: { rest: granted('products/read') },
  effect: 'read',
  touches: 'scoped',
  refusals: ['product_not_found'],
  async run(context, { productId, ...lookout }: PartReadInput): Promise<FixedTaxValue[]> {
    await productToRead(context, productId, lookout);
    return fixedTaxesOf(context.tx, productId);
  },
});

/** Replaces the fixed product taxes of a product. Refuses as `replaceFixedTaxes`. */
export const writeFixedTaxes = command({
  name: 'product.writeFixedTaxes',
  permission: { rest: granted('products/write') },
  effect: 'write',
  touches: 'scoped',
  refusals: ['product_not_found', 'product_type_unfit', 'prices_invalid'],
  async run(
    context,
    { productId, storeId, values }: PartWriteInput & { readonly values: readonly FixedTaxValue[] },
  ): Promise<FixedTaxValue[]> {
    await replaceFixedTaxes(context.tx, productId, values, partWriter(context, storeId));
    return fixedTaxesOf(context.tx, productId);
  },
});
