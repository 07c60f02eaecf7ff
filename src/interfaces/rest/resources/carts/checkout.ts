import { type Static, Type } from 'typebox';
import { removeCoupon, tryCoupon } from '#domain/cart/commands/coupon.ts';
import { applyGiftCard, removeGiftCard } from '#domain/cart/commands/gift-cards.ts';
import { choosePayment } from '#domain/cart/commands/payment.ts';
import { setAddresses } from '#domain/cart/commands/set-addresses.ts';
import { chooseShipping } from '#domain/cart/commands/shipping.ts';
import type { AddressInput } from '#domain/cart/quote-address.ts';
import { type PlacedCart, placeCart } from '#domain/checkout/place-cart.ts';
import { thenShown, thenShownAsWritten } from '#domain/checkout/show-cart.ts';
import { type Address, parseAddress } from '#domain/customers/address.ts';
import { readPlacedOrder } from '#domain/orders/commands/read-orders.ts';
import { attemptOfCall } from '#domain/payments/attempts.ts';
import { createAmounts } from '../../amounts.ts';
import { withBodyNames } from '../../body-names.ts';
import { type RestContext, type RouteDeclaration, reply, route } from '../../declare.ts';
import { personField } from '../../person-fields.ts';
import { named, rowId } from '../../schema.ts';
import { showOrder } from '../orders/show-order.ts';
import { paymentChoice, paymentCode, shippingChoice, shippingSent } from './chosen-methods.ts';
import { type CartRoot, offeredTo, rootTools } from './roots.ts';
import { cart, placedOrder } from './schemas.ts';

const text = (maxLength = 255) => Type.Optional(Type.String({ maxLength }));
const addressFields = {
  prefix: text(40),
  firstName: text(),
  middleName: text(),
  lastName: text(),
  suffix: text(40),
  company: text(),
  street: Type.Optional(Type.Array(Type.String({ maxLength: 255 }), { maxItems: 4, description: 'Its lines' })),
  city: text(),
  region: text(),
  regionId: Type.Optional(rowId('Instead of the name or code of the region')),
  postcode: text(20),
  countryId: Type.Optional(Type.String({ pattern: '^[A-Za-z]{2}$' })),
  telephone: text(50),
  fax: text(50),
  email: text(),
  customerAddressId: Type.Optional(rowId('An entry of the customer’s address book, instead of all others')),
  saveInAddressBook: Type.Optional(
    Type.Boolean({ description: 'Adds it to the customer’s address book when the order is placed' }),
  ),
};
const paymentToken = Type.Optional(
  Type.String({
    minLength: 1,
    maxLength: 1000,
    description: 'Token that the page got from the payment provider; it is never shown',
  }),
);
/** A shipping address in bodies. */
export const shippingBody = named(
  'ShippingAddressBody',
  Type.Object({
    ...addressFields,
    sameAsBilling: Type.Optional(Type.Boolean({ description: 'Copies the billing address; other fields are ignored' })),
  }),
);
const billingBody = named(
  'BillingAddressBody',
  Type.Object({
    ...addressFields,
    sameAsShipping: Type.Optional(
      Type.Boolean({ description: 'Copies the shipping address; other fields are ignored' }),
    ),
  }),
);

type Body = Static<typeof shippingBody> & Static<typeof billingBody>;

/** The place in a body of a field of the domain. */
function placeInCheckout(field: string): string {
  const name = personField(field.slice(1));
  return name === undefined ? field : `/${name}`;
}

/** The same in the body of an order: a field of one of the addresses, or of the guest. */
export function placeInOrder(field: string, { address }: { readonly address?: unknown }): string {
  if (address === 'billing' || address === 'shipping') return `/${address}Address${placeInCheckout(field)}`;
  if (field === '/password') return '/createAccount/password';
  return field === '/email' ? '/guestEmail' : placeInCheckout(field);
}

function addressInput(type: 'billing' | 'shipping', body: Body): AddressInput {
  const other = type === 'billing' ? 'shipping' : 'billing';
  const rest = { type, saveInBook: body.saveInAddressBook === true, useForShipping: false };
  if (body.customerAddressId !== undefined) return { ...rest, address: { bookId: body.customerAddressId } };
  if (body.sameAsBilling || body.sameAsShipping) return { ...rest, address: { sameAs: other } };
  return { ...rest, address: addressOfBody(body) };
}

