import { type Static, type TObject, type TSchema, Type } from 'typebox';
import type { ShownStore } from '#domain/stores/commands.ts';
import { RestProblem } from '#platform/http/problem.ts';
import { isReply, type Page, type RestContext, type RouteDeclaration, type RouteInput, reply } from '../declare.ts';
import { accountToken } from '../derived-members.ts';
import { invalid } from '../messages/json-body.ts';
import { idParams, named, nullable, rowId } from '../schema.ts';
import { orderRequest } from './carts/checkout.ts';
import { cart } from './carts/schemas.ts';

type Json = Readonly<Record<string, unknown>>;
type Sent = RouteInput<Json, Json, Json>;

/** An operation of the public interface (`rest-clients` 1) that is one of ours at another address, or in another form. */
interface PublicOperation {
  /** The operation id of ours. */
  readonly as: string;
  readonly method: RouteDeclaration['method'];
  readonly path: string;
  readonly params?: TObject;
  readonly query?: TObject;
  readonly body?: TSchema;
  /** A body, if that of ours does not serve. */
  readonly example?: unknown;
  /** What ours is sent; that of the call by default. */
  readonly sent?: (sent: Sent, context: RestContext) => Partial<Sent>;
  readonly status?: number;
  readonly result?: TSchema;
  /** The operation id of the list of ours that answers it, read after the change. */
  readonly answersList?: string;
  /** The body of the answer, from that of ours. */
  readonly shown?: (answer: never, sent: Sent, context: RestContext) => unknown;
}

/** Both ids of a part of a product, one of which clients of the public interface send in the body or the query. */
const partId = (name: string) =>
  Type.Object({ [name]: Type.Optional(rowId()), ...(name === 'valueId' && { id: Type.Optional(rowId()) }) });

function idSent(name: string, { query, body }: Sent): number {
  const given = query?.[name] ?? body?.[name] ?? (name === 'valueId' ? (query?.id ?? body?.id) : undefined);
  if (typeof given === 'number') return given;
  throw invalid([{ field: `/${name}`, message: 'is required' }]);
}

/** A body with an id beside the members of a part. */
const withId = (name: string, part: TSchema): TSchema =>
  Type.Object({ ...(part as TObject).properties, ...partId(name).properties });

const restOf = (name: string, body: Json): Json => {
  const { [name]: _, ...rest } = body;
  return rest;
};

const groupedBody = Type.Object({
  childProductId: rowId(),
  qty: Type.Optional(Type.Number({ minimum: 0 })),
  position: Type.Optional(Type.Integer({ minimum: 0, maximum: 2_147_483_647 })),
});
const groupedLink = named(
  'GroupedProductLink',
  Type.Object({
    id: rowId(),
    childProductId: rowId(),
    childProductSku: Type.String(),
    childProductName: Type.String(),
    qty: nullable(Type.Number()),
    position: Type.Integer(),
  }),
);
interface ProductLink {
  readonly id: number;
  readonly linkedProductId: number;
  readonly linkedProductSku: string;
  readonly linkedProductName: string;
  readonly position: number;
  readonly qty?: number;
}
const toLink = ({ childProductId, ...rest }: Json): Json => ({ linkedProductId: childProductId, ...rest });
const fromLink = (link: ProductLink): Static<typeof groupedLink> => ({
  id: link.id,
  childProductId: link.linkedProductId,
  childProductSku: link.linkedProductSku,
  childProductName: link.linkedProductName,
  qty: link.qty ?? null,
  position: link.position,
});
const ofGroup = ({ params }: Sent): Partial<Sent> => ({ params: { ...params, type: 'grouped' } });

/** Operations below each kind of cart. */
function cartOperations(path: string, title: string): PublicOperation[] {
  const isGuest = title === 'GuestCart';
  type Cart = Static<typeof cart>;
  return [
    { as: `setCouponOf${title}`, method: 'POST', path: `${path}/coupon`, status: isGuest ? 200 : 201 },
    {
      as: `get${title}`,
      method: 'GET',
      path: `${path}/totals`,
      ...(isGuest && { result: cart.properties.prices, shown: ({ prices }: Cart) => prices }),
    },
    {
      as: `get${title}`,
      method: 'GET',
      path: `${path}/payment-methods`,
      ...(isGuest && {
        result: cart.properties.availablePaymentMethods,
        shown: ({ availablePaymentMethods }: Cart) => availablePaymentMethods,
      }),
    },
  ];
}

