import { Type } from 'typebox';
import { chooseShipping, listShippingRates } from '#domain/cart/commands/shipping.ts';
import { arrayOf, asSent, detailed, type OperationDeclaration, operation, struct } from '#interfaces/legacy/declare.ts';
import { decimalToNumber } from '#kernel/decimal.ts';
import { quoteChoice, quoteFaults } from './quote.ts';
import { cartShippingResource } from './resources.ts';
import { quoteId, store } from './types.ts';

const optionalString = Type.Optional(Type.String());

const shippingMethodEntity = struct('shoppingCartShippingMethodEntity', {
  code: optionalString,
  carrier: optionalString,
  carrier_title: optionalString,
  method: optionalString,
  method_title: optionalString,
  method_description: optionalString,
  price: Type.Optional(Type.Number()),
});

/** `cart_shipping.list`: the shipping methods and their prices in the base currency (soap-sales 3.4, Q27). */
const list = operation({
  resource: cartShippingResource,
  method: 'list',
  title: 'Retrieve list of shipping methods',
  v2Name: 'shoppingCartShippingList',
  arguments: { quoteId, store },
  result: asSent(arrayOf('shoppingCartShippingMethodEntityArray', shippingMethodEntity)),
  command: listShippingRates,
  decode: quoteChoice,
  print: (rates) =>
    rates.map((rate) => ({
      carrier: rate.carrier,
      carrier_title: rate.carrierTitle,
      code: rate.code,
      method: rate.error === undefined ? rate.method : null,
      method_description: null,
      price: decimalToNumber(rate.price),
      error_message: rate.error ?? null,
      method_title: rate.error === undefined ? rate.methodTitle : null,
      carrierName: rate.carrierTitle,
    })),
  refusals: {
    ...quoteFaults,
    shipping_address_missing: 'shipping_address_is_not_set',
    amount_too_large: detailed('shipping_methods_list_could_not_be_retrieved'),
  },
});

/** `cart_shipping.method`: chooses a shipping method (soap-sales 3.4). */
const method = operation({
  resource: cartShippingResource,
  method: 'method',
  title: 'Set shipping method',
  v2Name: 'shoppingCartShippingMethod',
  arguments: { quoteId, shippingMethod: { schema: Type.String(), v2: 'method' }, store },
  result: Type.Boolean(),
  command: chooseShipping,
  decode: (args) => ({ ...quoteChoice(args), method: args.shippingMethod ?? '' }),
  print: () => true,
  refusals: {
    ...quoteFaults,
    shipping_address_missing: 'shipping_address_is_not_set',
    shipping_method_unavailable: 'shipping_method_is_not_available',
    // No call sends a price.
    shipping_price_refused: 'denied',
    amount_too_large: detailed('shipping_method_is_not_set'),
  },
  saveFault: 'shipping_method_is_not_set',
});

/** Every operation on the shipping of carts. */
export const cartShippingOperations: readonly OperationDeclaration[] = [method, list];
