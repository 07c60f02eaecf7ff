import type { ProductChangeInput } from '#domain/cart/commands/change-products.ts';
import { detailed } from '#interfaces/legacy/declare.ts';
import { productRequests } from './product-request.ts';
import { quoteChoice, quoteFaults } from './quote.ts';

/** The input of a call that changes a cart's products. */
export function productChange(args: {
  readonly quoteId: number | null;
  readonly productsData: unknown;
  readonly store: string | null;
}): ProductChangeInput {
  return { ...quoteChoice(args), items: productRequests(args.productsData) };
}

/** The faults of such a call; `fault` has the problems of its items. */
export function changeFaults<F extends string>(fault: F) {
  return {
    ...quoteFaults,
    items_missing: 'invalid_product_data',
    too_many_items: detailed('invalid_product_data'),
    items_refused: detailed(fault),
    amount_too_large: detailed(fault),
    own_price_refused: 'denied',
    cart_full: 'denied',
  } as const;
}
