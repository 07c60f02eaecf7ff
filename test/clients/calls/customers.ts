import { type Call, call, refused } from './call.ts';

const ann = { email: 'ann.bee@example.com', firstname: 'Ann', lastname: 'Bee' };
const moment = '2026-06-01 12:00:00';
const shown = {
  ...ann,
  customer_id: '<customer>',
  created_at: moment,
  updated_at: moment,
  store_id: 1,
  website_id: 1,
  created_in: 'English',
  group_id: 1,
};
const home = {
  firstname: 'Ann',
  lastname: 'Bee',
  street: ['1 Quay', 'Second floor'],
  city: 'Austin',
  country_id: 'US',
  region: 'TX',
  postcode: '73301',
  telephone: '555-1',
};
const address = {
  firstname: 'Ann',
  lastname: 'Bee',
  street: '1 Quay\nSecond floor',
  city: 'Austin',
  country_id: 'US',
  region: 'Texas',
  region_id: 57,
  postcode: '73301',
  telephone: '555-1',
  customer_address_id: '<address>',
  created_at: moment,
  updated_at: moment,
  is_default_billing: true,
  is_default_shipping: false,
};

/** Customers and their addresses. */
export const customerCalls: readonly Call[] = [
  call(
    'customerCustomerCreate',
    { customerData: { ...ann, password: 'secret-123', website_id: 1, store_id: 1 } },
    '<customer>',
  ),
  refused(
    'customerCustomerCreate',
    { customerData: { ...ann, website_id: 1, store_id: 1 } },
    '100',
    'This customer email already exists',
  ),
  call(
    'customerCustomerInfo',
    { customerId: '<customer>', attributes: ['email', 'lastname'] },
    {
      customer_id: '<customer>',
      email: 'ann.bee@example.com',
      lastname: 'Bee',
    },
  ),
  call('customerCustomerUpdate', { customerId: '<customer>', customerData: { firstname: 'Anna' } }, true),
  call(
    'customerCustomerList',
    {
      filters: { complex_filter: [{ key: 'email', value: { key: 'like', value: 'ann.%' } }] },
    },
    [{ ...shown, firstname: 'Anna' }],
    { argsIn: { v1: { filters: { email: { like: 'ann.%' } } } } },
  ),
  call(
    'customerAddressCreate',
    { customerId: '<customer>', addressData: { ...home, is_default_billing: true, is_default_shipping: false } },
    '<address>',
  ),
  refused(
    'customerAddressCreate',
    { customerId: '<customer>', addressData: { ...home, city: '', country_id: 'HK', postcode: '' } },
    '100',
    'Please enter the city.',
  ),
  call('customerAddressList', { customerId: '<customer>' }, [address]),
  call('customerAddressUpdate', { addressId: '<address>', addressData: { city: 'Dallas' } }, true),
  call(
    'customerAddressInfo',
    { addressId: '<address>' },
    {
      ...address,
      created_at: `${moment.replace(' ', 'T')}+00:00`,
      city: 'Dallas',
    },
  ),
  call('customerAddressDelete', { addressId: '<address>' }, true),
  refused('customerAddressInfo', { addressId: '<address>' }, '102', 'Address not exists.'),
  call('customerCustomerDelete', { customerId: '<customer>' }, true),
  refused('customerCustomerDelete', { customerId: '<customer>' }, '102', 'Customer not exists.'),
];
