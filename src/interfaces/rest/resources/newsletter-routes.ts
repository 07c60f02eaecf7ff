import { type Static, Type } from 'typebox';
import {
  changeSubscription,
  confirmSubscription,
  forgetSubscriber,
  listAllSubscribers,
  readSubscription,
  subscribe,
  unsubscribeByLink,
  unsubscribeSelf,
} from '#domain/accounts/newsletter/commands.ts';
import {
  type Subscriber,
  type SubscriptionState,
  subscriptionStates,
} from '#domain/accounts/newsletter/subscribers.ts';
import { listRoute, type RouteDeclaration, route } from '../declare.ts';
import { restPrefix } from '../prefix.ts';
import { idParams, listQuery, named, nullable, pageRequest, readOnlyOf, rowId, timestamp } from '../schema.ts';
import { pageOf, sliceOf } from '../slices.ts';

const state = Type.Union([
  Type.Literal('subscribed'),
  Type.Literal('not_active'),
  Type.Literal('unsubscribed'),
  Type.Literal('unconfirmed'),
]);
const subscription = named(
  'NewsletterSubscription',
  Type.Object({
    email: nullable(Type.String()),
    status: Type.Union([...state.anyOf, Type.Literal('unknown')], {
      description:
        '`unknown` without a subscription; guests always get `unknown`, so that they cannot find out whether an address is known',
    }),
    isSubscribed: Type.Boolean(),
    confirmationRequired: Type.Boolean({
      description: 'Whether the subscription must be confirmed by the link of a mail',
    }),
    changeStatusAt: nullable(timestamp()),
    subscriberId: nullable(Type.Integer({ description: 'Id of the own subscription' })),
    customerId: nullable(Type.Integer()),
    storeId: nullable(Type.Integer({ description: 'Store view of the subscription' })),
  }),
);
const subscriber = named(
  'NewsletterSubscriber',
  Type.Object({
    id: rowId(),
    email: Type.String(),
    status: state,
    customerId: nullable(Type.Integer({ description: 'Null for guests' })),
    storeId: nullable(Type.Integer({ description: 'Store view of the subscription' })),
    changeStatusAt: nullable(timestamp()),
  }),
);
const email = Type.String({ minLength: 3, maxLength: 150, pattern: '^[^\\s@<>,;"]+@[^\\s@<>,;"]+$' });
const code = Type.String({ minLength: 1, maxLength: 64, description: 'The code of the link' });

const tag = 'Newsletter';
const off = { 404: 'Unknown subscription, or the store view has no newsletter (`newsletter_off`).' };

