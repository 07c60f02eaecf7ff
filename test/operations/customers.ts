import { type Wrong, wrong } from '../faults/case.ts';
import type { OperationCases } from './case.ts';

const denied: Wrong = { ...wrong('bound to another website', '2 Access denied.', {}), caller: 'bound' };
const noCustomer = wrong('unknown customer', '102 Customer not exists.', { customerId: '999999' });
const noAddress = wrong('unknown address', '102 Address not exists.', { addressId: '999999' });
const noHolder = wrong('customer who is not there', '101 Customer not exists.', { customerId: '999999' });
const badDate = wrong('a date that is none', '100 Invalid date', { customerData: { dob: 'someday' } });
const taken = wrong('a taken email', '100 This customer email already exists', {
  customerData: { email: 'marta.lind@example.com' },
});

const home = {
  firstname: 'Ole',
  lastname: 'Berg',
  street: ['1 Quay'],
  city: 'Bath',
  postcode: '04530',
  country_id: 'US',
  telephone: '207-555-0100',
};
const noCity = wrong('no city', '100 Please enter the city.', { addressData: { city: '' } });

/** Customers, their addresses and groups. */
export const customersOperations: OperationCases = {
  scope: {
    // The list leaves out who is outside.
    'customer.list': { inside: () => [{ filters: {} }] },
    'customer.create': {
      inside: () => [{ customerData: { email: 'own@example.com', website_id: '2', store_id: '3' } }],
      outside: () => [
        { customerData: { email: 'foreign@example.com', website_id: '1', store_id: '1' } },
        { customerData: { email: 'nowhere@example.com' } },
      ],
    },
    'customer.info': {
      inside: ({ customer }) => [{ customerId: customer.own }],
      outside: ({ customer }) => [{ customerId: customer.foreign }],
    },
    'customer.update': {
      inside: ({ customer }) => [{ customerId: customer.own, customerData: { firstname: 'Own' } }],
      outside: ({ customer }) => [
        { customerId: customer.foreign, customerData: { firstname: 'Foreign' } },
        { customerId: customer.own, customerData: { website_id: '1' } },
        { customerId: customer.own, customerData: { store_id: '1' } },
      ],
    },
    'customer.delete': {
      inside: ({ spareCustomer }) => [{ customerId: spareCustomer.own }],
      outside: ({ spareCustomer }) => [{ customerId: spareCustomer.foreign }],
    },
    'customer_address.list': {
      inside: ({ customer }) => [{ customerId: customer.own }],
      outside: ({ customer }) => [{ customerId: customer.foreign }],
    },
    'customer_address.create': {
      inside: ({ customer }) => [{ customerId: customer.own, addressData: home }],
      outside: ({ customer }) => [{ customerId: customer.foreign, addressData: home }],
    },
    'customer_address.info': {
      inside: ({ customerAddress }) => [{ addressId: customerAddress.own }],
      outside: ({ customerAddress }) => [{ addressId: customerAddress.foreign }],
    },
    'customer_address.update': {
      inside: ({ customerAddress }) => [{ addressId: customerAddress.own, addressData: { city: 'Own' } }],
      outside: ({ customerAddress }) => [{ addressId: customerAddress.foreign, addressData: { city: 'Foreign' } }],
    },
    'customer_address.delete': {
      inside: ({ customerAddress }) => [{ addressId: customerAddress.own }],
      outside: ({ customerAddress }) => [{ addressId: customerAddress.foreign }],
    },
    'customer_group.list': { inside: () => [{}] },
  },
  faults: {
    'customer.list': {
      good: () => ({ filters: {} }),
      wrong: [
        {
          ...wrong('unknown field', '101 Invalid attribute name: nosuch', { filters: { nosuch: 'x' } }),
          styles: ['v1'],
        },
      ],
    },
    'customer.create': {
      good: () => ({ customerData: { email: 'scene@example.com', website_id: '1', store_id: '1' } }),
      wrong: [badDate, denied, taken],
    },
    'customer.info': { good: () => ({ customerId: '1' }), wrong: [noCustomer, denied] },
    'customer.update': {
      good: ({ customerId }) => ({ customerId, customerData: { firstname: 'Scene' } }),
      wrong: [noCustomer, denied, badDate, taken],
    },
    'customer.delete': { good: ({ customerId }) => ({ customerId }), wrong: [noCustomer, denied] },
    'customer_address.list': { good: () => ({ customerId: '1' }), wrong: [noHolder, denied] },
    'customer_address.create': {
      good: () => ({ customerId: '1', addressData: home }),
      wrong: [noHolder, denied, noCity],
    },
    'customer_address.info': { good: () => ({ addressId: '1' }), wrong: [noAddress, denied] },
    'customer_address.update': {
      good: () => ({ addressId: '1', addressData: { city: 'Husum' } }),
      wrong: [noAddress, denied, noCity],
    },
    'customer_address.delete': { good: () => ({ addressId: '1' }), wrong: [noAddress, denied] },
    'customer_group.list': { good: () => ({}), wrong: [] },
  },
  valid: {
    'customer.list': () => ({ filters: { email: 'marta.lind@example.com' } }),
    'customer.create': () => ({
      customerData: { email: 'valid@example.com', firstname: 'Ada', website_id: '1', store_id: '1', dob: '1980-05-17' },
    }),
    'customer.info': ({ customer }) => ({ customerId: customer, attributes: ['email'] }),
    'customer.update': ({ customer }) => ({ customerId: customer, customerData: { lastname: 'Berg', taxvat: 'DE1' } }),
    'customer.delete': ({ customer }) => ({ customerId: customer }),
    'customer_address.list': ({ customer }) => ({ customerId: customer }),
    'customer_address.create': ({ customer }) => ({ customerId: customer, addressData: home }),
    'customer_address.info': ({ customerAddress }) => ({ addressId: customerAddress }),
    'customer_address.update': ({ customerAddress }) => ({ addressId: customerAddress, addressData: { city: 'Bath' } }),
    'customer_address.delete': ({ customerAddress }) => ({ addressId: customerAddress }),
    'customer_group.list': () => ({}),
  },
};
