import type { QuoteChoice } from '#domain/cart/quotes.ts';
import { noId } from './sent-data.ts';

/** The quote of the arguments, and the store view; an empty store counts as none (Q20). */
export function quoteChoice(args: { readonly quoteId: number | null; readonly store: string | null }): QuoteChoice {
  return { quoteId: args.quoteId ?? noId, store: args.store || undefined };
}

/** The faults of a quote that is not found. */
export const quoteFaults = { store_view_not_found: 'store_not_exists', quote_not_found: 'quote_not_exists' } as const;
