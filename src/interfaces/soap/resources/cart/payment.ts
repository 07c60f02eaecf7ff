import { Type } from 'typebox';
import { choosePayment, listPaymentMethods } from '#domain/cart/commands/payment.ts';
import {
  arrayOf,
  asSent,
  associativeArray,
  detailed,
  type OperationDeclaration,
  operation,
  struct,
} from '#interfaces/legacy/declare.ts';
import { quoteChoice, quoteFaults } from './quote.ts';
import { cartPaymentResource } from './resources.ts';
import { isSentMap, sentText } from './sent-data.ts';
import { quoteId, store } from './types.ts';

const optionalString = Type.Optional(Type.String());

const paymentMethodEntity = struct('shoppingCartPaymentMethodEntity', {
  po_number: optionalString,
  method: optionalString,
  cc_cid: optionalString,
  cc_owner: optionalString,
  cc_number: optionalString,
  cc_type: optionalString,
  cc_exp_year: optionalString,
  cc_exp_month: optionalString,
});
const responseEntity = struct('shoppingCartPaymentMethodResponseEntity', {
  code: Type.String(),
  title: Type.String(),
  cc_types: associativeArray,
});

/** `cart_payment.list`: the payment methods (soap-sales 3.5). None of them takes cards, so `cc_types` is always nil. */
const list = operation({
  resource: cartPaymentResource,
  method: 'list',
  title: 'Get list of available payment methods',
  v2Name: 'shoppingCartPaymentList',
  arguments: { quoteId, store: { ...store, v2: 'store', synonyms: ['storeId'] } },
  result: asSent(arrayOf('shoppingCartPaymentMethodResponseEntityArray', responseEntity)),
  command: listPaymentMethods,
  decode: quoteChoice,
  print: (methods) => methods.map(({ code, title }) => ({ code, title, cc_types: null })),
  refusals: quoteFaults,
});

/** `cart_payment.method`: chooses a payment method (soap-sales 3.5). Data of cards is not stored. */
const method = operation({
  resource: cartPaymentResource,
  method: 'method',
  title: 'Set payment method',
  v2Name: 'shoppingCartPaymentMethod',
  arguments: { quoteId, paymentData: { schema: asSent(paymentMethodEntity), v2: 'method' }, store },
  result: Type.Boolean(),
  command: choosePayment,
  decode: (args) => ({ ...quoteChoice(args), payment: sentPayment(args.paymentData) }),
  print: () => true,
  refusals: {
    ...quoteFaults,
    payment_missing: 'payment_method_empty',
    billing_address_missing: 'billing_address_is_not_set',
    shipping_address_missing: 'shipping_address_is_not_set',
    payment_method_not_allowed: 'method_not_allowed',
    payment_method_unavailable: detailed('payment_method_is_not_set'),
    amount_too_large: detailed('payment_method_is_not_set'),
  },
  saveFault: 'payment_method_is_not_set',
});

function sentPayment(sent: unknown) {
  if (!isSentMap(sent) || Object.keys(sent).length === 0) return undefined;
  return { method: sentText(sent, 'method'), poNumber: sentText(sent, 'po_number') || null };
}

/** Every operation on the payment of carts. */
export const cartPaymentOperations: readonly OperationDeclaration[] = [method, list];
