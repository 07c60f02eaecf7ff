// domain/accounts/wishlists/: wish lists of customers. Choices are stored as carts store them with a line.

import { anHour, countAction } from '#domain/access/limits/limits.ts';
import { type Lookout, productToRead } from '#domain/catalog/products/read/reader.ts';
import { visibleProducts } from '#domain/catalog/products/search/visible.ts';
import { customerById } from '#domain/customers/customers.ts';
import { emailKeyOf } from '#domain/customers/email.ts';
import { ownCustomer, seenCustomer } from '#domain/customers/own-customer.ts';
import { changed } from '#domain/shared/changes/changes.ts';
import { type Context, command, customers, everybody, granted } from '#domain/shared/command.ts';
import { postMail } from '#domain/shared/post-mail.ts';
import type { StoreView } from '#domain/stores/store-views.ts';
import { shopParts } from '#domain/stores/storefront-parts.ts';
import type { Admission } from '#kernel/admission.ts';
import { maxDecimal } from '#kernel/decimal.ts';
import { isMailAddress } from '#kernel/mail-address.ts';
import { type ShownWishlist, showWishlist } from './show.ts';
import {
  addWishlistItem,
  removeWishlistItem,
  saveWishlistItem,
  sharedWishlist,
  shareWishlist,
  touchWishlist,
  unshareWishlist,
  type Wishlist,
  type WishlistItem,
  wishlistItems,
  wishlistOf,
  wishlistToChange,
} from './wishlists.ts';

/** Names a wishlist, and the store view that it is read through. */
export interface WishlistChoice extends Lookout {
  /** For API users; customers have their own list. */
  readonly customerId?: number | undefined;
}

/** A wished product. */
export interface Wish {
  readonly productId: number;
  /** In ten-thousandths. */
  readonly qty: number;
  readonly note: string | null;
  /** The chosen options, as carts store them with a line. */
  readonly choices: Readonly<Record<string, unknown>>;
}

/** The most items of a list. */
const mostItems = 500;

const refusals = ['wishlist_off', 'customer_not_found'] as const;
/** The refusals of a change of a list. */
export const writeRefusals = [...refusals, 'product_not_found', 'wishlist_full', 'wishlist_item_not_found'] as const;
type Writing = Context<(typeof writeRefusals)[number]>;

/** The customer of a call: the calling one, else one within the caller's bounds. */
async function ownerOf(
  context: Pick<Context<'customer_not_found'>, 'tx' | 'principal' | 'fail'>,
  { customerId }: WishlistChoice,
  isWrite: boolean,
): Promise<number> {
  const { principal } = context;
  if (principal.customerId !== undefined) return principal.customerId;
  const found = isWrite ? await ownCustomer(context, customerId) : await seenCustomer(context, customerId);
  return found.customerId;
}

async function requireWishlists({ tx, fail }: Pick<Context<'wishlist_off'>, 'tx' | 'fail'>, store: StoreView) {
  if (!(await shopParts(tx, store))('wishlist')) throw fail('wishlist_off');
}

/** The list of the call, locked for a change. */
export async function listToChange(context: Writing, choice: WishlistChoice): Promise<Wishlist> {
  await requireWishlists(context, choice.store);
  const owner = await ownerOf(context, choice, true);
  return wishlistToChange(context.tx, owner, context.now);
}

/** An item of a list. Refuses `wishlist_item_not_found`. */
export async function itemOf({ tx, fail }: Writing, list: Wishlist, itemId: number): Promise<WishlistItem> {
  const item = (await wishlistItems(tx, list.wishlist_id)).find(({ item_id }) => item_id === itemId);
  if (!item) throw fail('wishlist_item_not_found');
  return item;
}

/** Updates a list's time of change. */
export async function recordChange({ tx, now }: Pick<Context, 'tx' | 'now'>, list: Wishlist): Promise<void> {
  await touchWishlist(tx, list.wishlist_id, now);
  changed(tx, 'wishlist', list.wishlist_id, 'changed');
}

