import {
  arrayOf,
  type Context,
  command,
  type DeclaredOperation,
  isCallRefusal,
  operation,
  type Resource,
  type Schema,
  struct,
  Type,
} from 'cartwright/extension';
import { actions, changeCredit, creditAt, openedCredit, unuse, use } from './credit.ts';
import { customerById, historyOf } from './credit-routes.ts';
import { cardByCode, cardById, cards, type GiftCard, isActive, matches, quoteById, redeem, storeBy } from './stored.ts';

type Sent = Readonly<Record<string, unknown>>;
type Faults = Readonly<Record<string, readonly [code: number, message: string]>>;

/** The code of the refusal of a fault: refusals are of the extension, faults of a resource. */
const refusalOf = (resource: string, fault: string): string => `enterprise_${resource}_${fault}`;

/** A resource, with a function that declares its operations. */
function resourceOf(name: string, title: string, aclId: string, faults: Faults, aliases: readonly string[] = []) {
  const resource: Resource = {
    name,
    title,
    aliases,
    aclId,
    faults: Object.fromEntries(Object.entries(faults).map(([fault, [code, message]]) => [fault, { code, message }])),
  };
  const refusals = Object.fromEntries(
    Object.entries(faults).map(([fault, [, meaning]]) => [
      refusalOf(name, fault),
      { reason: 'invalid' as const, meaning },
    ]),
  );
  const declare = (
    method: string,
    v2Name: string,
    about: {
      title: string;
      effect?: 'read';
      arguments: Readonly<Record<string, Schema>>;
      optional?: readonly string[];
    },
    result: Schema,
    run: (context: Context & { refuse(fault: string, text?: string): Error }, sent: Sent) => Promise<unknown>,
  ): DeclaredOperation => {
    const { optional = [] } = about;
    return operation({
      resource,
      method,
      v2Name,
      result,
      title: about.title,
      arguments: Object.fromEntries(
        Object.entries(about.arguments).map(([key, schema]) => [key, { schema, optional: optional.includes(key) }]),
      ),
      command: command<Sent, unknown>({
        name: `enterprise.${name}.${method}`,
        permission: {},
        effect: about.effect ?? 'write',
        touches: 'shared',
        refusals: Object.keys(refusals),
        run: (context, sent) =>
          run(
            {
              ...context,
              refuse: (fault, text) => context.fail(refusalOf(name, fault), text === undefined ? {} : { text }),
            },
            sent,
          ),
      }),
      refusals: Object.fromEntries(Object.keys(faults).map((fault) => [refusalOf(name, fault), fault])),
    });
  };
  return { declare, refusals };
}

const text = Type.String();
const anything = Type.Unsafe<unknown>(Type.Unknown());
const asText = (value: unknown): string =>
  value === null || value === undefined || typeof value === 'object' ? '' : String(value);
/** An id; -1, which nothing has, for what is none. */
const asId = (value: unknown): number => (/^\d{1,9}$/.test(asText(value)) ? Number(asText(value)) : -1);
const decimals = (amount: number): string => (amount / 10_000).toFixed(4);
const day = (time: number | null): string | null => (time === null ? null : new Date(time).toISOString().slice(0, 10));
/** The last day on which a card is good. */
const lastDay = ({ expiresAt }: GiftCard): string | null => day(expiresAt === null ? null : expiresAt - 1);
const moment = (time: number): string => new Date(time).toISOString().slice(0, 19).replace('T', ' ');
const flagOf = (value: unknown): boolean => value === true || value === 1 || value === '1' || value === 'true';

const accounts = resourceOf('giftcard_account', 'Gift card accounts', 'enterprise/giftcard', {
  not_exists: [100, 'Gift card does not exists.'],
  filters_invalid: [101, 'Invalid filters specified. Details in error message.'],
  not_saved: [102, 'Unable to save data.'],
  invalid_notification: [104, 'Provided email notification data is invalid'],
  invalid_data: [105, 'Provided gift card account data is invalid'],
  unknown_id: [106, 'Gift card account with requested id does not exist'],
  not_deleted: [107, 'Error occurs while deleting gift card'],
});

const accountFields = {
  giftcard_id: Type.Integer(),
  code: text,
  store_id: Type.Integer(),
  date_created: text,
  expire_date: Type.Optional(text),
  is_active: Type.Integer(),
  status: text,
  balance: Type.Number(),
};
const account = struct('giftcardAccountListEntity', accountFields);
const historyLine = struct('giftcardAccountEntityHistory', {
  record_id: Type.Integer(),
  date: text,
  action: text,
  balance_delta: Type.Number(),
  balance: Type.Number(),
  info: text,
});
const accountInFull = struct('giftcardAccountEntity', {
  ...accountFields,
  is_redeemable: Type.Integer(),
  history: arrayOf('giftcardAccountEntityHistoryArray', historyLine),
});