/** The address itself in a body. */
export function addressOfBody(body: Static<typeof shippingBody>): Address {
  const texts: Readonly<Record<string, string | undefined>> = {
    ...body,
    firstname: body.firstName,
    middlename: body.middleName,
    lastname: body.lastName,
    street: body.street?.join('\n'),
    country_id: body.countryId,
    region_id: body.regionId === undefined ? undefined : String(body.regionId),
    customerAddressId: undefined,
    regionId: undefined,
    saveInAddressBook: undefined,
    sameAsBilling: undefined,
  };
  return parseAddress((field) => String(texts[field] ?? '').trim());
}

/** The body of an order. */
export const orderRequest = named(
  'OrderRequest',
  Type.Object({
    shippingAddress: Type.Optional(shippingBody),
    billingAddress: Type.Optional(billingBody),
    guestEmail: Type.Optional(Type.String({ maxLength: 255, description: 'Required for guests' })),
    createAccount: Type.Optional(
      Type.Object(
        {
          password: Type.String({
            maxLength: 1000,
            description: 'At least 8 characters, or more if the store requires more',
          }),
        },
        {
          description:
            'Creates an account for the guest with the order, from the billing address and the guest’s e-mail address',
        },
      ),
    ),
    shippingMethod: Type.Optional(
      Type.Union([Type.String({ maxLength: 255 }), shippingChoice], {
        description: 'The `code` of a shipping method, or an object as for `shipping-method`',
      }),
    ),
    paymentMethod: Type.Optional(
      Type.Union([Type.String({ minLength: 1, maxLength: 255 }), paymentChoice], {
        description: 'The `code` of a payment method, or an object with it',
      }),
    ),
    poNumber: Type.Optional(Type.String({ maxLength: 255, description: 'Number of the purchase order' })),
    paymentToken,
    orderNote: Type.Optional(Type.String({ maxLength: 65_535 })),
    source: Type.Optional(
      Type.String({
        pattern: '^[A-Za-z0-9][A-Za-z0-9._-]*$',
        maxLength: 64,
        description: 'Where the order comes from, in a word such as `phone`; only for API users',
      }),
    ),
    agreements: Type.Optional(
      Type.Array(Type.Integer(), { maxItems: 100, description: 'Ids of the accepted agreements' }),
    ),
    expectedGrandTotal: Type.Optional(
      Type.Number({ description: 'Refused (`cart_changed`) if the grand total has changed' }),
    ),
  }),
);

const example = {
  firstName: 'Ann',
  lastName: 'Buyer',
  street: ['1 Main St'],
  city: 'San Francisco',
  regionId: 12,
  postcode: '94110',
  countryId: 'US',
  telephone: '555-0100',
};

const problems = {
  404: 'There is no such cart.',
  409: 'The cart does not allow this: `error` says why.',
  422: 'A field is wrong.',
};

function choiceRoutes(root: CartRoot, tag: string): readonly RouteDeclaration[] {
  const { choiceOf, print, current } = rootTools(root);
  const common = { method: 'PUT', tag, params: root.names, result: cart, problems, current, print } as const;
  return [
    route({
      ...common,
      path: `${root.path}/shipping-address`,
      summary: `Set the shipping address of ${root.whose}`,
      operationId: `setShippingAddressOf${root.title}`,
      body: shippingBody,
      example,
      command: withBodyNames(offeredTo(root.mayWrite, thenShownAsWritten(setAddresses)), placeInCheckout),
      input: async (sent, context) => ({
        ...(await choiceOf(sent, context)),
        addresses: [addressInput('shipping', sent.body)],
      }),
    }),
    route({
      ...common,
      path: `${root.path}/billing-address`,
      summary: `Set the billing address of ${root.whose}`,
      operationId: `setBillingAddressOf${root.title}`,
      body: billingBody,
      example,
      command: withBodyNames(offeredTo(root.mayWrite, thenShownAsWritten(setAddresses)), placeInCheckout),
      input: async (sent, context) => ({
        ...(await choiceOf(sent, context)),
        addresses: [addressInput('billing', sent.body)],
      }),
    }),
    route({
      ...common,
      path: `${root.path}/shipping-method`,
      summary: `Set the shipping method of ${root.whose}`,
      operationId: `setShippingMethodOf${root.title}`,
      description:
        'By its `code`, or by its `carrierCode` and `methodCode`, as `availableShippingMethods` has them. API users with `carts/price-shipping` may set a `price` and a `title` of their own, which hold until the method is chosen again, or a shopper changes the items or the place.',
      body: shippingChoice,
      example: { carrierCode: 'flatrate', methodCode: 'flatrate' },
      command: offeredTo(root.mayWrite, thenShownAsWritten(chooseShipping)),
      input: async (sent, context) => ({
        ...(await choiceOf(sent, context)),
        ...shippingSent(sent.body),
      }),
    }),
    route({
      ...common,
      path: `${root.path}/payment-method`,
      summary: `Set the payment method of ${root.whose}`,
      operationId: `setPaymentMethodOf${root.title}`,
      description: 'By its `code`, as `availablePaymentMethods` has it; `methodCode` is the same.',
      body: Type.Object({
        ...paymentChoice.properties,
        poNumber: Type.Optional(Type.String({ maxLength: 255, description: 'Number of the purchase order' })),
        paymentToken,
      }),
      example: { code: 'checkmo' },
      command: offeredTo(root.mayWrite, thenShownAsWritten(choosePayment)),
      input: async (sent, context) => ({
        ...(await choiceOf(sent, context)),
        payment: {
          method: paymentCode(sent.body),
          poNumber: sent.body.poNumber ?? null,
          token: sent.body.paymentToken ?? null,
        },
      }),
    }),
  ];
}

