import { type Product, productsById } from '../../../../domain/catalog/products/products.ts';
import { readProduct } from '../../../../domain/catalog/products/read/read.ts';
import type { ProductRecord } from '../../../../domain/catalog/products/read/schema.ts';
import { isVisibleProduct } from '../../../../domain/catalog/products/search/visible.ts';
import { noProduct, type PartWriter } from '../../../../domain/catalog/products/write/parts.ts';
import { exactDecimal } from '../../../../domain/catalog/products/write/value.ts';
import type { WriteScope } from '../../../../domain/catalog/products/write/write.ts';
import { defaultStoreView } from '../../../../domain/stores/store-views.ts';
import { maxDecimal } from '../../../../kernel/decimal.ts';
import type { Kept } from '../../../../kernel/kept.ts';
import { type FieldError, Refusal } from '../../../../kernel/refusal.ts';
import { type Page, type ReplyOf, type RestContext, reply } from '../../declare.ts';
import { restPrefix } from '../../server/bind.ts';
import { type ProductReader, productReader } from './read-context.ts';

/** Where a call writes: the store view that it names, else the default of all (reference rest 2.3, 3.3). */
export function writerOf({ caller, store, isStoreGiven, now }: RestContext): PartWriter {
  return { storeId: isStoreGiven ? store.store_id : 0, scope: caller.scope, now };
}

/** As `writerOf`, with the website of new products. */
export async function scopeOf(context: RestContext): Promise<WriteScope> {
  const { tx, store } = context;
  const websiteId = store.website_id || ((await defaultStoreView(tx))?.website_id ?? 0);
  return { ...writerOf(context), websiteId };
}

/** The product whose part is read; refused with `not_found` where it is not there or the caller does not see it. */
export async function productToRead(
  context: RestContext,
  id: number,
): Promise<{ readonly product: Product; readonly reader: ProductReader }> {
  const reader = await productReader(context);
  const isVisible = await isVisibleProduct(context.tx, id, reader);
  const product = isVisible ? (await productsById(context.tx, [id])).get(id) : undefined;
  return { product: product ?? noProduct(), reader };
}

/** A product with every field, as the caller sees it. */
export async function productRecord(context: RestContext, id: number): Promise<Kept<ProductRecord>> {
  const reader = await productReader(context);
  return (await readProduct(context.tx, id, { ...reader, isDetailed: true })) ?? noProduct();
}

/** All of a list that has no pages: the parts of one product. */
export function allOf<T>(items: readonly T[]): Page<T> {
  return { items, total: items.length };
}

/** Reads amounts of a body, and throws what is wrong with all of them at once. */
export function createAmounts() {
  const errors: FieldError[] = [];
  return {
    /** A number in ten-thousandths; `field` says where it stands. */
    read(sent: number, field: string): number {
      const exact = exactDecimal(sent);
      if (exact === undefined || Math.abs(exact) > maxDecimal) {
        errors.push({ field, message: 'must be a number of at most 99999999.9999 with at most four decimals' });
      }
      return exact ?? 0;
    },
    done(): void {
      if (errors.length > 0) throw new Refusal('invalid', 'Not every number can be kept.', errors);
    },
  };
}

/** 201 with the new resource and where it is: a path below the interface. */
export function created<R>(path: string, body: R): ReplyOf<R> {
  return reply({ status: 201, body, headers: { location: restPrefix + path } });
}
