import { Type } from 'typebox';
import { listAgreements } from '#domain/checkout/agreements.ts';
import { notPlaced } from '#domain/checkout/order-refusals.ts';
import { placeOrder } from '#domain/checkout/place-order.ts';
import { arrayOf, arrayOfString, asSent, detailed, operation, struct } from '#interfaces/legacy/declare.ts';
import { quoteChoice, quoteFaults } from './quote.ts';
import { cartResource } from './resources.ts';
import { quoteId, store } from './types.ts';

const licenseEntity = struct('shoppingCartLicenseEntity', {
  agreement_id: Type.Optional(Type.String()),
  name: Type.Optional(Type.String()),
  content: Type.Optional(Type.String()),
  is_active: Type.Optional(Type.Integer()),
  is_html: Type.Optional(Type.Integer()),
});

/** `cart.license`: the agreements of an order (soap-sales 3.6). */
export const license = operation({
  resource: cartResource,
  method: 'license',
  title: 'Get terms and conditions',
  v2Name: 'shoppingCartLicense',
  arguments: { quoteId, store },
  result: asSent(arrayOf('shoppingCartLicenseEntityArray', licenseEntity)),
  command: listAgreements,
  decode: quoteChoice,
  print: (agreements) =>
    agreements.map((agreement) => ({
      agreement_id: String(agreement.agreementId),
      name: agreement.name,
      content: agreement.content,
      content_height: agreement.contentHeight,
      checkbox_text: agreement.checkboxText,
      is_active: '1',
      is_html: agreement.isHtml ? '1' : '0',
    })),
  refusals: quoteFaults,
});

/** All of these become one fault, with their own texts. */
const unplaced = Object.fromEntries(notPlaced.map((code) => [code, detailed('unable_to_place_order')])) as Record<
  (typeof notPlaced)[number],
  ReturnType<typeof detailed<'unable_to_place_order'>>
>;

/** `cart.order`: places the order of a cart; answers its number (soap-sales 3.7). */
export const order = operation({
  resource: cartResource,
  method: 'order',
  title: 'Create an order from shopping cart',
  v2Name: 'shoppingCartOrder',
  arguments: {
    quoteId,
    store,
    agreements: { schema: asSent(arrayOfString), v2: 'licenses', optional: true },
  },
  result: Type.String(),
  command: placeOrder,
  decode: (args) => ({ ...quoteChoice(args), agreements: agreedIds(args.agreements) }),
  print: ({ number }) => number,
  refusals: {
    ...quoteFaults,
    agreements_missing: 'required_agreements_are_not_all',
    checkout_of_several_addresses: 'invalid_checkout_type',
    guest_checkout_off: 'guest_checkout_is_not_enabled',
    guest_checkout_refused: 'guest_checkout_is_not_enabled',
    ...unplaced,
    customer_invalid: detailed('unable_to_place_order'),
    customer_exists: detailed('unable_to_place_order'),
    address_invalid: detailed('unable_to_place_order'),
    amount_too_large: detailed('unable_to_place_order'),
  },
  saveFault: 'unable_to_place_order',
});

/** Missing ids are an empty list (Q4); an invalid id is ignored, so it does not count as a required one. */
function agreedIds(sent: unknown): number[] {
  const list = Array.isArray(sent) ? sent : [];
  return list.map((id) => Number(id)).filter((id) => Number.isSafeInteger(id));
}
