import type { FaultCase as GenericFaultCase } from '../support/fault-tables.ts';
import type { BundleIds } from './bundle-store.ts';
import { checkoutFaultCases } from './checkout-fault-cases.ts';
import { customerFaultCases } from './customer-fault-cases.ts';

/** The data for the cases of the fault table: ids of the demo store, prepared by the test. */
export interface FaultScene {
  /** A cart of the default store view with two INK-TIDE. */
  readonly cart: number;
  /** An inactive cart of the customer, with two INK-TIDE. */
  readonly ofCustomer: number;
  /** The customer's active cart. */
  readonly active: number;
  /** A cart of a customer who has no active cart on its website. */
  readonly withoutActive: number;
  /**
   * Carts of guests that are ready to be ordered: an ordinary one; one with several addresses; in a store view with
   * restrictions, or expensive shipping.
   */
  readonly ready: number;
  readonly severalAddresses: number;
  readonly restricted: number;
  readonly tooDear: number;
  /** A cart without lines. */
  readonly empty: number;
  /** A cart that has only a service and no address. */
  readonly service: number;
  /** Custom option and value ids of PEN-HERON by title. */
  readonly pen: Readonly<Record<string, string>>;
  /** Options and selections of the bundle BOX-DESK. */
  readonly box: BundleIds;
}

/** One row of the table. */
export type FaultCase = GenericFaultCase<FaultScene>;

const noStore = 'Can not make operation because store is not exists';
const noQuote = 'Can not make operation because quote is not exists';
const badData = "Product's data is not valid.";
const noIdentifier = 'One item of products do not have identifier or sku';
const notInCart = 'One item of products is not belong any of quote item';
const ink = [{ sku: 'INK-TIDE', qty: 1 }];

const withProducts = ['add', 'update', 'remove', 'moveToCustomerQuote'].map((method) => `cart_product.${method}`);

/** The faults that add, update, remove and move have in common. */
const common: FaultCase[] = withProducts.flatMap((operation) => [
  {
    operation,
    when: 'the store does not exist',
    code: 1001,
    text: noStore,
    arguments: ({ ofCustomer }) => ({ quoteId: ofCustomer, productsData: ink, store: 'nostore' }),
  },
  {
    operation,
    when: 'the cart does not exist',
    code: 1002,
    text: noQuote,
    arguments: () => ({ quoteId: 999_999, productsData: ink }),
  },
  {
    operation,
    when: 'the store is on another website than the cart',
    code: 1002,
    text: noQuote,
    arguments: ({ ofCustomer }) => ({ quoteId: ofCustomer, productsData: ink, store: 'atelier_fr' }),
  },
  {
    operation,
    when: 'the list of products is empty',
    code: 1021,
    text: badData,
    arguments: ({ ofCustomer }) => ({ quoteId: ofCustomer, productsData: [] }),
  },
]);

const saves: FaultCase[] = (
  [
    ['cart.create', 1003, 'Can not create a quote.'],
    ['cart_product.add', 1023, 'Quote could not be saved during adding product(s) operation.'],
    ['cart_product.update', 1025, 'Quote could not be saved during updating product(s) operation.'],
    ['cart_product.remove', 1027, 'Quote could not be saved during removing product(s) operation.'],
    ['cart_product.moveToCustomerQuote', 1032, 'One of quote could not be saved during moving product(s) operation.'],
  ] as const
).map(([operation, code, text]) => ({
  operation,
  when: 'the database fails while saving',
  code,
  text,
  failingCommit: true,
  arguments: ({ ofCustomer }) => (operation === 'cart.create' ? {} : { quoteId: ofCustomer, productsData: ink }),
}));

const add = (
  when: string,
  text: string,
  item: (scene: FaultScene) => Readonly<Record<string, unknown>>,
): FaultCase => ({
  operation: 'cart_product.add',
  when,
  code: 1022,
  text,
  arguments: (scene) => ({ quoteId: scene.cart, productsData: [item(scene)] }),
});