const operations: readonly PublicOperation[] = [
  ...cartOperations('/carts/{id}', 'Cart'),
  ...cartOperations('/carts/mine', 'MyCart'),
  ...cartOperations('/guest-carts/{maskedId}', 'GuestCart'),
  {
    as: 'placeCart',
    method: 'POST',
    path: '/orders',
    params: Type.Object({}),
    body: Type.Object({ ...orderRequest.properties, cartId: rowId('The cart') }),
    example: { cartId: 2, paymentMethod: 'checkmo' },
    sent: ({ body }) => ({ params: { id: body.cartId }, body: restOf('cartId', body) }),
  },
  {
    as: 'getGuestOrder',
    method: 'GET',
    path: '/orders/{incrementId}/details',
    shown: (order: { readonly incrementId: string }, _sent, { hasAliases, orderToken }) =>
      hasAliases ? { ...order, accountToken: accountToken(order.incrementId, orderToken) } : order,
  },
  { as: 'listOrderInvoices', method: 'GET', path: '/customers/me/orders/{orderId}/invoices' },
  { as: 'getConfigOfStore', method: 'GET', path: '/{code}/config' },
  { as: 'forgotPassword', method: 'POST', path: '/auth/forgot-password' },
  {
    as: 'putDownloadableLink',
    example: { linkId: 1, price: 2.5 },
    method: 'PUT',
    path: '/products/{id}/downloadable-links',
    params: idParams,
    sent: (sent) => ({
      params: { ...sent.params, linkId: idSent('linkId', sent) },
      body: restOf('linkId', sent.body),
    }),
  },
  {
    as: 'deleteDownloadableLink',
    example: { linkId: 1 },
    method: 'DELETE',
    path: '/products/{id}/downloadable-links',
    params: idParams,
    query: partId('linkId'),
    body: partId('linkId'),
    sent: (sent) => ({ params: { ...sent.params, linkId: idSent('linkId', sent) } }),
  },
  {
    as: 'patchProductImage',
    answersList: 'listProductImages',
    example: { valueId: 2, label: 'From above' },
    method: 'PUT',
    path: '/products/{id}/media',
    params: idParams,
    sent: (sent) => ({
      params: { ...sent.params, imageId: idSent('valueId', sent) },
      body: restOf('id', restOf('valueId', sent.body)),
    }),
  },
  {
    as: 'deleteProductImage',
    example: { valueId: 2 },
    method: 'DELETE',
    path: '/products/{id}/media',
    params: idParams,
    query: partId('valueId'),
    body: partId('valueId'),
    sent: (sent) => ({ params: { ...sent.params, imageId: idSent('valueId', sent) } }),
  },
  {
    as: 'listProductLinks',
    method: 'GET',
    path: '/products/{id}/grouped',
    params: idParams,
    sent: ofGroup,
    result: groupedLink,
    shown: ({ items, ...page }: { items: readonly ProductLink[] }) => ({ ...page, items: items.map(fromLink) }),
  },
  {
    as: 'replaceProductLinks',
    method: 'PUT',
    path: '/products/{id}/grouped',
    params: idParams,
    body: Type.Array(groupedBody, { maxItems: 1000 }),
    example: [{ childProductId: 3 }],
    sent: (sent) => ({ ...ofGroup(sent), body: (sent.body as unknown as Json[]).map(toLink) as never }),
    result: Type.Array(groupedLink),
    shown: (links: readonly ProductLink[]) => links.map(fromLink),
  },
  {
    as: 'addProductLink',
    method: 'POST',
    path: '/products/{id}/grouped',
    params: idParams,
    body: groupedBody,
    example: { childProductId: 3 },
    sent: (sent) => ({ ...ofGroup(sent), body: toLink(sent.body) }),
    result: groupedLink,
    shown: (link: ProductLink) => fromLink(link),
  },
  {
    as: 'deleteProductLink',
    method: 'DELETE',
    path: '/products/{id}/grouped/{childProductId}',
    params: Type.Object({ id: rowId(), childProductId: rowId() }),
    sent: ({ params: { id, childProductId } }) => ({
      params: { id, type: 'grouped', linkedProductId: childProductId },
    }),
  },
  {
    as: 'listStores',
    method: 'POST',
    path: '/stores/switch/{storeCode}',
    params: Type.Object({ storeCode: Type.String({ maxLength: 32 }) }),
    status: 201,
    shown({ items }: { items: readonly Pick<ShownStore, 'code'>[] }, { params }) {
      const found = items.find(({ code }) => code === params.storeCode);
      if (!found) throw new RestProblem(404, 'There is no such store view.');
      return { ...found, success: true };
    },
  },
  {
    as: 'getContactConfig',
    method: 'POST',
    path: '/customers/social-auth',
    sent() {
      throw new RestProblem(501, 'No extension of this store logs customers in by another service.', {
        error: 'social_login_missing',
      });
    },
  },
];

