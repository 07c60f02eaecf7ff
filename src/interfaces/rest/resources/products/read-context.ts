import type { ProductRecord } from '../../../../domain/catalog/products/read/schema.ts';
import type { ProductView } from '../../../../domain/catalog/products/read/view.ts';
import type { ProductViewer } from '../../../../domain/catalog/products/search/visible.ts';
import { groupOfCustomer } from '../../../../domain/customers/customers.ts';
import { storeDay } from '../../../../domain/stores/store-day.ts';
import { RestProblem } from '../../../../platform/http/problem.ts';
import type { RestContext } from '../../declare.ts';
import { product } from './schemas.ts';

/** How a caller looks at products: which they may see, and what of them. */
export type ProductReader = Omit<ProductView, 'isDetailed'> & ProductViewer;

/**
 * Everybody sees what the store view sells, customers at the prices of their group; API users who may read or write
 * products see all of them, with the fields of the back office, amounts in the base currency (reference rest 2.3, 3.2). On a
 * website where the account does not exist a customer is as who is not logged in.
 */
export async function productReader({ tx, caller, store, now, baseUrl }: RestContext): Promise<ProductReader> {
  const isBackend = caller.may('products/read') || caller.may('products/write');
  return {
    storeId: store.store_id,
    websiteId: store.website_id,
    groupId: caller.customerId === undefined ? 0 : await groupOfCustomer(tx, caller.customerId, store.website_id),
    today: await storeDay(tx, store.store_id, now),
    isBackend,
    boundWebsites: isBackend && caller.scope ? [...caller.scope.websiteIds].sort((a, b) => a - b) : undefined,
    mediaUrl: `${baseUrl}/media/catalog/product`,
  };
}

const fieldNames: ReadonlySet<string> = new Set(Object.keys(product.properties));

/** Throws the problem 400 for names that no product has. */
export function checkFields(fields: readonly string[] | undefined): void {
  const unknown = fields?.filter((name) => !fieldNames.has(name)) ?? [];
  if (unknown.length === 0) return;
  throw new RestProblem(400, 'Products do not have all of these fields.', {
    error: 'validation_error',
    errors: unknown.map((name) => ({ field: 'fields', message: `"${name}" is no field of a product` })),
  });
}

/** A product with the fields that were asked for, its id among them; all of them where nothing was asked. */
export function picked(record: ProductRecord, fields: readonly string[]): ProductRecord {
  if (fields.length === 0) return record;
  const wanted = new Set(['id', ...fields]);
  return Object.fromEntries(Object.entries(record).filter(([name]) => wanted.has(name))) as ProductRecord;
}
