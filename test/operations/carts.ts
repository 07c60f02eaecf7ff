import { type Scene, type Wrong, wrong } from '../faults/case.ts';
import { ownView, skus } from '../scope/support.ts';
import type { Args, OperationCases, ScopeCase } from './case.ts';
import { outsideOfBounds as outside } from './outside.ts';

const item = (sku: string, qty = 1) => ({ productsData: [{ sku, qty }] });
const guest = { mode: 'guest', email: 'g@example.com', firstname: 'Gwen', lastname: 'Guest' };
/** An address of a guest, for billing. */
export const guestAddress = {
  mode: 'billing',
  firstname: 'Gwen',
  lastname: 'Guest',
  street: '1 Quay',
  city: 'Brest',
  postcode: '29200',
  country_id: 'FR',
  region: 'Finistère',
  telephone: '1',
};

/** A call on a cart in the caller's store view and one in another, or in the caller's through another store view. */
const onCart = (more: Args): ScopeCase => ({
  inside: ({ cart }) => [{ quoteId: cart.own, ...more }],
  outside: ({ cart }) => [{ quoteId: cart.foreign, ...more }],
});

const noStore = wrong('unknown store view', '1001 Can not make operation because store is not exists', {
  store: 'nostore',
});
const noQuote = wrong('unknown cart', '1002 Can not make operation because quote is not exists', { quoteId: 999_999 });
const otherWebsite = wrong('cart of another website', noQuote.fault, { store: 'atelier_fr' });
const noIdentifier = 'One item of products do not have identifier or sku';
const notInCart = 'One item of products is not belong any of quote item';
const badData = "1021 Product's data is not valid.";
const noProducts = wrong('no products', badData, { productsData: [] });
// The other styles type what is sent.
const unreadableProducts: Wrong = {
  ...wrong('products that are no list', badData, { productsData: 'ink' }),
  styles: ['v1'],
};

const ofCart = (more: Args) => (scene: Scene) => ({ quoteId: scene.cart, ...more });
const ink = { productsData: [{ sku: 'INK-TIDE', qty: 1 }] };
const home = {
  mode: 'billing',
  firstname: 'Ole',
  lastname: 'Berg',
  street: '1 Quay',
  city: 'Bath',
  region: 'ME',
  postcode: '04530',
  country_id: 'US',
  telephone: '207-555-0100',
};

const reading = { good: ofCart({}), wrong: [noStore, noQuote, outside, otherWebsite] };

/** Wrong lines of update, remove and move. */
const lines = (code: number): Wrong[] => [
  wrong('an item without a product', `${code} ${noIdentifier}`, { productsData: [{ sku: undefined, qty: 1 }] }),
  wrong('a product that is not in the cart', `${code} ${notInCart}`, { productsData: [{ sku: 'INK-MOSS' }] }),
];

/** An address without its mode. */
export const plainAddress = {
  firstname: 'Ada',
  lastname: 'Berg',
  street: 'Kai 1',
  city: 'Husum',
  postcode: '25813',
  country_id: 'DE',
  telephone: '1',
};

