import { productValues } from '#domain/catalog/products/record/products.ts';
import { typesWith } from '#domain/catalog/types/index.ts';
import { addGiftCard, changeBalance } from '#domain/payments/gift-cards/change-card.ts';
import { postMail } from '#domain/shared/post-mail.ts';
import { findStoreView } from '#domain/stores/store-views.ts';
import { parseDecimal, unit } from '#kernel/decimal.ts';
import type { Tx } from '#platform/storage/engine.ts';
import { statement } from '#platform/storage/statement.ts';
import type { InvoiceItemRow, OrderItemRow, OrderRow } from './rows.ts';

/** A line of an order, and a number of its pieces. */
export interface PiecesOfLine {
  readonly item: OrderItemRow;
  /** Ten-thousandths. */
  readonly qty: number;
}

const cardsOfLine = statement((q, p: { itemId: number }, d) =>
  q
    .selectFrom('gift_card')
    .select(['card_id', 'piece', 'balance', 'initial_balance', 'is_taken_back', 'is_frozen'])
    .where('order_item_id', '=', p.itemId)
    .orderBy('piece', 'desc')
    .$call(d.forNoKeyUpdate),
);
const takeBack = statement<{ id: number; now: number }, never>((q, p) =>
  q
    .updateTable('gift_card')
    .set({ is_taken_back: 1, is_disabled: 1, is_frozen: 0, updated_at: p.now })
    .where('card_id', '=', p.id),
);
const freeze = statement<{ id: number }, never>((q, p) =>
  q.updateTable('gift_card').set({ is_frozen: 1 }).where('card_id', '=', p.id),
);
const thaw = statement<{ orderId: number }, never>((q, p) =>
  q.updateTable('gift_card').set({ is_frozen: 0 }).where('order_id', '=', p.orderId).where('is_frozen', '=', 1),
);

/** The lines that sell gift cards, with their whole pieces. */
function soldCards(lines: readonly PiecesOfLine[]): { readonly item: OrderItemRow; readonly pieces: number }[] {
  const types = typesWith('giftAmounts');
  return lines
    .filter(({ item }) => types.includes(item.product_type ?? ''))
    .map(({ item, qty }) => ({ item, pieces: Math.floor(qty / unit) }));
}

/**
 * Makes a gift card for each piece of a paid invoice, and queues its recipient's mail, in the transaction that marks
 * the invoice as paid. The order must be locked; each piece gets at most one card (`gift_card_piece`). Lines without an
 * amount, such as some imported ones, get none.
 */
export async function issueGiftCards(
  tx: Tx,
  order: OrderRow,
  lines: readonly PiecesOfLine[],
  now: number,
): Promise<void> {
  for (const { item, pieces } of soldCards(lines)) {
    const said = saidOfCard(item);
    const view = await findStoreView(tx, String(order.store_id ?? 0));
    if (!said || !view) continue;
    const before = await tx.all(cardsOfLine, { itemId: item.item_id });
    const last = before[0]?.piece ?? 0;
    const expires_at = await endOfCard(tx, item, view.store_id, now);
    for (let piece = last + 1; piece <= last + pieces; piece += 1) {
      const { id } = await addGiftCard(
        tx,
        {
          code: undefined,
          balance: said.amount,
          currency_code: order.base_currency_code ?? '',
          is_disabled: 0,
          expires_at,
          websiteIds: [view.website_id],
          recipient_name: said.recipientName,
          recipient_email: said.recipientEmail,
          message: said.message,
          sender_name: said.senderName,
          sender_email: said.senderEmail,
          bought: { orderId: order.order_id, itemId: item.item_id, piece },
          mailed_at: said.recipientEmail === null ? null : now,
        },
        { action: 'issued' },
        now,
      );
      if (said.recipientEmail === null) continue;
      const to = { email: said.recipientEmail, name: said.recipientName };
      await postMail(tx, { template: 'gift_card', storeId: view.store_id, to, data: { cardId: id } }, now);
    }
  }
}

const day = 86_400_000;

/** The end of a card's validity: a number of days set by its product; null for no end. */
async function endOfCard(tx: Tx, item: OrderItemRow, storeId: number, now: number): Promise<number | null> {
  const id = item.product_id ?? 0;
  const days = (await productValues(tx, [id], ['lifetime'], storeId)).get(id)?.get('lifetime')?.number ?? 0;
  return days > 0 ? now + days * day : null;
}