const shownCard = (card: GiftCard, now: number) => ({
  giftcard_id: card.id,
  code: card.code,
  store_id: card.websiteId ?? 0,
  date_created: day(card.createdAt),
  expire_date: lastDay(card),
  is_active: card.isDisabled ? 0 : 1,
  status: card.balance === 0 ? 'Used' : card.expiresAt !== null && card.expiresAt <= now ? 'Expired' : 'Available',
  balance: card.balance / 10_000,
});

/** The last moment of a day, which is what a card's date of expiry means; undefined if it is no date. */
function endOf(value: unknown): string | null | undefined {
  if (value === null || value === undefined || value === '') return null;
  const time = Date.parse(`${asText(value).slice(0, 10)}T00:00:00Z`);
  return Number.isNaN(time) ? undefined : new Date(time + 86_400_000).toISOString();
}

/** A call that is refused becomes the fault. */
async function orElse<T>(work: Promise<unknown>, refused: (text: string) => Error): Promise<T> {
  try {
    return (await work) as T;
  } catch (error) {
    if (isCallRefusal(error)) throw refused(error.message);
    throw error;
  }
}

const accountOperations = [
  accounts.declare(
    'create',
    'giftcardAccountCreate',
    {
      title: 'Create a gift card',
      arguments: {
        giftcardAccountData: struct('giftcardAccountCreateGiftcardAccountData', {
          status: Type.Optional(text),
          date_expires: Type.Optional(text),
          website_id: Type.Optional(text),
          balance: text,
          state: Type.Optional(text),
          is_redeemable: Type.Optional(text),
        }),
        notificationData: struct('giftcardAccountCreateNotificationData', {
          recipient_name: text,
          recipient_email: text,
          recipient_store: Type.Optional(text),
        }),
      },
      optional: ['notificationData'],
    },
    text,
    async ({ request, refuse }, { giftcardAccountData, notificationData }) => {
      const { balance, date_expires, website_id } = (giftcardAccountData ?? {}) as Sent;
      const notified = notificationData as Sent | null;
      if (notified && !/^\S+@\S+$/.test(asText(notified.recipient_email))) throw refuse('invalid_notification');
      const amount = Number(asText(balance));
      const expiresAt = endOf(date_expires);
      if (asText(balance) === '' || !Number.isFinite(amount) || expiresAt === undefined) throw refuse('invalid_data');
      const body = {
        balance: amount,
        expiresAt,
        ...(website_id !== undefined && website_id !== null && { websiteIds: [asId(website_id)] }),
        ...(notified && {
          recipientName: asText(notified.recipient_name),
          recipientEmail: asText(notified.recipient_email),
        }),
      };
      const made = await orElse<{ id: number }>(request('POST /giftcards', { body }), (why) =>
        refuse('invalid_data', why),
      );
      return String(made.id);
    },
  ),
  accounts.declare(
    'list',
    'giftcardAccountList',
    { title: 'List gift cards', effect: 'read', arguments: { filters: anything }, optional: ['filters'] },
    arrayOf('giftcardAccountListEntityArray', account),
    async ({ tx, now, refuse }, { filters }) => {
      const all = (await tx.all(cards, {})).map((card) => shownCard(card, now));
      const problem = { refuse: (why: string) => refuse('filters_invalid', why), fields: Object.keys(accountFields) };
      return all.filter((card) => matches(card, filters, problem));
    },
  ),
  accounts.declare(
    'info',
    'giftcardAccountInfo',
    { title: 'Get a gift card', effect: 'read', arguments: { giftcardAccountId: Type.Integer() } },
    accountInFull,
    async ({ tx, request, now, refuse }, { giftcardAccountId }) => {
      const card = await tx.first(cardById, { id: asId(giftcardAccountId) });
      if (!card) throw refuse('not_exists');
      const { history } = (await request('GET /giftcards/{id}', { params: { id: card.id } })) as {
        history: { action: string; amount: number; balanceAfter: number; comment: string | null; createdAt: string }[];
      };
      return {
        ...shownCard(card, now),
        is_redeemable: 1,
        history: history.toReversed().map((line, index) => ({
          record_id: index + 1,
          date: line.createdAt.slice(0, 19).replace('T', ' '),
          action: line.action.charAt(0).toUpperCase() + line.action.slice(1).replace('_', ' '),
          balance_delta: line.amount,
          balance: line.balanceAfter,
          info: line.comment ?? '',
        })),
      };
    },
  ),
  accounts.declare(
    'update',
    'giftcardAccountUpdate',
    {
      title: 'Change a gift card',
      arguments: {
        giftcardAccountId: Type.Integer(),
        giftcardData: struct('giftcardAccountEntityToUpdate', {
          is_active: Type.Optional(Type.Boolean()),
          is_redeemable: Type.Optional(Type.Boolean()),
          store_id: Type.Optional(Type.Integer()),
          balance: Type.Optional(Type.Number()),
          date_expires: Type.Optional(text),
        }),
      },
    },
    Type.Boolean(),
    async ({ request, refuse }, { giftcardAccountId, giftcardData }) => {
      const { is_active, balance, date_expires } = (giftcardData ?? {}) as Sent;
      const expiresAt = endOf(date_expires);
      if (expiresAt === undefined) throw refuse('not_saved');
      const body = {
        ...(is_active !== undefined && is_active !== null && { status: flagOf(is_active) ? 'active' : 'disabled' }),
        ...(balance !== undefined && balance !== null && { balance: Number(asText(balance)) }),
        ...(date_expires !== undefined && { expiresAt }),
      };
      const params = { id: asId(giftcardAccountId) };
      await orElse(request('PATCH /giftcards/{id}', { params, body }), (why) => refuse('not_saved', why));
      return true;
    },
  ),
  accounts.declare(
    'remove',
    'giftcardAccountRemove',
    { title: 'Disable a gift card, and empty it', arguments: { giftcardAccountId: Type.Integer() } },
    Type.Boolean(),
    async ({ tx, request, refuse }, { giftcardAccountId }) => {
      const params = { id: asId(giftcardAccountId) };
      if (!(await tx.first(cardById, params))) throw refuse('unknown_id');
      const body = { balance: 0, status: 'disabled', comment: 'Removed' };
      await orElse(request('PATCH /giftcards/{id}', { params, body }), (why) => refuse('not_deleted', why));
      return true;
    },
  ),
];

