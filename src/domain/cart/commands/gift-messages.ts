import { productByRef } from '#domain/catalog/products/record/product-resolver.ts';
import { productValues } from '#domain/catalog/products/record/products.ts';
import { type Context, command } from '#domain/shared/command.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { statement } from '#platform/storage/statement.ts';
import { allowsGiftMessage, giftOptions } from '../gift-options.ts';
import { findQuote, type QuoteChoice, quoteRefusals } from '../quotes.ts';

/** A gift message, as it is written on a card. */
export interface GiftMessage {
  readonly sender: string;
  readonly recipient: string;
  /** Blank to remove the message. */
  readonly message: string;
}

/** The longest name and the longest text, in characters. */
const longest = { name: 255, text: 65_535 };

const permission = { legacy: 'giftmessage/set' } as const;

type Written = { sender: string; recipient: string; message: string };

const insertMessage = statement((q, p: Written) =>
  q
    .insertInto('gift_message')
    .values({ sender: p.sender, recipient: p.recipient, message: p.message })
    .returning('gift_message_id'),
);
const updateMessage = statement((q, p: Written & { id: number }) =>
  q
    .updateTable('gift_message')
    .set({ sender: p.sender, recipient: p.recipient, message: p.message })
    .where('gift_message_id', '=', p.id),
);
const removeMessage = statement((q, p: { id: number }) =>
  q.deleteFrom('gift_message').where('gift_message_id', '=', p.id),
);
const messageOfQuote = statement((q, p: { quoteId: number }) =>
  q.selectFrom('quote').select('gift_message_id').where('quote_id', '=', p.quoteId),
);
const giveQuote = statement((q, p: { quoteId: number; messageId: number; now: number }) =>
  q.updateTable('quote').set({ gift_message_id: p.messageId, updated_at: p.now }).where('quote_id', '=', p.quoteId),
);
const giveLine = statement((q, p: { itemId: number; messageId: number; now: number }) =>
  q.updateTable('quote_item').set({ gift_message_id: p.messageId, updated_at: p.now }).where('item_id', '=', p.itemId),
);
const quoteOfLine = statement((q, p: { itemId: number }) =>
  q.selectFrom('quote_item').select('quote_id').where('item_id', '=', p.itemId),
);
const linesOf = statement((q, p: { quoteId: number }) =>
  q
    .selectFrom('quote_item')
    .select(['item_id', 'product_id', 'parent_item_id', 'gift_message_id'])
    .where('quote_id', '=', p.quoteId)
    .orderBy('item_id'),
);

/** Replaces the current message by another one; answers its id, 0 for none. */
async function written(tx: Tx, current: number | null, { sender, recipient, message }: GiftMessage): Promise<number> {
  if (message.trim() === '') {
    if (current) await tx.run(removeMessage, { id: current });
    return 0;
  }
  const row = { sender, recipient, message };
  if (current && (await tx.run(updateMessage, { id: current, ...row })) > 0) return current;
  return (await tx.first(insertMessage, row))?.gift_message_id ?? 0;
}

/** The message that was sent. Refuses `gift_message_invalid` if there is none, or it is too long. */
function goodMessage(
  { fail }: Pick<Context<'gift_message_invalid'>, 'fail'>,
  message: GiftMessage | undefined,
): GiftMessage {
  const isGood =
    message &&
    message.sender.length <= longest.name &&
    message.recipient.length <= longest.name &&
    message.message.length <= longest.text;
  if (!isGood) throw fail('gift_message_invalid');
  return message;
}

/** A cart, and its new message; undefined if the call has none. */
export interface QuoteGiftMessageInput extends QuoteChoice {
  readonly message: GiftMessage | undefined;
}

/**
 * Replaces the message of a cart if its store view allows messages for carts, else does nothing
 * (soap-sales 8). Answers the id of the cart. Refuses as `findQuote`, and `gift_message_invalid`.
 */
export const setQuoteGiftMessage = command({
  name: 'quote.setGiftMessage',
  permission,
  effect: 'write',
  touches: 'scoped',
  refusals: [...quoteRefusals, 'gift_message_invalid'],
  key: ({ quoteId }: QuoteGiftMessageInput) => ['quote', quoteId],
  async run(context, { message: sent, ...choice }: QuoteGiftMessageInput): Promise<number> {
    const { tx, now } = context;
    const { quote } = await findQuote(context, choice, { lock: true });
    const quoteId = quote.quote_id;
    const message = goodMessage(context, sent);
    if (!(await giftOptions(tx, quote.store_id)).carts) return quoteId;
    const current = await tx.first(messageOfQuote, { quoteId });
    const messageId = await written(tx, current?.gift_message_id ?? null, message);
    await tx.run(giveQuote, { quoteId, messageId, now });
    return quoteId;
  },
});

/** A line of a cart, and its new message; undefined if the call has none. */
export interface LineGiftMessageInput {
  readonly itemId: number;
  /** The store view by its id or code, if the call names one. */
  readonly store: string | undefined;
  readonly message: GiftMessage | undefined;
}

/**
 * The same for a line of a cart, if the store view allows messages for lines. Answers the id of the line. Refuses
 * `cart_item_not_found`, as `findQuote`, and `gift_message_invalid`.
 */
