import { type Static, type TProperties, Type } from 'typebox';
import { shownMoment } from '#domain/catalog/parts/custom-options/shown-moment.ts';
import { actionsOf, orderActions } from '#domain/orders/actions.ts';
import { chosenOptions, chosenSelections, requestOf } from '#domain/orders/chosen-options.ts';
import type { ShownOrder } from '#domain/orders/commands/read-orders.ts';
import { orderGiftCards } from '#domain/orders/gift-card-money.ts';
import type { OnCard } from '#domain/orders/order-records.ts';
import { orderedFiles } from '#domain/orders/ordered-files.ts';
import { moneyToNumber } from '#kernel/decimal.ts';
import { shownChoices } from '../../choices.ts';
import type { RestPlace } from '../../declare.ts';
import { extensionAttributes, withExtensions } from '../../extension-attributes.ts';
import { optionFilePath } from '../../option-file-path.ts';
import { joined, optional, type RowFields, type RowResource } from '../../row-fields.ts';
import { etagMember, named, nullable } from '../../schema.ts';
import { addedTotalsSchema, addedTotalsShown } from '../sales-documents/document-fields.ts';
import { shipment, showShipment } from '../sales-documents/show-document.ts';
import { choicesInWords } from './choices-in-words.ts';
import {
  addressFields,
  headFields,
  historyFields,
  itemFields,
  officeFields,
  officeItemFields,
  officePaymentFields,
  paymentFields,
  priceFields,
  taxFields,
  transactionFields,
} from './order-fields.ts';

const objectOf = ({ properties }: RowFields, more: TProperties = {}) => Type.Object({ ...properties, ...more });

/** An address of an order. */
const orderAddress = named('OrderAddress', objectOf(addressFields, extensionAttributes));

/** A gift message. */
export const giftMessage = named(
  'GiftMessage',
  Type.Object({ sender: Type.String(), recipient: Type.String(), message: Type.String() }),
);

const listed = {
  ...headFields.properties,
  ...optional(officeFields.properties),
  ...extensionAttributes,
  giftMessage: nullable(giftMessage),
  items: Type.Array(
    named(
      'OrderItem',
      objectOf(itemFields, {
        ...optional(officeItemFields.properties),
        ...extensionAttributes,
        giftMessage: nullable(giftMessage),
        options: choicesInWords,
        choices: Type.Record(Type.String(), Type.Unknown(), {
          description: 'What the item was chosen by, in the form of request bodies, as in carts and wishlists',
        }),
        files: Type.Array(Type.Object({ label: Type.String(), name: Type.String(), url: Type.String() }), {
          description: 'Files that were sent for its custom options, with addresses for download',
        }),
      }),
    ),
  ),
  billingAddress: nullable(orderAddress),
  prices: named('OrderPrices', objectOf(priceFields)),
  giftCards: Type.Array(
    Type.Object({
      code: Type.String({ description: 'The last characters of the code' }),
      amount: Type.Number({ description: 'The amount that it pays, in the currency of the order' }),
      baseAmount: Type.Number(),
    }),
  ),
  addedTotals: addedTotalsSchema,
  carrierCode: nullable(Type.String({ description: 'Carrier of the shipping method, as carts have it' })),
  methodCode: nullable(Type.String({ description: 'Method of the carrier' })),
  paymentMethod: nullable(Type.String()),
  paymentMethodTitle: nullable(Type.String()),
};

/** An order in a list. */
export const orderSummary = named(
  'OrderSummary',
  Type.Unsafe<RowResource>(Type.Object({ ...listed, etag: etagMember })),
);

/** The members of a single order. */
export const orderMembers = {
  ...listed,
  shippingAddress: nullable(orderAddress),
  payment: nullable(
    objectOf(paymentFields, {
      ...optional(officePaymentFields.properties),
      ...extensionAttributes,
      transactions: Type.Optional(
        Type.Array(objectOf(transactionFields), {
          description: 'Transactions of payment providers; only for API users',
        }),
      ),
    }),
  ),
  taxes: Type.Array(objectOf(taxFields)),
  statusHistory: Type.Array(objectOf(historyFields), {
    description: 'The newest first; customers and guests see only comments that are visible to customers',
  }),
  shipments: Type.Array(shipment),
  actions: Type.Optional(
    Type.Array(Type.Union(orderActions.map((each) => Type.Literal(each))), {
      description: 'What can be done with the order now; only for API users. A payment provider may still refuse',
    }),
  ),
};

/** A single order. */
export const order = named('Order', Type.Unsafe<RowResource>(Type.Object(orderMembers)));

const officeHeadFields = joined(headFields, officeFields);
const allItemFields = joined(itemFields, officeItemFields);
const allPaymentFields = joined(paymentFields, officePaymentFields);