const redeeming = resourceOf('giftcard_customer', 'Gift cards of customers', 'enterprise/giftcard', {
  not_exists: [100, 'Gift card does not exists.'],
  not_valid: [101, 'Gift card is not valid.'],
  disabled: [103, 'Redemption functionality is disabled.'],
  not_redeemed: [104, 'Unable to redeem gift card.'],
});

const redeemingOperations = [
  redeeming.declare(
    'info',
    'giftcardCustomerInfo',
    { title: 'Get the balance of a gift card', effect: 'read', arguments: { code: text } },
    struct('giftcardCustomerEntity', { balance: Type.Number(), expire_date: Type.Optional(text) }),
    async ({ tx, now, refuse }, { code }) => {
      const card = await tx.first(cardByCode, { code: asText(code) });
      if (!card) throw refuse('not_exists');
      if (!isActive(card, now)) throw refuse('not_valid');
      return { balance: card.balance / 10_000, expire_date: lastDay(card) };
    },
  ),
  redeeming.declare(
    'redeem',
    'giftcardCustomerRedeem',
    {
      title: 'Turn a gift card into store credit',
      arguments: { code: text, customerId: Type.Integer(), storeId: Type.Integer() },
    },
    Type.Boolean(),
    async ({ tx, now, request, refuse }, { code, customerId, storeId }) => {
      const known = await tx.first(cardByCode, { code: asText(code) });
      if (!known) throw refuse('not_exists');
      await tx.run(redeem, { id: known.id, now });
      const card = await tx.first(cardById, { id: known.id });
      if (!card || !isActive(card, now)) throw refuse('not_valid');
      const [store] = await tx.all(storeBy, { id: asId(storeId), code: '' });
      if (!store || (card.websiteId !== null && card.websiteId !== store.websiteId)) throw refuse('not_redeemed');
      const place = { customerId: asId(customerId), websiteId: store.websiteId };
      if (!(await tx.first(customerById, { id: place.customerId }))) throw refuse('not_redeemed');
      const body = { balance: 0, comment: `Redeemed by customer ${place.customerId}` };
      const emptied = request('PATCH /giftcards/{id}', { params: { id: card.id }, body });
      await orElse(emptied, (why) => refuse('not_redeemed', why));
      const { credit, isNew } = await openedCredit(tx, place, card.currency, now);
      if (credit.currency !== card.currency) throw refuse('not_redeemed');
      const action = isNew ? actions.created : actions.updated;
      const info = `Gift card …${card.code.slice(-4)}`;
      await changeCredit(tx, credit.id, { action, delta: card.balance, info, now });
      return true;
    },
  ),
];

