import assert from 'node:assert/strict';
import type { Engine } from '../../src/platform/storage/engine.ts';
import { onDemoStore } from '../support/legacy.ts';

type Args = Readonly<Record<string, unknown>>;

const noStore = '1001 Can not make operation because store is not exists';
const noQuote = '1002 Can not make operation because quote is not exists';
const noItems = "1021 Product's data is not valid.";
const ole = { firstname: 'Ole', lastname: 'Berg', email: 'ole.berg@example.com' };
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
const short = { password: 'short', confirmation: 'other' };
const set = (quoteId: unknown, customerData: unknown): [string, Args] => [
  'cart_customer.set',
  { quoteId, customerData },
];
const addresses = (quoteId: unknown, ...customerAddressData: unknown[]): [string, Args] => [
  'cart_customer.addresses',
  { quoteId, customerAddressData },
];
const products = (method: string, quoteId: unknown, ...productsData: unknown[]): [string, Args] => [
  `cart_product.${method}`,
  { quoteId, productsData },
];

/** All rows that a call on a cart may change. */
function carts(engine: Engine): Promise<unknown> {
  return engine.read(async (tx) => [
    await tx.query((q) => q.selectFrom('quote').selectAll().orderBy('quote_id')),
    await tx.query((q) => q.selectFrom('quote_item').selectAll().orderBy('item_id')),
    await tx.query((q) => q.selectFrom('quote_address').selectAll().orderBy('address_id')),
  ]);
}

onDemoStore(
  'of two things that are wrong with a call on a cart the one that is looked at first is told',
  async (engine, call) => {
    const cart = await call('cart.create');
    const foreign = await call('cart.create', { store: 'atelier_fr' });
    const ofCustomer = await call('cart.create');
    await call('cart_product.add', { quoteId: cart, productsData: [{ sku: 'INK-TIDE' }] });
    await engine.write((tx) =>
      tx.exec(`update quote set customer_id = 1 where quote_id in (${foreign}, ${ofCustomer})`),
    );
    const everywhere = [
      ...['cart.info', 'cart.totals', 'cart_product.list'].map((path): [string, Args] => [path, {}]),
      ...['add', 'update', 'remove', 'moveToCustomerQuote'].map((method) => products(method, 0)),
      set(0, 'nobody'),
      addresses(0),
    ].flatMap(([path, args]): [string, Args, string][] => [
      [path, { ...args, quoteId: 999_999, store: 'nostore' }, noStore],
      [path, { ...args, quoteId: 'x', store: 'nostore' }, noStore],
      [path, { ...args, quoteId: null, store: null }, noQuote],
      [path, { ...args, quoteId: 999_999 }, noQuote],
      [path, { ...args, quoteId: cart, store: 'atelier_fr' }, noQuote],
    ]);
    const tooMany = Array.from({ length: 1001 }, () => ({}));
    const pairs: [...[string, Args], string][] = [
      ...everywhere,
      [...products('add', cart, ...tooMany), '1021 At most 1000 products can be sent in one call.'],
      [...products('add', cart, { qty: '0,00001' }), '1022 The minimum quantity allowed for purchase is 0.0001.'],
      [
        ...products('add', cart, { sku: 'nothing', qty: 1e-9 }),
        '1022 The minimum quantity allowed for purchase is 0.0001.',
      ],
      [...products('add', cart, { product_id: 'nothing', sku: 'INK-TIDE' }), '1022 Product does not exist.'],
      [
        ...products('add', cart, 'INK-TIDE', { sku: 'nothing' }, { sku: 'CAL-DESK' }),
        '1022 One item of products do not have identifier or sku\nProduct does not exist.\nThis product is currently out of stock.',
      ],
      [
        ...products('update', cart, { sku: 'PEN-HERON', qty: 100_000_000 }),
        '1024 Please specify the product required option <em>Nib</em>.',
      ],
      [...products('remove', cart), noItems],
      [...products('moveToCustomerQuote', cart), '1028 Customer is not set for quote.'],
      [...products('moveToCustomerQuote', foreign), "1029 Customer's quote is not existed."],
      [...products('moveToCustomerQuote', 1), '1030 Quotes are identical.'],
      [...products('moveToCustomerQuote', ofCustomer), noItems],
      [
        ...products('moveToCustomerQuote', ofCustomer, { sku: 'INK-TIDE' }, {}),
        '1031 One item of products is not belong any of quote item\nOne item of products do not have identifier or sku',
      ],
      [...set(cart, { customer_id: 999, email: '' }), "1045 Customer's mode is unknown"],
      [
        ...set(cart, { mode: 'register', ...short }),
        [
          '1044 The first name cannot be empty.\nThe last name cannot be empty.\nInvalid email address "".',
          'The minimum password length is 7\nPlease make sure your passwords match.',
        ].join('\n'),
      ],
      [
        ...set(cart, { mode: 'register', ...ole, ...short, group_id: 999 }),
        '1044 The minimum password length is 7\nPlease make sure your passwords match.',
      ],
      [
        ...set(cart, {
          mode: 'register',
          ...ole,
          email: 'marta.lind@example.com',
          group_id: 'wholesale',
          password: 'slow letters',
          confirmation: 'slow letters',
        }),
        '1044 The customer group does not exist.',
      ],
      [
        ...addresses(cart, { ...home, mode: 'home', address_id: '999' }),
        "1052 An address's mode is billing or shipping.",
      ],
      [
        ...addresses(cart, { ...home, address_id: 'x', city: '' }),
        "1053 The customer's address identifier is not valid",
      ],
      [...addresses(cart, { ...home, city: '' }, { ...home, mode: '' }), '1052 Please enter the city.'],
      [...addresses(cart, { ...home, address_id: '999' }, 'Bath'), '1051 Customer address data is empty.'],
    ];
    const before = await carts(engine);
    for (const [path, args, fault] of pairs) {
      assert.equal(await call.fault(path, args), fault, `${path} ${JSON.stringify(args).slice(0, 200)}`);
    }
    assert.deepEqual(await carts(engine), before);
  },
);