/**
 * The operations of the public interface that ours has at another address or in another form. They run the same commands;
 * the documentation does not list them. `routes` are ours.
 */
export function publicRoutes(routes: readonly RouteDeclaration[]): RouteDeclaration[] {
  return operations.map((operation) => {
    const own = routes.find(({ operationId }) => operationId === operation.as);
    if (!own) throw new Error(`there is no operation ${operation.as}`);
    const list = routes.find(({ operationId }) => operationId === operation.answersList);
    return publicRoute(operation, own, list);
  });
}

function publicRoute(
  operation: PublicOperation,
  own: RouteDeclaration,
  list: RouteDeclaration | undefined,
): RouteDeclaration {
  const { as, method, path, shown } = operation;
  const { aliases: _, current, ...same } = own;
  const name = path.replaceAll(/[^A-Za-z]+(\w?)/g, (_all, letter: string) => letter.toUpperCase());
  const sentTo = (sent: Sent, context: RestContext): Sent => ({ ...sent, ...operation.sent?.(sent, context) });
  const body =
    operation.body ?? (own.body && method === 'PUT' && own.path !== path ? bodyWithId(as, own.body) : own.body);
  return {
    ...same,
    ...(method === own.method ? {} : { kind: 'single' as const }),
    method,
    path,
    operationId: `${method.toLowerCase()}Public${name}`,
    sameAs: as,
    params: operation.params ?? own.params,
    query: operation.query ?? (method === own.method ? own.query : undefined),
    body,
    example: operation.example ?? own.example,
    result: operation.result ?? (list?.result ? Type.Array(list.result) : own.result),
    status: operation.status ?? own.status,
    ...(current && {
      current: (context, sent, needed) => current(context, sentTo(sent as Sent, context) as never, needed),
    }),
    input: (sent, context) => own.input(sentTo(sent as Sent, context) as never, context),
    async print(result, context, sent) {
      const answer = await own.print(result, context, sentTo(sent as Sent, context) as never);
      if (list) return listAfter(list, context, sent);
      if (!shown) return answer;
      return isReply(answer)
        ? reply({ ...answer, body: shown(answer.body as never, sent as Sent, context) })
        : shown(answer as never, sent as Sent, context);
    },
  };
}

/** The rows of a list, as they are after a change in the same transaction. */
async function listAfter(
  { command, input, print }: RouteDeclaration,
  context: RestContext,
  { params }: RouteInput<never, never, never>,
): Promise<unknown> {
  const asked = { params, query: {} as never, body: undefined as never };
  const found = await command.run(context, await input(asked, context), undefined);
  return ((await print(found, context, asked)) as Page<unknown>).items;
}

/** The body of a change whose id is beside the members. */
function bodyWithId(as: string, body: TSchema): TSchema {
  if (as === 'putDownloadableLink') return withId('linkId', body);
  return as === 'patchProductImage' ? withId('valueId', body) : body;
}
