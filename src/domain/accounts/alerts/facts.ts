import { loadProduct } from '#domain/catalog/products/read/read.ts';
import { isVisibleProduct } from '#domain/catalog/products/search/visible.ts';
import { storeDay } from '#domain/stores/store-day.ts';
import type { StoreView } from '#domain/stores/store-views.ts';
import { sentDecimal } from '#kernel/decimal.ts';
import type { Tx } from '#platform/storage/engine.ts';

/** The facts about a product that alerts need. */
export interface AlertFacts {
  /** The price now, in ten-thousandths of the base currency; null if it depends on choices. */
  readonly price: number | null;
  /** The same in the currency of the store view. */
  readonly shownPrice: number | null;
  readonly isInStock: boolean;
}

/** A product as a customer of a group sees it in a store view; undefined if the store view does not show it. */
export async function alertFacts(
  tx: Tx,
  productId: number,
  { store_id: storeId, website_id: websiteId }: Pick<StoreView, 'store_id' | 'website_id'>,
  groupId: number,
  now: number,
): Promise<AlertFacts | undefined> {
  if (!(await isVisibleProduct(tx, productId, { storeId, isBackend: false }))) return undefined;
  const today = await storeDay(tx, storeId, now);
  const view = { storeId, websiteId, groupId, today, mediaUrl: '', isDetailed: false };
  const product = (await loadProduct(tx, productId, { ...view, isBackend: false }))?.value;
  const stored = (await loadProduct(tx, productId, { ...view, isBackend: true }))?.value;
  if (!product || !stored) return undefined;
  return {
    price: amountOf(stored.finalPrice ?? stored.minimalPrice ?? null),
    shownPrice: amountOf(product.finalPrice ?? product.minimalPrice ?? null),
    isInStock: product.stockStatus === 'in_stock',
  };
}

const amountOf = (price: number | null): number | null => (price === null ? null : (sentDecimal(price) ?? null));
