import { command, everybody, granted } from '#domain/shared/command.ts';
import type { PartReadInput, PartWriteInput } from '../../products/commands/parts.ts';
import { productToRead } from '../../products/read/reader.ts';
import { partWriter } from '../../products/write/parts.ts';
import { changeDiscounts, type DiscountChange, discountsOf, type StoredDiscount } from './write.ts';

/** Prices by quantity, or by customer group. */
export interface DiscountKind {
  readonly kind: 'tier' | 'group';
}

/**
 * The prices of a kind: the back office sees all, others those that apply to their group on their website. Refuses
 * `product_not_found`.
 */
export const readDiscounts = command({
  name: 'product.readDiscounts',
  permission: { rest: everybody },
  effect: 'read',
  touches: 'scoped',
  refusals: ['product_not_found'],
  async run(context, { productId, kind, ...lookout }: PartReadInput & DiscountKind): Promise<StoredDiscount[]> {
    const { reader } = await productToRead(context, productId, lookout);
    const all = await discountsOf(context.tx, kind, productId);
    if (reader.isBackend) return all;
    return all.filter(
      ({ customerGroupId, websiteId }) =>
        (customerGroupId === 'all' || customerGroupId === reader.groupId) &&
        (websiteId === 0 || websiteId === reader.websiteId),
    );
  },
});

const change = {
  effect: 'write',
  touches: 'scoped',
  refusals: ['product_not_found', 'product_type_unfit', 'price_not_found', 'price_twice', 'prices_invalid'],
} as const;

/** The prices after a change: all of them, and the new one if there is one. */
export interface ChangedDiscounts {
  readonly all: readonly StoredDiscount[];
  readonly made: StoredDiscount | undefined;
}

/** Replaces, adds or changes prices of a kind. Refuses as `changeDiscounts`. */
export const writeDiscounts = command({
  ...change,
  name: 'product.writeDiscounts',
  permission: { rest: granted('products/write') },
  async run(
    context,
    input: PartWriteInput & DiscountKind & { readonly change: DiscountChange },
  ): Promise<ChangedDiscounts> {
    const { productId, kind, storeId } = input;
    const before = new Set((await discountsOf(context.tx, kind, productId)).map(({ id }) => id));
    const all = await changeDiscounts(context.tx, kind, productId, input.change, partWriter(context, storeId));
    return { all, made: all.find(({ id }) => !before.has(id)) };
  },
});

/** Removes one price of a kind, or all. Refuses as `changeDiscounts`. */
export const deleteDiscounts = command({
  ...change,
  name: 'product.deleteDiscounts',
  permission: { rest: granted('products/delete') },
  async run(context, input: PartWriteInput & DiscountKind & { readonly remove: number | 'all' }): Promise<void> {
    const { productId, kind, storeId, remove } = input;
    await changeDiscounts(context.tx, kind, productId, { remove }, partWriter(context, storeId));
  },
});
