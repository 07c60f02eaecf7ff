import { command } from '#domain/shared/command.ts';
import { codeOfStoreSql } from '#domain/stores/store-sql.ts';
import { statement } from '#platform/storage/statement.ts';

/** A cart as an operator sees it; money and quantities in ten-thousandths, times in milliseconds. */
export interface CartSummary {
  readonly quoteId: number;
  readonly store: string;
  readonly isActive: boolean;
  readonly customerId: number | null;
  readonly email: string | null;
  readonly itemsCount: number;
  readonly itemsQty: number;
  readonly grandTotal: number;
  readonly currency: string | null;
  readonly updatedAt: number;
}

/** Which carts to list: at most `limit`, those changed last. */
export interface CartFilter {
  readonly customerId: number | undefined;
  readonly onlyActive: boolean;
  readonly limit: number;
}

const summaries = (filter: { customer: boolean; active: boolean }) =>
  statement((q, p: { customerId: number; limit: number }) =>
    q
      .selectFrom('quote as q')
      .select([
        'q.quote_id',
        'q.store_id',
        codeOfStoreSql('q.store_id').as('code'),
        'q.is_active',
        'q.customer_id',
        'q.customer_email',
        'q.items_count',
        'q.items_qty',
        'q.grand_total',
        'q.quote_currency_code',
        'q.updated_at',
      ])
      .$if(filter.customer, (query) => query.where('q.customer_id', '=', p.customerId))
      .$if(filter.active, (query) => query.where('q.is_active', '=', 1))
      .orderBy('q.updated_at', 'desc')
      .orderBy('q.quote_id', 'desc')
      .limit(p.limit),
  );
const listings = {
  all: summaries({ customer: false, active: false }),
  allActive: summaries({ customer: false, active: true }),
  customer: summaries({ customer: true, active: false }),
  customerActive: summaries({ customer: true, active: true }),
};

/** Carts of all store views, the one changed last first. */
export const listCarts = command({
  name: 'quote.list',
  permission: {},
  effect: 'read',
  touches: 'shared',
  refusals: [],
  async run({ tx }, { customerId, onlyActive, limit }: CartFilter): Promise<CartSummary[]> {
    const [all, active] =
      customerId === undefined ? [listings.all, listings.allActive] : [listings.customer, listings.customerActive];
    const rows = await tx.all(onlyActive ? active : all, { customerId: customerId ?? 0, limit });
    return rows.map((row) => ({
      quoteId: row.quote_id,
      store: row.code ?? String(row.store_id),
      isActive: row.is_active === 1,
      customerId: row.customer_id || null,
      email: row.customer_email,
      itemsCount: row.items_count,
      itemsQty: row.items_qty,
      grandTotal: row.grand_total,
      currency: row.quote_currency_code,
      updatedAt: row.updated_at,
    }));
  },
});

const ownerOf = statement((q, p: { quoteId: number }) =>
  q.selectFrom('quote').select(['customer_id', 'store_id']).where('quote_id', '=', p.quoteId),
);
// All carts that a change could touch are locked in the order of their ids, so that two changes at once wait in line.
const lockCarts = statement((q, p: { customerId: number; storeId: number }, d) =>
  q
    .selectFrom('quote')
    .select(['quote_id', 'is_active'])
    .where('customer_id', '=', p.customerId)
    .where('store_id', '=', p.storeId)
    .orderBy('quote_id')
    .$call(d.forUpdate),
);
const setActive = statement((q, p: { quoteId: number; isActive: number; now: number }) =>
  q
    .updateTable('quote')
    .set({ is_active: p.isActive, updated_at: p.now })
    .where('quote_id', '=', p.quoteId)
    .where('is_active', '<>', p.isActive),
);

/** A cart by its id. */
export interface CartId {
  readonly quoteId: number;
}

/**
 * Makes a cart its customer's active one in its store view; the customer's other active carts there become inactive, and
 * it answers their ids (design 9). Refuses `quote_not_found`, `quote_without_customer`.
 */
export const activateCart = command({
  name: 'quote.activate',
  permission: {},
  effect: 'write',
  touches: 'shared',
  refusals: ['quote_not_found', 'quote_without_customer'],
  async run({ tx, now, fail }, { quoteId }: CartId): Promise<number[]> {
    const owner = await tx.first(ownerOf, { quoteId });
    if (!owner) throw fail('quote_not_found', { text: noCart(quoteId) });
    if (!owner.customer_id) throw fail('quote_without_customer');
    const carts = await tx.all(lockCarts, { customerId: owner.customer_id, storeId: owner.store_id });
    if (!carts.some(({ quote_id }) => quote_id === quoteId)) throw fail('quote_not_found', { text: noCart(quoteId) });
    const others = carts.filter(({ quote_id, is_active }) => quote_id !== quoteId && is_active === 1);
    for (const { quote_id } of others) await tx.run(setActive, { quoteId: quote_id, isActive: 0, now });
    await tx.run(setActive, { quoteId, isActive: 1, now });
    return others.map(({ quote_id }) => quote_id);
  },
});

/** Makes a cart inactive. Refuses `quote_not_found`. */
export const deactivateCart = command({
  name: 'quote.deactivate',
  permission: {},
  effect: 'write',
  touches: 'shared',
  refusals: ['quote_not_found'],
  key: ({ quoteId }: CartId) => ['quote', quoteId],
  async run({ tx, now, fail }, { quoteId }: CartId): Promise<void> {
    if (!(await tx.first(ownerOf, { quoteId }))) throw fail('quote_not_found', { text: noCart(quoteId) });
    await tx.run(setActive, { quoteId, isActive: 0, now });
  },
});

const noCart = (quoteId: number): string => `There is no cart ${quoteId}.`;
