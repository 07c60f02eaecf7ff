import { addWhatCanBeHad, productChangeRefusals } from '#domain/cart/commands/change-products.ts';
import { openForCustomer, openForNobody } from '#domain/cart/commands/open.ts';
import { storedRequest } from '#domain/cart/lines/stored-request.ts';
import { copyOptionFiles } from '#domain/cart/option-files.ts';
import { findQuote, isShopper, type QuoteChoice } from '#domain/cart/quotes.ts';
import { requireSeenOrder } from '#domain/orders/commands/read-orders.ts';
import { noStoreView } from '#domain/orders/lists.ts';
import type { OrderItemRow } from '#domain/orders/rows.ts';
import { type Context, command, customersOr } from '#domain/shared/command.ts';
import type { CartProblem } from '#domain/shared/refusals/cart-problem.ts';
import { storeViewById } from '#domain/stores/store-views.ts';
import { statement } from '#platform/storage/statement.ts';

/** An order, and the cart that gets its products. */
export interface ReorderInput {
  readonly orderId: number;
  /**
   * The id of the cart. By default: the open cart of the order's customer in its store view, which is made if there is
   * none; for a guest's order, a new guest cart.
   */
  readonly quoteId: number | undefined;
}

/** A line of the order, in ten-thousandths. */
export interface ReorderedLine {
  readonly sku: string;
  readonly name: string;
  readonly qty: number;
}

/** The result of a re-order. */
export interface Reordered {
  readonly quoteId: number;
  /** The masked id of a new guest cart; only this answer has it. */
  readonly maskedId: string | undefined;
  readonly added: readonly ReorderedLine[];
  readonly notAdded: readonly (ReorderedLine & { readonly problem: CartProblem })[];
}

const refusals = [
  ...productChangeRefusals,
  'order_not_found',
  'quote_not_saved',
  'customer_not_found',
  'customer_kind_unknown',
  'customer_invalid',
  'customer_exists',
] as const;

type ReorderContext = Context<(typeof refusals)[number]>;

const orderById = statement((q, p: { id: number }) =>
  q.selectFrom('sales_order').select(['customer_id', 'store_id']).where('order_id', '=', p.id),
);
const linesOf = statement((q, p: { id: number }) =>
  q
    .selectFrom('sales_order_item')
    .selectAll()
    .where('order_id', '=', p.id)
    .where('parent_item_id', 'is', null)
    .orderBy('item_id'),
);

/**
 * Puts the products of an order into a cart again, with the same choices, at today's prices. Customers can re-order
 * their own orders into a cart of their own; API users any order that they may read (`orders/read`). Products that are
 * no longer available as they were are named, and the rest is added. Refuses `order_not_found`, `quote_not_found`,
 * `amount_too_large`, and as opening a cart.
 */
export const reorder = command({
  name: 'order.reorder',
  permission: { rest: customersOr('carts/write') },
  effect: 'write',
  touches: 'scoped',
  refusals,
  async run(context, input: ReorderInput): Promise<Reordered> {
    const { tx, principal, fail } = context;
    const order = await tx.first(orderById, { id: input.orderId });
    requireSeenOrder(context, order);
    if (!isShopper(principal) && !principal.may('orders/read')) throw fail('order_not_found');
    const { quoteId, maskedId, holder } = await cartFor(context, input.quoteId, {
      customerId: order?.customer_id ?? null,
      storeId: order?.store_id ?? noStoreView,
    });
    const lines = await tx.all(linesOf, { id: input.orderId });
    const choice = { quoteId, store: undefined, holder };
    await findQuote(context, choice, { lock: true });
    const refused = new Map<OrderItemRow, CartProblem>();
    const { maxItemsPerCall: most, optionFileMaxBytes: largest } = context.settings;
    const hasFiles = lines.some(({ product_options }) => product_options?.includes('"file_key"'));
    const copied = hasFiles
      ? await copyOptionFiles(tx, input.orderId, quoteId, { now: context.now, largest })
      : new Map<string, string>();
    for (let start = 0; start < lines.length; start += most) {
      const some = lines.slice(start, start + most);
      const notAdded = await addWhatCanBeHad(context, {
        ...choice,
        items: some.map((line) => requestAgain(line, copied)),
      });
      for (const { index, problem } of notAdded) refused.set(some[index] as OrderItemRow, problem);
    }
    return {
      quoteId,
      maskedId,
      added: lines.filter((line) => !refused.has(line)).map(reorderedLine),
      notAdded: [...refused].map(([line, problem]) => ({ ...reorderedLine(line), problem })),
    };
  },
});

interface ReorderCart extends Pick<QuoteChoice, 'holder'> {
  readonly quoteId: number;
  readonly maskedId: string | undefined;
}

async function cartFor(
  context: ReorderContext,
  quoteId: number | undefined,
  { customerId, storeId }: { readonly customerId: number | null; readonly storeId: number },
): Promise<ReorderCart> {
  const { principal, tx, fail } = context;
  const holder = isShopper(principal) ? { customerId: principal.customerId, takesGuests: false } : undefined;
  if (quoteId !== undefined) return { quoteId, maskedId: undefined, holder };
  const store = await storeViewById(tx, storeId);
  if (!store) throw fail('order_not_found');
  const opened =
    customerId === null ? await openForNobody(context, store) : await openForCustomer(context, store, customerId);
  return { ...opened, holder };
}

/**
 * The request of a line, in the form that carts take; a member of a group is requested through its group again.
 * `copied` are the keys of files in the cart by those in the order.
 */
export function requestAgain(
  { product_id, qty_ordered, product_options }: OrderItemRow,
  copied: ReadonlyMap<string, string>,
) {
  const asked = withFiles(askedOf(product_options), copied);
  const productId = product_id ?? 0;
  const qty = qty_ordered ?? 0;
  const config = asked.super_product_config;
  const group = Number(asked.super_group_parent ?? (isMap(config) ? config.product_id : undefined));
  const { super_group: _members, ...rest } = asked;
  if (!Number.isSafeInteger(group) || group <= 0) return storedRequest(productId, qty, JSON.stringify(rest));
  const request = { super_group: { [productId]: qty / 10_000 } };
  return storedRequest(group, qty, JSON.stringify(request));
}

type Asked = Readonly<Record<string, unknown>>;

function askedOf(options: string | null): Asked {
  const stored: unknown = options === null ? undefined : JSON.parse(options);
  const asked = isMap(stored) ? stored.info_buyRequest : undefined;
  return isMap(asked) ? asked : {};
}

/** What was asked for, with the files that the cart has now. */
function withFiles(asked: Asked, copied: ReadonlyMap<string, string>): Asked {
  if (copied.size === 0 || !isMap(asked.options)) return asked;
  const options = Object.entries(asked.options).map(([id, value]) => [id, copied.get(String(value).trim()) ?? value]);
  return { ...asked, options: Object.fromEntries(options) };
}

const isMap = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const reorderedLine = ({ sku, name, qty_ordered }: OrderItemRow): ReorderedLine => ({
  sku: sku ?? '',
  name: name ?? '',
  qty: qty_ordered ?? 0,
});
