import type { CartwrightClient } from './calls.ts';
import { ok } from './problem.ts';

/** Where the id of a guest's cart is kept: `localStorage` is one. */
export interface CartStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

/** The cart of somebody who is not signed in. */
export interface GuestCart {
  /** Its id for `/guest-carts/{maskedId}`: the one that is kept while it is open, else that of a new cart. */
  readonly maskedId: () => Promise<string>;
  /** Forgets it: it was ordered, or merged into a customer's. */
  readonly forget: () => void;
}

const name = 'cartwright.cart';

/** Keeps track of a guest's cart. Throws `CartwrightError` where no cart can be opened. */
export function guestCart(client: CartwrightClient, storage: CartStorage = memory()): GuestCart {
  let opening: Promise<string> | undefined;
  const open = async (): Promise<string> => {
    const stored = storage.getItem(name);
    if (stored !== null) {
      const { response } = await client.GET('/guest-carts/{maskedId}', { params: { path: { maskedId: stored } } });
      if (response.status !== 404) return stored;
    }
    const { maskedId } = await ok(client.POST('/guest-carts', { body: {} }));
    if (typeof maskedId !== 'string') throw new Error('the store gave no id of the cart');
    storage.setItem(name, maskedId);
    return maskedId;
  };
  return {
    maskedId() {
      opening ??= open().catch((error: unknown) => {
        opening = undefined;
        throw error;
      });
      return opening;
    },
    forget() {
      opening = undefined;
      storage.removeItem(name);
    },
  };
}

function memory(): CartStorage {
  const items = new Map<string, string>();
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
}
