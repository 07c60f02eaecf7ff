import { Type } from 'typebox';
import {
  type GiftMessage,
  type ProductGiftMessage,
  setLineGiftMessage,
  setProductGiftMessages,
  setQuoteGiftMessage,
} from '#domain/cart/commands/gift-messages.ts';
import type { QuoteChoice } from '#domain/cart/quotes.ts';
import {
  arrayOf,
  asSent,
  detailed,
  type OperationDeclaration,
  operation,
  type ResourceDeclaration,
  struct,
} from '#interfaces/legacy/declare.ts';
import { commonCartFaults } from '../cart/faults.ts';
import { quoteChoice, quoteFaults } from '../cart/quote.ts';
import { isSentMap, noId, type SentMap, sentId, sentText } from '../cart/sent-data.ts';
import { shoppingCartProductEntity, store } from '../cart/types.ts';

/** Gift messages (soap-sales 1, 8). */
const giftMessageResource = {
  name: 'giftmessage',
  title: 'Gift messages',
  aliases: [],
  aclId: 'giftmessage',
  faults: {
    ...commonCartFaults,
    giftmessage_invalid_data: { code: 1101, message: 'Gift message data is not valid.' },
    product_invalid_data: { code: 1102, message: "Product's data is not valid." },
    quote_item_not_exists: { code: 1103, message: 'Quote item is not exists' },
  },
} as const satisfies ResourceDeclaration;

const optionalText = Type.Optional(Type.String());
const giftMessageEntity = struct('giftMessageEntity', { from: optionalText, to: optionalText, message: optionalText });
const giftMessageResponse = struct('giftMessageResponse', {
  entityId: optionalText,
  result: Type.Optional(Type.Boolean()),
  error: optionalText,
});
const productsAndMessages = arrayOf(
  'giftMessageAssociativeProductsEntityArray',
  struct('giftMessageAssociativeProductsEntity', { product: shoppingCartProductEntity, message: giftMessageEntity }),
);

/** The id of a cart, which these operations take as text. */
const quoteId = { schema: Type.String() } as const;
const giftMessage = { schema: asSent(giftMessageEntity) } as const;

function choiceOf(args: { readonly quoteId: string | null; readonly store: string | null }): QuoteChoice {
  return quoteChoice({ ...args, quoteId: idOf(args.quoteId) });
}

const idOf = (text: string | null): number => sentId({ text }, 'text') ?? noId;

/** The sent message; undefined if there was none. */
function messageIn(sent: unknown): GiftMessage | undefined {
  if (!isSentMap(sent) || Object.values(sent).every((value) => value === undefined || value === null)) return undefined;
  return { sender: sentText(sent, 'from'), recipient: sentText(sent, 'to'), message: sentText(sent, 'message') };
}

/** The named product: its id counts if there is one, even if there is a SKU too. */
function productIn(sent: unknown): ProductGiftMessage['product'] {
  if (!isSentMap(sent) || Object.values(sent).every((value) => value === undefined || value === null)) return undefined;
  if (sentText(sent, 'product_id') !== '') return { id: sentId(sent, 'product_id') ?? noId };
  const sku = sentText(sent, 'sku');
  return sku === '' ? 'unnamed' : { sku };
}

/** The maps of a list; a single map counts as a list. */
function mapsIn(sent: unknown): readonly SentMap[] {
  if (isSentMap(sent) && ('product' in sent || 'message' in sent)) return [sent];
  const items = Array.isArray(sent) ? sent : isSentMap(sent) ? Object.values(sent) : [];
  return items.map((item) => (isSentMap(item) ? item : {}));
}

const answer = (id: number) => ({ entityId: String(id), result: true, error: '' });

const faults = { ...quoteFaults, gift_message_invalid: 'giftmessage_invalid_data' } as const;

/** `giftmessage.setForQuote`: gives a cart a message (soap-sales 8). */
const setForQuote = operation({
  resource: giftMessageResource,
  method: 'setForQuote',
  title: 'Set a gift message for the cart',
  v2Name: 'giftMessageSetForQuote',
  wsiName: 'giftMessageForQuote',
  arguments: { quoteId, giftMessage, store },
  result: giftMessageResponse,
  command: setQuoteGiftMessage,
  decode: (args) => ({ ...choiceOf(args), message: messageIn(args.giftMessage) }),
  print: answer,
  refusals: faults,
  saveFault: 'giftmessage_invalid_data',
});

/** `giftmessage.setForQuoteItem`: gives a line of a cart a message (soap-sales 8). */
const setForQuoteItem = operation({
  resource: giftMessageResource,
  method: 'setForQuoteItem',
  title: 'Set a gift message for a line of the cart',
  v2Name: 'giftMessageSetForQuoteItem',
  wsiName: 'giftMessageForQuoteItem',
  arguments: { quoteItemId: { schema: Type.String() }, giftMessage, store },
  result: giftMessageResponse,
  command: setLineGiftMessage,
  decode: (args) => ({
    itemId: idOf(args.quoteItemId),
    store: args.store || undefined,
    message: messageIn(args.giftMessage),
  }),
  print: answer,
  refusals: { ...faults, cart_item_not_found: 'quote_item_not_exists' },
  saveFault: 'giftmessage_invalid_data',
});

/** `giftmessage.setForQuoteProduct`: gives lines of a cart messages by their products (soap-sales 8, Q13). */
const setForQuoteProduct = operation({
  resource: giftMessageResource,
  method: 'setForQuoteProduct',
  title: 'Set gift messages for products of the cart',
  v2Name: 'giftMessageSetForQuoteProduct',
  wsiName: 'giftMessageForQuoteProduct',
  arguments: { quoteId, productsAndMessages: { schema: asSent(productsAndMessages) }, store },
  result: arrayOf('giftMessageResponseArray', giftMessageResponse),
  command: setProductGiftMessages,
  decode: (args) => ({
    ...choiceOf(args),
    messages: mapsIn(args.productsAndMessages).map(({ product, message }) => ({
      product: productIn(product),
      message: messageIn(message),
    })),
  }),
  print: (ids) => ids.map(answer),
  refusals: {
    ...faults,
    gift_product_missing: 'product_invalid_data',
    cart_item_not_found: 'quote_item_not_exists',
    too_many_items: detailed('product_invalid_data'),
  },
  saveFault: 'giftmessage_invalid_data',
});

/** Every operation on gift messages. */
export const giftMessageOperations: readonly OperationDeclaration[] = [
  setForQuote,
  setForQuoteItem,
  setForQuoteProduct,
];
