import { type Static, Type } from 'typebox';
import { deleteReview, moderateReview } from '#domain/catalog/reviews/commands/moderate.ts';
import {
  listAllReviews,
  listOwnReviews,
  listProductReviews,
  listRatings,
  readReview,
} from '#domain/catalog/reviews/commands/read.ts';
import { type SentVote, submitReview } from '#domain/catalog/reviews/commands/submit.ts';
import { type ReviewStatus, reviewStatuses } from '#domain/catalog/reviews/reviews.ts';
import type { ReviewRecord } from '#domain/catalog/reviews/show.ts';
import { changeRoutes, listRoute, type RouteDeclaration, route } from '../declare.ts';
import { idParams, listQuery, named, nullable, pageRequest, readOnlyOf, rowId, timestamp } from '../schema.ts';
import { pageOf, sliceOf } from '../slices.ts';
import { allOf, created } from './products/answers.ts';
import { lookoutOf } from './products/place.ts';

const status = Type.Union([Type.Literal('approved'), Type.Literal('pending'), Type.Literal('not_approved')]);
const texts = {
  title: Type.String({ minLength: 1, maxLength: 255 }),
  detail: Type.String({ minLength: 1, maxLength: 65_535, description: 'Plain text' }),
  nickname: Type.String({ minLength: 1, maxLength: 128, description: 'Name of the author' }),
};
const stars = Type.Integer({ minimum: 1, maximum: 5 });

const review = named(
  'Review',
  Type.Object({
    id: rowId(),
    productId: rowId(),
    productName: nullable(Type.String()),
    title: Type.String(),
    detail: Type.String({ description: 'Plain text' }),
    nickname: Type.String(),
    status,
    averageRating: nullable(Type.Number({ description: '1 to 5, over its ratings; null without any' })),
    ratings: Type.Array(
      Type.Object({
        id: rowId('Id of the criterion'),
        code: Type.String(),
        title: Type.String({ description: 'Label in the store view' }),
        value: Type.Integer(),
        percent: Type.Integer({ description: 'The value in per cent of the best value' }),
      }),
    ),
    createdAt: timestamp(),
    stores: Type.Optional(
      Type.Array(Type.Integer(), { description: 'Ids of the store views that show it; only for the back office' }),
    ),
    storeId: Type.Optional(
      nullable(Type.Integer({ description: 'Store view of the review; only for the back office' })),
    ),
    customerId: Type.Optional(nullable(Type.Integer({ description: 'Null for guests; only for the back office' }))),
  }),
);

const rating = named(
  'Rating',
  Type.Object({
    id: rowId(),
    code: Type.String(),
    title: Type.String({ description: 'Label in the store view' }),
    values: Type.Array(Type.Integer(), { description: 'Values that can be chosen, the best one last' }),
  }),
);

const newReview = Type.Object({
  ...texts,
  rating: Type.Optional(Type.Integer({ ...stars, description: 'One value for every criterion' })),
  ratings: Type.Optional(
    Type.Array(
      Type.Union([
        Type.Object({ id: rowId(), value: stars }, { additionalProperties: false }),
        Type.Object({ code: Type.String({ maxLength: 64 }), value: stars }, { additionalProperties: false }),
      ]),
      { maxItems: 50, description: 'A value for each criterion, by its id or code' },
    ),
  ),
});
const writable = {
  status: Type.Optional(status),
  stores: Type.Optional(
    Type.Array(Type.Union([Type.Integer({ minimum: 0 }), Type.String({ minLength: 1, maxLength: 32 })]), {
      maxItems: 1000,
      description: 'Ids or codes of store views, or "all"',
    }),
  ),
  title: Type.Optional(texts.title),
  detail: Type.Optional(texts.detail),
  nickname: Type.Optional(texts.nickname),
};
const patch = Type.Object({
  ...writable,
  ...readOnlyOf(review, ['status', 'stores', 'title', 'detail', 'nickname']),
});

const tag = 'Reviews';
const newest: readonly ['number', 'number'] = ['number', 'number'];
const off = { 404: 'Unknown product or review, or the store view has no reviews (`reviews_off`).' };