function couponRoutes(root: CartRoot, tag: string): readonly RouteDeclaration[] {
  const { choiceOf, print, current } = rootTools(root);
  const common = { tag, path: `${root.path}/coupon`, params: root.names, result: cart, current, print } as const;
  return [
    route({
      ...common,
      method: 'PUT',
      summary: `Add a coupon to ${root.whose}`,
      description: 'A code that gives no discount is refused as `coupon_invalid`; the cart keeps its coupon.',
      operationId: `setCouponOf${root.title}`,
      body: named('CartCoupon', Type.Object({ code: Type.String({ minLength: 1, maxLength: 255 }) })),
      example: { code: 'WELCOME10' },
      problems: { ...problems, 429: 'Too many codes were tried lately.' },
      command: offeredTo(root.mayWrite, thenShown(tryCoupon)),
      input: async (sent, context) => ({
        ...(await choiceOf(sent, context)),
        code: sent.body.code,
        network: context.network,
      }),
    }),
    route({
      ...common,
      method: 'DELETE',
      summary: `Remove the coupon of ${root.whose}`,
      operationId: `removeCouponOf${root.title}`,
      status: 200,
      problems,
      command: offeredTo(root.mayWrite, thenShown(removeCoupon)),
      input: choiceOf,
    }),
  ];
}

function giftCardRoutes(root: CartRoot, tag: string): readonly RouteDeclaration[] {
  const { choiceOf, print, current } = rootTools(root);
  const common = { tag, result: cart, current, print } as const;
  return [
    route({
      ...common,
      method: 'POST',
      path: `${root.path}/giftcards`,
      params: root.names,
      summary: `Add a gift card to ${root.whose}`,
      description:
        'The card is charged when the order is placed. Reasons why a card is refused: `gift_card_not_found`, `gift_card_expired`, `gift_card_used`, `gift_card_disabled`, `gift_card_elsewhere` (another website or currency), `gift_card_applied`, `gift_card_for_gift_card`, `gift_cards_too_many`.',
      operationId: `addGiftCardTo${root.title}`,
      body: Type.Object({ giftcardCode: Type.String({ minLength: 1, maxLength: 255 }) }),
      example: { giftcardCode: 'WREN-GIFT-2026' },
      problems: { ...problems, 429: 'Too many codes were tried lately.' },
      command: offeredTo(root.mayWrite, thenShown(applyGiftCard)),
      input: async (sent, context) => ({
        ...(await choiceOf(sent, context)),
        code: sent.body.giftcardCode,
        network: context.network,
      }),
    }),
    route({
      ...common,
      method: 'DELETE',
      path: `${root.path}/giftcards/{code}`,
      params: Type.Object({
        ...root.names.properties,
        code: Type.String({
          minLength: 1,
          maxLength: 255,
          description: 'The code of the gift card, as the cart shows it',
        }),
      }),
      summary: `Remove a gift card from ${root.whose}`,
      operationId: `removeGiftCardOf${root.title}`,
      status: 200,
      problems,
      command: offeredTo(root.mayWrite, thenShown(removeGiftCard)),
      input: async (sent, context) => ({
        ...(await choiceOf(sent, context)),
        code: String((sent.params as { readonly code: string }).code),
        network: context.network,
      }),
    }),
  ];
}