/** The names of the members of an order in a list. */
export const summaryNames: ReadonlySet<string> = new Set(Object.keys(listed));

/** Of an order in a list only the named members, and its id. */
export function pickedSummary(shown: RowResource, fields: readonly string[]): RowResource {
  const wanted = new Set(['id', ...fields]);
  return Object.fromEntries(Object.entries(shown).filter(([name]) => wanted.has(name))) as RowResource;
}

/** An order as lists show it. `baseUrl` is without a trailing slash. */
export function showSummary(
  { order: row, items, addresses, payment, viewer, paymentTitle, language }: ShownOrder,
  { baseUrl }: Pick<RestPlace, 'baseUrl'>,
): RowResource {
  const isOffice = viewer === 'office';
  const head = isOffice ? officeHeadFields : headFields;
  const line = isOffice ? allItemFields : itemFields;
  // `Object.assign` keeps the compact form that `show` has made, which a spread would not.
  return Object.assign(withExtensions(head.show(row), row, isOffice), {
    giftMessage: messageOf(row),
    items: items.map((item) =>
      Object.assign(withExtensions(line.show(item), item, isOffice), {
        giftMessage: messageOf(item),
        options: optionsShown(item.product_options, language, baseUrl),
        choices: shownChoices(requestOf(item.product_options)),
        files: orderedFiles(item.product_options).map(({ optionId, label, text, key }) => ({
          label,
          name: text,
          url: baseUrl + optionFilePath(optionId, key),
        })),
      }),
    ),
    billingAddress: addressOf(addresses, 'billing', isOffice),
    prices: priceFields.show(row),
    giftCards: orderGiftCards(row).map(({ code, amount, baseAmount }) => ({
      code,
      amount: moneyToNumber(amount),
      baseAmount: moneyToNumber(baseAmount),
    })),
    ...addedTotalsShown(row),
    ...codesOf(row.shipping_method),
    paymentMethod: payment?.method ?? null,
    paymentMethodTitle: paymentTitle,
  });
}

/** The parts of the code of a shipping method. */
function codesOf(method: string | null) {
  const separator = method?.indexOf('_') ?? -1;
  return method === null || separator < 0
    ? { carrierCode: null, methodCode: null }
    : { carrierCode: method.slice(0, separator), methodCode: method.slice(separator + 1) };
}

/** The choices of a line in words, as in its cart. */
function optionsShown(stored: string | null, language: string, baseUrl: string): Static<typeof choicesInWords> {
  const chosen = chosenOptions(stored, (type, value) => shownMoment(type, value, language));
  return [...chosen, ...chosenSelections(stored)].map(({ fileKey, ...choice }) => ({
    ...choice,
    ...(fileKey !== undefined && { url: baseUrl + optionFilePath(String(choice.optionId), fileKey) }),
  }));
}

/** A single order: buyers see only what is meant for them, no internal notes. */
export function showOrder(found: ShownOrder, place: Pick<RestPlace, 'baseUrl'>): RowResource {
  const { addresses, payment, history, taxes, shipments, transactions, viewer } = found;
  const isOffice = viewer === 'office';
  const seen = isOffice ? history : history.filter(({ is_visible_on_front }) => is_visible_on_front === 1);
  return Object.assign(showSummary(found, place), {
    shippingAddress: addressOf(addresses, 'shipping', isOffice),
    payment: payment ? paymentOf(payment, isOffice ? transactions : undefined) : null,
    taxes: taxes.map(taxFields.show),
    statusHistory: seen.map(historyFields.show),
    shipments: shipments.map((shipment) => showShipment(shipment, viewer)),
    ...(isOffice && { actions: actionsOf(found) }),
  });
}

/** A payment; for the back office with what only it sees, and the transactions. */
function paymentOf(
  payment: NonNullable<ShownOrder['payment']>,
  transactions: ShownOrder['transactions'] | undefined,
): RowResource {
  if (!transactions) return paymentFields.show(payment);
  return Object.assign(withExtensions(allPaymentFields.show(payment), payment, true), {
    transactions: transactions.map((transaction) => transactionFields.show(transaction)),
  });
}

function messageOf({ gift_message: message, gift_sender: sender, gift_recipient: recipient }: OnCard) {
  return message === null ? null : { sender: sender ?? '', recipient: recipient ?? '', message };
}

function addressOf(
  addresses: ShownOrder['addresses'],
  type: 'billing' | 'shipping',
  isOffice: boolean,
): RowResource | null {
  const row = addresses.find(({ address_type }) => address_type === type);
  return row ? withExtensions(addressFields.show(row), row, isOffice) : null;
}
