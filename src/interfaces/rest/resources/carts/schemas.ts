import { type Static, type TObject, Type } from 'typebox';
import { named, nullable, rowId } from '../../schema.ts';
import { choicesInWords } from '../orders/choices-in-words.ts';
import { giftMessage, order } from '../orders/show-order.ts';

const amount = (description: string) => Type.Number({ description });
const text = (description?: string) => nullable(Type.String(description === undefined ? {} : { description }));

/** An address of a cart. */
export const cartAddress = named(
  'CartAddress',
  Type.Object({
    id: rowId('Of the address in this cart'),
    prefix: text(),
    firstName: text(),
    middleName: text(),
    lastName: text(),
    suffix: text(),
    company: text(),
    street: Type.Array(Type.String(), { description: 'Its lines' }),
    city: text(),
    region: text('Name of the state or province'),
    regionId: nullable(Type.Integer()),
    postcode: text(),
    countryId: text('Two letters'),
    telephone: text(),
    fax: text(),
    email: text(),
    customerAddressId: nullable(
      Type.Integer({ description: 'Id of the entry of the address book that it was copied from' }),
    ),
    sameAsBilling: Type.Boolean({ description: 'Whether a shipping address was taken from the billing address' }),
  }),
);

const item = named(
  'CartItem',
  Type.Object({
    id: rowId(),
    sku: Type.String(),
    name: Type.String(),
    qty: Type.Number(),
    price: amount('Price of one piece without tax'),
    priceInclTax: amount('Price of one piece with tax'),
    rowTotal: amount('Without tax, before discount'),
    rowTotalInclTax: amount('Row total with tax, before discount'),
    rowTotalWithDiscount: amount('Without tax, after discount'),
    discountAmount: amount('Taken off the row, above nothing'),
    discountPercent: Type.Number(),
    taxAmount: Type.Number(),
    taxPercent: Type.Number(),
    fixedTaxes: Type.Array(Type.Object({ title: Type.String(), amount: Type.Number(), rowAmount: Type.Number() }), {
      description:
        'Fixed product taxes; they are not in the row total and tax of the item, but in the subtotal or the tax of the cart',
    }),
    withFixedTaxes: Type.Optional(
      Type.Object(
        { price: Type.Number(), priceInclTax: Type.Number(), rowTotal: Type.Number(), rowTotalInclTax: Type.Number() },
        { description: 'Only if the item has fixed product taxes: the same with these taxes, before discount' },
      ),
    ),
    customPrice: nullable(Type.Number({ description: 'A price that the back office set for one piece' })),
    productId: Type.Integer(),
    productType: Type.String(),
    urlPath: text('Path of the product’s page below the address of the store view; null if it has none'),
    thumbnailUrl: text(),
    options: choicesInWords,
    choices: Type.Record(Type.String(), Type.Unknown(), {
      description: 'What the item was chosen by, in the form of request bodies: send it with a change of the item',
    }),
    giftMessage: nullable(giftMessage),
    stockStatus: Type.Union([Type.Literal('in_stock'), Type.Literal('out_of_stock')]),
  }),
);

const prices = Type.Object({
  subtotal: amount('Total of all items without tax, before discount'),
  subtotalInclTax: Type.Number(),
  subtotalWithDiscount: Type.Number(),
  discountAmount: amount('Discount on items and shipping, as a positive amount'),
  shippingAmount: amount('Without tax'),
  shippingAmountInclTax: Type.Number(),
  shippingTaxAmount: Type.Number(),
  taxAmount: amount('Tax on items and shipping'),
  grandTotal: amount('The amount that the customer pays'),
  baseSubtotal: amount('In the base currency, like all members that begin with base'),
  baseDiscountAmount: Type.Number(),
  baseShippingAmount: Type.Number(),
  baseTaxAmount: Type.Number(),
  baseGrandTotal: Type.Number(),
  giftcardAmount: Type.Optional(amount('The amount that gift cards pay in addition; absent without gift cards')),
  baseGiftcardAmount: Type.Optional(Type.Number()),
});

const total = Type.Object({
  code: Type.String({
    description: 'subtotal, discount, shipping, tax, gift_card, grand_total, or that of an extension',
  }),
  label: Type.String({ description: 'Text in the language of the store view: English or German' }),
  amount: Type.Number(),
  baseAmount: amount('Amount in the base currency'),
});

const method = Type.Object({ code: Type.String(), title: Type.String() });

/** An available shipping method. */
export const shippingMethod = named(
  'CartShippingMethod',
  Type.Object({
    code: Type.String({ description: '`carrier_method`' }),
    carrierCode: Type.String(),
    methodCode: Type.String(),
    carrierTitle: Type.String(),
    methodTitle: Type.String(),
    price: amount('Amount in the currency of the cart, without tax'),
    priceInclTax: Type.Number(),
    error: text('Why it cannot be chosen'),
  }),
);

