import {
  command,
  customers,
  granted,
  listRoute,
  route,
  setting,
  statement,
  type Transaction,
  Type,
} from 'cartwright/extension';
import { actions, type Credit, changeCredit, creditsOf, isUsed, openedCredit, unuse, use } from './credit.ts';

/** A line of a history. */
export interface HistoryLine {
  readonly id: number;
  readonly creditId: number;
  readonly customerId: number;
  readonly websiteId: number;
  readonly currency: string;
  readonly action: number;
  readonly amount: number;
  readonly delta: number;
  readonly orderId: number | null;
  readonly info: string;
  readonly updatedAt: number;
}

export const historyOf = statement<{ customerId: number }, HistoryLine>((q, p) =>
  q
    .selectFrom('enterprise_credit_history as h')
    .innerJoin('enterprise_credit as c', 'c.id', 'h.credit_id')
    .select(['h.id', 'h.credit_id as creditId', 'c.customer_id as customerId', 'c.website_id as websiteId'])
    .select(['c.currency', 'h.action', 'h.amount', 'h.delta', 'h.order_id as orderId', 'h.info'])
    .select('h.updated_at as updatedAt')
    .where('c.customer_id', '=', p.customerId)
    .orderBy('h.id', 'desc')
    .limit(1000),
);
export const customerById = statement<{ id: number }, { readonly id: number }>((q, p) =>
  q.selectFrom('customer').select('customer_id as id').where('customer_id', '=', p.id),
);
const storeOf = statement<{ websiteId: number }, { readonly id: number }>((q, p) =>
  q.selectFrom('store').select('store_id as id').where('website_id', '=', p.websiteId).orderBy('store_id').limit(1),
);
/** The cart that a customer fills at a website, and that of an id. */
const cartOf = statement<{ customerId: number }, { readonly quoteId: number }>((q, p) =>
  q
    .selectFrom('quote')
    .select('quote_id as quoteId')
    .where('customer_id', '=', p.customerId)
    .where('is_active', '=', 1)
    .orderBy('quote_id', 'desc'),
);

const mayRead = { rest: granted('enterprise/credit/read') };

const listCredit = command<{ customerId: number }, Credit[]>({
  name: 'enterprise.credit.list',
  permission: mayRead,
  effect: 'read',
  touches: 'shared',
  refusals: ['enterprise_customer_not_found'],
  async run({ tx, fail }, { customerId }) {
    if (!(await tx.first(customerById, { id: customerId }))) throw fail('enterprise_customer_not_found');
    return tx.all(creditsOf, { customerId });
  },
});

const listHistory = command<{ customerId: number }, HistoryLine[]>({
  name: 'enterprise.credit.history',
  permission: mayRead,
  effect: 'read',
  touches: 'shared',
  refusals: ['enterprise_customer_not_found'],
  async run({ tx, fail }, { customerId }) {
    if (!(await tx.first(customerById, { id: customerId }))) throw fail('enterprise_customer_not_found');
    return tx.all(historyOf, { customerId });
  },
});

interface CreditChange {
  readonly customerId: number;
  readonly websiteId: number;
  readonly delta: number;
  readonly info: string;
}

const addCredit = command<CreditChange, Credit>({
  name: 'enterprise.credit.change',
  permission: { rest: granted('enterprise/credit/manage') },
  effect: 'write',
  touches: 'shared',
  refusals: ['enterprise_customer_not_found', 'enterprise_website_not_found', 'enterprise_credit_too_low'],
  async run({ tx, now, fail }, { customerId, websiteId, delta, info }) {
    if (!(await tx.first(customerById, { id: customerId }))) throw fail('enterprise_customer_not_found');
    const store = await tx.first(storeOf, { websiteId });
    if (!store) throw fail('enterprise_website_not_found');
    const isByWebsite = (await setting(tx, 'catalog/price/scope')) === '1';
    const currency = await setting(tx, 'currency/options/base', isByWebsite ? store.id : 0);
    const { credit, isNew } = await openedCredit(tx, { customerId, websiteId }, currency, now);
    const action = isNew ? actions.created : actions.updated;
    if (!(await changeCredit(tx, credit.id, { action, delta, info, now }))) throw fail('enterprise_credit_too_low');
    return { ...credit, amount: credit.amount + delta };
  },
});

interface Own {
  readonly credits: readonly Credit[];
  readonly isUsed: boolean;
}

async function ownCredit(tx: Transaction, customerId: number): Promise<Own> {
  const cart = await tx.first(cartOf, { customerId });
  return {
    credits: await tx.all(creditsOf, { customerId }),
    isUsed: cart !== undefined && (await tx.first(isUsed, cart)) !== undefined,
  };
}

const readOwn = command<undefined, Own>({
  name: 'enterprise.credit.own',
  permission: { rest: customers },
  effect: 'read',
  touches: 'open',
  refusals: [],
  run: ({ tx, principal }) => ownCredit(tx, principal.customerId ?? 0),
});