/** What the body of an order says, but for its cart. */
export function saidOfOrder(
  body: Omit<Static<typeof orderRequest>, 'createAccount'>,
  { network, call }: Pick<RestContext, 'network' | 'call'>,
) {
  const amounts = createAmounts();
  const { expectedGrandTotal: expected, shippingAddress, billingAddress, shippingMethod, paymentMethod } = body;
  const expectedGrandTotal = expected === undefined ? undefined : amounts.read(expected, '/expectedGrandTotal');
  amounts.done();
  const shipping = shippingAddress && addressInput('shipping', shippingAddress);
  const isLast = shippingAddress?.sameAsBilling === true;
  return {
    addresses: [
      ...(shipping && !isLast ? [shipping] : []),
      ...(billingAddress ? [addressInput('billing', billingAddress)] : []),
      ...(shipping && isLast ? [shipping] : []),
    ],
    guestEmail: body.guestEmail?.trim(),
    network,
    call,
    shippingMethod: shippingMethod === undefined ? undefined : shippingSent(shippingMethod, '/shippingMethod'),
    payment:
      paymentMethod === undefined
        ? undefined
        : {
            method: paymentCode(paymentMethod),
            poNumber: body.poNumber ?? null,
            token: body.paymentToken ?? null,
          },
    note: body.orderNote,
    source: body.source,
    agreements: body.agreements ?? [],
    expectedGrandTotal,
  };
}

/** The answer with an order that was placed. */
export async function showPlaced({ orderId, accessToken }: PlacedCart, context: RestContext) {
  const order = showOrder(await readPlacedOrder(context, orderId), context);
  const place = context.principal.kind === 'customer' ? 'customers/me/orders' : 'orders';
  const headers = accessToken === undefined ? { location: `/api/rest/v2/${place}/${orderId}` } : undefined;
  const body = accessToken === undefined ? order : { ...order, accessToken };
  return reply({ status: 201, body, ...(headers && { headers }) });
}

/** The routes from a filled cart to its order (rest 4.3, 4.7). */
export function checkoutRoutes(root: CartRoot, tag: string): readonly RouteDeclaration[] {
  const { choiceToOrder, currentToOrder } = rootTools(root);
  return [
    ...choiceRoutes(root, tag),
    ...couponRoutes(root, tag),
    ...giftCardRoutes(root, tag),
    route({
      method: 'POST',
      path: `${root.path}/order`,
      aliases: [`${root.path}/place-order`],
      tag,
      summary: `Place the order of ${root.whose}`,
      description:
        'The body adds what the cart still lacks; fields that are left out stay as they are. If the order is refused, the cart stays as it was, and `error` gives the reason: `cart_empty`, `cart_changed` (with the new `prices`: `expectedGrandTotal` or `If-Match` no longer matches), `cart_ordered` (with the `order` that exists), `address_incomplete`, `shipping_method_missing`, `payment_method_missing`, `email_missing`, `guest_checkout_off`, `agreements_missing`, `minimum_amount`, `coupon_invalid`, `stock_insufficient`, `product_unavailable`, `gift_card_spent`. If a payment provider is asked, also `payment_declined` and `payment_pending`: repeat the same call to continue that payment; nothing is charged twice. If it has an `action`, the shopper must do that first. A guest’s order comes with an `accessToken`, which only this answer has. With an `Idempotency-Key` the call can be repeated safely, also after a pending payment became an order. `/place-order` is the same.',
      operationId: `place${root.title}`,
      params: root.names,
      body: orderRequest,
      example: {
        shippingAddress: example,
        billingAddress: { sameAsShipping: true },
        guestEmail: 'ann@example.com',
        shippingMethod: 'flatrate_flatrate',
        paymentMethod: 'checkmo',
      },
      result: placedOrder,
      status: 201,
      problems: {
        ...problems,
        429: 'Too many orders were placed lately from this network, or for this e-mail address.',
      },
      current: currentToOrder,
      refusedChange: ({ fail }, shown) =>
        fail('cart_changed', {
          text: 'The cart is not in the state that If-Match names.',
          more: { prices: (shown as Static<typeof cart>).prices },
        }),
      isBegun: async ({ tx, call }) => call !== undefined && (await attemptOfCall(tx, call)) !== undefined,
      command: withBodyNames(offeredTo(root.mayOrder, placeCart), placeInOrder),
      async input(sent, context) {
        return {
          ...(await choiceToOrder(sent, context)),
          ...saidOfOrder(sent.body, context),
          newPassword: sent.body.createAccount?.password,
        };
      },
      print: showPlaced,
    }),
  ];
}