/** Carts, their products and customers. */
export const cartOperations: OperationCases = {
  scope: {
    'cart.create': {
      inside: () => [{ store: ownView.code }],
      outside: () => [{}, { store: 'german' }, { store: '1' }],
    },
    'cart.info': onCart({}),
    'cart.totals': onCart({}),
    'cart_product.add': {
      inside: ({ cart }) => [{ quoteId: cart.own, ...item(skus.own) }],
      outside: ({ cart }) => [
        { quoteId: cart.foreign, ...item(skus.shared) },
        { quoteId: cart.own, ...item(skus.foreign) },
        { quoteId: cart.own, ...item(skus.nowhere) },
      ],
    },
    'cart_product.update': onCart(item(skus.shared, 3)),
    'cart_product.list': onCart({}),
    'cart_product.moveToCustomerQuote': onCart(item(skus.shared)),
    'cart_product.remove': onCart(item(skus.own)),
    'cart_customer.addresses': onCart({ customerAddressData: [guestAddress] }),
    'cart_customer.set': {
      inside: ({ cart }) => [{ quoteId: cart.own, customerData: guest }],
      outside: ({ cart }) => [
        { quoteId: cart.foreign, customerData: guest },
        // An account of another website, which may buy here where accounts are shared.
        { quoteId: cart.own, customerData: { mode: 'customer', customer_id: '1' } },
      ],
    },
  },
  faults: {
    'cart.create': { good: () => ({}), wrong: [noStore, outside] },
    'cart.info': reading,
    'cart.totals': reading,
    'cart_product.list': reading,
    'cart_product.add': {
      good: ofCart(ink),
      wrong: [
        noStore,
        noQuote,
        outside,
        otherWebsite,
        noProducts,
        unreadableProducts,
        wrong('an unknown product', '1022 Product does not exist.', { productsData: [{ sku: 'nothing' }] }),
        wrong('more than the interface takes', '1022 The maximum quantity allowed for purchase is 99999999.9999.', {
          productsData: [{ qty: 100_000_000 }],
        }),
      ],
    },
    'cart_product.update': {
      good: ofCart(ink),
      wrong: [noStore, noQuote, outside, otherWebsite, noProducts, unreadableProducts, ...lines(1024)],
    },
    'cart_product.remove': {
      good: ofCart(ink),
      wrong: [noStore, noQuote, outside, otherWebsite, noProducts, unreadableProducts, ...lines(1026)],
    },
    'cart_product.moveToCustomerQuote': {
      good: ofCart(ink),
      wrong: [
        noStore,
        noQuote,
        outside,
        otherWebsite,
        wrong('no customer', '1028 Customer is not set for quote.', ({ nobodys }) => ({ quoteId: nobodys })),
        wrong('the active cart', '1030 Quotes are identical.', ({ active }) => ({ quoteId: active })),
        noProducts,
        unreadableProducts,
        ...lines(1031),
      ],
    },
    'cart_customer.set': {
      good: ofCart({ customerData: { mode: 'guest', firstname: 'Ole', lastname: 'Berg', email: 'ole@example.com' } }),
      wrong: [
        noStore,
        noQuote,
        outside,
        otherWebsite,
        wrong('an unknown mode', "1045 Customer's mode is unknown", { customerData: { mode: 'friend' } }),
        wrong('an unknown customer', "1042 The customer's identifier is not valid or customer is not existed", {
          customerData: { mode: 'customer', customer_id: 999 },
        }),
        wrong('no last name', '1044 The last name cannot be empty.', { customerData: { lastname: '' } }),
      ],
    },
    'cart_customer.addresses': {
      good: ofCart({ customerAddressData: [home] }),
      wrong: [
        noStore,
        noQuote,
        outside,
        otherWebsite,
        wrong('no addresses', '1051 Customer address data is empty.', { customerAddressData: [] }),
        wrong('an unknown mode', "1052 An address's mode is billing or shipping.", {
          customerAddressData: [{ mode: 'third' }],
        }),
        wrong('an unknown entry of the address book', "1053 The customer's address identifier is not valid", {
          customerAddressData: [{ address_id: '999' }],
        }),
        wrong('no street', '1052 Please enter the street.', { customerAddressData: [{ street: '' }] }),
      ],
    },
  },
  valid: {
    'cart.create': () => ({ store: 'german' }),
    'cart.info': ({ cart }) => ({ quoteId: cart, store: 'english' }),
    'cart.totals': ({ cart }) => ({ quoteId: cart, store: 'english' }),
    'cart_product.add': ({ cart }) => ({ quoteId: cart, productsData: [{ sku: 'PEN-WREN', qty: 1 }] }),
    'cart_product.update': ({ cart }) => ({ quoteId: cart, productsData: [{ sku: 'INK-TIDE', qty: 3 }] }),
    'cart_product.remove': ({ cart }) => ({ quoteId: cart, productsData: [{ sku: 'INK-TIDE' }] }),
    'cart_product.list': ({ cart }) => ({ quoteId: cart, store: 'english' }),
    'cart_product.moveToCustomerQuote': ({ cart }) => ({ quoteId: cart, productsData: [{ sku: 'INK-TIDE', qty: 1 }] }),
    'cart_customer.set': ({ cart }) => ({
      quoteId: cart,
      customerData: { mode: 'guest', email: 'ada@example.com', firstname: 'Ada', lastname: 'Berg' },
    }),
    'cart_customer.addresses': ({ cart }) => ({
      quoteId: cart,
      customerAddressData: [{ mode: 'billing', ...plainAddress }],
    }),
  },
};