/** Puts wishes on a list; an item with the same choices gets a larger quantity. Answers the id of the last one. */
export async function putWishes(
  { tx, now, fail }: Writing,
  list: Wishlist,
  { store }: WishlistChoice,
  wishes: readonly Wish[],
): Promise<number> {
  const items = [...(await wishlistItems(tx, list.wishlist_id))];
  let last = 0;
  for (const { productId, qty, note, choices } of wishes) {
    const buyRequest = JSON.stringify(choices);
    const index = items.findIndex((item) => item.product_id === productId && item.buy_request === buyRequest);
    const same = items[index];
    if (same) {
      const more = { ...same, qty: Math.min(same.qty + qty, maxDecimal), note: note ?? same.note };
      items[index] = more;
      last = same.item_id;
      await saveWishlistItem(tx, more);
      continue;
    }
    if (items.length >= mostItems) throw fail('wishlist_full');
    const item = {
      wishlist_id: list.wishlist_id,
      product_id: productId,
      store_id: store.store_id,
      added_at: now,
      note,
      qty,
      buy_request: buyRequest,
    };
    last = await addWishlistItem(tx, item);
    items.push({ ...item, item_id: last });
  }
  return last;
}

/** The commands of a list, with the permissions `read` and `write`. */
function wishlistCommands(name: string, { read, write }: { readonly read: Admission; readonly write: Admission }) {
  const readList = async (
    context: Context<(typeof refusals)[number]>,
    choice: WishlistChoice,
  ): Promise<ShownWishlist> =>
    showWishlist(context, await wishlistOf(context.tx, await ownerOf(context, choice, false)), choice);
  const writing = { effect: 'write', touches: 'scoped', refusals: writeRefusals } as const;
  const permission = { rest: write };
  return {
    /** A list with its products. Refuses `wishlist_off`, `customer_not_found`. */
    read: command({
      name: `${name}.read`,
      permission: { rest: read },
      effect: 'read',
      touches: 'scoped',
      refusals,
      async run(context, choice: WishlistChoice): Promise<ShownWishlist> {
        await requireWishlists(context, choice.store);
        return readList(context, choice);
      },
    }),
    /** Puts a product on a list (rest 5.7). Refuses `product_not_found`, `wishlist_full`. */
    add: command({
      name: `${name}.add`,
      permission,
      ...writing,
      async run(context, { wish, ...choice }: WishlistChoice & { readonly wish: Wish }): Promise<number> {
        const list = await listToChange(context, choice);
        await productToRead(context, wish.productId, choice);
        const itemId = await putWishes(context, list, choice, [wish]);
        await recordChange(context, list);
        return itemId;
      },
      answer: async (context, itemId, choice) => ({ itemId, list: await readList(context, choice) }),
    }),
    /** Changes quantity, note or choices of an item; absent fields stay. Refuses `wishlist_item_not_found`. */
    change: command({
      name: `${name}.change`,
      permission,
      ...writing,
      async run(
        context,
        { itemId, patch, ...choice }: WishlistChoice & { readonly itemId: number; readonly patch: Partial<Wish> },
      ): Promise<number> {
        const list = await listToChange(context, choice);
        const item = await itemOf(context, list, itemId);
        const { qty = item.qty, note = item.note, choices } = patch;
        const buy_request = choices === undefined ? item.buy_request : JSON.stringify(choices);
        await saveWishlistItem(context.tx, { item_id: itemId, qty, note, buy_request });
        await recordChange(context, list);
        return itemId;
      },
      answer: async (context, itemId, choice) => ({ itemId, list: await readList(context, choice) }),
    }),
    /** Removes an item. Refuses `wishlist_item_not_found`. */
    remove: command({
      name: `${name}.remove`,
      permission,
      ...writing,
      async run(context, { itemId, ...choice }: WishlistChoice & { readonly itemId: number }): Promise<void> {
        const list = await listToChange(context, choice);
        await itemOf(context, list, itemId);
        await removeWishlistItem(context.tx, itemId);
        await recordChange(context, list);
      },
    }),
  };
}

/** A customer's own list. */
export const ownWishlist = wishlistCommands('wishlist.own', { read: customers, write: customers });

/** The list of any customer, for callers with the permission. */
export const wishlistOfCustomer = wishlistCommands('wishlist.of', {
  read: granted('wishlists/read'),
  write: granted('wishlists/write'),
});