const useOwn = command<{ isUsed: boolean }, Own>({
  name: 'enterprise.credit.use',
  permission: { rest: customers },
  effect: 'write',
  touches: 'open',
  refusals: ['enterprise_no_cart'],
  async run({ tx, principal: { customerId = 0 }, fail }, { isUsed: isWanted }) {
    const cart = await tx.first(cartOf, { customerId });
    if (!cart) throw fail('enterprise_no_cart');
    await tx.run(isWanted ? use : unuse, cart);
    return ownCredit(tx, customerId);
  },
});

export const creditRefusals = {
  enterprise_customer_not_found: { reason: 'not_found', meaning: 'There is no such customer.' },
  enterprise_website_not_found: { reason: 'invalid', meaning: 'There is no such website.' },
  enterprise_credit_too_low: { reason: 'conflict', meaning: 'The customer has less credit.', isTold: true },
  enterprise_no_cart: { reason: 'not_found', meaning: 'The customer has no cart.' },
} as const;

const tag = 'Store credit';
const creditSchema = Type.Object(
  { websiteId: Type.Integer(), amount: Type.Number(), currency: Type.String() },
  { title: 'StoreCredit' },
);
const shown = ({ websiteId, amount, currency }: Credit) => ({ websiteId, amount: amount / 10_000, currency });
const ownSchema = Type.Object(
  {
    credits: Type.Array(Type.Object({ websiteId: Type.Integer(), amount: Type.Number(), currency: Type.String() })),
    isUsed: Type.Boolean({ description: 'Whether it pays the present cart' }),
  },
  { title: 'OwnStoreCredit' },
);
const ownShown = (own: Own) => ({ credits: own.credits.map(shown), isUsed: own.isUsed });
const params = Type.Object({ customerId: Type.Integer({ minimum: 1, maximum: 2 ** 31 - 1 }) });

export const creditRoutes = [
  listRoute({
    method: 'GET',
    path: '/store-credit/customers/{customerId}',
    tag,
    summary: 'List the store credit of a customer',
    operationId: 'listStoreCredit',
    params,
    result: creditSchema,
    command: listCredit,
    input: ({ params: { customerId } }) => ({ customerId }),
    print: (credits) => ({ items: credits.map(shown), total: credits.length }),
  }),
  listRoute({
    method: 'GET',
    path: '/store-credit/customers/{customerId}/history',
    tag,
    summary: 'List what became of the store credit of a customer',
    operationId: 'listStoreCreditHistory',
    params,
    result: Type.Object(
      {
        id: Type.Integer(),
        websiteId: Type.Integer(),
        action: Type.Union(Object.keys(actions).map((name) => Type.Literal(name))),
        amount: Type.Number(),
        delta: Type.Number(),
        orderId: Type.Union([Type.Integer(), Type.Null()]),
        info: Type.String(),
        updatedAt: Type.String(),
      },
      { title: 'StoreCreditChange' },
    ),
    command: listHistory,
    input: ({ params: { customerId } }) => ({ customerId }),
    print: (lines) => ({
      items: lines.map(({ id, websiteId, action, amount, delta, orderId, info, updatedAt }) => ({
        id,
        websiteId,
        orderId,
        info,
        amount: amount / 10_000,
        delta: delta / 10_000,
        action: Object.keys(actions)[action - 1],
        updatedAt: new Date(updatedAt).toISOString(),
      })),
      total: lines.length,
    }),
  }),
  route({
    method: 'POST',
    path: '/store-credit/customers/{customerId}',
    tag,
    summary: 'Change the store credit of a customer',
    operationId: 'changeStoreCredit',
    params,
    result: creditSchema,
    command: addCredit,
    body: Type.Object({
      websiteId: Type.Integer({ minimum: 1, maximum: 65_535 }),
      delta: Type.Number({ minimum: -9_999_999, maximum: 9_999_999, description: 'What is added; below zero to take' }),
      info: Type.Optional(Type.String({ maxLength: 255 })),
    }),
    example: { websiteId: 1, delta: 20, info: 'For the late parcel' },
    input: ({ params: { customerId }, body }) => ({
      customerId,
      websiteId: body.websiteId,
      info: body.info ?? '',
      delta: Math.round(body.delta * 100) * 100,
    }),
    print: shown,
  }),
  route({
    method: 'GET',
    path: '/store-credit/mine',
    tag,
    summary: 'Read my store credit',
    operationId: 'readMyStoreCredit',
    result: ownSchema,
    command: readOwn,
    print: ownShown,
    input: () => undefined,
  }),
  route({
    method: 'PUT',
    path: '/store-credit/mine',
    tag,
    summary: 'Pay my cart with store credit, or not',
    operationId: 'useMyStoreCredit',
    result: ownSchema,
    command: useOwn,
    print: ownShown,
    body: Type.Object({ isUsed: Type.Boolean() }),
    example: { isUsed: true },
    input: ({ body }) => body,
  }),
];