/** Whether enough unspent cards of each line exist. */
export async function areUnspent(tx: Tx, lines: readonly PiecesOfLine[]): Promise<boolean> {
  for (const { item, pieces } of soldCards(lines)) {
    const cards = (await tx.all(cardsOfLine, { itemId: item.item_id })).filter(({ is_taken_back }) => !is_taken_back);
    // Pieces of imported orders never had a card.
    const unspent = cards.filter(({ balance, initial_balance }) => balance === initial_balance);
    if (unspent.length < Math.min(pieces, cards.length)) return false;
  }
  return true;
}

/** The pieces of each line of an order that an invoice has. */
export function piecesOf(
  lines: readonly Pick<InvoiceItemRow, 'order_item_id' | 'qty'>[],
  items: readonly OrderItemRow[],
): PiecesOfLine[] {
  return items.map((item) => ({
    item,
    qty: lines.reduce((sum, line) => (line.order_item_id === item.item_id ? sum + (line.qty ?? 0) : sum), 0),
  }));
}

/**
 * Freezes the gift cards of pieces that a provider is asked to refund: they cannot be spent until it has answered, so that
 * no refunded card was spent meanwhile. `takeBackGiftCards` or `thawGiftCards` ends it. The caller holds the lock of the
 * order, which takes no other move of money until then.
 */
export async function freezeGiftCards(tx: Tx, lines: readonly PiecesOfLine[]): Promise<void> {
  for (const { card_id: id } of await cardsToTakeBack(tx, lines)) await tx.run(freeze, { id });
}

/** Ends `freezeGiftCards` for the cards of an order if the provider has not refunded them: they can be spent again. */
export async function thawGiftCards(tx: Tx, orderId: number): Promise<void> {
  await tx.run(thaw, { orderId });
}

/**
 * Takes back the gift cards of pieces that are refunded (`cardsToTakeBack`). Their balance is removed, and they can pay
 * nothing any more.
 */
export async function takeBackGiftCards(
  tx: Tx,
  orderId: number,
  lines: readonly PiecesOfLine[],
  now: number,
): Promise<void> {
  const cards = await cardsToTakeBack(tx, lines);
  for (const { card_id: cardId, balance } of cards) {
    await changeBalance(tx, { cardId, action: 'taken_back', amount: 0 - balance, orderId }, now);
    await tx.run(takeBack, { id: cardId, now });
  }
  if (cards.length > 0) await thawGiftCards(tx, orderId);
}

/** The gift cards of pieces, as many as there are: the frozen ones first, then those of which least was spent, of these the last. */
async function cardsToTakeBack(tx: Tx, lines: readonly PiecesOfLine[]) {
  const chosen = [];
  for (const { item, pieces } of soldCards(lines)) {
    const cards = (await tx.all(cardsOfLine, { itemId: item.item_id })).filter(({ is_taken_back }) => !is_taken_back);
    const spentOf = ({ balance, initial_balance }: (typeof cards)[number]): number => initial_balance - balance;
    cards.sort((a, b) => b.is_frozen - a.is_frozen || spentOf(a) - spentOf(b));
    chosen.push(...cards.slice(0, pieces));
  }
  return chosen;
}

/** The request for a gift card in an order line; undefined if it has no amount. */
function saidOfCard({ product_options }: OrderItemRow) {
  const options = readOptions(product_options);
  const text = (name: string): string | null => {
    const value = options[name];
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
  };
  const amount = parseDecimal(text('giftcard_amount') ?? '');
  if (amount === null || amount <= 0) return undefined;
  return {
    amount,
    recipientName: text('giftcard_recipient_name'),
    recipientEmail: text('giftcard_recipient_email'),
    senderName: text('giftcard_sender_name'),
    senderEmail: text('giftcard_sender_email'),
    message: text('giftcard_message'),
  };
}

function readOptions(json: string | null): Readonly<Record<string, unknown>> {
  const read: unknown = json === null ? null : JSON.parse(json);
  return typeof read === 'object' && read !== null ? (read as Readonly<Record<string, unknown>>) : {};
}
