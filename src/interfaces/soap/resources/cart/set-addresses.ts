import { Type } from 'typebox';
import { setAddresses as setQuoteAddresses } from '#domain/cart/commands/set-addresses.ts';
import { asSent, detailed, operation } from '#interfaces/legacy/declare.ts';
import { addressInputs } from './address-data.ts';
import { quoteChoice, quoteFaults } from './quote.ts';
import { cartCustomerResource } from './resources.ts';
import { quoteId, shoppingCartCustomerAddressEntityArray, store } from './types.ts';

/** `cart_customer.addresses`: the billing and the shipping address of a cart, all or none (reference 2.4, 3.4). */
export const setAddresses = operation({
  resource: cartCustomerResource,
  method: 'addresses',
  title: 'Set billing and shipping addresses for shopping cart',
  v2Name: 'shoppingCartCustomerAddresses',
  arguments: {
    quoteId,
    customerAddressData: { schema: asSent(shoppingCartCustomerAddressEntityArray), v2: 'customer' },
    store,
  },
  result: Type.Boolean(),
  command: setQuoteAddresses,
  decode: (args) => ({ ...quoteChoice(args), addresses: addressInputs(args.customerAddressData) }),
  print: () => true,
  refusals: {
    ...quoteFaults,
    addresses_missing: 'customer_address_data_empty',
    address_kind_unknown: { fault: 'customer_address_invalid', says: "An address's mode is billing or shipping." },
    address_invalid: detailed('customer_address_invalid'),
    address_not_found: 'invalid_address_id',
    address_of_another: 'address_not_belong_customer',
    billing_address_missing: 'address_is_not_set',
    shipping_address_missing: 'address_is_not_set',
    amount_too_large: detailed('address_is_not_set'),
  },
  saveFault: 'address_is_not_set',
});
