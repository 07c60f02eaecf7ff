import { groupOfCustomer } from '#domain/customers/customers.ts';
import type { Context } from '#domain/shared/command.ts';
import { storeDay } from '#domain/stores/store-day.ts';
import type { StoreView } from '#domain/stores/store-views.ts';
import type { Cached } from '#kernel/cached.ts';
import { type Product, productsById } from '../record/products.ts';
import type { ProductView } from '../record/view.ts';
import { isVisibleProduct, type ProductViewer } from '../search/visible.ts';
import { loadProduct } from './read.ts';
import type { ProductRecord } from './record.ts';

/** The store view that products are read through, and the address of their images without a trailing slash. */
export interface Lookout {
  readonly store: StoreView;
  readonly mediaUrl: string;
  /** The currency of shown prices, if it is not the store view's own. */
  readonly currency?: string | undefined;
}

/** How a caller sees products: which ones, and which of their fields. */
export type ProductReader = Omit<ProductView, 'isDetailed'> & ProductViewer;

/**
 * Everybody sees what the store view sells, customers at the prices of their group. API users who may read or write
 * products see all of them, with the fields of the back office and amounts in the base currency (rest 2.3,
 * 3.2). On a website where their account does not exist, customers count as not logged in.
 */
export async function productReader(
  { tx, principal, now }: Pick<Context, 'tx' | 'principal' | 'now'>,
  { store, mediaUrl, currency }: Lookout,
): Promise<ProductReader> {
  const { customerId, scope } = principal;
  const isBackend = principal.may('products/read') || principal.may('products/write');
  const readerOf = (groupId: number, today: string): ProductReader => ({
    storeId: store.store_id,
    websiteId: store.website_id,
    groupId,
    today,
    isBackend,
    currency,
    boundWebsites: isBackend && scope ? [...scope.websiteIds].sort((a, b) => a - b) : undefined,
    mediaUrl,
  });
  const day = () => storeDay(tx, store.store_id, now);
  if (customerId === undefined) return readerOf(0, await day());
  const [groupId, today] = await tx.together(() => groupOfCustomer(tx, customerId, store.website_id), day);
  return readerOf(groupId, today);
}

type Reading = Pick<Context<'product_not_found'>, 'tx' | 'principal' | 'now' | 'fail'>;

/** The product whose part is read. Refuses `product_not_found` if it does not exist or the caller does not see it. */
export async function productToRead(
  context: Reading,
  id: number,
  lookout: Lookout,
): Promise<{ readonly product: Product; readonly reader: ProductReader }> {
  const reader = await productReader(context, lookout);
  const isVisible = await isVisibleProduct(context.tx, id, reader);
  const product = isVisible ? (await productsById(context.tx, [id])).get(id) : undefined;
  if (!product) throw context.fail('product_not_found');
  return { product, reader };
}

/** A product with every field, as the caller sees it. Refuses `product_not_found`. */
export async function productRecord(context: Reading, id: number, lookout: Lookout): Promise<Cached<ProductRecord>> {
  const reader = await productReader(context, lookout);
  const record = await loadProduct(context.tx, id, { ...reader, isDetailed: true });
  if (!record) throw context.fail('product_not_found');
  return record;
}
