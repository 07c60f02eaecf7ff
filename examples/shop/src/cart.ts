import {
  type Cart,
  CartwrightError,
  type NewCartItem,
  type OrderRequest,
  ok,
  once,
  type PlacedOrder,
} from '@cartwright/client';
import { signal } from '@preact/signals';
import { guest, guestCartId, isSignedIn, store } from './service.ts';

/** The cart; null if there is none yet, undefined until it is read. */
export const cart = signal<Cart | null | undefined>(undefined);

const keep = (answer: Cart): Cart => {
  cart.value = answer;
  return answer;
};

const guestPath = async () => ({ path: { maskedId: await guest.maskedId() } });

/** Reads the cart of the customer or of this browser. */
export async function loadCart(): Promise<void> {
  if (isSignedIn.value) {
    const { data, error, response } = await store.GET('/carts/mine');
    if (data) keep(data);
    else if (response.status === 404) cart.value = null;
    else throw new CartwrightError(error as never, response.status);
    return;
  }
  const maskedId = guestCartId();
  if (maskedId === null) {
    cart.value = null;
    return;
  }
  const { data, response } = await store.GET('/guest-carts/{maskedId}', { params: { path: { maskedId } } });
  if (data?.isActive) keep(data);
  else if (data || response.status === 404) {
    guest.forget();
    cart.value = null;
  }
}

/** Puts a product into the cart. */
export async function addToCart(body: NewCartItem): Promise<Cart> {
  if (isSignedIn.value) return keep(await ok(store.POST('/carts/mine/items', { body })));
  return keep(await ok(store.POST('/guest-carts/{maskedId}/items', { params: await guestPath(), body })));
}

export async function changeItem(itemId: number, qty: number): Promise<Cart> {
  const body = { qty };
  if (isSignedIn.value)
    return keep(await ok(store.PUT('/carts/mine/items/{itemId}', { params: { path: { itemId } }, body })));
  const { path } = await guestPath();
  const params = { path: { ...path, itemId } };
  return keep(await ok(store.PUT('/guest-carts/{maskedId}/items/{itemId}', { params, body })));
}

export async function removeItem(itemId: number): Promise<Cart> {
  if (isSignedIn.value)
    return keep(await ok(store.DELETE('/carts/mine/items/{itemId}', { params: { path: { itemId } } })));
  const { path } = await guestPath();
  return keep(
    await ok(store.DELETE('/guest-carts/{maskedId}/items/{itemId}', { params: { path: { ...path, itemId } } })),
  );
}

/** Takes a coupon, or with null none. */
export async function setCoupon(code: string | null): Promise<Cart> {
  if (isSignedIn.value) {
    if (code === null) return keep(await ok(store.DELETE('/carts/mine/coupon')));
    return keep(await ok(store.PUT('/carts/mine/coupon', { body: { code } })));
  }
  const params = await guestPath();
  if (code === null) return keep(await ok(store.DELETE('/guest-carts/{maskedId}/coupon', { params })));
  return keep(await ok(store.PUT('/guest-carts/{maskedId}/coupon', { params, body: { code } })));
}

export async function addGiftCard(giftcardCode: string): Promise<Cart> {
  const body = { giftcardCode };
  if (isSignedIn.value) return keep(await ok(store.POST('/carts/mine/giftcards', { body })));
  return keep(await ok(store.POST('/guest-carts/{maskedId}/giftcards', { params: await guestPath(), body })));
}

export async function removeGiftCard(code: string): Promise<Cart> {
  if (isSignedIn.value)
    return keep(await ok(store.DELETE('/carts/mine/giftcards/{code}', { params: { path: { code } } })));
  const { path } = await guestPath();
  return keep(
    await ok(store.DELETE('/guest-carts/{maskedId}/giftcards/{code}', { params: { path: { ...path, code } } })),
  );
}

type Address = Parameters<typeof setShippingAddress>[0];

export async function setShippingAddress(body: NonNullable<OrderRequest['shippingAddress']>): Promise<Cart> {
  if (isSignedIn.value) return keep(await ok(store.PUT('/carts/mine/shipping-address', { body })));
  return keep(await ok(store.PUT('/guest-carts/{maskedId}/shipping-address', { params: await guestPath(), body })));
}

export async function setBillingAddress(
  body: Omit<Address, 'sameAsBilling'> & { sameAsShipping?: boolean },
): Promise<Cart> {
  if (isSignedIn.value) return keep(await ok(store.PUT('/carts/mine/billing-address', { body })));
  return keep(await ok(store.PUT('/guest-carts/{maskedId}/billing-address', { params: await guestPath(), body })));
}

/** `code` is one of the list, such as `flatrate_flatrate`. */
export async function setShippingMethod({
  carrierCode,
  methodCode,
}: {
  carrierCode: string;
  methodCode: string;
}): Promise<Cart> {
  const body = { carrierCode, methodCode };
  if (isSignedIn.value) return keep(await ok(store.PUT('/carts/mine/shipping-method', { body })));
  return keep(await ok(store.PUT('/guest-carts/{maskedId}/shipping-method', { params: await guestPath(), body })));
}

/**
 * Places the order. The call may be sent again until an answer comes; it has its effect once. The cart is forgotten.
 */
export async function placeOrder(body: OrderRequest): Promise<PlacedOrder> {
  const isMine = isSignedIn.value;
  const params = isMine ? undefined : await guestPath();
  const order = await ok(
    once((key) => {
      const header = { 'Idempotency-Key': key };
      return params
        ? store.POST('/guest-carts/{maskedId}/order', { params: { ...params, header }, body })
        : store.POST('/carts/mine/order', { params: { header }, body });
    }),
  );
  if (!isMine) guest.forget();
  cart.value = null;
  return order;
}

/** Sends a file for a custom option; answers the key that the option takes. */
export async function sendOptionFile(optionId: number, file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let binary = '';
  for (let start = 0; start < bytes.length; start += 8192) {
    binary += String.fromCharCode(...bytes.subarray(start, start + 8192));
  }
  const body = { optionId, filename: file.name, base64: btoa(binary) };
  const { key } = isSignedIn.value
    ? await ok(store.POST('/carts/mine/option-files', { body }))
    : await ok(store.POST('/guest-carts/{maskedId}/option-files', { params: await guestPath(), body }));
  return key;
}