export const setLineGiftMessage = command({
  name: 'quote.setLineGiftMessage',
  permission,
  effect: 'write',
  touches: 'scoped',
  refusals: [...quoteRefusals, 'cart_item_not_found', 'gift_message_invalid'],
  async run(context, { itemId, store, message: sent }: LineGiftMessageInput): Promise<number> {
    const { tx, fail, now } = context;
    const stored = await tx.first(quoteOfLine, { itemId });
    if (!stored) throw fail('cart_item_not_found');
    const { quote } = await findQuote(context, { quoteId: stored.quote_id, store }, { lock: true });
    const message = goodMessage(context, sent);
    // Another call may have removed the line before the cart was locked.
    const line = (await tx.all(linesOf, { quoteId: quote.quote_id })).find((candidate) => candidate.item_id === itemId);
    if (!line) throw fail('cart_item_not_found');
    if (!(await giftOptions(tx, quote.store_id)).lines) return itemId;
    await tx.run(giveLine, { itemId, messageId: await written(tx, line.gift_message_id, message), now });
    return itemId;
  },
});

/** A message for the line of a product. */
export interface ProductGiftMessage {
  /** The product by its id or SKU; `unnamed` if neither was sent, undefined if there was no product at all. */
  readonly product: { readonly id: number } | { readonly sku: string } | 'unnamed' | undefined;
  readonly message: GiftMessage | undefined;
}

/** A cart, and messages for lines of it. */
export interface ProductGiftMessagesInput extends QuoteChoice {
  readonly messages: readonly ProductGiftMessage[];
}

/**
 * Gives messages to lines of a cart, found by their products, all or none: the first line of each product gets the
 * message (soap-sales 8, Q13). Messages that name no product are ignored. Answers the ids of the lines. Refuses as
 * `findQuote`, `gift_message_invalid` also if there are no messages, `gift_product_missing`, `cart_item_not_found`,
 * `too_many_items`.
 */
export const setProductGiftMessages = command({
  name: 'quote.setProductGiftMessages',
  permission,
  effect: 'write',
  touches: 'scoped',
  refusals: [
    ...quoteRefusals,
    ...(['gift_message_invalid', 'gift_product_missing', 'cart_item_not_found', 'too_many_items'] as const),
  ],
  key: ({ quoteId }: ProductGiftMessagesInput) => ['quote', quoteId],
  async run(context, { messages, ...choice }: ProductGiftMessagesInput): Promise<number[]> {
    const { tx, fail, now, settings } = context;
    const { quote } = await findQuote(context, choice, { lock: true });
    if (messages.length === 0) throw fail('gift_message_invalid');
    if (messages.length > settings.maxItemsPerCall) throw fail('too_many_items');
    const isAllowed = (await giftOptions(tx, quote.store_id)).lines;
    const lines = await tx.all(linesOf, { quoteId: quote.quote_id });
    const given: number[] = [];
    for (const { product, message: sent } of messages) {
      if (!product) throw fail('gift_product_missing');
      const message = goodMessage(context, sent);
      if (product === 'unnamed') continue;
      const productId = (await productByRef(tx, product))?.product_id ?? 0;
      const index = lines.findIndex((line) => line.parent_item_id === null && line.product_id === productId);
      const line = lines[index];
      if (!line) throw fail('cart_item_not_found');
      given.push(line.item_id);
      if (!isAllowed) continue;
      const messageId = await written(tx, line.gift_message_id, message);
      await tx.run(giveLine, { itemId: line.item_id, messageId, now });
      lines[index] = { ...line, gift_message_id: messageId };
    }
    return given;
  },
});

/** A cart or a line of it, and its new message; undefined to remove the message. */
export interface GiveGiftMessageInput extends QuoteChoice {
  readonly itemId: number | undefined;
  readonly message: GiftMessage | undefined;
}

/**
 * Gives a message to a cart or a line of it, or removes its message; unlike the commands above it refuses where
 * messages are off (rest 4.3). Refuses as `findQuote`, and `cart_item_not_found`, `gift_message_invalid`,
 * `gift_messages_off` if the store view, or the line's product, allows none.
 */
export const giveGiftMessage = command({
  name: 'quote.giveGiftMessage',
  permission: {},
  effect: 'write',
  touches: 'scoped',
  refusals: [...quoteRefusals, 'cart_item_not_found', 'gift_message_invalid', 'gift_messages_off'],
  key: ({ quoteId }: GiveGiftMessageInput) => ['quote', quoteId],
  async run(context, { itemId, message: sent, ...choice }: GiveGiftMessageInput): Promise<void> {
    const { tx, fail, now } = context;
    const { quote } = await findQuote(context, choice, { lock: true });
    const { quote_id: quoteId, store_id: storeId } = quote;
    const message = sent ? goodMessage(context, sent) : { sender: '', recipient: '', message: '' };
    const options = await giftOptions(tx, storeId);
    const isWritten = message.message.trim() !== '';
    if (itemId === undefined) {
      if (isWritten && !options.carts) throw fail('gift_messages_off');
      const current = await tx.first(messageOfQuote, { quoteId });
      const messageId = await written(tx, current?.gift_message_id ?? null, message);
      await tx.run(giveQuote, { quoteId, messageId, now });
      return;
    }
    const lines = await tx.all(linesOf, { quoteId });
    const line = lines.find(({ item_id, parent_item_id }) => item_id === itemId && parent_item_id === null);
    if (!line) throw fail('cart_item_not_found');
    const code = 'gift_message_available';
    const allowed = (await productValues(tx, [line.product_id], [code], storeId)).get(line.product_id)?.get(code);
    if (isWritten && !allowsGiftMessage(allowed?.value, options)) throw fail('gift_messages_off');
    await tx.run(giveLine, { itemId, messageId: await written(tx, line.gift_message_id, message), now });
  },
});