/** Reviews of products and their rating criteria (rest 4.6, 5.7). */
export const reviewRoutes: readonly RouteDeclaration[] = [
  listRoute({
    method: 'GET',
    path: '/ratings',
    tag,
    summary: 'List the rating criteria',
    description: 'The criteria that the store view asks for.',
    operationId: 'listRatings',
    result: rating,
    problems: off,
    command: listRatings,
    input: (_sent, { store }) => ({ store }),
    print: (all) =>
      allOf(all.map(({ ratingId, code, title }) => ({ id: ratingId, code, title, values: [1, 2, 3, 4, 5] }))),
  }),
  listRoute({
    method: 'GET',
    path: '/products/{id}/reviews',
    tag,
    summary: 'List the reviews of a product',
    description: 'Approved reviews that the store view shows, the newest first.',
    operationId: 'listProductReviews',
    params: idParams,
    query: listQuery({}),
    result: review,
    problems: off,
    command: listProductReviews,
    input: ({ params, query }, place) => ({
      ...lookoutOf(place),
      productId: params.id,
      slice: sliceOf(pageRequest(query), newest),
    }),
    print: (found) => pageOf(found, (rows) => rows.map(show)),
  }),
  route({
    method: 'POST',
    path: '/products/{id}/reviews',
    tag,
    summary: 'Review a product',
    description:
      'The review waits for approval. Customers may write reviews, and guests if the store view allows it; ten an hour from one network or by one customer.',
    operationId: 'submitReview',
    params: idParams,
    body: newReview,
    example: {
      title: 'Writes like water',
      detail: 'It starts at once and never skips.',
      nickname: 'Marta',
      ratings: [
        { code: 'Quality', value: 5 },
        { code: 'Value', value: 4 },
      ],
    },
    result: review,
    status: 201,
    problems: {
      ...off,
      422: 'A rating does not belong to the store view.',
      429: 'There were too many reviews lately.',
    },
    command: submitReview,
    input: ({ params, body: { rating: overall, ratings = [], ...reviewTexts } }, place) => ({
      ...lookoutOf(place),
      ...reviewTexts,
      productId: params.id,
      overall,
      votes: ratings.map(({ value, ...which }): SentVote => ({ rating: which, value })),
      network: place.network,
    }),
    print: (record) => created(`/reviews/${record.row.review_id}`, show(record)),
  }),
  listRoute({
    method: 'GET',
    path: '/customers/me/reviews',
    tag,
    summary: 'List your reviews',
    description: 'Reviews with any status, the newest first.',
    operationId: 'listOwnReviews',
    query: listQuery({}),
    result: review,
    problems: off,
    command: listOwnReviews,
    input: ({ query }, { store }) => ({ store, slice: sliceOf(pageRequest(query), newest) }),
    print: (found) => pageOf(found, (rows) => rows.map(show)),
  }),
  listRoute({
    method: 'GET',
    path: '/reviews',
    tag,
    summary: 'List reviews of all products',
    description: 'Reviews with any status and of any store view, the newest first.',
    operationId: 'listReviews',
    query: listQuery({
      status: Type.Optional(status),
      productId: Type.Optional(rowId('Reviews of this product')),
      customerId: Type.Optional(rowId('Reviews by this customer')),
      shownIn: Type.Optional(Type.Integer({ minimum: 1, description: 'Only what the store view with this id shows' })),
    }),
    result: review,
    command: listAllReviews,
    input: ({ query }, { store }) => ({
      store,
      slice: sliceOf(pageRequest(query), newest),
      ...(query.status !== undefined && { status: reviewStatuses[query.status] }),
      ...(query.productId !== undefined && { productId: query.productId }),
      ...(query.customerId !== undefined && { customerId: query.customerId }),
      ...(query.shownIn !== undefined && { shownIn: query.shownIn }),
    }),
    print: (found) => pageOf(found, (rows) => rows.map(show)),
  }),
  route({
    method: 'GET',
    path: '/reviews/{id}',
    tag,
    summary: 'Get a review',
    description:
      'Everybody sees approved reviews that the store view shows, customers also their own. API users who may write reviews see all.',
    operationId: 'getReview',
    params: idParams,
    result: review,
    problems: off,
    command: readReview,
    input: ({ params }, { store }) => ({ reviewId: params.id, store }),
    print: show,
  }),
  ...changeRoutes({
    path: '/reviews/{id}',
    tag,
    summary: 'Moderate a review',
    description: 'Approves or rejects the review, or changes its texts and the store views that show it.',
    operationId: 'moderateReview',
    params: idParams,
    body: patch,
    example: { status: 'approved', stores: ['all'] },
    result: review,
    problems: { 422: 'A store view does not exist.' },
    command: moderateReview,
    input: ({ params, body }, { store }) => ({ reviewId: params.id, store, patch: body }),
    print: show,
  }),
  route({
    method: 'DELETE',
    path: '/reviews/{id}',
    tag,
    summary: 'Delete a review',
    description: 'Only for its author and for API users who may write reviews.',
    operationId: 'deleteReview',
    params: idParams,
    command: deleteReview,
    input: ({ params }, { store }) => ({ reviewId: params.id, store }),
    print: () => undefined,
  }),
];

const statusNames = new Map<number, ReviewStatus>(
  Object.entries(reviewStatuses).map(([name, value]) => [value, name as ReviewStatus]),
);

function show({ row, productName, stores, votes, isForBackend }: ReviewRecord): Static<typeof review> {
  const percents = votes.reduce((sum, { percent }) => sum + percent, 0);
  return {
    id: row.review_id,
    productId: row.product_id,
    productName,
    title: row.title,
    detail: row.detail,
    nickname: row.nickname,
    status: statusNames.get(row.status) ?? 'not_approved',
    averageRating: votes.length === 0 ? null : Math.round((percents * 500) / votes.length) / 10_000,
    ratings: votes.map(({ ratingId, ...vote }) => ({ id: ratingId, ...vote })),
    createdAt: new Date(row.created_at).toISOString(),
    ...(isForBackend && { stores: [...stores], storeId: row.store_id, customerId: row.customer_id }),
  };
}