/** The newsletter: subscribe, confirm, unsubscribe, and the list of subscribers (rest 4.0). */
export const newsletterRoutes: readonly RouteDeclaration[] = [
  route({
    method: 'GET',
    path: '/newsletter/status',
    tag,
    summary: 'Get your subscription',
    operationId: 'getNewsletterStatus',
    result: subscription,
    problems: off,
    command: readSubscription,
    input: (_sent, { store }) => ({ store }),
    print: (own) => subscriptionOf(own),
  }),
  route({
    method: 'POST',
    path: '/newsletter/subscribe',
    tag,
    summary: 'Subscribe',
    description:
      'A customer with the address of the account, at once. A guest with the address of the body, which gets a mail with a link to confirm; the answer is the same whether the address is known or not. Five an hour from one network or for one address.',
    operationId: 'subscribeToNewsletter',
    body: Type.Object({ email: Type.Optional(email) }),
    example: { email: 'ida.holm@example.com' },
    result: subscription,
    problems: { ...off, 422: 'The address is missing, or is none.', 429: 'There were too many subscriptions lately.' },
    command: subscribe,
    input: ({ body }, { store, network, baseUrl }) => ({
      store,
      network,
      email: body.email,
      unsubscribeUrl: (id, key) => `${baseUrl}${restPrefix}/newsletter/unsubscribe/${id}/${key}`,
    }),
    print: ({ subscriber: own, isConfirmationNeeded }) => subscriptionOf(own, isConfirmationNeeded),
  }),
  route({
    method: 'POST',
    path: '/newsletter/confirm',
    tag,
    summary: 'Confirm a subscription',
    description: 'Needs the code from the link of the mail.',
    operationId: 'confirmNewsletter',
    body: Type.Object({ id: rowId('The subscriber'), token: code }),
    example: { id: 2, token: '8f14e45fceea167a5a36dedd4bea2543' },
    result: subscription,
    command: confirmSubscription,
    input: ({ body }, { store }) => ({ subscriberId: body.id, code: body.token, store }),
    print: (own) => subscriptionOf(own),
  }),
  route({
    method: 'POST',
    path: '/newsletter/unsubscribe',
    tag,
    summary: 'End your subscription',
    operationId: 'unsubscribeFromNewsletter',
    result: subscription,
    status: 200,
    command: unsubscribeSelf,
    input: () => undefined,
    print: (own) => subscriptionOf(own),
  }),
  route({
    method: 'POST',
    path: '/newsletter/unsubscribe/{id}/{code}',
    tag,
    summary: 'Unsubscribe with the link of a mail',
    description:
      'For the one-click unsubscribe of mail programs (RFC 8058); the body is ignored. Only POST ends a subscription, since programs follow links automatically.',
    operationId: 'unsubscribeByLink',
    params: Type.Object({ id: rowId('The subscriber'), code }),
    command: unsubscribeByLink,
    input: ({ params }) => ({ subscriberId: params.id, code: params.code }),
    print: () => undefined,
  }),
  listRoute({
    method: 'GET',
    path: '/newsletter/subscribers',
    tag,
    summary: 'List subscribers',
    operationId: 'listSubscribers',
    query: listQuery({
      status: Type.Optional(state),
      email: Type.Optional(
        Type.String({ maxLength: 150, description: 'Exactly this address; upper and lower case are equal' }),
      ),
      storeId: Type.Optional(Type.Integer({ minimum: 0, description: 'Only subscriptions of this store view' })),
    }),
    result: subscriber,
    command: listAllSubscribers,
    input: ({ query }) => ({
      slice: sliceOf(pageRequest(query), ['number']),
      ...(query.status !== undefined && { status: subscriptionStates[query.status] }),
      ...(query.email !== undefined && { email: query.email }),
      ...(query.storeId !== undefined && { storeId: query.storeId }),
    }),
    print: (found) => pageOf(found, (rows) => rows.map(show)),
  }),
  route({
    method: 'PATCH',
    path: '/newsletter/subscribers/{id}',
    tag,
    summary: 'Change a subscription',
    operationId: 'patchSubscriber',
    params: idParams,
    body: Type.Object({ status: state, ...readOnlyOf(subscriber, ['status']) }),
    example: { status: 'unsubscribed' },
    result: subscriber,
    command: changeSubscription,
    input: ({ params, body }) => ({ id: params.id, status: body.status }),
    print: show,
  }),
  route({
    method: 'DELETE',
    path: '/newsletter/subscribers/{id}',
    tag,
    summary: 'Delete a subscriber',
    operationId: 'deleteSubscriber',
    params: idParams,
    command: forgetSubscriber,
    input: ({ params }) => ({ id: params.id }),
    print: () => undefined,
  }),
];

const names = new Map<number, SubscriptionState>(
  Object.entries(subscriptionStates).map(([name, value]) => [value, name as SubscriptionState]),
);
const momentOf = (time: number | null) => (time === null ? null : new Date(time).toISOString());

function subscriptionOf(own: Subscriber | undefined, confirmationRequired = false): Static<typeof subscription> {
  return {
    email: own?.email ?? null,
    status: own ? (names.get(own.status) ?? 'not_active') : 'unknown',
    isSubscribed: own?.status === subscriptionStates.subscribed,
    confirmationRequired,
    changeStatusAt: momentOf(own?.changed_at ?? null),
    subscriberId: own?.subscriber_id ?? null,
    customerId: own?.customer_id ?? null,
    storeId: own?.store_id ?? null,
  };
}

function show(row: Subscriber): Static<typeof subscriber> {
  return {
    id: row.subscriber_id,
    email: row.email,
    status: names.get(row.status) ?? 'not_active',
    customerId: row.customer_id,
    storeId: row.store_id,
    changeStatusAt: momentOf(row.changed_at),
  };
}
