import { readProducts } from '../../catalog/product-record/read.ts';
import type { ProductRecord } from '../../catalog/product-record/schema.ts';
import { websitesOfViews } from '../../catalog/product-write/load.ts';
import { noProduct, type PartReader, type PartWriter } from '../../catalog/product-write/parts.ts';
import type { WriteScope } from '../../catalog/product-write/write.ts';
import { defaultStoreView } from '../../stores/store-views.ts';
import { type ReplyOf, type RestContext, reply } from '../declare.ts';
import { restPrefix } from '../server/bind.ts';

/** Where a call writes: the store view that it names, else the default of all (reference rest 2.3, 3.3). */
export async function writerOf({ tx, caller, store, isStoreGiven, now }: RestContext): Promise<PartWriter> {
  const boundTo = caller.storeIds && (await websitesOfViews(tx, caller.storeIds));
  return { storeId: isStoreGiven ? store.store_id : 0, boundTo, now };
}

/** As `writerOf`, with the website of new products. */
export async function scopeOf(context: RestContext): Promise<WriteScope> {
  const { tx, store } = context;
  const websiteId = store.website_id || ((await defaultStoreView(tx))?.website_id ?? 0);
  return { ...(await writerOf(context)), websiteId };
}

/** How a call reads parts of products (reference rest 3.2). */
export function readerOf({ caller, store }: RestContext): PartReader {
  return { storeId: store.store_id, seesAll: seesAll(caller) };
}

/** Whether a caller sees what customers do not. */
export function seesAll(caller: RestContext['caller']): boolean {
  return caller.may('products/read') || caller.may('products/write');
}

/** A product with every field, as its writers see it. */
export async function productRecord(context: RestContext, id: number): Promise<ProductRecord> {
  const { tx, store, now, baseUrl } = context;
  const [record] = await readProducts(tx, [id], {
    storeId: store.store_id,
    websiteId: store.website_id,
    groupId: 0,
    now,
    isBackend: true,
    isDetailed: true,
    mediaUrl: `${baseUrl}/media/catalog/product`,
  });
  return record ?? noProduct();
}

/** 201 with the new resource and where it is: a path below the interface. */
export function created<R>(path: string, body: R): ReplyOf<R> {
  return reply({ status: 201, body, headers: { location: restPrefix + path } });
}
