import { lineIdentity } from '../src/domain/cart/lines/identity.ts';
import type { SqlValue } from '../src/platform/storage/engine.ts';

/** The columns of `quoteRow`. */
export const quoteColumns = [
  'quote_id',
  'store_id',
  'created_at',
  'updated_at',
  'items_count',
  'items_qty',
  'subtotal',
  'grand_total',
  'base_currency_code',
  'customer_id',
  'is_active',
] as const;

/** A cart with this many lines of one piece each. */
export function quoteRow(
  id: number,
  lines: number,
  now: number,
  { customerId = null, isActive = false }: { readonly customerId?: number | null; readonly isActive?: boolean } = {},
): SqlValue[] {
  const sum = lines * linePrice;
  return [id, 1, now, now, lines, lines * onePiece, sum, sum, 'EUR', customerId, isActive ? 1 : 0];
}

const onePiece = 10_000;
const linePrice = 100_000;

/** The columns of `itemRow`. */
export const itemColumns = [
  'quote_id',
  'product_id',
  'store_id',
  'product_type',
  'sku',
  'name',
  'qty',
  'price',
  'row_total',
  'identity',
  'created_at',
  'updated_at',
] as const;

/** A line of one piece of a product. */
export function itemRow(quoteId: number, productId: number, name: string, now: number): SqlValue[] {
  const identity = lineIdentity(productId, new Map());
  const sku = `BENCH-${productId}`;
  return [quoteId, productId, 1, 'simple', sku, name, onePiece, linePrice, linePrice, identity, now, now];
}