const ofCarts = resourceOf('cart_giftcard', 'Gift cards of carts', 'enterprise/giftcard', {
  no_store: [1001, 'Can not make operation because store is not exists'],
  no_quote: [1002, 'Can not make operation because quote is not exists'],
  invalid_data: [1003, 'Provided data is invalid'],
  not_exists: [1004, 'Gift card account with requested code does not exist'],
  not_added: [1005, 'Error happened while adding gift card to quote'],
});

type Refusing = Context & { refuse(fault: string, text?: string): Error };

/** The store view that a call names, by id or code; nothing if it names none. */
async function requireStore({ tx, refuse }: Refusing, store: unknown): Promise<void> {
  if (store === null || store === undefined || store === '') return;
  if ((await tx.all(storeBy, { id: asId(store), code: asText(store) })).length === 0) throw refuse('no_store');
}

async function quoteOf(context: Refusing, quoteId: unknown) {
  const quote = await context.tx.first(quoteById, { id: asId(quoteId) });
  if (quote?.isActive !== 1) throw context.refuse('no_quote');
  return quote;
}

/** What is done to a gift card of a cart. */
const changeCard =
  (route: (code: string) => readonly [route: string, sent: object]) =>
  async (context: Refusing, { giftcardAccountCode, quoteId, storeId }: Sent): Promise<boolean> => {
    await requireStore(context, storeId);
    const { id } = await quoteOf(context, quoteId);
    const code = asText(giftcardAccountCode);
    // Whoever may not see codes has a limited number of tries, which cannot be counted inside of a call.
    if (!context.principal.may('giftcards/read')) throw context.refuse('not_added');
    if (!(await context.tx.first(cardByCode, { code }))) throw context.refuse('not_exists');
    const [name, sent] = route(code);
    const { params = {} } = sent as { params?: object };
    await orElse(context.request(name, { ...sent, params: { ...params, id } }), (why) =>
      context.refuse('not_added', why),
    );
    return true;
  };

const cardOfCart = {
  arguments: { giftcardAccountCode: text, quoteId: Type.Integer(), storeId: text },
  optional: ['storeId'],
};
const cartOperations = [
  ofCarts.declare(
    'add',
    'shoppingCartGiftcardAdd',
    { title: 'Add a gift card to a cart', ...cardOfCart },
    Type.Boolean(),
    changeCard((giftcardCode) => ['POST /carts/{id}/giftcards', { body: { giftcardCode } }]),
  ),
  ofCarts.declare(
    'remove',
    'shoppingCartGiftcardRemove',
    { title: 'Remove a gift card from a cart', ...cardOfCart },
    Type.Boolean(),
    changeCard((code) => ['DELETE /carts/{id}/giftcards/{code}', { params: { code } }]),
  ),
  ofCarts.declare(
    'list',
    'shoppingCartGiftcardList',
    {
      title: 'List the gift cards of a cart',
      effect: 'read',
      arguments: { quoteId: Type.Integer(), storeId: text },
      optional: ['storeId'],
    },
    arrayOf(
      'enterpriseGiftcardaccountListEntityArray',
      struct('enterpriseGiftcardaccountListEntity', {
        giftcardaccount_id: text,
        code: text,
        used_amount: text,
        base_amount: text,
      }),
    ),
    async (context, { quoteId, storeId }) => {
      await requireStore(context, storeId);
      const { id, giftCards } = await quoteOf(context, quoteId);
      const ids = giftCards === null ? [] : (JSON.parse(giftCards) as number[]);
      const { totals, giftCards: shown } = (await context.request('GET /carts/{id}', { params: { id } })) as {
        totals: { code: string; amount: number; baseAmount: number }[];
        giftCards: { amount: number }[];
      };
      const paid = totals.filter(({ code }) => code === 'gift_card');
      let next = 0;
      const list: object[] = [];
      for (const [index, cardId] of ids.entries()) {
        const card = await context.tx.first(cardById, { id: cardId });
        const amount = shown[index]?.amount ?? 0;
        const base = amount === 0 ? 0 : 0 - (paid[next++]?.baseAmount ?? 0);
        if (!card) continue;
        list.push({
          giftcardaccount_id: String(cardId),
          code: card.code,
          used_amount: amount.toFixed(4),
          base_amount: base.toFixed(4),
        });
      }
      return list;
    },
  ),
];

