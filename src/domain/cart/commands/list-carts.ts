import { type RawBuilder, sql } from 'kysely';
import { command, granted } from '#domain/shared/command.ts';
import { emailSpellings } from '#domain/shared/lists/spellings.ts';
import type { Slice, Sliced } from '#kernel/pages.ts';
import type { Scope } from '#kernel/scope.ts';
import { type Order, readSlice } from '#platform/storage/keyset.ts';
import type { QuoteRow } from './read.ts';

/** Filters of a list of carts; a cart must match all that are given. Times in milliseconds since 1970, inclusive. */
export interface CartListFilter {
  readonly storeId?: number | undefined;
  readonly customerId?: number | undefined;
  readonly email?: string | undefined;
  readonly isActive?: boolean | undefined;
  /** Whether they have any items. */
  readonly hasItems?: boolean | undefined;
  readonly createdFrom?: number | undefined;
  readonly createdTo?: number | undefined;
  readonly updatedFrom?: number | undefined;
  readonly updatedTo?: number | undefined;
}

/** The fields of a position in such a list: the id of a cart. */
export const cartPosition = ['number'] as const;

const listedColumns = [
  'quote_id',
  'store_id',
  'is_active',
  'is_virtual',
  'customer_id',
  'customer_email',
  'reserved_order_id',
  'quote_currency_code',
  'base_currency_code',
  'items_count',
  'items_qty',
  'subtotal',
  'grand_total',
  'base_grand_total',
  'coupon_code',
  'created_at',
  'updated_at',
] as const satisfies readonly (keyof QuoteRow<'quote'>)[];

/** A cart as a list shows it, with the sums of its last pricing. */
export type ListedCart = Pick<QuoteRow<'quote'>, (typeof listedColumns)[number]>;

/** Which page of which carts to list. */
export interface CartListInput {
  readonly filter: CartListFilter;
  readonly isAscending: boolean;
  readonly slice: Slice;
}

/** The carts of the caller's store views, ordered by id. */
export const listAllCarts = command({
  name: 'quote.listAll',
  permission: { rest: granted('carts/read') },
  effect: 'read',
  touches: 'scoped',
  refusals: [],
  async run({ tx, principal }, { filter, isAscending, slice }: CartListInput): Promise<Sliced<ListedCart>> {
    const conditions = [...conditionsOf(filter), ...boundsOf(principal.scope)];
    const order: Order = {
      columns: ['q.quote_id'],
      isDescending: !isAscending,
      positionOf: ({ quote_id }: ListedCart) => [quote_id],
    };
    const found = await readSlice(
      tx,
      (q) => {
        const query = q.selectFrom('quote as q').select(listedColumns.map((column) => `q.${column}` as const));
        return (
          conditions.length === 0 ? query : query.where(sql<boolean>`${sql.join(conditions, sql` and `)}`)
        ) as never;
      },
      order,
      slice,
    );
    return found as Sliced<ListedCart>;
  },
});

function boundsOf(scope: Scope | undefined): RawBuilder<boolean>[] {
  if (!scope) return [];
  if (scope.storeIds.size === 0) return [sql<boolean>`1 = 0`];
  return [sql<boolean>`q.store_id in (${sql.join([...scope.storeIds])})`];
}

function conditionsOf(filter: CartListFilter): RawBuilder<boolean>[] {
  const { storeId, customerId, email, isActive, hasItems, createdFrom, createdTo, updatedFrom, updatedTo } = filter;
  const all: readonly (RawBuilder<boolean> | false)[] = [
    storeId !== undefined && sql<boolean>`q.store_id = ${storeId}`,
    customerId !== undefined && sql<boolean>`q.customer_id = ${customerId}`,
    email !== undefined && sql<boolean>`q.customer_email in (${sql.join(emailSpellings(email))})`,
    isActive !== undefined && sql<boolean>`q.is_active = ${isActive ? 1 : 0}`,
    hasItems !== undefined && (hasItems ? sql<boolean>`q.items_count > 0` : sql<boolean>`q.items_count = 0`),
    createdFrom !== undefined && sql<boolean>`q.created_at >= ${createdFrom}`,
    createdTo !== undefined && sql<boolean>`q.created_at <= ${createdTo}`,
    updatedFrom !== undefined && sql<boolean>`q.updated_at >= ${updatedFrom}`,
    updatedTo !== undefined && sql<boolean>`q.updated_at <= ${updatedTo}`,
  ];
  return all.filter((condition) => condition !== false);
}
