import { type ProductChangeInput, productChangeRefusals, putIntoCart } from '#domain/cart/commands/change-products.ts';
import { openGuestCartFor } from '#domain/cart/commands/open.ts';
import { isReachable } from '#domain/cart/quotes.ts';
import { type Command, command } from '#domain/shared/command.ts';
import type { StoreView } from '#domain/stores/store-views.ts';
import { type ShownCart, shownCart, showRefusals } from './show-cart.ts';

/** Products for a cart, and whether they may go into a new one. */
export interface AddInput extends ProductChangeInput {
  /** Where a new guest's cart is opened if this one is gone: ordered, or removed. */
  readonly anew?: { readonly store: StoreView; readonly network: string } | undefined;
}

/** The cart with the products. */
export interface AddedTo {
  readonly shown: ShownCart;
  /** The id of the guest's cart that was opened instead. */
  readonly maskedId?: string | undefined;
}

const refusals = [...productChangeRefusals, ...showRefusals, 'quote_not_saved', 'too_many_calls'] as const;

/**
 * Puts products into a cart as `addProducts`, and answers it; into a new guest's cart if it is gone and that was asked for.
 * Refuses as `addProducts`, `showCart` and `openGuestCart`.
 */
export const addToCart: Command<(typeof refusals)[number], AddInput, AddedTo> = command({
  name: 'quote.addProducts',
  permission: { legacy: 'cart/product/add' },
  effect: 'write',
  touches: 'scoped',
  refusals,
  key: ({ quoteId }: AddInput) => ['quote', quoteId],
  async run(context, { anew, ...input }): Promise<Pick<AddedTo, 'maskedId'> & { readonly quoteId: number }> {
    const { quoteId, maskedId } =
      anew && !(await isReachable(context, input))
        ? await openGuestCartFor(context, anew)
        : { quoteId: input.quoteId, maskedId: undefined };
    await putIntoCart(context, { ...input, quoteId });
    return { quoteId, maskedId };
  },
  async answer(context, done, input): Promise<AddedTo> {
    const { quoteId, maskedId } = done as Pick<AddedTo, 'maskedId'> & { readonly quoteId: number };
    return { shown: await shownCart(context, { ...input, quoteId }), maskedId };
  },
});