/** An available payment method. */
const paymentMethod = named('CartPaymentMethod', method);

/** A cart. */
export const cart = named(
  'Cart',
  Type.Object({
    id: rowId(),
    storeId: Type.Integer(),
    isActive: Type.Boolean({ description: 'Whether the cart can still be changed' }),
    isVirtual: Type.Boolean({ description: 'Whether the cart has only products that are not shipped' }),
    guestsMayOrder: Type.Boolean({
      description: 'Whether it can be ordered without an account: downloads are mostly for customers alone',
    }),
    customerId: nullable(Type.Integer()),
    customerEmail: text(),
    customerNote: text(),
    reservedOrderId: text('Number of the order of this cart'),
    currency: text('Currency of all amounts except those that begin with base'),
    baseCurrency: text(),
    itemsCount: Type.Integer(),
    itemsQty: Type.Number(),
    items: Type.Array(item),
    giftMessage: nullable(giftMessage),
    prices,
    priceDisplay: Type.Optional(
      Type.Union([Type.Literal('excluding_tax'), Type.Literal('including_tax'), Type.Literal('both')], {
        description: 'Which prices of items the store view is configured to show',
      }),
    ),
    fixedTaxDisplay: Type.Optional(
      Type.Union(
        [Type.Literal('included'), Type.Literal('included_and_named'), Type.Literal('named'), Type.Literal('excluded')],
        {
          description:
            'Where the store charges fixed product taxes: how it is set to show them with items: in the price; in it and named; beside it, named, with the sum; not at all',
        },
      ),
    ),
    totals: Type.Array(total, { description: 'The rows below the items, in their order' }),
    billingAddress: nullable(cartAddress),
    shippingAddress: nullable(cartAddress),
    availableShippingMethods: Type.Array(shippingMethod, { description: 'Empty without a shipping address' }),
    selectedShippingMethod: nullable(
      Type.Object({
        code: Type.String(),
        carrierCode: Type.String(),
        methodCode: Type.String(),
        description: Type.String(),
        price: Type.Number(),
        priceInclTax: Type.Number(),
      }),
    ),
    availablePaymentMethods: Type.Array(paymentMethod),
    selectedPaymentMethod: nullable(
      Type.Object({ code: Type.String(), title: Type.String(), poNumber: text('Number of the purchase order') }),
    ),
    appliedCoupon: nullable(Type.Object({ code: Type.String(), discountAmount: Type.Number() })),
    giftCards: Type.Array(
      named(
        'AppliedGiftCard',
        Type.Object({
          code: Type.String({
            description: 'The code; API users without `giftcards/read` see only its last four characters: `…2026`',
          }),
          balance: amount(
            'What it can pay, in the base currency; 0 if it is used up, disabled, expired or not for this store by now: remove it, or name the `expectedGrandTotal` when ordering',
          ),
          amount: amount('The amount that it pays of this cart, in the currency of the cart'),
        }),
      ),
      { description: 'The gift cards of the cart, in the order in which they pay' },
    ),
    maskedId: Type.Optional(
      Type.String({
        deprecated: true,
        description: 'The id in the address of a guest’s cart, while `restAliases` is on',
      }),
    ),
    cartRecreated: Type.Optional(
      Type.Boolean({
        deprecated: true,
        description:
          'Whether products were put into a new cart, since the one of the call is gone: only while `restAliases` is on; go on with `maskedId`',
      }),
    ),
    createdAt: Type.String({ format: 'date-time' }),
    updatedAt: Type.String({ format: 'date-time' }),
  }),
);

/** A newly opened cart. */
export const openedCart = named(
  'OpenedCart',
  Type.Object({
    ...cart.properties,
    maskedId: Type.Optional(
      Type.String({ description: 'Id of the guest’s cart for `/guest-carts/{maskedId}`; only this answer has it' }),
    ),
  }),
);

/** The guest's cart to merge. */
export const mergeBody = Type.Object({
  maskedId: Type.String({ pattern: '^[0-9A-Fa-f]{32}$', description: '`maskedId` of the guest’s cart' }),
});

/** A customer's cart after the merge of a guest's. */
export const mergedCart = named(
  'MergedCart',
  Type.Object({
    ...cart.properties,
    adjusted: Type.Array(
      Type.Object({
        sku: Type.String(),
        name: Type.String(),
        requestedQty: Type.Number({ description: 'Quantities of both carts together' }),
        qty: Type.Number({ description: 'The contents of the cart' }),
        reason: Type.String({ description: 'Reason why the quantity is not higher' }),
        code: Type.String({ description: 'Code of the reason, as of a refusal of the cart' }),
      }),
    ),
  }),
);

/** The query of a new cart's body. */
export const openBody = Type.Object({
  storeId: Type.Optional(rowId('The store view, if it is not that of the call')),
});

