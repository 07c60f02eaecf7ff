import { type Static, Type } from 'typebox';
import type { OrderListInput } from '#domain/orders/commands/read-orders.ts';
import { type OrderFilter, type OrderSort, orderPosition } from '#domain/orders/find-orders.ts';
import { RestProblem } from '#platform/http/problem.ts';
import { etagsParameter, listQuery, named, pageRequest, rowId } from '../../schema.ts';
import { sliceOf } from '../../slices.ts';
import { documentTimeParameters, documentTimes } from '../sales-documents/times.ts';
import { summaryNames } from './show-order.ts';

const word = Type.String({ minLength: 1, maxLength: 255 });
const wordList = (description: string) => Type.Optional(Type.Array(word, { maxItems: 100, description }));

const sorting = {
  sortBy: Type.Optional(
    Type.Union([Type.Literal('id'), Type.Literal('createdAt'), Type.Literal('updatedAt')], {
      description: 'Default: `id`, the order of placing',
    }),
  ),
  sortDir: Type.Optional(
    Type.Union([Type.Literal('asc'), Type.Literal('desc')], { description: 'Default: `desc`, the newest first' }),
  ),
};

/** The query of a list of the customer's own orders. */
export const ownOrdersQuery = listQuery({
  status: wordList('Only with one of these statuses, joined by commas'),
  state: wordList('Only in one of these states, joined by commas'),
  ...documentTimeParameters,
  ...sorting,
});

/** The filters of a list of orders. */
export const orderFilters = {
  status: wordList('Only with one of these statuses, joined by commas'),
  state: wordList('Only in one of these states, joined by commas'),
  storeId: Type.Optional(Type.Integer({ minimum: 0, maximum: 2_147_483_647, description: 'Only of this store view' })),
  customerId: Type.Optional(rowId('Only of this customer')),
  email: Type.Optional(Type.String({ minLength: 1, maxLength: 255, description: 'Only with this e-mail address' })),
  emailLike: Type.Optional(
    Type.String({
      minLength: 3,
      maxLength: 255,
      description: 'Only orders whose e-mail address contains this text; upper and lower case are equal',
    }),
  ),
  search: Type.Optional(
    Type.String({
      minLength: 2,
      maxLength: 200,
      description:
        'Only orders that have each of these words, or words that begin with them: names and companies of the customer and of both addresses, the e-mail address and its parts, telephone numbers, SKUs, the number; upper and lower case are equal',
    }),
  ),
  incrementId: wordList('Only these numbers, separated by commas'),
  source: wordList('Only from one of these sources, joined by commas'),
  extOrderId: Type.Optional(
    Type.String({ minLength: 1, maxLength: 255, description: 'Id of the order in another system' }),
  ),
  ...documentTimeParameters,
};

/** The query of the list of all orders, for API users. */
export const ordersQuery = named(
  'ListOrders',
  listQuery({
    ...orderFilters,
    ...sorting,
    fields: wordList('Only these members and the id, joined by commas'),
    etags: etagsParameter,
  }),
);

/** Throws the problem 400 for names that orders in a list do not have. */
export function checkOrderFields(fields: readonly string[] = []): void {
  const unknown = fields.filter((name) => !summaryNames.has(name));
  if (unknown.length === 0) return;
  throw new RestProblem(400, 'Orders in a list do not have all of these members.', {
    error: 'validation_error',
    errors: unknown.map((name) => ({ field: 'fields', message: `"${name}" is not a member of an order in a list` })),
  });
}

/** The filter of a query. Throws the problem 400 for an invalid time. */
export function filterOf(query: Static<typeof ordersQuery>): OrderFilter {
  const { status, state, storeId, customerId, email, emailLike, search, incrementId, source, extOrderId } = query;
  return {
    status,
    state,
    storeId,
    customerId,
    email,
    emailLike,
    search,
    incrementId,
    source,
    extOrderId,
    ...documentTimes(query),
  };
}

/**
 * The input of a list of orders, from a query. Throws the problem 400 for an invalid time and for a cursor of another
 * list.
 */
export function orderListOf(query: Static<typeof ordersQuery>): OrderListInput {
  const sort: OrderSort = query.sortBy ?? 'id';
  return {
    filter: filterOf(query),
    sort,
    isAscending: query.sortDir === 'asc',
    slice: sliceOf(pageRequest(query), orderPosition[sort]),
  };
}
