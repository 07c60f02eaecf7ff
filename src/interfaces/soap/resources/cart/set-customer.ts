import { Type } from 'typebox';
import { setCustomer as setQuoteCustomer } from '#domain/cart/commands/set-customer.ts';
import { asSent, detailed, operation } from '#interfaces/legacy/declare.ts';
import { customerInput } from './customer-data.ts';
import { quoteChoice, quoteFaults } from './quote.ts';
import { cartCustomerResource } from './resources.ts';
import { quoteId, shoppingCartCustomerEntity, store } from './types.ts';

/** `cart_customer.set`: sets the customer of a cart (reference 2.4, 3.4). It never makes a quote active (design 9). */
export const setCustomer = operation({
  resource: cartCustomerResource,
  method: 'set',
  title: 'Set customer for shopping cart',
  v2Name: 'shoppingCartCustomerSet',
  arguments: { quoteId, customerData: { schema: asSent(shoppingCartCustomerEntity), v2: 'customer' }, store },
  result: Type.Boolean(),
  command: setQuoteCustomer,
  decode: (args) => ({ ...quoteChoice(args), customer: customerInput(args.customerData) }),
  print: () => true,
  refusals: {
    ...quoteFaults,
    customer_kind_unknown: 'customer_mode_is_unknown',
    customer_not_found: 'customer_not_exists',
    customer_invalid: detailed('customer_data_invalid'),
    customer_exists: detailed('customer_data_invalid'),
    amount_too_large: detailed('customer_not_set'),
  },
  saveFault: 'customer_not_set',
});
