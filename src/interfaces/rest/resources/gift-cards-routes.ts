import { type Static, Type } from 'typebox';
import type { GiftCardAccount } from '#domain/payments/gift-cards/cards.ts';
import {
  askGiftCardBalance,
  changeGiftCard,
  createGiftCard,
  type GiftCardInFull,
  listGiftCards,
  readGiftCard,
  seenGiftCard,
} from '#domain/payments/gift-cards/commands.ts';
import { decimalToNumber } from '#kernel/decimal.ts';
import { createAmounts } from '../amounts.ts';
import { changeRoutes, listRoute, type RestContext, type RouteDeclaration, route } from '../declare.ts';
import { idParams, listQuery, named, nullable, pageRequest, readOnlyOf, rowId, timestamp } from '../schema.ts';
import { pageOf, sliceOf } from '../slices.ts';
import { created } from './products/answers.ts';

const status = Type.Union(
  [Type.Literal('active'), Type.Literal('used'), Type.Literal('expired'), Type.Literal('disabled')],
  { description: '`used`: the balance is 0; `expired`: its expiry has passed; `disabled`: an API user disabled it' },
);
const settable = Type.Union([Type.Literal('active'), Type.Literal('disabled')], {
  description: 'Whether it is used or expired follows from its balance and its expiry',
});
const line = (maxLength: number) => nullable(Type.String({ maxLength, pattern: '^[^\\u0000-\\u001f]*$' }));
const text = nullable(Type.String({ maxLength: 4000, pattern: '^[^\\u0000]*$' }));
const websites = Type.Array(rowId(), {
  maxItems: 100,
  description: 'Ids of the websites where it is valid (default: all with the base currency of the first website)',
});
const money = Type.Number({ minimum: 0, maximum: 99_999_999.99 });

const people = {
  recipientName: line(255),
  recipientEmail: line(255),
  senderName: line(255),
  senderEmail: line(255),
  message: text,
};

const cardFields = {
  id: rowId(),
  code: Type.String(),
  balance: Type.Number({ description: 'The balance' }),
  initialBalance: Type.Number(),
  status,
  currencyCode: Type.String({ description: 'The base currency of its websites' }),
  expiresAt: nullable(timestamp('It is good before this moment')),
  ...people,
  websiteIds: websites,
  purchaseOrderId: nullable(rowId('The order that it was bought with')),
  purchaseOrderItemId: nullable(rowId()),
  emailSentAt: nullable(timestamp('When the mail to the recipient was handed over')),
  createdAt: timestamp(),
  updatedAt: timestamp(),
};
const giftCard = named('GiftCard', Type.Object(cardFields));
const giftCardInFull = named(
  'GiftCardInFull',
  Type.Object({
    ...cardFields,
    history: Type.Array(
      Type.Object({
        action: Type.String({
          description:
            'created, issued (bought), adjusted, disabled, enabled, expiry, held (while a payment is pending), released (the payment has ended), used (in an order), returned (the order was canceled), refunded, taken_back (the purchase was refunded)',
        }),
        amount: Type.Number({ description: 'Change of the balance' }),
        balanceBefore: Type.Number(),
        balanceAfter: Type.Number(),
        orderId: nullable(rowId()),
        comment: nullable(Type.String()),
        userName: nullable(Type.String({ description: 'The API user who made the change' })),
        createdAt: timestamp(),
      }),
      { description: 'The newest first; at most 1,000' },
    ),
  }),
);

const tag = 'Gift cards';
const iso = (time: number): string => new Date(time).toISOString();
const isoOrNull = (time: number | null): string | null => (time === null ? null : iso(time));

function show({ row, websiteIds, status: is }: GiftCardAccount): Static<typeof giftCard> {
  return {
    id: row.card_id,
    code: row.code,
    balance: decimalToNumber(row.balance),
    status: is,
    initialBalance: decimalToNumber(row.initial_balance),
    currencyCode: row.currency_code,
    expiresAt: isoOrNull(row.expires_at),
    recipientName: row.recipient_name,
    recipientEmail: row.recipient_email,
    senderName: row.sender_name,
    senderEmail: row.sender_email,
    message: row.message,
    websiteIds: [...websiteIds],
    purchaseOrderId: row.order_id,
    purchaseOrderItemId: row.order_item_id,
    emailSentAt: isoOrNull(row.mailed_at),
    createdAt: iso(row.created_at),
    updatedAt: iso(row.updated_at),
  };
}

function showInFull(card: GiftCardInFull): Static<typeof giftCardInFull> {
  return {
    ...show(card),
    history: card.history.map((change) => ({
      action: change.action,
      amount: decimalToNumber(change.amount),
      balanceBefore: decimalToNumber(change.balance_before),
      balanceAfter: decimalToNumber(change.balance_after),
      orderId: change.order_id,
      comment: change.comment,
      userName: change.user_name,
      createdAt: iso(change.created_at),
    })),
  };
}

const current = async (context: RestContext, { params }: { params: Static<typeof idParams> }): Promise<unknown> =>
  showInFull(await seenGiftCard(context, params.id));

const writable = ['status', 'balance', 'expiresAt'] as const;
const creatable = [
  ...(['balance', 'code', 'status', 'expiresAt', 'websiteIds'] as const),
  ...(['recipientName', 'recipientEmail', 'senderName', 'senderEmail', 'message'] as const),
] as const;
const changes = Type.Object({
  status: Type.Optional(status),
  balance: Type.Optional(money),
  expiresAt: Type.Optional(nullable(timestamp('null for no end'))),
  comment: Type.Optional(text),
  ...readOnlyOf(giftCardInFull, writable),
});

