import type { FaultCase, FaultScene } from './fault-table.ts';

const ole = { firstname: 'Ole', lastname: 'Berg', email: 'ole.berg@example.com' };
const home = {
  firstname: 'Ole',
  lastname: 'Berg',
  street: '1 Quay',
  city: 'Bath',
  postcode: '04530',
  country_id: 'US',
  telephone: '207-555-0100',
};
const password = { password: 'slow letters', confirmation: 'slow letters' };

type Which = 'cart' | 'ofCustomer' | 'withoutActive';
const set = (when: string, code: number, text: string, customerData: unknown, which: Which = 'cart'): FaultCase => ({
  operation: 'cart_customer.set',
  when,
  code,
  text,
  arguments: (scene: FaultScene) => ({ quoteId: scene[which], customerData }),
});
const addresses = (when: string, code: number, text: string, customerAddressData: unknown): FaultCase => ({
  operation: 'cart_customer.addresses',
  when,
  code,
  text,
  arguments: ({ cart }) => ({ quoteId: cart, customerAddressData }),
});

const notThere = "The customer's identifier is not valid or customer is not existed";
const customer = { mode: 'customer', customer_id: 1 };

const finding: FaultCase[] = (
  [
    ['cart_customer.set', { customerData: customer }],
    ['cart_customer.addresses', { customerAddressData: [{ mode: 'billing', ...home }] }],
  ] as const
).flatMap(([operation, data]) => [
  {
    operation,
    when: 'the store does not exist',
    code: 1001,
    text: 'Can not make operation because store is not exists',
    arguments: ({ cart }) => ({ quoteId: cart, store: 'nostore', ...data }),
  },
  {
    operation,
    when: 'the cart does not exist',
    code: 1002,
    text: 'Can not make operation because quote is not exists',
    arguments: () => ({ quoteId: 999_999, ...data }),
  },
]);

/** Every fault of the resource `cart_customer`. */
export const customerFaultCases: readonly FaultCase[] = [
  ...finding,
  { ...set('the database fails while saving', 1041, 'Customer is not set. ', customer), failingCommit: true },
  set('the customer does not exist', 1042, notThere, { mode: 'customer', customer_id: 999 }),
  set('the customer belongs to another website', 1042, notThere, customer, 'withoutActive'),
  set('the e-mail address of a new account is taken', 1044, 'This customer email already exists', {
    mode: 'register',
    ...ole,
    ...password,
    email: 'marta.lind@example.com',
  }),
  set(
    'names or e-mail address are missing',
    1044,
    'The first name cannot be empty.\nThe last name cannot be empty.\nInvalid email address "".',
    { mode: 'guest' },
  ),
  set(
    'the password is too short, or not confirmed',
    1044,
    'The minimum password length is 7\nPlease make sure your passwords match.',
    { mode: 'register', ...ole, password: 'short' },
  ),
  set('the mode is missing', 1045, "Customer's mode is unknown", { customer_id: 1 }),
  set('the mode is unknown', 1045, "Customer's mode is unknown", { mode: 'friend', customer_id: 1 }),
  addresses('the list of addresses is empty', 1051, 'Customer address data is empty.', []),
  addresses('fields are missing', 1052, 'Please enter the street.\nPlease enter the city.', [
    { mode: 'billing', ...home, street: '', city: undefined },
  ]),
  addresses(
    'the region is missing or unknown in a country that requires one',
    1052,
    'Please enter the state/province.',
    [{ mode: 'billing', ...home, country_id: 'DE', region: 'Maine' }],
  ),
  addresses('the mode is missing', 1052, "An address's mode is billing or shipping.", [home]),
  addresses('no address has the id', 1053, "The customer's address identifier is not valid", [
    { mode: 'billing', address_id: '999' },
  ]),
  {
    ...addresses('the database fails while saving', 1054, 'Customer address is not set.', [
      { mode: 'billing', ...home },
    ]),
    failingCommit: true,
  },
  addresses(
    'the address belongs to another customer',
    1055,
    'Customer address identifier do not belong customer, which set in quote',
    [{ mode: 'billing', address_id: '1' }],
  ),
];