/**
 * Puts a guest's wishes on the list of the customer who has logged in; products that do not exist or are not shown are
 * skipped. Refuses `wishlist_off`, `wishlist_full`.
 */
export const syncWishlist = command({
  name: 'wishlist.sync',
  permission: { rest: customers },
  effect: 'write',
  touches: 'scoped',
  refusals: writeRefusals,
  async run(context, { wishes, ...choice }: WishlistChoice & { readonly wishes: readonly Wish[] }): Promise<void> {
    const list = await listToChange(context, choice);
    const ids = wishes.map(({ productId }) => productId);
    const visibleIds = await visibleProducts(context.tx, ids, { storeId: choice.store.store_id, isBackend: false });
    const there = wishes.filter(({ productId }) => visibleIds.has(productId));
    await putWishes(context, list, choice, there);
    await recordChange(context, list);
  },
  answer: async (context, _done, choice): Promise<ShownWishlist> =>
    showWishlist(context, await wishlistOf(context.tx, context.principal.customerId ?? 0), choice),
});

/** The recipients of a shared list's link. */
export interface ShareInput extends WishlistChoice {
  readonly emails: readonly string[];
  readonly message: string | null;
  readonly network: string;
}

/**
 * Shares a customer's own list by a link that cannot be guessed, and mails the link to some addresses: twenty an hour.
 * Answers the code of the link, which stays the same while the list is shared. An address gets five such mails an hour,
 * whoever sends them. Refuses `wishlist_off`, `wishlist_email_invalid`, `too_many_calls`.
 */
export const shareOwnWishlist = command({
  name: 'wishlist.share',
  permission: { rest: customers },
  effect: 'write',
  touches: 'scoped',
  refusals: [...writeRefusals, 'wishlist_email_invalid', 'too_many_calls'],
  async run(context, { emails, message, network, ...choice }: ShareInput): Promise<string> {
    const { tx, now, fail } = context;
    const list = await listToChange(context, choice);
    const errors = emails.flatMap((email, index) =>
      isMailAddress(email) ? [] : [{ field: `/emails/${index}`, message: 'must be an e-mail address' }],
    );
    if (errors.length > 0) throw fail('wishlist_email_invalid', { errors });
    const sharingCode = await shareWishlist(tx, list);
    const customer = await customerById(tx, list.customer_id);
    const name = (code: string): string => customer?.values.get(code) ?? '';
    const productIds = (await wishlistItems(tx, list.wishlist_id)).slice(0, 50).map(({ product_id }) => product_id);
    for (const email of new Map(emails.map((email) => [emailKeyOf(email), email])).values()) {
      await countAction(context, anHour('wishlist', 20), [network, `customer ${list.customer_id}`]);
      await countAction(context, anHour('wishlist to', 5), [emailKeyOf(email)]);
      const customerName = `${name('firstname')} ${name('lastname')}`.trim();
      const data = { customerName, message, sharingCode, productIds };
      await postMail(tx, { template: 'wishlist_share', storeId: choice.store.store_id, to: { email }, data }, now);
    }
    await recordChange(context, list);
    return sharingCode;
  },
});

/** Ends the sharing of a customer's own list: its link stops working. Refuses `wishlist_off`. */
export const unshareOwnWishlist = command({
  name: 'wishlist.unshare',
  permission: { rest: customers },
  effect: 'write',
  touches: 'scoped',
  refusals: writeRefusals,
  async run(context, choice: WishlistChoice): Promise<void> {
    const list = await listToChange(context, choice);
    await unshareWishlist(context.tx, list.wishlist_id);
    await recordChange(context, list);
  },
});

/**
 * The list of a link, with its products as the store view of the call shows them. Refuses `wishlist_off`,
 * `wishlist_not_found`.
 */
export const readSharedWishlist = command({
  name: 'wishlist.shared',
  permission: { rest: everybody },
  effect: 'read',
  touches: 'scoped',
  refusals: ['wishlist_off', 'wishlist_not_found'],
  async run(context, { code, ...lookout }: Lookout & { readonly code: string }): Promise<ShownWishlist> {
    await requireWishlists(context, lookout.store);
    const list = await sharedWishlist(context.tx, code);
    if (!list) throw context.fail('wishlist_not_found');
    return showWishlist(context, list, lookout);
  },
});