const id = '^[1-9][0-9]{0,14}$';
const choice = Type.Union([
  Type.String({ maxLength: 65_535 }),
  Type.Number(),
  Type.Array(Type.Union([Type.Integer({ minimum: 1 }), Type.String({ maxLength: 20 })]), { maxItems: 100 }),
  Type.Object({
    date: Type.Optional(Type.String({ pattern: '^\\d{4}-\\d\\d-\\d\\d$' })),
    time: Type.Optional(Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d(:[0-5]\\d)?$' })),
  }),
]);
const qty = (description: string) => Type.Number({ exclusiveMinimum: 0, maximum: 99_999_999.9999, description });
const selections = Type.Union([
  Type.Integer({ minimum: 1 }),
  Type.Array(Type.Integer({ minimum: 1 }), { maxItems: 100 }),
]);
const byId = <S extends Parameters<typeof Type.Record>[1]>(value: S, description: string) =>
  Type.Optional(Type.Record(Type.String({ pattern: id }), value, { maxProperties: 100, description }));
const byCode = <S extends Parameters<typeof Type.Record>[1]>(value: S, description: string) =>
  Type.Optional(Type.Record(Type.String({ pattern: '^.{1,255}$' }), value, { maxProperties: 100, description }));
const short = Type.Optional(Type.String({ maxLength: 255 }));

/** The choices of an item, for every product type. */
const choices = {
  options: byCode(
    choice,
    'Custom options by their ids or SKUs (or titles, without a SKU): a text, ids or SKUs of values, `{date, time}`, or the key of a file that was sent',
  ),
  links: Type.Optional(
    Type.Array(Type.Integer({ minimum: 1 }), { maxItems: 100, description: 'Links of a downloadable product' }),
  ),
  superAttribute: byCode(
    Type.Union([Type.Integer({ minimum: 1 }), Type.String({ pattern: id })]),
    'For a configurable product: the option of each attribute, by attribute id or code',
  ),
  superGroup: byId(
    Type.Number({ minimum: 0, maximum: 99_999_999.9999 }),
    'For a grouped product: the quantity of each member, by product id',
  ),
  bundleOption: byId(selections, 'For a bundle: the selections of each option, by option id'),
  bundleOptionQty: byId(
    qty('Quantity of the selection'),
    'For a bundle: quantities that the buyer can choose, by option id',
  ),
  giftcardAmount: Type.Optional(Type.Number({ exclusiveMinimum: 0, maximum: 99_999_999.9999 })),
  giftcardSenderName: short,
  giftcardSenderEmail: short,
  giftcardRecipientName: short,
  giftcardRecipientEmail: short,
  giftcardMessage: Type.Optional(Type.String({ maxLength: 65_535 })),
};

/** The body of an item for a cart. */
export const itemBody = Type.Object({
  sku: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
  productId: Type.Optional(rowId('Instead of the SKU; with both, they must be of the same product')),
  qty: Type.Optional(qty('Default: 1')),
  ...choices,
  customPrice: Type.Optional(
    Type.Number({
      minimum: 0,
      maximum: 99_999_999.9999,
      description: 'A price for one piece; only for the back office',
    }),
  ),
});

/** A file for an option, in base64. */
const newOptionFile = named(
  'NewOptionFile',
  Type.Object({
    filename: Type.String({ minLength: 1, maxLength: 255 }),
    base64: Type.String({ minLength: 1 }),
  }),
);

/** The body of an item for a cart that may bring files of its own. */
export const newItemBody = named(
  'NewCartItem',
  Type.Object({
    ...itemBody.properties,
    optionFiles: Type.Optional(
      Type.Record(Type.String({ pattern: id }), newOptionFile, {
        minProperties: 1,
        maxProperties: 10,
        additionalProperties: false,
        description: 'Files for options of kind file, by option id; together as large as one file may be',
      }),
    ),
  }),
);

/** The body of a change of a cart. */
export const cartPatch = Type.Object({
  currency: Type.String({
    pattern: '^[A-Za-z]{3}$',
    description: 'Currency of the cart: a code such as `EUR`, in upper or lower case',
  }),
});

/** The body of several items for a cart. */
export const cartItemsBody = Type.Object({ items: Type.Array(itemBody, { minItems: 1, maxItems: 500 }) });

/** The body of a change of an item. */
export const itemPatch = Type.Object({
  ...choices,
  qty: Type.Optional(qty('It does not change if it is absent')),
  customPrice: Type.Optional(
    nullable(
      Type.Number({
        minimum: 0,
        maximum: 99_999_999.9999,
        description: 'A price for one piece, or null for the price of the product; only for the back office',
      }),
    ),
  ),
});

/** An order that was just placed. */
export const placedOrder = named(
  'PlacedOrder',
  Type.Unsafe<Static<typeof order> & { readonly accessToken?: string }>(
    Type.Object({
      ...(order as unknown as TObject).properties,
      accessToken: Type.Optional(
        Type.String({ description: 'Token of the guest’s order, for `X-Order-Token`; only this answer has it' }),
      ),
    }),
  ),
);