const change = changeRoutes({
  path: '/giftcards/{id}',
  tag,
  summary: 'Change a gift card',
  description:
    'Balance, expiry, or whether it is disabled. Absent members do not change; `comment` is added to the history.',
  operationId: 'updateGiftCard',
  params: idParams,
  body: changes,
  example: { balance: 25, comment: 'A present to say sorry.' },
  result: giftCardInFull,
  problems: { 422: 'A field breaks a rule.' },
  current,
  command: changeGiftCard,
  input: ({ params, body }) => {
    const amounts = createAmounts();
    const balance = body.balance === undefined ? undefined : amounts.read(body.balance, '/balance');
    amounts.done();
    const { status: is, expiresAt } = body;
    return {
      id: params.id,
      balance,
      comment: body.comment,
      isDisabled: is === undefined || is === 'used' || is === 'expired' ? undefined : is === 'disabled',
      expiresAt: typeof expiresAt === 'string' ? Date.parse(expiresAt) : expiresAt,
    };
  },
  print: showInFull,
});

/** Gift cards (rest 4.11). */
export const giftCardRoutes: readonly RouteDeclaration[] = [
  listRoute({
    method: 'GET',
    path: '/giftcards',
    tag,
    summary: 'List gift cards',
    description: 'The newest first.',
    operationId: 'listGiftCards',
    query: listQuery({
      code: Type.Optional(
        Type.String({ minLength: 1, maxLength: 255, description: 'Only cards whose code contains this text' }),
      ),
      status: Type.Optional(status),
      recipientEmail: Type.Optional(Type.String({ minLength: 1, maxLength: 255, description: 'Exactly this value' })),
      orderId: Type.Optional(rowId('The order that it was bought with')),
      websiteId: Type.Optional(rowId()),
    }),
    result: giftCard,
    command: listGiftCards,
    input: ({ query: { code, status: is, recipientEmail, orderId, websiteId, ...page } }) => ({
      code,
      status: is,
      recipientEmail,
      orderId,
      websiteId,
      slice: sliceOf(pageRequest(page), ['number']),
    }),
    print: (found) => pageOf(found, (rows) => rows.map(show)),
  }),
  route({
    method: 'GET',
    path: '/giftcards/{id}',
    tag,
    summary: 'Get a gift card',
    operationId: 'getGiftCard',
    params: idParams,
    result: giftCardInFull,
    command: readGiftCard,
    input: ({ params }) => ({ id: params.id }),
    print: showInFull,
  }),
  route({
    method: 'POST',
    path: '/giftcards',
    tag,
    summary: 'Create a gift card',
    description:
      'Creates a gift card without an order. No mail is sent. Cards that customers buy are created with the invoice.',
    operationId: 'createGiftCard',
    body: named(
      'NewGiftCard',
      Type.Object({
        balance: money,
        code: Type.Optional(
          Type.String({
            maxLength: 255,
            pattern: '^[^\\u0000-\\u001f]*$',
            description: 'At least eight letters and digits (default: a generated code)',
          }),
        ),
        status: Type.Optional(settable),
        expiresAt: Type.Optional(nullable(timestamp())),
        websiteIds: Type.Optional(websites),
        recipientName: Type.Optional(people.recipientName),
        recipientEmail: Type.Optional(people.recipientEmail),
        senderName: Type.Optional(people.senderName),
        senderEmail: Type.Optional(people.senderEmail),
        message: Type.Optional(people.message),
        comment: Type.Optional(text),
        ...readOnlyOf(giftCardInFull, creatable),
      }),
    ),
    example: {
      balance: 50,
      code: 'WREN-2026-GIFT',
      recipientName: 'Marta Lind',
      recipientEmail: 'marta.lind@example.com',
    },
    result: giftCardInFull,
    status: 201,
    problems: { 409: '`gift_card_exists`: the code is taken.', 422: 'A field breaks a rule.' },
    command: createGiftCard,
    input: ({ body }) => {
      const amounts = createAmounts();
      const balance = amounts.read(body.balance, '/balance');
      amounts.done();
      const { expiresAt, code, comment = null } = body;
      return {
        code,
        balance,
        comment,
        websiteIds: body.websiteIds ?? [],
        isDisabled: body.status === 'disabled',
        expiresAt: typeof expiresAt === 'string' ? Date.parse(expiresAt) : null,
        recipientName: body.recipientName ?? null,
        recipientEmail: body.recipientEmail ?? null,
        senderName: body.senderName ?? null,
        senderEmail: body.senderEmail ?? null,
        message: body.message ?? null,
      };
    },
    print: (card) => created(`/giftcards/${card.row.card_id}`, showInFull(card)),
  }),
  ...change,
  route({
    method: 'POST',
    path: '/giftcards/balance',
    tag,
    summary: 'Get the balance of a gift card',
    description:
      'By its code, in the store view. Ten times a minute from one network, together with codes that are tried in carts; callers who may read gift cards are not limited.',
    operationId: 'getGiftCardBalance',
    body: Type.Object({ code: Type.String({ minLength: 1, maxLength: 255 }) }),
    example: { code: 'WREN-GIFT-2026' },
    result: Type.Object({
      isValid: Type.Boolean({ description: 'Whether it can pay an order' }),
      status: nullable(status),
      balance: nullable(Type.Number()),
      currencyCode: nullable(Type.String()),
      expiresAt: nullable(timestamp()),
    }),
    problems: { 429: 'Too many codes were tried lately.' },
    command: askGiftCardBalance,
    input: ({ body: { code } }, { store, network }) => ({ code, websiteId: store.website_id, network }),
    print: ({ isValid, card }) => ({
      isValid,
      status: card?.status ?? null,
      balance: card ? decimalToNumber(card.row.balance) : null,
      currencyCode: card?.row.currency_code ?? null,
      expiresAt: isoOrNull(card?.row.expires_at ?? null),
    }),
  }),
];
