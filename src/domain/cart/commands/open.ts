import { anHour, countAction } from '#domain/access/limits/limits.ts';
import { type Context, command, customers, customersOr, everybody } from '#domain/shared/command.ts';
import { servesCurrency } from '#domain/stores/currencies.ts';
import type { StoreView } from '#domain/stores/store-views.ts';
import type { Admission } from '#kernel/admission.ts';
import { requireStoreInScope } from '#kernel/scope.ts';
import { lockNames } from '#platform/storage/lock-names.ts';
import { openCartOf } from '../find-cart.ts';
import { maskHashOf, newMaskedId } from '../masked-id.ts';
import { quoteCustomer } from '../quote-customer.ts';
import { lockQuote } from '../quotes.ts';
import { insertEmpty } from './create.ts';
import { saveCustomer } from './set-customer.ts';

/** The store view of a cart, and its customer. */
export interface OpenInput {
  readonly store: StoreView;
  /** A customer whose cart an API user opens; customers open their own. */
  readonly customerId?: number | undefined;
  /** The network of the call. */
  readonly network: string;
  /** The currency of a new cart, if it is not the store view's own; one that the store view does not show is ignored. */
  readonly currency?: string | undefined;
}

/** The cart that was opened. */
export interface OpenedCart {
  readonly quoteId: number;
  /** Id of a guest cart, by which callers reach it; only this answer has it. */
  readonly maskedId: string | undefined;
  /** False if the customer already had an open cart. */
  readonly isNew: boolean;
}

const refusals = ['quote_not_saved', 'customer_not_found', 'customer_kind_unknown'] as const;

type OpenContext = Context<(typeof refusals)[number] | 'customer_invalid' | 'customer_exists'>;

const opening = (name: string, rest: Admission, isForGuests = false) =>
  command({
    name,
    permission: { rest },
    effect: 'write',
    touches: 'scoped',
    refusals: [...refusals, 'customer_invalid', 'customer_exists', 'too_many_calls'],
    async run(context: OpenContext & Context<'too_many_calls'>, { store, ...input }: OpenInput): Promise<OpenedCart> {
      const { tx, principal, settings } = context;
      requireStoreInScope(principal.scope, store.store_id);
      const customerId = principal.customerId ?? (principal.kind === 'anonymous' ? undefined : input.customerId);
      const isShown = input.currency !== undefined && (await servesCurrency(tx, store.store_id, input.currency));
      const currency = isShown ? input.currency : undefined;
      if (isForGuests || customerId === undefined) {
        if (principal.kind === 'anonymous') {
          await countAction(context, anHour('guest cart', settings.guestCartsPerHour), [input.network]);
        }
        return openForNobody(context, store, currency);
      }
      return openForCustomer(context, store, customerId, currency);
    },
  });

/**
 * Opens a new guest cart, with an id that cannot be guessed. Refuses `quote_not_saved`, `too_many_calls`, and store
 * views outside of the caller's bounds.
 */
export const openGuestCart = opening('quote.openForGuest', everybody, true);

/**
 * Opens a customer's cart: the open one of the store view, else a new one. Refuses `customer_not_found` if the account
 * is not on the website, and as `openGuestCart`.
 */
export const openOwnCart = opening('quote.openOwn', customers);

/** The same for customers; API users open the cart of the customer that they name, else a guest cart. */
export const openAnyCart = opening('quote.open', customersOr('carts/write'));

/** Opens a new guest's cart, for use by other commands; counts it for visitors. Refuses as `openGuestCart`. */
export async function openGuestCartFor(
  context: Context<'quote_not_saved' | 'too_many_calls'>,
  { store, network }: { readonly store: StoreView; readonly network: string },
): Promise<OpenedCart> {
  const { principal, settings } = context;
  requireStoreInScope(principal.scope, store.store_id);
  if (principal.kind === 'anonymous') {
    await countAction(context, anHour('guest cart', settings.guestCartsPerHour), [network]);
  }
  return openForNobody(context, store);
}

export async function openForNobody(
  { tx, now, fail }: Pick<Context<'quote_not_saved'>, 'tx' | 'now' | 'fail'>,
  store: StoreView,
  currency?: string,
): Promise<OpenedCart> {
  const maskedId = newMaskedId();
  const quoteId = await insertEmpty(tx, store, { isActive: true, maskHash: maskHashOf(maskedId), currency, now });
  if (quoteId === undefined) throw fail('quote_not_saved');
  return { quoteId, maskedId, isNew: true };
}

/** The customer's open cart in a store view, else a new one, for use by other commands. Refuses as `openOwnCart`. */
export async function openForCustomer(
  context: OpenContext,
  store: StoreView,
  customerId: number,
  currency?: string,
): Promise<OpenedCart> {
  const { tx, now, fail } = context;
  // If two calls come at once, one makes the cart and the other finds it.
  await lockNames(tx, [`cart of customer ${customerId} in ${store.store_id}`]);
  const open = await openCartOf(tx, customerId, store.store_id);
  if (open !== undefined) return { quoteId: open, maskedId: undefined, isNew: false };
  const quoteId = await insertEmpty(tx, store, { isActive: true, maskHash: null, currency, now });
  const quote = quoteId === undefined ? undefined : await lockQuote(tx, quoteId);
  if (!quote) throw fail('quote_not_saved');
  const customer = await quoteCustomer(context, quote, { kind: 'account', customerId });
  saveCustomer(tx, quote, customer, null, now);
  return { quoteId: quote.quote_id, maskedId: undefined, isNew: true };
}