const creditFaults: Faults = {
  invalid_data: [100, 'Provided data is invalid.'],
  no_balance: [101, 'No balance found with requested parameters.'],
  no_history: [102, 'No history found with requested parameters.'],
  no_quote: [103, 'No quote found with requested id.'],
  guest_quote: [104, 'Store credit can not be used for quote created by guest.'],
  no_store: [105, 'No store found with requested id or code.'],
};
const credits = resourceOf('enterprise_customerbalance', 'Store credit', 'enterprise/credit', creditFaults, [
  'storecredit',
]);
const quoteCredit = resourceOf(
  'enterprise_customerbalance_quote',
  'Store credit of carts',
  'enterprise/credit',
  creditFaults,
  ['storecredit_quote'],
);

const historyItem = struct('enterpriseCustomerbalanceHistoryItemEntity', {
  history_id: text,
  balance_id: text,
  updated_at: text,
  action: text,
  balance_amount: text,
  balance_delta: text,
  additional_info: text,
  is_customer_notified: text,
  customer_id: text,
  website_id: text,
  base_currency_code: text,
});

/** How much a cart pays by credit, after what `change` does to it. */
const useCredit =
  (change: typeof use) =>
  async (context: Refusing, { quoteId, store }: Sent): Promise<number> => {
    await requireStore(context, store);
    const quote = await quoteOf(context, quoteId);
    if (!quote.customerId) throw context.refuse('guest_quote');
    await context.tx.run(change, { quoteId: quote.id });
    // Prices the cart again, and stores its totals.
    const sent = { params: { id: quote.id }, body: { currency: quote.currency } };
    const { totals } = (await context.request('PATCH /carts/{id}', sent)) as {
      totals: { code: string; amount: number }[];
    };
    return 0 - (totals.find(({ code }) => code === 'store_credit')?.amount ?? 0);
  };

const creditOperations = [
  credits.declare(
    'balance',
    'enterpriseCustomerbalanceBalance',
    {
      title: 'Get the store credit of a customer',
      effect: 'read',
      arguments: { customerId: Type.Integer(), websiteId: Type.Integer() },
    },
    text,
    async ({ tx, refuse }, { customerId, websiteId }) => {
      const credit = await tx.first(creditAt, { customerId: asId(customerId), websiteId: asId(websiteId) });
      if (!credit) throw refuse('no_balance');
      return decimals(credit.amount);
    },
  ),
  credits.declare(
    'history',
    'enterpriseCustomerbalanceHistory',
    {
      title: 'List what became of the store credit of a customer',
      effect: 'read',
      arguments: { customerId: Type.Integer(), websiteId: Type.Integer() },
      optional: ['websiteId'],
    },
    arrayOf('enterpriseCustomerbalanceHistoryItemEntityArray', historyItem),
    async ({ tx, refuse }, { customerId, websiteId }) => {
      const lines = (await tx.all(historyOf, { customerId: asId(customerId) })).filter(
        (line) => websiteId === null || websiteId === undefined || line.websiteId === asId(websiteId),
      );
      if (lines.length === 0) throw refuse('no_history');
      return lines.map((line) => ({
        history_id: String(line.id),
        balance_id: String(line.creditId),
        updated_at: moment(line.updatedAt),
        action: String(line.action),
        balance_amount: decimals(line.amount),
        balance_delta: decimals(line.delta),
        additional_info: line.info,
        is_customer_notified: '0',
        customer_id: String(line.customerId),
        website_id: String(line.websiteId),
        base_currency_code: line.currency,
      }));
    },
  ),
  quoteCredit.declare(
    'setAmount',
    'shoppingCartCustomerbalanceSetAmount',
    {
      title: 'Pay a cart with store credit',
      arguments: { quoteId: Type.Integer(), store: text },
      optional: ['store'],
    },
    Type.Number(),
    useCredit(use),
  ),
  quoteCredit.declare(
    'removeAmount',
    'shoppingCartCustomerbalanceRemoveAmount',
    {
      title: 'Pay a cart without store credit',
      arguments: { quoteId: Type.Integer(), store: text },
      optional: ['store'],
    },
    Type.Boolean(),
    async (context, sent) => {
      await useCredit(unuse)(context, sent);
      return true;
    },
  ),
];

export const operations = [...accountOperations, ...redeemingOperations, ...cartOperations, ...creditOperations];
export const operationRefusals = {
  ...accounts.refusals,
  ...redeeming.refusals,
  ...ofCarts.refusals,
  ...credits.refusals,
  ...quoteCredit.refusals,
};
