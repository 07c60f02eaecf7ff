import { type ProductChangeInput, productChangeRefusals, putIntoCart } from '#domain/cart/commands/change-products.ts';
import { openGuestCartFor } from '#domain/cart/commands/open.ts';
import type { OptionChoice, ProductRequest } from '#domain/cart/lines/product-request.ts';
import { findQuote, isReachable } from '#domain/cart/quotes.ts';
import {
  checkOptionFile,
  discardOptionFiles,
  keepSentFile,
  optionFileRefusals,
  type SentOptionFile,
  type StoredFileBytes,
  storeOptionFiles,
} from '#domain/cart/sent-files.ts';
import { type Command, type Context, command } from '#domain/shared/command.ts';
import type { StoreView } from '#domain/stores/store-views.ts';
import { type ShownCart, shownCart, showRefusals } from './show-cart.ts';

/** Products for a cart, and whether they may go into a new one. */
export interface AddInput extends ProductChangeInput {
  /** Where a new guest's cart is opened if this one is gone: ordered, or removed. */
  /** Files for the options of the only item; those of its choices that name a key otherwise. */
  readonly optionFiles?: readonly SentOptionFile[];
  /** The network of the call. */
  readonly network: string;
  readonly anew?: { readonly store: StoreView; readonly network: string } | undefined;
}

/** The cart with the products. */
export interface AddedTo {
  readonly shown: ShownCart;
  /** The id of the guest's cart that was opened instead. */
  readonly maskedId?: string | undefined;
}

const refusals = [...productChangeRefusals, ...showRefusals, ...optionFileRefusals, 'quote_not_saved'] as const;

type AddContext = Context<(typeof refusals)[number]>;

/**
 * Puts products into a cart as `addProducts`, and answers it; into a new guest's cart if it is gone and that was asked for.
 * Files that it brings for options are stored with it, or nothing is. Refuses as `addProducts`, `showCart`, `openGuestCart`
 * and `sent-files`.
 */
export const addToCart: Command<(typeof refusals)[number], AddInput, AddedTo> = command({
  name: 'quote.addProducts',
  permission: { legacy: 'cart/product/add' },
  effect: 'write',
  touches: 'scoped',
  refusals,
  key: ({ quoteId }: AddInput) => ['quote', quoteId],
  prepare: {
    async check(context: AddContext, input: AddInput) {
      const { optionFiles = [], anew, quoteId } = input;
      if (optionFiles.length === 0) return undefined;
      const isGone = anew !== undefined && !(await isReachable(context, input));
      const store = isGone ? { storeId: anew.store.store_id } : await findQuote(context, input, { lock: false });
      const checked = [];
      for (const file of optionFiles) {
        checked.push(await checkOptionFile(context, store, isGone ? undefined : quoteId, file));
      }
      return checked;
    },
    make: (outside, { network }, files, fail) => storeOptionFiles(outside, { files, network }, fail),
    discard: discardOptionFiles,
  },
  async run(
    context,
    { anew, ...input },
    stored = [],
  ): Promise<Pick<AddedTo, 'maskedId'> & { readonly quoteId: number }> {
    const { quoteId, maskedId } =
      anew && !(await isReachable(context, input))
        ? await openGuestCartFor(context, anew)
        : { quoteId: input.quoteId, maskedId: undefined };
    const items = stored.length === 0 ? input.items : await withFiles(context, { ...input, quoteId }, stored);
    await putIntoCart(context, { ...input, items, quoteId });
    return { quoteId, maskedId };
  },
  async answer(context, done, input): Promise<AddedTo> {
    const { quoteId, maskedId } = done as Pick<AddedTo, 'maskedId'> & { readonly quoteId: number };
    return { shown: await shownCart(context, { ...input, quoteId }), maskedId };
  },
});

/** The items with the keys of their files, which the cart has from now on. */
async function withFiles(
  context: AddContext,
  { items, ...choice }: ProductChangeInput,
  stored: readonly StoredFileBytes[],
): Promise<readonly ProductRequest[]> {
  const found = await findQuote(context, choice, { lock: true });
  const keys = new Map<number, string>();
  for (const file of stored) {
    keys.set(file.optionId, (await keepSentFile(context, found, choice.quoteId, file)).key);
  }
  const chosen = [...keys].map(([id, key]): [number, OptionChoice] => [
    id,
    { text: key, values: [], moment: undefined },
  ]);
  return items.map((item) => ({
    ...item,
    options: new Map([...item.options, ...chosen]),
    buyRequest: {
      ...item.buyRequest,
      options: { ...(item.buyRequest.options as object | undefined), ...Object.fromEntries(keys) },
    },
  }));
}