const additions: FaultCase[] = [
  add('an item names no product', noIdentifier, () => ({ qty: 1 })),
  add('a product does not exist', 'Product does not exist.', () => ({ sku: 'nothing' })),
  add('a product is out of stock', 'This product is currently out of stock.', () => ({ sku: 'CAL-DESK' })),
  add('the quantity is less than the minimum', 'The minimum quantity allowed for purchase is 0.25.', () => ({
    sku: 'PAPER-KILO',
    qty: 0.2,
  })),
  add('the quantity is more than the maximum', 'The maximum quantity allowed for purchase is 2.', () => ({
    sku: 'KETTLE-GOOSE',
    qty: 3,
  })),
  add(
    'the quantity is more than the limit of the interface',
    'The maximum quantity allowed for purchase is 99999999.9999.',
    () => ({
      sku: 'REPAIR-NIB',
      qty: 100_000_000,
    }),
  ),
  add(
    'the quantity is not a multiple of the increment',
    'This product is available for purchase in increments of 25 only.',
    () => ({
      sku: 'ENV-C6',
      qty: 30,
    }),
  ),
  add('a required option is missing', 'Please specify the product required option <em>Nib</em>.', () => ({
    sku: 'PEN-HERON',
  })),
  add('an option value does not exist', 'Please specify a valid value for the option <em>Nib</em>.', ({ pen }) => ({
    sku: 'PEN-HERON',
    options: { [pen.Nib as string]: '999999' },
  })),
  add('a text is too long', 'The text is too long', ({ pen }) => ({
    sku: 'PEN-HERON',
    options: { [pen.Engraving as string]: 'more than twenty characters', [pen.Nib as string]: pen['Nib/Fine'] },
  })),
  add('a configurable product without a chosen variant', "Please specify the product's option(s).", () => ({
    sku: 'NOTE-DOT',
  })),
  add('links are sold separately and none is chosen', 'Please specify product link(s).', () => ({
    sku: 'GUIDE-LETTERS',
  })),
  add('a link does not belong to the product', 'Please specify valid product link(s).', () => ({
    sku: 'GUIDE-LETTERS',
    links: ['999999'],
  })),
  add('a gift card has no amount', 'Please specify the amount of the gift card.', () => ({ sku: 'GIFT-CARD' })),
  add('the amount of a gift card is too high', 'The maximum amount of the gift card is 250.', () => ({
    sku: 'GIFT-CARD',
    options: { giftcard_amount: '251' },
  })),
  add('a gift card has no sender', 'Please specify the name of the sender.', () => ({
    sku: 'GIFT-CARD',
    options: { giftcard_amount: '50' },
  })),
  add('a bundle without choices', 'Please specify product option(s).', () => ({ sku: 'BOX-DESK' })),
  add('a bundle with empty choices', 'Please select options for product.', () => ({
    sku: 'BOX-DESK',
    bundle_option: {},
  })),
  add('a required option of a bundle is missing', 'Required options are not selected.', ({ box }) => ({
    sku: 'BOX-DESK',
    bundle_option: box.choice({ 'To write with': 'PEN-WREN' }),
  })),
  add(
    'a selection of a bundle does not exist',
    'Please specify a valid value for the option <em>To write with</em>.',
    ({ box }) => ({
      sku: 'BOX-DESK',
      bundle_option: {
        ...box.choice({ 'To write on': 'NOTE-DOT-CLAY-A6' }),
        [box.option('To write with')]: '999999',
      },
    }),
  ),
  add('a grouped product without quantities', 'Please specify the quantity of product(s).', () => ({
    sku: 'SET-INKS',
  })),
];

const lineFaults: FaultCase[] = (
  [
    ['cart_product.update', 1024],
    ['cart_product.remove', 1026],
    ['cart_product.moveToCustomerQuote', 1031],
  ] as const
).flatMap(([operation, code]) => [
  {
    operation,
    when: 'an item names no product',
    code,
    text: noIdentifier,
    arguments: ({ ofCustomer }) => ({ quoteId: ofCustomer, productsData: [...ink, { qty: 1 }] }),
  },
  {
    operation,
    when: 'a product is not in the cart, or does not exist',
    code,
    text: `${notInCart}\n${notInCart}`,
    arguments: ({ ofCustomer }) => ({
      quoteId: ofCustomer,
      productsData: [...ink, { sku: 'INK-MOSS', qty: 1 }, { sku: 'nothing', qty: 1 }],
    }),
  },
  {
    operation,
    when: 'the item does not have the options of the line',
    code,
    text: 'Please specify the product required option <em>Nib</em>.',
    arguments: ({ ofCustomer }) => ({ quoteId: ofCustomer, productsData: [{ sku: 'PEN-HERON', qty: 1 }] }),
  },
]);

const moves: FaultCase[] = (
  [
    ['the cart has no customer', 1028, 'Customer is not set for quote.', 'cart'],
    ['the customer has no active cart on the website', 1029, "Customer's quote is not existed.", 'withoutActive'],
    ["the cart is the customer's active one", 1030, 'Quotes are identical.', 'active'],
  ] as const
).map(([when, code, text, which]) => ({
  operation: 'cart_product.moveToCustomerQuote',
  when,
  code,
  text,
  arguments: (scene) => ({ quoteId: scene[which], productsData: ink }),
}));

const reads: FaultCase[] = ['cart.info', 'cart.totals', 'cart_product.list'].flatMap((operation) => [
  {
    operation,
    when: 'the store does not exist',
    code: 1001,
    text: noStore,
    arguments: ({ cart }) => ({ quoteId: cart, store: 'nostore' }),
  },
  { operation, when: 'the cart does not exist', code: 1002, text: noQuote, arguments: () => ({ quoteId: 999_999 }) },
  {
    operation,
    when: 'the store is on another website than the cart',
    code: 1002,
    text: noQuote,
    arguments: ({ cart }) => ({ quoteId: cart, store: 'atelier_fr' }),
  },
]);

/** Every fault of the cart operations, in the order of the documentation. */
export const faultCases: readonly FaultCase[] = [
  {
    operation: 'cart.create',
    when: 'the store does not exist',
    code: 1001,
    text: noStore,
    arguments: () => ({ store: 'nostore' }),
  },
  ...reads,
  ...common,
  ...additions,
  ...lineFaults,
  ...moves,
  ...saves,
  ...customerFaultCases,
  ...checkoutFaultCases,
].toSorted((a, b) => (a.operation === b.operation ? a.code - b.code : a.operation < b.operation ? -1 : 1));

/** The table as Markdown, as `docs/cart-faults.md` shows it. */
export function faultDocument(): string {
  const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll('\n', '` <br> `');
  const rows = faultCases.map(
    ({ operation, when, code, text }) => `| \`${operation}\` | ${when} | ${code} | \`${cell(text)}\` |`,
  );
  return `# Faults of the cart operations

If several items of a call are wrong, the text of the fault has a line for each of them. Faults that every operation may raise are not
listed: 1 internal error, 2 access denied, 5 session expired, 6 required parameter missing.

A test makes the call of each row in V1, V2 and WS-I, and checks that carts have not changed.

| operation | when | code | text |
| --- | --- | --- | --- |
${rows.join('\n')}
`;
}
